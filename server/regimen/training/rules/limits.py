"""How large a program, a day and its parts may be, and how much of it one request may change."""

LAST_DAY = 3_650
DAYS_PER_WEEK = 7
MAX_DAYS_PER_WRITE = 400
MAX_DRAFTS_PER_WRITE = 300
"""How many drafts one request publishes; they are named one by one in a body of 64 KB."""
MAX_IMPORTED_DAYS = 366
"""Days that are imported at once, each of which becomes a draft."""
MAX_CALENDAR_DAYS = 6 * DAYS_PER_WEEK
MAX_BUILDER_DAYS = 12 * DAYS_PER_WEEK
"""What a month of the builder shows at once."""
MAX_SESSIONS = 10
MAX_BLOCKS = 40
MAX_ENTRIES = 30
MAX_SETS = 50
MAX_REPS = 10_000
MAX_LOAD = 2_000.0
MIN_PERCENT = 1.0
MAX_PERCENT = 200.0
MAX_STEPS = 200
MAX_EXERCISE_NAME = 120
MAX_MEDIA = 20
"""Of a session or block."""
MAX_NOTE = 5_000
MAX_NOTATION_CHARACTERS = 20_000
MAX_VERSION = 2**31 - 1
MAX_HINT_KEY = 200
MAX_LEFT_HINTS = 1_000
"""Of one coach and timeline."""
MAX_WEEKLY_SETS = 200
MAX_OVERRIDES = 200
"""Clients for whom one day is different; each publishing of the day makes all their documents."""
MAX_OVERRIDDEN_AT_ONCE = 50

MAX_DAY_SETS = 1_000
"""Sets and steps of intervals in one day. What coaches write has less than a tenth of it."""
MAX_DAY_EXERCISES = 200
MAX_DAY_CHARACTERS = 640 * 1024
"""Of a day as it is stored, where every field is written out."""
MAX_SAVED_SETS = 10_000
"""Sets and steps of all days that one request sends."""
MAX_CHANGED_CHARACTERS = 12 * 1024 * 1024
"""Of all days that one request reads to change them, or that it copies: a year of 60 sets a day has 7 million."""

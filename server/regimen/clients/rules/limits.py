"""Sizes of what an account keeps about its clients."""

from datetime import timedelta
from typing import Final

MAX_TAGS: Final = 50
MAX_TAGS_OF_CLIENT: Final = 10
MAX_TAG_NAME: Final = 30
MAX_VIEWS: Final = 30
MAX_VIEW_NAME: Final = 40
MAX_NOTE: Final = 5000
MAX_NOTES: Final = 200
"""Notes about one client."""
MAX_BULK: Final = 5000
"""Clients in one bulk action."""
MAX_PROBLEMS_SHOWN: Final = 200
"""Clients whom the result of a bulk action names, of those for whom nothing was done."""
MAX_MESSAGE: Final = 5000
MAX_REASON: Final = 300
MAX_TRIAL_EXTENSION: Final = 30
"""Days that one extension adds to a trial."""
REMINDER_EVERY: Final = timedelta(days=1)
"""A client is reminded of one missed payment at most once in this time."""

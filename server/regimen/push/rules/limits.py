"""Sizes and times of notifications."""

from datetime import timedelta
from typing import Final

MAX_ENDPOINT: Final = 1000
MAX_DEVICES: Final = 10
"""Of one person; a new one replaces the oldest."""
MAX_PAYLOAD: Final = 3900
"""Bytes. Push services take 4,096 after encryption."""
MAX_BODY: Final = 300
MAX_TITLE: Final = 100
AT_ONCE: Final = 200
"""People of one job."""
ATTEMPTS: Final = 6
FIRST_PAUSE: Final = timedelta(seconds=30)
LONGEST_PAUSE: Final = timedelta(hours=6)
MOST_FAILURES: Final = 20
"""A device whose push service fails so often in a row is forgotten."""

"""Until when a client may be snoozed, in the inbox and on Today."""

from datetime import timedelta
from typing import Final

LONGEST_SNOOZE: Final = timedelta(days=366)
OUT_OF_RANGE: Final = "Please choose a time within the next year."

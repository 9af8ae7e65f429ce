"""The limits of a program, and its defaults."""

from datetime import date, timedelta
from typing import Final

PRICE_CEILING_MAJOR: Final = 1_000_000
"""Prices are below this many units of a currency."""
MAX_OPTIONS: Final = 8
MAX_TRACKS: Final = 15
MAX_INVITATIONS_AT_ONCE: Final = 20
MAX_INVITATIONS_A_DAY: Final = 100
"""Of one account, and of one coach in all their accounts."""
MAX_INVITATIONS_PER_ADDRESS_A_DAY: Final = 5
"""To one address a day, from all accounts together."""
INVITATION_LIFETIME: Final = timedelta(days=30)
MAX_ALLOWED_EMAILS: Final = 1000
MAX_TITLE_LENGTH: Final = 120
MAX_DESCRIPTION_LENGTH: Final = 5000
MAX_MESSAGE_LENGTH: Final = 5000
MAX_WAIVER_LENGTH: Final = 20_000
MAX_TRACK_NAME_LENGTH: Final = 63
SELF_PACED_VISIBILITY_DAYS: Final = 7
DEFAULT_VISIBILITY_DAYS: Final = 14
DEFAULT_TRACK: Final = "Main"
EARLIEST_DATE: Final = date(2000, 1, 1)
LATEST_DATE: Final = date(2100, 12, 31)

"""What is allowed for a program: the billing periods of each type, limits, and messages."""

from datetime import date, timedelta
from typing import Final

from regimen.kit.errors import Errors
from regimen.kit.money import Money, decimals
from regimen.programs.models import Period, ProgramType

CURRENCIES: Final = ("GBP", "USD", "EUR")
MINIMUM_MINOR: Final = {"GBP": 30, "USD": 50, "EUR": 50}
MAXIMUM_MAJOR: Final = 1_000_000

MAX_OPTIONS: Final = 8
MAX_TRACKS: Final = 15
MAX_INVITATIONS_AT_ONCE: Final = 20
MAX_INVITATIONS_A_DAY: Final = 100
"""Of one account, and of one coach in all their accounts."""
MAX_INVITATIONS_TO_ONE: Final = 5
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
FIRST_DATE: Final = date(2000, 1, 1)
LAST_DATE: Final = date(2100, 1, 1)

TYPE_LABELS: Final = {
    ProgramType.INDIVIDUAL: "1-2-1",
    ProgramType.FIXED: "Fixed Length",
    ProgramType.ONE_MANY: "Group Rolling Calendar",
    ProgramType.SELF_PACED: "Session 1, Day 1",
}

TITLE_INVALID = "Please provide a valid Title."
VALUE_INVALID = "Please enter a valid value."
PRICE_ZERO = "Price can't be 0."
PERIOD_MISSING = "Please select a cadence."
PERIOD_TAKEN = "Period must be unique."
NOT_CONNECTED = "You must connect to Stripe if you want to set a price for your program."
TOO_MANY_OPTIONS = f"A program can have at most {MAX_OPTIONS} subscription options."
TRIAL_NEEDS_FINANCIAL_RIGHTS = "Only coaches with access to payments can change the free trial."
URL_TAKEN = "This URL has been already taken. Please try another one."
TRACK_TAKEN = "This name is already taken."
WAIVER_MISSING = "Please write the waiver or switch it off."
ONE_OFF_ONLY = "A Fixed Length program has a one-off price."
RECURRING_ONLY = "This type of program needs a recurring price."
SELF_PACED_SHOWS_SEVEN_DAYS = "Clients of a Session 1, Day 1 program always see 7 days ahead."
FIXED_PROGRAM_SHOWS_ALL = "Clients of a Fixed Length program always see everything."
START_ALREADY_PUBLISHED = "The first day can't be changed once the program is published."
FIRST_DAY_GROUP_ONLY = "Only a Group Rolling Calendar has a fixed first day."
DATE_OUT_OF_RANGE = f"Please choose a date between {FIRST_DATE.year} and {LAST_DATE.year}."
START_MISSING = "Please choose the first day of the calendar."


def periods_for(kind: ProgramType) -> list[Period]:
    """Returns the billing periods that a program of this type can be sold at, in display order."""
    return [period for period in Period if (period is Period.ONE_OFF) == (kind is ProgramType.FIXED)]


def amount_text(price: Money) -> str:
    """Returns the amount in major units without a symbol, for an input: 3950 EUR is "39.50"."""
    digits = decimals(price.currency)
    sign, number = ("-", -price.minor) if price.minor < 0 else ("", price.minor)
    if not digits:
        return f"{sign}{number}"
    whole, fraction = divmod(number, 10**digits)
    return f"{sign}{whole}.{fraction:0{digits}d}"


def price_error(amount_minor: int, currency: str, *, free_allowed: bool) -> str | None:
    """Returns what is wrong with a price, or None. Zero is fine only if the program may become free."""
    if amount_minor == 0:
        return None if free_allowed else PRICE_ZERO
    if amount_minor < 0 or amount_minor >= MAXIMUM_MAJOR * 10 ** decimals(currency):
        return VALUE_INVALID
    minimum = Money(MINIMUM_MINOR[currency], currency)
    if amount_minor < minimum.minor:
        return f"Price cannot be less then {minimum}."
    return None


def price_errors(
    kind: ProgramType,
    *,
    amount_minor: int | None,
    currency: str,
    period: Period | None,
    free_allowed: bool,
) -> Errors:
    """Returns what is wrong with each field of a price."""
    errors: Errors = {}
    if currency not in CURRENCIES:
        errors["currency"] = [f"Please choose {', '.join(CURRENCIES[:-1])} or {CURRENCIES[-1]}."]
    if amount_minor is None:
        errors["amount_minor"] = [VALUE_INVALID]
    elif currency in CURRENCIES:
        error = price_error(amount_minor, currency, free_allowed=free_allowed)
        if error:
            errors["amount_minor"] = [error]
    if period is None:
        errors["duration"] = [PERIOD_MISSING]
    elif period not in periods_for(kind):
        errors["duration"] = [ONE_OFF_ONLY if kind is ProgramType.FIXED else RECURRING_ONLY]
    return errors


def default_visibility_days(kind: ProgramType) -> int | None:
    """Returns how many days ahead clients of a new program see, or None for all of it."""
    if kind is ProgramType.SELF_PACED:
        return SELF_PACED_VISIBILITY_DAYS
    return None if kind is ProgramType.FIXED else DEFAULT_VISIBILITY_DAYS


def visibility_error(kind: ProgramType, days: int | None) -> str | None:
    """Returns why this type of program cannot show `days` ahead, or None."""
    if kind is ProgramType.SELF_PACED and days != SELF_PACED_VISIBILITY_DAYS:
        return SELF_PACED_SHOWS_SEVEN_DAYS
    if kind is ProgramType.FIXED and days is not None:
        return FIXED_PROGRAM_SHOWS_ALL
    return None

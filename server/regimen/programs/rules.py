"""What a program may be: cadences of each type, bounds of prices and numbers, and the sentences of refusals. Pure."""

from datetime import date
from typing import Final

from regimen.kit.errors import Errors
from regimen.kit.money import Money, decimals
from regimen.programs.models import Period, ProgramType

PERIODS: Final = list(Period)
"""The order in which options are shown."""
CURRENCIES: Final = ("GBP", "USD", "EUR")
MINIMUM_MINOR: Final = {"GBP": 30, "USD": 50, "EUR": 50}
MAXIMUM_MAJOR: Final = 1_000_000

MAX_OPTIONS: Final = 8
MAX_TRACKS: Final = 15
MAX_INVITES_AT_ONCE: Final = 20
MAX_INVITES_A_DAY: Final = 100
MAX_ALLOWED_EMAILS: Final = 1000
TITLE_LIMIT: Final = 120
DESCRIPTION_LIMIT: Final = 5000
MESSAGE_LIMIT: Final = 5000
WAIVER_LIMIT: Final = 20_000
TRACK_LIMIT: Final = 64
MEMBERSHIP_VISIBILITY: Final = 7
DEFAULT_VISIBILITY: Final = 14
DEFAULT_TRACK: Final = "Main"
FIRST_DATE: Final = date(2000, 1, 1)
LAST_DATE: Final = date(2100, 1, 1)

TYPE_LABELS: Final = {
    ProgramType.INDIVIDUAL: "1-2-1",
    ProgramType.FIXED: "Fixed Length",
    ProgramType.ONE_MANY: "Group Rolling Calendar",
    ProgramType.MEMBERSHIP: "Session 1, Day 1",
}

TITLE = "Please provide a valid Title."
VALUE = "Please enter a valid value."
ZERO = "Price can't be 0."
CADENCE = "Please select a cadence."
CADENCE_TAKEN = "Period must be unique."
CONNECT = "You must connect to Stripe if you want to set a price for your program."
TOO_MANY_OPTIONS = f"A program can have at most {MAX_OPTIONS} subscription options."
URL_TAKEN = "This URL has been already taken. Please try another one."
TRACK_TAKEN = "This name is already taken."
WAIVER_MISSING = "Please write the waiver, or switch it off."
ONE_OFF_ONLY = "A Fixed Length program is paid once."
RECURRING_ONLY = "This type of program is paid regularly, not once."
MEMBERSHIP_AHEAD = "Clients of a Session 1, Day 1 program always see 7 days ahead."
FIXED_AHEAD = "Clients of a Fixed Length program always see everything."
START_FIXED = "The first day cannot move once the program is published."
START_GROUP_ONLY = "Only a Group Rolling Calendar has a first day of its own."
DATE = f"Please choose a date between {FIRST_DATE.year} and {LAST_DATE.year}."
START_MISSING = "Please choose the first day of the calendar."


def cadences(kind: ProgramType) -> list[Period]:
    """The cadences that a program of this type may be sold at, in their order."""
    return [period for period in PERIODS if (period is Period.ONE_OFF) == (kind is ProgramType.FIXED)]


def amount_text(price: Money) -> str:
    """Major units without a symbol, for an input: 3950 EUR is "39.50"."""
    digits = decimals(price.currency)
    sign, number = ("-", -price.minor) if price.minor < 0 else ("", price.minor)
    if not digits:
        return f"{sign}{number}"
    whole, fraction = divmod(number, 10**digits)
    return f"{sign}{whole}.{fraction:0{digits}d}"


def price_sentence(amount_minor: int, currency: str, *, free_allowed: bool) -> str | None:
    """What is wrong with a price, or None. Zero is right only where the program may become free."""
    if amount_minor == 0:
        return None if free_allowed else ZERO
    if amount_minor < 0 or amount_minor >= MAXIMUM_MAJOR * 10 ** decimals(currency):
        return VALUE
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
    """Every field of a price that cannot be accepted, with its sentences."""
    errors: Errors = {}
    if currency not in CURRENCIES:
        errors["currency"] = [f"Please choose {', '.join(CURRENCIES[:-1])} or {CURRENCIES[-1]}."]
    if amount_minor is None:
        errors["amount_minor"] = [VALUE]
    elif currency in CURRENCIES:
        sentence = price_sentence(amount_minor, currency, free_allowed=free_allowed)
        if sentence:
            errors["amount_minor"] = [sentence]
    if period is None:
        errors["duration"] = [CADENCE]
    elif period not in cadences(kind):
        errors["duration"] = [ONE_OFF_ONLY if kind is ProgramType.FIXED else RECURRING_ONLY]
    return errors


def default_visibility(kind: ProgramType) -> int | None:
    """How many days ahead clients see in a new program; None: everything."""
    if kind is ProgramType.MEMBERSHIP:
        return MEMBERSHIP_VISIBILITY
    return None if kind is ProgramType.FIXED else DEFAULT_VISIBILITY


def visibility_sentence(kind: ProgramType, days: int | None) -> str | None:
    """Why `days` cannot be the visibility of this type, or None."""
    if kind is ProgramType.MEMBERSHIP and days != MEMBERSHIP_VISIBILITY:
        return MEMBERSHIP_AHEAD
    if kind is ProgramType.FIXED and days is not None:
        return FIXED_AHEAD
    return None

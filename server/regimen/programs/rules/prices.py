"""The billing periods of each type of program, and which prices are allowed."""

from regimen.kit.errors import Errors
from regimen.kit.money import Money, decimals
from regimen.programs import failures
from regimen.programs.models import Period, ProgramType
from regimen.programs.rules import limits
from regimen.reference.rules import COACH_CURRENCIES
from regimen.stripe_adapter.limits import min_amount


def periods_for(program_type: ProgramType) -> list[Period]:
    """Returns the billing periods that a program of this type can be sold at, in display order."""
    return [period for period in Period if (period is Period.ONE_OFF) == (program_type is ProgramType.FIXED)]


def price_error(amount_minor: int, currency: str, *, free_allowed: bool) -> str | None:
    """Returns what is wrong with a price, or None. Zero is fine only if the program may become free."""
    if amount_minor == 0:
        return None if free_allowed else failures.PRICE_ZERO
    if amount_minor < 0 or amount_minor >= limits.PRICE_CEILING_MAJOR * 10 ** decimals(currency):
        return failures.VALUE_INVALID
    minimum = Money(min_amount(currency), currency)
    if amount_minor < minimum.minor:
        return failures.price_too_low(minimum)
    return None


def price_errors(
    program_type: ProgramType,
    *,
    amount_minor: int | None,
    currency: str,
    period: Period | None,
    free_allowed: bool,
) -> Errors:
    """Returns what is wrong with each field of a price."""
    errors: Errors = {}
    if currency not in COACH_CURRENCIES:
        errors["currency"] = [failures.CURRENCY_INVALID]
    if amount_minor is None:
        errors["amount_minor"] = [failures.VALUE_INVALID]
    elif currency in COACH_CURRENCIES:
        error = price_error(amount_minor, currency, free_allowed=free_allowed)
        if error:
            errors["amount_minor"] = [error]
    if period is None:
        errors["duration"] = [failures.PERIOD_MISSING]
    elif period not in periods_for(program_type):
        errors["duration"] = [failures.ONE_OFF_ONLY if program_type is ProgramType.FIXED else failures.RECURRING_ONLY]
    return errors

"""Money: whole minor units and an ISO 4217 currency. No floats, one rounding, one table of decimals, one formatter."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

# Stripe's own table; CLDR differs for ISK, so it can't be derived.
ZERO_DECIMAL = frozenset(
    ["BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"]
)
THREE_DECIMAL = frozenset(["BHD", "JOD", "KWD", "OMR", "TND"])
SYMBOLS = {"GBP": "£", "USD": "$", "EUR": "€", "JPY": "¥"}
PLATFORM_FEE_PERCENT = 5


def decimals(currency: str) -> int:
    """Returns the number of decimals of `currency`: 0, 2 or 3."""
    return 0 if currency in ZERO_DECIMAL else 3 if currency in THREE_DECIMAL else 2


def charge_step(currency: str) -> int:
    """Returns of how many minor units a charge or a fee is a multiple: Stripe takes whole tens of three decimals."""
    return 10 if decimals(currency) == 3 else 1


def half_up(value: Decimal) -> int:
    """Returns a whole number of minor units: the only rounding of money."""
    return int(value.to_integral_value(ROUND_HALF_UP))


@dataclass(frozen=True, order=True)
class Money:
    """An amount: `minor` whole minor units (pence, cents, yen) of `currency`."""

    minor: int
    currency: str

    @classmethod
    def parse(cls, text: str, currency: str) -> "Money":
        """Returns the amount in `text`, in major units ("39.00"); raises ValueError for too many decimals."""
        try:
            minor = Decimal(text.strip()).scaleb(decimals(currency))
        except InvalidOperation as error:
            raise ValueError(f"{text!r} is not an amount") from error
        if not minor.is_finite() or minor != minor.to_integral_value():
            raise ValueError(f"{text!r} has more decimals than {currency}")
        return cls(int(minor), currency)

    def share(self, percent: int, *, step: int = 1) -> "Money":
        """Returns `percent` of this, rounded half up to a multiple of `step` minor units."""
        return self.fraction(percent, 100, step=step)

    def fraction(self, numerator: int, denominator: int, *, step: int = 1) -> "Money":
        """Returns `numerator / denominator` of this, rounded half up to a multiple of `step` minor units."""
        steps = Decimal(self.minor) * numerator / (denominator * step)
        return Money(half_up(steps) * step, self.currency)

    def platform_fee(self) -> "Money":
        """Returns what the platform keeps of a client's payment."""
        return self.share(PLATFORM_FEE_PERCENT, step=charge_step(self.currency))

    def plus(self, other: "Money") -> "Money":
        return Money(self.minor + self._check_currency(other).minor, self.currency)

    def minus(self, other: "Money") -> "Money":
        return Money(self.minor - self._check_currency(other).minor, self.currency)

    def _check_currency(self, other: "Money") -> "Money":
        if other.currency != self.currency:
            raise ValueError(f"{self.currency} and {other.currency} are different currencies")
        return other

    def __str__(self) -> str:
        digits = decimals(self.currency)
        number = f"{Decimal(self.minor).scaleb(-digits):,.{digits}f}"
        symbol = SYMBOLS.get(self.currency)
        if symbol is None:
            return f"{number} {self.currency}"
        return f"-{symbol}{number[1:]}" if number.startswith("-") else f"{symbol}{number}"


def amount_text(money: Money) -> str:
    """Returns the amount in major units without a symbol, for inputs and spreadsheets: 123450 EUR is "1234.50"."""
    digits = decimals(money.currency)
    return f"{Decimal(money.minor).scaleb(-digits):.{digits}f}"

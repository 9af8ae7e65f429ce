"""Money: whole minor units and an ISO 4217 currency. No floats, one rounding, one table of decimals, one formatter."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

# The provider's own table; CLDR disagrees for ISK, so it cannot be derived.
ZERO_DECIMAL = frozenset(
    ["BIF", "CLP", "DJF", "GNF", "JPY", "KMF", "KRW", "MGA", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"]
)
THREE_DECIMAL = frozenset(["BHD", "JOD", "KWD", "OMR", "TND"])
SYMBOLS = {"GBP": "£", "USD": "$", "EUR": "€", "JPY": "¥"}
PLATFORM_FEE_PERCENT = 5


def decimals(currency: str) -> int:
    """Digits behind the point of `currency`: 0, 2 or 3."""
    return 0 if currency in ZERO_DECIMAL else 3 if currency in THREE_DECIMAL else 2


@dataclass(frozen=True, order=True)
class Money:
    """An amount: `minor` whole minor units (pence, cents, yen) of `currency`."""

    minor: int
    currency: str

    @classmethod
    def parse(cls, text: str, currency: str) -> "Money":
        """Major units as people type them ("39.00"); raises ValueError on anything finer than the currency knows."""
        try:
            minor = Decimal(text.strip()).scaleb(decimals(currency))
        except InvalidOperation as error:
            raise ValueError(f"{text!r} is no amount") from error
        if not minor.is_finite() or minor != minor.to_integral_value():
            raise ValueError(f"{text!r} is finer than {currency} allows")
        return cls(int(minor), currency)

    def share(self, percent: int) -> "Money":
        """`percent` of this, rounded half up to a minor unit."""
        exact = Decimal(self.minor) * percent / 100
        return Money(int(exact.to_integral_value(ROUND_HALF_UP)), self.currency)

    def platform_fee(self) -> "Money":
        """What the platform keeps of a client's payment."""
        return self.share(PLATFORM_FEE_PERCENT)

    def plus(self, other: "Money") -> "Money":
        return Money(self.minor + self._same(other).minor, self.currency)

    def minus(self, other: "Money") -> "Money":
        return Money(self.minor - self._same(other).minor, self.currency)

    def _same(self, other: "Money") -> "Money":
        if other.currency != self.currency:
            raise ValueError(f"{self.currency} and {other.currency} do not add up")
        return other

    def __str__(self) -> str:
        digits = decimals(self.currency)
        number = f"{Decimal(self.minor).scaleb(-digits):,.{digits}f}"
        symbol = SYMBOLS.get(self.currency)
        if symbol is None:
            return f"{number} {self.currency}"
        return f"-{symbol}{number[1:]}" if number.startswith("-") else f"{symbol}{number}"

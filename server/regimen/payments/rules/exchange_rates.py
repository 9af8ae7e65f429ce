"""Approximate prices in other currencies, for display only: clients are charged in the coach's currency."""

from decimal import Decimal

from regimen.kit.money import Money, decimals, half_up

UNITS_PER_DOLLAR = {
    "USD": "1", "GBP": "0.76", "EUR": "0.86", "AED": "3.6725", "AUD": "1.53", "BRL": "5.35", "CAD": "1.40",
    "CHF": "0.80", "CZK": "20.9", "DKK": "6.45", "HKD": "7.78", "HUF": "332", "ILS": "3.25", "INR": "88.6",
    "ISK": "127", "JPY": "154", "KRW": "1455", "KWD": "0.307", "MXN": "18.4", "MYR": "4.14", "NOK": "10.1",
    "NZD": "1.76", "PLN": "3.66", "RON": "4.38", "SAR": "3.75", "SEK": "9.5", "SGD": "1.30", "THB": "32.4",
    "TRY": "42.3", "ZAR": "17.2",
}  # fmt: skip
"""A snapshot of exchange rates: units of a currency for one US dollar."""


def convert(price: Money, currency: str) -> Money | None:
    """Returns `price` in `currency`, rounded to its minor unit. None for its own currency or an unknown rate."""
    if currency == price.currency or currency not in UNITS_PER_DOLLAR or price.currency not in UNITS_PER_DOLLAR:
        return None
    major = Decimal(price.minor).scaleb(-decimals(price.currency))
    converted = major / Decimal(UNITS_PER_DOLLAR[price.currency]) * Decimal(UNITS_PER_DOLLAR[currency])
    return Money(half_up(converted.scaleb(decimals(currency))), currency)

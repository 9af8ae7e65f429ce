"""Stripe's limits for the amount of a payment, by currency. Amounts are minor units."""

from regimen.kit.money import charge_step, decimals

MAX_AMOUNT = 99_999_999
_SMALLEST = {
    "USD": 50, "AED": 200, "AUD": 50, "BRL": 50, "CAD": 50, "CHF": 50, "CZK": 1500, "DKK": 250, "EUR": 50,
    "GBP": 30, "HKD": 400, "HUF": 17500, "INR": 50, "JPY": 50, "MXN": 1000, "MYR": 200, "NOK": 300, "NZD": 50,
    "PLN": 200, "RON": 200, "SEK": 300, "SGD": 50, "THB": 1000,
}  # fmt: skip


def min_amount(currency: str) -> int:
    """Returns the smallest payment in `currency`, or half a unit if Stripe publishes none."""
    return _SMALLEST.get(currency.upper(), {0: 1, 2: 50, 3: 500}[decimals(currency.upper())])


def is_chargeable(amount: int, currency: str) -> bool:
    """Whether Stripe can charge `amount`: within its limits, and a multiple of ten if there are three decimals."""
    return min_amount(currency) <= amount <= MAX_AMOUNT and amount % charge_step(currency.upper()) == 0

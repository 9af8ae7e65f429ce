"""The names of card brands. The web has the same for what is on screen."""

from typing import Final

_NAMES: Final = {
    "visa": "Visa",
    "mastercard": "Mastercard",
    "amex": "American Express",
    "diners": "Diners Club",
    "discover": "Discover",
    "jcb": "JCB",
    "unionpay": "UnionPay",
    "cartes_bancaires": "Cartes Bancaires",
}


def brand_name(brand: str) -> str:
    """Returns the name of a brand as Stripe calls it; "Card" for one that is unknown."""
    return _NAMES.get(brand, "Card")

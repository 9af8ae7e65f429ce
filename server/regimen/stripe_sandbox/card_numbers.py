"""Stripe's test cards and what each of them does, and the validation of the card form. Real cards are refused."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Behaviour = Literal[
    "ok", "always_3ds", "setup_3ds", "3ds_then_declined", "refused", "charge_refused", "disputed", "inquired"
]


@dataclass(frozen=True)
class TestCard:
    """What the card does when it is saved and charged, and its decline code if it is declined."""

    __test__ = False

    brand: str
    behaviour: Behaviour = "ok"
    code: str = "card_declined"
    decline_code: str = "generic_decline"
    networks: tuple[str, ...] = ()
    advice_code: str | None = None


TEST_CARDS: dict[str, TestCard] = {
    "4242424242424242": TestCard("visa"),
    "4000056655665556": TestCard("visa"),
    "5555555555554444": TestCard("mastercard"),
    "2223003122003222": TestCard("mastercard"),
    "5200828282828210": TestCard("mastercard"),
    "378282246310005": TestCard("amex"),
    "371449635398431": TestCard("amex"),
    "6011111111111117": TestCard("discover"),
    "3056930009020004": TestCard("diners"),
    "3566002020360505": TestCard("jcb"),
    "6200000000000005": TestCard("unionpay"),
    "4000002500001001": TestCard("visa", networks=("visa", "cartes_bancaires")),
    "5555552500001001": TestCard("mastercard", networks=("mastercard", "cartes_bancaires")),
    "4000002760003184": TestCard("visa", "always_3ds"),
    "4000002500003155": TestCard("visa", "setup_3ds"),
    "4000008260003178": TestCard("visa", "3ds_then_declined", decline_code="insufficient_funds"),
    "4000000000000341": TestCard("visa", "charge_refused"),
    "4000000000000259": TestCard("visa", "charge_refused", advice_code="do_not_try_again"),
    "4000000000002685": TestCard("visa", "disputed"),
    "4000000000001976": TestCard("visa", "inquired"),
    "4000000000000002": TestCard("visa", "refused"),
    "4000000000009995": TestCard("visa", "refused", decline_code="insufficient_funds"),
    "4000000000009987": TestCard("visa", "refused", decline_code="lost_card"),
    "4000000000000069": TestCard("visa", "refused", "expired_card", "expired_card"),
    "4000000000000127": TestCard("visa", "refused", "incorrect_cvc", "incorrect_cvc"),
    "4000000000000119": TestCard("visa", "refused", "processing_error", "processing_error"),
}

_DECLINE_MESSAGES = {
    "insufficient_funds": "Your card has insufficient funds.",
    "expired_card": "Your card has expired.",
    "incorrect_cvc": "Your card's security code is incorrect.",
    "processing_error": "An error occurred while processing your card. Try again in a little bit.",
    "authentication_required": "Your card was declined. This transaction requires authentication.",
}


def decline_message(decline_code: str) -> str:
    """Returns the message for a person whose card was declined."""
    return _DECLINE_MESSAGES.get(decline_code, "Your card was declined.")


@dataclass(frozen=True)
class CardFields:
    """What a person typed into the card form."""

    number: str
    exp_month: int
    exp_year: int
    cvc: str

    @property
    def digits(self) -> str:
        return "".join(self.number.split()).replace("-", "")


def _luhn(digits: str) -> bool:
    total = 0
    for position, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if position % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def form_errors(card: CardFields, now: datetime) -> dict[str, list[str]]:
    """Returns the errors of the form by field: `number`, `exp` and `cvc`."""
    found: dict[str, list[str]] = {}
    digits = card.digits
    known = TEST_CARDS.get(digits)
    if not digits:
        found["number"] = ["Please enter a card number."]
    elif not (digits.isascii() and digits.isdigit()) or not 12 <= len(digits) <= 19 or not _luhn(digits):
        found["number"] = ["Your card number is invalid."]
    elif known is None:
        found["number"] = ["Payments are simulated here. Please use a test card, for example 4242 4242 4242 4242."]
    year = card.exp_year + 2000 if 0 <= card.exp_year < 100 else card.exp_year
    if not 1 <= card.exp_month <= 12 or year > now.year + 50:
        found["exp"] = ["Your card's expiration date is invalid."]
    elif (year, card.exp_month) < (now.year, now.month):
        found["exp"] = ["Your card's expiration date is in the past."]
    length = 4 if known and known.brand == "amex" else 3
    valid_lengths = (length,) if known else (3, 4)
    if not (card.cvc.isascii() and card.cvc.isdigit()) or len(card.cvc) not in valid_lengths:
        found["cvc"] = [f"Please enter the security code: {length} digits."]
    return found

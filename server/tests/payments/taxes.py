"""Shortcuts for tests of tax: details of a seller, the provider's objects, lost answers."""

from typing import Any

import stripe
from sqlalchemy import select

from regimen.accounts.models import User
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.models import Card, Invoice
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Person
from tests.conftest import Requests
from tests.money import Shop

DETAILS = {
    "legal_name": "Northside Strength GmbH",
    "line1": "Weidenallee 12",
    "line2": "",
    "city": "Hamburg",
    "postal_code": "20357",
    "country": "DE",
    "vat_number": None,
    "registration": "",
    "footer": "",
    "prefix": "",
}


async def turn_on(coach: Requests, **details: Any) -> None:
    """Enters the coach's invoice details, and turns tax on."""
    assert (await coach.put("/coach/invoice_details", DETAILS | details)).status_code == 200
    answer = await coach.post("/users/tax/on")
    assert (answer.status_code, answer.json()) == (200, {"tax_state": "activated"})


async def state(coach: Requests) -> str:
    """Returns the state as all responses tell it."""
    me = (await coach.get("/users/me")).json()["current"]["tax_state"]
    account = (await coach.get("/coach/payment_account")).json()["tax"]["tax_state"]
    assert me == account
    return str(me)


async def objects(shop: Shop, coach: Person, kind: str) -> list[dict[str, Any]]:
    """Returns the objects of a kind in the coach's account at the provider, oldest first."""
    async with shop.sessions() as session:
        account = await get_stripe_account_id(session, coach.account_id)
    assert account is not None
    async with shop.sandbox.store.transaction(account) as transaction:
        return (await transaction.find(account, kind))[::-1]


def calculation_of(intent: dict[str, Any]) -> str | None:
    """Returns the calculation that an intent names."""
    hooks = intent["hooks"]
    return hooks["inputs"]["tax"]["calculation"] if hooks else None


async def check_taxes(shop: Shop, coach: Person, invoices: list[Invoice]) -> None:
    """Asserts that every invoice of a coach has the tax of the payment intent that it was, or is to be, paid by."""
    calculations = {body["id"]: body for body in await objects(shop, coach, "tax.calculation")}
    intents = {body["id"]: body for body in await objects(shop, coach, "payment_intent")}
    for invoice in invoices:
        assert 0 <= invoice.tax_minor <= invoice.amount_minor, "MORE TAX THAN WAS PAID"
        if invoice.intent_id is None:
            continue
        calculation = calculation_of(intents[invoice.intent_id])
        assert calculation == invoice.tax_calculation_id, "THE PAYMENT HAS ANOTHER TAX THAN ITS INVOICE"
        calculated = calculations[calculation] if calculation else {"tax_amount_inclusive": 0, "amount_total": None}
        assert invoice.tax_minor == calculated["tax_amount_inclusive"], "NOT THE TAX THAT WAS CALCULATED"
        assert calculated["amount_total"] in (None, invoice.amount_minor), "CALCULATED FOR ANOTHER AMOUNT"


async def live_in(shop: Shop, client: Person, country: str | None) -> None:
    async with shop.sessions.begin() as session:
        (await session.get_one(User, client.id)).country = country


async def bill_to(shop: Shop, **address: str) -> None:
    """Gives every saved card this billing address."""
    async with shop.sessions.begin() as session:
        for card in await session.scalars(select(Card)):
            card.billing = card.billing | {"address": address}


def lose(shop: Shop, what: str, phase: str = "after", times: int = 1) -> None:
    """Loses the next requests whose address contains `what`, or the answers to them."""
    lost: list[str] = []

    def fault(at: str, method: str, url: str) -> int | None:
        if at == phase and what in url and len(lost) < times:
            lost.append(url)
            raise stripe.APIConnectionError("lost")
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, fault))

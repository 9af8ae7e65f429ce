"""A process dies while it charges an invoice with tax: the next one ends with the tax that the payment has."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import select

from regimen.kit.ids import new_id
from regimen.payments.models import Card, Invoice, InvoiceState, TaxSwitch
from regimen.platform.services import Services
from regimen.stripe_adapter.services import provider_of
from regimen.stripe_adapter.types import Address
from tests.payments.harness import NOW, PaymentHarness, Worker
from tests.payments.taxes import calculation_of

CARD = 2
POINTS = ["intent-requested", "tax-decided", "intent-created", "intent-stored", "attempt-stored", "confirmed"]


@pytest.fixture
async def harness(database_url: str, services: Services) -> AsyncIterator[PaymentHarness]:
    """Erik sells from the United Kingdom, with tax."""
    harness = PaymentHarness(database_url, services)
    await harness.open()
    office = Address("GB", postal_code="SW1A 1AA")
    await provider_of(services).save_tax_settings(harness.stripe_account_id, office, key=str(new_id()))
    async with harness.sessions.begin() as session:
        session.add(
            TaxSwitch(account_id=harness.coach.account_id, wanted=True, ready=True, country="GB", updated_at=NOW)
        )
    yield harness
    await harness.close()


async def switch(harness: PaymentHarness, *, wanted: bool) -> None:
    async with harness.sessions.begin() as session:
        (await session.get_one(TaxSwitch, harness.coach.account_id)).wanted = wanted


@pytest.mark.parametrize(
    ("point", "wanted"),
    [(point, wanted) for point in POINTS for wanted in (True, False) if wanted or point != "tax-decided"],
)
async def test_killed_at_any_step(harness: PaymentHarness, point: str, wanted: bool) -> None:
    """Whether tax was on or off when it began, the coach switches before it goes on."""
    await switch(harness, wanted=wanted)
    invoice_id = await harness.create_invoice()
    worker = Worker()
    await harness.start(harness.pay(invoice_id, harness.methods[CARD], worker), worker)
    while harness.workers and worker.at != point:
        await harness.resume(0)
    assert worker.at == point
    await harness.kill_all()
    await switch(harness, wanted=not wanted)
    await harness.pay(invoice_id, harness.methods[CARD])
    await harness.reconcile()
    async with harness.sessions() as session:
        invoice = await session.get_one(Invoice, invoice_id)
    [intent] = await harness.intents()
    assert calculation_of(intent) == invoice.tax_calculation_id
    assert (invoice.state, invoice.amount_minor) == (InvoiceState.PAID, 5000)
    # What was switched before the tax was decided counts, afterwards it doesn't.
    was_decided = not wanted or point != "intent-requested"
    has_tax = wanted if was_decided else not wanted
    assert (invoice.tax_minor, invoice.tax_rate_bp) == ((833, 2000) if has_tax else (0, 0))
    await harness.check_ledger()


async def resume_until(harness: PaymentHarness, worker: Worker, point: str) -> None:
    while worker in harness.workers and worker.at != point:
        await harness.resume(harness.workers.index(worker))


async def test_two_clicks_have_one_tax(harness: PaymentHarness) -> None:
    """With cards from two countries. Both ask for the tax; what was decided first counts, for both."""
    async with harness.sessions.begin() as session:
        for card in await session.scalars(select(Card)):
            country = "GB" if card.provider_id == harness.methods[CARD] else "DE"
            card.billing = {"address": {"country": country}}
    invoice_id = await harness.create_invoice()
    first, second = Worker(), Worker()
    await harness.start(harness.pay(invoice_id, harness.methods[CARD], first), first)
    await harness.start(harness.pay(invoice_id, harness.methods[0], second), second)
    for worker in (first, second):
        await resume_until(harness, worker, "tax-decided")
    for worker in (first, second):
        await resume_until(harness, worker, "its end")
    async with harness.sessions() as session:
        invoice = await session.get_one(Invoice, invoice_id)
    [intent] = await harness.intents()
    assert calculation_of(intent) == invoice.tax_calculation_id
    assert (invoice.state, invoice.tax_minor, invoice.tax_country) == (InvoiceState.PAID, 833, "GB")
    await harness.check_ledger()

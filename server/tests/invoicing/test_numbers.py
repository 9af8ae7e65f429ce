"""Numbers have no gaps and no doubles, however many pay at the same moment and whatever dies."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from regimen.invoicing.actions.backfill import issue_missing_documents
from regimen.invoicing.actions.issue import IssueLater
from regimen.invoicing.models import Document
from regimen.invoicing.rules.numbers import default_prefix, format_number
from regimen.invoicing.rules.quantities import quantity_of
from regimen.kit.ids import new_id
from regimen.kit.money import Money
from regimen.payments.actions.invoices import InvoiceDraft, create_invoice
from regimen.payments.models import Invoice, InvoiceState
from regimen.payments.ports import PaidInvoice, issue_documents
from regimen.programs.models import Period
from tests.invoicing.conftest import Market, Sales
from tests.purchases import START
from tests.waiting import LONG_TIMEOUT, wait_for

BUYERS = 64


async def numbers(market: Market) -> list[int]:
    async with market.shop.sessions() as session:
        return list(await session.scalars(select(Document.number).order_by(Document.number)))


async def paid_invoices(market: Market, count: int) -> list[Invoice]:
    """Stores paid invoices of Erik's that have no document yet."""
    now = market.shop.clock.now()
    stored = []
    async with market.shop.sessions.begin() as session:
        for _ in range(count):
            draft = InvoiceDraft(
                subject_kind="membership", subject_id=new_id(), purchase_no=1, period_no=1,
                account_id=market.cast.erik.account_id, stripe_account_id="acct_x", client_id=market.cast.maya.id,
                product_id=new_id(), title="Foundations", price=Money(3900, "EUR"), recurring=True,
                opened_by_timer=False, period_start=now, period_end=now + timedelta(days=7),
            )  # fmt: skip
            invoice = await session.get_one(Invoice, await create_invoice(session, draft, at=now))
            invoice.state, invoice.settled_at = InvoiceState.PAID, now
            stored.append(invoice)
    return stored


async def test_64_payments_at_once_have_64_numbers(market: Market) -> None:
    invoices = await paid_invoices(market, BUYERS)
    works = [market.shop.work() for _ in invoices]

    async def pay(number: int) -> None:
        async with works[number].transaction() as session:
            await issue_documents(session, [PaidInvoice(invoices[number].id)], market.shop.clock.now())
            if number % 8 == 7:
                raise ConnectionError  # after its number was taken

    results = await asyncio.gather(*(pay(number) for number in range(BUYERS)), return_exceptions=True)
    assert sum(isinstance(result, ConnectionError) for result in results) == BUYERS // 8
    assert await numbers(market) == list(range(1, BUYERS - BUYERS // 8 + 1))
    issuing = (issue_missing_documents(market.shop.sessions, market.shop.clock.now()) for _ in range(3))
    await wait_for(asyncio.gather(*issuing), "the missing documents", LONG_TIMEOUT)
    assert await numbers(market) == list(range(1, BUYERS + 1))


async def test_sixteen_clicks_are_one_invoice(market: Market) -> None:
    program = await market.shop.program(market.cast.erik, (Period.MONTHLY, 3900))
    await market.shop.card(market.cast.maya, market.cast.erik)
    maya = market.as_person(market.cast.maya)
    await asyncio.gather(*(maya.post(f"/stripe/plan/{program.id}/buy", START) for _ in range(16)))
    await market.shop.reconcile()
    assert await numbers(market) == [1]


async def test_the_backfill_follows_the_payments_and_can_be_repeated(sales: Sales) -> None:
    extra = sales.shop.services.extra
    extra[IssueLater] = IssueLater()
    await sales.buy()
    await sales.next_month()
    await sales.refund()
    extra.pop(IssueLater)
    assert await sales.documents() == []
    said: list[str] = []
    now = sales.shop.clock.now()
    issuing = issue_missing_documents(sales.shop.sessions, now, report=said.append)
    assert await wait_for(issuing, "the missing documents", LONG_TIMEOUT) == 3
    first, second, note = await sales.documents()
    assert [document.supplied_on.isoformat() for document in (first, second, note)] == [
        "2026-01-12", "2026-02-12", "2026-02-12",
    ]  # fmt: skip
    assert {document.issued_on for document in (first, second, note)} == {now.date()}
    assert (note.number, note.original_id) == (3, second.id)
    assert said == ["Documents: 3 of 3 issued"]
    assert await issue_missing_documents(sales.shop.sessions, now, report=said.append) == 0


async def test_numbers_begin_again_with_the_year(sales: Sales) -> None:
    await sales.buy()
    await sales.shop.until(datetime(2027, 1, 13, tzinfo=UTC))
    labels = [document.label for document in await sales.documents()]
    assert labels[0] == "NOR-2026-00001"
    assert labels[-1] == "NOR-2027-00001"
    sales.shop.clock.advance(timedelta(days=-30))
    await sales.refund()
    assert (await sales.list(kind="credit_note"))[0]["label"] == "NOR-2027-00002"


def test_the_prefix_of_an_account() -> None:
    assert [default_prefix(title) for title in ("Saltline", "Ørsted & Co", "中文", "é")] == ["SAL", "RST", "INV", "INV"]
    assert format_number("SAL", 2026, 418) == "SAL-2026-00418"


@pytest.mark.parametrize(
    ("start", "end", "said"),
    [
        ("2026-01-12", "2026-02-12", "1 month"),
        ("2026-01-31", "2026-02-28", "1 month"),
        ("2026-02-28", "2026-03-31", "1 month"),
        ("2026-01-05", "2026-02-02", "4 weeks"),
        ("2026-01-05", "2026-01-12", "1 week"),
        ("2026-01-05", "2026-01-19", "2 weeks"),
        ("2026-01-05", "2026-04-05", "3 months"),
        ("2026-01-05", "2027-01-05", "1 year"),
        ("2026-01-05", "2026-01-14", "9 days"),
        ("2026-01-05", None, "1"),
    ],
)
def test_how_much_was_supplied(start: str, end: str | None, said: str) -> None:
    first, last = (datetime.fromisoformat(f"{day}T09:00+00:00") if day else None for day in (start, end))
    assert first is not None
    assert quantity_of(first, last, "Europe/London") == said

"""Disputes: recorded at once, won or lost, and what happens to the membership."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import select, update

from regimen.memberships.models import State
from regimen.payments.actions.disputes import record_dispute
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.events import DisputeWon, PaymentDisputed
from regimen.payments.models import Attempt, Invoice, LedgerEntry
from regimen.platform.models import EventRow
from regimen.programs.models import Period, Program
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, Shop, tomorrow
from tests.purchases import START


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """A program for which Maya pays 39 pounds a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    response = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert response.json()["membership"]["state"] == "active"
    return program


async def dispute_payment(shop: Shop) -> str:
    [payment] = [entry for entry in await shop.ledger() if entry.kind == "payment"]
    dispute = await shop.sandbox.back_office.open_dispute(payment.intent_id)
    await shop.deliver()
    return dispute


async def published_events(shop: Shop) -> list[str]:
    types = [kind.model_fields["type"].default for kind in (PaymentDisputed, DisputeWon)]
    async with shop.sessions() as session:
        return list(
            await session.scalars(
                select(EventRow.type).where(EventRow.type.in_(types)).order_by(EventRow.at, EventRow.id)
            )
        )


async def is_open(shop: Shop, cast: Cast) -> bool:
    async with shop.sessions() as session:
        return (await session.scalars(select(Enrolment.open).where(Enrolment.client_id == cast.maya.id))).one()


async def test_a_disputed_payment_keeps_the_membership(
    shop: Shop, cast: Cast, program: Program, erik: Requests, run_jobs: Callable[[], Awaitable[int]]
) -> None:
    await dispute_payment(shop)
    await shop.deliver()
    await run_jobs()
    notified = [row["data"] for row in (await erik.get("/notifications")).json()["items"]]
    assert any((one["kind"], one.get("amount_minor")) == ("payment_disputed", 3900) for one in notified)
    assert [(entry.kind, entry.gross_minor) for entry in await shop.ledger()] == [("payment", 3900), ("dispute", -3900)]
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert await published_events(shop) == ["payment_disputed"]
    rows = [(r["status"], r["gross"]["amount_minor"]) for r in (await erik.get("/coach/transactions")).json()["items"]]
    assert sorted(rows) == [("disputed", -3900), ("paid", 3900)]
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


async def test_a_won_dispute_returns_the_money(shop: Shop, cast: Cast, program: Program) -> None:
    await shop.sandbox.back_office.close_dispute(await dispute_payment(shop), won=True)
    for _ in range(2):
        await shop.deliver()
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900, -3900, 3900]
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert await published_events(shop) == ["payment_disputed", "dispute_won"]
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


async def test_a_lost_dispute_ends_the_membership(shop: Shop, cast: Cast, program: Program, maya: Requests) -> None:
    await shop.sandbox.back_office.close_dispute(await dispute_payment(shop), won=False)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert not await is_open(shop, cast)
    assert await shop.ledger_matches_provider(cast.erik)
    await shop.advance(timedelta(days=60))
    assert len(await shop.charges(cast.erik)) == 1
    again = await maya.post(f"/stripe/plan/{program.id}/buy", {})
    assert again.json()["membership"]["state"] == "resume"


async def test_a_lost_dispute_voids_an_open_invoice(shop: Shop, cast: Cast, program: Program) -> None:
    dispute = await dispute_payment(shop)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(timedelta(days=31))
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.sandbox.back_office.close_dispute(dispute, won=False)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [invoice.state for invoice in await shop.invoices()] == ["paid", "void"]


async def test_a_lost_dispute_cancels_a_scheduled_membership(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik)
    start = tomorrow(shop.clock, 20).isoformat()
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start})).status_code == 200
    assert await shop.state(cast.maya, program) is State.SCHEDULED
    await shop.sandbox.back_office.close_dispute(await dispute_payment(shop), won=False)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.CANCELED
    await shop.advance(timedelta(days=30))
    assert await shop.state(cast.maya, program) is State.CANCELED


async def test_a_dispute_of_an_unknown_payment_is_ignored(shop: Shop, cast: Cast, program: Program) -> None:
    await shop.deliver()
    [payment] = await shop.ledger()
    async with shop.sessions.begin() as session:
        row = await session.get_one(LedgerEntry, payment.id)
        row.source_id = "ch_another"
        for kind in (Invoice, Attempt):
            await session.execute(update(kind).values(intent_id="pi_another"))
    await shop.sandbox.back_office.open_dispute(payment.intent_id)
    await shop.deliver()
    assert len(await shop.ledger()) == 1
    assert await published_events(shop) == []


async def test_a_dispute_that_is_told_before_its_payment_is_recorded_at_once(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    bought = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(bought["payment_intent_client_secret"], True)
    assert await shop.ledger() == [], "we have heard nothing of the payment yet"
    intent_id = bought["payment_intent_client_secret"].split("_secret_")[0]
    dispute_id = await shop.sandbox.back_office.open_dispute(intent_id)

    invoice = (await shop.invoices())[0]
    await record_dispute(shop.work(), invoice.stripe_account_id, dispute_id)
    assert [(entry.kind, entry.gross_minor) for entry in await shop.ledger()] == [("payment", 3900), ("dispute", -3900)]
    assert (await erik.get("/coach/disputes")).json()["waiting"] == 1
    assert (await shop.membership(cast.maya, program)).state == State.ACTIVE
    await shop.deliver()
    assert len(await shop.ledger()) == 2

"""The price that the buyer saw, trials by card, what a coach may refund, and timers that are over."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from regimen.memberships.actions.invoice_subject import MembershipInvoiceSubject
from regimen.memberships.models import State, Timer
from regimen.payments.actions import provider_tasks
from regimen.payments.actions.invoices import request_void
from regimen.payments.actions.payment_work import ChargeInvoice
from regimen.payments.models import Attempt, Invoice, InvoiceState
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import FAILS_LATER, GOOD, OTHER, Shop, tomorrow

START = {"start_date": "2026-01-12"}
RENEWAL = datetime(2026, 2, 12, 9, tzinfo=UTC)
DAY = timedelta(days=1)
RunJobs = Callable[[], Awaitable[int]]


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """A program for which Maya pays 39 pounds a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def open_timers(shop: Shop) -> list[tuple[str, datetime]]:
    async with shop.sessions() as session:
        found = await session.scalars(select(Timer).where(Timer.handled_at.is_(None)).order_by(Timer.due_at))
        return [(timer.kind, timer.due_at) for timer in found]


# The price that the buyer saw


async def test_a_changed_price_has_to_be_named(shop: Shop, cast: Cast, tom: Requests, erik: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.tom, cast.erik)
    [seen] = (await tom.get(f"/plans/{program.id}/public")).json()["price_options"]
    there = f"/coach/plans/{program.id}/prices/{seen['id']}"
    assert (await erik.patch(there, {"amount_minor": 9900})).is_success
    for body in (START, START | {"price_option_id": seen["id"]}):
        refused = await tom.post(f"/stripe/plan/{program.id}/buy", body)
        assert refused.status_code == 422
        assert "price_option_id" in refused.json()["errors"]
    assert await shop.invoices() == []
    [now] = (await tom.get(f"/plans/{program.id}/public")).json()["price_options"]
    named = START | {"price_option_id": now["id"]}
    assert (await tom.post(f"/stripe/plan/{program.id}/buy", named)).status_code == 200
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [9900]


# Trials


async def test_a_card_has_one_trial_with_a_coach(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests, ines: Requests
) -> None:
    shop.sandbox.same_number_is_same_card = True
    first = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    second = await shop.program(cast.erik, (Period.MONTHLY, 2900), trial_days=14)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{first.id}/buy", START)
    assert await shop.state(cast.maya, first) is State.TRIALING
    page = (await tom.get(f"/plans/{second.id}/public")).json()
    assert page["primary_action"]["action"] == "start_trial", "his card is not known yet"
    await shop.card(cast.tom, cast.erik)
    for expected in ({}, {"trial_expected": True}):
        refused = await tom.post(f"/stripe/plan/{second.id}/buy", START | expected)
        assert (refused.status_code, refused.json()["reason"]) == (422, "trial_used")
    assert await shop.charges(cast.erik) == [], "nobody is charged who was shown a trial"
    page = (await tom.get(f"/plans/{second.id}/public")).json()
    assert page["primary_action"]["action"] == "subscribe"
    await tom.post(f"/stripe/plan/{second.id}/buy", START | {"trial_expected": False})
    assert await shop.state(cast.tom, second) is State.ACTIVE
    await maya.post(f"/stripe/plan/{second.id}/buy", START)
    assert await shop.state(cast.maya, second) is State.TRIALING, "the same person may try another program"


async def test_a_trial_that_starts_later_counts_from_the_purchase(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests
) -> None:
    shop.sandbox.same_number_is_same_card = True
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    there = f"/stripe/plan/{program.id}"
    await shop.card(cast.maya, cast.erik)
    await shop.card(cast.tom, cast.erik)
    later = {"start_date": tomorrow(shop.clock).isoformat()}
    await maya.post(f"{there}/buy", later)
    assert await shop.state(cast.maya, program) is State.SCHEDULED
    refused = await tom.post(f"{there}/buy", later | {"trial_expected": True})
    assert (refused.status_code, refused.json()["reason"]) == (422, "trial_used")
    page = (await tom.get(f"/plans/{program.id}/public")).json()
    assert page["primary_action"]["action"] == "subscribe"
    assert (await maya.delete(f"{there}/unsubscribe")).is_success
    assert await shop.state(cast.maya, program) is State.CANCELED
    await tom.post(f"{there}/buy", START | {"trial_expected": True})
    assert await shop.state(cast.tom, program) is State.TRIALING, "nobody has had it"


async def test_another_card_or_another_coach_has_its_own_trial(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests
) -> None:
    shop.sandbox.same_number_is_same_card = True
    await shop.connect(cast.ines)
    here = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    there = await shop.program(cast.ines, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{here.id}/buy", START)
    await shop.card(cast.tom, cast.ines)
    await tom.post(f"/stripe/plan/{there.id}/buy", START)
    assert await shop.state(cast.tom, there) is State.TRIALING
    await shop.card(cast.tom, cast.erik, GOOD)
    other = await shop.card(cast.tom, cast.erik, OTHER)
    await tom.post(f"/stripe/plan/{here.id}/buy", START | {"card_id": str(other)})
    assert await shop.state(cast.tom, here) is State.TRIALING


# Refunds


@pytest.mark.spec("BUY-68")
async def test_a_refund_ends_the_membership_so_it_cannot_come_with_a_later_end(
    shop: Shop, cast: Cast, erik: Requests, program: Program
) -> None:
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
    refused = await erik.post(there, {"mode": "period_end", "refund": True})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["refund"])
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.cancel_at_period_end) == (State.ACTIVE, False)
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900]
    assert (await erik.post(there, {"mode": "period_end"})).status_code == 200


async def test_a_missed_payment_does_not_give_back_the_period_before(
    shop: Shop, cast: Cast, erik: Requests, program: Program
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWAL)
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
    refused = await erik.post(there, {"mode": "now", "refund": True})
    assert (refused.status_code, refused.json()["code"]) == (422, "PeriodIsOver")
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900]
    assert (await erik.post(there, {"mode": "now"})).json()["state"] == "canceled"


async def test_a_lost_dispute_is_not_called_a_missed_payment(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, program: Program, run_jobs: RunJobs
) -> None:
    [paid] = await shop.ledger()
    dispute = await shop.sandbox.back_office.open_dispute(paid.intent_id)
    await shop.deliver()
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWAL)
    await shop.sandbox.back_office.close_dispute(dispute, won=False)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.CANCELED
    await run_jobs()
    for who in (maya, erik):
        kinds = [row["data"]["kind"] for row in (await who.get("/notifications")).json()["items"]]
        assert "ended_by_dispute" in kinds
        assert "auto_cancelled" not in kinds


# What is over does not happen


async def test_a_payment_clears_the_timer_of_its_deferral(shop: Shop, cast: Cast, program: Program) -> None:
    """The charge was deferred to tomorrow, and then made today."""
    shop.sandbox.refusals = [Refusal("post", r"payment_intents/\w+/confirm", "Limited.")]
    await shop.until(RENEWAL)
    shop.sandbox.refusals = []
    await shop.reconcile()
    assert await open_timers(shop) == [("C.period_end", datetime(2026, 3, 12, 9, tzinfo=UTC))]


async def test_a_payment_clears_the_timers_of_its_grace_period(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWAL + 2 * DAY)
    await shop.make_card(cast.maya, GOOD)
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    assert [kind for kind, _ in await open_timers(shop)] == ["C.period_end"]
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(datetime(2026, 3, 12, 9, tzinfo=UTC))
    ends = [due for kind, due in await open_timers(shop) if kind == "C.grace_end"]
    assert ends == [datetime(2026, 3, 19, 9, tzinfo=UTC)], "seven days again"


@pytest.mark.parametrize("state", list(State))
async def test_only_what_still_runs_is_charged(shop: Shop, cast: Cast, program: Program, state: State) -> None:
    async with shop.sessions.begin() as session:
        invoice = (await session.scalars(select(Invoice))).one()
        m = await session.merge(await shop.membership(cast.maya, program))
        m.state = state
        may_charge = await MembershipInvoiceSubject().should_charge(session, invoice)
    running = {State.INCOMPLETE, State.TRIALING, State.ACTIVE, State.PAST_DUE, State.RESUME}
    assert may_charge == (state in running)


async def test_no_attempt_begins_once_an_invoice_is_to_be_voided(shop: Shop, cast: Cast, program: Program) -> None:
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWAL)
    await shop.make_card(cast.maya, GOOD)
    async with shop.sessions.begin() as session:
        invoice = (await session.scalars(select(Invoice).where(Invoice.state == InvoiceState.OPEN))).one()
        await request_void(session, invoice, shop.clock.now())
    before = await count(shop, Attempt)
    work = shop.work()
    work.tasks.append(ChargeInvoice(invoice.id, on_session=True))
    await provider_tasks.run_provider_tasks(work)
    assert await count(shop, Attempt) == before
    assert len(await shop.charges(cast.erik)) == 1


async def count(shop: Shop, kind: Any) -> int:
    async with shop.sessions() as session:
        return len(list(await session.scalars(select(kind))))

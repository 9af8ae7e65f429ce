"""What belongs to an earlier purchase, or an earlier plan, does not touch the present one."""

from datetime import UTC, datetime, timedelta

import pytest
import stripe
from sqlalchemy import update

from regimen.kit.clock import Clock
from regimen.memberships.access.invoices import SUBJECT_KIND
from regimen.memberships.models import Membership, State
from regimen.payments import ports
from regimen.payments.models import Invoice, InvoiceState
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, GOOD, Shop
from tests.purchases import DAY, START

RENEWS = datetime(2026, 2, 12, 9, tzinfo=UTC)


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Maya pays monthly."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def buy_again(shop: Shop, cast: Cast, maya: Requests, erik: Requests, program: Program) -> Membership:
    ended = await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now"})
    assert ended.status_code == 200
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "continue"})).status_code == 200
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.purchase_no) == (State.ACTIVE, 2)
    return m


async def test_a_dispute_about_an_earlier_purchase_does_not_end_the_present_one(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, program: Program
) -> None:
    [first] = await shop.ledger()
    await buy_again(shop, cast, maya, erik, program)
    dispute = await shop.sandbox.back_office.open_dispute(first.intent_id)
    await shop.deliver()
    await shop.sandbox.back_office.close_dispute(dispute, won=False)
    await shop.deliver()
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.dispute_lost_at) == (State.ACTIVE, None)


async def test_what_an_earlier_purchase_still_owed_is_refunded_and_extends_nothing(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, program: Program
) -> None:
    """Its charge reached the bank, but nobody heard; an older release let her buy again meanwhile."""
    lost = [True]

    def fault(phase: str, method: str, url: str) -> int | None:
        confirmed = (phase, method) == ("after", "post") and "/confirm" in url
        if lost and (confirmed or ((phase, method) == ("before", "get") and "payment_intents" in url)):
            raise stripe.APIConnectionError("down")
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, fault))
    await shop.until(RENEWS + timedelta(minutes=1))
    lost.clear()
    async with shop.sessions.begin() as session:
        await session.execute(update(Membership).values(state=State.CANCELED, cancel_at_period_end=False))
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "continue"})).status_code == 200
    before = await shop.membership(cast.maya, program)
    await shop.deliver()
    await shop.reconcile()
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.period_no, m.period_end_at) == (State.ACTIVE, 1, before.period_end_at)
    assert sorted(e.kind for e in await shop.ledger()) == ["payment", "payment", "payment", "refund"]
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("happening", ["decline", "void"])
async def test_an_earlier_invoice_that_comes_to_nothing_changes_nothing(
    shop: Shop, cast: Cast, maya: Requests, program: Program, happening: str
) -> None:
    down = [True]

    def fault(phase: str, method: str, url: str) -> int | None:
        if down and (phase, method) == ("before", "post") and "/confirm" in url:
            raise stripe.APIConnectionError("down")
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, fault))
    await shop.until(RENEWS + timedelta(minutes=1))
    down.clear()
    async with shop.sessions.begin() as session:
        await session.execute(update(Membership).values(state=State.CANCELED))
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {"resume_type": "continue"})).status_code == 200
    before = await shop.membership(cast.maya, program)
    subject = ports.invoice_subjects[SUBJECT_KIND]
    _, old, _ = await shop.invoices()
    async with shop.sessions.begin() as session:
        invoice = await session.get_one(Invoice, old.id)
        attempt = (await shop.attempts())[-2]
        if happening == "decline":
            await subject.on_declined(session, invoice, attempt, shop.clock.now())
        else:
            await subject.on_voided(session, invoice, shop.clock.now())
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.updated_at) == (State.ACTIVE, before.updated_at)


async def test_a_moved_billing_day_belongs_to_its_purchase(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an outage the billing day moves. Who buys again is charged by the month from that day on."""
    monkeypatch.setattr(Clock, "moved", property(lambda _: False))
    await shop.advance(100 * DAY)
    assert (await shop.membership(cast.maya, program)).periods_before_anchor == 1
    await shop.make_card(cast.maya, ALWAYS_3DS)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now"})
    body = {"resume_type": "continue"}
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", body)).json()
    bought = shop.clock.now()
    [asked] = [invoice for invoice in await shop.invoices() if invoice.purchase_no == 2]
    assert (asked.period_no, asked.period_start) == (1, bought), "a month from today, before it is paid too"
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.make_card(cast.maya, GOOD)
    await shop.deliver()
    await maya.post(f"/plans/{program.id}/resume", body)
    m = await shop.membership(cast.maya, program)
    assert (m.periods_before_anchor, m.billing_anchor_at, m.period_no) == (0, bought, 1)
    monkeypatch.undo()
    for _ in range(3):
        await shop.advance(31 * DAY)
    own = [invoice for invoice in await shop.invoices() if invoice.purchase_no == 2]
    assert [invoice.state for invoice in own] == [InvoiceState.PAID] * len(own)
    assert [(invoice.period_no, invoice.period_start.month, invoice.period_start.day) for invoice in own] == [
        (number + 1, (bought.month - 1 + number) % 12 + 1, bought.day) for number in range(len(own))
    ]
    assert len(own) == 4


async def test_a_start_that_is_moved_away_and_back_still_comes(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik)
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-20"})
    assert bought.json()["membership"]["state"] == "scheduled"
    for day in ("2026-01-25", "2026-01-20"):
        moved = await maya.post(f"/plans/{program.id}/re_add_schedule", {"date": day})
        assert moved.status_code == 200, moved.text
    await shop.until(datetime(2026, 1, 20, 9, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_what_will_end_is_charged_no_more(shop: Shop, cast: Cast, maya: Requests, program: Program) -> None:
    """An older release left such rows: cancelled at the end of the period, with an invoice that is still open."""
    down = [True]

    def fault(phase: str, method: str, url: str) -> int | None:
        if down and (phase, method) == ("before", "post") and url.endswith("payment_intents"):
            raise stripe.APIConnectionError("down")
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, fault))
    await shop.until(RENEWS + timedelta(minutes=1))
    assert [invoice.state for invoice in await shop.invoices()] == ["paid", "open"]
    async with shop.sessions.begin() as session:
        await session.execute(update(Membership).values(cancel_at_period_end=True))
    down.clear()
    for _ in range(3):
        await shop.advance(DAY)
        await shop.reconcile()
    assert len(await shop.charges(cast.erik)) == 1

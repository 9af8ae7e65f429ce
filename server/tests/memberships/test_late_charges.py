"""Charges that are late through no fault of the client: one period at most, the rest is free, and both sides know."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from regimen.kit.clock import Clock
from regimen.memberships.models import State
from regimen.memberships.rules import periods
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import FAILS_LATER, Shop

START = {"start_date": "2026-01-12"}
BEGAN = datetime(2026, 1, 12, 9, tzinfo=UTC)
DAY = timedelta(days=1)
RunJobs = Callable[[], Awaitable[int]]


async def subscribe(shop: Shop, cast: Cast, maya: Requests, period: Period, minor: int = 1500) -> Program:
    program = await shop.program(cast.erik, (period, minor))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def enrolment(shop: Shop, cast: Cast) -> Enrolment:
    async with shop.sessions() as session:
        return (await session.scalars(select(Enrolment).where(Enrolment.client_id == cast.maya.id))).one()


async def data_of(who: Requests, kind: str) -> list[dict[str, object]]:
    items = (await who.get("/notifications?per_page=50")).json()["items"]
    return [row["data"] for row in items if row["data"]["kind"] == kind]


@pytest.mark.usefixtures("real_clock")
@pytest.mark.parametrize(("period", "held"), [(Period.WEEKLY, 35 * DAY), (Period.MONTHLY, 210 * DAY)])
async def test_a_stopped_account_never_charges_arrears_at_once(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs, period: Period, held: timedelta
) -> None:
    program = await subscribe(shop, cast, maya, period)
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(account)
    await shop.deliver()
    await shop.advance(held)
    assert len(await shop.charges(cast.erik)) == 1
    await shop.sandbox.browser.submit_onboarding(account, True)
    await shop.deliver()
    await shop.advance(DAY)
    await shop.reconcile()
    await shop.advance(timedelta(minutes=1))
    assert len(await shop.charges(cast.erik)) == 2, "one period, however many have passed"
    assert await shop.state(cast.maya, program) is State.ACTIVE
    charged = shop.clock.now()
    m = await shop.membership(cast.maya, program)
    assert m.period_end_at is not None
    assert m.period_end_at - charged > periods.GRACE / 2, "a whole new period has been paid"
    await run_jobs()
    for who in (maya, erik):
        [moved] = await data_of(who, "billing_day_moved")
        assert moved["next_payment_on"] == m.period_end_at.date().isoformat()
    await shop.until(m.period_end_at)
    assert len(await shop.charges(cast.erik)) == 3, "and from there the periods follow each other as before"
    assert [invoice.period_no for invoice in await shop.invoices()] == [1, 2, 3]


@pytest.mark.parametrize(("period", "weeks"), [(Period.WEEKLY, 6), (Period.MONTHLY, 30)])
async def test_after_an_outage_of_ours_one_period_is_charged(
    shop: Shop, cast: Cast, maya: Requests, monkeypatch: pytest.MonkeyPatch, period: Period, weeks: int
) -> None:
    monkeypatch.setattr(Clock, "moved", property(lambda _: False))
    program = await subscribe(shop, cast, maya, period)
    await shop.advance(timedelta(weeks=weeks))
    assert len(await shop.charges(cast.erik)) == 2
    m = await shop.membership(cast.maya, program)
    assert m.billing_anchor_at == shop.clock.now()


@pytest.mark.usefixtures("real_clock")
async def test_a_week_that_is_mostly_over_is_not_charged_with_the_next_one_at_its_heels(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    await subscribe(shop, cast, maya, Period.WEEKLY)
    account = await shop.connect(cast.erik)
    await shop.until(BEGAN + 6 * DAY)
    await shop.sandbox.back_office.disable_account(account)
    await shop.deliver()
    for enabled in (False, True):
        for _ in range(6):
            await shop.advance(DAY)
            await shop.reconcile()
        if not enabled:
            await shop.sandbox.browser.submit_onboarding(account, True)
            await shop.deliver()
    paid = [(invoice.period_start, invoice.period_end) for invoice in await shop.invoices()]
    assert len(paid) == 2, "five days late, so that a new week begins with the charge"
    assert paid[1][1] - paid[1][0] == 7 * DAY


@pytest.mark.usefixtures("real_clock")
async def test_a_short_delay_keeps_the_billing_day(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await subscribe(shop, cast, maya, Period.MONTHLY)
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(account)
    await shop.deliver()
    await shop.until(datetime(2026, 2, 17, 9, tzinfo=UTC))
    await shop.sandbox.browser.submit_onboarding(account, True)
    await shop.deliver()
    await shop.advance(DAY)
    m = await shop.membership(cast.maya, program)
    assert m.period_end_at == datetime(2026, 3, 12, 9, tzinfo=UTC)


async def test_training_stays_open_for_two_weeks_of_a_deferred_charge(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await subscribe(shop, cast, maya, Period.MONTHLY)
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(account)
    await shop.deliver()
    due = datetime(2026, 2, 12, 9, tzinfo=UTC)
    await shop.until(due + 13 * DAY)
    assert (await enrolment(shop, cast)).open
    await shop.until(due + 20 * DAY)
    assert not (await enrolment(shop, cast)).open
    assert await shop.state(cast.maya, program) is State.ACTIVE, "nobody has cancelled"
    await run_jobs()
    [deferred] = await data_of(maya, "charge_deferred")
    assert (deferred["training_until"], deferred["account_is_disabled"]) == ("2026-02-26", True)
    for who in (maya, erik):
        assert len(await data_of(who, "training_suspended")) == 1, "told once"
    await shop.sandbox.browser.submit_onboarding(account, True)
    await shop.deliver()
    await shop.advance(DAY)
    assert (await enrolment(shop, cast)).open
    assert (await shop.membership(cast.maya, program)).paused_on is None
    assert len(await shop.charges(cast.erik)) == 2


async def test_a_trial_that_cannot_be_charged_ends_after_two_weeks_too(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    shop.sandbox.refusals = [Refusal("post", "payment_intents", "Limited.")]
    await shop.advance(30 * DAY)
    assert (await shop.state(cast.maya, program), (await enrolment(shop, cast)).open) == (State.TRIALING, False)
    shop.sandbox.refusals = []
    await shop.advance(DAY)
    assert (await shop.state(cast.maya, program), (await enrolment(shop, cast)).open) == (State.ACTIVE, True)
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_client_who_cancels_while_the_charge_is_deferred_pays_nothing(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await subscribe(shop, cast, maya, Period.MONTHLY)
    shop.sandbox.refusals = [Refusal("post", r"payment_intents/\w+/confirm", "Limited.")]
    await shop.until(datetime(2026, 2, 14, 9, tzinfo=UTC))
    assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).json()["state"] == "canceled"
    shop.sandbox.refusals = []
    await shop.reconcile()
    await shop.advance(3 * DAY)
    assert len(await shop.charges(cast.erik)) == 1
    assert [invoice.state for invoice in await shop.invoices()] == ["paid", "void"]


@pytest.mark.parametrize("trial_days", [0, 7])
async def test_a_client_who_cancels_while_the_account_is_stopped_ends_at_once(
    shop: Shop, cast: Cast, maya: Requests, trial_days: int
) -> None:
    """What was paid for, or the trial, is over: there is no period to end with, and no invoice to void."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 1500), trial_days=trial_days)
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    await shop.sandbox.back_office.disable_account(await shop.connect(cast.erik))
    await shop.deliver()
    await shop.until(datetime(2026, 2, 14, 10, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is (State.TRIALING if trial_days else State.ACTIVE)
    assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).json()["state"] == "canceled"
    assert not (await enrolment(shop, cast)).open
    charges = len(await shop.charges(cast.erik))
    await shop.connect(cast.erik)
    await shop.advance(3 * DAY)
    assert len(await shop.charges(cast.erik)) == charges


async def test_training_that_is_suspended_cannot_be_put_on_the_calendar(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 1500))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {})).status_code == 200
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(account)
    await shop.deliver()
    await shop.until(datetime(2026, 3, 2, 9, tzinfo=UTC))
    shown = (await maya.get(f"/plans/{program.id}/public")).json()
    assert (shown["primary_action"]["action"], shown["primary_action"]["reason"]) == ("none", "bought")
    assert shown["membership"]["abilities"] == ["cancel"]
    start = {"plan_id": str(program.id), "start_date": "2026-03-02"}
    assert (await maya.post("/schedule/apply_plan", start)).status_code == 409
    m = await shop.membership(cast.maya, program)
    assert (m.was_enrolled, m.starts_on) == (False, None)


async def test_the_clients_own_delay_does_not_move_the_billing_day(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await subscribe(shop, cast, maya, Period.WEEKLY)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(13 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.make_card(cast.maya, "4242424242424242")
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    m = await shop.membership(cast.maya, program)
    assert m.billing_anchor_at == BEGAN


@given(
    st.sampled_from([period for period in Period if period is not Period.ONE_OFF]),
    st.datetimes(datetime(2024, 1, 1), datetime(2032, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.integers(0, 400 * 24),
)
def test_a_client_never_pays_for_less_than_half_of_a_period(period: Period, start: datetime, hours: int) -> None:
    charged = start + timedelta(hours=hours)
    end = periods.period_end(start, period, 1)
    assert end is not None
    if periods.starts_new_period(period, start, charged):
        return
    assert end - charged >= (end - start) / 2
    assert charged - start <= periods.LONGEST_DELAY

"""Which period a payment pays for: never one that is over, and never one in which training was closed for long."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.memberships.models import State
from regimen.memberships.rules import periods
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import FAILS_LATER, GOOD, Shop

START = {"start_date": "2026-01-12"}
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
RENEWS = datetime(2026, 2, 12, 9, tzinfo=UTC)
CONFIRM_REFUSED = Refusal("post", r"payment_intents/\w+/confirm", "This account has been limited.")


async def buy(shop: Shop, cast: Cast, maya: Requests, period: Period, start: str = "2026-01-12") -> Program:
    program = await shop.program(cast.erik, (period, 3900))
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start})).status_code == 200
    return program


async def paid_at(shop: Shop) -> list[datetime]:
    return [invoice.settled_at for invoice in await shop.invoices() if invoice.settled_at is not None]


async def run_for(shop: Shop, time: timedelta, step: timedelta) -> None:
    """Lets time pass as in production: timers every so often, and `reconcile` after them."""
    for _ in range(time // step):
        await shop.advance(step)
        await shop.reconcile()


async def assert_paid_ahead(shop: Shop, cast: Cast, program: Program) -> None:
    """Every period was paid before it was over, and the next one not before that."""
    at, invoices = await paid_at(shop), await shop.invoices()
    for paid, invoice in zip(at, invoices, strict=True):
        assert invoice.period_end is not None
        assert paid < invoice.period_end, "PAID FOR A PERIOD THAT WAS OVER"
    for invoice, after in pairwise(invoices):
        assert invoice.period_end is not None
        assert invoice.period_end <= after.period_start
    m = await shop.membership(cast.maya, program)
    assert m.state is State.ACTIVE
    assert m.period_end_at is not None
    assert m.period_end_at > shop.clock.now()


@pytest.mark.usefixtures("real_clock")
@pytest.mark.parametrize(("period", "held"), [(Period.WEEKLY, 20), (Period.MONTHLY, 40)])
async def test_a_first_payment_that_was_blocked_pays_from_the_day_it_is_made(
    shop: Shop, cast: Cast, maya: Requests, period: Period, held: int
) -> None:
    await shop.card(cast.maya, cast.erik)
    program = await buy(shop, cast, maya, period, "2026-01-15")
    shop.sandbox.refusals = [CONFIRM_REFUSED]
    await run_for(shop, (held + 3) * DAY, DAY)
    assert await paid_at(shop) == []
    shop.sandbox.refusals = []
    await run_for(shop, 3 * MINUTE, MINUTE)
    [first] = await paid_at(shop)
    [invoice] = await shop.invoices()
    assert (invoice.period_start, invoice.period_end) == (first, periods.period_end(first, period, 1))
    await run_for(shop, 8 * DAY, DAY)
    await assert_paid_ahead(shop, cast, program)


@pytest.mark.usefixtures("real_clock")
async def test_a_missed_payment_that_waits_for_the_coachs_account_is_charged_once(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    await shop.card(cast.maya, cast.erik)
    program = await buy(shop, cast, maya, Period.MONTHLY)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWS + DAY - timedelta(hours=1))
    await shop.make_card(cast.maya, GOOD)
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.disable_account(account)
    await shop.deliver()
    await run_for(shop, 40 * DAY, DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.sandbox.browser.submit_onboarding(account, True)
    await shop.deliver()
    await run_for(shop, 3 * DAY, DAY)
    assert len(await paid_at(shop)) == 2, "one period, and none in which training was closed"
    await assert_paid_ahead(shop, cast, program)


@pytest.mark.usefixtures("real_clock")
@pytest.mark.parametrize("held", [10, 35])
async def test_who_pays_after_a_block_pays_from_that_day(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, held: int
) -> None:
    await shop.card(cast.maya, cast.erik)
    program = await buy(shop, cast, maya, Period.MONTHLY)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWS + MINUTE)
    await shop.make_card(cast.maya, GOOD)
    shop.sandbox.refusals = [CONFIRM_REFUSED]
    await run_for(shop, held * DAY, DAY)
    shop.sandbox.refusals = []
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    retried = shop.clock.now()
    await run_for(shop, 3 * MINUTE, MINUTE)
    assert (await paid_at(shop))[1:] == [retried]
    m = await shop.membership(cast.maya, program)
    assert (m.billing_anchor_at, m.period_end_at) == (retried, periods.period_end(retried, Period.MONTHLY, 1))
    await assert_paid_ahead(shop, cast, program)


@pytest.mark.usefixtures("real_clock")
@pytest.mark.parametrize("period", [Period.WEEKLY, Period.MONTHLY])
async def test_the_first_period_begins_with_the_first_payment(
    shop: Shop, cast: Cast, maya: Requests, period: Period
) -> None:
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    program = await buy(shop, cast, maya, period, "2026-01-15")
    await shop.until(datetime(2026, 1, 21, 9, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    await shop.make_card(cast.maya, GOOD)
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    m = await shop.membership(cast.maya, program)
    assert (m.billing_anchor_at, m.period_end_at) == (
        shop.clock.now(),
        periods.period_end(shop.clock.now(), period, 1),
    )
    await shop.advance(6 * DAY)
    assert len(await paid_at(shop)) == 1


@pytest.mark.usefixtures("real_clock")
async def test_a_week_that_is_over_when_it_is_paid_begins_with_the_payment(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    await shop.card(cast.maya, cast.erik)
    program = await buy(shop, cast, maya, Period.WEEKLY)
    await shop.make_card(cast.maya, FAILS_LATER)
    for _ in range(13):
        await shop.advance(DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.make_card(cast.maya, GOOD)
    await shop.advance(DAY)
    at = await paid_at(shop)
    assert len(at) == 2
    assert (await shop.membership(cast.maya, program)).period_end_at == at[-1] + 7 * DAY
    await assert_paid_ahead(shop, cast, program)


@given(
    st.sampled_from([period for period in Period if period is not Period.ONE_OFF]),
    st.datetimes(datetime(2024, 1, 1), datetime(2032, 1, 1), timezones=st.just(UTC)),  # noqa: DTZ001
    st.integers(0, 100 * 24),
    st.integers(0, 100 * 24),
    st.booleans(),
)
def test_no_payment_is_for_a_period_that_is_over(
    period: Period, start: datetime, until_due: int, until_paid: int, blocked: bool
) -> None:
    due_since = start + timedelta(hours=until_due)
    paid = due_since + timedelta(hours=until_paid)
    end = periods.period_end(start, period, 1)
    assert end is not None
    begins = periods.paid_period_start(period, start, end, due_since=due_since, paid_at=paid, blocked=blocked)
    ends = periods.period_end(begins, period, 1)
    assert ends is not None
    assert start <= begins <= paid < ends
    if begins != paid:
        assert paid - begins <= periods.LONGEST_DELAY + periods.LAST_OWN_PAYMENT
    if begins == start:
        assert paid - due_since <= periods.LAST_OWN_PAYMENT

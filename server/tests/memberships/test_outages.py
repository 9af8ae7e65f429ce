"""Our server was down: nobody loses days of grace, no card is tried several times at once, no notice comes too late."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from regimen.kit.clock import Clock
from regimen.memberships.models import State, Timer
from regimen.platform.models import MailRow
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop

START = {"start_date": "2026-01-12"}
DAY, HOURS, MINUTE = timedelta(days=1), timedelta(hours=5), timedelta(minutes=1)
DECLINED = datetime(2026, 2, 12, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def production_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Clock, "moved", property(lambda _: False))


async def declined(shop: Shop, cast: Cast, maya: Requests, card: str = FAILS_LATER) -> Program:
    """Maya's second month was declined, and from here the server is down."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    await shop.make_card(cast.maya, card)
    await shop.until(DECLINED)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    return program


async def grace_end(shop: Shop) -> datetime:
    async with shop.sessions() as session:
        timers = select(Timer.due_at).where(Timer.handled_at.is_(None), Timer.kind == "C.grace_end")
        return (await session.scalars(timers)).one()


@pytest.mark.parametrize(("down", "left"), [(2 * DAY, 6 * DAY), (8 * DAY, 7 * DAY), (40 * DAY, 7 * DAY)])
async def test_an_outage_uses_up_no_days_of_grace(
    shop: Shop, cast: Cast, maya: Requests, down: timedelta, left: timedelta
) -> None:
    program = await declined(shop, cast, maya)
    before = len(await shop.attempts())
    await shop.advance(down)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    assert len(await shop.attempts()) == before + 1, "tried once, however many retries were due"
    assert await grace_end(shop) == shop.clock.now() + left
    m = await shop.membership(cast.maya, program)
    assert m.past_due_since == DECLINED, "what was decided by it stays right"
    shown = (await maya.get(f"/plans/{program.id}/public")).json()["membership"]["grace_ends_at"]
    assert datetime.fromisoformat(shown) == await grace_end(shop), "which is what the client is told"
    await shop.make_card(cast.maya, GOOD)
    for _ in range(6):
        await shop.advance(DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE, "a later retry is still made"
    assert len([entry for entry in await shop.ledger() if entry.kind == "payment"]) == 2


@pytest.mark.parametrize("card", [FAILS_LATER, ALWAYS_3DS])
async def test_grace_that_ended_while_we_were_down_goes_on(shop: Shop, cast: Cast, maya: Requests, card: str) -> None:
    program = await declined(shop, cast, maya, card)
    for _ in range(6):
        await shop.advance(DAY)
    await shop.advance(3 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    assert await grace_end(shop) == shop.clock.now() + 2 * DAY
    await shop.advance(2 * DAY + MINUTE)
    assert await shop.state(cast.maya, program) in {State.CLOSING, State.CANCELED}, "but not for ever"


async def test_without_an_outage_grace_is_seven_days(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await declined(shop, cast, maya)
    for _ in range(7 * 48 - 1):
        await shop.advance(30 * MINUTE)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.advance(30 * MINUTE)
    assert await shop.state(cast.maya, program) in {State.CLOSING, State.CANCELED}


@pytest.mark.parametrize(
    ("blocked", "paid_after", "free"),
    [
        (False, 7 * DAY + HOURS, False),
        (True, 7 * DAY + HOURS, True),
        (False, 8 * DAY, True),
        (True, 8 * DAY, True),
    ],
)
async def test_what_happened_before_an_outage_still_counts_after_it(
    shop: Shop, cast: Cast, maya: Requests, *, blocked: bool, paid_after: timedelta, free: bool
) -> None:
    """Two days of grace are given back, and who pays in them could not pay earlier. Who tried in vain before the outage
    has tried, although the grace period ends later now."""
    program = await declined(shop, cast, maya)
    if blocked:
        await shop.make_card(cast.maya, GOOD)
        shop.sandbox.refusals = [Refusal("post", r"payment_intents/\w+/confirm", "This account has been limited.")]
        await maya.post(f"/stripe/plan/{program.id}/retry")
        shop.sandbox.refusals = []
        await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(3 * DAY)
    assert await grace_end(shop) == DECLINED + 9 * DAY
    while shop.clock.now() < DECLINED + paid_after - DAY:
        await shop.advance(DAY)
    await shop.until(DECLINED + paid_after)
    await shop.make_card(cast.maya, GOOD)
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).status_code == 200
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert (await shop.invoices())[-1].period_start == (shop.clock.now() if free else DECLINED)
    m = await shop.membership(cast.maya, program)
    assert (m.past_due_since, m.grace_ends_at) == (None, None)


async def test_grace_that_waits_for_the_coachs_account_shows_when_it_ends(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await declined(shop, cast, maya)
    await shop.sandbox.back_office.disable_account(await shop.connect(cast.erik))
    await shop.deliver()
    for _ in range(9):
        await shop.advance(DAY)
    shown = (await maya.get(f"/plans/{program.id}/public")).json()["membership"]["grace_ends_at"]
    assert datetime.fromisoformat(shown) == await grace_end(shop) > shop.clock.now()


@pytest.mark.parametrize("down", [2 * DAY, 5 * DAY, 20 * DAY])
async def test_the_notice_of_the_end_of_a_trial_comes_three_days_before_the_charge(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: Callable[[], Awaitable[int]], down: timedelta
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7)
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    await shop.until(datetime(2026, 1, 15, 9, tzinfo=UTC))
    await shop.advance(down)
    await run_jobs()
    async with shop.sessions() as session:
        kinds = list(await session.scalars(select(MailRow.kind).where(MailRow.kind.contains("trial"))))
    m = await shop.membership(cast.maya, program)
    assert (m.state, m.trial_end_at) == (State.TRIALING, shop.clock.now() + 3 * DAY), kinds
    assert await shop.charges(cast.erik) == []
    await shop.advance(3 * DAY)
    assert len(await shop.charges(cast.erik)) == 1
    assert (await shop.membership(cast.maya, program)).billing_anchor_at == m.trial_end_at

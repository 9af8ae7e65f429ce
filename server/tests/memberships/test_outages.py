"""Our server was down: nobody loses days of grace, no card is tried several times at once, no notice comes too late."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from regimen.kit.clock import Clock
from regimen.memberships.models import State, Timer
from regimen.platform.models import MailRow
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop

START = {"start_date": "2026-01-12"}
DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
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
    assert m.past_due_since is not None
    assert m.past_due_since + 7 * DAY == await grace_end(shop), "which is what the client is told"
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

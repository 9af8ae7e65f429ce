"""Longer trials and reminders of missed payments, with real purchases."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from regimen.memberships.models import State
from regimen.platform.models import EventRow
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.clients.test_bulk import EVERYONE, preview, result, start
from tests.clients.test_clients import read
from tests.conftest import Requests
from tests.money import FAILS_LATER, GOOD, Shop
from tests.purchases import DAY, START

RunJobs = Callable[[], Awaitable[int]]


async def buy(shop: Shop, cast: Cast, maya: Requests, number: str = GOOD, **columns: Any) -> Program:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), **columns)
    await shop.card(cast.maya, cast.erik, number)
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert bought.status_code == 200, bought.text
    return program


async def test_a_longer_trial_moves_the_first_charge_and_its_notice(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await buy(shop, cast, maya, trial_days=7)
    form = {"kind": "extend_trial", "days": 10, "matching": {"tab": "in-trials", "q": {}}}
    assert (await preview(erik, **form))["possible"] == 1
    action = await start(erik, **form)
    await run_jobs()
    assert (await result(erik, action))["done"] == 1
    (row,) = (await read(erik, "/coach/clients?tab=in-trials"))["items"]
    assert row["plans"][0]["trial_end_at"] == "2026-01-29T09:00:00Z"
    await shop.until(datetime(2026, 1, 26, 8, 59, tzinfo=UTC))
    async with shop.sessions() as session:
        assert list(await session.scalars(select(EventRow).where(EventRow.type == "client_trial_ending"))) == []
    await shop.until(datetime(2026, 1, 29, 8, 59, tzinfo=UTC))
    assert await shop.state(cast.maya, program) is State.TRIALING
    assert await shop.charges(cast.erik) == []
    async with shop.sessions() as session:
        (told,) = await session.scalars(select(EventRow).where(EventRow.type == "client_trial_ending"))
    assert told.at == datetime(2026, 1, 26, 9, tzinfo=UTC)
    await shop.advance(timedelta(minutes=1))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert [charge["amount"] for charge in await shop.charges(cast.erik)] == [3900]
    assert (await shop.membership(cast.maya, program)).billing_anchor_at == datetime(2026, 1, 29, 9, tzinfo=UTC)


async def test_a_coach_without_the_money_moves_no_charge(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, as_person: Any
) -> None:
    program = await buy(shop, cast, maya, trial_days=7)
    ends_at = (await shop.membership(cast.maya, program)).trial_end_at
    jonas = as_person(await cast.hire("Jonas", "Weber", cast.erik))
    form = {"kind": "extend_trial", "days": 10, "matching": {"tab": "in-trials", "q": {}}}
    assert (await jonas.post("/coach/bulk_actions", form)).status_code == 403
    assert (await shop.membership(cast.maya, program)).trial_end_at == ends_at


@pytest.mark.parametrize("days", [0, 31])
async def test_the_length_of_an_extension(shop: Shop, cast: Cast, erik: Requests, maya: Requests, days: int) -> None:
    program = await buy(shop, cast, maya, trial_days=7)
    refused = await erik.post("/coach/bulk_actions", {"kind": "extend_trial", "days": days, "matching": EVERYONE})
    assert refused.json()["errors"] == {"days": ["Please choose 1 to 30 days."]}
    assert (await shop.membership(cast.maya, program)).trial_end_at == datetime(2026, 1, 19, 9, tzinfo=UTC)


async def test_a_trial_that_the_client_has_cancelled_is_not_extended(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await buy(shop, cast, maya, trial_days=7)
    assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).status_code == 200
    action = await start(erik, kind="extend_trial", days=7, matching=EVERYONE)
    await run_jobs()
    assert (await result(erik, action))["not_done"] == 1
    assert (await shop.membership(cast.maya, program)).trial_end_at == datetime(2026, 1, 19, 9, tzinfo=UTC)


async def test_trials_do_not_grow_without_end(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await buy(shop, cast, maya, trial_days=7)
    outcomes = []
    for _ in range(4):
        action = await start(erik, kind="extend_trial", days=30, matching=EVERYONE)
        await run_jobs()
        outcomes.append((await result(erik, action))["done"])
    assert outcomes == [1, 1, 0, 0]
    end = (await shop.membership(cast.maya, program)).trial_end_at
    assert end is not None
    assert end - shop.clock.now() == timedelta(days=67)


@pytest.mark.spec("CLI-22")
async def test_a_missed_payment_is_reminded_of_once_a_day(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    program = await buy(shop, cast, maya, FAILS_LATER, trial_days=7)
    await shop.advance(7 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await run_jobs()

    async def told() -> int:
        found = await read(maya, "/notifications")
        return len([one for one in found["items"] if one["data"]["kind"] == "payment_missed"])

    before = await told()
    form = {"kind": "remind", "matching": {"tab": "active", "q": {"status_in": ["missed_payment"]}}}
    first = await start(erik, **form)
    await run_jobs()
    assert (await result(erik, first))["done"] == 1
    assert await told() == before + 1
    second = await start(erik, **form)
    await run_jobs()
    assert [one["reason"] for one in (await result(erik, second))["problems"]] == [
        "Already reminded in the last 24 hours."
    ]
    assert await told() == before + 1
    assert (await shop.membership(cast.maya, program)).grace_ends_at == datetime(2026, 1, 26, 9, tzinfo=UTC)

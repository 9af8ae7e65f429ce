"""Changes of a plan wait for the one before and see it, in a database of its own."""

import asyncio
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import httpx

from regimen.subscription.models import BillingPeriod, BillingState, ProductKind, Subscription
from tests.running import RunningApp, running_app
from tests.waiting import wait_for_lock_wait

RUNS = {
    "product_kind": ProductKind.BAND_1,
    "billing_period": BillingPeriod.MONTH,
    "billing_state": BillingState.ACTIVE,
    "purchase_no": 1,
    "last_purchase_no": 1,
}


async def answer_after(
    running: RunningApp, before: dict[str, Any], request: Awaitable[httpx.Response], change: dict[str, Any]
) -> httpx.Response:
    """Returns the answer to a request that arrives while Erik's plan is being changed from `before`."""
    account_id, sessions = running.cast.erik.account_id, running.runtime.sessions
    async with sessions() as session, session.begin():
        plan = await session.get_one(Subscription, account_id)
        for name, value in before.items():
            setattr(plan, name, value)
    async with sessions() as other, sessions() as watch:
        plan = await other.get_one(Subscription, account_id, with_for_update=True)
        for name, value in change.items():
            setattr(plan, name, value)
        waiting = asyncio.ensure_future(request)
        await wait_for_lock_wait(watch, waiting)
        await other.commit()
        return await waiting


async def test_a_plan_that_ends_at_the_same_moment_is_not_cancelled(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as running:
        erik = running.as_person(running.cast.erik)
        cancelling = erik.post("/subscribe/cancel", {})
        answer = await answer_after(running, RUNS, cancelling, {"billing_state": BillingState.CANCELED})
        assert answer.status_code == 422, answer.text
        assert answer.json()["errors"]["base"] == ["There's no plan to cancel."]


async def test_free_does_not_begin_when_a_plan_is_bought_at_the_same_moment(database_url: str, tmp_path: Path) -> None:
    async with running_app(database_url, tmp_path) as running:
        erik = running.as_person(running.cast.erik)
        taking = erik.post("/users/me", {"user": {"free_start": True}})
        answer = await answer_after(running, {"product_kind": None}, taking, RUNS)
        assert answer.status_code == 422, answer.text
        assert answer.json()["errors"]["base"] == ["You already have a Professional plan."]

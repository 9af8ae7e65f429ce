"""A refund that Stripe doesn't make at the moment is told to Erik and Maya, until it is made."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import pytest

from regimen.payments.actions.reconcile import reconcile
from regimen.programs.models import Period
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START

RunJobs = Callable[[], Awaitable[int]]
HOUR = timedelta(hours=1)


@pytest.fixture
async def cancel(shop: Shop, cast: Cast, erik: Requests, maya: Requests) -> Callable[[], Awaitable[Any]]:
    """Maya has paid 39 pounds to Erik; cancels with a refund."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200

    async def cancel() -> Any:
        there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
        return await erik.post(there, {"mode": "now", "refund": True})

    return cancel


async def told(person: Requests, run_jobs: RunJobs) -> list[str]:
    await run_jobs()
    found = [row["data"] for row in (await person.get("/notifications")).json()["items"]]
    return [f"{one['kind']} {one['amount_minor']}" for one in found if one["kind"].startswith("refund")]


async def statuses(erik: Requests, maya: Requests) -> tuple[str, str]:
    """Of the payment, as the coach and as the client read it."""
    seen = (await erik.get("/coach/transactions")).json()["items"]
    [own] = (await maya.get("/athlete/history")).json()["items"]
    return next(one["status"] for one in seen if one["kind"] == "payment"), own["status"]


async def test_a_refund_that_hangs_is_told_once_and_its_payment_says_so_until_it_is_made(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, cancel: Callable[[], Awaitable[Any]], run_jobs: RunJobs
) -> None:
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.deauthorize(account, notify=False)
    assert (await cancel()).status_code == 200
    assert await statuses(erik, maya) == ("refund_pending", "refund_pending"), "from the first moment"
    await shop.reconcile()
    assert "refund_delayed 3900" not in await told(erik, run_jobs), "it may pass within minutes"
    for _ in range(3):
        await shop.advance(HOUR)
        await shop.reconcile()
    assert await told(erik, run_jobs) == ["refund_delayed 3900"]
    assert await told(maya, run_jobs) == ["refund_delayed 3900"]
    assert (await erik.get("/coach/payment_account")).json()["disabled_reason"] == "deauthorized", "and why"
    [sheet] = [line for line in (await erik.get("/coach/transactions/export")).text.splitlines() if "39.00" in line]
    assert "Refund pending" in sheet

    await shop.sandbox.back_office.authorize_again(account)
    await shop.sandbox.browser.submit_onboarding(account, True)
    await shop.reconcile()
    assert await statuses(erik, maya) == ("refunded", "refunded")
    assert await told(maya, run_jobs) == ["refund_made 3900", "refund_delayed 3900"]


async def test_once_the_account_is_back_it_is_made_at_once(
    shop: Shop, cast: Cast, erik: Requests, cancel: Callable[[], Awaitable[Any]]
) -> None:
    account = await shop.connect(cast.erik)
    await shop.sandbox.back_office.deauthorize(account)
    await cancel()
    for _ in range(10):  # by now it is tried once a day
        await shop.advance(HOUR)
        await shop.reconcile()
    await shop.sandbox.back_office.authorize_again(account)
    await reconcile(shop.work(), due_only=True)
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900], "nobody has looked at the account"
    await shop.sandbox.browser.submit_onboarding(account, True)
    await erik.post("/coach/payment_account/refresh")
    await reconcile(shop.work(), due_only=True)
    assert sorted(entry.gross_minor for entry in await shop.ledger()) == [-3900, 3900]


@pytest.mark.parametrize("kind", ["lost answer", "refusal"])
async def test_whatever_keeps_it_from_being_made_it_is_told(
    shop: Shop, maya: Requests, cancel: Callable[[], Awaitable[Any]], run_jobs: RunJobs, kind: str
) -> None:
    if kind == "refusal":
        shop.sandbox.refusals = [Refusal("post", "refunds$", "This account has been limited.")]
    else:
        shop.sandbox.refusals = [Refusal("post", "refunds$", "Try again.", status=500, kind="api_error")]
    assert (await cancel()).status_code == 200
    await shop.advance(HOUR)
    await shop.reconcile()
    assert await told(maya, run_jobs) == ["refund_delayed 3900"]


async def test_a_refund_that_waits_for_a_dispute_is_pending_and_told_as_that(
    shop: Shop, erik: Requests, maya: Requests, cancel: Callable[[], Awaitable[Any]], run_jobs: RunJobs
) -> None:
    [payment] = await shop.ledger()
    await shop.sandbox.back_office.open_dispute(payment.intent_id)
    await cancel()
    await shop.advance(2 * HOUR)
    await shop.reconcile()
    assert (await statuses(erik, maya))[0] == "refund_pending"
    assert await told(maya, run_jobs) == []
    assert await told(erik, run_jobs) == ["refund_on_hold 3900"]

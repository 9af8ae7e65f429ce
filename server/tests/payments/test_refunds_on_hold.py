"""Refunds of disputed payments wait for the end of the dispute; what was refunded at Stripe by hand closes ours."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest
from sqlalchemy import select

from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.models import LedgerEntry, PaymentAlert, RefundRequest
from regimen.programs.models import Period
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START

RunJobs = Callable[[], Awaitable[int]]


@pytest.fixture
async def paid(shop: Shop, cast: Cast, maya: Requests) -> LedgerEntry:
    """Maya's payment of 39 pounds to Erik."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    [payment] = await shop.ledger()
    return payment


async def ask_for_refund(shop: Shop, cast: Cast, erik: Requests) -> tuple[int, str | None]:
    [invoice] = await shop.invoices()
    there = f"/coach/plans/{invoice.product_id}/clients/{cast.maya.id}/cancel"
    response = await erik.post(there, {"mode": "now", "refund": True})
    return response.status_code, response.json().get("code")


async def requested(shop: Shop) -> list[tuple[str, int]]:
    async with shop.sessions() as session:
        return [(row.state.value, row.amount_minor) for row in await session.scalars(select(RefundRequest))]


async def open_alerts(shop: Shop) -> list[str]:
    async with shop.sessions() as session:
        rows = await session.scalars(select(PaymentAlert).where(PaymentAlert.resolved_at.is_(None)))
        return [row.kind.value for row in rows]


async def told(erik: Requests, run_jobs: RunJobs) -> list[str]:
    await run_jobs()
    return [row["data"]["kind"] for row in (await erik.get("/notifications")).json()["items"]]


async def refund_by_hand(shop: Shop, paid: LedgerEntry, amount: int) -> str:
    account, key = paid.stripe_account_id, f"by-hand-{amount}"
    return (await shop.provider.refund(account, paid.intent_id, amount=amount, return_fee=True, key=key)).id


async def test_a_refund_waits_for_the_end_of_a_dispute_and_is_made_once_it_is_won(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry, run_jobs: RunJobs
) -> None:
    """Stripe refuses before we have heard of the dispute."""
    dispute = await shop.sandbox.back_office.open_dispute(paid.intent_id)
    assert await ask_for_refund(shop, cast, erik) == (200, None)
    assert await requested(shop) == [("on_hold", 3900)]
    seen = await told(erik, run_jobs)
    assert "refund_on_hold" in seen
    assert "refund_failed" not in seen
    assert await open_alerts(shop) == [], "nothing for the operator to do"
    assert await ask_for_refund(shop, cast, erik) == (200, None), "Stripe refuses again"
    assert await requested(shop) == [("on_hold", 3900)]
    await shop.deliver()
    assert await ask_for_refund(shop, cast, erik) == (409, "ChargeDisputed")
    await shop.reconcile()
    assert await requested(shop) == [("on_hold", 3900)]

    await shop.sandbox.back_office.close_dispute(dispute, won=True)
    for _ in range(2):
        await shop.deliver()
    assert await requested(shop) == [("done", 3900)]
    assert await ask_for_refund(shop, cast, erik) == (200, None)
    await shop.reconcile()
    await shop.deliver()
    assert [e.gross_minor for e in await shop.ledger()] == [3900, -3900, 3900, -3900]
    assert (await shop.invoices())[0].refunded_minor == 3900
    seen = await told(erik, run_jobs)
    assert "refund_made" in seen
    assert "dispute_won" not in seen, "they do not keep the money"
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


async def test_a_refund_that_waited_is_not_made_if_the_dispute_is_lost(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry, run_jobs: RunJobs
) -> None:
    dispute = await shop.sandbox.back_office.open_dispute(paid.intent_id)
    await ask_for_refund(shop, cast, erik)
    await shop.sandbox.back_office.close_dispute(dispute, won=False)
    for _ in range(2):
        await shop.deliver()
        await shop.reconcile()
    assert await requested(shop) == [("failed", 3900)]
    assert await ask_for_refund(shop, cast, erik) == (409, "ChargeDisputed")
    assert [e.gross_minor for e in await shop.ledger()] == [3900, -3900]
    assert await open_alerts(shop) == []
    assert "refund_failed" not in await told(erik, run_jobs), "the client has the money"


async def test_what_stripe_refuses_after_the_dispute_is_tried_again(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry
) -> None:
    """It never waits for an end that has come already."""
    dispute = await shop.sandbox.back_office.open_dispute(paid.intent_id)
    await ask_for_refund(shop, cast, erik)
    await shop.sandbox.back_office.close_dispute(dispute, won=True)
    shop.sandbox.refusals = [Refusal("post", "refunds$", "It was charged back.", code="charge_disputed")]
    await shop.deliver()
    await shop.reconcile()
    assert await requested(shop) == [("requested", 3900)]
    assert await open_alerts(shop) == ["refund_stuck"]
    shop.sandbox.refusals = []
    await shop.reconcile()
    assert await requested(shop) == [("done", 3900)]
    assert await open_alerts(shop) == []


@pytest.mark.parametrize("first", ["asked", "stuck"])
async def test_all_was_refunded_by_hand_in_parts_before_we_heard_of_it(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry, run_jobs: RunJobs, first: str
) -> None:
    if first == "stuck":
        shop.sandbox.refusals = [Refusal("post", "refunds$", "Try later.", code="api_key_expired")]
        await ask_for_refund(shop, cast, erik)
        await shop.reconcile()
        assert await open_alerts(shop) == ["refund_stuck"]
        shop.sandbox.refusals = []
    for amount in (1000, 1200, 1700):
        await refund_by_hand(shop, paid, amount)
    if first == "asked":
        assert await ask_for_refund(shop, cast, erik) == (200, None)
    for _ in range(2):
        await shop.deliver()
        await shop.reconcile()
    assert await requested(shop) == [("done", 3900)]
    assert await open_alerts(shop) == []
    assert sorted(e.gross_minor for e in await shop.ledger()) == [-1700, -1200, -1000, 3900]
    assert sum(e.platform_fee_minor for e in await shop.ledger()) == 0
    assert (await shop.invoices())[0].refunded_minor == 3900
    seen = await told(erik, run_jobs)
    assert (seen.count("refund_made"), "refund_failed" in seen) == (1, False)
    assert await reconcile_ledger(shop.work()) == []


async def test_a_failed_refund_is_settled_once_all_was_refunded_by_hand(
    shop: Shop, cast: Cast, erik: Requests, paid: LedgerEntry
) -> None:
    """The first part was unknown when the coach asked, so that failed; the operator then refunds the rest in parts."""
    await refund_by_hand(shop, paid, 1000)
    await ask_for_refund(shop, cast, erik)
    assert (await requested(shop), await open_alerts(shop)) == ([("failed", 3900)], ["refund_failed"])
    for amount in (1200, 1700):
        assert await open_alerts(shop) == ["refund_failed"], "something is left"
        last = await refund_by_hand(shop, paid, amount)
        await shop.deliver()
    assert (await requested(shop), await open_alerts(shop)) == ([("done", 3900)], [])

    shop.clock.advance(timedelta(days=1))
    await shop.sandbox.back_office.fail_refund(last)
    await shop.deliver()
    assert await ask_for_refund(shop, cast, erik) == (200, None), "what the bank rejected can be asked for"
    await shop.deliver()
    assert await requested(shop) == [("done", 1700)]
    assert sum(e.gross_minor for e in await shop.ledger()) == 0
    assert await reconcile_ledger(shop.work()) == []

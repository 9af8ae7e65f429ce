"""The coach cancels with a refund when the period that was paid is over: what the client has used is not given back."""

from datetime import UTC, datetime, timedelta

import pytest
import stripe

from regimen.memberships.models import State
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import DAY, START

RENEWS = datetime(2026, 2, 12, 9, tzinfo=UTC)
NOW = {"mode": "now", "refund": True}


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Maya pays monthly."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def assert_refused(shop: Shop, cast: Cast, erik: Requests, program: Program) -> None:
    before = await shop.membership(cast.maya, program)
    answer = await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", NOW)
    assert (answer.status_code, answer.json()["code"]) == (422, "PeriodIsOver")
    after = await shop.membership(cast.maya, program)
    assert (after.state, after.canceled_by, after.updated_at) == (before.state, None, before.updated_at)
    assert [e.kind for e in await shop.ledger()] == ["payment"]


@pytest.mark.spec("BUY-68", "OV-65")
async def test_a_used_period_is_not_refunded_while_the_next_charge_is_deferred(
    shop: Shop, cast: Cast, erik: Requests, program: Program
) -> None:
    await shop.sandbox.back_office.disable_account(await shop.connect(cast.erik))
    await shop.deliver()
    await shop.until(RENEWS + 5 * DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    await assert_refused(shop, cast, erik, program)
    without = await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", NOW | {"refund": False})
    assert without.status_code == 200
    assert [e.kind for e in await shop.ledger()] == ["payment"]


async def test_a_used_period_is_not_refunded_before_its_timer_has_run(
    shop: Shop, cast: Cast, erik: Requests, program: Program
) -> None:
    shop.clock.advance(RENEWS - shop.clock.now())
    await assert_refused(shop, cast, erik, program)


async def test_a_renewal_whose_answer_was_lost_is_refunded_once_and_the_used_period_never(
    shop: Shop, cast: Cast, erik: Requests, program: Program
) -> None:
    lost = [True]

    def fault(phase: str, method: str, url: str) -> int | None:
        confirmed, read = (
            (phase, method) == ("after", "post") and "/confirm" in url,
            (phase, method) == ("before", "get"),
        )
        if lost and (confirmed or (read and "payment_intents" in url)):
            raise stripe.APIConnectionError("down")
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, fault))
    await shop.until(RENEWS + timedelta(minutes=1))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    await assert_refused(shop, cast, erik, program)
    without = await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", NOW | {"refund": False})
    assert without.status_code == 200
    lost.clear()
    for _ in range(3):
        await shop.advance(DAY)
        await shop.deliver()
        await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [(e.kind, e.gross_minor) for e in await shop.ledger()] == [
        ("payment", 3900),
        ("payment", 3900),
        ("refund", -3900),
    ]
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


async def test_the_current_period_is_still_refunded(shop: Shop, cast: Cast, erik: Requests, program: Program) -> None:
    await shop.until(RENEWS + DAY)
    answer = await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", NOW)
    assert answer.status_code == 200
    assert [e.kind for e in await shop.ledger()] == ["payment", "payment", "refund"]

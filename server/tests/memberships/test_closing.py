"""A membership that is ending while its open invoice is voided: who ends it then has ended it for good."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from regimen.memberships.models import CanceledBy, State
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, Shop
from tests.purchases import DAY, START

CANCEL_REFUSED = Refusal("post", r"payment_intents/\w+/cancel", "This account has been limited.")


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Maya has missed her second payment. Her bank still waits for her to confirm it when the grace period ends, and
    the payment cannot be cancelled at Stripe."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(datetime(2026, 2, 12, 9, 1, tzinfo=UTC))
    await shop.make_card(cast.maya, ALWAYS_3DS)
    await shop.advance(6 * DAY)
    return program


async def close(shop: Shop, cast: Cast, maya: Requests, program: Program) -> str:
    """Lets the grace period end, and returns what confirms the payment at the bank."""
    pending = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
    shop.sandbox.refusals = [CANCEL_REFUSED]
    await shop.advance(DAY + timedelta(hours=2))
    assert await shop.state(cast.maya, program) is State.CLOSING
    secret: str = pending["payment_intent_client_secret"]
    return secret


async def confirm_late(shop: Shop, secret: str) -> None:
    await shop.sandbox.browser.complete_action(secret, True)
    await shop.deliver()
    shop.sandbox.refusals = []
    await shop.reconcile()


async def assert_ended_and_refunded(shop: Shop, cast: Cast, program: Program) -> None:
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [(e.kind, e.gross_minor) for e in await shop.ledger()][1:] == [("payment", 3900), ("refund", -3900)]
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []
    async with shop.sessions() as session:
        assert list(await session.scalars(select(Enrolment.open))) == [False]


@pytest.mark.parametrize(
    ("path", "body"),
    [("remove", None), ("cancel", {"mode": "now"}), ("cancel", {"mode": "period_end"})],
)
async def test_what_the_coach_ends_stays_ended(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, program: Program, path: str, body: dict[str, Any] | None
) -> None:
    secret = await close(shop, cast, maya, program)
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/{path}"
    for _ in range(2):
        assert (await erik.post(there, body)).status_code == 200
    assert (await shop.membership(cast.maya, program)).canceled_by is CanceledBy.COACH
    await confirm_late(shop, secret)
    await assert_ended_and_refunded(shop, cast, program)
    assert (await shop.membership(cast.maya, program)).canceled_by is CanceledBy.COACH


async def test_what_the_client_ends_stays_ended(shop: Shop, cast: Cast, maya: Requests, program: Program) -> None:
    secret = await close(shop, cast, maya, program)
    for _ in range(2):
        assert (await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")).status_code == 200
    due = (await shop.invoices())[-1].intent_id
    for code in ("PaymentCanceled", "PaymentRefunded"):
        checked = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": due})
        assert (checked.status_code, checked.json()["code"]) == (409, code)
        await confirm_late(shop, secret)
    await assert_ended_and_refunded(shop, cast, program)
    assert (await shop.membership(cast.maya, program)).canceled_by is CanceledBy.CLIENT


async def test_a_lost_dispute_ends_it_too(shop: Shop, cast: Cast, maya: Requests, program: Program) -> None:
    secret = await close(shop, cast, maya, program)
    [first] = await shop.ledger()
    dispute = await shop.sandbox.back_office.open_dispute(first.intent_id)
    await shop.deliver()
    await shop.sandbox.back_office.close_dispute(dispute, won=False)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.CLOSING
    await confirm_late(shop, secret)
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [(e.kind, e.gross_minor) for e in await shop.ledger()][-2:] == [("payment", 3900), ("refund", -3900)]


async def test_a_late_payment_of_who_has_not_cancelled_still_counts(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    secret = await close(shop, cast, maya, program)
    first, due = [invoice.intent_id for invoice in await shop.invoices()]
    for intent in (first, due):
        checked = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": intent})
        assert (checked.status_code, checked.json()["code"]) == (409, "PreviousPaymentPending"), "nobody has cancelled"
    await confirm_late(shop, secret)
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_after_a_lost_dispute_a_payment_under_way_is_called_cancelled(
    shop: Shop, cast: Cast, maya: Requests, program: Program
) -> None:
    await close(shop, cast, maya, program)
    [first] = await shop.ledger()
    assert first.intent_id is not None
    dispute = await shop.sandbox.back_office.open_dispute(first.intent_id)
    await shop.deliver()
    await shop.sandbox.back_office.close_dispute(dispute, won=False)
    await shop.deliver()
    intent = (await shop.invoices())[-1].intent_id
    checked = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": intent})
    assert (checked.status_code, checked.json()["code"]) == (409, "PaymentCanceled")

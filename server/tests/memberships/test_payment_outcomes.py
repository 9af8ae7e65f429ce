"""Buying, trying again and checking judge a purchase alike: success, or the reason why it is none."""

from datetime import timedelta

import pytest

from regimen.kit.ids import new_id
from regimen.memberships.models import State
from regimen.payments.actions import payment_work
from regimen.payments.models import LedgerEntry, RefundReason, RefundRequest, RefundState
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, OTHER, Shop, tomorrow
from tests.payments.conftest import Market
from tests.purchases import START

CANCEL_REFUSED = Refusal("post", r"payment_intents/\w+/cancel", "This account has been limited.")
REFUND_REFUSED = Refusal("post", r"refunds", "This account has been limited.")


async def wait_for_bank(shop: Shop, cast: Cast, maya: Requests) -> tuple[Program, dict[str, str]]:
    """Maya's bank asks her to confirm the first payment, and Stripe will not cancel it for us."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    assert pending["requires_action"] is True
    shop.sandbox.refusals = [CANCEL_REFUSED]
    return program, pending


async def check(maya: Requests, program: Program, intent: str) -> tuple[int, str | None, bool | None]:
    answer = await maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": intent})
    body = answer.json()
    return answer.status_code, body.get("code"), body.get("paid")


@pytest.mark.parametrize("other", [{"trial_expected": True}, {"price_option_id": str(new_id())}])
async def test_what_is_cancelled_need_not_be_cancelled_before_another_purchase(
    shop: Shop, cast: Cast, maya: Requests, other: dict[str, object]
) -> None:
    program, _ = await wait_for_bank(shop, cast, maya)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", START | other)
    assert (refused.status_code, refused.json()["code"]) == (409, "PreviousPaymentPending")
    assert await shop.ledger() == []


@pytest.mark.parametrize(
    ("point", "code", "moved"),
    [
        ("ordered", "PaymentCanceled", []),
        ("intent-created", "PaymentCanceled", []),
        ("attempt-stored", "PaymentCanceled", []),
        ("intent-read", "PaymentRefunded", [3900, -3900]),
    ],
)
async def test_a_purchase_that_is_cancelled_while_it_is_charged_is_no_success(
    market: Market, monkeypatch: pytest.MonkeyPatch, point: str, code: str, moved: list[int]
) -> None:
    shop, cast = market.shop, market.cast
    maya = market.as_person(cast.maya)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    awaited, canceled = [point], []

    async def cancel_once(name: str) -> None:
        if name in awaited:
            awaited.clear()
            canceled.append(await maya.delete(f"/stripe/plan/{program.id}/unsubscribe"))

    open_work = payment_work.payment_work

    def work_with_cancellation(*where: object, **how: object) -> payment_work.PaymentWork:
        work = open_work(*where, **how)  # type: ignore[arg-type]
        work.fault_point = cancel_once
        return work

    monkeypatch.setattr(payment_work, "payment_work", work_with_cancellation)
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert [answer.status_code for answer in canceled] == [200]
    assert (bought.status_code, bought.json()["code"]) == (409, code)
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [entry.gross_minor for entry in await shop.ledger()] == moved
    if moved:
        assert bought.json()["title"] == (
            "This purchase was cancelled. Your payment went through first, so it's being refunded in full."
        )
        [invoice] = await shop.invoices()
        assert await check(maya, program, str(invoice.intent_id)) == (409, "PaymentRefunded", None)
    assert await shop.ledger_matches_provider(cast.erik)


async def test_a_withdrawn_payment_that_stripe_has_not_cancelled_yet_is_no_success(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program, pending = await wait_for_bank(shop, cast, maya)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    retried = await maya.post(f"/stripe/plan/{program.id}/retry")
    assert (retried.status_code, retried.json()["code"]) == (409, "PaymentCanceled")
    assert await check(maya, program, pending["intent"]) == (409, "PaymentCanceled", None)
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (bought.status_code, bought.json()["code"]) == (409, "PreviousPaymentPending")
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    shop.sandbox.refusals = [REFUND_REFUSED]
    assert await check(maya, program, pending["intent"]) == (409, "PaymentRefunded", None), "requested, if not made yet"
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900]
    shop.sandbox.refusals = []
    shop.clock.advance(timedelta(hours=1))
    await shop.reconcile()
    assert await check(maya, program, pending["intent"]) == (409, "PaymentRefunded", None)
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900, -3900]


async def test_a_first_payment_that_has_expired_is_not_called_cancelled_while_it_may_still_count(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program, pending = await wait_for_bank(shop, cast, maya)
    await shop.advance(timedelta(days=2))
    assert await check(maya, program, pending["intent"]) == (409, "PreviousPaymentPending", None)
    retried = await maya.post(f"/stripe/plan/{program.id}/retry")
    assert (retried.status_code, retried.json()["code"]) == (409, "PreviousPaymentPending")
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    assert await check(maya, program, pending["intent"]) == (200, None, True)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert [entry.gross_minor for entry in await shop.ledger()] == [3900]


@pytest.mark.parametrize(("refunded", "paid"), [(1000, True), (3900, False)])
async def test_a_purchase_is_paid_as_long_as_not_everything_was_refunded(
    shop: Shop, cast: Cast, maya: Requests, refunded: int, *, paid: bool
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [payment] = await shop.ledger()
    await shop.provider.refund(
        payment.stripe_account_id, payment.intent_id, amount=refunded, return_fee=True, key="by-hand"
    )
    await shop.deliver()
    answer = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
    assert answer["membership"]["state"] == "active"
    assert (answer["paid"], answer["message"] is not None) == (paid, paid)


async def test_a_second_payment_that_was_refunded_leaves_the_first_one(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [payment] = await shop.ledger()
    async with shop.sessions.begin() as session:
        columns = {column.key: getattr(payment, column.key) for column in LedgerEntry.__table__.columns}
        session.add(LedgerEntry(**columns | {"id": new_id(), "source_id": "ch_twice", "overpayment": True}))
        session.add(
            RefundRequest(
                invoice_id=payment.invoice_id,
                stripe_account_id=payment.stripe_account_id,
                intent_id=payment.intent_id,
                charge_id="ch_twice",
                key="refund of ch_twice",
                amount_minor=3900,
                currency="GBP",
                reason=RefundReason.OVERPAYMENT,
                state=RefundState.DONE,
                requested_at=shop.clock.now(),
            )
        )
    assert (await maya.post(f"/stripe/plan/{program.id}/retry")).json()["paid"] is True


async def test_a_payment_that_arrived_before_the_retry_is_a_success_also_for_a_later_start(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    body = {"start_date": tomorrow(shop.clock, 5).isoformat()}
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", body)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.deliver()
    retried = await maya.post(f"/stripe/plan/{program.id}/retry")
    assert retried.status_code == 200, retried.text
    assert (retried.json()["membership"]["state"], retried.json()["paid"]) == ("scheduled", True)
    assert len(await shop.charges(cast.erik)) == 1


async def test_a_bank_check_hears_that_another_device_has_paid_with_another_card(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    other = await shop.card(cast.maya, cast.erik, OTHER)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START | {"card_id": str(other)})).json()["paid"] is True
    assert await check(maya, program, pending["intent"]) == (200, None, True)
    assert len(await shop.charges(cast.erik)) == 1

"""Connected accounts: their separation, restrictions and payouts."""

from datetime import UTC, datetime, timedelta

import pytest

from regimen.stripe_adapter import errors
from tests.stripe.harness import OK, SandboxHarness, key

WEDNESDAY = datetime(2026, 1, 14, tzinfo=UTC)


async def test_objects_of_another_account_are_missing(sandboxed: SandboxHarness) -> None:
    intent = await sandboxed.paid()
    other = await sandboxed.account()
    for stripe_account_id in (other, None):
        with pytest.raises(errors.ObjectNotFound):
            await sandboxed.provider.get_intent(stripe_account_id, intent.id)
        with pytest.raises(errors.ObjectNotFound):
            await sandboxed.provider.get_card(stripe_account_id, intent.payment_method or "")
        with pytest.raises(errors.ObjectNotFound):
            await sandboxed.provider.refund(stripe_account_id, intent.id, return_fee=False, key=key())
    assert (await sandboxed.provider.get_intent(sandboxed.stripe_account_id, intent.id)).amount_refunded == 0


async def test_idempotency_keys_are_separate_per_account(sandboxed: SandboxHarness) -> None:
    other, once = await sandboxed.account(), key()
    mine = await sandboxed.provider.create_customer(
        sandboxed.stripe_account_id, user_ref="u", email="a@b.co", name="A", key=once
    )
    theirs = await sandboxed.provider.create_customer(other, user_ref="v", email="c@d.co", name="C", key=once)
    assert mine != theirs


async def test_an_unknown_account_is_refused(sandboxed: SandboxHarness) -> None:
    with pytest.raises(errors.ChargesDisabled):
        await sandboxed.provider.get_balance("acct_nobody")


async def test_an_account_that_is_not_ready_cannot_take_payments(sandboxed: SandboxHarness) -> None:
    sandboxed.stripe_account_id = await sandboxed.account(ready=False)
    customer = await sandboxed.customer()
    with pytest.raises(errors.ChargesDisabled):
        await sandboxed.prepare(customer)


async def test_an_account_can_be_disabled_between_creation_and_confirmation(sandboxed: SandboxHarness) -> None:
    customer = await sandboxed.customer()
    card, intent = await sandboxed.card(customer, OK), await sandboxed.prepare(customer)
    await sandboxed.sandbox.back_office.disable_account(sandboxed.stripe_account_id)
    with pytest.raises(errors.ChargesDisabled):
        await sandboxed.confirm(intent.id, card)
    assert (await sandboxed.provider.get_balance(sandboxed.stripe_account_id)).is_zero


@pytest.mark.spec("BUY-78", "OV-68")
async def test_the_whole_balance_is_paid_out_once_at_midnight_on_wednesday(sandboxed: SandboxHarness) -> None:
    await sandboxed.provider.set_payout_schedule(sandboxed.stripe_account_id, key=key())
    await sandboxed.paid()
    assert await sandboxed.sandbox.run_payouts(WEDNESDAY - timedelta(seconds=1)) == 0
    sandboxed.clock.freeze(WEDNESDAY + timedelta(hours=8))
    await sandboxed.paid(5000)
    assert await sandboxed.sandbox.run_payouts() == 1
    assert await sandboxed.sandbox.run_payouts() == 0
    (payout,) = await sandboxed.provider.list_payouts(sandboxed.stripe_account_id)
    assert (payout.amount, payout.currency, payout.status, payout.arrival) == (3626, "GBP", "paid", WEDNESDAY)
    parts = await sandboxed.provider.list_transactions(sandboxed.stripe_account_id, payout=payout.id)
    assert sorted((part.kind, part.net) for part in parts) == [("charge", 3626), ("payout", -3626)]
    # The payment made after midnight waits for the next Wednesday; weeks without money make no payout.
    sandboxed.clock.freeze(WEDNESDAY + timedelta(days=28))
    assert await sandboxed.sandbox.run_payouts() == 1
    payouts = await sandboxed.provider.list_payouts(sandboxed.stripe_account_id)
    assert [p.arrival for p in payouts] == [WEDNESDAY + timedelta(days=7), WEDNESDAY]
    assert (await sandboxed.provider.get_balance(sandboxed.stripe_account_id)).is_zero


async def test_refunded_money_is_not_paid_out(sandboxed: SandboxHarness) -> None:
    intent = await sandboxed.paid()
    sandboxed.clock.freeze(WEDNESDAY + timedelta(hours=1))
    await sandboxed.provider.refund(sandboxed.stripe_account_id, intent.id, return_fee=True, key=key())
    assert await sandboxed.sandbox.run_payouts() == 0
    assert (await sandboxed.provider.get_balance(sandboxed.stripe_account_id)).available == {"GBP": -79}


async def test_the_application_fee_is_collected_and_refunded(sandboxed: SandboxHarness) -> None:
    intent = await sandboxed.paid()
    assert (await sandboxed.provider.get_balance("")).available == {"GBP": 195}
    await sandboxed.provider.refund(sandboxed.stripe_account_id, intent.id, amount=1300, return_fee=True, key=key())
    await sandboxed.provider.refund(sandboxed.stripe_account_id, intent.id, return_fee=True, key=key())
    assert (await sandboxed.provider.get_balance("")).is_zero


async def test_a_disputed_payment_leaves_the_balance(sandboxed: SandboxHarness) -> None:
    intent = await sandboxed.paid()
    opened = await sandboxed.sandbox.back_office.open_dispute(intent.id)
    assert (await sandboxed.provider.get_balance(sandboxed.stripe_account_id)).available == {"GBP": 3626 - 3900 - 2000}
    await sandboxed.sandbox.back_office.close_dispute(opened, won=True)
    dispute = await sandboxed.provider.get_dispute(sandboxed.stripe_account_id, opened)
    assert (dispute.status, dispute.intent_id, dispute.amount) == ("won", intent.id, 3900)
    assert dispute.withdrawn is not None
    assert (dispute.withdrawn.gross, dispute.withdrawn.provider_fee) == (-3900, 2000)
    assert (await sandboxed.provider.get_balance(sandboxed.stripe_account_id)).available == {"GBP": 3626 - 2000}

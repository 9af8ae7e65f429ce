"""Payouts. Stripe makes them by itself; only one that fails concerns us, because the coach has to act."""

from regimen.payments.access.accounts import find_account_id
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.events import PayoutFailed
from regimen.platform.events import publish


async def report_failed_payout(work: PaymentWork, stripe_account_id: str, payout_id: str) -> None:
    """Publishes that a payout did not reach the owner's bank, if it is still so."""
    payout = await work.provider.get_payout(stripe_account_id, payout_id)
    if payout.status != "failed":
        return
    async with work.transaction() as session:
        account_id = await find_account_id(session, stripe_account_id)
        if account_id is None:
            return
        await publish(
            session,
            PayoutFailed(
                at=work.now(),
                account_id=account_id,
                subject_id=account_id,
                payout_id=payout.id,
                amount_minor=payout.amount,
                currency=payout.currency,
                reason=payout.failure_message,
            ),
        )

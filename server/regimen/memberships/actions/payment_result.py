"""The outcome of a payment, read from its rows after the provider has been called."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.memberships import failures
from regimen.memberships.access.invoices import get_last_invoice, get_open_invoice, has_kept_payment
from regimen.memberships.access.memberships import get_locked
from regimen.memberships.models import ENDED, IN_GOOD_STANDING, MAY_STILL_BE_PAID, PAYMENT_DUE, Membership
from regimen.payments.access.invoices import get_last_attempt, is_refunded
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.sync import sync_intent
from regimen.payments.failures import CannotTakePayments, NoCard, PaymentUncertain
from regimen.payments.models import Attempt, AttemptState, Invoice, InvoiceState
from regimen.stripe_adapter.errors import UnknownOutcome


@dataclass(frozen=True)
class Confirmation:
    """What the browser needs so that the client can confirm the payment with their bank."""

    intent_id: str
    client_secret: str
    stripe_account: str


async def get_bank_confirmation(work: PaymentWork, membership_id: UUID) -> Confirmation | None:
    """Returns what the browser needs if the client still has to confirm with their bank, otherwise None.

    Raises the payment's failure."""
    for _ in range(2):
        async with work.transaction() as session:
            m = or_404(await session.get(Membership, membership_id))
            invoice = await get_open_invoice(session, m) if m.state in PAYMENT_DUE else None
            attempt = await get_last_attempt(session, invoice.id) if invoice else None
        if invoice is None or invoice.void_requested_at is not None:
            return None
        if attempt is None or attempt.state is not AttemptState.REQUIRES_ACTION:
            raise _failure(invoice, attempt)
        try:
            intent = await work.provider.get_intent(invoice.stripe_account_id, attempt.intent_id)
        except UnknownOutcome as error:
            raise PaymentUncertain from error
        if intent.status == "requires_action":
            return Confirmation(intent.id, intent.client_secret, invoice.stripe_account_id)
        await sync_intent(work, invoice.id, invoice.stripe_account_id, attempt.intent_id)
        await run_provider_tasks(work)
    raise PaymentUncertain


async def require_success(session: AsyncSession, membership_id: UUID, invoice_id: UUID | None = None) -> bool:
    """Judges a purchase for which the client has nothing to confirm. Returns whether a payment for it has arrived and
    is kept; a trial or a later start needs none.

    The payment is that of `invoice_id`, otherwise the last one of the purchase. Locks the membership, so that what is
    read next in this transaction agrees with it. Raises the failures of `require_not_canceled`, PreviousPaymentPending
    and MembershipOver.
    """
    m = await get_locked(session, membership_id)
    if m.state in IN_GOOD_STANDING:
        return await has_kept_payment(session, m)
    invoice = await session.get(Invoice, invoice_id) if invoice_id else await get_last_invoice(session, m)
    if invoice is not None:
        await require_not_canceled(session, m, invoice)
    raise failures.PreviousPaymentPending if m.state in MAY_STILL_BE_PAID else failures.MembershipOver


async def require_not_canceled(session: AsyncSession, m: Membership, invoice: Invoice) -> None:
    """Raises PaymentCanceled, PaymentNotDue or PaymentRefunded if no payment of this invoice is kept, and
    PreviousPaymentPending if it is being voided but a payment that arrives first would count."""
    if invoice.state is InvoiceState.VOID:
        raise failures.PaymentNotDue if m.state in IN_GOOD_STANDING else failures.PaymentCanceled
    if invoice.state is InvoiceState.OPEN and invoice.void_requested_at is not None:
        is_refunded_for_sure = m.canceled_by is not None or m.dispute_lost_at is not None
        raise failures.PaymentCanceled if is_refunded_for_sure else failures.PreviousPaymentPending
    if m.state in ENDED and await is_refunded(session, invoice.id):
        raise failures.PaymentRefunded


def _failure(invoice: Invoice, attempt: Attempt | None) -> Exception:
    if attempt is None:
        return CannotTakePayments() if invoice.intent_id is None else PaymentUncertain()
    if attempt.state is AttemptState.BLOCKED:
        return CannotTakePayments()
    if attempt.state is not AttemptState.DECLINED:
        return PaymentUncertain()
    if attempt.decline_code == "no_card":
        return NoCard()
    kind = failures.RecurringPurchaseDeclined if invoice.recurring else failures.PurchaseDeclined
    return kind(decline_code=attempt.decline_code, decline_message=attempt.decline_message)

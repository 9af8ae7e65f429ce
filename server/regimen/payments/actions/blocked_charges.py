"""Charges that were refused for a reason that is not the client's card.

The coach's account may be disabled or lost, our own key may be refused, or a parameter may be wrong. The client has
done nothing wrong, so they lose nothing: no grace period begins, and the charge is tried again.
"""

import logging
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import ports
from regimen.payments.access.invoices import get_locked_invoice, get_pending_attempt, next_attempt_number
from regimen.payments.actions.accounts import sync_account
from regimen.payments.actions.alerts import raise_alert
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.models import AlertKind, Attempt, AttemptState, Invoice, InvoiceState
from regimen.stripe_adapter.errors import ChargesDisabled, ProviderError

log = logging.getLogger(__name__)


async def store_blocked_intent(work: PaymentWork, invoice_id: UUID, error: ProviderError, *, generation: int) -> None:
    """Stores that the intent of an invoice could not be created."""
    await _sync_refusing_account(work, invoice_id, error)
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        if invoice.state is not InvoiceState.OPEN or invoice.generation != generation:
            return
        # Stripe repeats its refusal for the same idempotency key, so the next try needs a new generation.
        invoice.generation, invoice.intent_requested_at = generation + 1, None
        attempt = Attempt(
            invoice_id=invoice.id,
            number=await next_attempt_number(session, invoice.id),
            generation=generation,
            intent_id="",
            payment_method="",
            on_session=False,
            created_at=work.now(),
        )
        session.add(attempt)
        await block_attempt(session, invoice, attempt, error, work.now())


async def store_blocked_attempt(work: PaymentWork, invoice_id: UUID, number: int, error: ProviderError) -> None:
    """Stores that the confirmation of an attempt was refused, when its intent could not be read afterwards.

    If an earlier confirmation was successful after all, a later look at the intent says so.
    """
    await _sync_refusing_account(work, invoice_id, error)
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        attempt = await get_pending_attempt(session, invoice_id)
        if attempt is not None and attempt.number == number and attempt.state is AttemptState.NEW:
            await block_attempt(session, invoice, attempt, error, work.now())


async def block_attempt(
    session: AsyncSession, invoice: Invoice, attempt: Attempt, error: ProviderError, at: datetime
) -> None:
    """Marks an attempt as blocked, and tells the subject and, unless it is only the coach's own matter, the operator.

    The caller has locked the invoice.
    """
    attempt.state, attempt.settled_at = AttemptState.BLOCKED, at
    attempt.decline_code, attempt.decline_message = error.code or type(error).__name__, error.detail[:500]
    attempt.retryable = True
    await session.flush()
    if not isinstance(error, ChargesDisabled):
        await raise_alert(
            session,
            AlertKind.CHARGE_BLOCKED,
            invoice.id,
            error.detail,
            stripe_account_id=invoice.stripe_account_id,
            at=at,
        )
    await ports.subject_of(invoice).on_charge_blocked(session, invoice, at)


async def _sync_refusing_account(work: PaymentWork, invoice_id: UUID, error: ProviderError) -> None:
    """Learns what has become of the coach's account, if that is what was refused."""
    if not isinstance(error, ChargesDisabled):
        return
    async with work.transaction() as session:
        invoice = await session.get_one(Invoice, invoice_id)
        stripe_account_id = invoice.stripe_account_id
    try:
        await sync_account(work, stripe_account_id)
    except ProviderError as trouble:
        log.warning("The account %s could not be read: %s", stripe_account_id, trouble.detail)

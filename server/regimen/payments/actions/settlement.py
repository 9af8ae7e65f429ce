"""Settles invoices: applies the state of a payment intent to our rows, and notifies the invoice's subject.

`apply_intent` is the only code that settles an invoice. It takes the intent as Stripe returns it *now*, never the
payload of a webhook, and changes nothing if it is called again with the same or an older state.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import ports
from regimen.payments.access.invoices import get_pending_attempt
from regimen.payments.actions import ledger
from regimen.payments.actions.alerts import raise_alert, resolve_alerts
from regimen.payments.actions.blocked_charges import block_attempt
from regimen.payments.actions.default_card import keep_charging
from regimen.payments.actions.payment_work import request_document
from regimen.payments.actions.refunds import request_refund
from regimen.payments.actions.tax import push_settled
from regimen.payments.events import OverpaymentReceived, invoice_fields
from regimen.payments.models import AlertKind, Attempt, AttemptState, Invoice, InvoiceState, RefundReason
from regimen.payments.rules.intents import intent_difference
from regimen.platform.events import publish
from regimen.stripe_adapter.errors import ProviderError
from regimen.stripe_adapter.types import Intent


@dataclass(frozen=True)
class ConfirmResult:
    """Stripe's response to the confirmation of an attempt. `decline_message` is the bank's reason; `refusal` any
    other error, which is not the client's."""

    attempt_number: int
    decline_message: str | None = None
    refusal: ProviderError | None = None


async def apply_intent(
    session: AsyncSession, invoice: Invoice, intent: Intent, *, at: datetime, result: ConfirmResult | None = None
) -> None:
    """Applies `intent` to the locked `invoice`. A new attempt is only declined on the `result` of its own confirmation:
    an intent that was read earlier still shows the decline of the previous attempt.

    An intent that names this invoice but asks for something else was not created by us: the operator is alerted.
    """
    if difference := intent_difference(invoice, intent):
        account = invoice.stripe_account_id
        detail = f"Intent {intent.id} {difference}"
        await raise_alert(session, AlertKind.INTENT_MISMATCH, invoice.id, detail, stripe_account_id=account, at=at)
        return
    attempt = await get_pending_attempt(session, invoice.id)
    if attempt is not None and attempt.intent_id != intent.id:
        attempt = None
    if intent.status == "succeeded":
        await _apply_success(session, invoice, intent, at)
    elif intent.status == "canceled":
        await _apply_cancellation(session, invoice, intent, attempt, at)
    elif attempt is None:
        return
    elif intent.status == "requires_action" and attempt.state is AttemptState.NEW:
        attempt.state = AttemptState.REQUIRES_ACTION
        await ports.subject_of(invoice).on_action_required(session, invoice, attempt, at)
    elif intent.status == "processing":
        attempt.state = AttemptState.PROCESSING
    elif intent.status in {"requires_payment_method", "requires_confirmation"}:
        await _apply_decline(session, invoice, intent, attempt, at, result)


async def _apply_success(session: AsyncSession, invoice: Invoice, intent: Intent, at: datetime) -> None:
    overpayment = invoice.state is not InvoiceState.OPEN
    if not await ledger.add_payment(session, invoice, intent, overpayment=overpayment, at=at):
        return
    attempt = await session.scalar(
        select(Attempt)
        .where(Attempt.invoice_id == invoice.id, Attempt.intent_id == intent.id)
        .order_by(Attempt.number.desc())
        .limit(1)
    )
    if attempt is not None:
        attempt.state, attempt.settled_at = AttemptState.SUCCEEDED, at
    if overpayment:
        await request_refund(session, invoice, RefundReason.OVERPAYMENT, at=at, charge_id=intent.charge_id)
        await publish(session, OverpaymentReceived.model_validate(invoice_fields(invoice) | {"at": at}))
        return
    if attempt is not None and attempt.on_session and invoice.recurring:
        await keep_charging(session, invoice.stripe_account_id, invoice.client_id, attempt.payment_method)
    await mark_paid(session, invoice, at)


async def mark_paid(session: AsyncSession, invoice: Invoice, at: datetime) -> None:
    """Marks an open invoice as paid: its payment has arrived, or it asks for nothing."""
    invoice.state, invoice.settled_at = InvoiceState.PAID, at
    request_document(session, ports.PaidInvoice(invoice.id))
    await resolve_alerts(session, invoice.id, at)
    await push_settled(session, invoice)
    await session.flush()
    await ports.subject_of(invoice).on_paid(session, invoice, at)


async def _apply_cancellation(
    session: AsyncSession, invoice: Invoice, intent: Intent, attempt: Attempt | None, at: datetime
) -> None:
    if attempt is not None:
        attempt.state, attempt.settled_at = AttemptState.CANCELED, at
    if invoice.state is not InvoiceState.OPEN or invoice.intent_id != intent.id:
        return
    if invoice.void_requested_at is None:
        # Cancelled to charge another card (or at Stripe, by hand): the invoice continues with a new intent.
        invoice.generation, invoice.intent_id, invoice.intent_requested_at = invoice.generation + 1, None, None
        await session.flush()
        return
    await mark_void(session, invoice, at)


async def mark_void(session: AsyncSession, invoice: Invoice, at: datetime) -> None:
    """Marks an invoice void: no money can come from it any more."""
    invoice.state, invoice.settled_at = InvoiceState.VOID, at
    await resolve_alerts(session, invoice.id, at)
    await push_settled(session, invoice)
    await session.flush()
    await ports.subject_of(invoice).on_voided(session, invoice, at)


async def _apply_decline(
    session: AsyncSession,
    invoice: Invoice,
    intent: Intent,
    attempt: Attempt,
    at: datetime,
    result: ConfirmResult | None,
) -> None:
    own_result = result if result is not None and result.attempt_number == attempt.number else None
    if attempt.state is AttemptState.NEW and own_result is None:
        return
    if own_result is not None and own_result.refusal is not None:
        await block_attempt(session, invoice, attempt, own_result.refusal, at)
        return
    subject = ports.subject_of(invoice)
    attempt.state, attempt.settled_at = AttemptState.DECLINED, at
    attempt.decline_code = intent.decline_code or "refused"
    attempt.decline_message = (own_result.decline_message if own_result else None) or intent.decline_message
    attempt.retryable = intent.retryable and not intent.needs_authentication
    await session.flush()
    if intent.needs_authentication and not attempt.on_session:
        await subject.on_action_required(session, invoice, attempt, at)
    else:
        await subject.on_declined(session, invoice, attempt, at)


async def decline_without_card(session: AsyncSession, invoice: Invoice, number: int, at: datetime) -> None:
    """Stores a declined attempt because there is no card to charge. Retrying without a card is useless."""
    attempt = Attempt(
        invoice_id=invoice.id,
        number=number,
        generation=invoice.generation,
        intent_id="",
        payment_method="",
        on_session=False,
        state=AttemptState.DECLINED,
        decline_code="no_card",
        decline_message="There is no card to charge.",
        created_at=at,
        settled_at=at,
    )
    session.add(attempt)
    await session.flush()
    await ports.subject_of(invoice).on_declined(session, invoice, attempt, at)

"""Charges an invoice, exactly once. The order of the steps is what makes it safe:

1. The tax in the amount is calculated, if the coach wants that, and stored (`invoice_tax.py`). Then a payment intent is
   created under the idempotency key of the invoice's generation, and its id is stored. No money has moved yet.
2. Under lock, a last check: is this invoice still to be paid? Then the attempt is stored, and only then confirmed.
3. Whatever the response, even if there is none, the intent is read again and applied (`settlement.py`).

Two clicks, two processes or a restart end up with the same intent, the same pending attempt and the same key, so Stripe
itself allows only one success. No transaction is open during a call to Stripe.
"""

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import ports
from regimen.payments.access.cards import get_customer, get_default_payment_method
from regimen.payments.access.invoices import (
    get_last_attempt,
    get_locked_invoice,
    get_pending_attempt,
    next_attempt_number,
)
from regimen.payments.actions.blocked_charges import store_blocked_attempt, store_blocked_intent
from regimen.payments.actions.checks import restart_checks
from regimen.payments.actions.invoice_tax import TaxQuery, decide_tax, drop_tax, is_expired, keep_tax_of, plan_tax
from regimen.payments.actions.payment_work import ChargeInvoice, PaymentWork
from regimen.payments.actions.settlement import ConfirmResult, decline_without_card, mark_paid
from regimen.payments.actions.sync import apply_to_invoice, sync_intent
from regimen.payments.actions.void import cancel_intent
from regimen.payments.models import Attempt, AttemptState, Invoice, InvoiceState
from regimen.stripe_adapter.errors import (
    AlreadyCanceled,
    AlreadySucceeded,
    Declined,
    ObjectNotFound,
    ProviderError,
    UnknownOutcome,
)
from regimen.stripe_adapter.mode import check_mode

log = logging.getLogger(__name__)

_MAX_STEPS = 8
_MAX_CONFIRMS = 3
_RETRY_SECONDS = 0.15
_CARD_GONE = "This card has been removed. Please add another one."


@dataclass(frozen=True)
class _CreateIntent:
    """Create the intent of this generation. `may_exist` if it was requested before. `tax_query`: its tax is still to be
    calculated; otherwise it has that of `tax_calculation`, or none."""

    stripe_account_id: str
    customer: str
    amount: int
    fee: int
    currency: str
    generation: int
    title: str
    may_exist: bool
    tax_query: TaxQuery | None
    tax_calculation: str | None


@dataclass(frozen=True)
class _ConfirmAttempt:
    """Confirm an attempt. `is_final` unless another card has to be charged afterwards."""

    stripe_account_id: str
    intent_id: str
    generation: int
    number: int
    payment_method: str
    on_session: bool
    is_final: bool


@dataclass(frozen=True)
class _CancelIntent:
    """Cancel the intent: another card was chosen while the bank waited for the client to confirm the old one, or its
    tax was calculated too long ago."""

    stripe_account_id: str
    intent_id: str
    generation: int


@dataclass(frozen=True)
class _SyncIntent:
    stripe_account_id: str
    intent_id: str


_Step = _CreateIntent | _ConfirmAttempt | _CancelIntent | _SyncIntent


async def charge_invoice(work: PaymentWork, task: ChargeInvoice) -> None:
    """Tries to charge an invoice and stores the result. If the outcome is unknown, the attempt stays pending and
    `reconcile` resolves it. An invoice of nothing is paid without Stripe. Raises ProviderUnavailable."""
    for _ in range(_MAX_STEPS):
        step = await _next_step(work, task)
        if step is None:
            return
        if isinstance(step, _CreateIntent):
            if not await _ensure_intent(work, task.invoice_id, step):
                return
        elif isinstance(step, _CancelIntent):
            await cancel_intent(work, task.invoice_id, step.stripe_account_id, step.intent_id, step.generation)
        elif isinstance(step, _SyncIntent):
            await sync_intent(work, task.invoice_id, step.stripe_account_id, step.intent_id)
            return
        else:
            settled = await _confirm_and_apply(work, task.invoice_id, step)
            if step.is_final or not settled:
                return


async def _next_step(work: PaymentWork, task: ChargeInvoice) -> _Step | None:
    """Returns what has to be done at Stripe, None if nothing has: an invoice of nothing is paid here."""
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, task.invoice_id)
        if invoice.state is not InvoiceState.OPEN or invoice.void_requested_at is not None:
            return None
        pending = await get_pending_attempt(session, invoice.id)
        if not await ports.subject_of(invoice).should_charge(session, invoice):
            # Nothing new is charged, but what has begun still has an outcome.
            return _SyncIntent(invoice.stripe_account_id, pending.intent_id) if pending else None
        if invoice.is_free:
            await mark_paid(session, invoice, work.now())
            return None
        await check_mode(session, work.provider.info().mode)
        if pending is not None:
            return _step_for_pending(invoice, pending, task)
        method = task.payment_method or await get_default_payment_method(
            session, invoice.stripe_account_id, invoice.client_id
        )
        number = await next_attempt_number(session, invoice.id)
        await _expect_outcome(session, invoice, work.now())
        if method is None:
            await decline_without_card(session, invoice, number, work.now())
            return None
        if invoice.intent_id is None:
            return await _intent_step(session, work, invoice, method, on_session=task.on_session)
        if is_expired(invoice, work.now()):
            return _CancelIntent(invoice.stripe_account_id, invoice.intent_id, invoice.generation)
        attempt = Attempt(
            invoice_id=invoice.id,
            number=number,
            generation=invoice.generation,
            intent_id=invoice.intent_id,
            payment_method=method,
            on_session=task.on_session,
            created_at=work.now(),
        )
        session.add(attempt)
        return _confirm_step(invoice, attempt, is_final=True)


async def _expect_outcome(session: AsyncSession, invoice: Invoice, now: datetime) -> None:
    """Looks for the outcome soon. A charge that was blocked before is tried less and less often instead."""
    last = await get_last_attempt(session, invoice.id)
    if last is None or last.state is not AttemptState.BLOCKED:
        restart_checks(invoice, now)


def _step_for_pending(invoice: Invoice, pending: Attempt, task: ChargeInvoice) -> _Step:
    another_card = task.payment_method not in (None, pending.payment_method)
    if pending.state is AttemptState.NEW:
        return _confirm_step(invoice, pending, is_final=not another_card)
    if pending.state is AttemptState.REQUIRES_ACTION and another_card:
        return _CancelIntent(invoice.stripe_account_id, pending.intent_id, pending.generation)
    return _SyncIntent(invoice.stripe_account_id, pending.intent_id)


def _confirm_step(invoice: Invoice, attempt: Attempt, *, is_final: bool) -> _ConfirmAttempt:
    return _ConfirmAttempt(
        stripe_account_id=invoice.stripe_account_id,
        intent_id=attempt.intent_id,
        generation=attempt.generation,
        number=attempt.number,
        payment_method=attempt.payment_method,
        on_session=attempt.on_session,
        is_final=is_final,
    )


async def _intent_step(
    session: AsyncSession, work: PaymentWork, invoice: Invoice, payment_method: str, *, on_session: bool
) -> _CreateIntent | None:
    customer = await get_customer(session, invoice.stripe_account_id, invoice.client_id)
    if customer is None:
        return None
    may_exist = invoice.intent_requested_at is not None
    invoice.intent_requested_at = invoice.intent_requested_at or work.now()
    tax_query = await plan_tax(session, invoice, payment_method, on_session=on_session, now=work.now())
    return _CreateIntent(
        stripe_account_id=invoice.stripe_account_id,
        customer=customer.provider_id,
        amount=invoice.amount_minor,
        fee=invoice.fee_minor,
        currency=invoice.currency,
        generation=invoice.generation,
        title=invoice.title,
        may_exist=may_exist,
        tax_query=tax_query,
        tax_calculation=invoice.tax_calculation_id,
    )


async def _ensure_intent(work: PaymentWork, invoice_id: UUID, step: _CreateIntent) -> bool:
    """Creates the intent of this generation, unless it exists, and stores its id. Returns False if that failed."""
    await work.fault_point("intent-requested")
    try:
        intent_id = await _find_existing_intent(work, invoice_id, step) or await _create_intent(work, invoice_id, step)
    except UnknownOutcome as error:
        log.warning("Invoice %s has no intent yet, or one that we do not know of: %s", invoice_id, error.detail)
        return False
    except ProviderError as error:
        if (error.param or "").startswith("hooks"):
            await drop_tax(work, invoice_id, step.generation, error)
            return True
        await store_blocked_intent(work, invoice_id, error, generation=step.generation)
        return False
    await work.fault_point("intent-created")
    async with work.transaction() as session:
        invoice = await get_locked_invoice(session, invoice_id)
        if invoice.generation == step.generation and invoice.intent_id is None:
            invoice.intent_id = intent_id
    await work.fault_point("intent-stored")
    return True


async def _find_existing_intent(work: PaymentWork, invoice_id: UUID, step: _CreateIntent) -> str | None:
    if not step.may_exist:
        return None
    intents = await work.provider.find_intents(
        step.stripe_account_id, customer=step.customer, invoice_ref=str(invoice_id)
    )
    found = next((intent for intent in intents if intent.metadata.get("gen") == str(step.generation)), None)
    if found is not None and step.tax_query is not None:
        await keep_tax_of(work, step.tax_query, found)
    return found.id if found else None


async def _create_intent(work: PaymentWork, invoice_id: UUID, step: _CreateIntent) -> str:
    tax_calculation = await decide_tax(work, step.tax_query) if step.tax_query else step.tax_calculation
    intent = await work.provider.create_intent(
        step.stripe_account_id,
        customer=step.customer,
        amount=step.amount,
        currency=step.currency,
        application_fee=step.fee,
        metadata={"invoice": str(invoice_id), "gen": str(step.generation)},
        description=step.title,
        key=f"inv:{invoice_id}:g{step.generation}",
        tax_calculation=tax_calculation,
    )
    return intent.id


async def _confirm_and_apply(work: PaymentWork, invoice_id: UUID, step: _ConfirmAttempt) -> bool:
    """Charges the card and stores the result. Returns False if the outcome is not known yet."""
    await work.fault_point("attempt-stored")
    for _ in range(_MAX_CONFIRMS):
        result = await _confirm_intent(work, invoice_id, step)
        await work.fault_point("confirmed")
        if result is not None:
            break
        await asyncio.sleep(_RETRY_SECONDS)
    try:
        intent = await work.provider.get_intent(step.stripe_account_id, step.intent_id)
    except UnknownOutcome:
        return False
    except ProviderError as error:
        log.warning("The intent of invoice %s could not be read: %s", invoice_id, error.detail)
        if result is not None and result.refusal is not None:
            await store_blocked_attempt(work, invoice_id, step.number, result.refusal)
        return False
    await work.fault_point("intent-read")
    await apply_to_invoice(work, invoice_id, intent, result)
    await work.fault_point("applied")
    return result is not None


async def _confirm_intent(work: PaymentWork, invoice_id: UUID, step: _ConfirmAttempt) -> ConfirmResult | None:
    """Confirms the intent once. An attempt always uses the same key, so repeating this cannot charge twice."""
    try:
        await work.provider.confirm_intent(
            step.stripe_account_id,
            step.intent_id,
            payment_method=step.payment_method,
            on_session=step.on_session,
            key=f"inv:{invoice_id}:g{step.generation}:c{step.number}",
        )
    except UnknownOutcome:
        return None
    except Declined as error:
        return ConfirmResult(step.number, decline_message=error.detail)
    except (AlreadySucceeded, AlreadyCanceled):
        return ConfirmResult(step.number)
    except ProviderError as error:
        if error.param == "payment_method" and await _is_card_gone(work, step):
            return ConfirmResult(step.number, decline_message=_CARD_GONE)
        # Only the bank's refusal of the card is a decline. Whatever else was refused, it was not the client.
        return ConfirmResult(step.number, refusal=error)
    return ConfirmResult(step.number)


async def _is_card_gone(work: PaymentWork, step: _ConfirmAttempt) -> bool:
    """Whether the card was removed at Stripe, so that there is none to charge."""
    try:
        card = await work.provider.get_card(step.stripe_account_id, step.payment_method)
    except ObjectNotFound:
        return True
    except ProviderError:
        return False
    return card.customer is None

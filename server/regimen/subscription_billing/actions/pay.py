"""Paying what is open for a plan, and reading what became of a payment."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.payments.access.invoices import get_last_attempt, get_subject_invoice_of_intent
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.payments.actions.sync import sync_intent, sync_payment
from regimen.payments.failures import NoCard, PaymentUncertain
from regimen.payments.models import PLATFORM, Attempt, AttemptState, Invoice, InvoiceState
from regimen.stripe_adapter.errors import UnknownOutcome
from regimen.subscription.models import RUNNING, Subscription
from regimen.subscription_billing import failures
from regimen.subscription_billing.access import SUBJECT_KIND, get_locked, open_invoice_of, pending_invoice
from regimen.subscription_billing.actions import steps
from regimen.subscription_billing.actions.choose import chosen_payment_method, require_room


@dataclass(frozen=True)
class Confirmation:
    """What the browser needs so that the owner can confirm a payment with their bank."""

    intent_id: str
    client_secret: str


async def pay(work: PaymentWork, actor: CoachActor, card_id: UUID | None) -> UUID:
    """Tries the open payment again, with another card if given, and returns its invoice. Raises NoCard, NothingToPay,
    NotFound, TooManyClients."""
    async with work.transaction() as session:
        plan = await get_locked(session, actor.account)
        invoice = await open_invoice_of(session, plan)
        if invoice is None or invoice.void_requested_at is not None:
            raise failures.NothingToPay
        method = await chosen_payment_method(session, actor, card_id)
        if plan.pending_kind is not None and invoice.purchase_no == plan.last_purchase_no:
            await require_room(session, plan, plan.pending_kind, work.now())
        steps.charge(session, invoice, on_session=True, payment_method=method)
    await run_provider_tasks(work)
    return invoice.id


async def check(work: PaymentWork, actor: CoachActor, intent_id: str) -> UUID | None:
    """Asks Stripe what became of a payment of this account after the owner has confirmed it, and returns its invoice;
    None if this account has no such payment."""
    async with work.transaction() as session:
        invoice = await get_subject_invoice_of_intent(session, SUBJECT_KIND, actor.account, intent_id)
    if invoice is None:
        return None
    await sync_payment(work, PLATFORM, intent_id)
    await run_provider_tasks(work)
    return invoice.id


async def give_up(work: PaymentWork, actor: CoachActor) -> None:
    """Cancels the payment of a plan that was chosen and not paid. What arrives all the same is refunded. Raises
    NothingToPay."""
    async with work.transaction() as session:
        plan = await get_locked(session, actor.account)
        invoice = await pending_invoice(session, plan)
        if invoice is None:
            raise failures.NothingToPay
        await steps.void(session, invoice, work.now())
        await steps.drop_purchase(session, plan)
    await run_provider_tasks(work)


async def confirmation_needed(work: PaymentWork, account_id: UUID, invoice_id: UUID | None) -> Confirmation | None:
    """Returns what the browser needs if the owner has to confirm with their bank; None if nothing is left to pay.

    `invoice_id` is what the request was about. Raises PlanPaymentDeclined, NoCard, PaymentUncertain or PlanUnavailable
    if the payment did not succeed, and PaymentDropped if it isn't wanted any more.
    """
    for _ in range(2):
        async with work.transaction() as session:
            plan = await get_locked(session, account_id)
            invoice = await open_invoice_of(session, plan)
            if invoice_id is not None:
                await _require_wanted(session, plan, invoice_id)
            attempt = await get_last_attempt(session, invoice.id) if invoice else None
        if invoice is None or invoice.void_requested_at is not None:
            return None
        if attempt is None or attempt.state is not AttemptState.REQUIRES_ACTION:
            raise _failure(attempt)
        try:
            intent = await work.provider.get_intent(PLATFORM, attempt.intent_id)
        except UnknownOutcome as error:
            raise PaymentUncertain from error
        if intent.status == "requires_action":
            return Confirmation(intent.id, intent.client_secret)
        await sync_intent(work, invoice.id, PLATFORM, attempt.intent_id)
        await run_provider_tasks(work)
    raise PaymentUncertain


async def _require_wanted(session: AsyncSession, plan: Subscription, invoice_id: UUID) -> None:
    """Raises PaymentDropped if the owner has cancelled this payment meanwhile, or has chosen another plan in its
    place."""
    invoice = await session.get_one(Invoice, invoice_id, populate_existing=True)
    if invoice.void_requested_at is None:
        return
    runs = plan.billing_state in RUNNING and plan.purchase_no == invoice.purchase_no
    if invoice.state is not InvoiceState.PAID or not runs:
        raise failures.PaymentDropped


def _failure(attempt: Attempt | None) -> Exception:
    if attempt is None or attempt.state is AttemptState.BLOCKED:
        return failures.PlanUnavailable()
    if attempt.state is not AttemptState.DECLINED:
        return PaymentUncertain()
    if attempt.decline_code == "no_card":
        return NoCard()
    return failures.PlanPaymentDeclined(decline_code=attempt.decline_code, decline_message=attempt.decline_message)

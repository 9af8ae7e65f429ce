"""What a payment has come to: the provider's present word written into our rows, and told to the invoice's owner.

`apply_intent` is the only code that settles an invoice. It is given what the provider says *now*, never what a webhook
carried, and changes nothing when it is given the same again or something older.
"""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import ledger, ports
from regimen.payments.events import SurplusArrived
from regimen.payments.invoices import live_attempt
from regimen.payments.models import Attempt, AttemptState, Invoice, InvoiceState, RefundReason
from regimen.payments.refunds import about, want_refund
from regimen.platform.events import publish
from regimen.platform.stripe.types import Intent


@dataclass(frozen=True)
class Answered:
    """Attempt `n` was answered by the provider. `refusal` is set where the answer was no payment at all."""

    n: int
    refusal: str | None = None
    blocked: bool = False


async def apply_intent(
    session: AsyncSession, invoice: Invoice, intent: Intent, *, at: datetime, answered: Answered | None = None
) -> None:
    """Write what `intent` says into the held `invoice`. A refusal of a fresh attempt is only believed when its own
    confirmation was `answered`: an older look at the intent would show the refusal before it."""
    attempt = await live_attempt(session, invoice.id)
    if attempt is not None and attempt.intent_id != intent.id:
        attempt = None
    if intent.status == "succeeded":
        await _succeeded(session, invoice, intent, at)
    elif intent.status == "canceled":
        await _canceled(session, invoice, intent, attempt, at)
    elif attempt is None:
        return
    elif intent.status == "requires_action" and attempt.state is AttemptState.NEW:
        attempt.state = AttemptState.REQUIRES_ACTION
        await ports.owner_of(invoice).action_required(session, invoice, attempt, at)
    elif intent.status == "processing":
        attempt.state = AttemptState.PROCESSING
    elif intent.status in {"requires_payment_method", "requires_confirmation"}:
        await _not_paid(session, invoice, intent, attempt, at, answered)


async def _succeeded(session: AsyncSession, invoice: Invoice, intent: Intent, at: datetime) -> None:
    surplus = invoice.state is not InvoiceState.OPEN
    if not await ledger.record_payment(session, invoice, intent, surplus=surplus, at=at):
        return
    attempt = await session.scalar(
        select(Attempt)
        .where(Attempt.invoice_id == invoice.id, Attempt.intent_id == intent.id)
        .order_by(Attempt.n.desc())
        .limit(1)
    )
    if attempt is not None:
        attempt.state, attempt.settled_at = AttemptState.SUCCEEDED, at
    if surplus:
        await want_refund(session, invoice, RefundReason.SURPLUS, at=at, charge_id=intent.charge_id)
        await publish(session, SurplusArrived.model_validate(about(invoice) | {"at": at}))
        return
    invoice.state, invoice.settled_at = InvoiceState.PAID, at
    await session.flush()
    await ports.owner_of(invoice).paid(session, invoice, at)


async def _canceled(
    session: AsyncSession, invoice: Invoice, intent: Intent, attempt: Attempt | None, at: datetime
) -> None:
    if attempt is not None:
        attempt.state, attempt.settled_at = AttemptState.CANCELED, at
    if invoice.state is not InvoiceState.OPEN or invoice.intent_id != intent.id:
        return
    if invoice.close_wanted_at is None:
        # Given up for another card (or by somebody at the provider): the invoice goes on with a new intent.
        invoice.generation, invoice.intent_id, invoice.asked_at = invoice.generation + 1, None, None
        await session.flush()
        return
    await void(session, invoice, at)


async def void(session: AsyncSession, invoice: Invoice, at: datetime) -> None:
    """No money can come any more."""
    invoice.state, invoice.settled_at = InvoiceState.VOID, at
    await session.flush()
    await ports.owner_of(invoice).canceled(session, invoice, at)


async def _not_paid(
    session: AsyncSession,
    invoice: Invoice,
    intent: Intent,
    attempt: Attempt,
    at: datetime,
    answered: Answered | None,
) -> None:
    mine = answered if answered is not None and answered.n == attempt.n else None
    if attempt.state is AttemptState.NEW and mine is None:
        return
    owner = ports.owner_of(invoice)
    attempt.settled_at = at
    if mine is not None and mine.blocked:
        attempt.state = AttemptState.BLOCKED
        await owner.blocked(session, invoice, at)
        return
    attempt.state = AttemptState.DECLINED
    attempt.decline_code = intent.decline_code or "refused"
    attempt.decline_message = (mine.refusal if mine else None) or intent.decline_message
    attempt.soft = intent.soft_decline and not intent.needs_person
    await session.flush()
    if intent.needs_person and not attempt.on_session:
        await owner.action_required(session, invoice, attempt, at)
    else:
        await owner.declined(session, invoice, attempt, at)


async def refuse_without_card(session: AsyncSession, invoice: Invoice, n: int, at: datetime) -> None:
    """There is no card to charge: the same as a refusal that no retry can change."""
    attempt = Attempt(
        invoice_id=invoice.id,
        n=n,
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
    await ports.owner_of(invoice).declined(session, invoice, attempt, at)

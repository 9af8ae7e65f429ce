"""Getting the money of an invoice, once. The order of the steps is what makes it safe:

1. An intent is prepared under the key of the invoice's generation, and its id is stored. No money has moved.
2. A last look, under lock: is this still to be paid? Then the attempt is written, and only then confirmed.
3. Whatever the answer, even none: the intent is read again and applied (`outcome.py`).

Two clicks, two processes or a restart meet at the same intent and at the same live attempt with the same key, so the
provider itself allows one success only. No transaction is open while the provider is asked.
"""

import asyncio
import logging
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments import accounts, ports
from regimen.payments.customers import customer_of, default_method
from regimen.payments.invoices import live_attempt, locked_invoice, next_attempt_no
from regimen.payments.models import Attempt, AttemptState, Invoice, InvoiceState
from regimen.payments.outcome import Answered, apply_intent, refuse_without_card, void
from regimen.payments.till import Close, Collect, Till
from regimen.platform.stripe.errors import (
    AlreadyCanceled,
    AlreadySucceeded,
    ChargesDisabled,
    Declined,
    InvalidRequest,
    KeyReused,
    ObjectNotFound,
    UnknownOutcome,
)
from regimen.platform.stripe.types import Intent

log = logging.getLogger(__name__)

_ROUNDS = 8
_LOOKS = 3
_LOOK_AGAIN = 0.15


@dataclass(frozen=True)
class _Prepare:
    """Ask for the intent of this generation; `again` when somebody may have asked before."""

    scope: str
    customer: str
    amount: int
    fee: int
    currency: str
    generation: int
    title: str
    again: bool


@dataclass(frozen=True)
class _Confirm:
    scope: str
    intent_id: str
    generation: int
    n: int
    payment_method: str
    on_session: bool
    last: bool


@dataclass(frozen=True)
class _Replace:
    """Another card is wanted while the bank waits for an answer about the old one."""

    scope: str
    intent_id: str
    generation: int


@dataclass(frozen=True)
class _Look:
    scope: str
    intent_id: str


_Step = _Prepare | _Confirm | _Replace | _Look


async def collect(till: Till, wanted: Collect) -> None:
    """Try to get the money of an invoice. Afterwards its rows say what came of it; an unknown outcome stays live and
    is cleared up by `reconcile`. Raises ProviderUnavailable."""
    await till.check_mode()
    for _ in range(_ROUNDS):
        step = await _next_step(till, wanted)
        if step is None:
            return
        if isinstance(step, _Prepare):
            if not await _prepare(till, wanted.invoice_id, step):
                return
        elif isinstance(step, _Replace):
            await _give_up(till, wanted.invoice_id, step.scope, step.intent_id, step.generation)
        elif isinstance(step, _Look):
            await look(till, wanted.invoice_id, step.scope, step.intent_id)
            return
        else:
            settled = await _confirm(till, wanted.invoice_id, step)
            if step.last or not settled:
                return


async def _next_step(till: Till, wanted: Collect) -> _Step | None:
    async with till.transaction() as session:
        invoice = await locked_invoice(session, wanted.invoice_id)
        if invoice.state is not InvoiceState.OPEN or invoice.close_wanted_at is not None:
            return None
        if not await ports.owner_of(invoice).wants(session, invoice):
            return None
        live = await live_attempt(session, invoice.id)
        if live is not None:
            return _go_on(invoice, live, wanted)
        method = wanted.payment_method or await default_method(session, invoice.scope, invoice.client_id)
        number = await next_attempt_no(session, invoice.id)
        if method is None:
            await refuse_without_card(session, invoice, number, till.now())
            return None
        if invoice.intent_id is None:
            return await _preparation(session, till, invoice)
        attempt = Attempt(
            invoice_id=invoice.id,
            n=number,
            generation=invoice.generation,
            intent_id=invoice.intent_id,
            payment_method=method,
            on_session=wanted.on_session,
            created_at=till.now(),
        )
        session.add(attempt)
        return _confirmation(invoice, attempt, last=True)


def _go_on(invoice: Invoice, live: Attempt, wanted: Collect) -> _Step:
    another_card = wanted.payment_method not in (None, live.payment_method)
    if live.state is AttemptState.NEW:
        return _confirmation(invoice, live, last=not another_card)
    if live.state is AttemptState.REQUIRES_ACTION and another_card:
        return _Replace(invoice.scope, live.intent_id, live.generation)
    return _Look(invoice.scope, live.intent_id)


def _confirmation(invoice: Invoice, attempt: Attempt, *, last: bool) -> _Confirm:
    return _Confirm(
        scope=invoice.scope,
        intent_id=attempt.intent_id,
        generation=attempt.generation,
        n=attempt.n,
        payment_method=attempt.payment_method,
        on_session=attempt.on_session,
        last=last,
    )


async def _preparation(session: AsyncSession, till: Till, invoice: Invoice) -> _Prepare | None:
    customer = await customer_of(session, invoice.scope, invoice.client_id)
    if customer is None:
        return None
    again = invoice.asked_at is not None
    invoice.asked_at = invoice.asked_at or till.now()
    return _Prepare(
        scope=invoice.scope,
        customer=customer.provider_id,
        amount=invoice.amount_minor,
        fee=invoice.fee_minor,
        currency=invoice.currency,
        generation=invoice.generation,
        title=invoice.title,
        again=again,
    )


async def _prepare(till: Till, invoice_id: UUID, step: _Prepare) -> bool:
    """Make sure that the intent of this generation exists and its id is stored; False where it cannot be now."""
    await till.step("intent-wanted")
    try:
        intent_id = await _found_before(till, invoice_id, step) or await _made(till, invoice_id, step)
    except UnknownOutcome as error:
        log.warning("The intent of invoice %s is not certain yet: %s", invoice_id, error.message)
        return False
    except (ChargesDisabled, InvalidRequest) as error:
        log.warning("No intent for invoice %s: %s", invoice_id, error.message)
        await accounts.refresh(till, step.scope)
        async with till.transaction() as session:
            invoice = await locked_invoice(session, invoice_id)
            if invoice.state is InvoiceState.OPEN and invoice.generation == step.generation:
                # The refusal is remembered under its key, so the next try needs another one. No intent was made.
                invoice.generation, invoice.asked_at = step.generation + 1, None
                await ports.owner_of(invoice).blocked(session, invoice, till.now())
        return False
    await till.step("intent-made")
    async with till.transaction() as session:
        invoice = await locked_invoice(session, invoice_id)
        if invoice.generation == step.generation and invoice.intent_id is None:
            invoice.intent_id = intent_id
    await till.step("intent-stored")
    return True


async def _found_before(till: Till, invoice_id: UUID, step: _Prepare) -> str | None:
    if not step.again:
        return None
    known = await till.provider.find_intents(step.scope or None, customer=step.customer, invoice_ref=str(invoice_id))
    return next((i.id for i in known if i.metadata.get("gen") == str(step.generation)), None)


async def _made(till: Till, invoice_id: UUID, step: _Prepare) -> str:
    intent = await till.provider.create_intent(
        step.scope or None,
        customer=step.customer,
        amount=step.amount,
        currency=step.currency,
        application_fee=step.fee,
        metadata={"invoice": str(invoice_id), "gen": str(step.generation)},
        description=step.title,
        key=f"inv:{invoice_id}:g{step.generation}",
    )
    return intent.id


async def _confirm(till: Till, invoice_id: UUID, step: _Confirm) -> bool:
    """Charge the card and write down what came of it; False where that is not known yet."""
    await till.step("attempt-stored")
    for _ in range(_LOOKS):
        answered = await _ask(till, invoice_id, step)
        await till.step("confirmed")
        if answered is not None:
            break
        await asyncio.sleep(_LOOK_AGAIN)
    try:
        intent = await till.provider.get_intent(step.scope or None, step.intent_id)
    except UnknownOutcome:
        return False
    await till.step("intent-read")
    await _apply(till, invoice_id, intent, answered)
    await till.step("applied")
    return answered is not None


async def _ask(till: Till, invoice_id: UUID, step: _Confirm) -> Answered | None:
    """One confirmation. The same attempt always has the same key, so repeating it cannot charge twice."""
    try:
        await till.provider.confirm_intent(
            step.scope or None,
            step.intent_id,
            payment_method=step.payment_method,
            on_session=step.on_session,
            key=f"inv:{invoice_id}:g{step.generation}:c{step.n}",
        )
    except UnknownOutcome:
        return None
    except KeyReused:
        log.exception("Attempt %s of invoice %s was confirmed with other parameters", step.n, invoice_id)
        return None
    except Declined as refusal:
        return Answered(step.n, refusal=refusal.message)
    except (AlreadySucceeded, AlreadyCanceled):
        return Answered(step.n)
    except ChargesDisabled:
        return Answered(step.n, blocked=True)
    except (InvalidRequest, ObjectNotFound) as error:
        return Answered(step.n, refusal=error.message)
    return Answered(step.n)


async def _apply(till: Till, invoice_id: UUID, intent: Intent, answered: Answered | None = None) -> None:
    async with till.transaction() as session:
        invoice = await locked_invoice(session, invoice_id)
        await apply_intent(session, invoice, intent, at=till.now(), answered=answered)


async def look(till: Till, invoice_id: UUID, scope: str, intent_id: str) -> None:
    """Read the intent and write down what it says. Raises UnknownOutcome where the provider cannot be asked."""
    intent = await till.provider.get_intent(scope or None, intent_id)
    await till.step("intent-read")
    await _apply(till, invoice_id, intent)


async def _give_up(till: Till, invoice_id: UUID, scope: str, intent_id: str, generation: int) -> None:
    """Cancel an intent and write down what it says then: it may have been paid first."""
    await till.step("cancel-wanted")
    try:
        await till.provider.cancel_intent(scope or None, intent_id, key=f"inv:{invoice_id}:g{generation}:x")
    except (AlreadySucceeded, AlreadyCanceled):
        log.info("Invoice %s was settled before it could be given up", invoice_id)
    except (InvalidRequest, UnknownOutcome) as error:
        log.warning("Invoice %s is not given up yet: %s", invoice_id, error.message)
    await till.step("intent-canceled")
    await look(till, invoice_id, scope, intent_id)


async def close(till: Till, wanted: Close) -> None:
    """Make sure that no money can come from an invoice that is wanted closed, or learn that it came."""
    async with till.transaction() as session:
        invoice = await locked_invoice(session, wanted.invoice_id)
        if invoice.state is not InvoiceState.OPEN or invoice.close_wanted_at is None:
            return
        if invoice.intent_id is None:
            # An intent that was never stored was never confirmed: nothing can come from it.
            await void(session, invoice, till.now())
            return
        scope, intent_id, generation = invoice.scope, invoice.intent_id, invoice.generation
    try:
        await _give_up(till, wanted.invoice_id, scope, intent_id, generation)
    except UnknownOutcome as error:
        log.warning("Invoice %s is looked at again later: %s", wanted.invoice_id, error.message)

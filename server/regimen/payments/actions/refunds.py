"""Refunds: requested in a transaction, issued at Stripe after its commit, and added to the ledger once."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.ledger import (
    get_disputed,
    get_fee_share,
    get_known_sources,
    get_payment,
    get_refundable,
    get_refunded,
    has_won_dispute,
)
from regimen.payments.actions.alerts import raise_alert, resolve_alerts
from regimen.payments.actions.checks import IN_PROGRESS
from regimen.payments.actions.payment_work import IssueRefund, PaymentWork, enqueue
from regimen.payments.actions.refund_entries import record_refund
from regimen.payments.events import RefundDelayed, RefundFailed, RefundIssued, RefundOnHold, invoice_fields
from regimen.payments.models import AlertKind, Invoice, LedgerEntry, RefundReason, RefundRequest, RefundState
from regimen.platform.events import publish
from regimen.stripe_adapter.errors import ProviderError, UnknownOutcome
from regimen.stripe_adapter.types import Refund

KEY_LIFE = timedelta(hours=23)
"""Stripe forgets idempotency keys after 24 hours."""

DELAY_TOLD_AFTER = timedelta(hours=1)
"""How long a refund may take before coach and client are told: it is tried again and again meanwhile."""

_DISPUTED = frozenset({"charge_disputed", "refund_disputed_payment"})
"""Refusals because the client's bank has the money."""

SUCCESSFUL = frozenset({"succeeded", "pending"})


async def request_refund(
    session: AsyncSession, invoice: Invoice, reason: RefundReason, *, at: datetime, charge_id: str | None = None
) -> RefundRequest | None:
    """Requests a refund of whatever is left of a payment: the payment of `charge_id`, or the invoice's last one.

    Returns None if nothing is left to refund, or the client's bank has taken it back already. Idempotent: the charge is
    part of the key. A request that is over is made again for what is left, unless that is what failed before.
    """
    entry = await get_payment(session, invoice.id, charge_id)
    if entry is None:
        return None
    key = f"refund:{invoice.id}:{entry.source_id}"
    find = select(RefundRequest).where(RefundRequest.key == key).with_for_update()
    known = await session.scalar(find.execution_options(populate_existing=True))
    if known is not None and known.state is RefundState.REQUESTED:
        enqueue(session, IssueRefund(known.id))
        return known
    left = await get_refundable(session, entry, but=known.id if known else None)
    if left <= 0:
        return None
    if await get_disputed(session, invoice.stripe_account_id, entry.intent_id):
        return known
    if known is not None:
        failed_before = known.state is RefundState.FAILED and left == known.amount_minor
        return known if failed_before else _request_again(session, known, left, at)
    # The caller has locked the invoice's subject, so nobody else requests the same at this moment.
    row = new_request(invoice, entry, key=key, amount=left, reason=reason, at=at)
    session.add(row)
    await session.flush()
    enqueue(session, IssueRefund(row.id))
    return row


def new_request(
    invoice: Invoice, payment: LedgerEntry, *, key: str, amount: int, reason: RefundReason, at: datetime
) -> RefundRequest:
    """Returns a request to refund `amount` minor units of a payment, which is not stored yet."""
    return RefundRequest(
        id=new_id(),
        invoice_id=invoice.id,
        stripe_account_id=invoice.stripe_account_id,
        intent_id=payment.intent_id,
        charge_id=payment.source_id,
        key=key,
        amount_minor=amount,
        currency=invoice.currency,
        reason=reason,
        state=RefundState.REQUESTED,
        requested_at=at,
        next_check_at=at + IN_PROGRESS,
    )


def _request_again(session: AsyncSession, row: RefundRequest, left: int, at: datetime) -> RefundRequest:
    """Requests what is left of a payment, after an earlier request for it is over."""
    row.state, row.amount_minor, row.error, row.settled_at = RefundState.REQUESTED, left, None, None
    row.requested_at, row.checks, row.next_check_at = at, 0, at + IN_PROGRESS
    row.delay_told_at = None
    # Stripe would repeat its refusal for the same key.
    row.generation += 1
    enqueue(session, IssueRefund(row.id))
    return row


async def settle_refunds_on_hold(
    session: AsyncSession, invoice: Invoice, charge_id: str, *, lost: bool, at: datetime
) -> bool:
    """Settles the refunds that wait for the end of a dispute: they are requested again, or over if the dispute is lost,
    because the client's bank has given them the money. Returns whether any is requested now."""
    on_hold = RefundRequest.charge_id == charge_id, RefundRequest.state == RefundState.ON_HOLD
    statement = select(RefundRequest).where(RefundRequest.invoice_id == invoice.id, *on_hold)
    rows = (await session.scalars(statement.order_by(RefundRequest.requested_at).with_for_update())).all()
    requested = [await _settle_on_hold(session, invoice, row, lost=lost, at=at) for row in rows]
    return any(requested)


async def _settle_on_hold(
    session: AsyncSession, invoice: Invoice, row: RefundRequest, *, lost: bool, at: datetime
) -> bool:
    """Returns whether the refund is requested now."""
    if lost:
        row.state, row.error, row.settled_at = RefundState.FAILED, "The client's bank gave them the money.", at
        return False
    if row.amount_named:
        payment = or_404(await get_payment(session, invoice.id, row.charge_id))
        left = await get_refundable(session, payment, but=row.id)
        if left <= 0:
            row.state, row.error, row.settled_at = RefundState.FAILED, "Nothing is left to refund.", at
            return False
        _request_again(session, row, min(row.amount_minor, left), at)
        return True
    requested = await request_refund(session, invoice, row.reason, at=at, charge_id=row.charge_id)
    return requested is not None and requested.state is RefundState.REQUESTED


async def issue_refund(work: PaymentWork, task: IssueRefund) -> None:
    """Issues a requested refund and adds it to the ledger. Idempotent. Raises ProviderError if that has to be tried
    again; only a request that Stripe finds impossible fails for good."""
    async with work.transaction() as session:
        row = or_404(await session.get(RefundRequest, task.refund_id))
        if row.state is not RefundState.REQUESTED:
            return
        has_fee = or_404(await session.get(Invoice, row.invoice_id)).fee_minor > 0
    await work.fault_point("refund-requested")
    try:
        refund = await _find_own_refund(work, row) or await work.provider.refund(
            row.stripe_account_id,
            row.intent_id,
            amount=row.amount_minor,
            return_fee=has_fee,
            metadata={"refund": str(row.id)},
            key=row.key if row.generation == 1 else f"{row.key}:g{row.generation}",
        )
    except UnknownOutcome:
        raise
    except ProviderError as error:
        await _apply_refusal(work, row, error)
        return
    await work.fault_point("refund-issued")
    await _complete(work, task.refund_id, refund)


async def _apply_refusal(work: PaymentWork, row: RefundRequest, error: ProviderError) -> None:
    """Stores what a refusal means: the refund waits for the end of a dispute, all was refunded at Stripe by hand, or it
    has failed. Raises `error` if it may pass."""
    if error.code in _DISPUTED:
        if not await _put_on_hold(work, row.id, error):
            await _use_another_key(work, row)
            raise error
        return
    nothing_left = error.code == "charge_already_refunded" or error.param == "amount"
    if not nothing_left:
        await _use_another_key(work, row)
    if await _complete_by_hand(work, row):
        return
    if not nothing_left:
        raise error
    await _fail(work, row.id, error)


async def _use_another_key(work: PaymentWork, row: RefundRequest) -> None:
    """Stripe has refused for a reason that may pass, and would repeat that for the same key. Nothing was refunded, so
    the next try may have a key of its own: that of the request with the number of the try (`:g2`, `:g3`)."""
    async with work.transaction() as session:
        current = await session.get_one(RefundRequest, row.id, with_for_update=True)
        current.generation = row.generation + 1


async def _find_own_refund(work: PaymentWork, row: RefundRequest) -> Refund | None:
    """Returns the refund if it was issued, but its answer was lost, so long ago that its key may have expired. One that
    the client's bank rejected before is not it."""
    if work.clock.now() - row.requested_at < KEY_LIFE:
        return None
    refunds = await work.provider.list_refunds(row.stripe_account_id, row.intent_id)
    own = (one for one in refunds if one.metadata.get("refund") == str(row.id) and one.id != row.provider_id)
    return next(own, None)


async def _complete(work: PaymentWork, refund_id: UUID, refund: Refund) -> None:
    async with work.transaction() as session:
        row, invoice = await _get_locked(session, refund_id)
        if row.state is not RefundState.REQUESTED:
            return
        await _add_refund(session, row, invoice, refund)
        await _mark_done(session, row, invoice, refund.id, work.now())


async def _complete_by_hand(work: PaymentWork, request: RefundRequest) -> bool:
    """Adds what was refunded at Stripe by hand to the ledger, in however many parts. Returns False if something is left
    of the payment; it can be requested then."""
    account = request.stripe_account_id
    listed = await work.provider.list_refunds(account, request.intent_id)
    same = [one.id for one in listed if one.charge_id == request.charge_id and one.status in SUCCESSFUL]
    # Only a refund that is read by itself says what it returned of the platform fee.
    made = [await work.provider.get_refund(account, refund_id) for refund_id in same]
    async with work.transaction() as session:
        row, invoice = await _get_locked(session, request.id)
        if row.state is not RefundState.REQUESTED:
            return True
        known = await get_known_sources(session, account, same)
        new = [one for one in made if one.id not in known]
        for refund in new:
            await _add_refund(session, row, invoice, refund)
        if not await is_refunded(session, invoice, row.charge_id):
            return False
        await _mark_done(session, row, invoice, new[0].id if len(new) == 1 else None, work.now())
        return True


async def _add_refund(session: AsyncSession, row: RefundRequest, invoice: Invoice, refund: Refund) -> None:
    """Adds a refund to the ledger. It returns the platform fee in proportion, and the last one all that is left."""
    payment = or_404(await get_payment(session, invoice.id, row.charge_id))
    fee = refund.fee_returned
    if fee is None:
        fee = await get_fee_share(session, payment, refund.amount) if refund.amount == row.amount_minor else 0
    await record_refund(session, invoice, payment, refund, fee_returned=fee)


async def _is_of_overpayment(session: AsyncSession, row: RefundRequest, invoice: Invoice) -> bool:
    """Whether the refund returns what was paid for an invoice that was no longer open."""
    return or_404(await get_payment(session, invoice.id, row.charge_id)).overpayment


async def _mark_done(
    session: AsyncSession, row: RefundRequest, invoice: Invoice, provider_id: str | None, at: datetime
) -> None:
    row.state, row.provider_id, row.settled_at = RefundState.DONE, provider_id, at
    await resolve_alerts(session, row.id, at)
    overpayment = await _is_of_overpayment(session, row, invoice)
    await publish(
        session,
        RefundIssued.model_validate(_event_fields(row, invoice, at) | {"overpayment": overpayment, "note": row.note}),
    )


async def is_refunded(session: AsyncSession, invoice: Invoice, charge_id: str) -> bool:
    """Whether nothing is left of a payment to refund."""
    payment = await get_payment(session, invoice.id, charge_id)
    if payment is None:
        return False
    refunded, _ = await get_refunded(session, invoice.stripe_account_id, payment.intent_id)
    return refunded >= payment.gross_minor


async def _put_on_hold(work: PaymentWork, refund_id: UUID, error: ProviderError) -> bool:
    """Lets a refund wait until the dispute of its payment is decided. Returns False if as far as we know it is: then
    Stripe should not refuse."""
    async with work.transaction() as session:
        row, invoice = await _get_locked(session, refund_id)
        if row.state is not RefundState.REQUESTED:
            return True
        if await has_won_dispute(session, row.stripe_account_id, row.intent_id):
            return False
        row.state, row.error = RefundState.ON_HOLD, error.detail[:500]
        await resolve_alerts(session, row.id, work.now())
        await publish(session, RefundOnHold.model_validate(_event_fields(row, invoice, work.now())))
        return True


async def tell_of_delay(session: AsyncSession, refund_id: UUID, at: datetime) -> bool:
    """Tells coach and client, once, that a refund takes longer than it should. Returns whether it does."""
    row, invoice = await _get_locked(session, refund_id)
    is_late = row.state is RefundState.REQUESTED and at - row.requested_at >= DELAY_TOLD_AFTER
    if is_late and row.delay_told_at is None:
        row.delay_told_at = at
        await publish(session, RefundDelayed.model_validate(_event_fields(row, invoice, at)))
    return is_late


async def _fail(work: PaymentWork, refund_id: UUID, error: ProviderError) -> None:
    async with work.transaction() as session:
        row, invoice = await _get_locked(session, refund_id)
        if row.state is RefundState.REQUESTED:
            row.settled_at = work.now()
            await mark_failed(session, row, invoice, error.detail, work.now())


async def mark_failed(session: AsyncSession, row: RefundRequest, invoice: Invoice, detail: str, at: datetime) -> None:
    """Marks a refund as failed for good, and tells the coach, the client and the operator."""
    row.state, row.error = RefundState.FAILED, detail[:500]
    await resolve_alerts(session, row.id, at)
    kind, account = AlertKind.REFUND_FAILED, row.stripe_account_id
    await raise_alert(session, kind, row.id, detail, stripe_account_id=account, at=at)
    await publish(session, RefundFailed.model_validate(_event_fields(row, invoice, at) | {"reason": detail}))


def _event_fields(row: RefundRequest, invoice: Invoice, at: datetime) -> dict[str, Any]:
    return invoice_fields(invoice) | {"amount_minor": row.amount_minor, "refund_id": row.id, "at": at}


async def _get_locked(session: AsyncSession, refund_id: UUID) -> tuple[RefundRequest, Invoice]:
    row = or_404(await session.get(RefundRequest, refund_id))
    invoice = await get_locked_invoice(session, row.invoice_id)
    await session.refresh(row, with_for_update=True)
    return row, invoice

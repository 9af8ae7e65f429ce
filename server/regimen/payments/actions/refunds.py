"""Refunds: requested in a transaction, issued at Stripe after its commit, and added to the ledger once."""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.access.ledger import (
    find_invoice_of_charge,
    get_disputed,
    get_known_sources,
    get_payment,
    get_refunded,
    require_unknown_payment,
)
from regimen.payments.actions import ledger
from regimen.payments.actions.alerts import raise_alert, resolve_alerts
from regimen.payments.actions.checks import IN_PROGRESS
from regimen.payments.actions.payment_work import IssueRefund, PaymentWork, enqueue
from regimen.payments.events import RefundFailed, RefundIssued, invoice_fields
from regimen.payments.models import AlertKind, Invoice, LedgerEntry, RefundReason, RefundRequest, RefundState
from regimen.platform.events import publish
from regimen.stripe_adapter.errors import ProviderError, UnknownOutcome
from regimen.stripe_adapter.types import Refund

log = logging.getLogger(__name__)

KEY_LIFE = timedelta(hours=23)
"""Stripe forgets idempotency keys after 24 hours."""

_DISPUTED = frozenset({"charge_disputed", "refund_disputed_payment"})
"""Refusals because the client's bank has the money."""

_SUCCESSFUL = frozenset({"succeeded", "pending"})
_UNSUCCESSFUL = frozenset({"failed", "canceled"})


async def request_refund(
    session: AsyncSession, invoice: Invoice, reason: RefundReason, *, at: datetime, charge_id: str | None = None
) -> RefundRequest | None:
    """Requests a refund of whatever is left of a payment: the payment of `charge_id`, or the invoice's last one.

    Returns None if nothing is left to refund, or the client's bank has taken it back already. Idempotent: the charge is
    part of the key. A request that failed because it asked for more than was left is made again for what is left.
    """
    entry = await get_payment(session, invoice.id, charge_id)
    if entry is None:
        return None
    key = f"refund:{invoice.id}:{entry.source_id}"
    known = await session.scalar(select(RefundRequest).where(RefundRequest.key == key))
    refunded, _ = await get_refunded(session, invoice.stripe_account_id, entry.intent_id)
    disputed = await get_disputed(session, invoice.stripe_account_id, entry.intent_id)
    left = entry.gross_minor - refunded
    if known is None and (left <= 0 or disputed):
        return None
    if known is not None and known.state is RefundState.FAILED:
        return known if disputed or left == known.amount_minor else _request_rest(session, known, left, at)
    statement = insert(RefundRequest).values(
        id=new_id(),
        invoice_id=invoice.id,
        stripe_account_id=invoice.stripe_account_id,
        intent_id=entry.intent_id,
        charge_id=entry.source_id,
        key=key,
        amount_minor=left,
        currency=invoice.currency,
        reason=reason,
        requested_at=at,
        next_check_at=at + IN_PROGRESS,
    )
    await session.execute(statement.on_conflict_do_nothing(index_elements=["key"]))
    row = or_404(await session.scalar(select(RefundRequest).where(RefundRequest.key == key)))
    if row.state is RefundState.REQUESTED:
        enqueue(session, IssueRefund(row.id))
    return row


def _request_rest(session: AsyncSession, row: RefundRequest, left: int, at: datetime) -> RefundRequest | None:
    """Requests what is left of a payment, of which a failed request wanted more. Returns None if nothing is left."""
    if left <= 0:
        return None
    row.state, row.amount_minor, row.error, row.settled_at = RefundState.REQUESTED, left, None, None
    row.requested_at, row.checks, row.next_check_at = at, 0, at + IN_PROGRESS
    # Stripe would repeat its refusal for the same key.
    row.generation += 1
    enqueue(session, IssueRefund(row.id))
    return row


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
        nothing_left = error.code == "charge_already_refunded" or error.param == "amount"
        if not nothing_left and error.code not in _DISPUTED:
            await _use_another_key(work, row)
            raise
        known = await _find_refund_by_hand(work, row) if nothing_left else None
        if known is None:
            await _fail(work, task.refund_id, error)
            if nothing_left:
                await _sync_refunds(work, row)
            return
        refund = known
    await work.fault_point("refund-issued")
    await _complete(work, task.refund_id, refund)


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


async def _find_refund_by_hand(work: PaymentWork, row: RefundRequest) -> Refund | None:
    """Returns a refund of this amount that was issued at Stripe by hand and is not in the ledger yet, if any."""
    refunds = await work.provider.list_refunds(row.stripe_account_id, row.intent_id)
    same = [one for one in refunds if one.amount == row.amount_minor and one.status in _SUCCESSFUL]
    async with work.transaction() as session:
        known = await get_known_sources(session, row.stripe_account_id, [one.id for one in same])
    return next((one for one in same if one.id not in known), None)


async def _sync_refunds(work: PaymentWork, row: RefundRequest) -> None:
    """Learns what was refunded at Stripe by hand, so that what is left can be requested. Its events say so as well."""
    try:
        for refund in await work.provider.list_refunds(row.stripe_account_id, row.intent_id):
            await sync_refund(work, row.stripe_account_id, refund.id)
    except ProviderError as error:
        log.warning("The refunds of %s could not be read: %s", row.intent_id, error.detail)


async def _complete(work: PaymentWork, refund_id: UUID, refund: Refund) -> None:
    async with work.transaction() as session:
        row, invoice = await _get_locked(session, refund_id)
        if row.state is not RefundState.REQUESTED:
            return
        row.state, row.provider_id, row.settled_at = RefundState.DONE, refund.id, work.now()
        await resolve_alerts(session, row.id, work.now())
        overpayment = row.reason is RefundReason.OVERPAYMENT
        # All that was left of the payment is refunded, and with it all that was left of the platform fee.
        _, returned = await get_refunded(session, row.stripe_account_id, row.intent_id)
        fee = refund.fee_returned if refund.fee_returned is not None else invoice.fee_minor - returned
        if await ledger.add_refund(session, invoice, refund, fee_returned=fee, overpayment=overpayment):
            await _publish_refund(session, invoice, row, refund, overpayment=overpayment, at=work.now())


async def _publish_refund(
    session: AsyncSession, invoice: Invoice, row: RefundRequest, refund: Refund, *, overpayment: bool, at: datetime
) -> None:
    if not overpayment:
        invoice.refunded_minor += refund.amount
    fields = invoice_fields(invoice) | {"amount_minor": refund.amount}
    await publish(
        session, RefundIssued.model_validate(fields | {"at": at, "refund_id": row.id, "overpayment": overpayment})
    )


async def _fail(work: PaymentWork, refund_id: UUID, error: ProviderError) -> None:
    async with work.transaction() as session:
        row, invoice = await _get_locked(session, refund_id)
        if row.state is not RefundState.REQUESTED:
            return
        row.state, row.error, row.settled_at = RefundState.FAILED, error.detail[:500], work.now()
        await _alert_failure(session, row, error.detail, work.now())
        fields = invoice_fields(invoice) | {"at": work.now(), "refund_id": row.id, "reason": error.detail}
        await publish(session, RefundFailed.model_validate(fields))


async def _alert_failure(session: AsyncSession, row: RefundRequest, detail: str, at: datetime) -> None:
    kind, account = AlertKind.REFUND_FAILED, row.stripe_account_id
    await resolve_alerts(session, row.id, at)
    await raise_alert(session, kind, row.id, detail, stripe_account_id=account, at=at)


async def _get_locked(session: AsyncSession, refund_id: UUID) -> tuple[RefundRequest, Invoice]:
    row = or_404(await session.get(RefundRequest, refund_id))
    invoice = await get_locked_invoice(session, row.invoice_id)
    await session.refresh(row, with_for_update=True)
    return row, invoice


async def sync_refund(work: PaymentWork, stripe_account_id: str, refund_id: str) -> None:
    """Records a refund from a webhook. Completes our own request first; a refund that was issued at Stripe by hand is
    added as it is. Raises UnknownOutcome while it is not clear which of the two it is."""
    refund = await work.provider.get_refund(stripe_account_id, refund_id)
    async with work.transaction() as session:
        own_request = await _find_requested(session, stripe_account_id, refund)
    if own_request is not None:
        await issue_refund(work, IssueRefund(own_request))
    async with work.transaction() as session:
        if await _find_requested(session, stripe_account_id, refund) is not None:
            raise UnknownOutcome(f"Refund {refund_id} may be one of ours.")
        invoice_id = await find_invoice_of_charge(session, stripe_account_id, refund.charge_id)
        if invoice_id is None:
            await require_unknown_payment(session, stripe_account_id, refund.intent_id)
            return
        invoice = await get_locked_invoice(session, invoice_id)
        if refund.status in _SUCCESSFUL:
            fee = refund.fee_returned or 0
            if await ledger.add_refund(session, invoice, refund, fee_returned=fee, overpayment=False):
                invoice.refunded_minor += refund.amount
        elif refund.status in _UNSUCCESSFUL:
            await _record_failure(session, invoice, refund, work.now())


async def _find_requested(session: AsyncSession, stripe_account_id: str, refund: Refund) -> UUID | None:
    """Returns our own refund of this charge that was requested but not completed, if any."""
    same = RefundRequest.stripe_account_id == stripe_account_id, RefundRequest.charge_id == refund.charge_id
    return await session.scalar(select(RefundRequest.id).where(*same, RefundRequest.state == RefundState.REQUESTED))


async def _record_failure(session: AsyncSession, invoice: Invoice, refund: Refund, at: datetime) -> None:
    """Records that the client's bank rejected a refund: the coach has the money back, and it needs manual attention."""
    entry = await session.scalar(
        select(LedgerEntry).where(
            LedgerEntry.stripe_account_id == invoice.stripe_account_id, LedgerEntry.source_id == refund.id
        )
    )
    if entry is None:
        # It failed before we had heard of it: both movements are new.
        await ledger.add_refund(session, invoice, refund, fee_returned=refund.fee_returned or 0, overpayment=False)
        await ledger.add_failed_refund(
            session, invoice, refund, fee_returned=refund.fee_returned or 0, overpayment=False, at=at
        )
        return
    fee, overpayment = -entry.platform_fee_minor, entry.overpayment
    if not await ledger.add_failed_refund(session, invoice, refund, fee_returned=fee, overpayment=overpayment, at=at):
        return
    if not overpayment:
        invoice.refunded_minor -= refund.amount
    row = await session.scalar(select(RefundRequest).where(RefundRequest.provider_id == refund.id))
    if row is not None:
        row.state, row.error = RefundState.FAILED, "The client's bank rejected the refund."
        await _alert_failure(session, row, row.error, at)
        fields = invoice_fields(invoice) | {"at": at, "refund_id": row.id, "reason": row.error}
        await publish(session, RefundFailed.model_validate(fields))

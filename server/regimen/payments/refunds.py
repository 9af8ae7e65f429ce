"""Giving money back: decided in a transaction, done at the provider afterwards, booked once."""

import logging
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments import ledger
from regimen.payments.events import RefundFailed, RefundMade
from regimen.payments.invoices import locked_invoice
from regimen.payments.models import EntryKind, Invoice, LedgerEntry, RefundReason, RefundRow, RefundState
from regimen.payments.till import PayBack, Till, send
from regimen.platform.events import publish
from regimen.platform.stripe.errors import InvalidRequest, ProviderError, UnknownOutcome
from regimen.platform.stripe.types import Refund

log = logging.getLogger(__name__)

_GIVEN = frozenset({"succeeded", "pending"})
_NOT_GIVEN = frozenset({"failed", "canceled"})


def about(invoice: Invoice) -> dict[str, object]:
    """The ids that every event about an invoice carries."""
    names = ("owner_kind", "owner_id", "client_id", "product_id", "title", "amount_minor", "currency", "account_id")
    return {name: getattr(invoice, name) for name in names} | {"invoice_id": invoice.id, "subject_id": invoice.id}


async def want_refund(
    session: AsyncSession, invoice: Invoice, reason: RefundReason, *, at: datetime, charge_id: str | None = None
) -> RefundRow | None:
    """Give back all that is left of a payment of `invoice`: `charge_id`, else its only one. None where nothing is left.

    Asking twice is one refund: the charge is part of the key.
    """
    paid = select(LedgerEntry).where(LedgerEntry.invoice_id == invoice.id, LedgerEntry.kind == EntryKind.PAYMENT)
    if charge_id:
        paid = paid.where(LedgerEntry.source_id == charge_id)
    entry = await session.scalar(paid.order_by(LedgerEntry.at.desc()).limit(1))
    if entry is None:
        return None
    key = f"refund:{invoice.id}:{entry.source_id}"
    known = await session.scalar(select(RefundRow).where(RefundRow.key == key))
    given, _ = await ledger.refunds_of(session, invoice.scope, entry.intent_id)
    if known is None and given >= entry.gross_minor:
        return None
    statement = insert(RefundRow).values(
        id=new_id(),
        invoice_id=invoice.id,
        scope=invoice.scope,
        intent_id=entry.intent_id,
        charge_id=entry.source_id,
        key=key,
        amount_minor=entry.gross_minor - given,
        currency=invoice.currency,
        reason=reason,
        wanted_at=at,
    )
    await session.execute(statement.on_conflict_do_nothing(index_elements=["key"]))
    row = or_404(await session.scalar(select(RefundRow).where(RefundRow.key == key)))
    if row.state is RefundState.WANTED:
        send(session, PayBack(row.id))
    return row


async def pay_back(till: Till, wanted: PayBack) -> None:
    """Do at the provider what was decided, and book it. Safe to repeat; an unknown outcome is asked again later."""
    async with till.transaction() as session:
        row = or_404(await session.get(RefundRow, wanted.refund_id))
        if row.state is not RefundState.WANTED:
            return
        scope, intent_id, amount, key = row.scope, row.intent_id, row.amount_minor, row.key
        has_fee = or_404(await session.get(Invoice, row.invoice_id)).fee_minor > 0
    await till.step("refund-wanted")
    try:
        refund = await till.provider.refund(scope or None, intent_id, amount=amount, return_fee=has_fee, key=key)
    except UnknownOutcome:
        return
    except InvalidRequest as error:
        known = await _given_back_already(till, scope, intent_id, amount)
        if known is None:
            await _fail(till, wanted.refund_id, error)
            return
        refund = known
    await till.step("refund-made")
    await _finish(till, wanted.refund_id, refund)


async def _given_back_already(till: Till, scope: str, intent_id: str, amount: int) -> Refund | None:
    """A refund that somebody made elsewhere, or that an expired key made before."""
    made = await till.provider.list_refunds(scope or None, intent_id)
    return next((refund for refund in made if refund.amount == amount), None)


async def _finish(till: Till, refund_id: UUID, refund: Refund) -> None:
    async with till.transaction() as session:
        row, invoice = await _held(session, refund_id)
        if row.state is not RefundState.WANTED:
            return
        row.state, row.provider_id, row.settled_at = RefundState.DONE, refund.id, till.now()
        surplus = row.reason is RefundReason.SURPLUS
        # Everything that was left goes back, and with it all that is left of the platform's part.
        _, returned = await ledger.refunds_of(session, row.scope, row.intent_id)
        fee = invoice.fee_minor - returned
        if await ledger.record_refund(session, invoice, refund, fee_returned=fee, surplus=surplus, at=till.now()):
            await _announce_refund(session, invoice, row, refund, surplus=surplus, at=till.now())


async def _announce_refund(
    session: AsyncSession, invoice: Invoice, row: RefundRow, refund: Refund, *, surplus: bool, at: datetime
) -> None:
    if not surplus:
        invoice.refunded_minor += refund.amount
    events = about(invoice) | {"amount_minor": refund.amount}
    await publish(session, RefundMade.model_validate(events | {"at": at, "refund_id": row.id, "surplus": surplus}))


async def _fail(till: Till, refund_id: UUID, error: ProviderError) -> None:
    async with till.transaction() as session:
        row, invoice = await _held(session, refund_id)
        if row.state is not RefundState.WANTED:
            return
        row.state, row.error, row.settled_at = RefundState.FAILED, error.message[:500], till.now()
        log.error("Refund %s was refused: %s", refund_id, error.message)
        events = about(invoice) | {"at": till.now(), "refund_id": row.id, "reason": error.message}
        await publish(session, RefundFailed.model_validate(events))


async def _held(session: AsyncSession, refund_id: UUID) -> tuple[RefundRow, Invoice]:
    row = or_404(await session.get(RefundRow, refund_id))
    invoice = await locked_invoice(session, row.invoice_id)
    await session.refresh(row, with_for_update=True)
    return row, invoice


async def note_refund(till: Till, scope: str, refund_id: str) -> None:
    """A refund that the provider tells of. Ours are finished by their own row first; what was made elsewhere is booked
    as it is. Raises UnknownOutcome while it cannot be told whose it is."""
    refund = await till.provider.get_refund(scope or None, refund_id)
    async with till.transaction() as session:
        ours = await _wanted(session, scope, refund)
    if ours is not None:
        await pay_back(till, PayBack(ours))
    async with till.transaction() as session:
        if await _wanted(session, scope, refund) is not None:
            raise UnknownOutcome(f"Refund {refund_id} may be one of ours.")
        invoice_id = await ledger.invoice_of_charge(session, scope, refund.charge_id)
        if invoice_id is None:
            return
        invoice = await locked_invoice(session, invoice_id)
        if refund.status in _GIVEN:
            if await ledger.record_refund(session, invoice, refund, fee_returned=0, surplus=False, at=till.now()):
                invoice.refunded_minor += refund.amount
        elif refund.status in _NOT_GIVEN:
            await _note_failed(session, invoice, refund, till.now())


async def _wanted(session: AsyncSession, scope: str, refund: Refund) -> UUID | None:
    """The row that still has to give this charge back."""
    same = RefundRow.scope == scope, RefundRow.charge_id == refund.charge_id
    return await session.scalar(select(RefundRow.id).where(*same, RefundRow.state == RefundState.WANTED))


async def _note_failed(session: AsyncSession, invoice: Invoice, refund: Refund, at: datetime) -> None:
    """The client's bank did not take the money: it is back with the coach, and a person must look."""
    entry = await session.scalar(
        select(LedgerEntry).where(LedgerEntry.scope == invoice.scope, LedgerEntry.source_id == refund.id)
    )
    if entry is None:
        return
    fee, surplus = -entry.platform_fee_minor, entry.surplus
    if not await ledger.record_failed_refund(session, invoice, refund, fee_returned=fee, surplus=surplus, at=at):
        return
    if not surplus:
        invoice.refunded_minor -= refund.amount
    row = await session.scalar(select(RefundRow).where(RefundRow.provider_id == refund.id))
    if row is not None:
        row.state, row.error = RefundState.FAILED, "The client's bank did not take the money."
        events = about(invoice) | {"at": at, "refund_id": row.id, "reason": row.error}
        await publish(session, RefundFailed.model_validate(events))

"""Invoices and the attempts to charge them."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, exists, func, or_, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.payments import ports
from regimen.payments.models import (
    PENDING_STATES,
    Attempt,
    AttemptState,
    EntryKind,
    Invoice,
    InvoiceState,
    LedgerEntry,
    RefundRequest,
    RefundState,
)


async def get_locked_invoice(session: AsyncSession, invoice_id: UUID) -> Invoice:
    """Returns the invoice, locked together with its subject. The subject is locked first, as everywhere."""
    invoice = or_404(await session.get(Invoice, invoice_id))
    await ports.subject_of(invoice).lock(session, invoice.subject_id)
    await session.refresh(invoice, with_for_update=True)
    return invoice


async def get_open_invoice(
    session: AsyncSession, subject_kind: str, subject_id: UUID, purchase_no: int
) -> Invoice | None:
    """Returns the invoice of this purchase that is still to be paid, if any."""
    return await _get_last(session, InvoiceState.OPEN, subject_kind, subject_id, purchase_no)


async def get_last_paid_invoice(
    session: AsyncSession, subject_kind: str, subject_id: UUID, purchase_no: int
) -> Invoice | None:
    """Returns the last invoice of this purchase that was paid, if any."""
    return await _get_last(session, InvoiceState.PAID, subject_kind, subject_id, purchase_no)


async def get_last_invoice(
    session: AsyncSession, subject_kind: str, subject_id: UUID, purchase_no: int
) -> Invoice | None:
    """Returns the last invoice of this purchase, in whatever state."""
    return await _get_last(session, None, subject_kind, subject_id, purchase_no)


async def _get_last(
    session: AsyncSession, state: InvoiceState | None, subject_kind: str, subject_id: UUID, purchase_no: int
) -> Invoice | None:
    statement = select(Invoice).where(*_of_purchase(subject_kind, subject_id, purchase_no))
    if state is not None:
        statement = statement.where(Invoice.state == state)
    return await session.scalar(statement.order_by(Invoice.period_no.desc()).limit(1))


def _of_purchase(subject_kind: str, subject_id: UUID, purchase_no: int) -> tuple[ColumnElement[bool], ...]:
    return (
        Invoice.subject_kind == subject_kind,
        Invoice.subject_id == subject_id,
        Invoice.purchase_no == purchase_no,
    )


async def has_kept_payment(session: AsyncSession, subject_kind: str, subject_id: UUID, purchase_no: int) -> bool:
    """Whether an invoice of this purchase has been paid, and not refunded in full."""
    paid = Invoice.state == InvoiceState.PAID, ~_is_refunded()
    statement = select(Invoice.id).where(*_of_purchase(subject_kind, subject_id, purchase_no), *paid)
    return bool(await session.scalar(select(exists(statement))))


async def is_refunded(session: AsyncSession, invoice_id: UUID) -> bool:
    """Whether an invoice has been paid, and all of that has been refunded or will be."""
    statement = select(Invoice.id).where(Invoice.id == invoice_id, Invoice.state == InvoiceState.PAID, _is_refunded())
    return bool(await session.scalar(select(exists(statement))))


def _is_refunded() -> ColumnElement[bool]:
    """All has been refunded, or what is left has been requested. A refund of an overpayment is not one of the payment
    that counts; nothing can be refunded of an invoice of nothing."""
    requested = (
        select(func.coalesce(func.sum(RefundRequest.amount_minor), 0))
        .join(LedgerEntry, LedgerEntry.source_id == RefundRequest.charge_id)
        .where(
            RefundRequest.invoice_id == Invoice.id,
            RefundRequest.state == RefundState.REQUESTED,
            LedgerEntry.kind == EntryKind.PAYMENT,
            LedgerEntry.overpayment.is_(False),
        )
        .scalar_subquery()
    )
    returned = Invoice.refunded_minor + requested >= Invoice.amount_minor
    return returned & (Invoice.amount_minor > 0)


async def get_last_attempt(
    session: AsyncSession, invoice_id: UUID, *, payment_method: str | None = None
) -> Attempt | None:
    """Returns the last attempt to charge an invoice; if `payment_method` is given, the last one with this card."""
    attempts = select(Attempt).where(Attempt.invoice_id == invoice_id)
    if payment_method is not None:
        attempts = attempts.where(Attempt.payment_method == payment_method)
    return await session.scalar(attempts.order_by(Attempt.number.desc()).limit(1))


async def get_pending_attempt(session: AsyncSession, invoice_id: UUID) -> Attempt | None:
    """Returns the attempt whose outcome is not known yet, if any. There is at most one."""
    return await session.scalar(
        select(Attempt).where(Attempt.invoice_id == invoice_id, Attempt.state.in_(PENDING_STATES)).limit(1)
    )


async def was_blocked_since(session: AsyncSession, invoice_id: UUID, since: datetime) -> bool:
    """Whether a charge has been refused since then for a reason that is not the client's."""
    blocked = select(Attempt.id).where(
        Attempt.invoice_id == invoice_id, Attempt.state == AttemptState.BLOCKED, Attempt.created_at >= since
    )
    return bool(await session.scalar(select(exists(blocked))))


async def next_attempt_number(session: AsyncSession, invoice_id: UUID) -> int:
    highest = await session.scalar(select(func.max(Attempt.number)).where(Attempt.invoice_id == invoice_id))
    return (highest or 0) + 1


async def get_last_attempt_states(session: AsyncSession, invoice_ids: Iterable[UUID]) -> dict[UUID, AttemptState]:
    """Returns the state of the last attempt of each invoice."""
    statement = (
        select(Attempt.invoice_id, Attempt.state)
        .ext(distinct_on(Attempt.invoice_id))
        .where(Attempt.invoice_id.in_(list(invoice_ids)))
        .order_by(Attempt.invoice_id, Attempt.number.desc())
    )
    rows = await session.execute(statement)
    return {row.invoice_id: row.state for row in rows}


async def find_invoice_of_intent(session: AsyncSession, stripe_account_id: str, intent_id: str) -> UUID | None:
    """Returns the invoice that this intent charges, or charged in an earlier attempt."""
    attempted = select(Attempt.invoice_id).where(Attempt.intent_id == intent_id)
    statement = select(Invoice.id).where(
        Invoice.stripe_account_id == stripe_account_id, or_(Invoice.intent_id == intent_id, Invoice.id.in_(attempted))
    )
    return await session.scalar(statement.limit(1))


async def get_subject_invoice_of_intent(
    session: AsyncSession, subject_kind: str, subject_id: UUID, intent_id: str
) -> Invoice | None:
    """Returns the invoice of this subject, of whichever purchase, that the intent charges or charged before."""
    attempted = select(Attempt.invoice_id).where(Attempt.intent_id == intent_id)
    statement = select(Invoice).where(
        Invoice.subject_kind == subject_kind,
        Invoice.subject_id == subject_id,
        or_(Invoice.intent_id == intent_id, Invoice.id.in_(attempted)),
    )
    return await session.scalar(statement.limit(1))

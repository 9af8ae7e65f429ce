"""Refunds that somebody asked for."""

from sqlalchemy import ColumnElement, Select, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import Invoice, LedgerEntry, RefundRequest, RefundState


def has_pending_refund() -> ColumnElement[bool]:
    """Whether a refund of the invoice was asked for that has not been made yet."""
    pending = RefundRequest.state.in_((RefundState.REQUESTED, RefundState.ON_HOLD))
    return exists().where(RefundRequest.invoice_id == Invoice.id, pending).correlate(Invoice)


def named_key(payment: LedgerEntry, key: str) -> str:
    """Returns the idempotency key of a refund of a payment; `key` is that of what asks for it."""
    return f"refund:{payment.source_id}:{key}"


def named_refund(payment: LedgerEntry, key: str) -> Select[RefundRequest]:
    return select(RefundRequest).where(RefundRequest.key == named_key(payment, key))


async def get_named_refund(session: AsyncSession, payment: LedgerEntry, key: str) -> RefundRequest | None:
    """Returns the refund of an amount that was asked for with this key."""
    return await session.scalar(named_refund(payment, key))

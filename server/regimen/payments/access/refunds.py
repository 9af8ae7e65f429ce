"""Refunds that somebody asked for."""

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import LedgerEntry, RefundRequest


def named_key(payment: LedgerEntry, key: str) -> str:
    """Returns the idempotency key of a refund of a payment; `key` is that of what asks for it."""
    return f"refund:{payment.source_id}:{key}"


def named_refund(payment: LedgerEntry, key: str) -> Select[RefundRequest]:
    return select(RefundRequest).where(RefundRequest.key == named_key(payment, key))


async def get_named_refund(session: AsyncSession, payment: LedgerEntry, key: str) -> RefundRequest | None:
    """Returns the refund of an amount that was asked for with this key."""
    return await session.scalar(named_refund(payment, key))

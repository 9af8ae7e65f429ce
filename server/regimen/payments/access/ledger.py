"""Reads the ledger."""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.access.invoices import find_invoice_of_intent
from regimen.payments.models import DECIDED, DisputeCase, EntryKind, LedgerEntry, RefundRequest, RefundState
from regimen.stripe_adapter.errors import UnknownOutcome


async def find_invoice_of_charge(session: AsyncSession, stripe_account_id: str, charge_id: str | None) -> UUID | None:
    """Returns the invoice that a charge paid, or None if the charge is not in the ledger."""
    statement = select(LedgerEntry.invoice_id)
    return await session.scalar(
        statement.where(LedgerEntry.stripe_account_id == stripe_account_id, LedgerEntry.source_id == charge_id)
    )


async def get_known_sources(session: AsyncSession, stripe_account_id: str, source_ids: Iterable[str]) -> set[str]:
    """Returns which of these charges, refunds or disputes are in the ledger."""
    statement = select(LedgerEntry.source_id).where(
        LedgerEntry.stripe_account_id == stripe_account_id, LedgerEntry.source_id.in_(list(source_ids))
    )
    return set(await session.scalars(statement))


async def require_unknown_payment(session: AsyncSession, stripe_account_id: str, intent_id: str | None) -> None:
    """Raises UnknownOutcome if the payment is one of ours that is not in the ledger yet: its event comes later."""
    if intent_id and await find_invoice_of_intent(session, stripe_account_id, intent_id) is not None:
        raise UnknownOutcome(f"The payment {intent_id} has not been recorded yet.")


async def get_refunded(session: AsyncSession, stripe_account_id: str, intent_id: str) -> tuple[int, int]:
    """Returns how much of a payment has been refunded, in minor units: the amount, and its part of the platform fee."""
    statement = select(func.sum(LedgerEntry.gross_minor), func.sum(LedgerEntry.platform_fee_minor))
    refunds = (
        LedgerEntry.stripe_account_id == stripe_account_id,
        LedgerEntry.intent_id == intent_id,
        LedgerEntry.kind.in_((EntryKind.REFUND, EntryKind.FEE)),
    )
    gross, fee = (await session.execute(statement.where(*refunds))).one()
    return -int(gross or 0), -int(fee or 0)


async def get_fee_left(session: AsyncSession, payment: LedgerEntry) -> int:
    """Returns how much of the platform fee of a payment has not been given back, in minor units."""
    _, returned = await get_refunded(session, payment.stripe_account_id, payment.intent_id)
    return max(0, payment.platform_fee_minor - returned)


async def get_fee_share(session: AsyncSession, payment: LedgerEntry, amount: int) -> int:
    """Returns what refunding `amount` of a payment gives back of the platform fee, in minor units: its proportion,
    rounded down, and with the last refund all that is left."""
    refunded, returned = await get_refunded(session, payment.stripe_account_id, payment.intent_id)
    due = payment.platform_fee_minor * min(refunded + amount, payment.gross_minor) // payment.gross_minor
    return max(0, due - returned)


async def get_payment(session: AsyncSession, invoice_id: UUID, charge_id: str | None = None) -> LedgerEntry | None:
    """Returns the payment of an invoice: the one of `charge_id`, or the last."""
    payments = select(LedgerEntry).where(LedgerEntry.invoice_id == invoice_id, LedgerEntry.kind == EntryKind.PAYMENT)
    if charge_id:
        payments = payments.where(LedgerEntry.source_id == charge_id)
    return await session.scalar(payments.order_by(LedgerEntry.at.desc(), LedgerEntry.id.desc()).limit(1))


async def get_counted_payment(session: AsyncSession, invoice_id: UUID) -> LedgerEntry | None:
    """Returns the payment that an invoice is paid with. What arrived when it was no longer open is not it."""
    counted = LedgerEntry.invoice_id == invoice_id, LedgerEntry.kind == EntryKind.PAYMENT, ~LedgerEntry.overpayment
    return await session.scalar(select(LedgerEntry).where(*counted).limit(1))


async def get_requested(session: AsyncSession, payment: LedgerEntry, *, but: UUID | None = None) -> int:
    """Returns how much of a payment is being refunded, or waits for the end of a dispute to be, in minor units; all
    requests count, except `but`."""
    under_way = RefundRequest.state.in_((RefundState.REQUESTED, RefundState.ON_HOLD))
    statement = select(func.sum(RefundRequest.amount_minor)).where(
        RefundRequest.stripe_account_id == payment.stripe_account_id,
        RefundRequest.charge_id == payment.source_id,
        under_way,
    )
    if but is not None:
        statement = statement.where(RefundRequest.id != but)
    return int(await session.scalar(statement) or 0)


async def get_refundable(session: AsyncSession, payment: LedgerEntry, *, but: UUID | None = None) -> int:
    """Returns how much of a payment is left to refund, in minor units: neither refunded, nor requested (by another
    request than `but`)."""
    refunded, _ = await get_refunded(session, payment.stripe_account_id, payment.intent_id)
    return payment.gross_minor - refunded - await get_requested(session, payment, but=but)


async def get_disputed(session: AsyncSession, stripe_account_id: str, intent_id: str) -> int:
    """Returns how much of a payment the client's bank holds or has taken back, in minor units."""
    statement = select(func.sum(LedgerEntry.gross_minor)).where(
        LedgerEntry.stripe_account_id == stripe_account_id,
        LedgerEntry.intent_id == intent_id,
        LedgerEntry.kind == EntryKind.DISPUTE,
    )
    return -int(await session.scalar(statement) or 0)


async def has_open_dispute(session: AsyncSession, stripe_account_id: str, intent_id: str) -> bool:
    """Whether a dispute of this payment has not been decided yet."""
    statement = select(DisputeCase.id).where(
        DisputeCase.stripe_account_id == stripe_account_id,
        DisputeCase.intent_id == intent_id,
        DisputeCase.status.not_in(DECIDED),
    )
    return await session.scalar(statement.limit(1)) is not None


async def has_won_dispute(session: AsyncSession, stripe_account_id: str, intent_id: str) -> bool:
    """Whether a payment was disputed, and all of it has come back."""
    disputes = (
        LedgerEntry.stripe_account_id == stripe_account_id,
        LedgerEntry.intent_id == intent_id,
        LedgerEntry.kind == EntryKind.DISPUTE,
    )
    statement = select(func.count() > 0, func.coalesce(func.sum(LedgerEntry.gross_minor), 0)).where(*disputes)
    was_disputed, balance = (await session.execute(statement)).one()
    return bool(was_disputed) and balance >= 0

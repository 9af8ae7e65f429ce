"""Refunds of an amount that somebody names: a part of a payment, or all of it."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import Invalid
from regimen.kit.money import Money, charge_step
from regimen.payments.access.ledger import get_disputed, get_refundable
from regimen.payments.access.refunds import named_key, named_refund
from regimen.payments.actions.payment_work import IssueRefund, enqueue
from regimen.payments.actions.refunds import new_request
from regimen.payments.failures import ChargeDisputed, RefundKeyReused
from regimen.payments.models import Invoice, LedgerEntry, RefundReason, RefundRequest, RefundState


@dataclass(frozen=True)
class NamedRefund:
    """What is asked for. `key` makes it happen once: that of the form, or of what asks for it by itself."""

    amount: Money
    reason: RefundReason
    key: str
    note: str = ""
    actor_id: UUID | None = None


async def find_named_refund(session: AsyncSession, payment: LedgerEntry, key: str) -> RefundRequest | None:
    """Returns what was asked for with this key before, locked."""
    statement = named_refund(payment, key).with_for_update()
    return await session.scalar(statement.execution_options(populate_existing=True))


async def request_named_refund(
    session: AsyncSession, invoice: Invoice, payment: LedgerEntry, wanted: NamedRefund, *, at: datetime
) -> RefundRequest:
    """Requests a refund of a part of a payment. The caller has locked the invoice. Idempotent by `wanted.key`.

    Raises Invalid for more than is left of the payment, RefundKeyReused for another amount under the same key, and
    ChargeDisputed while the client's bank has the money.
    """
    known = await find_named_refund(session, payment, wanted.key)
    if known is not None:
        if known.amount_minor != wanted.amount.minor:
            raise RefundKeyReused
        return known
    if await get_disputed(session, payment.stripe_account_id, payment.intent_id):
        raise ChargeDisputed
    _check_amount(wanted.amount, await get_refundable(session, payment))
    row = _new_row(invoice, payment, wanted, at)
    session.add(row)
    await session.flush()
    enqueue(session, IssueRefund(row.id))
    return row


async def hold_named_refund(
    session: AsyncSession, invoice: Invoice, payment: LedgerEntry, wanted: NamedRefund, *, at: datetime
) -> RefundRequest:
    """Stores a refund that waits until the open dispute of its payment is decided: won, it is made; lost, the client
    has the money already."""
    row = _new_row(invoice, payment, wanted, at)
    row.state, row.error = RefundState.ON_HOLD, "The client's bank holds the money."
    session.add(row)
    await session.flush()
    return row


def _check_amount(amount: Money, left: int) -> None:
    """Raises Invalid if no refund of this amount is possible; `left` in minor units."""
    step = charge_step(amount.currency)
    if amount.minor <= 0:
        raise Invalid(errors={"amount_minor": ["Please enter an amount above zero."]})
    if left <= 0:
        raise Invalid(errors={"amount_minor": ["This payment has been refunded already."]})
    if amount.minor > left:
        most = Money(left, amount.currency)
        raise Invalid(errors={"amount_minor": [f"At most {most} is left of this payment."]})
    if amount.minor % step:
        smallest = Money(step, amount.currency)
        raise Invalid(errors={"amount_minor": [f"Please enter a multiple of {smallest}."]})


def _new_row(invoice: Invoice, payment: LedgerEntry, wanted: NamedRefund, at: datetime) -> RefundRequest:
    key = named_key(payment, wanted.key)
    row = new_request(invoice, payment, key=key, amount=wanted.amount.minor, reason=wanted.reason, at=at)
    row.amount_named, row.note, row.actor_id = True, wanted.note, wanted.actor_id
    return row

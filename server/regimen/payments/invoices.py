"""What is owed: opening, holding and looking up invoices."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import distinct_on, insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.kit.money import Money
from regimen.payments import ports
from regimen.payments.models import LIVE, Attempt, AttemptState, Invoice, InvoiceState


@dataclass(frozen=True)
class Owed:
    """One period of something that a client pays to a coach's account."""

    owner_kind: str
    owner_id: UUID
    epoch: int
    period_no: int
    account_id: UUID
    scope: str
    client_id: UUID
    product_id: UUID
    title: str
    price: Money
    recurring: bool
    unattended: bool
    period_start: datetime
    period_end: datetime | None


async def open_invoice(session: AsyncSession, owed: Owed, *, at: datetime) -> UUID:
    """The id of the one invoice for this period, opened now unless it exists. The caller holds the owner's lock."""
    values = {
        "id": new_id(),
        "owner_kind": owed.owner_kind,
        "owner_id": owed.owner_id,
        "epoch": owed.epoch,
        "period_no": owed.period_no,
        "account_id": owed.account_id,
        "scope": owed.scope,
        "client_id": owed.client_id,
        "product_id": owed.product_id,
        "title": owed.title,
        "amount_minor": owed.price.minor,
        "fee_minor": owed.price.platform_fee().minor,
        "currency": owed.price.currency,
        "recurring": owed.recurring,
        "unattended": owed.unattended,
        "period_start": owed.period_start,
        "period_end": owed.period_end,
        "opened_at": at,
    }
    key = ["owner_kind", "owner_id", "epoch", "period_no"]
    await session.execute(insert(Invoice).values(**values).on_conflict_do_nothing(index_elements=key))
    same = [getattr(Invoice, name) == values[name] for name in key]
    return or_404(await session.scalar(select(Invoice.id).where(*same)))


async def locked_invoice(session: AsyncSession, invoice_id: UUID) -> Invoice:
    """The invoice, held together with its owner; the owner first, as everywhere."""
    invoice = or_404(await session.get(Invoice, invoice_id))
    await ports.owner_of(invoice).lock(session, invoice.owner_id)
    await session.refresh(invoice, with_for_update=True)
    return invoice


async def want_closed(session: AsyncSession, invoice: Invoice, at: datetime) -> None:
    """From now on no confirmation of this invoice begins; those that began are seen to the end."""
    invoice.close_wanted_at = invoice.close_wanted_at or at
    await session.flush()


def _of(owner_kind: str, owner_id: UUID, epoch: int) -> list[object]:
    return [Invoice.owner_kind == owner_kind, Invoice.owner_id == owner_id, Invoice.epoch == epoch]


async def open_invoice_of(session: AsyncSession, owner_kind: str, owner_id: UUID, epoch: int) -> Invoice | None:
    """What the owner still owes in this epoch."""
    return await session.scalar(
        select(Invoice)
        .where(*_of(owner_kind, owner_id, epoch), Invoice.state == InvoiceState.OPEN)  # type: ignore[arg-type]
        .order_by(Invoice.period_no.desc())
        .limit(1)
    )


async def last_paid(session: AsyncSession, owner_kind: str, owner_id: UUID, epoch: int) -> Invoice | None:
    """The latest payment of this epoch."""
    return await session.scalar(
        select(Invoice)
        .where(*_of(owner_kind, owner_id, epoch), Invoice.state == InvoiceState.PAID)  # type: ignore[arg-type]
        .order_by(Invoice.period_no.desc())
        .limit(1)
    )


async def last_attempt(session: AsyncSession, invoice_id: UUID) -> Attempt | None:
    return await session.scalar(
        select(Attempt).where(Attempt.invoice_id == invoice_id).order_by(Attempt.n.desc()).limit(1)
    )


async def live_attempt(session: AsyncSession, invoice_id: UUID) -> Attempt | None:
    """The one whose outcome is still open."""
    return await session.scalar(
        select(Attempt).where(Attempt.invoice_id == invoice_id, Attempt.state.in_(LIVE)).limit(1)
    )


async def next_attempt_no(session: AsyncSession, invoice_id: UUID) -> int:
    highest = await session.scalar(select(func.max(Attempt.n)).where(Attempt.invoice_id == invoice_id))
    return (highest or 0) + 1


async def last_states(session: AsyncSession, invoice_ids: Iterable[UUID]) -> dict[UUID, AttemptState]:
    """How the latest attempt of each invoice stands."""
    statement = (
        select(Attempt.invoice_id, Attempt.state)
        .ext(distinct_on(Attempt.invoice_id))
        .where(Attempt.invoice_id.in_(list(invoice_ids)))
        .order_by(Attempt.invoice_id, Attempt.n.desc())
    )
    rows = await session.execute(statement)
    return {row.invoice_id: row.state for row in rows}

"""Creates invoices and requests that they be voided."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.kit.money import Money
from regimen.payments.actions.checks import IN_PROGRESS, restart_checks
from regimen.payments.models import Invoice


@dataclass(frozen=True)
class InvoiceDraft:
    """What an invoice is opened with: one period of something that a client pays to a coach's account."""

    subject_kind: str
    subject_id: UUID
    purchase_no: int
    period_no: int
    account_id: UUID
    stripe_account_id: str
    client_id: UUID
    product_id: UUID
    title: str
    price: Money
    recurring: bool
    opened_by_timer: bool
    period_start: datetime
    period_end: datetime | None


async def create_invoice(session: AsyncSession, draft: InvoiceDraft, *, at: datetime) -> UUID:
    """Creates the invoice of a period, unless it exists, and returns its id. The caller has locked the subject."""
    values = {
        "id": new_id(),
        "subject_kind": draft.subject_kind,
        "subject_id": draft.subject_id,
        "purchase_no": draft.purchase_no,
        "period_no": draft.period_no,
        "account_id": draft.account_id,
        "stripe_account_id": draft.stripe_account_id,
        "client_id": draft.client_id,
        "product_id": draft.product_id,
        "title": draft.title,
        "amount_minor": draft.price.minor,
        "fee_minor": draft.price.platform_fee().minor,
        "currency": draft.price.currency,
        "recurring": draft.recurring,
        "opened_by_timer": draft.opened_by_timer,
        "period_start": draft.period_start,
        "period_end": draft.period_end,
        "opened_at": at,
        "next_check_at": at + IN_PROGRESS,
    }
    key = ["subject_kind", "subject_id", "purchase_no", "period_no"]
    await session.execute(insert(Invoice).values(**values).on_conflict_do_nothing(index_elements=key))
    same = [getattr(Invoice, name) == values[name] for name in key]
    return or_404(await session.scalar(select(Invoice.id).where(*same)))


async def request_void(session: AsyncSession, invoice: Invoice, at: datetime) -> None:
    """Prevents new attempts to charge this invoice. Attempts that have started are completed first."""
    if invoice.void_requested_at is None:
        invoice.void_requested_at = at
        restart_checks(invoice, at)
    await session.flush()

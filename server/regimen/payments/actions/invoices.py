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
from regimen.payments.models import Invoice, TaxTreatment


@dataclass(frozen=True)
class Discount:
    """What is taken off the price of a period: by a coupon, or without a code as the credit for another plan."""

    minor: int
    code: str | None


@dataclass(frozen=True)
class TaxAmount:
    """The tax in the amount of an invoice; `rate_bp` in basis points."""

    treatment: TaxTreatment
    minor: int
    rate_bp: int
    country: str | None
    customer_vat_number: str | None = None


NO_TAX = TaxAmount(TaxTreatment.NONE, 0, 0, None)


@dataclass(frozen=True)
class InvoiceDraft:
    """What an invoice is opened with: one period of something that a client pays to a coach's account, or a coach to
    the platform (`account_id` None), which keeps no fee of it."""

    subject_kind: str
    subject_id: UUID
    purchase_no: int
    period_no: int
    account_id: UUID | None
    stripe_account_id: str
    client_id: UUID
    product_id: UUID
    title: str
    price: Money
    recurring: bool
    opened_by_timer: bool
    period_start: datetime
    period_end: datetime | None
    discount: Discount | None = None
    tax: TaxAmount = NO_TAX

    @property
    def amount(self) -> Money:
        """What is asked for."""
        off = self.discount.minor if self.discount else 0
        return self.price.minus(Money(off, self.price.currency))


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
        "price_minor": draft.price.minor,
        "amount_minor": draft.amount.minor,
        "fee_minor": draft.amount.platform_fee().minor if draft.account_id is not None else 0,
        "discount_code": draft.discount.code if draft.discount else None,
        "tax_treatment": draft.tax.treatment,
        "tax_minor": draft.tax.minor,
        "tax_rate_bp": draft.tax.rate_bp,
        "tax_country": draft.tax.country,
        "customer_vat_number": draft.tax.customer_vat_number,
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

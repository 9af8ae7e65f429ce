"""Issues the invoice of what was paid, for clients of coaches and for coaches' own plans."""

from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.access.parties import (
    Seller,
    account_as_buyer,
    account_as_seller,
    client_as_buyer,
    platform_as_seller,
)
from regimen.invoicing.access.sources import get_payment_facts, get_program_type
from regimen.invoicing.actions.numbering import DocumentDraft, add_document
from regimen.invoicing.models import DocumentKind, SeriesKind
from regimen.invoicing.rules import natures
from regimen.invoicing.rules.amounts import is_simplified, paid_amounts
from regimen.invoicing.rules.content import VERSION, Content, Party, Payment, Supply, Tax, invoice_lines
from regimen.invoicing.rules.quantities import quantity_of
from regimen.kit.clock import local_date
from regimen.payments.models import Invoice
from regimen.platform.services import services_of


def source_of_invoice(invoice_id: UUID) -> str:
    return f"invoice:{invoice_id}"


async def issue_invoice(session: AsyncSession, invoice: Invoice, at: datetime) -> UUID | None:
    seller, buyer = await _seller_of(session, invoice), await _buyer_of(session, invoice)
    payment = await get_payment_facts(session, invoice)
    supply = await _supply_of(session, invoice, seller.zone)
    tax = Tax(invoice.tax_treatment, invoice.tax_rate_bp, invoice.tax_country)
    amounts = paid_amounts(invoice.price_minor, invoice.amount_minor, invoice.tax_minor)
    content = Content(
        version=VERSION,
        product=services_of(session).settings.product_name,
        simplified=is_simplified(amounts.total, invoice.currency, tax.treatment, address_known=bool(buyer["address"])),
        seller=seller.party,
        buyer=buyer,
        seller_is_platform=invoice.account_id is None,
        supplied_from=supply.first.isoformat(),
        supplied_to=supply.last.isoformat() if supply.last else None,
        lines=invoice_lines(supply, amounts, tax, _discount_name(invoice)),
        payment=Payment(method=payment.method, reference=payment.reference),
        original=None,
        footer=seller.footer,
    )
    draft = DocumentDraft(
        series=SeriesKind.PLANS if invoice.account_id is None else SeriesKind.SALES,
        kind=DocumentKind.INVOICE,
        source=source_of_invoice(invoice.id),
        account_id=invoice.account_id,
        buyer_account_id=invoice.subject_id if invoice.account_id is None else None,
        client_id=invoice.client_id,
        invoice_id=invoice.id,
        product_id=invoice.product_id,
        title=invoice.title,
        buyer_name=buyer["name"],
        issued_on=local_date(at, seller.zone),
        supplied_on=local_date(payment.at, seller.zone),
        currency=invoice.currency,
        amounts=amounts,
        fee_minor=invoice.fee_minor,
        tax=tax,
        content=content,
    )
    return await add_document(session, draft, at)


async def _seller_of(session: AsyncSession, invoice: Invoice) -> Seller:
    if invoice.account_id is None:
        return platform_as_seller(services_of(session).settings)
    return await account_as_seller(session, invoice.account_id)


async def _buyer_of(session: AsyncSession, invoice: Invoice) -> Party:
    if invoice.account_id is None:
        return await account_as_buyer(session, invoice.subject_id, invoice.customer_vat_number)
    return await client_as_buyer(session, invoice.client_id, invoice.customer_vat_number)


def _discount_name(invoice: Invoice) -> str:
    """Returns what reduced the price: a coupon, or the credit for the plan that this one replaces."""
    return f"Discount {invoice.discount_code}" if invoice.discount_code else natures.CREDIT


async def _supply_of(session: AsyncSession, invoice: Invoice, zone: str) -> Supply:
    is_plan = invoice.account_id is None
    nature = natures.PLAN if is_plan else natures.nature_of(await get_program_type(session, invoice.product_id))
    end = invoice.period_end
    return Supply(
        title=invoice.title,
        nature=nature,
        quantity=quantity_of(invoice.period_start, end, zone),
        first=local_date(invoice.period_start, zone),
        last=local_date(end, zone) - timedelta(days=1) if end else None,
    )

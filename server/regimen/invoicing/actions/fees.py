"""Issues the platform's invoices for its fees: one a month for each account and currency.

It charges what is in the ledger and not invoiced yet. So a fee that Stripe reported late, or gave back later, is in the
next month's; a month in which more was given back than taken gets a credit note.
"""

import logging
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.access.parties import PLATFORM_ZONE, account_as_buyer, platform_as_seller
from regimen.invoicing.actions.files import make_file_later
from regimen.invoicing.actions.numbering import DocumentDraft, add_document
from regimen.invoicing.models import Document, DocumentKind, InvoiceSeries, SeriesKind
from regimen.invoicing.rules import natures
from regimen.invoicing.rules.amounts import Amounts, included_tax
from regimen.invoicing.rules.content import (
    VERSION,
    Content,
    Payment,
    Reference,
    Supply,
    Tax,
    correction_lines,
    invoice_lines,
)
from regimen.invoicing.rules.fee_tax import fee_tax
from regimen.kit.clock import add_months, local_date
from regimen.kit.db import transaction
from regimen.kit.money import PLATFORM_FEE_PERCENT
from regimen.payments.models import LedgerEntry
from regimen.platform.job_items import for_each_alone
from regimen.platform.jobs import Sessions
from regimen.platform.services import services_of

log = logging.getLogger(__name__)
_WITHHELD = "deduction from client payments"


async def issue_fee_invoices(sessions: Sessions, now: datetime, *, dated_by_month: bool = False) -> int:
    """Issues the fee invoices of all months that are over, the oldest first. Returns how many. Can be repeated.

    With `dated_by_month`, each is dated on the first day after its month: for history that is being written.
    """
    issued = 0
    async with transaction(sessions) as session:
        first = await _first_fee_at(session)
    if first is None:
        return 0
    month = _month_of(first)
    while (end := add_months(month, 1)) <= now:
        issued += await _issue_month(sessions, month, end, end if dated_by_month else now)
        month = end
    return issued


async def _first_fee_at(session: AsyncSession) -> datetime | None:
    return await session.scalar(select(func.min(LedgerEntry.at)).where(LedgerEntry.account_id.is_not(None)))


def _month_of(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


async def _issue_month(sessions: Sessions, month: datetime, end: datetime, at: datetime) -> int:
    issued = 0
    async with transaction(sessions) as session:
        due = await _uninvoiced_fees(session, month, end)
    fees = {f"{account_id}:{currency}": (account_id, currency, fee) for account_id, currency, fee in due}

    async def issue(item: str) -> None:
        nonlocal issued
        async with transaction(sessions) as session:
            document_id = await _issue(session, *fees[item], month, end, at)
            if document_id is not None:
                issued += 1
                await make_file_later(session, document_id)

    await for_each_alone("issue_fee_invoices", sessions, fees, issue)
    if issued:
        log.info("Fee invoices: %d issued for %s", issued, f"{month:%B %Y}")
    return issued


async def _uninvoiced_fees(session: AsyncSession, month: datetime, end: datetime) -> list[tuple[UUID, str, int]]:
    """Returns the fees until `end` that are on no fee invoice, by account and currency. An account whose invoice of
    this month or of a later one is issued has none: what came late is in its next one."""
    taken = (
        select(LedgerEntry.account_id, LedgerEntry.currency, func.sum(LedgerEntry.platform_fee_minor).label("fee"))
        .where(LedgerEntry.account_id.is_not(None), LedgerEntry.at < end)
        .group_by(LedgerEntry.account_id, LedgerEntry.currency)
        .subquery()
    )
    invoiced = (
        select(
            Document.buyer_account_id,
            Document.currency,
            func.sum(Document.total_minor).label("fee"),
            func.max(Document.content["supplied_from"].astext).label("last_month"),
        )
        .join(InvoiceSeries, InvoiceSeries.id == Document.series_id)
        .where(InvoiceSeries.kind == SeriesKind.FEES)
        .group_by(Document.buyer_account_id, Document.currency)
        .subquery()
    )
    left = taken.c.fee - func.coalesce(invoiced.c.fee, 0)
    statement = (
        select(taken.c.account_id, taken.c.currency, left)
        .outerjoin(
            invoiced,
            (invoiced.c.buyer_account_id == taken.c.account_id) & (invoiced.c.currency == taken.c.currency),
        )
        .where(left != 0, or_(invoiced.c.last_month.is_(None), invoiced.c.last_month < month.date().isoformat()))
        .order_by(taken.c.account_id, taken.c.currency)
    )
    return [(account_id, currency, int(fee)) for account_id, currency, fee in await session.execute(statement)]


async def _issue(
    session: AsyncSession, account_id: UUID, currency: str, fee: int, month: datetime, end: datetime, at: datetime
) -> UUID | None:
    settings = services_of(session).settings
    seller, buyer = platform_as_seller(settings), await account_as_buyer(session, account_id)
    found = fee_tax(
        platform_country=settings.company_country,
        platform_vat_number=settings.company_vat_number,
        rate_bp=settings.company_vat_rate_bp,
        country=buyer["country"],
        vat_number=buyer["vat_number"],
    )
    tax = Tax(found.treatment, found.rate_bp, found.country)
    tax_minor = included_tax(fee, tax.rate_bp)
    amounts = Amounts(price=fee, discount=0, net=fee - tax_minor, tax=tax_minor)
    title = f"Platform fee, {month:%B %Y}"
    detail = f"{natures.FEES}, {PLATFORM_FEE_PERCENT}% of client payments"
    first, last = month.date(), end.date() - timedelta(days=1)
    supply = Supply(title=title, nature=detail, quantity="1 month", first=first, last=last)
    is_credit = fee < 0
    lines = (
        correction_lines(f"{title}, returned", detail, amounts)
        if is_credit
        else invoice_lines(supply, amounts, tax, "")
    )
    content = Content(
        version=VERSION,
        product=settings.product_name,
        simplified=False,
        seller=seller.party,
        buyer=buyer,
        seller_is_platform=True,
        supplied_from=first.isoformat(),
        supplied_to=last.isoformat(),
        lines=lines,
        payment=Payment(method="" if is_credit else _WITHHELD, reference=""),
        original=await _last_fee_invoice(session, account_id, currency) if is_credit else None,
        footer="",
    )
    draft = DocumentDraft(
        series=SeriesKind.FEES,
        kind=DocumentKind.CREDIT_NOTE if is_credit else DocumentKind.FEE_INVOICE,
        source=f"fees:{account_id}:{currency}:{month:%Y-%m}",
        account_id=None,
        buyer_account_id=account_id,
        title=title,
        buyer_name=buyer["name"],
        issued_on=local_date(at, PLATFORM_ZONE),
        supplied_on=local_date(at, PLATFORM_ZONE),
        currency=currency,
        amounts=amounts,
        tax=tax,
        content=content,
    )
    return await add_document(session, draft, at)


async def _last_fee_invoice(session: AsyncSession, account_id: UUID, currency: str) -> Reference | None:
    """Returns the fee invoice that a credit note refers to: the last one before."""
    statement = select(Document.label, Document.issued_on).where(
        Document.buyer_account_id == account_id,
        Document.currency == currency,
        Document.kind == DocumentKind.FEE_INVOICE,
    )
    row = (await session.execute(statement.order_by(Document.issued_at.desc()).limit(1))).one_or_none()
    return Reference(label=row.label, issued_on=row.issued_on.isoformat()) if row else None

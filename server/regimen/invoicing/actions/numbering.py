"""Gives documents their numbers: without gaps and without doubles, whatever dies or runs at the same moment.

A number is taken in the transaction that stores its document. The row of the series is locked from then until the
commit, so it has to be the last lock that a transaction takes; one that is rolled back takes no number.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.invoicing.models import Document, DocumentKind, InvoiceSeries, SeriesKind
from regimen.invoicing.rules.amounts import Amounts
from regimen.invoicing.rules.content import Content, Tax
from regimen.invoicing.rules.numbers import FEES_PREFIX, PLANS_PREFIX, default_prefix, format_number
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id

_PLATFORM_PREFIXES = {SeriesKind.PLANS: PLANS_PREFIX, SeriesKind.FEES: FEES_PREFIX}


@dataclass(frozen=True, kw_only=True)
class DocumentDraft:
    """A document before it has a number. `account_id` is the seller, None for the platform."""

    series: SeriesKind
    kind: DocumentKind
    source: str
    account_id: UUID | None
    title: str
    buyer_name: str
    issued_on: date
    supplied_on: date
    currency: str
    amounts: Amounts
    tax: Tax
    content: Content
    fee_minor: int = 0
    buyer_account_id: UUID | None = None
    client_id: UUID | None = None
    invoice_id: UUID | None = None
    entry_id: UUID | None = None
    original_id: UUID | None = None
    product_id: UUID | None = None


async def add_document(session: AsyncSession, draft: DocumentDraft, at: datetime) -> UUID | None:
    """Stores a document under the next number of its series. Returns None if its source has a document already."""
    series = await lock_series(session, draft.series, draft.account_id)
    # A clock that was set back, or a seller who moved to another zone, does not return to a year that is closed.
    year = max(series.year, draft.issued_on.year)
    number = series.last_number + 1 if year == series.year else 1
    values = _columns(draft) | {
        "id": new_id(),
        "series_id": series.id,
        "year": year,
        "number": number,
        "label": format_number(series.prefix, year, number),
        "issued_at": at,
    }
    once = insert(Document).values(**values).on_conflict_do_nothing(index_elements=["source"]).returning(Document.id)
    document_id = await session.scalar(once)
    if document_id is not None:
        series.year, series.last_number = year, number
        await session.flush()
    return document_id


def _columns(draft: DocumentDraft) -> dict[str, Any]:
    return {
        "kind": draft.kind,
        "source": draft.source,
        "account_id": draft.account_id,
        "buyer_account_id": draft.buyer_account_id,
        "client_id": draft.client_id,
        "invoice_id": draft.invoice_id,
        "entry_id": draft.entry_id,
        "original_id": draft.original_id,
        "product_id": draft.product_id,
        "title": draft.title,
        "buyer_name": draft.buyer_name,
        "issued_on": draft.issued_on,
        "supplied_on": draft.supplied_on,
        "currency": draft.currency,
        "price_minor": draft.amounts.price,
        "discount_minor": draft.amounts.discount,
        "net_minor": draft.amounts.net,
        "tax_minor": draft.amounts.tax,
        "total_minor": draft.amounts.total,
        "fee_minor": draft.fee_minor,
        "tax_treatment": draft.tax.treatment,
        "tax_rate_bp": draft.tax.rate_bp,
        "tax_country": draft.tax.country,
        "content": dict(draft.content),
    }


async def lock_series(session: AsyncSession, kind: SeriesKind, account_id: UUID | None) -> InvoiceSeries:
    """Returns a series, locked until the end of this transaction. It is created if there is none yet."""
    own = InvoiceSeries.kind == kind, InvoiceSeries.account_id.is_not_distinct_from(account_id)
    find = select(InvoiceSeries).where(*own).with_for_update().execution_options(populate_existing=True)
    found = await session.scalar(find)
    if found is None:
        prefix = await _first_prefix(session, kind, account_id)
        new = {"id": new_id(), "kind": kind, "account_id": account_id, "prefix": prefix, "year": 0, "last_number": 0}
        await session.execute(insert(InvoiceSeries).values(**new).on_conflict_do_nothing())
        found = or_404(await session.scalar(find))
    return found


async def _first_prefix(session: AsyncSession, kind: SeriesKind, account_id: UUID | None) -> str:
    if account_id is None:
        return _PLATFORM_PREFIXES[kind]
    return default_prefix(or_404(await session.scalar(select(Account.title).where(Account.id == account_id))))

"""Documents that somebody may read. Those of others look missing."""

from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, extract, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.invoicing.models import Document, DocumentKind, InvoiceSeries, SeriesKind
from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.payments.models import EntryKind, LedgerEntry

_AT_ONCE: Final = 500
"""How many documents of an export are in memory."""


@dataclass(frozen=True)
class DocumentFilters:
    """`since` and `until` are days of issue, both included."""

    since: date | None = None
    until: date | None = None
    client_id: UUID | None = None
    kind: DocumentKind | None = None


@dataclass(frozen=True)
class FilterOptions:
    """What the documents of an account can be filtered by."""

    clients: Sequence[tuple[UUID, str]]
    years: Sequence[int]


def of_account(account_id: UUID) -> ColumnElement[bool]:
    """What an account issued to its clients, and the platform's invoices to it for fees. Not those for its plan, which
    are its owner's."""
    fees = select(InvoiceSeries.id).where(InvoiceSeries.kind == SeriesKind.FEES).scalar_subquery()
    return or_(
        Document.account_id == account_id, (Document.buyer_account_id == account_id) & (Document.series_id == fees)
    )


async def get_of_account(session: AsyncSession, account_id: UUID, document_id: UUID) -> Document:
    return await _get(session, document_id, of_account(account_id))


async def get_of_plan(session: AsyncSession, account_id: UUID, document_id: UUID) -> Document:
    plans = select(InvoiceSeries.id).where(InvoiceSeries.kind == SeriesKind.PLANS).scalar_subquery()
    return await _get(session, document_id, Document.buyer_account_id == account_id, Document.series_id == plans)


async def get_of_client(session: AsyncSession, user_id: UUID, document_id: UUID) -> Document:
    return await _get(session, document_id, Document.client_id == user_id, Document.account_id.is_not(None))


async def _get(session: AsyncSession, document_id: UUID, *conditions: ColumnElement[bool]) -> Document:
    return or_404(await session.scalar(select(Document).where(Document.id == document_id, *conditions)))


def filtered(account_id: UUID, filters: DocumentFilters) -> Any:
    """Returns the statement for the documents of an account, the newest first."""
    statement = select(Document).where(of_account(account_id))
    if filters.since is not None:
        statement = statement.where(Document.issued_on >= filters.since)
    if filters.until is not None:
        statement = statement.where(Document.issued_on <= filters.until)
    if filters.client_id is not None:
        statement = statement.where(Document.client_id == filters.client_id)
    if filters.kind is not None:
        statement = statement.where(Document.kind == filters.kind)
    return statement.order_by(Document.issued_at.desc(), Document.year.desc(), Document.number.desc(), Document.id)


async def get_page(
    session: AsyncSession, account_id: UUID, filters: DocumentFilters, page: Page
) -> tuple[Sequence[Document], int]:
    """Returns a page of an account's documents, and their total. Two queries."""
    statement = filtered(account_id, filters)
    total = await count(session, statement.with_only_columns(Document.id))
    return (await session.scalars(page.limit(statement))).all(), total


async def stream_all(
    session: AsyncSession, account_id: UUID, filters: DocumentFilters
) -> AsyncIterator[Sequence[Document]]:
    """Returns an account's documents in parts, so that never more than one of them is in memory. A query each.

    A cursor needs a transaction, which requests that only read do not have.
    """
    statement = filtered(account_id, filters)
    ids = (await session.scalars(statement.with_only_columns(Document.id))).all()
    for start in range(0, len(ids), _AT_ONCE):
        of_part = statement.where(Document.id.in_(ids[start : start + _AT_ONCE]))
        yield (await session.scalars(of_part)).all()


async def get_filter_options(session: AsyncSession, account_id: UUID) -> FilterOptions:
    """Returns who has bought, by name, and the years of sales, the newest first. Two queries."""
    own = Document.account_id == account_id
    buyers = select(Document.client_id).where(own).distinct()
    name = func.concat(User.first_name, " ", User.last_name)
    clients = await session.execute(select(User.id, name).where(User.id.in_(buyers)).order_by(func.lower(name)))
    year = extract("year", Document.supplied_on)
    years = await session.scalars(select(year).where(own).distinct().order_by(year.desc()))
    return FilterOptions([(row[0], str(row[1]).strip()) for row in clients], [int(one) for one in years])


async def get_of_invoices(session: AsyncSession, invoice_ids: Iterable[UUID]) -> dict[UUID, list[Document]]:
    """Returns the documents of these invoices, the oldest first. One query."""
    statement = select(Document).where(Document.invoice_id.in_(list(invoice_ids)))
    found: dict[UUID, list[Document]] = {}
    for document in await session.scalars(statement.order_by(Document.year, Document.number)):
        if document.invoice_id is not None:
            found.setdefault(document.invoice_id, []).append(document)
    return found


async def get_labels_of_entries(session: AsyncSession, entry_ids: Collection[UUID]) -> dict[UUID, str]:
    """Returns the numbers of the credit notes of these refunds, and of the invoices of other entries. One query."""
    of_refund = Document.entry_id == LedgerEntry.id
    of_invoice = (
        (LedgerEntry.kind != EntryKind.REFUND)
        & ~LedgerEntry.overpayment
        & (Document.invoice_id == LedgerEntry.invoice_id)
        & (Document.kind == DocumentKind.INVOICE)
        & Document.entry_id.is_(None)
    )
    statement = select(LedgerEntry.id, Document.label).join(Document, or_(of_refund, of_invoice))
    rows = await session.execute(statement.where(LedgerEntry.id.in_(list(entry_ids))))
    return {row[0]: row[1] for row in rows}

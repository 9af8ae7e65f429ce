"""What an account sold in a year, by month, client, program and tax rate."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import ColumnElement, case, extract, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.invoicing.models import Document


@dataclass(frozen=True)
class StatementRow:
    """Minor units, tax included unless it says net. `refunds` is positive; the tax given back is in `refunded_tax`,
    not taken off `tax`. `fee` is what the platform kept, less what it gave back."""

    month: int
    client: str
    program: str
    country: str | None
    rate_bp: int
    currency: str
    gross: int
    discounts: int
    net: int
    tax: int
    fee: int
    refunds: int
    refunded_tax: int


async def get_statement(session: AsyncSession, account_id: UUID, year: int) -> Sequence[StatementRow]:
    """Returns the rows of a year: what was paid and refunded in it, where the seller is, under the names that its
    documents have. One query."""
    month = extract("month", Document.supplied_on)
    is_sale = Document.original_id.is_(None)

    def of_sales(column: InstrumentedAttribute[int]) -> ColumnElement[int]:
        return func.sum(case((is_sale, column), else_=0))

    def of_corrections(column: InstrumentedAttribute[int]) -> ColumnElement[int]:
        return -func.sum(case((is_sale, 0), else_=column))

    key = (
        month,
        Document.client_id,
        Document.buyer_name,
        Document.product_id,
        Document.title,
        Document.tax_country,
        Document.tax_rate_bp,
        Document.currency,
    )
    statement = (
        select(
            month,
            Document.buyer_name,
            Document.title,
            Document.tax_country,
            Document.tax_rate_bp,
            Document.currency,
            of_sales(Document.price_minor),
            of_sales(Document.discount_minor),
            of_sales(Document.net_minor),
            of_sales(Document.tax_minor),
            func.sum(Document.fee_minor),
            of_corrections(Document.total_minor),
            of_corrections(Document.tax_minor),
        )
        .where(Document.account_id == account_id, extract("year", Document.supplied_on) == year)
        .group_by(*key)
        .order_by(Document.currency, month, func.lower(Document.buyer_name), Document.title, Document.tax_rate_bp)
    )
    rows = await session.execute(statement)
    return [
        StatementRow(int(number), client, program, country, int(rate_bp), currency, *(int(sum_) for sum_ in sums))
        for number, client, program, country, rate_bp, currency, *sums in rows
    ]

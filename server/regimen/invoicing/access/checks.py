"""Compares series and files with what was issued."""

import hashlib

from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from regimen.invoicing.models import Document, DocumentFile, InvoiceSeries
from regimen.platform import files
from regimen.platform.doctor import Finding

_BY_YEAR = (
    select(
        Document.series_id,
        Document.year,
        func.count().label("documents"),
        func.max(Document.number).label("highest"),
    )
    .group_by(Document.series_id, Document.year)
    .subquery()
)
# The counter of a series is that of its present year.
_IS_CUT_OFF = (_BY_YEAR.c.year == InvoiceSeries.year) & (_BY_YEAR.c.highest != InvoiceSeries.last_number)
_GAPS = (
    select(InvoiceSeries.prefix, _BY_YEAR.c.year, _BY_YEAR.c.documents, _BY_YEAR.c.highest)
    .join(_BY_YEAR, _BY_YEAR.c.series_id == InvoiceSeries.id)
    .where(or_(_BY_YEAR.c.documents != _BY_YEAR.c.highest, _IS_CUT_OFF))
    .order_by(InvoiceSeries.prefix, _BY_YEAR.c.year)
)


async def check_series(connection: AsyncConnection) -> Finding:
    """Looks for gaps in the numbers of documents, for `regimen doctor`."""
    gaps = (await connection.execute(_GAPS)).all()
    if not gaps:
        return Finding("invoices", "ok", "all series of numbers are complete")
    return Finding("invoices", "broken", "; ".join(_gap(*gap) for gap in gaps))


async def find_problems(session: AsyncSession) -> list[str]:
    """Returns a sentence for each series with a gap, and for each file that is missing or has changed."""
    found = [_gap(*gap) for gap in await session.execute(_GAPS)]
    stored = select(Document.label, DocumentFile).join(DocumentFile, DocumentFile.document_id == Document.id)
    for label, file in (await session.execute(stored.order_by(Document.issued_at))).all():
        try:
            data = await files.get(session, file.key)
        except files.NoSuchObject:
            found.append(f"{label}: its file {file.key} is missing.")
            continue
        if hashlib.sha256(data).hexdigest() != file.sha256:
            found.append(f"{label}: its file {file.key} is not the one that was made.")
    return found


def _gap(prefix: str, year: int, documents: int, highest: int) -> str:
    return f"series {prefix}-{year} has {documents} documents, but the number {highest}"

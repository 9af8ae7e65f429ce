"""Issues the documents of payments: an invoice when one is paid, a credit note for every refund.

Called at the end of the very transaction that records the money, so that both exist or neither does.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.actions.corrections import issue_correction
from regimen.invoicing.actions.files import make_file_later
from regimen.invoicing.actions.invoices import issue_invoice
from regimen.payments.models import Invoice, LedgerEntry
from regimen.payments.ports import DocumentSource, PaidInvoice
from regimen.platform.services import services_of


class IssueLater:
    """While the services have one, payments get no documents: the code that writes history issues them afterwards, in
    the order in which the money moved (`backfill.py`)."""


async def issue_documents(session: AsyncSession, sources: Sequence[DocumentSource], at: datetime) -> None:
    """Issues what these payments and refunds need. The last thing that a transaction does, see `numbering.py`."""
    if IssueLater in services_of(session).extra:
        return
    for source in sources:
        document_id = await issue_document(session, source, at)
        if document_id is not None:
            await make_file_later(session, document_id)


async def issue_document(session: AsyncSession, source: DocumentSource, at: datetime) -> UUID | None:
    """Issues one document. Returns None if there is one already."""
    if isinstance(source, PaidInvoice):
        return await issue_invoice(session, await session.get_one(Invoice, source.invoice_id), at)
    return await issue_correction(session, await session.get_one(LedgerEntry, source.entry_id), at)

"""The files of documents: made by a job after the document, or when somebody opens it before that."""

import hashlib
from datetime import datetime
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.models import Document, DocumentFile
from regimen.invoicing.present.pages import TEMPLATE, pages_of
from regimen.kit.pdf.pool import render_pdf
from regimen.platform import files
from regimen.platform.jobs import Retry, enqueue, job
from regimen.platform.services import services_of

PDF = "application/pdf"


@job("make_document_file", retry=Retry(attempts=9))
async def make_document_file(session: AsyncSession, now: datetime, *, document_id: UUID) -> None:
    """Makes the PDF of a document, unless it exists."""
    await get_or_make_file(session, await session.get_one(Document, document_id), now, person=document_id)


async def make_file_later(session: AsyncSession, document_id: UUID) -> None:
    await enqueue(session, make_document_file, document_id=document_id)


async def get_or_make_file(session: AsyncSession, document: Document, now: datetime, *, person: UUID) -> DocumentFile:
    """Returns the file of a document; makes it first if it does not exist yet.

    Two that do so at once store the same bytes under the same key. Raises TooMuchToPrint, and
    TooMany or Busy if too many are being made, for this person or for everybody.
    """
    found = await session.get(DocumentFile, document.id)
    if found is not None:
        return found
    pages = pages_of(document, services_of(session).settings.product_name)
    data = await render_pdf(TEMPLATE, pages, person=person)
    key = f"documents/{document.id.hex}.pdf"
    await files.put(session, key, data, PDF, name=f"{document.label}.pdf", public=False)
    values = {
        "document_id": document.id,
        "key": key,
        "sha256": hashlib.sha256(data).hexdigest(),
        "size": len(data),
        "made_at": now,
    }
    await session.execute(insert(DocumentFile).values(**values).on_conflict_do_nothing())
    return await session.get_one(DocumentFile, document.id)

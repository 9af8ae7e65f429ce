"""The link to a document's file."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.actions.files import get_or_make_file
from regimen.invoicing.models import Document
from regimen.invoicing.schemas import DocumentLink
from regimen.platform import files

LASTS: Final = timedelta(minutes=10)


async def link_to(session: AsyncSession, document: Document, now: datetime, *, person: UUID) -> DocumentLink:
    """Returns a signed link to the PDF, which is made first if it does not exist yet.

    Raises TooMuchToPrint, TooMany, Busy.
    """
    file = await get_or_make_file(session, document, now, person=person)
    return DocumentLink(url=files.signed_url(session, file.key, now, LASTS), name=f"{document.label}.pdf")

"""The link to a document's file."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.invoicing.actions.files import get_or_make_file
from regimen.invoicing.models import Document
from regimen.invoicing.schemas import DocumentLink
from regimen.platform import files

LASTS: Final = timedelta(minutes=10)


async def link_to(session: AsyncSession, document: Document, now: datetime, actor: Actor) -> DocumentLink:
    """Returns a link to the PDF for this person, as long as they see the money of this account if they are a coach. The
    PDF is made first if it does not exist yet.

    Raises TooMuchToPrint, TooMany, Busy.
    """
    file = await get_or_make_file(session, document, now, person=actor.user_id)
    url = files.signed_url(session, file.key, actor.token_id, now, LASTS, account_id=actor.account_id, with_money=True)
    return DocumentLink(url=url, name=f"{document.label}.pdf")

"""A client's documents, and what they want them to say."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.invoicing.access.documents import get_of_client
from regimen.invoicing.access.parties import get_buyer_details
from regimen.invoicing.actions.details import save_buyer
from regimen.invoicing.api.links import link_to
from regimen.invoicing.present.documents import present_buyer
from regimen.invoicing.rules.details import BuyerDetails, check_buyer
from regimen.invoicing.schemas import BuyerView, DocumentLink, SaveBuyer
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.pdf.pool import TooMuchToPrint

router = APIRouter(prefix="/athlete", tags=["invoicing"], responses=error_responses(Unauthenticated, Forbidden))


@router.post("/documents/{document_id}/link", responses=error_responses(NotFound, TooMuchToPrint, TooMany, Busy))
async def link_own_document(document_id: UUID, actor: Client, session: Session, now: Now) -> DocumentLink:
    """A link to the PDF of an invoice or a credit note, valid for some minutes."""
    return await link_to(session, await get_of_client(session, actor.user_id, document_id), now, actor)


@router.get("/invoice_details")
async def buyer_details(actor: Client, session: Session) -> BuyerView:
    """What the client's invoices say about them; empty fields are not printed."""
    return present_buyer(await get_buyer_details(session, actor.user_id))


@router.put("/invoice_details", responses=error_responses(Invalid))
async def save_buyer_details(form: SaveBuyer, actor: Client, session: Session, now: Now) -> BuyerView:
    """Save what the client's invoices say from now on."""
    await save_buyer(session, actor.user_id, check_buyer(BuyerDetails(**form.model_dump())), now)
    session.expire_all()
    return present_buyer(await get_buyer_details(session, actor.user_id))

"""A client's lists of purchases, payments and invitations."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Unauthenticated, error_responses
from regimen.kit.paging import Listing, PageParams
from regimen.memberships.access import lists
from regimen.memberships.access.terms import load_terms
from regimen.memberships.present.lists import present_invitation, present_own_program, present_payment
from regimen.memberships.schemas import OwnProgramRow, PaymentRow, ReceivedInvitation

router = APIRouter(prefix="/athlete", tags=["memberships"])


@router.get("/purchases", responses=error_responses(Unauthenticated, Forbidden))
async def purchases(
    actor: Client, session: Session, page: PageParams, state: lists.OwnProgramsTab = "active"
) -> Listing[OwnProgramRow]:
    """The client's programs: running or ended ones."""
    found, total = await lists.get_own_programs(session, actor, state, page)
    covers = await lists.covers_of(session, [purchase.program for purchase in found])
    terms = await load_terms(session, [purchase.membership.id for purchase in found])
    items = [present_own_program(purchase, covers, terms) for purchase in found]
    return Listing(items=items, pagination=page.pagination(total))


@router.get("/history", responses=error_responses(Unauthenticated, Forbidden))
async def history(actor: Client, session: Session, page: PageParams) -> Listing[PaymentRow]:
    """What the client was asked to pay, newest first."""
    found, total = await lists.get_own_invoices(session, actor, page)
    return Listing(items=[present_payment(payment) for payment in found], pagination=page.pagination(total))


@router.get("/invites", responses=error_responses(Unauthenticated, Forbidden))
async def invites(actor: Client, session: Session, page: PageParams) -> Listing[ReceivedInvitation]:
    """The client's invitations from coaches."""
    found, total = await lists.get_own_invitations(session, actor, page)
    covers = await lists.covers_of(session, [invitation.program for invitation in found])
    items = [present_invitation(invitation, covers) for invitation in found]
    return Listing(items=items, pagination=page.pagination(total))

"""A client's lists of purchases, payments and invitations."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Client
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, Unauthenticated, failures
from regimen.kit.paging import Listing, PageParams
from regimen.memberships import failures as refusals
from regimen.memberships.access import lists
from regimen.memberships.actions import invitations
from regimen.memberships.api.common import GUARDED
from regimen.memberships.present.lists import payment_row, purchase_row, received_invitation
from regimen.memberships.schemas import ClaimInvitation, PaymentRow, PurchaseRow, ReceivedInvitation
from regimen.programs.failures import DeadInvite

router = APIRouter(prefix="/athlete", tags=["memberships"])


@router.get("/purchases", responses=failures(Unauthenticated, Forbidden))
async def purchases(
    actor: Client, session: Session, page: PageParams, state: lists.PurchaseTab = "active"
) -> Listing[PurchaseRow]:
    """My programs: those that are running, or those that have ended."""
    found, total = await lists.own_purchases(session, actor, state, page)
    covers = await lists.covers_of(session, [purchase.program for purchase in found])
    items = [purchase_row(purchase, covers) for purchase in found]
    return Listing(items=items, pagination=page.pagination(total))


@router.get("/history", responses=failures(Unauthenticated, Forbidden))
async def history(actor: Client, session: Session, page: PageParams) -> Listing[PaymentRow]:
    """What I was asked to pay, newest first."""
    found, total = await lists.own_payments(session, actor, page)
    return Listing(items=[payment_row(payment) for payment in found], pagination=page.pagination(total))


@router.get("/invites", responses=failures(Unauthenticated, Forbidden))
async def invites(actor: Client, session: Session, page: PageParams) -> Listing[ReceivedInvitation]:
    """My invitations from coaches."""
    found, total = await lists.own_invitations(session, actor, page)
    covers = await lists.covers_of(session, [invitation.program for invitation in found])
    items = [received_invitation(invitation, covers) for invitation in found]
    return Listing(items=items, pagination=page.pagination(total))


@router.post(
    "/invites/claim",
    status_code=204,
    responses=failures(Unauthenticated, Forbidden, DeadInvite, Invalid, refusals.RemovedByCoach),
)
async def claim_invite(body: ClaimInvitation, actor: Client, session: Session, now: Now) -> None:
    """Claim the invitation behind a mailed link. Repeating it changes nothing."""
    await invitations.claim(session, actor, body.plan_id, body.token, now)


@router.delete("/invites/{invite_id}", status_code=204, responses=failures(*GUARDED))
async def decline_invite(invite_id: UUID, actor: Client, session: Session, now: Now) -> None:
    """Decline an invitation."""
    await invitations.decline(session, actor, invite_id, now)

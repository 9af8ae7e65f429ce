"""The coaches of an account."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends

from regimen.accounts import ports
from regimen.accounts.access import team as access
from regimen.accounts.access.actor import Coach, CoachActor, TeamManager
from regimen.accounts.actions import coach_invitations, team
from regimen.accounts.actions.coach_invitations import NewCoach
from regimen.accounts.failures import (
    AlreadyCoachesHere,
    AlreadyInvited,
    CoachesNeedUpgrade,
    EmailNotConfirmed,
    EmailOfClient,
    InvalidSuccessor,
    InvitationClosed,
    MoneyNotYours,
    NoMoneyForContributors,
    NotChangeable,
    OnlyBusinessAccounts,
    OwnerStays,
    TooManyCoaches,
    TooManyCoachInvitations,
)
from regimen.accounts.models import AccountKind
from regimen.accounts.present.team import activity_view, coach_view, invitation_row
from regimen.accounts.rules.roles import Permission
from regimen.accounts.schemas.team import ChangeCoach, HandOverForm, InviteCoach, TeamActivityView, TeamView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import Listing, PageParams


async def _change_team(actor: TeamManager, session: Session) -> CoachActor:
    return await access.lock_as_manager(session, actor)


ChangingTeam = Annotated[CoachActor, Depends(_change_team)]
"""A coach who may manage the team; changes of one team run one after the other."""

router = APIRouter(tags=["team"], responses=error_responses(Unauthenticated, Forbidden))
_MAIL_FAILURES = (CoachesNeedUpgrade, EmailNotConfirmed, TooManyCoachInvitations)


@router.get("/coach/coaches")
async def list_coaches(actor: Coach, session: Session, now: Now) -> TeamView:
    """The coaches of the account; for those who manage coaches also the invitations that nobody has accepted."""
    return await _team(session, actor, now)


async def _team(session: Session, actor: CoachActor, now: Now) -> TeamView:
    manages = actor.may(Permission.MANAGE_COACHES)
    assigned = await ports.assigned_clients(session, actor.account) if actor.may(Permission.SEE_CLIENTS) else None
    coaches = await access.list_coaches(session, actor.account)
    invitations = await access.list_invitations(session, actor.account) if manages else []
    is_confirmed = any(one.user.id == actor.user_id and one.user.confirmed_email for one in coaches)
    may_add = await ports.may_add_coaches(session, actor.account, now)
    is_private = actor.account_kind is AccountKind.PRIVATE
    refusal = "private_account" if is_private else None if is_confirmed else "not_confirmed"
    refusal = refusal if is_private or may_add else "upgrade"
    invites = ["invite"] if refusal is None else []
    return TeamView(
        coaches=[
            *(coach_view(one, actor, assigned) for one in coaches),
            *(invitation_row(one, actor) for one in invitations),
        ],
        abilities=[*invites, *(["give_money"] if actor.financial else [])] if manages else [],
        refusal=refusal if manages else None,
    )


@router.get("/coach/coaches/activity", responses=error_responses(Invalid))
async def list_activity(actor: TeamManager, session: Session, page: PageParams) -> Listing[TeamActivityView]:
    """Who invited, changed and removed whom, and who joined and left; newest first."""
    rows, total = await access.list_activity(session, actor.account, page)
    return Listing(items=[activity_view(row) for row in rows], pagination=page.pagination(total))


@router.post(
    "/coach/coaches/invitations",
    status_code=201,
    responses=error_responses(
        Invalid,
        OnlyBusinessAccounts,
        *_MAIL_FAILURES,
        MoneyNotYours,
        NoMoneyForContributors,
        EmailOfClient,
        AlreadyCoachesHere,
        AlreadyInvited,
        TooManyCoaches,
    ),
)
async def invite_coach(form: InviteCoach, actor: ChangingTeam, session: Session, now: Now) -> TeamView:
    """Invite a coach by email; also once more after they declined or left."""
    coach = NewCoach(form.email, form.first_name or "", form.last_name or "", form.role, form.financial)
    await coach_invitations.invite_coach(session, actor, coach, now=now)
    return await _team(session, actor, now)


@router.post(
    "/coach/coaches/invitations/{invitation_id}/resend",
    responses=error_responses(NotFound, InvitationClosed, MoneyNotYours, *_MAIL_FAILURES),
)
async def resend_invitation(invitation_id: UUID, actor: ChangingTeam, session: Session, now: Now) -> TeamView:
    """Mail a new link; the one before stops working."""
    invitation = await access.own_invitation(session, actor, invitation_id)
    await coach_invitations.resend_invitation(session, actor, invitation, now)
    return await _team(session, actor, now)


@router.delete(
    "/coach/coaches/invitations/{invitation_id}", responses=error_responses(NotFound, InvitationClosed, MoneyNotYours)
)
async def cancel_invitation(invitation_id: UUID, actor: ChangingTeam, session: Session, now: Now) -> TeamView:
    """Take an open invitation back."""
    invitation = await access.own_invitation(session, actor, invitation_id)
    await coach_invitations.cancel_invitation(session, actor, invitation, now)
    return await _team(session, actor, now)


@router.patch(
    "/coach/coaches/{member_id}",
    responses=error_responses(
        NotFound, Invalid, NotChangeable, MoneyNotYours, NoMoneyForContributors, InvalidSuccessor
    ),
)
async def change_coach(member_id: UUID, form: ChangeCoach, actor: ChangingTeam, session: Session, now: Now) -> TeamView:
    """Change what a coach may do here; `member_id` is their `user_id`."""
    await team.change_coach(
        session,
        actor,
        member_id,
        role=form.role,
        financial=form.financial,
        hand_over_to=form.hand_over_to,
        now=now,
    )
    return await _team(session, actor, now)


@router.post(
    "/coach/coaches/{member_id}/remove",
    responses=error_responses(NotFound, Invalid, NotChangeable, MoneyNotYours, InvalidSuccessor),
)
async def remove_coach(
    member_id: UUID, form: HandOverForm, actor: ChangingTeam, session: Session, now: Now
) -> TeamView:
    """Remove a coach from the account, on all of their devices at once."""
    await team.remove_coach(session, actor, member_id, hand_over_to=form.hand_over_to, now=now)
    return await _team(session, actor, now)


@router.post("/accounts/leave", status_code=204, responses=error_responses(Invalid, OwnerStays, InvalidSuccessor))
async def leave(form: HandOverForm, actor: Coach, session: Session, now: Now) -> None:
    """Stop working in the current account."""
    await team.leave_account(session, actor, hand_over_to=form.hand_over_to, now=now)

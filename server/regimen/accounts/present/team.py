"""Coaches, invitations and the activity of a team as schemas."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.access.invitations import Invited
from regimen.accounts.access.team import Activity, Coach
from regimen.accounts.models import Account, CoachInvitation, InvitationState, MemberRole, Role, User
from regimen.accounts.present.users import avatar_of, url_of
from regimen.accounts.rules.roles import Permission, can_change, has_money, permissions_of
from regimen.accounts.schemas.team import (
    AnsweredInvitation,
    AnsweredView,
    CoachInvitationView,
    CoachStatus,
    CoachView,
    OpenedInvitation,
    TeamActivityView,
    TeamPerson,
    TeamRights,
)

_STATUSES = {
    InvitationState.PENDING: CoachStatus.INVITED,
    InvitationState.REJECTED: CoachStatus.REJECTED,
    InvitationState.CANCELLED: CoachStatus.CANCELLED,
}


def coach_view(coach: Coach, actor: CoachActor, assigned: Mapping[UUID, int] | None) -> CoachView:
    member, user = coach.member, coach.user
    sees_rights = actor.may(Permission.MANAGE_COACHES) or user.id == actor.user_id
    return CoachView(
        user_id=user.id,
        invitation_id=None,
        full_name=user.full_name,
        email=user.email,
        avatar_url=url_of(user.avatar_key),
        role=member.role,
        financial=has_money(member.role, financial=member.financial) if sees_rights else None,
        status=CoachStatus.ACTIVE,
        last_active_at=coach.last_active_at if sees_rights else None,
        invited_at=None,
        expires_at=None,
        clients=None if assigned is None else assigned.get(user.id, 0),
        can_take_over=Permission.SEE_CLIENTS in permissions_of(member.role, financial=False),
        abilities=_abilities(coach, actor),
    )


def _abilities(coach: Coach, actor: CoachActor) -> list[str]:
    member = coach.member
    if member.user_id == actor.user_id:
        return [] if member.role is MemberRole.OWNER else ["leave"]
    if actor.account_role is None or not can_change(actor.account_role, member.role):
        return []
    # A coach who sees no money changes nothing of those who do.
    return ["change", "remove"] if actor.financial or not member.financial else []


def invitation_row(invitation: CoachInvitation, actor: CoachActor) -> CoachView:
    """Returns an invitation as a row of the list of coaches. Coaches who see no money change nothing of one with it."""
    is_open = invitation.state is InvitationState.PENDING
    may_change = actor.financial or not invitation.financial
    return CoachView(
        user_id=None,
        invitation_id=invitation.id,
        full_name=invitation.full_name,
        email=invitation.email,
        avatar_url=None,
        role=invitation.role,
        financial=invitation.financial,
        status=_STATUSES[invitation.state],
        last_active_at=None,
        invited_at=invitation.invited_at,
        expires_at=invitation.expires_at if is_open else None,
        clients=None,
        can_take_over=False,
        abilities=["invite"] if not is_open else ["resend", "cancel"] if may_change else [],
    )


def activity_view(one: Activity) -> TeamActivityView:
    rights = one.row.rights
    return TeamActivityView(
        id=one.row.id,
        action=one.row.action,
        at=one.row.at,
        actor=_person(one.actor),
        subject=_person(one.subject) if one.subject else _invited(one.invitation) if one.invitation else None,
        rights=TeamRights(role=rights["role"], financial=rights["financial"]) if rights else None,
        rights_before=TeamRights(**rights["before"]) if "before" in rights else None,
        handed_to=_person(one.successor) if one.successor else None,
    )


def _person(user: User) -> TeamPerson:
    return TeamPerson(id=user.id, full_name=user.full_name, email=user.email if user.deleted_at is None else "")


def _invited(invitation: CoachInvitation) -> TeamPerson:
    return TeamPerson(id=None, full_name=invitation.full_name, email=invitation.email)


def invitation_views(rows: Sequence[Invited]) -> list[CoachInvitationView]:
    return [
        CoachInvitationView(
            id=invitation.id,
            user_id=account.id,
            account_id=account.id,
            account_title=account.title,
            account_kind=account.kind,
            avatar_url=avatar_of(account, owner_avatar),
            invited_by=inviter.full_name,
            role=invitation.role,
            financial=invitation.financial,
            status=invitation.state,
            invited_at=invitation.invited_at,
            expires_at=invitation.expires_at,
        )
        for invitation, account, inviter, owner_avatar in rows
    ]


def answered_view(invitation: CoachInvitation) -> AnsweredView:
    return AnsweredView(invite=AnsweredInvitation(id=invitation.id, status=invitation.state))


def opened_invitation(found: Invited, caller: Actor | None, owner_of_email: User | None) -> OpenedInvitation:
    """Returns what the link shows. `owner_of_email` is the user who has the invited address."""
    invitation: CoachInvitation = found[0]
    account: Account = found[1]
    is_invited = caller is not None and owner_of_email is not None and caller.user_id == owner_of_email.id
    is_client = caller is not None and caller.role is Role.CLIENT
    return OpenedInvitation(
        account_title=account.title,
        account_kind=account.kind,
        avatar_url=avatar_of(account, found[3]),
        invited_by=found[2].full_name,
        role=invitation.role,
        email=invitation.email,
        first_name=invitation.first_name,
        last_name=invitation.last_name,
        expires_at=invitation.expires_at,
        reader="visitor" if caller is None else "client" if is_client else "invited" if is_invited else "other",
        has_account=owner_of_email is not None,
    )

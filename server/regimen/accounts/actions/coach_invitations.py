"""Inviting coaches by email: the invitation, its mailed link, and taking it back.

Only coaches who have confirmed their own address may write to strangers. Each mail counts for the account, for the
coach in all of their accounts, and for the address.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.actor import CoachActor
from regimen.accounts.access.invitations import lock_invitation
from regimen.accounts.actions.team_activity import push_to_coach, record, rights_of
from regimen.accounts.events import CoachInvited
from regimen.accounts.failures import (
    AlreadyCoachesHere,
    AlreadyInvited,
    CoachesNeedUpgrade,
    EmailNotConfirmed,
    EmailOfClient,
    InvitationClosed,
    MoneyNotYours,
    NoMoneyForContributors,
    OnlyBusinessAccounts,
    TooManyCoaches,
    TooManyCoachInvitations,
)
from regimen.accounts.models import (
    Account,
    AccountKind,
    AccountMember,
    CoachInvitation,
    InvitationState,
    InviteStatus,
    MemberRole,
    Role,
    TeamAction,
    User,
)
from regimen.accounts.rules import invitations as rules
from regimen.accounts.rules.invitations import Change, next_state
from regimen.accounts.rules.roles import Permission, may_have_money
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.errors import TooMany, or_404
from regimen.mails import accounts as mails
from regimen.platform import mail
from regimen.platform.events import publish
from regimen.platform.rate_limits import limit
from regimen.platform.services import services_of


@dataclass(frozen=True)
class NewCoach:
    """Who is invited, and to what."""

    email: str
    first_name: str
    last_name: str
    role: MemberRole
    financial: bool


async def invite_coach(session: AsyncSession, actor: CoachActor, coach: NewCoach, *, now: datetime) -> CoachInvitation:
    """Invites a coach by email; once more if they declined, or have left since.

    Raises OnlyBusinessAccounts, CoachesNeedUpgrade, EmailNotConfirmed, MoneyNotYours, NoMoneyForContributors,
    TooManyCoachInvitations, EmailOfClient, AlreadyCoachesHere, AlreadyInvited, TooManyCoaches.
    """
    if actor.account_kind is AccountKind.PRIVATE:
        raise OnlyBusinessAccounts
    if coach.financial and not may_have_money(coach.role):
        raise NoMoneyForContributors
    if coach.financial and not actor.financial:
        raise MoneyNotYours
    account = await _lock_account(session, actor)
    await _require_inviter(session, actor, now)
    await _count_mail(session, actor, coach.email)
    user = await session.scalar(select(User).where(User.email == coach.email))
    if user is not None and user.role is Role.CLIENT:
        raise EmailOfClient
    if user is not None and await _coaches_here(session, actor, user):
        raise AlreadyCoachesHere
    invitation = await _get_or_create(session, actor, coach, now)
    if invitation.token_hash is not None and invitation.expires_at > now:
        raise AlreadyInvited
    invitation.state = next_state(invitation.state, Change.INVITE) or InvitationState.PENDING
    invitation.first_name, invitation.last_name = coach.first_name, coach.last_name
    invitation.role, invitation.financial, invitation.answered_by = coach.role, coach.financial, None
    await _mail_link(session, actor, account, invitation, now)
    await record(
        session,
        TeamAction.INVITED,
        account_id=actor.account,
        actor_id=actor.user_id,
        invitation=invitation,
        rights=rights_of(invitation),
        now=now,
    )
    return invitation


async def resend_invitation(
    session: AsyncSession, actor: CoachActor, invitation: CoachInvitation, now: datetime
) -> None:
    """Mails a new link for an open or expired invitation; the one before stops working.

    Raises InvitationClosed, MoneyNotYours, CoachesNeedUpgrade, EmailNotConfirmed, TooManyCoachInvitations.
    """
    account = or_404(await session.get(Account, actor.account))
    if next_state(invitation.state, Change.RESEND) is None:
        raise InvitationClosed
    if invitation.financial and not actor.financial:
        raise MoneyNotYours
    await _require_inviter(session, actor, now)
    await _count_mail(session, actor, invitation.email)
    await _mail_link(session, actor, account, invitation, now)
    await record(
        session,
        TeamAction.RESENT,
        account_id=actor.account,
        actor_id=actor.user_id,
        invitation=invitation,
        now=now,
    )


async def cancel_invitation(
    session: AsyncSession, actor: CoachActor, invitation: CoachInvitation, now: datetime
) -> None:
    """Takes an open invitation back; a second time changes nothing.

    Raises InvitationClosed once it was answered, MoneyNotYours of one with money to who sees none.
    """
    if invitation.state is InvitationState.CANCELLED:
        return
    if next_state(invitation.state, Change.CANCEL) is None:
        raise InvitationClosed
    if invitation.financial and not actor.financial:
        raise MoneyNotYours
    await _cancel(session, invitation, actor_id=actor.user_id, now=now)


async def cancel_invitations_of(
    session: AsyncSession,
    account_id: UUID,
    inviter_id: UUID,
    lost: frozenset[Permission],
    *,
    actor_id: UUID,
    now: datetime,
) -> None:
    """Takes back the open invitations of a coach that they could not make any more: all if they may not invite, those
    with money if they see none."""
    if not lost & {Permission.MANAGE_COACHES, Permission.SEE_MONEY}:
        return
    statement = select(CoachInvitation).where(
        CoachInvitation.account_id == account_id,
        CoachInvitation.invited_by == inviter_id,
        CoachInvitation.state == InvitationState.PENDING,
    )
    if Permission.MANAGE_COACHES not in lost:
        statement = statement.where(CoachInvitation.financial)
    for invitation in await session.scalars(statement.order_by(CoachInvitation.id).with_for_update()):
        await _cancel(session, invitation, actor_id=actor_id, now=now)


async def _cancel(session: AsyncSession, invitation: CoachInvitation, *, actor_id: UUID, now: datetime) -> None:
    invitation.state, invitation.token_hash = InvitationState.CANCELLED, None
    await record(
        session,
        TeamAction.CANCELLED,
        account_id=invitation.account_id,
        actor_id=actor_id,
        invitation=invitation,
        now=now,
    )
    if user := await _coach_with(session, invitation.email):
        await push_to_coach(session, user.id)


async def _lock_account(session: AsyncSession, actor: CoachActor) -> Account:
    """Returns the account; others who invite into it wait, so that the number of coaches is exact."""
    locked = select(Account).where(Account.id == actor.account).with_for_update(key_share=True)
    return or_404(await session.scalar(locked))


async def _require_inviter(session: AsyncSession, actor: CoachActor, now: datetime) -> None:
    if not await ports.may_add_coaches(session, actor.account, now):
        raise CoachesNeedUpgrade
    if or_404(await session.get(User, actor.user_id)).confirmed_email is None:
        raise EmailNotConfirmed


async def _count_mail(session: AsyncSession, actor: CoachActor, email: str) -> None:
    """Counts a mail that is about to be sent. Also attempts that are refused later count: nobody can try out who has
    an account."""
    try:
        await limit(session, "coach_invitations_of_account", rules.A_DAY, str(actor.account))
        await limit(session, "coach_invitations_of_coach", rules.A_DAY, str(actor.user_id))
        await limit(session, "coach_invitations_to", rules.TO_ADDRESS_A_DAY, email)
    except TooMany as refused:
        raise TooManyCoachInvitations(**refused.extra) from refused


async def _coaches_here(session: AsyncSession, actor: CoachActor, user: User) -> bool:
    here = AccountMember.account_id == actor.account, AccountMember.user_id == user.id
    accepted = AccountMember.invite_status == InviteStatus.ACCEPTED
    return await session.scalar(select(AccountMember.id).where(*here, accepted)) is not None


async def _get_or_create(session: AsyncSession, actor: CoachActor, coach: NewCoach, now: datetime) -> CoachInvitation:
    """Returns the invitation of this address, locked. Raises TooManyCoaches if another open one is one too many."""
    of_account = CoachInvitation.account_id == actor.account
    known = await session.scalar(select(CoachInvitation).where(of_account, CoachInvitation.email == coach.email))
    if known is None or known.state is not InvitationState.PENDING:
        members = select(func.count()).where(AccountMember.account_id == actor.account).scalar_subquery()
        waiting = CoachInvitation.state == InvitationState.PENDING
        pending = select(func.count()).where(of_account, waiting).scalar_subquery()
        if (await session.scalar(select(members + pending)) or 0) >= rules.MAX_COACHES:
            raise TooManyCoaches
    if known is None:
        row = CoachInvitation(
            account_id=actor.account,
            email=coach.email,
            role=coach.role,
            expires_at=now,
            invited_by=actor.user_id,
            invited_at=now,
            created_at=now,
        )
        session.add(row)
        await session.flush()
        return row
    return await lock_invitation(session, known.id)


async def _mail_link(
    session: AsyncSession, actor: CoachActor, account: Account, invitation: CoachInvitation, now: datetime
) -> None:
    """Mails a new link and tells the coach who has this address, if there is one."""
    token = new_token()
    invitation.token_hash, invitation.expires_at = hash_token(token), now + rules.LIFETIME
    invitation.invited_by, invitation.invited_at = actor.user_id, now
    await session.flush()
    inviter = or_404(await session.get(User, actor.user_id))
    settings = services_of(session).settings
    message = mails.coach_invitation(
        settings.product_name,
        first_name=invitation.first_name,
        inviter=inviter.full_name,
        account=account.title,
        role=invitation.role.value,
        link=f"{settings.base_url}/onboarding/accept-invitation/{token}",
    )
    await mail.send(session, invitation.email, message)
    if user := await _coach_with(session, invitation.email):
        await push_to_coach(session, user.id)
        await publish(
            session,
            CoachInvited(
                at=now,
                actor_id=actor.user_id,
                account_id=actor.account,
                user_id=user.id,
                invite_id=invitation.id,
            ),
        )


async def _coach_with(session: AsyncSession, email: str) -> User | None:
    """Returns the coach who has confirmed this address."""
    confirmed = User.confirmed_at.is_not(None), User.role == Role.COACH
    found: User | None = await session.scalar(select(User).where(User.email == email, *confirmed))
    return found

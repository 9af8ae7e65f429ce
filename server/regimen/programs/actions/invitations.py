"""Inviting clients by email: twenty at a time (checked by the route), a hundred a day, each batch all or nothing.

Only coaches who have confirmed their own address may write to strangers. The limit of 100 a day applies to each account
and to each coach, so extra accounts don't help. One address gets at most five a day. An invitation to a draft counts on
the day it is made and, if that is a later day, again on the day it is mailed (see `invitation_mails`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.failures import EmailNotConfirmed
from regimen.accounts.models import User
from regimen.kit.errors import Invalid, or_404
from regimen.programs import failures
from regimen.programs.access import own_invitation_clause
from regimen.programs.actions.invitation_mails import acquire_invitation_locks, mail_invitations, today_for_owner
from regimen.programs.failures import DailyLimit, ProgramIsArchived
from regimen.programs.models import AllowedEmail, InvitationState, Program, ProgramInvitation, ProgramState
from regimen.programs.rules import limits


@dataclass(frozen=True)
class InvitationBatch:
    """The invitations of one request, and how many more this coach may send from the account today."""

    invitations: list[ProgramInvitation]
    left_today: int


async def invite(
    session: AsyncSession, program: Program, emails: Sequence[str], *, actor: CoachActor, now: datetime
) -> InvitationBatch:
    """Invites these addresses. Invitations to a draft are sent when it is published.

    Inviting an address again sends a new link on another day, and nothing on the same day. Invited people may buy a
    private program. Raises EmailNotConfirmed, ProgramIsArchived, Invalid, DailyLimit.
    """
    if or_404(await session.get(User, actor.user_id)).confirmed_email is None:
        raise EmailNotConfirmed
    if program.archived_at is not None:
        raise ProgramIsArchived
    unique_emails = list(dict.fromkeys(emails))
    if not unique_emails:
        raise Invalid(errors={"emails": [failures.NOBODY_TO_INVITE]})
    await acquire_invitation_locks(session, program.account_id, {actor.user_id})
    day, left = await _allowance(session, program, actor, now)
    existing = await _existing_invitations(session, program, unique_emails)
    joined = [
        email for email in unique_emails if email in existing and existing[email].state is InvitationState.ACCEPTED
    ]
    if joined:
        raise Invalid(errors={"emails": [failures.already_joined(joined)]})
    due = [email for email in unique_emails if email not in existing or not existing[email].counts_towards_limits(day)]
    if len(due) > left:
        raise DailyLimit(left_today=left)
    await _refuse_overinvited(session, due, day)
    new = {
        email: _prepare(session, program, email, existing.get(email), day=day, actor=actor, now=now) for email in due
    }
    await session.flush()
    await _add_allowed_emails(session, program, unique_emails)
    if program.state is ProgramState.PUBLISHED and new:
        await mail_invitations(session, program, list(new.values()), day=day, now=now)
    return InvitationBatch([(existing | new)[email] for email in unique_emails], left - len(due))


async def left_today(session: AsyncSession, program: Program, actor: CoachActor, now: datetime) -> int:
    """Returns how many more people this coach may invite today."""
    return (await _allowance(session, program, actor, now))[1]


async def invitations_over_limit(
    session: AsyncSession, program: Program, emails: Sequence[str], *, actor: CoachActor, now: datetime
) -> set[str]:
    """Returns the addresses for which today's limit would be reached if all were invited one after the other."""
    day, left = await _allowance(session, program, actor, now)
    existing = await _existing_invitations(session, program, emails)
    due = [one for one in emails if one not in existing or not existing[one].counts_towards_limits(day)]
    return set(due[left:])


async def mark_invitation_accepted(session: AsyncSession, program_id: UUID, user: User) -> None:
    """Marks the invitation of someone who has joined, if there is one, as accepted."""
    invitation = await session.scalar(
        select(ProgramInvitation)
        .where(ProgramInvitation.program_id == program_id, own_invitation_clause(user))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if invitation is not None and invitation.state is not InvitationState.ACCEPTED:
        invitation.state = InvitationState.ACCEPTED
        await session.flush()


async def _existing_invitations(
    session: AsyncSession, program: Program, emails: Sequence[str]
) -> dict[str, ProgramInvitation]:
    statement = select(ProgramInvitation).where(
        ProgramInvitation.program_id == program.id, ProgramInvitation.email.in_(emails)
    )
    return {invitation.email: invitation for invitation in await session.scalars(statement)}


async def _allowance(session: AsyncSession, program: Program, actor: CoachActor, now: datetime) -> tuple[date, int]:
    """Returns today's date in the time zone of the account's owner, and how many more it and this coach may invite."""
    day = await today_for_owner(session, program.account_id, now)
    of_account = ProgramInvitation.account_id == program.account_id
    of_coach = ProgramInvitation.invited_by == actor.user_id
    used_today = ProgramInvitation.counts_towards_limits(day), or_(of_account, of_coach)
    counts = select(func.count().filter(of_account), func.count().filter(of_coach)).where(*used_today)
    used = (await session.execute(counts)).one()
    return day, max(0, limits.MAX_INVITATIONS_A_DAY - max(used))


async def _refuse_overinvited(session: AsyncSession, emails: Sequence[str], day: date) -> None:
    """Raises Invalid with the addresses that have had as many invitations today as one address may get."""
    invited_too_often = (
        select(ProgramInvitation.email)
        .where(ProgramInvitation.email.in_(emails), ProgramInvitation.counts_towards_limits(day))
        .group_by(ProgramInvitation.email)
        .having(func.count() >= limits.MAX_INVITATIONS_PER_ADDRESS_A_DAY)
        .order_by(ProgramInvitation.email)
    )
    if refused := (await session.scalars(invited_too_often)).all():
        raise Invalid(errors={"emails": [failures.invited_too_often(refused)]})


def _prepare(
    session: AsyncSession,
    program: Program,
    email: str,
    existing: ProgramInvitation | None,
    *,
    day: date,
    actor: CoachActor,
    now: datetime,
) -> ProgramInvitation:
    invitation = existing or ProgramInvitation(
        program_id=program.id, account_id=program.account_id, email=email, invited_by=actor.user_id, created_at=now
    )
    invitation.state, invitation.invited_on, invitation.invited_by = InvitationState.INIT, day, actor.user_id
    session.add(invitation)
    return invitation


async def _add_allowed_emails(session: AsyncSession, program: Program, emails: Sequence[str]) -> None:
    rows = [{"program_id": program.id, "email": email} for email in emails]
    await session.execute(upsert(AllowedEmail).values(rows).on_conflict_do_nothing())

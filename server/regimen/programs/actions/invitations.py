"""Inviting clients by email: twenty at a time, a hundred a day, each batch as a whole or not at all.

Only coaches who have confirmed their own address may write to strangers. The hundred count by account and by coach, so
that more accounts do not send more mail; a few a day count by recipient.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import lock_own_user
from regimen.accounts.access.actor import CoachActor
from regimen.accounts.failures import EmailNotConfirmed
from regimen.accounts.models import Account, User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.clock import local_date, zone_or_default
from regimen.kit.errors import Conflict, Invalid, or_404
from regimen.mails import programs as mails
from regimen.platform import mail
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.programs import rules
from regimen.programs.access import is_own_invitation
from regimen.programs.actions.setup import event_ids
from regimen.programs.events import InvitationsSent
from regimen.programs.failures import DailyLimit
from regimen.programs.models import AllowedEmail, InvitationState, Program, ProgramInvitation, ProgramState

TOO_MANY = f"You can invite at most {rules.MAX_INVITATIONS_AT_ONCE} people at a time."


@dataclass(frozen=True)
class Batch:
    """The invitations of one request, and how many more the account may send today."""

    invitations: list[ProgramInvitation]
    left_today: int


async def invite(
    session: AsyncSession, program: Program, emails: Sequence[str], *, actor: CoachActor, now: datetime
) -> Batch:
    """Invites these addresses. Invitations to a draft are sent when it is published.

    Inviting an address again sends a new link on another day, and nothing on the same day. Invited people may buy a
    private program. Publishes InvitationsSent. Raises EmailNotConfirmed, Conflict, Invalid, DailyLimit.
    """
    if (await lock_own_user(session, actor)).proven_email is None:
        raise EmailNotConfirmed
    if program.archived_at is not None:
        raise Conflict("This program is archived. Restore it first.")
    unique_emails = list(dict.fromkeys(emails))
    if not unique_emails:
        raise Invalid(errors={"emails": ["Please enter at least one email address."]})
    if len(unique_emails) > rules.MAX_INVITATIONS_AT_ONCE:
        raise Invalid(errors={"emails": [TOO_MANY]})
    day, left = await _allowance(session, program, actor, now)
    existing = await _existing_invitations(session, program, unique_emails)
    joined = [
        email for email in unique_emails if email in existing and existing[email].state is InvitationState.ACCEPTED
    ]
    if joined:
        raise Invalid(errors={"emails": [f"Already joined: {', '.join(joined)}."]})
    due = [email for email in unique_emails if email not in existing or existing[email].invited_on != day]
    if len(due) > left:
        raise DailyLimit(left_today=left)
    await _check_recipients(session, due, day)
    new = {
        email: _prepare(session, program, email, existing.get(email), day=day, actor=actor, now=now) for email in due
    }
    await session.flush()
    await _add_allowed_emails(session, program, unique_emails)
    if program.state is ProgramState.PUBLISHED and new:
        await _send(session, program, list(new.values()), actor=actor, now=now)
    return Batch([(existing | new)[email] for email in unique_emails], left - len(due))


async def left_today(session: AsyncSession, program: Program, actor: CoachActor, now: datetime) -> int:
    """Returns how many more people this coach may invite today."""
    return (await _allowance(session, program, actor, now, lock=False))[1]


async def send_pending(session: AsyncSession, program: Program, *, actor: CoachActor, now: datetime) -> None:
    """Sends the invitations that were waiting for the program to be published."""
    pending = list(
        await session.scalars(
            select(ProgramInvitation)
            .where(ProgramInvitation.program_id == program.id, ProgramInvitation.state == InvitationState.INIT)
            .order_by(ProgramInvitation.created_at, ProgramInvitation.id)
        )
    )
    if pending:
        await _send(session, program, pending, actor=actor, now=now)


async def accept(session: AsyncSession, program_id: UUID, user: User) -> None:
    """Marks the invitation of someone who has joined, if there is one, as accepted."""
    invitation = await session.scalar(
        select(ProgramInvitation)
        .where(ProgramInvitation.program_id == program_id, is_own_invitation(user))
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


async def _allowance(
    session: AsyncSession, program: Program, actor: CoachActor, now: datetime, *, lock: bool = True
) -> tuple[date, int]:
    """Returns today's date in the account's time zone, and how many more it and this coach may invite.

    The lock makes batches of one account wait for each other.
    """
    statement = select(Account, User.zone).join(User, User.id == Account.owner_id)
    statement = statement.where(Account.id == program.account_id)
    if lock:
        statement = statement.with_for_update(of=Account)
    _, zone = or_404((await session.execute(statement)).one_or_none())
    day = local_date(now, zone_or_default(zone))
    of_account = ProgramInvitation.account_id == program.account_id
    of_coach = ProgramInvitation.created_by == actor.user_id
    counts = select(func.count().filter(of_account), func.count().filter(of_coach))
    sent = (await session.execute(counts.where(ProgramInvitation.invited_on == day, or_(of_account, of_coach)))).one()
    return day, max(0, rules.MAX_INVITATIONS_A_DAY - max(sent))


async def _check_recipients(session: AsyncSession, emails: Sequence[str], day: date) -> None:
    """Raises Invalid with the addresses that have had as many invitations today as one address may get."""
    often = (
        select(ProgramInvitation.email)
        .where(ProgramInvitation.email.in_(emails), ProgramInvitation.invited_on == day)
        .group_by(ProgramInvitation.email)
        .having(func.count() >= rules.MAX_INVITATIONS_TO_ONE)
        .order_by(ProgramInvitation.email)
    )
    if full := (await session.scalars(often)).all():
        raise Invalid(errors={"emails": [f"Invited often today, try again tomorrow: {', '.join(full)}."]})


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
        program_id=program.id, account_id=program.account_id, email=email, created_by=actor.user_id, created_at=now
    )
    invitation.state, invitation.invited_on, invitation.created_by = InvitationState.INIT, day, actor.user_id
    session.add(invitation)
    return invitation


async def _add_allowed_emails(session: AsyncSession, program: Program, emails: Sequence[str]) -> None:
    rows = [{"program_id": program.id, "email": email} for email in emails]
    await session.execute(upsert(AllowedEmail).values(rows).on_conflict_do_nothing())


async def _send(
    session: AsyncSession,
    program: Program,
    invitations: Sequence[ProgramInvitation],
    *,
    actor: CoachActor,
    now: datetime,
) -> None:
    account = or_404(await session.get(Account, program.account_id))
    base = services_of(session).settings.base_url
    for invitation in invitations:
        token = new_token()
        invitation.token_hash, invitation.token_expires_at = hash_token(token), now + rules.INVITATION_LIFETIME
        invitation.claimed_by, invitation.state = None, InvitationState.SENT
        link = f"{base}/p/{program.custom_url or program.id}?invite={token}"
        message = mails.program_invitation(coach=account.title, program_title=program.title, link=link)
        await mail.send(session, invitation.email, message)
    await session.flush()
    emails = [invitation.email for invitation in invitations]
    await publish(session, InvitationsSent(at=now, emails=emails, **event_ids(actor, program)))

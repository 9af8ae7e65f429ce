"""Invitation emails: at once if the program is published, otherwise once it is; within the daily limits.

Invitations over a limit wait. A job mails them on the following days.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime
from typing import TypeVar
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute

from regimen.accounts.models import Account, User
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.clock import local_date, zone_or_default
from regimen.kit.errors import or_404
from regimen.mails import programs as mails
from regimen.platform import mail
from regimen.platform.events import publish
from regimen.platform.services import services_of
from regimen.programs.access import public_url
from regimen.programs.events import InvitationsSent
from regimen.programs.models import InvitationState, Program, ProgramInvitation
from regimen.programs.rules import limits

K = TypeVar("K", UUID, str)


async def mail_waiting_invitations(session: AsyncSession, program: Program, *, now: datetime) -> None:
    """Mails the waiting invitations to a locked, published program, oldest first, as many as the limits allow today."""
    waiting = (
        await session.scalars(
            select(ProgramInvitation)
            .where(ProgramInvitation.program_id == program.id, ProgramInvitation.state == InvitationState.INIT)
            .order_by(ProgramInvitation.created_at, ProgramInvitation.id)
        )
    ).all()
    if not waiting:
        return
    await acquire_invitation_locks(session, program.account_id, {invitation.invited_by for invitation in waiting})
    day = await today_for_owner(session, program.account_id, now)
    due = await _within_limits(session, program, waiting, day)
    if due:
        await mail_invitations(session, program, due, day=day, now=now)


async def mail_invitations(
    session: AsyncSession, program: Program, invitations: Sequence[ProgramInvitation], *, day: date, now: datetime
) -> None:
    """Mails a new link for each invitation. Publishes InvitationsSent for each coach who invited."""
    account = or_404(await session.get(Account, program.account_id))
    page_url = public_url(services_of(session).settings.base_url, program)
    mailed: dict[UUID, list[str]] = {}
    for invitation in invitations:
        token = new_token()
        invitation.token_hash, invitation.token_expires_at = hash_token(token), now + limits.INVITATION_LIFETIME
        invitation.claimed_by, invitation.state, invitation.mailed_on = None, InvitationState.SENT, day
        link = f"{page_url}?invite={token}"
        message = mails.program_invitation(coach=account.title, program_title=program.title, link=link)
        await mail.send(session, invitation.email, message)
        mailed.setdefault(invitation.invited_by, []).append(invitation.email)
    await session.flush()
    for coach_id, emails in mailed.items():
        event = InvitationsSent(
            at=now, actor_id=coach_id, account_id=program.account_id, subject_id=program.id, emails=emails
        )
        await publish(session, event)


async def acquire_invitation_locks(session: AsyncSession, account_id: UUID, coach_ids: set[UUID]) -> None:
    """Lets one request at a time invite within this account, or for these coaches in any account.

    The coaches' users are not locked: the caller has locked a program, and the deletion of a coach locks the user and
    the programs in the opposite order.
    """
    for coach_id in sorted(coach_ids):
        key = func.hashtextextended(f"regimen.invitations:{coach_id}", 0)
        await session.execute(select(func.pg_advisory_xact_lock(key)))
    # Rows that refer to the account are written meanwhile: a new program gets its community.
    locked = select(Account.id).where(Account.id == account_id).with_for_update(key_share=True)
    await session.execute(locked)


async def today_for_owner(session: AsyncSession, account_id: UUID, now: datetime) -> date:
    """Returns today's date for the owner of an account."""
    owner = select(User.zone).join(Account, Account.owner_id == User.id).where(Account.id == account_id)
    return local_date(now, zone_or_default((await session.scalars(owner)).one()))


async def _within_limits(
    session: AsyncSession, program: Program, waiting: Sequence[ProgramInvitation], day: date
) -> list[ProgramInvitation]:
    """Returns the invitations that may be mailed today within the limits of account, coaches and addresses."""
    of_account = await _count_mailed(session, ProgramInvitation.account_id, {program.account_id}, day)
    of_coach = await _count_mailed(session, ProgramInvitation.invited_by, {each.invited_by for each in waiting}, day)
    to_address = await _count_mailed(session, ProgramInvitation.email, {each.email for each in waiting}, day)
    due: list[ProgramInvitation] = []
    for invitation in waiting:
        if (
            max(of_account[program.account_id], of_coach[invitation.invited_by]) < limits.MAX_INVITATIONS_A_DAY
            and to_address[invitation.email] < limits.MAX_INVITATIONS_PER_ADDRESS_A_DAY
        ):
            of_account[program.account_id] += 1
            of_coach[invitation.invited_by] += 1
            to_address[invitation.email] += 1
            due.append(invitation)
    return due


async def _count_mailed(session: AsyncSession, column: InstrumentedAttribute[K], keys: set[K], day: date) -> Counter[K]:
    """Returns how many invitations were mailed on this day, by the value of a column."""
    counts = select(column, func.count()).where(column.in_(keys), ProgramInvitation.mailed_on == day).group_by(column)
    return Counter({row[0]: row[1] for row in await session.execute(counts)})

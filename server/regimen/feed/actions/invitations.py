"""Notifications about invitations: of coaches to accounts, and of clients to programs."""

from datetime import datetime

from sqlalchemy import delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import CoachInvited
from regimen.accounts.models import Account, Role, User
from regimen.feed.actions.store import About, store
from regimen.feed.models import Notification
from regimen.feed.rules.templates import coach_invited, program_invited
from regimen.programs.events import InvitationsSent
from regimen.programs.models import Program


async def notify_invited_coach(session: AsyncSession, event: CoachInvited, _now: datetime) -> None:
    """Subscriber: tells a coach that they are invited to an account. It shows in every account that they work in.

    An invitation that is sent once more replaces what was said about it."""
    account = await session.get(Account, event.account_id)
    coach = await session.get(User, event.actor_id)
    if account is None or coach is None:
        return
    await session.execute(delete(Notification).where(Notification.invite_id == event.invite_id))
    draft = coach_invited(coach_name=coach.full_name, account_title=account.title)
    await store(session, draft, [event.user_id], About(person_id=coach.id, invite_id=event.invite_id), event.at)


async def notify_invited_clients(session: AsyncSession, event: InvitationsSent, _now: datetime) -> None:
    """Subscriber: tells the clients who have confirmed an invited address, unless they have not read that yet."""
    row = (
        await session.execute(
            select(Program, Account)
            .join(Account, Account.id == Program.account_id)
            .where(Program.id == event.subject_id)
        )
    ).one_or_none()
    if row is None:
        return
    program, account = row
    draft = program_invited(account_title=account.title, program_title=program.title)
    unread = exists().where(
        Notification.user_id == User.id,
        Notification.program_id == program.id,
        Notification.notification_type == draft.type,
        Notification.read_at.is_(None),
    )
    clients = select(User.id).where(
        User.email.in_(event.emails),
        User.role == Role.CLIENT,
        User.confirmed_at.is_not(None),
        User.deleted_at.is_(None),
        ~unread,
    )
    readers = (await session.scalars(clients)).all()
    await store(session, draft, readers, About(person_id=event.actor_id, program_id=program.id), event.at)

"""Writing notifications down, and what their reader does with them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.events import UserDeleted
from regimen.accounts.models import AccountMember, InviteStatus, MemberRole, User
from regimen.feed.access import mine
from regimen.feed.events import NotificationCreated, UnreadChanged
from regimen.feed.models import ActivityType, Notification
from regimen.feed.sentences import SENTENCES, Names, Note, about
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.platform import live, mail
from regimen.platform.events import DomainEvent
from regimen.platform.services import services_of
from regimen.programs.models import Program


async def tell(session: AsyncSession, event: DomainEvent, _now: datetime) -> None:
    """Listener of every event that has sentences: one notification for each reader, pushed live."""
    client_id, program_id = about(event)
    row = (
        await session.execute(
            select(User, Program).select_from(User).join(Program, Program.id == program_id).where(User.id == client_id)
        )
    ).one_or_none()
    if row is None:
        return
    client, program = row
    names = Names(client.full_name, program.title, zone=client.zone, tell_training=program.notifications)
    account_id = program.account_id
    for note in SENTENCES[type(event)](event, names):
        readers = [client_id] if note.audience == "client" else await _coaches(session, account_id, note.activity)
        account = None if note.audience == "client" else account_id
        await _write(
            session, note, readers, account_id=account, client_id=client_id, program_id=program_id, at=event.at
        )
        if note.mail:
            await _mail(session, note, client.email)


async def _mail(session: AsyncSession, note: Note, email: str) -> None:
    """The same sentence as a mail to the client, with the one link to act on it."""
    link = f"{str(services_of(session).settings.public_url).rstrip('/')}/user/my_programs/active"
    await mail.send(session, to=email, subject=note.mail, text=f"{note.text}\n\n{link}\n", kind=note.type)


async def _coaches(session: AsyncSession, account_id: UUID, activity: ActivityType) -> Sequence[UUID]:
    """Who works in the account; only those who may see money where it is about money."""
    statement = select(AccountMember.user_id).where(
        AccountMember.account_id == account_id, AccountMember.invite_status == InviteStatus.ACCEPTED
    )
    if activity is ActivityType.FINANCIAL:
        statement = statement.where(or_(AccountMember.financial, AccountMember.role == MemberRole.OWNER))
    return (await session.scalars(statement)).all()


async def _write(
    session: AsyncSession,
    note: Note,
    readers: Sequence[UUID],
    *,
    account_id: UUID | None,
    client_id: UUID,
    program_id: UUID,
    at: datetime,
) -> None:
    rows = [
        {
            "id": new_id(),
            "user_id": reader,
            "account_id": account_id,
            "activity_type": note.activity,
            "notification_type": note.type,
            "text": note.text,
            "about_id": client_id,
            "program_id": program_id,
            "schedule_date": note.schedule_date,
            "read_at": None,
            "created_at": at,
        }
        for reader in readers
    ]
    if not rows:
        return
    await session.execute(insert(Notification), rows)
    for reader, row in zip(readers, rows, strict=True):
        created = NotificationCreated(id=row["id"], activity_type=note.activity)
        await live.push(session, live.user_stream(reader), created)


async def forget(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Listener: what was told to somebody who left, or about them by name, is gone with them."""
    theirs = or_(Notification.user_id == event.subject_id, Notification.about_id == event.subject_id)
    await session.execute(delete(Notification).where(theirs))


async def mark(session: AsyncSession, actor: Actor, notification_id: UUID, *, read: bool, now: datetime) -> None:
    """Mark one as read or unread; doing it twice changes nothing. Raises NotFound."""
    row = or_404(await session.scalar(mine(actor).where(Notification.id == notification_id).with_for_update()))
    row.read_at = (row.read_at or now) if read else None
    await session.flush()
    await _changed(session, actor)


async def mark_all_read(session: AsyncSession, actor: Actor, activity: ActivityType | None, now: datetime) -> None:
    """Mark everything read, or everything of one activity type."""
    visible = mine(actor).where(Notification.read_at.is_(None)).with_only_columns(Notification.id)
    if activity is not None:
        visible = visible.where(Notification.activity_type == activity)
    await session.execute(update(Notification).where(Notification.id.in_(visible)).values(read_at=now))
    await _changed(session, actor)


async def _changed(session: AsyncSession, actor: Actor) -> None:
    await live.push(session, live.user_stream(actor.user_id), UnreadChanged())

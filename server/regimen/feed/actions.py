"""Stores notifications, and marks them read."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, delete, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.events import UserDeleted
from regimen.accounts.models import AccountMember, InviteStatus, MemberRole, User
from regimen.feed.access import visible_to
from regimen.feed.events import NotificationCreated, UnreadChanged
from regimen.feed.models import ActivityType, Notification
from regimen.feed.rules.templates import TEMPLATES, NotificationDraft, Subject, client_and_program, payout_failed
from regimen.feed.rules.text import text_of
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.mails import notifications as mails
from regimen.payments.events import PayoutFailed
from regimen.platform import live, mail
from regimen.platform.events import DomainEvent
from regimen.platform.services import services_of
from regimen.programs.models import Program, ProgramInvitation

CLIENT_PAGE, COACH_PAGE = "/user/my_programs/active", "/feed/financial"
"""Where the link of a mail leads."""


async def notify(session: AsyncSession, event: DomainEvent, _now: datetime) -> None:
    """Subscriber of every event that has a template: stores a notification for each reader and pushes it live."""
    client_id, program_id = client_and_program(event)
    row = (
        await session.execute(
            select(User, Program, ProgramInvitation.invited_email)
            .select_from(User)
            .join(Program, Program.id == program_id)
            .outerjoin(
                ProgramInvitation,
                and_(ProgramInvitation.program_id == Program.id, ProgramInvitation.email == User.email),
            )
            .where(User.id == client_id)
        )
    ).one_or_none()
    if row is None:
        return
    client, program, invited_email = row
    subject = Subject(
        client.full_name,
        program.title,
        zone=client.zone,
        notify_of_training=program.notify_coach,
        invited_email=invited_email,
    )
    for draft in TEMPLATES[type(event)](event, subject):
        for_client = draft.audience == "client"
        if for_client and client.deleted_at is not None:
            continue
        readers = [client_id] if for_client else await _coaches(session, program.account_id, draft.activity)
        await _store(
            session,
            draft,
            readers,
            account_id=None if for_client else program.account_id,
            client_id=client_id,
            program_id=program_id,
            at=event.at,
        )
        if draft.mailed:
            await _mail(session, draft, readers)


async def notify_of_payout(session: AsyncSession, event: PayoutFailed, _now: datetime) -> None:
    """Subscriber: tells the coaches who may see money that a payout failed."""
    if event.account_id is None:
        return
    draft = payout_failed(event)
    readers = await _coaches(session, event.account_id, draft.activity)
    await _store(session, draft, readers, account_id=event.account_id, client_id=None, program_id=None, at=event.at)
    await _mail(session, draft, readers)


async def _mail(session: AsyncSession, draft: NotificationDraft, readers: Sequence[UUID]) -> None:
    for_client = draft.audience == "client"
    link = f"{services_of(session).settings.base_url}{CLIENT_PAGE if for_client else COACH_PAGE}"
    sentence = text_of(draft.data, for_client=for_client)
    for user in await session.scalars(select(User).where(User.id.in_(readers)).order_by(User.email)):
        message = mails.notification(
            user.first_name, kind=draft.type, data_kind=draft.data.kind, sentence=sentence, link=link
        )
        await mail.send(session, user.email, message)


async def _coaches(session: AsyncSession, account_id: UUID, activity: ActivityType) -> Sequence[UUID]:
    """The account's coaches; where it is about money, only those who may see money."""
    statement = select(AccountMember.user_id).where(
        AccountMember.account_id == account_id, AccountMember.invite_status == InviteStatus.ACCEPTED
    )
    if activity is ActivityType.FINANCIAL:
        statement = statement.where(or_(AccountMember.financial, AccountMember.role == MemberRole.OWNER))
    return (await session.scalars(statement)).all()


async def _store(
    session: AsyncSession,
    draft: NotificationDraft,
    readers: Sequence[UUID],
    *,
    account_id: UUID | None,
    client_id: UUID | None,
    program_id: UUID | None,
    at: datetime,
) -> None:
    rows = [
        {
            "id": new_id(),
            "user_id": reader,
            "account_id": account_id,
            "activity_type": draft.activity,
            "notification_type": draft.type,
            "data": draft.data.model_dump(mode="json"),
            "about_id": client_id,
            "program_id": program_id,
            "schedule_date": draft.schedule_date,
            "read_at": None,
            "created_at": at,
        }
        for reader in readers
    ]
    if not rows:
        return
    await session.execute(insert(Notification), rows)
    for reader, row in zip(readers, rows, strict=True):
        created = NotificationCreated(id=row["id"], activity_type=draft.activity)
        await live.push(session, live.user_stream(reader), created)


async def delete_notifications(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: deletes what a deleted user received, and what others received about them."""
    of_user = or_(Notification.user_id == event.subject_id, Notification.about_id == event.subject_id)
    await session.execute(delete(Notification).where(of_user))


async def mark(session: AsyncSession, actor: Actor, notification_id: UUID, *, read: bool, now: datetime) -> None:
    """Marks one as read or unread; a second time changes nothing. Raises NotFound."""
    row = or_404(await session.scalar(visible_to(actor).where(Notification.id == notification_id).with_for_update()))
    row.read_at = (row.read_at or now) if read else None
    await session.flush()
    await _push_unread_state(session, actor)


async def mark_all_read(session: AsyncSession, actor: Actor, activity: ActivityType | None, now: datetime) -> None:
    """Marks everything as read, or everything of one activity type."""
    visible = visible_to(actor).where(Notification.read_at.is_(None)).with_only_columns(Notification.id)
    if activity is not None:
        visible = visible.where(Notification.activity_type == activity)
    await session.execute(update(Notification).where(Notification.id.in_(visible)).values(read_at=now))
    await _push_unread_state(session, actor)


async def _push_unread_state(session: AsyncSession, actor: Actor) -> None:
    await live.push(session, live.user_stream(actor.user_id), UnreadChanged())

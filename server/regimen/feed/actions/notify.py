"""Notifications about clients and payments: subscribers of the events that have templates."""

from datetime import datetime

from sqlalchemy import and_, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.accounts.models import User
from regimen.feed.actions.deliver import deliver
from regimen.feed.actions.store import About, coaches_of, store
from regimen.feed.events import NotificationDeleted
from regimen.feed.models import FeedSettings, Notification
from regimen.feed.rules.templates import TEMPLATES, Subject, client_and_program, payout_failed
from regimen.payments.events import PayoutFailed
from regimen.platform import live
from regimen.platform.events import DomainEvent
from regimen.programs.models import Program, ProgramInvitation
from regimen.training.events import DayCompleted, DayReopened
from regimen.training.models import Enrolment


async def notify(session: AsyncSession, event: DomainEvent, _now: datetime) -> None:
    """Subscriber of every event that has a template: stores a notification for each reader and pushes it live."""
    client_id, program_id = client_and_program(event)
    enrolment_id = event.enrolment_id if isinstance(event, DayCompleted) else None
    row = (
        await session.execute(
            select(User, Program, ProgramInvitation.invited_email, Enrolment.timeline_id)
            .select_from(User)
            .join(Program, Program.id == program_id)
            .outerjoin(
                ProgramInvitation,
                and_(ProgramInvitation.program_id == Program.id, ProgramInvitation.email == User.email),
            )
            .outerjoin(Enrolment, Enrolment.id == enrolment_id)
            .where(User.id == client_id)
        )
    ).one_or_none()
    if row is None:
        return
    client, program, invited_email, timeline_id = row
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
        readers = [client_id] if for_client else await coaches_of(session, program.account_id, draft.activity)
        account_id = None if for_client else program.account_id
        about = About(account_id, client_id, program_id, timeline_id)
        await deliver(session, draft, await store(session, draft, readers, about, event.at))


async def notify_of_payout(session: AsyncSession, event: PayoutFailed, _now: datetime) -> None:
    """Subscriber: tells the coaches who may see money that a payout failed."""
    if event.account_id is None:
        return
    draft = payout_failed(event)
    readers = await coaches_of(session, event.account_id, draft.activity)
    await deliver(session, draft, await store(session, draft, readers, About(event.account_id), event.at))


async def delete_notifications(session: AsyncSession, event: UserDeleted, _now: datetime) -> None:
    """Subscriber: deletes what a deleted user received and had chosen, and what others received about them."""
    of_user = or_(Notification.user_id == event.subject_id, Notification.about_id == event.subject_id)
    await session.execute(delete(Notification).where(of_user))
    await session.execute(delete(FeedSettings).where(FeedSettings.user_id == event.subject_id))


async def withdraw_finish(session: AsyncSession, event: DayReopened, _now: datetime) -> None:
    """Subscriber: deletes what was told of a day that is not finished any more; finishing it again tells it again."""
    gone = await session.execute(
        delete(Notification)
        .where(
            Notification.about_id == event.client_id,
            Notification.program_id == event.program_id,
            Notification.schedule_date == event.date,
            Notification.data["kind"].astext == "day_completed",
            Notification.data["day"].as_integer() == event.day + 1,
            Notification.created_at <= event.at,
        )
        .returning(Notification.id, Notification.user_id)
    )
    for row in gone:
        await live.push(session, live.user_stream(row.user_id), NotificationDeleted(id=row.id))

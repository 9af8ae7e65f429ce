"""Notifications about questions to coaches."""

from datetime import datetime

from sqlalchemy import ColumnElement, and_, delete, exists, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.feed.access import is_question
from regimen.feed.actions.deliver import deliver
from regimen.feed.actions.store import About, coaches_of, store
from regimen.feed.events import NotificationDeleted
from regimen.feed.models import Notification
from regimen.feed.rules.templates import question_asked
from regimen.feed.schemas.data import QuestionAskedData
from regimen.platform import live
from regimen.questions.access import find_asked, who_has_blocked
from regimen.questions.events import QuestionAsked, QuestionDeleted
from regimen.questions.present import asker_name


async def notify_of_question(session: AsyncSession, event: QuestionAsked, _now: datetime) -> None:
    """Subscriber: tells the coaches who see clients of a question; nobody if it was read or deleted meanwhile."""
    assert event.subject_id is not None
    found = await find_asked(session, event.subject_id)
    if found is None or found.question.read_at is not None:
        return
    question = found.question
    if await session.scalar(select(exists().where(_is_about(event)))):
        return
    values = QuestionAskedData(question_id=question.id, asker_name=asker_name(found), program_title=found.program_title)
    draft = question_asked(values)
    coaches = await coaches_of(session, question.account_id, draft.activity)
    blocked = await who_has_blocked(session, question.asker_id, coaches)
    readers = [coach for coach in coaches if coach not in blocked]
    about = About(question.account_id, question.asker_id, question.program_id)
    await deliver(session, draft, await store(session, draft, readers, about, event.at))


async def withdraw_question(session: AsyncSession, event: QuestionDeleted, _now: datetime) -> None:
    """Subscriber: deletes what was told of a question that was deleted."""
    gone = await session.execute(
        delete(Notification).where(_is_about(event)).returning(Notification.id, Notification.user_id)
    )
    for row in gone:
        await live.push(session, live.user_stream(row.user_id), NotificationDeleted(id=row.id))


def _is_about(event: QuestionAsked | QuestionDeleted) -> ColumnElement[bool]:
    return and_(
        Notification.account_id == event.account_id,
        is_question(),
        Notification.data["question_id"].astext == str(event.subject_id),
    )

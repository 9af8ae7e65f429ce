"""Deleting questions: a coach's own decision, or because somebody is gone."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, delete, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Account, User
from regimen.platform import live
from regimen.platform.events import publish
from regimen.questions.access import lock_question
from regimen.questions.events import QuestionDeleted, QuestionsChanged
from regimen.questions.models import Question


async def delete_question(session: AsyncSession, coach: CoachActor, question_id: UUID, now: datetime) -> None:
    """Deletes a question for all coaches of the account. An answer that was sent stays with the person who got it.

    Raises NotFound.
    """
    question = await lock_question(session, coach, question_id)
    await delete_questions(session, Question.id == question.id, now)


async def delete_of_user(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Step of a deletion: deletes what a user asked, signed in or by their address, and what was asked in accounts of
    their own."""
    user = await session.get_one(User, actor.user_id)
    own_accounts = select(Account.id).where(Account.owner_id == user.id)
    of_user: list[ColumnElement[bool]] = [Question.asker_id == user.id, Question.account_id.in_(own_accounts)]
    if user.confirmed_email is not None:
        of_user.append(Question.email == user.confirmed_email)
    await delete_questions(session, or_(*of_user), now)


async def delete_questions(session: AsyncSession, which: ColumnElement[bool], now: datetime) -> None:
    """Deletes questions, and what was told of them."""
    gone: Sequence[tuple[UUID, UUID]] = [
        (row.id, row.account_id)
        for row in await session.execute(delete(Question).where(which).returning(Question.id, Question.account_id))
    ]
    for question_id, account_id in gone:
        await publish(session, QuestionDeleted(at=now, account_id=account_id, subject_id=question_id))
        await live.push(session, live.account_stream(account_id), QuestionsChanged(question_id=question_id))

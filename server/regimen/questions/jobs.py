"""Background work of questions: deleting what is not kept."""

from datetime import datetime

from sqlalchemy import and_, delete, func
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.jobs import job, periodic
from regimen.questions.actions.delete import delete_questions
from regimen.questions.models import Question
from regimen.questions.rules import CONFIRMED_WITHIN, VISITORS_KEPT_FOR


@periodic("17 * * * *")
@job("delete_unconfirmed_questions")
async def delete_unconfirmed_questions(session: AsyncSession, now: datetime) -> None:
    """Deletes questions whose link has expired: nobody has seen them, and nobody will."""
    is_over = (Question.confirmed_at.is_(None), Question.asked_at <= now - CONFIRMED_WITHIN)
    await session.execute(delete(Question).where(*is_over))


@periodic("37 3 * * *")
@job("delete_old_questions")
async def delete_old_questions(session: AsyncSession, now: datetime) -> None:
    """Deletes what people without an account have asked, with their names and addresses, some time after a coach was
    done with it."""
    done_at = func.coalesce(Question.answered_at, Question.closed_at)
    is_over = and_(Question.asker_id.is_(None), done_at <= now - VISITORS_KEPT_FOR)
    await delete_questions(session, is_over, now)

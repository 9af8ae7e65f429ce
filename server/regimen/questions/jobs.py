"""Background work of questions: what nobody has confirmed."""

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.jobs import job, periodic
from regimen.questions.models import Question
from regimen.questions.rules import CONFIRMED_WITHIN


@periodic("17 * * * *")
@job("delete_unconfirmed_questions")
async def delete_unconfirmed_questions(session: AsyncSession, now: datetime) -> None:
    """Deletes questions whose link has expired: nobody has seen them, and nobody will."""
    is_over = (Question.confirmed_at.is_(None), Question.asked_at <= now - CONFIRMED_WITHIN)
    await session.execute(delete(Question).where(*is_over))

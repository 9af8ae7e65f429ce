"""Messages that wait for an answer. There are none without conversations."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.today.rules.person import Question


async def load_questions(
    session: AsyncSession, account_id: UUID, now: datetime, client_ids: Sequence[UUID] | None = None
) -> Mapping[UUID, Question]:
    """Returns the newest unanswered message of each client who waits."""
    return {}

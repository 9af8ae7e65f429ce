"""Messages that wait for an answer, as the inbox counts them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.access.inbox import waiting
from regimen.today.rules.person import Question


async def load_questions(
    session: AsyncSession, account_id: UUID, now: datetime, client_ids: Sequence[UUID] | None = None
) -> Mapping[UUID, Question]:
    """Returns the oldest unanswered message of each client who waits. One query."""
    found = await waiting(session, account_id, now, client_ids=client_ids)
    return {one.client_id: Question(one.since, one.text, one.first_seq, one.last_seq) for one in found}

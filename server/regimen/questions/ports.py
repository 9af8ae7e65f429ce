"""What this domain needs from higher ones."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Contributions

seen: Contributions[Callable[[AsyncSession, UUID, Sequence[UUID], datetime], Awaitable[None]]] = Contributions()
"""Called when a coach has read, answered or closed questions: `(session, account_id, question_ids, now)`."""

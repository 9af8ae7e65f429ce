"""What this domain needs from higher ones."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Contributions

reads: Contributions[Callable[[AsyncSession, UUID, UUID, int, datetime], Awaitable[None]]] = Contributions()
"""Called when a person has read a conversation further: `(session, user_id, conversation_id, seq, now)`."""

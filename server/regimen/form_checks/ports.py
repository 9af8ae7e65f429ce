"""What this domain needs from higher ones."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Contributions

seen: Contributions[Callable[[AsyncSession, UUID, UUID, datetime], Awaitable[None]]] = Contributions()
"""Called when a coach has opened or answered a form check: `(session, account_id, form_check_id, now)`."""

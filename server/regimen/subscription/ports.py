"""What the coach's own subscription needs from higher domains."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Port


@dataclass(frozen=True)
class ClientCounts:
    """Clients with a running program (`active`), and those of them who pay (`paying`)."""

    active: int = 0
    paying: int = 0


async def _no_clients(_session: AsyncSession, _account_ids: Sequence[UUID], _now: datetime) -> dict[UUID, ClientCounts]:
    return {}


client_counts: Port[[AsyncSession, Sequence[UUID], datetime], dict[UUID, ClientCounts]] = Port(_no_clients)
"""Counts the clients of each account: `(session, account_ids, now)`; accounts without clients may be left out."""

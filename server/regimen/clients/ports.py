"""What clients need from higher domains."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.ports import Port


@dataclass(frozen=True)
class DirectMessage:
    """A message to one client. Its id is the sender's: what is sent twice arrives once."""

    id: UUID
    text: str


async def _send_nothing(
    _session: AsyncSession, _account_id: UUID, _coach_id: UUID, _messages: Mapping[UUID, DirectMessage], _now: datetime
) -> None:
    return None


send_direct: Port[[AsyncSession, UUID, UUID, Mapping[UUID, DirectMessage], datetime], None] = Port(_send_nothing)
"""Sends messages of a coach of an account to clients, each into their own direct conversation, by client."""

"""Live messages to browsers and apps, in the Action Cable protocol."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import after_commit
from regimen.platform.bus import Bus
from regimen.platform.live.cable import Cable
from regimen.platform.live.hub import TOPIC, Hub
from regimen.platform.services import services_of

__all__ = ["Cable", "Hub", "account_stream", "push", "tell", "user_stream"]


def account_stream(account_id: UUID) -> str:
    """What concerns everybody who works in an account."""
    return f"account:{account_id}"


def user_stream(user_id: UUID) -> str:
    """What concerns one person."""
    return f"user:{user_id}"


async def push(session: AsyncSession, stream: str, message: Mapping[str, Any]) -> None:
    """Tell everybody who listens to `stream`, once this transaction is stored.

    `message` carries an event and ids (`{"event": "new_notification", "id": ...}`): the client reads again what it
    may see. Who may listen to a stream is decided when they subscribe.
    """
    bus = services_of(session).bus

    async def after() -> None:
        tell(bus, stream, message)

    after_commit(session, after)


def tell(bus: Bus, stream: str, message: Mapping[str, Any]) -> None:
    """The same at once, for what is stored already."""
    bus.publish(TOPIC, {"stream": stream, "message": message})

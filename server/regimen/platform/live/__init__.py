"""Live messages to browsers and apps, in the Action Cable protocol."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.db import after_commit
from regimen.platform.bus import Bus
from regimen.platform.live.cable import Cable
from regimen.platform.live.events import LiveEvent
from regimen.platform.live.hub import CHANGED_TOPIC, ENDED_TOPIC, TOPIC, Hub
from regimen.platform.services import services_of

__all__ = [
    "Cable",
    "Hub",
    "LiveEvent",
    "account_stream",
    "end_sessions",
    "push",
    "push_now",
    "resubscribe",
    "session_stream",
    "system_stream",
    "team_stream",
    "user_stream",
]

_ENDED_AT_ONCE: Final = 100
"""Sessions in one message, which has room for 200: one that is too long makes every connection look up its own."""


def account_stream(account_id: UUID) -> str:
    """Returns the stream of everyone who works in an account and sees its clients."""
    return f"account:{account_id}"


def team_stream(account_id: UUID) -> str:
    """Returns the stream of everyone who works in an account. What is sent there is about no client."""
    return f"team:{account_id}"


def user_stream(user_id: UUID) -> str:
    """Returns the stream of one person."""
    return f"user:{user_id}"


def system_stream(user_id: UUID) -> str:
    """Returns the stream of what concerns a person's app, whatever account they work in."""
    return f"system:{user_id}"


def session_stream(token_id: UUID) -> str:
    """Returns the stream of one signed-in device."""
    return f"session:{token_id}"


async def push(session: AsyncSession, stream: str, event: LiveEvent) -> None:
    """Sends `event` to every subscriber of `stream` after this transaction commits.

    Who may subscribe to a stream is decided by the channels.
    """
    bus = services_of(session).bus

    async def after() -> None:
        push_now(bus, stream, event)

    after_commit(session, after)


def push_now(bus: Bus, stream: str, event: LiveEvent) -> None:
    """Sends `event` at once, for changes that are committed already."""
    bus.publish(TOPIC, {"stream": stream, "message": event.payload()})


async def end_sessions(session: AsyncSession, token_ids: Sequence[UUID]) -> None:
    """Closes the open connections of these sessions, in every process, after this transaction commits."""
    if not token_ids:
        return
    bus = services_of(session).bus

    async def after() -> None:
        for start in range(0, len(token_ids), _ENDED_AT_ONCE):
            portion = token_ids[start : start + _ENDED_AT_ONCE]
            bus.publish(ENDED_TOPIC, {"tokens": [str(token_id) for token_id in portion]})

    after_commit(session, after)


async def resubscribe(session: AsyncSession, user_id: UUID) -> None:
    """Checks what a person's open connections may hear again, in every process, after this transaction commits: they
    have joined or left something."""
    bus = services_of(session).bus

    async def after() -> None:
        bus.publish(CHANGED_TOPIC, {"user": str(user_id)})

    after_commit(session, after)

"""The services of a process: settings, clock, bus, files, rate limits.

Sessions carry them (`session.info`), so that domain code needs no globals and tests can replace each of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Annotated, Any

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.platform.bus import Bus
from regimen.platform.fast_sql import FastSql
from regimen.platform.limiter import Limiter
from regimen.platform.storage.store import Files

KEY = "services"


@dataclass
class Services:
    """The services of one process."""

    settings: Settings
    clock: Clock
    bus: Bus
    files: Files
    limiter: Limiter
    fast_sql: FastSql
    token_sql: FastSql
    """Looks up the owners of tokens, on connections of its own that no request can hold."""
    notify_workers: Callable[[], None] = field(default=lambda: None)
    extra: dict[type, Any] = field(default_factory=dict)
    """Services that the platform does not know, by their class; manifests put them here."""


def services_of(session: AsyncSession) -> Services:
    """Returns the services of this session; raises TypeError if it was not opened from `Runtime.sessions`."""
    found = session.info.get(KEY)
    if not isinstance(found, Services):
        raise TypeError("This session has no services: open it from Runtime.sessions.")
    return found


def services_behind(sessions: async_sessionmaker[AsyncSession]) -> Services:
    """Returns the services of the sessions that `sessions` opens."""
    return services_of(sessions())


async def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


ServicesDep = Annotated[Services, Depends(services)]
"""For routes without a session."""

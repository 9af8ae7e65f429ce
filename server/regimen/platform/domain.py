"""A domain's manifest: everything that the rest of the app has to know about it."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from fastapi import APIRouter
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.config import Settings
from regimen.platform.command import Command
from regimen.platform.live.cable import Authorise
from regimen.platform.live.events import LiveEvent
from regimen.platform.ports import Wiring
from regimen.platform.runtime import Runtime

Seed = Callable[[AsyncSession, datetime], Awaitable[object]]
Service = Callable[[Runtime], AbstractAsyncContextManager[None]]


def _no_routers(_: Settings) -> Sequence[APIRouter]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Domain:
    """The manifest of one domain: `DOMAIN` in its `domain.py`, listed in `regimen/domains.py`."""

    name: str
    """The name of its folder."""
    routers: Sequence[APIRouter] = ()
    optional_routers: Callable[[Settings], Sequence[APIRouter]] = _no_routers
    """Routers that only some installations have."""
    subscribers: Sequence[Wiring] = ()
    """Subscribers of domain events: `Subscriber(ClientJoined, send_welcome)`."""
    port_implementations: Sequence[Wiring] = ()
    """Implementations of ports of lower domains: `port.implemented_by(function)`."""
    contributions: Sequence[Wiring] = ()
    """What is added to contributions of lower domains: `warnings.include(function)`."""
    channels: Mapping[str, Authorise[Any]] = field(default_factory=dict)
    """Live channels by name, each with the function that authorises a subscription."""
    live_events: Sequence[type[LiveEvent]] = ()
    seeds: Sequence[Seed] = ()
    """Functions that load the data every installation has. They run at every start; a second run changes nothing."""
    services: Sequence[Service] = ()
    """Context managers that are open as long as the process; they put services into `runtime.services`."""
    commands: Sequence[Command] = ()
    """Commands of the command line: `regimen <name>`."""


def connect(domains: Iterable[Domain]) -> None:
    """Connects subscribers, ports and contributions. Called once per process, before anything is served."""
    for domain in domains:
        for wiring in (*domain.subscribers, *domain.port_implementations, *domain.contributions):
            wiring()

"""Requests that change a timeline, or show how it would change, take turns, before they have a database connection."""

import asyncio
from collections.abc import AsyncIterator, Collection, Hashable
from contextlib import AsyncExitStack, asynccontextmanager
from uuid import UUID
from weakref import WeakValueDictionary

from fastapi import Depends

from regimen.accounts.access.actor import Coach, CoachActor
from regimen.platform.services import Services, ServicesDep


class _Turns(WeakValueDictionary[Hashable, asyncio.Lock]):
    """The turns of this process that are taken or awaited: one of each coach, and one of each timeline."""

    def of(self, key: Hashable) -> asyncio.Lock:
        return self.setdefault(key, asyncio.Lock())


async def timeline_turn(timeline_id: UUID, actor: Coach, services: ServicesDep) -> AsyncIterator[None]:
    """Waits until this coach does nothing else like this and nobody else changes the timeline; keeps the turn until the
    transaction of the request has ended.

    Long work holds a connection and one of the six places in kit/slices.py: a coach has one of them at most. And who
    waits for the lock of a timeline would hold a connection too. Turns of a timeline are those of an account, so that
    an id of somebody else's keeps nobody waiting.
    """
    async with timeline_turns(services, actor, [timeline_id]):
        yield


async def coach_turn(actor: Coach, services: ServicesDep) -> AsyncIterator[None]:
    """Waits until this coach does nothing else like this: long work on no timeline."""
    async with timeline_turns(services, actor, []):
        yield


@asynccontextmanager
async def timeline_turns(services: Services, actor: CoachActor, timeline_ids: Collection[UUID]) -> AsyncIterator[None]:
    """The same for several timelines, in the order of their ids, so that nobody waits in a circle."""
    turns = services.extra.setdefault(_Turns, _Turns())
    async with AsyncExitStack() as taken:
        await taken.enter_async_context(turns.of(actor.user_id))
        for timeline_id in sorted(timeline_ids):
            await taken.enter_async_context(turns.of((actor.account, timeline_id)))
        yield


COACH_TURN = Depends(coach_turn, scope="function")
TIMELINE_TURN = Depends(timeline_turn, scope="function")
"""For `dependencies` of a route: they come before those in its signature, which use the session."""

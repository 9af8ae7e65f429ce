"""Domain events: what happened, published by the domain that did it; subscribers are connected by manifests.

An event is stored in the transaction of its change (the audit trail) and delivered by a job afterwards. Each
subscriber runs once; a failing one is retried without running the others again. A subscriber may notify, count or
refresh, or do at once what is checked again anyway when it falls due (`follow_launch`, `void_after_deletion`); what
decides money or access is a direct call.
"""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import insert
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.platform.jobs import Retry, enqueue, job
from regimen.platform.models import EventDelivery, EventRow
from regimen.platform.ports import Contributions

log = logging.getLogger(__name__)

_ATTEMPTS = 8


class DomainEvent(BaseModel, frozen=True):
    """Base of every domain event. A subclass sets `type: Literal["day_changed"] = "day_changed"` and its ids."""

    kinds: ClassVar[dict[str, type["DomainEvent"]]] = {}

    type: str
    at: datetime
    actor_id: UUID | None = None
    account_id: UUID | None = None
    subject_id: UUID | None = None

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        kind = cls.model_fields["type"].default
        if not isinstance(kind, str):
            raise TypeError(f"{cls.__name__} has no default for its type.")
        known = DomainEvent.kinds.setdefault(kind, cls)
        if known.__qualname__ != cls.__qualname__ or known.__module__ != cls.__module__:
            raise TypeError(f"{kind} names two events: {known} and {cls}.")


F = TypeVar("F", bound=DomainEvent)
Handler = Callable[[AsyncSession, F, datetime], Awaitable[None]]
subscribers: defaultdict[str, Contributions[Handler[Any]]] = defaultdict(Contributions)
"""By type of event."""


@dataclass(frozen=True)
class Subscriber(Generic[F]):
    """Connects `handler` to every `event`."""

    event: type[F]
    handler: Handler[F]

    def __call__(self) -> None:
        subscribers[self.event.model_fields["type"].default].include(self.handler)()


def _name(handler: Handler[Any]) -> str:
    return f"{handler.__module__}.{getattr(handler, '__qualname__', repr(handler))}"


async def publish(session: AsyncSession, event: DomainEvent) -> None:
    """Stores `event` with this transaction; it is delivered after the commit."""
    event_id = new_id()
    await session.execute(
        insert(EventRow).values(
            id=event_id,
            type=event.type,
            actor_id=event.actor_id,
            account_id=event.account_id,
            subject_id=event.subject_id,
            body=event.model_dump(mode="json"),
            at=event.at,
        )
    )
    if subscribers.get(event.type):
        await enqueue(session, deliver_event, event_id=event_id)


@job("deliver_event", retry=Retry(attempts=3))
async def deliver_event(session: AsyncSession, now: datetime, *, event_id: UUID, attempt: int = 1) -> None:
    """Runs the subscribers that have not received this event yet; those that fail are retried by another job."""
    row = await session.get(EventRow, event_id)
    if row is None:
        return
    event = DomainEvent.kinds[row.type].model_validate(row.body)
    failed: Exception | None = None
    for handler in subscribers[row.type]:
        name = _name(handler)
        try:
            async with session.begin_nested():
                if await _first_time(session, event_id, name):
                    await handler(session, event, now)
        except Exception as error:
            if session.info.get("raise_errors"):
                raise
            log.exception("%s failed on %s (attempt %s)", name, row.type, attempt)
            failed = error
    if failed is not None:
        if attempt >= _ATTEMPTS:
            raise failed
        delay = timedelta(seconds=4**attempt)
        await enqueue(session, deliver_event, delay=delay, event_id=event_id, attempt=attempt + 1)


async def _first_time(session: AsyncSession, event_id: UUID, name: str) -> bool:
    statement = upsert(EventDelivery).values(event_id=event_id, listener=name).on_conflict_do_nothing()
    return bool((await session.execute(statement.returning(EventDelivery.listener))).all())

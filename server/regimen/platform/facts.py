"""Typed facts: what happened, announced by the domain that did it, heard by others in `wiring.py`.

A fact is stored in the transaction of its change (the audit trail) and delivered by a job afterwards. Each listener
runs once; a failing one is tried again without running the others. A listener may notify, count or refresh; what
decides money or access is a direct call.
"""

import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from pydantic import BaseModel
from sqlalchemy import insert
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.platform.jobs import Retry, enqueue, job
from regimen.platform.models import FactDelivery, FactRow

log = logging.getLogger(__name__)

_ATTEMPTS = 8


class Fact(BaseModel, frozen=True):
    """Base of every event. A subclass sets `type: Literal["membership_started"] = "membership_started"` and its ids."""

    kinds: ClassVar[dict[str, type["Fact"]]] = {}

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
        known = Fact.kinds.setdefault(kind, cls)
        if known.__qualname__ != cls.__qualname__ or known.__module__ != cls.__module__:
            raise TypeError(f"{kind} names two facts: {known} and {cls}.")


F = TypeVar("F", bound=Fact)
Listener = Callable[[AsyncSession, F, datetime], Awaitable[None]]
_listeners: defaultdict[str, dict[str, Callable[[AsyncSession, Any, datetime], Awaitable[None]]]] = defaultdict(dict)


def hear(fact: type[F], listener: Listener[F]) -> None:
    """Let `listener` hear every `fact`. Called by `wiring.py`; doing it twice changes nothing."""
    name = f"{listener.__module__}.{getattr(listener, '__qualname__', repr(listener))}"
    _listeners[fact.model_fields["type"].default][name] = listener


def unhear(fact: type[F]) -> None:
    """Forget all listeners of `fact` (tests)."""
    _listeners.pop(fact.model_fields["type"].default, None)


async def announce(session: AsyncSession, fact: Fact) -> None:
    """Store `fact` with this transaction, and have it delivered after the commit."""
    fact_id = new_id()
    await session.execute(
        insert(FactRow).values(
            id=fact_id,
            type=fact.type,
            actor_id=fact.actor_id,
            account_id=fact.account_id,
            subject_id=fact.subject_id,
            body=fact.model_dump(mode="json"),
            at=fact.at,
        )
    )
    if _listeners.get(fact.type):
        await enqueue(session, deliver_fact, fact_id=fact_id)


@job("deliver_fact", retry=Retry(attempts=3))
async def deliver_fact(session: AsyncSession, now: datetime, *, fact_id: UUID, attempt: int = 1) -> None:
    """Run the listeners that have not heard this fact yet; those that fail get another job of their own."""
    row = await session.get(FactRow, fact_id)
    if row is None:
        return
    fact = Fact.kinds[row.type].model_validate(row.body)
    failed: Exception | None = None
    for name, listener in list(_listeners[row.type].items()):
        try:
            async with session.begin_nested():
                if await _first_time(session, fact_id, name):
                    await listener(session, fact, now)
        except Exception as error:
            if session.info.get("raise_errors"):
                raise
            log.exception("%s could not hear %s (attempt %s)", name, row.type, attempt)
            failed = error
    if failed is not None:
        if attempt >= _ATTEMPTS:
            raise failed
        delay = timedelta(seconds=4**attempt)
        await enqueue(session, deliver_fact, delay=delay, fact_id=fact_id, attempt=attempt + 1)


async def _first_time(session: AsyncSession, fact_id: UUID, listener: str) -> bool:
    statement = upsert(FactDelivery).values(fact_id=fact_id, listener=listener).on_conflict_do_nothing()
    return bool((await session.execute(statement.returning(FactDelivery.listener))).all())

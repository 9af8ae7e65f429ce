"""Jobs that work for many accounts at once. An item that fails stops and delays no other: it is undone alone, logged,
shown by `regimen doctor`, and tried again with growing waits.

    await for_each(session, "delete_old_clips", ids, delete_clips_of)
    await for_each_alone("issue_missing_documents", sessions, sellers, issue_for)

`for_each` gives each item a savepoint of the job's transaction. `for_each_alone` is for items that open transactions of
their own. A job that reads only some of its items at a time leaves out those that wait, with `is_not_waiting`:
otherwise failing ones could take all places.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import Any, Final, TypeVar

from sqlalchemy import ColumnElement, Integer, String, cast, delete, exists, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker
from sqlalchemy.orm import InstrumentedAttribute

from regimen.kit.db import savepoint, transaction
from regimen.platform.database import is_connection_lost
from regimen.platform.models import FailedJobItem
from regimen.platform.services import services_of

log = logging.getLogger(__name__)

T = TypeVar("T")
_LONGEST_WAIT_MINUTES: Final = 24 * 60
_LONGEST_ERROR: Final = 500


class FailedItems:
    """What failed in one run of a job, and what did not."""

    def __init__(self, job: str) -> None:
        self._job = job
        self._failed: dict[str, str] = {}
        self._done: set[str] = set()

    def done(self, item: object) -> None:
        self._done.add(str(item))

    def failed(self, item: object, error: Exception) -> None:
        """Logs what went wrong, with its traceback; call it while the error is handled. Raises `error` again if the
        connection to the database is lost: then every other item would fail too."""
        if is_connection_lost(error):
            raise error
        log.exception("%s failed for %s; the others go on", self._job, item)
        self._failed[str(item)] = repr(error)[:_LONGEST_ERROR]

    async def store(self, session: AsyncSession) -> None:
        """Stores the failures for `regimen doctor`, by real time, and forgets those of items that are done by now."""
        now = services_of(session).clock.now()
        if self._failed:
            rows = [
                {
                    "job": self._job,
                    "item": item,
                    "error": error,
                    "times": 1,
                    "first_failed_at": func.now(),
                    "failed_at": func.now(),
                    "retry_at": now + timedelta(minutes=1),
                }
                for item, error in sorted(self._failed.items())
            ]
            new = insert(FailedJobItem).values(rows)
            minutes = func.least(func.power(2, func.least(FailedJobItem.times, 20)), _LONGEST_WAIT_MINUTES)
            again: dict[str, Any] = {
                "error": new.excluded.error,
                "times": FailedJobItem.times + 1,
                "failed_at": new.excluded.failed_at,
                "retry_at": now + func.make_interval(0, 0, 0, 0, 0, cast(minutes, Integer)),
            }
            await session.execute(new.on_conflict_do_update(index_elements=["job", "item"], set_=again))
        if self._done:
            known = FailedJobItem.job == self._job
            names = await session.scalars(select(FailedJobItem.item).where(known))
            recovered = self._done.intersection(names)
            if recovered:
                await session.execute(delete(FailedJobItem).where(known, FailedJobItem.item.in_(recovered)))


async def for_each(
    session: AsyncSession, job: str, items: Iterable[T], work: Callable[[T], Awaitable[object]]
) -> list[T]:
    """Does `work` for each item in a savepoint of its own. `items` are ids, and `work` loads what it needs: rows that
    were loaded before may be stale after a failure. Returns those that failed: a job that looks for its items in each
    run need not care, one that was given them tries them again. In tests and the demo (`run_due`) a failure raises."""
    outcome, failed = FailedItems(job), list[T]()
    for item in items:
        try:
            async with savepoint(session):
                await work(item)
                await session.flush()
        except Exception as error:
            if session.info.get("raise_errors"):
                raise
            outcome.failed(item, error)
            failed.append(item)
        else:
            outcome.done(item)
    await outcome.store(session)
    return failed


async def for_each_alone(
    job: str,
    sessions: async_sessionmaker[AsyncSession],
    items: Iterable[T],
    work: Callable[[T], Awaitable[object]],
) -> None:
    """Does `work` for each item, which opens transactions of its own."""
    outcome = FailedItems(job)
    for item in items:
        try:
            await work(item)
        except Exception as error:
            outcome.failed(item, error)
        else:
            outcome.done(item)
    async with transaction(sessions) as session:
        await outcome.store(session)


def is_not_waiting(job: str, item: InstrumentedAttribute[Any], now: datetime) -> ColumnElement[bool]:
    """The condition that a row, named by `item`, has not just failed in this job, or may be tried again by now."""
    return ~exists().where(
        FailedJobItem.job == job, FailedJobItem.item == cast(item, String), FailedJobItem.retry_at > now
    )

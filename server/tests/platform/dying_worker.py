"""A worker in a process of its own, to be killed while its jobs run; the tests run the same jobs afterwards."""

import asyncio
import os
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.config import Settings
from regimen.platform.jobs import Sessions, enqueue, job, long_job
from regimen.platform.runtime import DatabaseUrls, open_runtime

DYING = os.environ.get("DYING_WORKER") == "1"
# Expires later than the test ends: a nightly job deletes expired ones.
_MARK = text("insert into rate_windows values (:key, 1, now() + interval '1 day')")


@job("test_outlives_its_worker")
async def outlives_its_worker(session: AsyncSession, now: datetime, *, name: str) -> None:
    """Says that it runs; in the worker to be killed it never ends, anywhere else it is done at once."""
    if DYING:
        async with async_sessionmaker(session.bind)() as other:
            await other.execute(_MARK, {"key": f"started {name}"})
            await other.commit()
        await asyncio.Event().wait()
    await session.execute(_MARK, {"key": f"done {name}"})


@long_job("test_long_outlives_its_worker")
async def long_outlives_its_worker(sessions: Sessions, now: datetime, *, name: str) -> None:
    """The same for a job that holds no transaction."""
    async with sessions.begin() as session:
        await session.execute(_MARK, {"key": f"{'started' if DYING else 'done'} {name}"})
    if DYING:
        await asyncio.Event().wait()


@job("test_fails_beside_another")
async def fails_beside_another(session: AsyncSession, now: datetime) -> None:
    """Fails the first time, after another one was enqueued that will succeed."""
    async with async_sessionmaker(session.bind, info=session.info)() as other:
        if await other.scalar(text("select count(*) from rate_windows where key = 'failed'")):
            await session.execute(_MARK, {"key": "done at last"})
            return
        await other.execute(_MARK, {"key": "failed"})
        # Later, so that it still waits in the queue when this one fails.
        await enqueue(other, fails_beside_another, queueing_lock="one is enough", delay=timedelta(seconds=5))
        await other.commit()
    raise ConnectionError("not yet")


async def main(url: str) -> None:
    settings = Settings(_env_file=None, data_dir=Path(tempfile.mkdtemp()))  # type: ignore[call-arg]
    async with open_runtime(settings, DatabaseUrls(url, url)) as runtime:
        await runtime.work()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))

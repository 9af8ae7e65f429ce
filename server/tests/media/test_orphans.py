"""What is in the store but in no row is deleted, and nothing else."""

import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.kit.clock import Clock
from regimen.media.actions.orphans import delete_orphans
from regimen.media.models import MediaUpload
from regimen.media.rules.made_files import made_key
from regimen.platform.models import StoredFile
from regimen.platform.services import Services
from tests.conftest import Requests
from tests.media.samples import encoded, quarters
from tests.media.uploading import begin, complete, send, upload

RunJobs = Callable[[], Awaitable[Any]]
Sessions = async_sessionmaker[AsyncSession]
TEXT = b"Squat every day. " * 600


async def left_of(services: Services, keys: list[str]) -> list[str]:
    return [key for key in keys if await services.files.size(key) is not None]


async def delete_all(sessions: Sessions, run_jobs: RunJobs, age: timedelta) -> None:
    """As if everything had been stored that long ago."""
    await delete_orphans(sessions, datetime.now(UTC) + age)
    await run_jobs()


async def test_what_a_killed_server_left_is_deleted_after_a_month(
    store: str, erik: Requests, services: Services, session: AsyncSession, sessions: Sessions, run_jobs: RunJobs
) -> None:
    for _ in range(3):
        await upload(erik, encoded(quarters()), "photo.png")
    await run_jobs()
    program = (await erik.post("/coach/plans", {"plan_type": "membership", "title": "Squat"})).json()
    (item, *_) = (await erik.get("/media/fetch")).json()["items"]
    await erik.patch(f"/coach/plans/{program['id']}/covers", {"wide": {"media_id": item["id"]}})
    known = list(await session.scalars(select(StoredFile.key)))
    owner = known[0].split("/")[1]
    orphans = [f"media/{owner}/0a/made/v0.mp4", f"media/{owner}/0b/file.pdf", f"covers/{owner}/0c.jpg"]
    others = [f"documents/{owner}/0d.pdf", f"mediators/{owner}/0e.jpg"]
    for key in [*orphans, *others]:
        await services.files.put(key, TEXT, "text/plain")

    await delete_all(sessions, run_jobs, timedelta(days=29))
    assert await left_of(services, [*known, *orphans, *others]) == [*known, *orphans, *others]
    await delete_all(sessions, run_jobs, timedelta(days=31))
    assert await left_of(services, [*known, *orphans, *others]) == [*known, *others]


async def test_what_is_being_made_of_a_file_and_what_is_being_put_together_stays(
    store: str,
    erik: Requests,
    services: Services,
    clock: Clock,
    session: AsyncSession,
    sessions: Sessions,
    run_jobs: RunJobs,
) -> None:
    for _ in range(2):
        await upload(erik, encoded(quarters()), "photo.png")
    await run_jobs()
    processed = (await session.scalars(select(StoredFile.key))).first()
    assert processed
    begun = (await begin(erik, "notes.txt", len(TEXT))).json()
    await send(erik, begun, TEXT)
    row = (await session.scalars(select(MediaUpload))).one()
    await services.files.multipart.complete(row.key, row.store_upload, [1], clock.now())
    in_work = [made_key(processed, "v3.mp4"), row.key]
    await services.files.put(in_work[0], TEXT, "video/mp4")
    await delete_all(sessions, run_jobs, timedelta(days=31))
    assert await left_of(services, in_work) == in_work
    assert (await complete(erik, begun)).status_code == 200
    await run_jobs()
    assert (await erik.get("/media/fetch")).json()["items"][0]["state"] == "published"


async def test_files_of_another_database_stay(
    erik: Requests,
    services: Services,
    session: AsyncSession,
    sessions: Sessions,
    run_jobs: RunJobs,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The operator has restored an old copy, or has named the bucket of another installation."""
    await upload(erik, encoded(quarters()), "photo.png")
    await run_jobs()
    keys = list(await session.scalars(select(StoredFile.key)))
    assert keys
    await session.execute(delete(StoredFile))
    await session.commit()
    with caplog.at_level(logging.ERROR):
        await delete_all(sessions, run_jobs, timedelta(days=31))
    assert await left_of(services, keys) == keys
    assert f"{len(keys)} of {len(keys)} files are in no row, so none is deleted" in caplog.text

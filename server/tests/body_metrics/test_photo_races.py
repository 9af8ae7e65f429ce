"""Requests about a client's progress photos at the same moment: nothing is counted twice, and no file is left over."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.actions.consent import delete_everything
from regimen.body_metrics.models import ProgressPhoto
from regimen.kit.db import transaction
from regimen.kit.ids import new_id
from regimen.kit.pictures.pool import POOL
from regimen.media.actions import quota
from regimen.platform.models import StoredFile
from regimen.platform.person_limit import RUNNING
from tests.body_metrics.steps import add_photo, agree, photo_form
from tests.cast import Cast
from tests.conftest import Requests
from tests.running import RunningApp, running_app
from tests.waiting import awaited_locks, wait_for_lock_wait, wait_until

OWN = "/athlete/body_metrics/photos"
AT_ONCE = 8


@pytest.fixture(autouse=True)
def product_metrics() -> None:
    """The app that runs has a database of its own."""


@pytest.fixture(autouse=True)
def pictures_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """All are decoded, and reach the database."""
    monkeypatch.setattr(POOL, "per_person", AT_ONCE)


@dataclass
class Home:
    """Maya agreed that body metrics are kept."""

    app: RunningApp
    maya: Requests

    @property
    def cast(self) -> Cast:
        return self.app.cast

    def send(self, photo_id: UUID, **form: Any) -> "asyncio.Task[httpx.Response]":
        return asyncio.ensure_future(self.maya.put(f"{OWN}/{photo_id}", **photo_form(**form)))

    def delete(self, photo_id: UUID) -> "asyncio.Task[httpx.Response]":
        return asyncio.ensure_future(self.maya.delete(f"{OWN}/{photo_id}"))

    @contextlib.asynccontextmanager
    async def photos_locked(self) -> AsyncIterator[AsyncSession]:
        """Requests that change photos wait until the block has ended, in the order in which they came."""
        async with self.app.runtime.sessions() as locking, self.app.runtime.sessions() as watch:
            await quota.lock(locking, self.cast.maya.id)
            yield watch
            await locking.commit()

    async def photos(self) -> set[UUID]:
        """Returns which photos there are. What is stored and what is counted are theirs, and nothing else."""
        async with self.app.runtime.sessions() as session:
            photos = (await session.scalars(select(ProgressPhoto))).all()
            rows = {row.key: row.size for row in await session.scalars(select(StoredFile))}
            assert rows.keys() == {key for photo in photos for key in (photo.key, photo.thumbnail_key)}
            assert await quota.used_bytes(session, self.cast.maya.id) == sum(rows.values())
            assert sum(photo.bytes for photo in photos) == sum(rows.values())
        files = self.app.runtime.services.files
        stored = [key async for keys in files.keys("media", datetime.max.replace(tzinfo=UTC)) for key in keys]
        assert set(stored) == rows.keys()
        return {photo.id for photo in photos}


@contextlib.asynccontextmanager
async def home_of_maya(database_url: str, folder: Path) -> AsyncIterator[Home]:
    async with running_app(database_url, folder) as app:
        maya = app.as_person(app.cast.maya)
        await agree(maya)
        yield Home(app, maya)


async def _waiting(watch: AsyncSession, *requests: "asyncio.Task[httpx.Response]") -> None:
    """Waits until as many statements wait for a lock as there are requests, or as one person can have at once."""
    expected = min(len(requests), RUNNING)

    async def waits() -> bool:
        assert not any(request.done() for request in requests)
        return await awaited_locks(watch) >= expected

    await wait_until(waits, f"{expected} requests that wait for a lock")


def _statuses(*requests: "asyncio.Task[httpx.Response]") -> list[int]:
    return [request.result().status_code for request in requests]


async def test_a_photo_that_is_sent_eight_times_at_once_is_one(database_url: str, tmp_path: Path) -> None:
    async with home_of_maya(database_url, tmp_path) as home:
        photo = new_id()
        async with home.photos_locked() as watch:
            sent = [home.send(photo) for _ in range(AT_ONCE)]
            await _waiting(watch, *sent)
        await asyncio.gather(*sent)
        assert _statuses(*sent) == [204] * AT_ONCE
        assert await home.photos() == {photo}


async def test_of_several_photos_of_a_pose_at_once_one_stays(database_url: str, tmp_path: Path) -> None:
    async with home_of_maya(database_url, tmp_path) as home:
        photos = [new_id() for _ in range(AT_ONCE)]
        async with home.photos_locked() as watch:
            sent = [home.send(photo) for photo in photos]
            await _waiting(watch, *sent)
        await asyncio.gather(*sent)
        assert _statuses(*sent) == [204] * AT_ONCE
        [left] = await home.photos()
        assert left in photos


@pytest.mark.parametrize("deleted_first", [True, False])
async def test_a_photo_that_is_replaced_while_it_is_deleted(
    database_url: str, tmp_path: Path, deleted_first: bool
) -> None:
    async with home_of_maya(database_url, tmp_path) as home:
        old, new = await add_photo(home.maya), new_id()
        async with home.photos_locked() as watch:
            if deleted_first:
                deleting = home.delete(old)
                await _waiting(watch, deleting)
                replacing = home.send(new)
            else:
                replacing = home.send(new)
                await _waiting(watch, replacing)
                deleting = home.delete(old)
            await _waiting(watch, replacing, deleting)
        await asyncio.gather(replacing, deleting)
        assert _statuses(replacing, deleting) == [204, 204 if deleted_first else 404]
        assert await home.photos() == {new}


async def test_a_photo_that_is_sent_again_while_it_is_deleted_does_not_return(
    database_url: str, tmp_path: Path
) -> None:
    async with home_of_maya(database_url, tmp_path) as home:
        photo = await add_photo(home.maya)
        async with home.photos_locked() as watch:
            deleting = home.delete(photo)
            await _waiting(watch, deleting)
            sending = home.send(photo)
            await _waiting(watch, deleting, sending)
        await asyncio.gather(deleting, sending)
        assert _statuses(deleting, sending) == [204, 422]
        assert await home.photos() == set()


async def test_what_is_sent_before_everything_is_deleted_is_deleted_too(database_url: str, tmp_path: Path) -> None:
    async with home_of_maya(database_url, tmp_path) as home:
        await add_photo(home.maya, pose="back")
        async with home.photos_locked() as watch:
            sending = home.send(new_id())
            await _waiting(watch, sending)
            deleting = asyncio.ensure_future(home.maya.delete("/athlete/body_metrics"))
            await _waiting(watch, sending, deleting)
        await asyncio.gather(sending, deleting)
        assert _statuses(sending, deleting) == [204, 204]
        assert await home.photos() == set()


async def test_what_is_sent_while_consent_is_taken_back_is_refused(database_url: str, tmp_path: Path) -> None:
    async with home_of_maya(database_url, tmp_path) as home:
        await add_photo(home.maya, pose="back")
        async with transaction(home.app.runtime.sessions) as client, home.app.runtime.sessions() as watch:
            await delete_everything(client, home.cast.maya.id, home.cast.now)
            sending = home.send(new_id())
            await wait_for_lock_wait(watch, sending)
        assert (await sending).json()["code"] == "ConsentNeeded"
        assert await home.photos() == set()

"""A client takes back what they agreed to at the moment at which a coach writes."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.body_metrics.actions.consent import delete_everything, set_share
from regimen.body_metrics.models import BodyMetricConsent, BodyMetricEntry, BodyMetricRange, BodyMetricShare
from regimen.body_metrics.seed import seed_metrics
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from tests.body_metrics.steps import WEIGHT, agree, enter_for, typed
from tests.cast import Cast
from tests.conftest import Requests
from tests.running import RunningApp, running_app
from tests.training.factory import TrainingFactory
from tests.waiting import awaited_locks, wait_for_lock_wait, wait_until


@pytest.fixture(autouse=True)
def product_metrics() -> None:
    """The app that runs has a database of its own."""


@dataclass
class Gym:
    """Maya shares with Erik, who has entered one weight."""

    app: RunningApp
    maya: Requests
    erik: Requests
    entry: UUID

    @property
    def cast(self) -> Cast:
        return self.app.cast

    def path(self, entry: UUID | None = None) -> str:
        return f"/coach/clients/{self.cast.maya.id}/body_metrics/{WEIGHT}/entries/{entry or self.entry}"

    async def entries(self) -> list[float]:
        async with self.app.runtime.sessions() as session:
            return [float(value) for value in await session.scalars(select(BodyMetricEntry.value))]


@contextlib.asynccontextmanager
async def sharing_gym(database_url: str, folder: Path) -> AsyncIterator[Gym]:
    async with running_app(database_url, folder) as app:
        async with app.runtime.sessions.begin() as session:
            cast = app.cast
            await seed_metrics(session, cast.now)
            training = TrainingFactory(session, cast, cast.now)
            await training.enrol(cast.maya, ProgramType.FIXED, written=[0])
        maya, erik = app.as_person(cast.maya), app.as_person(cast.erik)
        await agree(maya, cast.erik)
        entry = await enter_for(erik, cast.maya, date="2026-01-01")
        yield Gym(app, maya, erik, entry)


async def _take_back(session: AsyncSession, gym: Gym, how: Literal["delete", "stop"]) -> None:
    cast = gym.cast
    if how == "delete":
        await delete_everything(session, cast.maya.id, cast.now)
    else:
        assert cast.erik.account_id
        await set_share(session, cast.maya.id, cast.erik.account_id, is_shared=False, now=cast.now)


@pytest.mark.parametrize(("how", "left"), [("delete", []), ("stop", [65])])
@pytest.mark.parametrize("request_of", ["add", "change", "delete", "range"])
async def test_a_coach_who_comes_second_writes_nothing(
    database_url: str, tmp_path: Path, how: Literal["delete", "stop"], left: list[float], request_of: str
) -> None:
    async with sharing_gym(database_url, tmp_path) as gym:
        async with gym.app.runtime.sessions() as client, gym.app.runtime.sessions() as watch:
            await _take_back(client, gym, how)
            path = gym.path(new_id() if request_of == "add" else None)
            body = typed(value=70, date="2026-01-01")
            if request_of == "range":
                path, body = f"{gym.path().partition('/entries/')[0]}/range", {"low": 64, "unit": "kg"}
            writing = asyncio.ensure_future(
                gym.erik.delete(path) if request_of == "delete" else gym.erik.put(path, body)
            )
            await wait_for_lock_wait(watch, writing)
            await client.commit()
            assert (await writing).status_code == 404
            assert await watch.scalar(select(func.count()).select_from(BodyMetricRange)) == 0
        assert await gym.entries() == left


@pytest.mark.parametrize(("how", "left"), [("delete", []), ("stop", [65, 70])])
async def test_what_a_coach_entered_first_is_deleted_too(
    database_url: str, tmp_path: Path, how: Literal["delete", "stop"], left: list[float]
) -> None:
    """The coach's request waits in its middle, for something else: the client's waits for the coach's."""
    async with sharing_gym(database_url, tmp_path) as gym:
        sessions, cast = gym.app.runtime.sessions, gym.cast
        async with sessions() as other, sessions() as watch:
            await other.get(User, cast.maya.id, with_for_update=True)
            writing = asyncio.ensure_future(gym.erik.put(gym.path(new_id()), typed(value=70, date="2026-01-01")))
            await wait_for_lock_wait(watch, writing)
            taking_back = asyncio.ensure_future(
                gym.maya.delete("/athlete/body_metrics")
                if how == "delete"
                else gym.maya.put(f"/athlete/body_metrics/shares/{cast.erik.account_id}", {"shared": False})
            )

            async def waits_or_is_done() -> bool:
                return taking_back.done() or await awaited_locks(watch) > 1

            await wait_until(waits_or_is_done, "the client's request to wait, too")
            await other.commit()
            assert [(await writing).status_code, (await taking_back).status_code] == [204, 204]
            counted = select(func.count()).select_from(BodyMetricConsent)
            assert await watch.scalar(counted) == (0 if how == "delete" else 1)
            assert not await watch.scalar(select(func.count()).where(BodyMetricShare.stopped_at.is_(None)))
        assert sorted(await gym.entries()) == left

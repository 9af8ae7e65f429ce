"""Somebody stops showing their results while a score of theirs is being ranked, in a database of its own."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import select

from regimen.kit.ids import new_id
from regimen.leaderboards.actions.scores import hide_own
from regimen.leaderboards.models import LeaderboardScore
from regimen.programs.models import ProgramType
from tests.leaderboards.conftest import workout
from tests.running import RunningApp, running_app
from tests.training.factory import EnrolledClient, TrainingFactory
from tests.waiting import wait_for, wait_for_lock_wait

NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)


@pytest.fixture
async def running(database_url: str, tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with running_app(database_url, tmp_path) as running:
        running.runtime.clock.freeze(NOW)
        yield running


@pytest.fixture
async def enrolled(running: RunningApp) -> EnrolledClient:
    """Maya, who has logged a score of a block that others do too."""
    async with running.runtime.sessions() as session:
        training = TrainingFactory(session, running.cast, NOW)
        program = await training.create_program(
            ProgramType.ONE_MANY, written=[0], content=workout(), anchor=date(2026, 1, 12)
        )
        found = await training.enrol(running.cast.maya, ProgramType.ONE_MANY, program=program)
        session.expunge_all()
    body = {
        "enrolment_id": str(found.enrolment.id),
        "day": 0,
        "block_id": "wod",
        "score": {"type": "time", "seconds": 600},
    }
    logged = await running.as_person(running.cast.maya).put(f"/athlete/scores/{new_id()}", body)
    assert logged.status_code == 204, logged.text
    return found


async def is_visible(running: RunningApp) -> bool:
    async with running.runtime.sessions() as session:
        return bool(await session.scalar(select(LeaderboardScore.visible)))


async def stop_showing(running: RunningApp) -> None:
    changed = await running.as_person(running.cast.maya).patch("/users/private", {"private": {"show_results": False}})
    assert changed.status_code == 200, changed.text


@pytest.mark.usefixtures("enrolled")
async def test_a_score_that_is_being_shown_is_hidden_with_the_others(running: RunningApp) -> None:
    async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
        board_id = await other.scalar(select(LeaderboardScore.leaderboard_id))
        assert board_id is not None
        await hide_own(other, running.cast.maya.id, board_id, hidden=False)
        stopping = asyncio.create_task(stop_showing(running))
        await wait_for_lock_wait(watch, stopping)
        await other.commit()
        await wait_for(stopping, "the answer to the setting")
    assert await is_visible(running) is False

"""What happens to a challenge at the same moment, in a database of its own."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import func, select

from regimen.accounts.access.actor import CoachActor
from regimen.leaderboards.actions import challenges
from regimen.leaderboards.actions.challenges import Definition
from regimen.leaderboards.actions.participation import Result, enter_own
from regimen.leaderboards.models import ChallengeParticipant, LeaderboardScore
from regimen.leaderboards.rules.challenges import Scoring
from regimen.programs.models import ProgramType
from regimen.training.rules.performance import Score
from tests.leaderboards.challenges import FORM, actor_of, seconds
from tests.leaderboards.conftest import workout
from tests.running import RunningApp, running_app
from tests.training.factory import TrainingFactory
from tests.waiting import wait_for, wait_for_lock_wait

NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)
TODAY = date(2026, 1, 12)


@pytest.fixture
async def running(database_url: str, tmp_path: Path) -> AsyncIterator[RunningApp]:
    async with running_app(database_url, tmp_path) as running:
        running.runtime.clock.freeze(NOW)
        async with running.runtime.sessions() as session:
            training = TrainingFactory(session, running.cast, NOW)
            program = await training.create_program(ProgramType.ONE_MANY, written=[0], content=workout(), anchor=TODAY)
            await training.enrol(running.cast.maya, ProgramType.ONE_MANY, program=program)
            session.expunge_all()
        yield running


@pytest.fixture
async def challenge_id(running: RunningApp) -> UUID:
    erik = running.as_person(running.cast.erik)
    made = (await erik.post("/coach/challenges", FORM)).json()
    published = await erik.post(f"/coach/challenges/{made['id']}/publish")
    assert published.status_code == 200, published.text
    return UUID(made["id"])


async def rows(running: RunningApp) -> tuple[int, int]:
    async with running.runtime.sessions() as session:
        participants = await session.scalar(select(func.count()).select_from(ChallengeParticipant))
        results = await session.scalar(select(func.count()).select_from(LeaderboardScore))
        return participants or 0, results or 0


async def test_a_result_that_waits_for_another_scoring_is_read_by_it(running: RunningApp, challenge_id: UUID) -> None:
    maya, erik = running.as_person(running.cast.maya), actor_of(running.cast.erik)
    assert isinstance(erik, CoachActor)
    reps = Definition("Reps", "", "", "", None, Scoring("reps", False, None), date(2026, 1, 10), date(2026, 1, 14))
    async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
        await challenges.change_challenge(other, challenge_id, reps, actor=erik, now=NOW)
        entering = asyncio.create_task(maya.put(f"/athlete/challenges/{challenge_id}/result", seconds(431)))
        await wait_for_lock_wait(watch, entering)
        await other.commit()
        refused = await wait_for(entering, "the answer to the result")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["score"])
    assert await rows(running) == (0, 0)


async def test_leaving_waits_for_a_result_that_is_being_entered(running: RunningApp, challenge_id: UUID) -> None:
    maya, result = running.as_person(running.cast.maya), Result(Score(type="time", seconds=431), TODAY)
    async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
        await enter_own(other, actor_of(running.cast.maya), challenge_id, result, today=TODAY, now=NOW)
        leaving = asyncio.create_task(maya.delete(f"/athlete/challenges/{challenge_id}/participation"))
        await wait_for_lock_wait(watch, leaving)
        await other.commit()
        left = await wait_for(leaving, "the answer to leaving")
    assert left.status_code == 204
    assert await rows(running) == (0, 0)


async def test_nobody_joins_a_challenge_that_is_being_archived(running: RunningApp, challenge_id: UUID) -> None:
    maya, erik = running.as_person(running.cast.maya), actor_of(running.cast.erik)
    assert isinstance(erik, CoachActor)
    async with running.runtime.sessions() as other, running.runtime.sessions() as watch:
        await challenges.archive_challenge(other, challenge_id, actor=erik, now=NOW)
        joining = asyncio.create_task(maya.put(f"/athlete/challenges/{challenge_id}/participation"))
        await wait_for_lock_wait(watch, joining)
        await other.commit()
        refused = await wait_for(joining, "the answer to joining")
    assert refused.status_code == 404
    assert await rows(running) == (0, 0)

"""Fixtures for tests of form checks."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.form_checks.filming import Filming
from tests.media.uploading import make_video
from tests.training.factory import EnrolledClient, TrainingFactory, squat_day


@pytest.fixture(scope="session")
def video(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A clip of half a second, made once."""
    path = tmp_path_factory.mktemp("clips") / "squat.mp4"
    return make_video(path, "-c:v", "libx264", "-preset", "ultrafast", seconds=0.5, size="64x48")


@pytest.fixture(scope="session")
def voice(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A recording of a browser: sound in a container of videos."""
    path = tmp_path_factory.mktemp("voices") / "voice.webm"
    return make_video(path, "-vn", "-c:a", "libopus", seconds=0.5)


@pytest.fixture
def training(session: AsyncSession, cast: Cast, clock: Clock) -> TrainingFactory:
    return TrainingFactory(session, cast, clock.now())


@pytest.fixture
async def maya_trains(training: TrainingFactory, cast: Cast) -> EnrolledClient:
    """Maya squats on three days in a program of Erik's gym."""
    content = squat_day(await training.create_squat())
    return await training.enrol(cast.maya, ProgramType.FIXED, written=[0, 1, 2], content=content)


@pytest.fixture
def filming(
    session: AsyncSession,
    maya: Requests,
    maya_trains: EnrolledClient,
    video: bytes,
    run_jobs: Callable[[], Any],
) -> Filming:
    return Filming(session, maya, maya_trains, video, run_jobs)

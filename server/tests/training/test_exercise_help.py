"""A client reads how an exercise is done: the coach's cue and video, then what the library says."""

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import (
    Equipment,
    Exercise,
    ExerciseAddition,
    Measurement,
    MetricCategory,
    MuscleGroup,
)
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.rules.content import DayContent, Entry, Reps, Session, Set, StrengthBlock
from tests.conftest import Requests
from tests.training.factory import START, TrainingFactory


@pytest.fixture
async def squat(training: TrainingFactory, session: AsyncSession) -> Exercise:
    row = Exercise(
        id=new_id(),
        name="Help squat",
        account_id=None,
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.UPPER_LEGS,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        cue="Chest up",
        instructions="Stand, sit, stand.",
        created_at=training.now,
    )
    session.add(row)
    await session.flush()
    return row


@pytest.fixture
async def enrolled(training: TrainingFactory, squat: Exercise) -> Any:
    entries = [
        Entry(id="e1", name=squat.name, exercise_id=squat.id, sets=[Set(id="q1", reps=Reps(min=5))]),
        Entry(id="e2", name="Dance", sets=[Set(id="q2", reps=Reps(min=5))]),
    ]
    content = DayContent(sessions=[Session(id="s1", blocks=[StrengthBlock(id="b1", entries=entries)])])
    return await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(8), content=content)


def help_url(enrolled: Any, entry: str = "e1") -> str:
    return f"/athlete/calendar/{enrolled.enrolment.id}/{START}/exercises/{entry}"


async def add(session: AsyncSession, training: TrainingFactory, account: UUID, exercise: Exercise, cue: str) -> None:
    addition = ExerciseAddition(
        account_id=account,
        exercise_id=exercise.id,
        aliases=[],
        cue=cue,
        video_url=f"https://www.youtube.com/watch?v={cue}",
        alternates=[],
        updated_at=training.now,
    )
    session.add(addition)
    await session.flush()


async def test_the_coachs_cue_and_video_come_with_what_the_library_says(
    enrolled: Any, squat: Exercise, training: TrainingFactory, session: AsyncSession, maya: Requests
) -> None:
    assert (await maya.get(help_url(enrolled))).json() == {
        "name": "Help squat",
        "coach_cue": "",
        "video_url": None,
        "video": None,
        "cue": "Chest up",
        "instructions": "Stand, sit, stand.",
        "picture_url": None,
    }
    await add(session, training, training.cast.ines.account_id, squat, "theirs")
    await add(session, training, training.cast.erik.account_id, squat, "ours")
    answer = (await maya.get(help_url(enrolled))).json()
    assert (answer["coach_cue"], answer["video_url"]) == ("ours", "https://www.youtube.com/watch?v=ours")


async def test_only_the_client_reads_it_and_only_of_exercises_of_the_library(
    enrolled: Any, maya: Requests, tom: Requests, erik: Requests
) -> None:
    assert (await maya.get(help_url(enrolled, "e2"))).status_code == 404
    assert (await maya.get(help_url(enrolled, "nosuch"))).status_code == 404
    assert (await tom.get(help_url(enrolled))).status_code == 404
    assert (await erik.get(help_url(enrolled))).status_code == 403

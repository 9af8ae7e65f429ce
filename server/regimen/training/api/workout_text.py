"""Reading training that was written elsewhere."""

from collections.abc import Collection

from fastapi import APIRouter
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Coach, CoachActor
from regimen.exercises.access import kept_names
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, Unauthenticated, error_responses
from regimen.kit.slices import in_slices
from regimen.training.access.workout_text import exercises_by_name
from regimen.training.api.turns import COACH_TURN
from regimen.training.present.workout_text import link_exercises, reading_view
from regimen.training.rules.workout_text import (
    Answers,
    WorkoutTextRead,
    names_of,
    reader_of,
)
from regimen.training.schemas.workout_text import WorkoutText, WorkoutTextReading

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))
_SHORT = 2_000
"""Characters that are read in a few milliseconds."""


@router.post("/workout_text", dependencies=[COACH_TURN], responses=error_responses(Invalid))
@max_body(256 * KIB)
async def read_workout_text(body: WorkoutText, actor: Coach, session: Session) -> WorkoutTextReading:
    """How a text would be read: a verdict on each line, and the days. Nothing is stored."""
    return reading_view(await read_with_library(body, actor, session))


async def read_with_library(body: WorkoutText, actor: CoachActor, session: AsyncSession) -> WorkoutTextRead:
    """Reads a text, and links its exercises to the coach's library."""
    answers = {answer.text.strip(): answer.choice for answer in body.answers}
    corrections = {correction.name.lower(): correction.exercise_id for correction in body.corrections}
    read = await _read(body, answers)
    library = await exercises_by_name(session, actor, names_of(read), corrections)
    known = {name for name, match in library.items() if match.exercise}
    if known and any(line.status == "question" for line in read.lines):
        # A name alone is an exercise if the library has it.
        read = await _read(body, answers, known)
    link_exercises(read, library, await kept_names(session, actor.account))
    return read


async def _read(body: WorkoutText, answers: Answers, known: Collection[str] = ()) -> WorkoutTextRead:
    reader = reader_of(
        body.text,
        unit=body.unit,
        answers=answers,
        known_names=known,
        date_order=body.date_order,
        columns=body.columns,
    )
    await in_slices(reader.steps(), short=len(body.text) < _SHORT)
    return reader.result()

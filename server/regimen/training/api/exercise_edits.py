"""The builder: find an exercise in a program, and change it wherever it is."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import Coach
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.training.access.timelines import own_timeline
from regimen.training.actions.exercise_edits import exercises_of_timeline, plan_exercise_edits
from regimen.training.api.turns import TIMELINE_TURN
from regimen.training.failures import DayTooLarge, TooMuchTraining
from regimen.training.present.builder import edited_days_json
from regimen.training.schemas.exercise_edits import (
    EditedExercises,
    EditExercises,
    TimelineExercise,
    TimelineExercises,
)

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))


@router.get("/timelines/{timeline_id}/exercises", responses=error_responses(NotFound))
async def list_exercises(timeline_id: UUID, actor: Coach, session: Session) -> TimelineExercises:
    """The exercises of the published days, by name."""
    timeline = await own_timeline(session, actor, timeline_id)
    rows = await exercises_of_timeline(session, timeline)
    items = [TimelineExercise(name=name, exercise_id=UUID(ident) if ident else None, days=n) for name, ident, n in rows]
    return TimelineExercises(items=items)


@router.post(
    "/timelines/{timeline_id}/edit_exercises",
    dependencies=[TIMELINE_TURN],
    response_model=EditedExercises,
    responses=error_responses(NotFound, Invalid, DayTooLarge, TooMuchTraining),
)
@max_body(1024 * KIB)
async def edit_exercises(timeline_id: UUID, body: EditExercises, actor: Coach, session: Session) -> Response:
    """Show how days would be with an exercise replaced, or changed by a step. Nothing is stored."""
    timeline = await own_timeline(session, actor, timeline_id)
    drafts = {draft.day: draft.content for draft in body.drafts}
    return written_json(
        await edited_days_json(await plan_exercise_edits(session, timeline, body.edit, body.days, drafts))
    )

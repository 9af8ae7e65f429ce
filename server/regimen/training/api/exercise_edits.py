"""The builder: find an exercise in a program, and change it wherever it is."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.platform.idempotency import IdempotentRoute
from regimen.training.access.timelines import own_timeline
from regimen.training.actions.exercise_edits import (
    edit_exercises_in_drafts,
    exercises_of_timeline,
    preview_exercise_edits,
)
from regimen.training.api.turns import TIMELINE_TURN
from regimen.training.failures import DayTooLarge, TooMuchTraining
from regimen.training.present.drafts import changed_drafts_json
from regimen.training.schemas.exercise_edits import (
    EditDrafts,
    EditedDrafts,
    EditedExercise,
    EditedExercises,
    EditExercises,
    TimelineExercise,
    TimelineExercises,
)

router = APIRouter(
    prefix="/coach",
    tags=["training"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden, Busy),
)


@router.get("/timelines/{timeline_id}/exercises", responses=error_responses(NotFound))
async def list_exercises(timeline_id: UUID, actor: Coach, session: Session) -> TimelineExercises:
    """The exercises of the published days and of the caller's drafts, by name."""
    timeline = await own_timeline(session, actor, timeline_id)
    rows = await exercises_of_timeline(session, timeline, actor)
    items = [TimelineExercise(name=name, exercise_id=UUID(ident) if ident else None, days=n) for name, ident, n in rows]
    return TimelineExercises(items=items)


@router.post(
    "/timelines/{timeline_id}/edit_exercises/preview",
    dependencies=[TIMELINE_TURN],
    responses=error_responses(NotFound, Invalid, DayTooLarge, TooMuchTraining),
)
async def preview_edit(timeline_id: UUID, body: EditExercises, actor: Coach, session: Session) -> EditedExercises:
    """What would change with an exercise replaced, or changed by a step. Nothing is stored."""
    timeline = await own_timeline(session, actor, timeline_id)
    edited = await preview_exercise_edits(session, timeline, body.edit, body.days, actor)
    changes = [EditedExercise(day=day, **entry.model_dump()) for day, entry in edited.entries]
    return EditedExercises(days=edited.days, changes=changes)


@router.post(
    "/timelines/{timeline_id}/edit_exercises",
    dependencies=[TIMELINE_TURN],
    response_model=EditedDrafts,
    responses=error_responses(NotFound, Invalid, DayTooLarge, TooMuchTraining),
)
async def edit_exercises(timeline_id: UUID, body: EditDrafts, actor: Coach, session: Session, now: Now) -> Response:
    """Replace an exercise in some days, or change it by a step. The days become drafts of the caller."""
    timeline = await own_timeline(session, actor, timeline_id)
    changed = await edit_exercises_in_drafts(session, timeline, body.edit, body.days, actor=actor, now=now)
    return written_json(f'{{"drafts":{await changed_drafts_json(changed)}}}')

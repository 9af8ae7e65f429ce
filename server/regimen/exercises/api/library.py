"""The coach's library of exercises."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from regimen.accounts.access.actor import Coach
from regimen.exercises import access, ports
from regimen.exercises.actions import library as actions
from regimen.exercises.failures import (
    AliasTaken,
    CategoryIsFixed,
    ExerciseArchived,
    NameTaken,
    ProductExercise,
    TooManyArchived,
    TooManyExercises,
    TooManyNames,
    UnknownAlternate,
    UnknownVideo,
)
from regimen.exercises.models import Equipment, Exercise, MetricCategory, MuscleGroup
from regimen.exercises.present import exercise_view
from regimen.exercises.schemas import (
    AdditionForm,
    ExerciseChange,
    ExerciseForm,
    ExerciseListing,
    ExerciseUse,
    ExerciseView,
    ProgramUseView,
)
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.filters import FilterQuery
from regimen.kit.paging import PageParams
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.failures import AccountClosed, UpgradeNeeded

router = APIRouter(
    prefix="/coach/exercises",
    tags=["exercises"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)
PLAN_FAILURES = (UpgradeNeeded, AccountClosed)


async def library_query(
    name_cont: Annotated[str, Query(alias="q[name_cont]", description="Words of a name, in any order.")] = "",
    metric_category_in: Annotated[list[MetricCategory], Query(alias="q[metric_category_in][]")] = [],  # noqa: B006
    muscle_group_in: Annotated[list[MuscleGroup], Query(alias="q[muscle_group_in][]")] = [],  # noqa: B006
    equipment_in: Annotated[list[Equipment], Query(alias="q[equipment_in][]")] = [],  # noqa: B006
    whose_eq: Annotated[Literal["own", "product"] | None, Query(alias="q[whose_eq]")] = None,
    archived_eq: Annotated[Literal["true", "false"] | None, Query(alias="q[archived_eq]")] = None,
    s: Annotated[
        str, Query(alias="q[s]", description="`name`, `muscle_group`, `equipment`, `created_at`; ` desc`. Or `recent`")
    ] = "",
) -> None:
    """The filters of the list, for the API document only: `FilterQuery` reads them and refuses unknown ones."""


@router.get("", responses=error_responses(Invalid, Busy), dependencies=[Depends(library_query)])
async def list_exercises(
    session: Session, actor: Coach, params: FilterQuery, page: PageParams, now: Now
) -> ExerciseListing:
    """The product's exercises and the account's own. Without `q[s]`, a search puts the best match first.

    It knows shorthand ("db rdl") and the account's aliases; if nothing is spelled like it, it returns the closest.
    """
    found = await access.list_exercises(session, actor, params, page)
    may_write = await access.may_write(session, actor.account, now)
    videos = await access.load_videos(session, actor.account, found.additions.values())
    return ExerciseListing(
        items=[
            exercise_view(
                row,
                found.additions.get(row.id),
                videos=videos,
                may_write=may_write,
                now=now,
                last_used_at=found.last_used.get(row.id),
            )
            for row in found.rows
        ],
        pagination=page.pagination(found.total),
        abilities=["create"] if may_write else [],
        guessed=found.guessed,
    )


@router.get("/{exercise_id}", responses=error_responses(NotFound))
async def show_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    exercise = await access.current_exercise(session, actor.account, exercise_id)
    return await _view(session, actor, exercise, now, may_write=await access.may_write(session, actor.account, now))


async def _view(
    session: Session, actor: Coach, exercise: Exercise, now: Now, *, may_write: bool = True
) -> ExerciseView:
    added = await access.load_additions(session, actor.account, [exercise.id])
    videos = await access.load_videos(session, actor.account, added.values())
    return exercise_view(exercise, added.get(exercise.id), videos=videos, may_write=may_write, now=now)


@router.get("/{exercise_id}/use", responses=error_responses(NotFound))
async def show_use(exercise_id: UUID, session: Session, actor: Coach) -> ExerciseUse:
    """Which programs use the exercise."""
    exercise = await access.visible_exercise(session, actor.account, exercise_id)
    used = await ports.programs_using(session, actor, exercise.id)
    return ExerciseUse(programs=[ProgramUseView(id=it.program_id, title=it.title, days=it.days) for it in used])


@router.put(
    "/{exercise_id}/additions",
    responses=error_responses(NotFound, AliasTaken, TooManyNames, UnknownAlternate, UnknownVideo, Busy),
)
async def save_additions(
    exercise_id: UUID, form: AdditionForm, session: Session, actor: Coach, now: Now
) -> ExerciseView:
    """Store the account's own aliases, cue, video and alternates, also for an exercise of the product."""
    exercise, added = await actions.save_addition(session, exercise_id, actor=actor, now=now, **form.model_dump())
    videos = await access.load_videos(session, actor.account, [added])
    may_write = await access.may_write(session, actor.account, now)
    return exercise_view(exercise, added, videos=videos, may_write=may_write, now=now)


@router.post(
    "", status_code=201, responses=error_responses(NameTaken, TooManyExercises, TooManyArchived, *PLAN_FAILURES)
)
async def create_exercise(form: ExerciseForm, session: Session, actor: Coach, now: Now) -> ExerciseView:
    exercise = await actions.create_exercise(session, actor=actor, now=now, **form.model_dump())
    return await _view(session, actor, exercise, now)


@router.patch(
    "/{exercise_id}",
    responses=error_responses(NotFound, NameTaken, CategoryIsFixed, ProductExercise, ExerciseArchived, *PLAN_FAILURES),
)
async def change_exercise(
    exercise_id: UUID, form: ExerciseChange, session: Session, actor: Coach, now: Now
) -> ExerciseView:
    """Fields that are missing or null stay as they are."""
    changes = form.model_dump(exclude_none=True)
    exercise = await actions.change_exercise(session, exercise_id, changes, actor=actor, now=now)
    return await _view(session, actor, exercise, now)


@router.post("/{exercise_id}/archive", responses=error_responses(NotFound, ProductExercise, *PLAN_FAILURES))
async def archive_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    """Archive one of the account's own exercises: the library no longer lists it, days that use it keep it."""
    exercise = await actions.archive_exercise(session, exercise_id, actor=actor, now=now)
    return await _view(session, actor, exercise, now)


@router.post(
    "/{exercise_id}/restore", responses=error_responses(NotFound, ProductExercise, TooManyExercises, *PLAN_FAILURES)
)
async def restore_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    """Restore an archived exercise."""
    exercise = await actions.restore_exercise(session, exercise_id, actor=actor, now=now)
    return await _view(session, actor, exercise, now)

"""The coach's library of exercises."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from regimen.accounts.access.actor import Coach
from regimen.exercises import access, actions
from regimen.exercises.failures import CategoryIsFixed, ExerciseArchived, NameTaken, ProductExercise
from regimen.exercises.models import Equipment, MetricCategory, MuscleGroup
from regimen.exercises.present import exercise_view
from regimen.exercises.schemas import ExerciseChange, ExerciseForm, ExerciseListing, ExerciseView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
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
    name_cont: Annotated[str, Query(alias="q[name_cont]", description="Words of the name, in any order.")] = "",
    metric_category_in: Annotated[list[MetricCategory], Query(alias="q[metric_category_in][]")] = [],  # noqa: B006
    muscle_group_in: Annotated[list[MuscleGroup], Query(alias="q[muscle_group_in][]")] = [],  # noqa: B006
    equipment_in: Annotated[list[Equipment], Query(alias="q[equipment_in][]")] = [],  # noqa: B006
    whose_eq: Annotated[Literal["own", "product"] | None, Query(alias="q[whose_eq]")] = None,
    archived_eq: Annotated[Literal["true", "false"] | None, Query(alias="q[archived_eq]")] = None,
    s: Annotated[
        str, Query(alias="q[s]", description="`name`, `muscle_group`, `equipment`, `created_at`; ` desc`")
    ] = "",
) -> None:
    """The filters of the list, for the API document only: `FilterQuery` reads them and refuses unknown ones."""


@router.get("", responses=error_responses(Invalid), dependencies=[Depends(library_query)])
async def list_exercises(
    session: Session, actor: Coach, params: FilterQuery, page: PageParams, now: Now
) -> ExerciseListing:
    """The product's exercises and the account's own. Without `q[s]`, a search puts the best match first."""
    rows, total = await access.list_exercises(session, actor.account, params, page)
    may_write = await access.may_write(session, actor.account, now)
    return ExerciseListing(
        items=[exercise_view(row, may_write=may_write) for row in rows],
        pagination=page.pagination(total),
        abilities=["create"] if may_write else [],
    )


@router.get("/{exercise_id}", responses=error_responses(NotFound))
async def show_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    exercise = await access.visible_exercise(session, actor.account, exercise_id)
    return exercise_view(exercise, may_write=await access.may_write(session, actor.account, now))


@router.post("", status_code=201, responses=error_responses(NameTaken, *PLAN_FAILURES))
async def create_exercise(form: ExerciseForm, session: Session, actor: Coach, now: Now) -> ExerciseView:
    exercise = await actions.create_exercise(session, actor=actor, now=now, **form.model_dump())
    return exercise_view(exercise, may_write=True)


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
    return exercise_view(exercise, may_write=True)


@router.post("/{exercise_id}/archive", responses=error_responses(NotFound, ProductExercise, *PLAN_FAILURES))
async def archive_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    """Archive one of the account's own exercises: the library no longer lists it, days that use it keep it."""
    exercise = await actions.archive_exercise(session, exercise_id, actor=actor, now=now)
    return exercise_view(exercise, may_write=True)


@router.post("/{exercise_id}/restore", responses=error_responses(NotFound, ProductExercise, *PLAN_FAILURES))
async def restore_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    """Restore an archived exercise."""
    exercise = await actions.restore_exercise(session, exercise_id, actor=actor, now=now)
    return exercise_view(exercise, may_write=True)

"""The coach's library of exercises."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query

from regimen.accounts.actor import Coach
from regimen.exercises import access, service
from regimen.exercises.models import Equipment, Exercise, MetricCategory, MuscleGroup
from regimen.exercises.schemas import ExerciseChange, ExerciseForm, ExerciseListing, ExerciseView
from regimen.exercises.service import CategoryIsFixed, NameTaken, ProductExercise, PutAway
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.filters import asked
from regimen.kit.paging import WantedPage
from regimen.platform import files
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.access import AccountClosed, UpgradeNeeded

router = APIRouter(
    prefix="/coach/exercises",
    tags=["exercises"],
    route_class=IdempotentRoute,
    responses=failures(Unauthenticated, Forbidden),
)
PLAN = (UpgradeNeeded, AccountClosed)


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
    """What the list may be asked, for the API document; `asked` reads it, and refuses what stands nowhere here."""


Asked = Annotated[dict[str, list[str]], Depends(asked)]


def _view(exercise: Exercise, *, may_write: bool) -> ExerciseView:
    return ExerciseView(
        id=exercise.id,
        name=exercise.name,
        metric_category=exercise.metric_category,
        muscle_group=exercise.muscle_group,
        equipment=exercise.equipment,
        measurement=exercise.measurement,
        cue=exercise.cue,
        instructions=exercise.instructions,
        picture_url=files.public_url(exercise.picture_key) if exercise.picture_key else None,
        own=exercise.account_id is not None,
        archived=exercise.archived_at is not None,
        abilities=access.abilities(exercise, may_write=may_write),
    )


@router.get("", responses=failures(Invalid), dependencies=[Depends(library_query)])
async def list_exercises(session: Session, actor: Coach, asked: Asked, page: WantedPage, now: Now) -> ExerciseListing:
    """The product's exercises and the account's own. Without `q[s]`, a search puts the best match first."""
    rows, total = await access.exercises_page(session, actor.account, asked, page)
    may_write = await access.may_write(session, actor.account, now)
    return ExerciseListing(
        items=[_view(row, may_write=may_write) for row in rows],
        pagination=page.describe(total),
        abilities=["create"] if may_write else [],
    )


@router.get("/{exercise_id}", responses=failures(NotFound))
async def show_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    exercise = await access.exercise_seen(session, actor.account, exercise_id)
    return _view(exercise, may_write=await access.may_write(session, actor.account, now))


@router.post("", status_code=201, responses=failures(NameTaken, *PLAN))
async def create_exercise(form: ExerciseForm, session: Session, actor: Coach, now: Now) -> ExerciseView:
    exercise = await service.create_exercise(session, actor=actor, now=now, **form.model_dump())
    return _view(exercise, may_write=True)


@router.patch(
    "/{exercise_id}", responses=failures(NotFound, NameTaken, CategoryIsFixed, ProductExercise, PutAway, *PLAN)
)
async def change_exercise(
    exercise_id: UUID, form: ExerciseChange, session: Session, actor: Coach, now: Now
) -> ExerciseView:
    """What the body leaves out, or sends as null, stays as it is."""
    changes = form.model_dump(exclude_none=True)
    exercise = await service.change_exercise(session, exercise_id, changes, actor=actor, now=now)
    return _view(exercise, may_write=True)


@router.post("/{exercise_id}/archive", responses=failures(NotFound, ProductExercise, *PLAN))
async def archive_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    """Put an own exercise away: the library no longer offers it, days that use it keep it."""
    exercise = await service.archive_exercise(session, exercise_id, actor=actor, now=now)
    return _view(exercise, may_write=True)


@router.post("/{exercise_id}/restore", responses=failures(NotFound, ProductExercise, *PLAN))
async def restore_exercise(exercise_id: UUID, session: Session, actor: Coach, now: Now) -> ExerciseView:
    """Take an own exercise back into use."""
    exercise = await service.restore_exercise(session, exercise_id, actor=actor, now=now)
    return _view(exercise, may_write=True)

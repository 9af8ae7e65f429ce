"""Duplicates of the library: found, and merged."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Coach
from regimen.exercises.access import find_duplicates
from regimen.exercises.actions import merges
from regimen.exercises.failures import (
    ExerciseArchived,
    ProductExercise,
    SameExercise,
    TooManyAliases,
    TooManyNames,
    TrackedDifferently,
)
from regimen.exercises.schemas import Duplicate, DuplicateList, ExerciseChoice, MergeExercise, ReachView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, NotFound, Unauthenticated, error_responses
from regimen.subscription.failures import AccountClosed, UpgradeNeeded

router = APIRouter(prefix="/coach", tags=["exercises"], responses=error_responses(Unauthenticated, Forbidden))
FAILURES = (NotFound, ProductExercise, SameExercise, ExerciseArchived, TrackedDifferently)


@router.get("/exercise_duplicates", responses=error_responses(Busy))
async def list_duplicates(session: Session, actor: Coach) -> DuplicateList:
    """Own exercises that look the same as another of the library: the same names, or nearly."""
    pairs = await find_duplicates(session, actor.account)
    choice = ExerciseChoice.model_validate
    return DuplicateList(items=[Duplicate(exercise=choice(one), into=choice(other)) for one, other in pairs])


@router.get("/exercises/{exercise_id}/merge", responses=error_responses(*FAILURES))
async def preview_merge(exercise_id: UUID, into_id: UUID, session: Session, actor: Coach) -> ReachView:
    """What merging an own exercise into another would change. Nothing is stored."""
    return ReachView.model_validate(await merges.preview_merge(session, exercise_id, into_id, actor=actor))


@router.post(
    "/exercises/{exercise_id}/merge",
    responses=error_responses(*FAILURES, TooManyAliases, TooManyNames, UpgradeNeeded, AccountClosed, Busy),
)
async def merge_exercise(exercise_id: UUID, body: MergeExercise, session: Session, actor: Coach, now: Now) -> ReachView:
    """Let another exercise take the place of an own one, in all that refers to it. It can't be undone."""
    reach = await merges.merge_exercise(session, exercise_id, body.into_id, actor=actor, now=now)
    return ReachView.model_validate(reach)

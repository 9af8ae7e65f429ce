"""Names of exercises that the library does not have: linked once, or kept as text."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import Coach
from regimen.exercises import access, ports
from regimen.exercises.actions import names
from regimen.exercises.failures import (
    ExerciseArchived,
    NameMeansAnother,
    TooManyAliases,
    TooManyKeptNames,
    TooManyLinkedNames,
)
from regimen.exercises.schemas import (
    ExerciseChoice,
    KeepName,
    KeptNames,
    LinkName,
    ReachView,
    UnlinkedName,
    UnlinkedNames,
)
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import PageParams

router = APIRouter(prefix="/coach", tags=["exercises"], responses=error_responses(Unauthenticated, Forbidden))


@router.get("/exercise_names", responses=error_responses(Busy))
async def list_names(session: Session, actor: Coach, page: PageParams) -> UnlinkedNames:
    """The names in published days and drafts that are linked to no exercise and not kept as text.

    Those that were published last are looked at. The closest exercises are looked for for the first 20 of a page.
    """
    rows, total = await ports.unlinked_names(session, actor.account, page)
    matches = await access.match_names(session, actor.account, [row.name for row in rows]) if rows else {}
    items = []
    for row in rows:
        match = matches[row.name]
        found = [match.exercise] if match.exercise else match.closest
        closest = [ExerciseChoice(id=one.id, name=one.name) for one in found]
        items.append(UnlinkedName(name=row.name, days=row.days, closest=closest))
    return UnlinkedNames(items=items, pagination=page.pagination(total))


@router.get("/exercise_names/kept")
async def list_kept_names(session: Session, actor: Coach) -> KeptNames:
    return KeptNames(names=await access.kept_names(session, actor.account))


@router.post("/exercise_names/keep", status_code=204, responses=error_responses(TooManyKeptNames))
async def keep_name(body: KeepName, session: Session, actor: Coach) -> None:
    """Keep a name as text: nobody of the account is asked about it again."""
    await names.keep_name(session, body.name, keep=body.keep, actor=actor)


@router.post(
    "/exercises/{exercise_id}/link_name",
    responses=error_responses(NotFound, ExerciseArchived, NameMeansAnother, TooManyAliases, TooManyLinkedNames, Busy),
)
async def link_name(exercise_id: UUID, body: LinkName, session: Session, actor: Coach, now: Now) -> ReachView:
    """Make a name mean an exercise wherever it is written from now on. Returns what was linked of the past."""
    reach = await names.link_name(session, body.name, exercise_id, everywhere=body.everywhere, actor=actor, now=now)
    return ReachView.model_validate(reach)

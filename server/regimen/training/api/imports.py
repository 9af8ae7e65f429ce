"""The builder: training is imported from a file."""

from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, File, Response, UploadFile

from regimen.accounts.access.actor import Coach
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.kit.sheets.pool import FORM_BYTES, BadSheet, read_file
from regimen.kit.sheets.reading import MAX_BYTES, Sheets
from regimen.platform.idempotency import IdempotentRoute
from regimen.platform.services import ServicesDep
from regimen.subscription.failures import AccountClosed, UpgradeNeeded
from regimen.training.access.timelines import own_timeline
from regimen.training.actions.imports import add_to_drafts, days_of_places, exported_contents
from regimen.training.api.turns import COACH_TURN, TIMELINE_TURN
from regimen.training.api.workout_text import read_with_library
from regimen.training.failures import TooMuchTraining
from regimen.training.present.imports import file_view, imported_json, reading_json
from regimen.training.rules.limits import MAX_IMPORTED_DAYS
from regimen.training.schemas.imports import FileText, FileView, ImportDays, ImportedDays, ImportText
from regimen.training.schemas.workout_text import WorkoutTextReading

router = APIRouter(
    prefix="/coach",
    tags=["training"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden, Busy),
)

_FILES_A_PERSON: Final = "120/hour"


async def _read_upload(file: Annotated[UploadFile, File()], actor: Coach, services: ServicesDep) -> Sheets:
    """Reads the file before the request has a transaction."""
    await services.limiter.hit("files", _FILES_A_PERSON, str(actor.user_id))
    return await read_file(await file.read(MAX_BYTES + 1), file.filename or "", person=actor.user_id)


@router.post("/workout_files", responses=error_responses(BadSheet, TooMany))
@max_body(FORM_BYTES)
async def open_file(sheets: Annotated[Sheets, Depends(_read_upload)]) -> FileView:
    """The rows of a CSV, XLSX, ODS or text file (at most 5 MB and 20,000 rows). Nothing is stored."""
    return file_view(sheets)


@router.post(
    "/workout_files/reading",
    dependencies=[COACH_TURN],
    response_model=WorkoutTextReading,
    responses=error_responses(Invalid),
)
@max_body(1024 * KIB)
async def read_rows(body: FileText, actor: Coach, session: Session) -> Response:
    """How rows of a file would be read: a verdict on each, and the days. Nothing is stored."""
    read = await read_with_library(body, actor, session)
    if len(read.days) > MAX_IMPORTED_DAYS:
        raise Invalid(errors={"text": [f"This is more than {MAX_IMPORTED_DAYS} days. Please import them in parts."]})
    return written_json(await reading_json(read))


@router.post(
    "/timelines/{timeline_id}/imports",
    dependencies=[TIMELINE_TURN],
    response_model=ImportedDays,
    responses=error_responses(NotFound, Invalid, TooMuchTraining, UpgradeNeeded, AccountClosed),
)
@max_body(1024 * KIB)
async def import_rows(timeline_id: UUID, body: ImportText, actor: Coach, session: Session, now: Now) -> Response:
    """Add the days of a file to the caller's drafts, below what is there. All of them are added, or none."""
    timeline = await own_timeline(session, actor, timeline_id)
    read = await read_with_library(body, actor, session)
    if len(read.days) != len(body.places):
        raise Invalid(errors={"places": [f"The file has {len(read.days)} days now. Please look at them again."]})
    added = days_of_places([day.content for day in read.days], body.places)
    if not added:
        raise Invalid(errors={"places": ["Choose at least one day with training."]})
    drafts = await add_to_drafts(session, timeline, added, actor=actor, now=now)
    # A day of nothing but open questions has no place.
    kept = [
        day for day, place in zip(read.days, body.places, strict=True) if place is not None or not day.content.sessions
    ]
    notes = [note for day in kept for note in day.private_notes]
    return written_json(await imported_json(drafts, notes))


@router.post(
    "/timelines/{timeline_id}/imports/days",
    dependencies=[TIMELINE_TURN],
    response_model=ImportedDays,
    responses=error_responses(NotFound, Invalid, TooMuchTraining, UpgradeNeeded, AccountClosed),
)
@max_body(4096 * KIB)
async def import_days(timeline_id: UUID, body: ImportDays, actor: Coach, session: Session, now: Now) -> Response:
    """Add exported days (JSON) to the caller's drafts, below what is there. All of them are added, or none."""
    timeline = await own_timeline(session, actor, timeline_id)
    contents = await exported_contents(session, [(one.day, one.content) for one in body.days], actor)
    added = days_of_places(contents, [one.day for one in body.days])
    if not added:
        raise Invalid(errors={"days": ["There is no training in this file."]})
    drafts = await add_to_drafts(session, timeline, added, actor=actor, now=now)
    return written_json(await imported_json(drafts, []))

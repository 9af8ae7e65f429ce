"""The builder: a coach writes the days of a program."""

from datetime import date
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query, Response

from regimen.accounts.access.actor import ClientCoach, Coach
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.kit.paging import Listing, PageParams
from regimen.subscription.failures import UpgradeNeeded
from regimen.training.access.days import content_of_version, day_at_version
from regimen.training.access.days import day_versions as load_versions
from regimen.training.access.places import find_place
from regimen.training.access.reach import reach_of_day
from regimen.training.access.results import day_results as load_results
from regimen.training.access.timelines import days_with_client_counts, own_timeline, timeline_header
from regimen.training.actions.drafts import remove_published_drafts
from regimen.training.actions.publish import publish_days
from regimen.training.api.turns import TIMELINE_TURN
from regimen.training.failures import DayTooLarge, StaleDay, TooMuchTraining
from regimen.training.present.builder import (
    day_changes_json,
    day_result_list,
    reach_view,
    stored_day_json,
    timeline_json,
    version_list,
)
from regimen.training.rules.limits import LAST_DAY, MAX_BUILDER_DAYS, MAX_VERSION
from regimen.training.schemas.builder import (
    DayChangesView,
    DayResult,
    Reach,
    RestoreVersion,
    SaveDay,
    SaveDays,
    SchedulePlaceView,
    StoredDay,
    TimelineView,
    VersionList,
)

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))
Day = Annotated[int, Path(ge=0, le=LAST_DAY)]
VersionNumber = Annotated[int, Path(ge=1, le=MAX_VERSION)]


@router.get("/plans/{plan_id}/timeline", response_model=TimelineView, responses=error_responses(NotFound))
async def builder(
    plan_id: UUID,
    actor: Coach,
    session: Session,
    track_id: UUID | None = None,
    client_id: UUID | None = None,
    from_day: Annotated[int, Query(ge=0, le=LAST_DAY)] = 0,
    days: Annotated[int, Query(ge=1, le=MAX_BUILDER_DAYS)] = MAX_BUILDER_DAYS,
) -> Response:
    """At most twelve weeks of a track's days, or of one client's days in a 1-2-1 program."""
    header = await timeline_header(session, actor, plan_id, track_id=track_id, client_id=client_id)
    written = await days_with_client_counts(session, header.Timeline.id, from_day, days)
    return written_json(timeline_json(header, written, first=from_day))


@router.put(
    "/timelines/{timeline_id}/days/{day}",
    dependencies=[TIMELINE_TURN],
    response_model=StoredDay,
    responses=error_responses(NotFound, StaleDay, Invalid, DayTooLarge, UpgradeNeeded),
)
@max_body(256 * KIB)
async def save_day(timeline_id: UUID, day: Day, body: SaveDay, actor: Coach, session: Session, now: Now) -> Response:
    """Publish one day, and remove the caller's draft of it.

    A stale save is refused with both versions: `yours` and `theirs`.
    """
    timeline = await own_timeline(session, actor, timeline_id)
    changes = await publish_days(
        session, timeline, {day: body.content}, actor=actor, now=now, expected={day: body.version}
    )
    await remove_published_drafts(session, timeline, {day: body.draft_revision}, actor=actor)
    return written_json(stored_day_json(changes.days[0]))


@router.put(
    "/timelines/{timeline_id}/days",
    dependencies=[TIMELINE_TURN],
    response_model=DayChangesView,
    responses=error_responses(NotFound, StaleDay, Invalid, DayTooLarge, TooMuchTraining, UpgradeNeeded),
)
@max_body(1024 * KIB)
async def save_days(timeline_id: UUID, body: SaveDays, actor: Coach, session: Session, now: Now) -> Response:
    """Publish several days, all or none. This also undoes and redoes changes of many days."""
    timeline = await own_timeline(session, actor, timeline_id)
    contents = {put.day: put.content for put in body.days}
    expected = {put.day: put.version for put in body.days}
    changes = await publish_days(session, timeline, contents, actor=actor, now=now, expected=expected)
    published = {put.day: put.draft_revision for put in body.days if put.draft_revision}
    await remove_published_drafts(session, timeline, published, actor=actor)
    return written_json(await day_changes_json(changes))


@router.get("/timelines/{timeline_id}/place", responses=error_responses(NotFound))
async def schedule_place(
    timeline_id: UUID,
    actor: Coach,
    session: Session,
    on: Annotated[date, Query(alias="date", description="Local date, YYYY-MM-DD.")],
    section_id: Annotated[str | None, Query(max_length=64, description="A block of that day.")] = None,
) -> SchedulePlaceView:
    """The program and the day of a date of a schedule."""
    place = await find_place(session, actor, timeline_id, on, section_id)
    return SchedulePlaceView.model_validate(place)


@router.get("/timelines/{timeline_id}/days/{day}/reach", responses=error_responses(NotFound))
async def day_reach(timeline_id: UUID, day: Day, actor: ClientCoach, session: Session, today: Today) -> Reach:
    """The clients whom an edit of this day affects."""
    timeline = await own_timeline(session, actor, timeline_id)
    return reach_view(await reach_of_day(session, timeline, day, today))


@router.get("/timelines/{timeline_id}/days/{day}/results", responses=error_responses(NotFound))
async def day_results(
    timeline_id: UUID, day: Day, actor: ClientCoach, session: Session, page: PageParams
) -> Listing[DayResult]:
    """Who logged something on this day and how it went, latest first."""
    timeline = await own_timeline(session, actor, timeline_id)
    rows, total = await load_results(session, timeline, day, page)
    return day_result_list(rows, total, page)


@router.get("/timelines/{timeline_id}/days/{day}/versions", responses=error_responses(NotFound))
async def day_versions(timeline_id: UUID, day: Day, actor: Coach, session: Session) -> VersionList:
    """The current and earlier versions of the day without their content, newest first, at most fifty."""
    timeline = await own_timeline(session, actor, timeline_id)
    return version_list(await load_versions(session, timeline, day))


@router.get(
    "/timelines/{timeline_id}/days/{day}/versions/{version}",
    response_model=StoredDay,
    responses=error_responses(NotFound),
)
async def day_version(timeline_id: UUID, day: Day, version: VersionNumber, actor: Coach, session: Session) -> Response:
    """The day as it is or was at one of its versions."""
    timeline = await own_timeline(session, actor, timeline_id)
    return written_json(stored_day_json(await day_at_version(session, timeline, day, version)))


@router.post(
    "/timelines/{timeline_id}/days/{day}/restore",
    dependencies=[TIMELINE_TURN],
    response_model=DayChangesView,
    responses=error_responses(NotFound, Invalid, DayTooLarge, UpgradeNeeded),
)
async def restore_day(
    timeline_id: UUID, day: Day, body: RestoreVersion, actor: Coach, session: Session, now: Now
) -> Response:
    """Restore an earlier version of the day, as a new version."""
    timeline = await own_timeline(session, actor, timeline_id)
    content = await content_of_version(session, timeline, day, body.version)
    changes = await publish_days(session, timeline, {day: content}, actor=actor, now=now)
    return written_json(await day_changes_json(changes))

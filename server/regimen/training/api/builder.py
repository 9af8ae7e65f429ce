"""The builder: a coach writes the days of a program."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query

from regimen.accounts.access.actor import Coach
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.paging import Listing, PageParams
from regimen.subscription.failures import UpgradeNeeded
from regimen.training.access.days import content_of_version
from regimen.training.access.days import day_versions as load_versions
from regimen.training.access.reach import reach_of_day
from regimen.training.access.results import day_results as load_results
from regimen.training.access.timelines import days_with_client_counts, own_timeline, timeline_header
from regimen.training.actions.publish import publish_days
from regimen.training.failures import StaleDay
from regimen.training.present.builder import (
    day_changes_view,
    day_result_list,
    reach_view,
    timeline_view,
    version_list,
)
from regimen.training.rules.limits import LAST_DAY, MAX_CALENDAR_DAYS
from regimen.training.schemas.builder import (
    DayChangesView,
    DayResult,
    Reach,
    RestoreVersion,
    SaveDay,
    SaveDays,
    StoredDay,
    TimelineView,
    VersionList,
)

router = APIRouter(prefix="/coach", tags=["training"], responses=failures(Unauthenticated, Forbidden))
Day = Annotated[int, Path(ge=0, le=LAST_DAY)]


@router.get("/plans/{plan_id}/timeline", responses=failures(NotFound))
async def builder(
    plan_id: UUID,
    actor: Coach,
    session: Session,
    track_id: UUID | None = None,
    client_id: UUID | None = None,
    from_day: Annotated[int, Query(ge=0, le=LAST_DAY)] = 0,
    days: Annotated[int, Query(ge=1, le=MAX_CALENDAR_DAYS)] = MAX_CALENDAR_DAYS,
) -> TimelineView:
    """At most six weeks of a track's days, or of one client's days in a 1-2-1 program."""
    header = await timeline_header(session, actor, plan_id, track_id=track_id, client_id=client_id)
    written = await days_with_client_counts(session, header.Timeline.id, from_day, days)
    return timeline_view(header, written, first=from_day)


@router.put("/timelines/{timeline_id}/days/{day}", responses=failures(NotFound, StaleDay, Invalid, UpgradeNeeded))
@max_body(256 * KIB)
async def save_day(timeline_id: UUID, day: Day, body: SaveDay, actor: Coach, session: Session, now: Now) -> StoredDay:
    """Publish one day. A stale save is refused with both versions: `yours` and `theirs`."""
    timeline = await own_timeline(session, actor, timeline_id)
    changes = await publish_days(
        session, timeline, {day: body.content}, actor=actor, now=now, expected={day: body.version}
    )
    return StoredDay.model_validate(changes.days[0])


@router.put("/timelines/{timeline_id}/days", responses=failures(NotFound, StaleDay, Invalid, UpgradeNeeded))
@max_body(1024 * KIB)
async def save_days(timeline_id: UUID, body: SaveDays, actor: Coach, session: Session, now: Now) -> DayChangesView:
    """Publish several days, all or none. This also undoes and redoes changes of many days."""
    timeline = await own_timeline(session, actor, timeline_id)
    contents = {put.day: put.content for put in body.days}
    expected = {put.day: put.version for put in body.days}
    return day_changes_view(await publish_days(session, timeline, contents, actor=actor, now=now, expected=expected))


@router.get("/timelines/{timeline_id}/days/{day}/reach", responses=failures(NotFound))
async def day_reach(timeline_id: UUID, day: Day, actor: Coach, session: Session, today: Today) -> Reach:
    """The clients whom an edit of this day affects."""
    timeline = await own_timeline(session, actor, timeline_id)
    return reach_view(await reach_of_day(session, timeline, day, today))


@router.get("/timelines/{timeline_id}/days/{day}/results", responses=failures(NotFound))
async def day_results(
    timeline_id: UUID, day: Day, actor: Coach, session: Session, page: PageParams
) -> Listing[DayResult]:
    """Who logged something on this day and how it went, latest first."""
    timeline = await own_timeline(session, actor, timeline_id)
    rows, total = await load_results(session, timeline, day, page)
    return day_result_list(rows, total, page)


@router.get("/timelines/{timeline_id}/days/{day}/versions", responses=failures(NotFound))
async def day_versions(timeline_id: UUID, day: Day, actor: Coach, session: Session) -> VersionList:
    """The current and earlier versions of the day, newest first, at most fifty."""
    timeline = await own_timeline(session, actor, timeline_id)
    return version_list(await load_versions(session, timeline, day))


@router.post("/timelines/{timeline_id}/days/{day}/restore", responses=failures(NotFound, Invalid, UpgradeNeeded))
async def restore_day(
    timeline_id: UUID, day: Day, body: RestoreVersion, actor: Coach, session: Session, now: Now
) -> DayChangesView:
    """Restore an earlier version of the day, as a new version."""
    timeline = await own_timeline(session, actor, timeline_id)
    content = await content_of_version(session, timeline, day, body.version)
    return day_changes_view(await publish_days(session, timeline, {day: content}, actor=actor, now=now))

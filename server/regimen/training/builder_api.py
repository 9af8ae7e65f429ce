"""The builder: days of a program as its coach writes them."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query

from regimen.accounts.actor import Coach, CoachActor
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures
from regimen.kit.paging import Listing, WantedPage
from regimen.subscription.access import UpgradeNeeded
from regimen.training import builder_access as access
from regimen.training import builder_moves as moves
from regimen.training import builder_review, notation
from regimen.training.builder_schemas import (
    ChangedView,
    ClearDays,
    CopiedView,
    CopyDays,
    DayResult,
    FigureView,
    MoveDays,
    NotationBlocks,
    NotationError,
    NotationText,
    PrintBlocks,
    PrintedText,
    Reach,
    RepeatWeek,
    RestoreVersion,
    SaveDay,
    SaveDays,
    SavedDay,
    StoredDay,
    TimelineView,
    VersionList,
)
from regimen.training.days import Changed, StaleDay, read_days, write_days
from regimen.training.models import Timeline
from regimen.training.rules import LAST_DAY

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
    days: Annotated[int, Query(ge=1, le=42)] = 42,
) -> TimelineView:
    """At most six weeks of a track's days, or of one client's in a 1-2-1 program."""
    return await access.builder(
        session, actor, plan_id, track_id=track_id, client_id=client_id, first=from_day, days=days
    )


@router.put("/timelines/{timeline_id}/days/{day}", responses=failures(NotFound, StaleDay, Invalid, UpgradeNeeded))
async def save_day(
    timeline_id: UUID, day: Day, body: SaveDay, actor: Coach, session: Session, now: Now, today: Today
) -> SavedDay:
    """Publish one day. A stale save is refused with both versions: `yours` and `theirs`."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    changed = await write_days(
        session, timeline, {day: body.content}, actor=actor, now=now, expected={day: body.version}
    )
    stored = changed.days[0]
    reached = await access.reach(session, timeline, day, today)
    return SavedDay(day=day, version=stored.version, content=stored.content, reach=reached)


@router.put("/timelines/{timeline_id}/days", responses=failures(NotFound, StaleDay, Invalid, UpgradeNeeded))
async def save_days(timeline_id: UUID, body: SaveDays, actor: Coach, session: Session, now: Now) -> ChangedView:
    """Publish several days, all or none: how many changes at once are undone and done again."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    contents = {put.day: put.content for put in body.days}
    expected = {put.day: put.version for put in body.days}
    return _view(await write_days(session, timeline, contents, actor=actor, now=now, expected=expected))


@router.get("/timelines/{timeline_id}/days/{day}/reach", responses=failures(NotFound))
async def day_reach(timeline_id: UUID, day: Day, actor: Coach, session: Session, today: Today) -> Reach:
    """Whom an edit of this day reaches."""
    return await access.reach(session, await access.own_timeline(session, actor, timeline_id), day, today)


@router.get("/timelines/{timeline_id}/days/{day}/results", responses=failures(NotFound))
async def day_results(
    timeline_id: UUID, day: Day, actor: Coach, session: Session, page: WantedPage
) -> Listing[DayResult]:
    """Who logged something on this day and how it went, the latest first."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    return await builder_review.day_results(session, timeline, day, page)


@router.post("/timelines/{timeline_id}/copy", responses=failures(NotFound, Invalid, UpgradeNeeded))
async def copy_days(
    timeline_id: UUID, body: CopyDays, actor: Coach, session: Session, now: Now, today: Today
) -> CopiedView:
    """Put copies of days down at one or many places, with or without progression; `dry_run` only shows them."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    places = body.to_days or ([body.to_day] if body.to_day is not None else None)
    if places is None:
        raise Invalid(errors={"to_day": ["Please say where to copy to."]})
    copies = await moves.plan_copies(session, timeline, body.from_days, places, body.progression)
    return await _copied(session, timeline, copies, body.dry_run, actor, now, today)


@router.post("/timelines/{timeline_id}/repeat_week", responses=failures(NotFound, Invalid, UpgradeNeeded))
async def repeat_week(
    timeline_id: UUID, body: RepeatWeek, actor: Coach, session: Session, now: Now, today: Today
) -> CopiedView:
    """Copy the seven days from `from_day` over the weeks that follow."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    week = range(body.from_day, body.from_day + 7)
    copies = await moves.plan_copies(
        session, timeline, week, moves.places_of_weeks(body.from_day, body.times), body.progression
    )
    return await _copied(session, timeline, copies, body.dry_run, actor, now, today)


@router.post("/timelines/{timeline_id}/move", responses=failures(NotFound, Invalid))
async def move(timeline_id: UUID, body: MoveDays, actor: Coach, session: Session, now: Now) -> ChangedView:
    """Move whole days (`from_days`), or one session of `from_day` to `position` of a day."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    from_days = body.from_days or ([body.from_day] if body.from_day is not None else None)
    if from_days is None:
        raise Invalid(errors={"from_day": ["Please say what to move."]})
    if body.session_id is None:
        changed = await moves.move_days(session, timeline, from_days, body.to_day, actor=actor, now=now)
    else:
        changed = await moves.move_session(
            session, timeline, from_days[0], body.to_day, body.session_id, body.position, actor=actor, now=now
        )
    return _view(changed)


@router.post("/timelines/{timeline_id}/clear", responses=failures(NotFound, Invalid))
async def clear(timeline_id: UUID, body: ClearDays, actor: Coach, session: Session, now: Now) -> ChangedView:
    """Make rest days of them."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    return _view(await moves.clear_days(session, timeline, body.days, actor=actor, now=now))


@router.get("/timelines/{timeline_id}/days/{day}/versions", responses=failures(NotFound))
async def day_versions(timeline_id: UUID, day: Day, actor: Coach, session: Session) -> VersionList:
    """What the day says and said, newest first, at most fifty."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    return VersionList(items=await access.versions(session, timeline, day))


@router.post("/timelines/{timeline_id}/days/{day}/restore", responses=failures(NotFound, Invalid, UpgradeNeeded))
async def restore_day(
    timeline_id: UUID, day: Day, body: RestoreVersion, actor: Coach, session: Session, now: Now
) -> ChangedView:
    """Let the day say again what it said in `version`; that is a new version of its own."""
    timeline = await access.own_timeline(session, actor, timeline_id)
    content = await access.content_of_version(session, timeline, day, body.version)
    return _view(await write_days(session, timeline, {day: content}, actor=actor, now=now))


@router.post("/notation", responses=failures(Invalid))
async def read_notation(body: NotationText, actor: Coach, session: Session) -> NotationBlocks:
    """Blocks of a text; lines that are not understood are named. Exercises of the library are recognised by name."""
    answer = notation.understood(body.text)
    blocks = await access.with_library(session, actor, notation.kept(answer.blocks, body.before))
    errors = [NotationError(line=line, message=message) for line, message in answer.errors]
    return NotationBlocks(blocks=blocks, errors=errors)


@router.post("/notation/print")
async def print_notation(body: PrintBlocks, _: Coach) -> PrintedText:
    """Blocks as text that reads back the same."""
    return PrintedText(text=notation.printed(body.blocks))


async def _copied(
    session: Session, timeline: Timeline, copies: moves.Copies, dry_run: bool, actor: CoachActor, now: Now, today: Today
) -> CopiedView:
    there = await read_days(session, timeline.id, copies.contents.keys())
    changed = Changed() if dry_run else await moves.copy_days(session, timeline, copies, actor=actor, now=now)
    if dry_run:
        changed.days = [there[day].with_content(content) for day, content in sorted(copies.contents.items())]
    view = _view(changed)
    return CopiedView(
        days=view.days,
        undo=view.undo,
        figures=[FigureView.model_validate(figure) for figure in copies.figures],
        replaces=sorted(day for day, stored in there.items() if stored.content.sessions),
        arrived=await access.count_arrived(session, timeline, min(copies.contents), today),
    )


def _view(changed: Changed) -> ChangedView:
    return ChangedView(
        days=[StoredDay.model_validate(stored) for stored in changed.days],
        undo=[StoredDay.model_validate(stored) for stored in changed.undo],
    )

"""The builder: a coach changes many days at once."""

from uuid import UUID

from fastapi import APIRouter, Response
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Coach, CoachActor
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.subscription.failures import UpgradeNeeded
from regimen.training.access.days import load_days
from regimen.training.access.reach import count_clients_at_or_past
from regimen.training.access.timelines import own_timeline
from regimen.training.actions import bulk_edit
from regimen.training.actions.day_writes import DayChanges
from regimen.training.api.turns import TIMELINE_TURN
from regimen.training.failures import DayTooLarge, TooMuchTraining
from regimen.training.models import Timeline
from regimen.training.present.builder import copy_json, day_changes_json
from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.schemas.builder import ClearDays, CopyDays, CopyResult, DayChangesView, MoveDays, RepeatWeek

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))
_COPY_FAILURES = error_responses(NotFound, Invalid, DayTooLarge, TooMuchTraining, UpgradeNeeded)


@router.post(
    "/timelines/{timeline_id}/copy",
    dependencies=[TIMELINE_TURN],
    response_model=CopyResult,
    responses=_COPY_FAILURES,
)
@max_body(1024 * KIB)
async def copy_days(
    timeline_id: UUID, body: CopyDays, actor: Coach, session: Session, now: Now, today: Today
) -> Response:
    """Copy days to one or many places, with or without progression. `dry_run` only shows the result."""
    timeline = await own_timeline(session, actor, timeline_id)
    to_days = body.to_days or ([body.to_day] if body.to_day is not None else None)
    if to_days is None:
        raise Invalid(errors={"to_day": ["Choose where to copy to."]})
    drafts = {draft.day: draft.content for draft in body.drafts}
    plan = await bulk_edit.plan_copies(session, timeline, body.from_days, to_days, body.progression, drafts)
    return await _copy(session, timeline, plan, body.dry_run, actor, now, today)


@router.post(
    "/timelines/{timeline_id}/repeat_week",
    dependencies=[TIMELINE_TURN],
    response_model=CopyResult,
    responses=_COPY_FAILURES,
)
async def repeat_week(
    timeline_id: UUID, body: RepeatWeek, actor: Coach, session: Session, now: Now, today: Today
) -> Response:
    """Copy the seven days from `from_day` over the following weeks."""
    timeline = await own_timeline(session, actor, timeline_id)
    week = range(body.from_day, body.from_day + DAYS_PER_WEEK)
    to_days = bulk_edit.following_weeks(body.from_day, body.times)
    plan = await bulk_edit.plan_copies(session, timeline, week, to_days, body.progression)
    return await _copy(session, timeline, plan, body.dry_run, actor, now, today)


@router.post(
    "/timelines/{timeline_id}/move",
    dependencies=[TIMELINE_TURN],
    response_model=DayChangesView,
    responses=error_responses(NotFound, Invalid, DayTooLarge, TooMuchTraining),
)
async def move(timeline_id: UUID, body: MoveDays, actor: Coach, session: Session, now: Now) -> Response:
    """Move whole days (`from_days`), or one session of `from_day` to a `position` in a day."""
    timeline = await own_timeline(session, actor, timeline_id)
    from_days = body.from_days or ([body.from_day] if body.from_day is not None else None)
    if from_days is None:
        raise Invalid(errors={"from_day": ["Choose what to move."]})
    if body.session_id is None:
        changes = await bulk_edit.move_days(session, timeline, from_days, body.to_day, actor=actor, now=now)
    else:
        changes = await bulk_edit.move_session(
            session, timeline, from_days[0], body.to_day, body.session_id, body.position, actor=actor, now=now
        )
    return written_json(await day_changes_json(changes))


@router.post(
    "/timelines/{timeline_id}/clear",
    dependencies=[TIMELINE_TURN],
    response_model=DayChangesView,
    responses=error_responses(NotFound, Invalid, TooMuchTraining),
)
async def clear(timeline_id: UUID, body: ClearDays, actor: Coach, session: Session, now: Now) -> Response:
    """Turn days into rest days."""
    timeline = await own_timeline(session, actor, timeline_id)
    changes = await bulk_edit.clear_days(session, timeline, body.days, actor=actor, now=now)
    return written_json(await day_changes_json(changes))


async def _copy(
    session: AsyncSession,
    timeline: Timeline,
    plan: bulk_edit.CopyPlan,
    is_dry_run: bool,
    actor: CoachActor,
    now: Now,
    today: Today,
) -> Response:
    before = await load_days(session, timeline.id, plan.contents.keys())
    if is_dry_run:
        changes = DayChanges(days=[before[day].with_content(content) for day, content in sorted(plan.contents.items())])
    else:
        changes = await bulk_edit.copy_days(session, timeline, plan, actor=actor, now=now)
    clients_at_or_past = await count_clients_at_or_past(session, timeline, min(plan.contents), today)
    return written_json(await copy_json(changes, plan, before, clients_at_or_past))

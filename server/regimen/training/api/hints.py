"""The builder: quiet hints about the weeks that a coach writes."""

from collections.abc import Mapping
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from regimen.accounts.access.actor import Coach, CoachActor
from regimen.exercises.models import MuscleGroup
from regimen.kit.clock import Today
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.training.access.hints import hint_settings, hints_of_days
from regimen.training.access.timelines import own_timeline
from regimen.training.actions import hints
from regimen.training.failures import TooManyLeftHints, TooMuchTraining
from regimen.training.rules.hints import DEFAULT_RANGES, SetRange
from regimen.training.rules.limits import LAST_DAY, MAX_BUILDER_DAYS
from regimen.training.schemas.hints import (
    HintList,
    HintSettingsView,
    HintView,
    LeaveHint,
    SaveHintSettings,
    WeeklySetsView,
)

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))


@router.get("/timelines/{timeline_id}/hints", responses=error_responses(NotFound, TooMuchTraining))
async def list_hints(
    timeline_id: UUID,
    actor: Coach,
    session: Session,
    today: Today,
    from_day: Annotated[int, Query(ge=0, le=LAST_DAY)] = 0,
    days: Annotated[int, Query(ge=1, le=MAX_BUILDER_DAYS)] = MAX_BUILDER_DAYS,
) -> HintList:
    """Hints about the weeks of at most 84 days, with the caller's own drafts; none while they are turned off."""
    timeline = await own_timeline(session, actor, timeline_id)
    found = await hints_of_days(session, timeline, from_day, days, actor=actor, today=today)
    return HintList(
        items=[HintView.model_validate(hint) for hint in found.hints],
        ranges=_ranges(found.ranges),
        muscles=dict(found.muscles),
    )


@router.put(
    "/timelines/{timeline_id}/hints/left", status_code=204, responses=error_responses(NotFound, TooManyLeftHints)
)
async def leave_hint(timeline_id: UUID, body: LeaveHint, actor: Coach, session: Session) -> None:
    """Leave a hint as it is, or show it again."""
    timeline = await own_timeline(session, actor, timeline_id)
    await hints.leave_hint(session, timeline, body.key, left=body.left, actor=actor)


@router.get("/hint_settings")
async def show_settings(actor: Coach, session: Session) -> HintSettingsView:
    """Whether the caller wants hints, and the sets a week that they plan for each muscle group."""
    return await _view(session, actor)


@router.put("/hint_settings", responses=error_responses(Invalid))
async def save_settings(body: SaveHintSettings, actor: Coach, session: Session) -> HintSettingsView:
    """Turn hints on or off, and change the ranges."""
    ranges = {muscle: SetRange(one.low, one.high) for muscle, one in body.ranges.items()}
    await hints.save_settings(session, actor, enabled=body.enabled, ranges=ranges)
    return await _view(session, actor)


def _ranges(ranges: Mapping[MuscleGroup, SetRange]) -> dict[MuscleGroup, WeeklySetsView]:
    return {muscle: WeeklySetsView(low=one.low, high=one.high) for muscle, one in ranges.items()}


async def _view(session: Session, actor: CoachActor) -> HintSettingsView:
    enabled, ranges = await hint_settings(session, actor)
    return HintSettingsView(enabled=enabled, ranges=_ranges(ranges), defaults=_ranges(DEFAULT_RANGES))

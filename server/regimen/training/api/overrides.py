"""The builder: a shared day that differs for some of its clients."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import ClientCoach
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.paging import Listing, PageParams
from regimen.training.access.days import load_days
from regimen.training.access.overrides import overrides_of_day, overrides_of_timeline
from regimen.training.access.timelines import own_timeline
from regimen.training.actions import overrides
from regimen.training.api.builder import Day
from regimen.training.api.turns import TIMELINE_TURN
from regimen.training.failures import DayTooLarge, StaleOverride
from regimen.training.present.overrides import override_preview, override_views
from regimen.training.rules.overrides import Override
from regimen.training.schemas.overrides import DayOverrides, OverridePreview, OverrideView, SaveOverrides

router = APIRouter(prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, Busy))


@router.get("/timelines/{timeline_id}/overrides", responses=error_responses(NotFound))
async def timeline_overrides(
    timeline_id: UUID, actor: ClientCoach, session: Session, page: PageParams
) -> Listing[OverrideView]:
    """What is different for some clients on any day, the last day first."""
    timeline = await own_timeline(session, actor, timeline_id)
    rows, total = await overrides_of_timeline(session, timeline, page)
    return Listing(items=await override_views(rows), pagination=page.pagination(total))


@router.get("/timelines/{timeline_id}/days/{day}/overrides", responses=error_responses(NotFound))
async def day_overrides(timeline_id: UUID, day: Day, actor: ClientCoach, session: Session) -> DayOverrides:
    """The published day, and what is different on it for some clients."""
    timeline = await own_timeline(session, actor, timeline_id)
    state = (await load_days(session, timeline.id, {day}))[day]
    rows = await overrides_of_day(session, timeline, day)
    return DayOverrides(content=state.content, clients=await override_views(rows))


@router.post(
    "/timelines/{timeline_id}/days/{day}/overrides/preview", responses=error_responses(NotFound, Invalid, DayTooLarge)
)
@max_body(256 * KIB)
async def preview_override(
    timeline_id: UUID, day: Day, body: Override, actor: ClientCoach, session: Session
) -> OverridePreview:
    """The day as a client with these changes would see it; nothing is stored."""
    timeline = await own_timeline(session, actor, timeline_id)
    return override_preview(await overrides.check_override(session, timeline, day, body, actor))


@router.put(
    "/timelines/{timeline_id}/days/{day}/overrides",
    dependencies=[TIMELINE_TURN],
    responses=error_responses(NotFound, Invalid, DayTooLarge, StaleOverride),
)
@max_body(256 * KIB)
async def save_overrides(
    timeline_id: UUID, day: Day, body: SaveOverrides, actor: ClientCoach, session: Session, now: Now
) -> DayOverrides:
    """Change the day for some of its clients. The others, and later edits of the day, are not affected."""
    timeline = await own_timeline(session, actor, timeline_id)
    await overrides.save_overrides(
        session, timeline, day, body.client_ids, body.override(), seen_at=body.seen_at, actor=actor, now=now
    )
    return await day_overrides(timeline_id, day, actor, session)


@router.delete(
    "/timelines/{timeline_id}/days/{day}/overrides/{client_id}",
    dependencies=[TIMELINE_TURN],
    status_code=204,
    responses=error_responses(NotFound),
)
async def remove_override(timeline_id: UUID, day: Day, client_id: UUID, actor: ClientCoach, session: Session) -> None:
    """Give the client the day of the others again."""
    timeline = await own_timeline(session, actor, timeline_id)
    await overrides.remove_override(session, timeline, day, client_id, actor=actor)

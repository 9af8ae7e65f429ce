"""The builder: what a coach wrote and has not published."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Path, Query, Response

from regimen.accounts.access.actor import Coach
from regimen.accounts.failures import SentByAnother
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.json_response import written_json
from regimen.training.access.drafts import draft_of, drafts_of_days
from regimen.training.access.timelines import own_timeline
from regimen.training.actions import drafts
from regimen.training.api.turns import TIMELINE_TURN
from regimen.training.failures import DayTooLarge, StaleDraft
from regimen.training.present.drafts import draft_json, draft_list_json
from regimen.training.rules.limits import LAST_DAY, MAX_BUILDER_DAYS
from regimen.training.schemas.drafts import DraftList, DraftView, SavedDraft, SaveDraft, TakeOverDraft

router = APIRouter(
    prefix="/coach", tags=["training"], responses=error_responses(Unauthenticated, Forbidden, SentByAnother, Busy)
)
Day = Annotated[int, Path(ge=0, le=LAST_DAY)]


@router.get("/timelines/{timeline_id}/drafts", response_model=DraftList, responses=error_responses(NotFound))
async def list_drafts(
    timeline_id: UUID,
    actor: Coach,
    session: Session,
    from_day: Annotated[int, Query(ge=0, le=LAST_DAY)] = 0,
    days: Annotated[int, Query(ge=1, le=MAX_BUILDER_DAYS)] = MAX_BUILDER_DAYS,
) -> Response:
    """The drafts of at most twelve weeks: the caller's own with their content, those of other coaches without."""
    timeline = await own_timeline(session, actor, timeline_id)
    rows = await drafts_of_days(session, timeline, actor.user_id, from_day, days)
    return written_json(draft_list_json(rows, actor.user_id))


@router.get(
    "/timelines/{timeline_id}/days/{day}/drafts/{author_id}",
    response_model=DraftView,
    responses=error_responses(NotFound),
)
async def open_draft(timeline_id: UUID, day: Day, author_id: UUID, actor: Coach, session: Session) -> Response:
    """One coach's draft of a day, to read."""
    timeline = await own_timeline(session, actor, timeline_id)
    return written_json(draft_json(await draft_of(session, timeline, day, author_id), actor.user_id))


@router.put(
    "/timelines/{timeline_id}/days/{day}/draft",
    dependencies=[TIMELINE_TURN],
    responses=error_responses(NotFound, StaleDraft, Invalid, DayTooLarge),
)
@max_body(512 * KIB)
async def save_draft(
    timeline_id: UUID, day: Day, body: SaveDraft, actor: Coach, session: Session, now: Now
) -> SavedDraft:
    """Keep what the caller wrote on a day. A stale save is refused with both drafts: `yours` and `theirs`."""
    timeline = await own_timeline(session, actor, timeline_id)
    written = drafts.Written(body.content, body.texts, body.base_version, body.revision)
    saved = await drafts.save_draft(session, timeline, day, written, actor=actor, now=now)
    return SavedDraft(revision=saved.revision, updated_at=saved.updated_at)


@router.delete(
    "/timelines/{timeline_id}/days/{day}/draft", status_code=204, responses=error_responses(NotFound, StaleDraft)
)
async def discard_draft(
    timeline_id: UUID, day: Day, actor: Coach, session: Session, revision: UUID | None = None
) -> None:
    """Discard the caller's draft of a day. With a `revision`, only that one."""
    timeline = await own_timeline(session, actor, timeline_id)
    await drafts.discard_draft(session, timeline, day, revision, actor=actor)


@router.post(
    "/timelines/{timeline_id}/days/{day}/drafts/{author_id}/take_over",
    response_model=DraftView,
    responses=error_responses(NotFound, StaleDraft, Invalid),
)
async def take_over_draft(
    timeline_id: UUID, day: Day, author_id: UUID, body: TakeOverDraft, actor: Coach, session: Session, now: Now
) -> Response:
    """Make another coach's draft the caller's own. Refused if the caller has a draft of that day too."""
    timeline = await own_timeline(session, actor, timeline_id)
    await drafts.take_over_draft(session, timeline, day, author_id, body.revision, actor=actor, now=now)
    return written_json(draft_json(await draft_of(session, timeline, day, actor.user_id), actor.user_id))

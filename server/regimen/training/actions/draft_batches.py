"""Many drafts of a coach change at once, or not at all: an import adds to them, find and replace edits them."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Busy
from regimen.kit.ids import new_id
from regimen.kit.slices import in_slices
from regimen.training.access.day_media import DraftKey
from regimen.training.access.days import load_days
from regimen.training.access.drafts import own_drafts
from regimen.training.actions.day_writes import lock_timelines
from regimen.training.actions.draft_media import note_media
from regimen.training.actions.drafts import notify_account
from regimen.training.models import DayDraft, Timeline
from regimen.training.rules.content import DayContent
from regimen.training.rules.document_edits import without_control_characters

_MOST_TRIES: Final = 3
Change = Callable[[int, DayContent], tuple[DayContent, str] | None]
"""Takes a day and its content; returns the new content, also as JSON, or None to leave the day."""


@dataclass(frozen=True)
class ChangedDraft:
    """The row of a draft as it is stored now, and as it was before, if there was one. `media` is what it
    uses of the library."""

    row: dict[str, Any]
    media: Collection[UUID]
    before: dict[str, Any] | None


class _BegunMeanwhile(Exception):
    """Another device has saved one of the drafts since they were read."""


async def change_drafts(
    session: AsyncSession,
    timeline: Timeline,
    days: Collection[int],
    change: Change,
    *,
    actor: CoachActor,
    now: datetime,
) -> list[ChangedDraft]:
    """Changes what the caller sees on each of `days`: their own draft, or else what is published.

    What `change` raises stores nothing. Raises Busy if other devices save these days again and again meanwhile.
    """
    await lock_timelines(session, [timeline.id])
    published = await load_days(session, timeline.id, days)

    def changed_days(drafts: Mapping[int, DayDraft]) -> Iterator[ChangedDraft | None]:
        for day in sorted(days):
            draft = drafts.get(day)
            stored = published[day].content if draft is None else DayContent.model_validate(draft.content)
            after = change(day, stored)
            yield after and _changed(day, *after, draft, published[day].version, now)

    for _ in range(_MOST_TRIES):
        drafts = await own_drafts(session, timeline, days, actor.user_id)
        changed = [one for one in await in_slices(changed_days(drafts)) if one]
        if await _store(session, timeline, changed, drafts, actor):
            return changed
    raise Busy(retry_after=1)


def _changed(
    day: int, content: DayContent, json: str, draft: DayDraft | None, version: int, now: datetime
) -> ChangedDraft:
    before = None
    if draft is not None:
        before = {"content": draft.content, "texts": draft.texts, "base_version": draft.base_version}
    row = {
        "day": day,
        "content": without_control_characters(content, json).model_dump(mode="json"),
        "texts": draft.texts if draft else {},
        "base_version": draft.base_version if draft else version,
        "revision": new_id(),
        "updated_at": now,
    }
    return ChangedDraft(row, content.media_ids(), before)


async def _store(
    session: AsyncSession,
    timeline: Timeline,
    changed: Sequence[ChangedDraft],
    known: Mapping[int, DayDraft],
    actor: CoachActor,
) -> bool:
    """Returns whether the drafts are stored; none of them is if a device has begun one of them meanwhile."""
    if not changed:
        return True
    keys = {"timeline_id": timeline.id, "user_id": actor.user_id, "account_id": actor.account}
    statement = upsert(DayDraft).values([keys | one.row for one in changed])
    columns = ("content", "texts", "base_version", "revision", "updated_at")
    statement = statement.on_conflict_do_update(
        index_elements=[DayDraft.timeline_id, DayDraft.day, DayDraft.user_id],
        set_={name: statement.excluded[name] for name in columns},
        where=DayDraft.revision.in_([draft.revision for draft in known.values()]),
    )
    try:
        async with session.begin_nested():
            stored = (await session.execute(statement.returning(DayDraft.day))).all()
            if len(stored) < len(changed):
                raise _BegunMeanwhile
    except _BegunMeanwhile:
        return False
    await note_media(
        session,
        actor.account,
        {DraftKey(timeline.id, one.row["day"], actor.user_id): one.media for one in changed},
    )
    # Builders fetch all drafts of a timeline again, whichever day changed.
    await notify_account(session, actor, timeline.id, changed[0].row["day"], actor.user_id)
    return True

"""Drafts of days: saved while a coach writes, discarded, taken over by another coach, removed by publishing.

A save names the revision that it was made from, so that a device that has not seen the newest one overwrites nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, or_, tuple_, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.kit.slices import in_slices
from regimen.platform import live
from regimen.training.access.day_media import DraftKey
from regimen.training.access.drafts import stored_draft
from regimen.training.access.exercises import with_current_exercises
from regimen.training.actions.draft_media import forget_media, move_media, note_media
from regimen.training.events import DraftChanged
from regimen.training.failures import DayTooLarge, StaleDraft
from regimen.training.models import DayDraft, Timeline
from regimen.training.rules.content import DayContent
from regimen.training.rules.document_edits import without_control_characters
from regimen.training.rules.size import day_error, is_little


@dataclass(frozen=True)
class Written:
    """A draft as a device sent it; `revision` is the one that it was made from."""

    content: DayContent
    texts: Mapping[str, str]
    base_version: int
    revision: UUID | None


async def save_draft(
    session: AsyncSession, timeline: Timeline, day: int, written: Written, *, actor: CoachActor, now: datetime
) -> DayDraft:
    """Stores the caller's draft of a day. The same save sent again changes nothing.

    Raises StaleDraft if another device has saved since, DayTooLarge above the limits of a day. A draft that another
    device has discarded is stored again: it has been edited since.
    """
    [content] = await with_current_exercises(session, actor, [written.content])
    written = replace(written, content=content)
    [fields] = await in_slices(_fields(written), short=is_little([written.content]))
    values = {**fields, "revision": new_id(), "updated_at": now}
    statement = (
        upsert(DayDraft)
        .values(timeline_id=timeline.id, day=day, user_id=actor.user_id, account_id=actor.account, **values)
        .on_conflict_do_update(
            index_elements=[DayDraft.timeline_id, DayDraft.day, DayDraft.user_id],
            set_=values,
            where=DayDraft.revision == written.revision,
        )
        .returning(DayDraft.revision)
    )
    saved = await session.scalar(statement)
    stored = or_404(await stored_draft(session, timeline.id, day, actor.user_id))
    if saved is None:
        if all(getattr(stored, name) == value for name, value in fields.items()):
            return stored
        raise _stale(fields, stored)
    await note_media(session, actor.account, {DraftKey(timeline.id, day, actor.user_id): content.media_ids()})
    await notify_account(session, actor, timeline.id, day, actor.user_id)
    return stored


def _fields(written: Written) -> Iterator[dict[str, Any]]:
    json = written.content.model_dump_json()
    content = without_control_characters(written.content, json)
    if error := day_error(content, len(json)):
        raise DayTooLarge(error)
    yield {
        "content": content.model_dump(mode="json"),
        "texts": {key: text.replace("\0", "") for key, text in written.texts.items()},
        "base_version": written.base_version,
    }


def _stale(yours: Mapping[str, Any], theirs: DayDraft) -> StaleDraft:
    return StaleDraft(
        yours=yours,
        theirs={
            "content": theirs.content,
            "texts": theirs.texts,
            "base_version": theirs.base_version,
            "revision": str(theirs.revision),
            "updated_at": theirs.updated_at.isoformat(),
        },
    )


async def discard_draft(
    session: AsyncSession, timeline: Timeline, day: int, revision: UUID | None, *, actor: CoachActor
) -> None:
    """Removes the caller's draft of a day, if there is one.

    Raises StaleDraft for another `revision` than the stored one; None removes any.
    """
    stored = await stored_draft(session, timeline.id, day, actor.user_id)
    if stored is None:
        return
    if revision is not None and stored.revision != revision:
        raise _stale({"content": None, "texts": {}, "base_version": stored.base_version}, stored)
    await session.delete(stored)
    await session.flush()
    await forget_media(session, [DraftKey(timeline.id, day, actor.user_id)])
    await notify_account(session, actor, timeline.id, day, actor.user_id)


async def take_over_draft(
    session: AsyncSession,
    timeline: Timeline,
    day: int,
    author_id: UUID,
    revision: UUID,
    *,
    actor: CoachActor,
    now: datetime,
) -> None:
    """Makes another coach's draft of a day the caller's own.

    Raises NotFound without such a draft, StaleDraft if it was changed since it was shown or the caller has one too.
    """
    draft = or_404(await stored_draft(session, timeline.id, day, author_id))
    if author_id == actor.user_id:
        return
    own = await stored_draft(session, timeline.id, day, actor.user_id)
    if own is not None or draft.revision != revision:
        raise _stale({"content": None, "texts": {}, "base_version": draft.base_version}, own or draft)
    moved = await session.scalar(
        update(DayDraft)
        .where(
            DayDraft.timeline_id == timeline.id,
            DayDraft.day == day,
            DayDraft.user_id == author_id,
            DayDraft.revision == revision,
        )
        .values(user_id=actor.user_id, revision=new_id(), updated_at=now)
        .returning(DayDraft.revision)
        .execution_options(synchronize_session=False)
    )
    or_404(moved)
    await move_media(session, DraftKey(timeline.id, day, author_id), actor.user_id)
    await notify_account(session, actor, timeline.id, day, author_id)
    await notify_account(session, actor, timeline.id, day, actor.user_id)


async def remove_published_drafts(
    session: AsyncSession, timeline: Timeline, revisions: Mapping[int, UUID | None], *, actor: CoachActor
) -> None:
    """Removes the caller's drafts of days that are published in this transaction.

    `revisions` says which revision of each was published: a newer one of another device stays. None removes any.
    """
    if not revisions:
        return
    known = [(day, revision) for day, revision in revisions.items() if revision is not None]
    unknown = [day for day, revision in revisions.items() if revision is None]
    found = await session.scalars(
        delete(DayDraft)
        .where(
            DayDraft.timeline_id == timeline.id,
            DayDraft.user_id == actor.user_id,
            or_(tuple_(DayDraft.day, DayDraft.revision).in_(known), DayDraft.day.in_(unknown)),
        )
        .returning(DayDraft.day)
    )
    removed = found.all()
    await forget_media(session, [DraftKey(timeline.id, day, actor.user_id) for day in removed])
    for day in removed:
        await notify_account(session, actor, timeline.id, day, actor.user_id)


async def notify_account(session: AsyncSession, actor: CoachActor, timeline_id: UUID, day: int, user_id: UUID) -> None:
    """Has the account's open builders fetch the drafts of a day again."""
    changed = DraftChanged(timeline_id=timeline_id, day=day, user_id=user_id)
    await live.push(session, live.team_stream(actor.account), changed)

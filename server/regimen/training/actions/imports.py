"""Imported days become drafts, all at once or not at all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Invalid
from regimen.kit.ids import new_id
from regimen.kit.slices import in_slices
from regimen.training.access.days import DayState, load_days
from regimen.training.access.exercises import known_exercise_ids, with_current_exercises
from regimen.training.actions.day_writes import lock_timelines
from regimen.training.actions.drafts import tell_account
from regimen.training.models import DayDraft, Timeline
from regimen.training.rules.content import DayContent
from regimen.training.rules.document_edits import add_sessions, with_new_ids, without_control_characters
from regimen.training.rules.limits import MAX_SESSIONS
from regimen.training.rules.relink import exercise_ids
from regimen.training.rules.size import day_error, refuse_large_day


@dataclass(frozen=True)
class AddedDraft:
    """The row of a draft to which an import was added, and that of the draft before it, if there was one."""

    row: dict[str, Any]
    before: dict[str, Any] | None


async def add_to_drafts(
    session: AsyncSession, timeline: Timeline, added: Mapping[int, DayContent], *, actor: CoachActor, now: datetime
) -> list[AddedDraft]:
    """Adds sessions below what the caller sees on each day: their own draft, or else what is published.

    Raises Invalid if one of the days would be too large; then nothing is stored.
    """
    await lock_timelines(session, [timeline.id])
    published = await load_days(session, timeline.id, added.keys())
    own = await session.scalars(
        select(DayDraft)
        .where(DayDraft.timeline_id == timeline.id, DayDraft.user_id == actor.user_id, DayDraft.day.in_(added.keys()))
        .with_for_update()
    )
    drafts = {draft.day: draft for draft in own}
    after = await in_slices(
        _added(day, content, drafts.get(day), published[day], now) for day, content in sorted(added.items())
    )
    keys = {"timeline_id": timeline.id, "user_id": actor.user_id, "account_id": actor.account}
    statement = upsert(DayDraft).values([keys | draft.row for draft in after])
    columns = ("content", "texts", "base_version", "revision", "updated_at")
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=[DayDraft.timeline_id, DayDraft.day, DayDraft.user_id],
            set_={name: statement.excluded[name] for name in columns},
        )
    )
    if after:
        # Builders fetch all drafts of a timeline again, whichever day changed.
        await tell_account(session, actor, timeline.id, after[0].row["day"], actor.user_id)
    return after


def _added(day: int, content: DayContent, draft: DayDraft | None, published: DayState, now: datetime) -> AddedDraft:
    stored = published.content if draft is None else DayContent.model_validate(draft.content)
    if len(stored.sessions) + len(content.sessions) > MAX_SESSIONS:
        raise Invalid(errors={"places": [f"Day {day + 1} would have more than {MAX_SESSIONS} sessions."]})
    joined = add_sessions(stored, content.sessions)
    json = joined.model_dump_json()
    if error := day_error(joined, len(json)):
        raise Invalid(errors={"places": [f"Day {day + 1}: {error}"]})
    before = None
    if draft is not None:
        before = {"content": draft.content, "texts": draft.texts, "base_version": draft.base_version}
    row = {
        "day": day,
        "content": without_control_characters(joined, json).model_dump(mode="json"),
        "texts": draft.texts if draft else {},
        "base_version": draft.base_version if draft else published.version,
        "revision": new_id(),
        "updated_at": now,
    }
    return AddedDraft(row, before)


async def exported_contents(
    session: AsyncSession, days: Sequence[tuple[int, dict[str, Any]]], actor: CoachActor
) -> list[DayContent]:
    """Returns days as they were exported, with new ids. What is not in the account's library is no link any more.

    Raises Invalid for a day that is none or is too large.
    """
    contents = await in_slices(_exported(day, content) for day, content in days)
    contents = await with_current_exercises(session, actor, contents)
    known = await known_exercise_ids(session, actor, {ident for content in contents for ident in exercise_ids(content)})
    for content in contents:
        for entry in content.entries():
            entry.exercise_id = entry.exercise_id if entry.exercise_id in known else None
            entry.alternates = [ident for ident in entry.alternates if ident in known]
    return contents


def _exported(day: int, content: dict[str, Any]) -> DayContent:
    try:
        return with_new_ids(DayContent.model_validate(refuse_large_day(content)))
    except ValueError as error:
        raise Invalid(errors={"days": [f"Day {day + 1} of this file can't be read."]}) from error


def days_of_places(contents: list[DayContent], places: list[int | None]) -> dict[int, DayContent]:
    """Returns what is added to each day; days that share a place are joined. Rest days add nothing."""
    added: dict[int, DayContent] = {}
    for content, place in zip(contents, places, strict=True):
        if place is not None and content.sessions:
            added[place] = add_sessions(added.get(place, DayContent()), content.sessions)
    return added

"""Imported days become drafts, all at once or not at all."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.errors import Invalid
from regimen.kit.slices import in_slices
from regimen.subscription.access import require_feature
from regimen.subscription.rules import Feature
from regimen.training.access.exercises import known_exercise_ids, with_current_exercises
from regimen.training.actions.draft_batches import ChangedDraft, change_drafts
from regimen.training.models import Timeline
from regimen.training.rules.content import DayContent, grouped_block_ids
from regimen.training.rules.document_edits import add_sessions, with_new_ids
from regimen.training.rules.limits import MAX_SESSIONS
from regimen.training.rules.relink import exercise_ids
from regimen.training.rules.size import day_error, refuse_large_day


async def add_to_drafts(
    session: AsyncSession, timeline: Timeline, added: Mapping[int, DayContent], *, actor: CoachActor, now: datetime
) -> list[ChangedDraft]:
    """Adds sessions below what the caller sees on each day: their own draft, or else what is published.

    Raises Invalid if one of the days would be too large, UpgradeNeeded if one has supersets and the account's plan has
    none: its drafts could not be published. Then nothing is stored.
    """
    if any(grouped_block_ids(content) for content in added.values()):
        await require_feature(session, actor.account, Feature.SUPERSETS, now)
    return await change_drafts(
        session, timeline, added.keys(), lambda day, stored: _joined(day, stored, added[day]), actor=actor, now=now
    )


def _joined(day: int, stored: DayContent, added: DayContent) -> tuple[DayContent, str]:
    if len(stored.sessions) + len(added.sessions) > MAX_SESSIONS:
        raise Invalid(errors={"places": [f"Day {day + 1} would have more than {MAX_SESSIONS} sessions."]})
    joined = add_sessions(stored, added.sessions)
    json = joined.model_dump_json()
    if error := day_error(joined, len(json)):
        raise Invalid(errors={"places": [f"Day {day + 1}: {error}"]})
    return joined, json


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

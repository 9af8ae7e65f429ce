"""Writing published days of one or several timelines, in a fixed number of statements; previous versions are kept."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import cast, func, insert, literal, select
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.exercises.access import current_exercises
from regimen.kit.errors import Invalid, NotFound
from regimen.kit.slices import in_slices
from regimen.media.access.library import load_shared
from regimen.media.actions.uses import set_uses_of_places
from regimen.media.models import PlaceKind
from regimen.platform.events import publish
from regimen.subscription.access import get_entitlements, require_feature
from regimen.subscription.failures import UpgradeNeeded
from regimen.subscription.rules import Feature
from regimen.training.access.days import DayState, Place, at_places
from regimen.training.actions.keep_begun_days import Republished, keep_begun_days
from regimen.training.actions.reapply_overrides import reapply_overrides
from regimen.training.actions.workout_log.settle import settle_published_days
from regimen.training.events import DayChanged
from regimen.training.failures import DayTooLarge
from regimen.training.models import DayVersion, Timeline, TimelineDay
from regimen.training.rules.content import DayContent, entries_with_paths, grouped_block_ids
from regimen.training.rules.document_edits import with_media, without_control_characters
from regimen.training.rules.relink import use_current_exercises
from regimen.training.rules.size import day_error

_STORED_AT_ONCE = 1024 * 1024
_LOCK_WAIT = "5s"
_GROUPED_IDS = cast(literal('$.sessions[*].blocks[*] ? (@.kind == "superset" || @.kind == "circuit").id'), JSONPATH)


@dataclass
class DayChanges:
    """What a write changed in a timeline. Saving `undo` restores the days as they were, in one go."""

    days: list[DayState] = field(default_factory=list)
    undo: list[DayState] = field(default_factory=list)


async def lock_timelines(session: AsyncSession, timeline_ids: Collection[UUID]) -> None:
    """Keeps others from writing these timelines until the transaction ends. Clients can still join them.

    Writers of this process do not meet here (training/api/turns.py). Those of others wait a few seconds; Busy is sent
    when they have waited too long. Several are locked in the order of their ids, so that nobody waits in a circle.
    """
    await session.execute(select(func.set_config("lock_timeout", _LOCK_WAIT, True)))
    statement = select(Timeline.id).where(Timeline.id.in_(timeline_ids)).order_by(Timeline.id)
    locked = (await session.scalars(statement.with_for_update(key_share=True))).all()
    if len(locked) < len(set(timeline_ids)):
        raise NotFound


@dataclass(frozen=True)
class PreparedDay:
    """A day as it will be stored, and as it is."""

    day: int
    content: DayContent
    characters: int
    before: DayState
    is_changed: bool


def prepare_day(content: DayContent, before: DayState) -> PreparedDay:
    """Raises DayTooLarge for content that would be new and is over a limit."""
    json = content.model_dump_json()
    content = without_control_characters(content, json)
    is_changed = content != before.content
    if is_changed and (error := day_error(content, len(json))):
        raise DayTooLarge(error)
    return PreparedDay(before.day, content, len(json), before, is_changed)


async def write_days(
    session: AsyncSession,
    program_id: UUID,
    changes: Mapping[Place, PreparedDay],
    *,
    actor: CoachActor,
    now: datetime,
    is_move: bool = False,
) -> dict[UUID, DayChanges]:
    """Publishes days of locked timelines of one program, and returns what changed in each.

    Raises Invalid for unknown exercises, UpgradeNeeded for supersets that are new.
    """
    contents = await _with_current_exercises(session, actor, [one.content for one in changes.values()])
    changes = {
        place: replace(one, content=content) for (place, one), content in zip(changes.items(), contents, strict=True)
    }
    if not is_move:
        await _refuse_new_supersets(session, actor, changes, now)
    changes = await _with_known_media(session, actor, changes)
    await _archive(session, changes)
    await _store(session, changes, actor, now)
    republished = {place: Republished(one.before.content, one.content) for place, one in changes.items()}
    await keep_begun_days(session, republished, actor=actor, now=now)
    await reapply_overrides(session, {place: one.content for place, one in changes.items()})
    await _settle(session, changes)
    written: dict[UUID, DayChanges] = defaultdict(DayChanges)
    for place, one in sorted(changes.items()):
        version = one.before.version + 1
        written[place.timeline_id].days.append(DayState(one.day, version, one.content))
        written[place.timeline_id].undo.append(DayState(one.day, version, one.before.content))
    for timeline_id, changed in written.items():
        await publish(
            session,
            DayChanged(
                at=now,
                actor_id=actor.user_id,
                account_id=actor.account,
                subject_id=program_id,
                timeline_id=timeline_id,
                versions={state.day: state.version for state in changed.days},
            ),
        )
    return written


async def _settle(session: AsyncSession, changes: Mapping[Place, PreparedDay]) -> None:
    """Updates what is left to log; nobody has begun a day that was never written before."""
    days: dict[UUID, list[int]] = defaultdict(list)
    for place, one in changes.items():
        if one.before.version:
            days[place.timeline_id].append(place.day)
    for timeline_id, numbers in days.items():
        await settle_published_days(session, timeline_id, numbers)


async def _with_current_exercises(
    session: AsyncSession, actor: CoachActor, contents: Sequence[DayContent]
) -> list[DayContent]:
    """Returns the days with the exercises that took the place of merged ones. Raises Invalid for unknown ones."""
    used = [
        (path, ident)
        for content in contents
        for path, entry in entries_with_paths(content)
        for ident in (entry.exercise_id, *entry.alternates)
        if ident is not None
    ]
    if not used:
        return list(contents)
    known = await current_exercises(session, actor.account, {ident for _, ident in used})
    errors = {path: ["This exercise is not in your library."] for path, ident in used if ident not in known}
    if errors:
        raise Invalid(errors=errors)
    return [use_current_exercises(content, known) for content in contents]


async def _with_known_media(
    session: AsyncSession, actor: CoachActor, changes: Mapping[Place, PreparedDay]
) -> Mapping[Place, PreparedDay]:
    """Returns the days without media that the account can't show: deleted ones, and those of others.

    Notes in the library which days use which items. Days that have none and had none cost no query.
    """
    used = {place: one.content.media_ids() for place, one in changes.items()}
    if not any(used.values()) and not any(one.before.content.media_ids() for one in changes.values()):
        return changes
    known = await load_shared(session, actor.account, set().union(*used.values()))
    uses = {f"{place.timeline_id}/{place.day}": ids & known.keys() for place, ids in used.items()}
    await set_uses_of_places(session, PlaceKind.DAY, uses)
    return {place: replace(one, content=with_media(one.content, known.keys())) for place, one in changes.items()}


async def _refuse_new_supersets(
    session: AsyncSession, actor: CoachActor, changes: Mapping[Place, PreparedDay], now: datetime
) -> None:
    """Without a paid plan, supersets that a day has or once had may stay or return; new ones may not be written."""
    new = {
        place: ids
        for place, one in changes.items()
        if (ids := grouped_block_ids(one.content) - grouped_block_ids(one.before.content))
    }
    if not new:
        return
    allowed = await get_entitlements(session, actor.account, now)
    if allowed.is_open and allowed.allows(Feature.SUPERSETS):
        return
    grouped = func.jsonb_path_query(DayVersion.content, _GROUPED_IDS, type_=JSONB).column_valued(
        "grouped", joins_implicitly=True
    )
    earlier = (
        select(DayVersion.timeline_id, DayVersion.day, grouped).where(at_places(DayVersion, new.keys())).distinct()
    )
    for timeline_id, day, ident in await session.execute(earlier):
        new[Place(timeline_id, day)].discard(ident)
    days = sorted({place.day for place, ids in new.items() if ids})
    if not days:
        return
    try:
        await require_feature(session, actor.account, Feature.SUPERSETS, now)
    except UpgradeNeeded as refusal:
        # Of many days that are published at once, the coach has to find those that are refused.
        refusal.extra["days"] = days
        raise


async def _archive(session: AsyncSession, places: Collection[Place]) -> None:
    """Copies the current rows of these days into the version history."""
    columns = ["timeline_id", "day", "version", "content", "saved_at", "saved_by"]
    current = select(
        TimelineDay.timeline_id,
        TimelineDay.day,
        TimelineDay.version,
        TimelineDay.content,
        TimelineDay.updated_at,
        TimelineDay.updated_by,
    ).where(at_places(TimelineDay, places))
    await session.execute(insert(DayVersion).from_select(columns, current))


async def _store(session: AsyncSession, changes: Mapping[Place, PreparedDay], actor: CoachActor, now: datetime) -> None:
    statement = upsert(TimelineDay)
    statement = statement.on_conflict_do_update(
        index_elements=[TimelineDay.timeline_id, TimelineDay.day],
        set_={name: statement.excluded[name] for name in ("content", "version", "updated_at", "updated_by")},
    )
    for part in _parts(changes):
        rows = await in_slices(
            (
                {
                    "timeline_id": place.timeline_id,
                    "day": place.day,
                    "content": one.content.model_dump(mode="json"),
                    "version": one.before.version + 1,
                    "updated_at": now,
                    "updated_by": actor.user_id,
                }
                for place, one in part
            ),
            short=len(part) == len(changes),
        )
        await session.execute(statement, rows)


def _parts(changes: Mapping[Place, PreparedDay]) -> list[list[tuple[Place, PreparedDay]]]:
    """Returns the days in parts that are small enough to be sent to the database in one step."""
    parts: list[list[tuple[Place, PreparedDay]]] = [[]]
    characters = 0
    for place, one in changes.items():
        characters += one.characters
        if characters > _STORED_AT_ONCE and parts[-1]:
            parts.append([])
            characters = one.characters
        parts[-1].append((place, one))
    return parts

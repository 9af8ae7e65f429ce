"""Publishing days: refuses a stale save, and returns what undoes the write."""

from collections.abc import Collection, Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.slices import in_slices
from regimen.training.access.days import DayState, Place, load_days
from regimen.training.actions.day_writes import DayChanges, PreparedDay, lock_timelines, prepare_day, write_days
from regimen.training.failures import DayOutOfRange, StaleDay, TooManyDays
from regimen.training.models import Timeline
from regimen.training.rules.content import DayContent
from regimen.training.rules.limits import LAST_DAY, MAX_DAYS_PER_WRITE
from regimen.training.rules.size import is_little


async def publish_days(
    session: AsyncSession,
    timeline: Timeline,
    contents: Mapping[int, DayContent],
    *,
    actor: CoachActor,
    now: datetime,
    expected: Mapping[int, int] | None = None,
    is_move: bool = False,
) -> DayChanges:
    """Publishes `contents`: all days or none.

    `expected` holds the version that each day was edited from. Raises StaleDay if a day has another version by now and
    different content, TooMuchTraining or DayTooLarge above a limit, Invalid for unknown exercises, UpgradeNeeded if the
    account's plan has no supersets and new ones are written (moving existing ones is fine).
    """
    check_day_numbers(contents.keys())
    await lock_timelines(session, [timeline.id])
    before = await load_days(session, timeline.id, contents.keys())
    is_short = is_little([*contents.values(), *(state.content for state in before.values())])
    prepared = await in_slices((prepare_day(contents[day], before[day]) for day in contents), short=is_short)
    if expected is not None:
        await _refuse_stale(before, prepared, expected, is_short=is_short)
    changes = {Place(timeline.id, one.day): one for one in prepared if one.is_changed}
    if not changes:
        return DayChanges(days=[before[day] for day in sorted(before)])
    written = await write_days(session, timeline.program_id, changes, actor=actor, now=now, is_move=is_move)
    return written[timeline.id]


def check_day_numbers(days: Collection[int]) -> None:
    """Raises TooManyDays if a write would be too large, DayOutOfRange if a day is outside of any program."""
    if len(days) > MAX_DAYS_PER_WRITE:
        raise TooManyDays
    if any(not 0 <= day <= LAST_DAY for day in days):
        raise DayOutOfRange


async def _refuse_stale(
    before: Mapping[int, DayState], after: Collection[PreparedDay], expected: Mapping[int, int], *, is_short: bool
) -> None:
    stale = await in_slices(_stale_days(before, after, expected), short=is_short)
    if stale:
        raise StaleDay(stale=stale, yours=stale[0]["yours"], theirs=stale[0]["theirs"])


def _stale_days(
    before: Mapping[int, DayState], after: Collection[PreparedDay], expected: Mapping[int, int]
) -> Iterator[dict[str, Any]]:
    for one in sorted(after, key=lambda one: one.day):
        stored = before[one.day]
        if stored.version != expected[one.day] and one.is_changed:
            yield {
                "day": one.day,
                "yours": {"version": expected[one.day], "content": one.content.model_dump(mode="json")},
                "theirs": {"version": stored.version, "content": stored.content.model_dump(mode="json")},
            }

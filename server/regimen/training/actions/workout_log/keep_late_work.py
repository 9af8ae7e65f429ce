"""Keeping the day of a client whose work arrives after a change of the coach that took it away.

A phone without a connection sends later what was done before: the order of arrival does not decide who keeps a day
(docs/decisions/begun-days.md).
"""

from sqlalchemy import cast, func, literal, select
from sqlalchemy.dialects.postgresql import ARRAY, JSONB, JSONPATH
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.types import Text

from regimen.training.access.days import Place
from regimen.training.access.seen_days import SeenDay
from regimen.training.actions.keep_begun_days import (
    Republished,
    items_of,
    leave_out_begun,
    lost_items,
    lost_sessions,
)
from regimen.training.actions.reapply_overrides import reapply_overrides
from regimen.training.actions.workout_log.arrival import Caller, push_change
from regimen.training.actions.workout_log.settle import lock_day, settle_day
from regimen.training.models import DayOverride, Enrolment, TimelineDay
from regimen.training.rules.content import DayContent

WHOLE_DAY = ""


async def keep_late_work(session: AsyncSession, seen: SeenDay, item: str, caller: Caller) -> None:
    """Keeps the day as the client saw it, if by now it does not have `item`: the id of a set or of a block with a
    score, or `WHOLE_DAY` for a day that they finished. Nothing is kept of a version that they were not given.

    Call it before the log of the day is locked: publishing takes its locks in this order.
    """
    if not seen.was_given or (begun := _begun_of(seen, item)) is None:
        return
    found = await session.execute(
        select(TimelineDay.timeline_id, TimelineDay.content)
        .join(Enrolment, Enrolment.timeline_id == TimelineDay.timeline_id)
        .outerjoin(
            DayOverride,
            (DayOverride.timeline_id == TimelineDay.timeline_id)
            & (DayOverride.day == TimelineDay.day)
            & (DayOverride.enrolment_id == Enrolment.id)
            & (DayOverride.run == Enrolment.run),
        )
        .where(
            Enrolment.id == seen.enrolment_id,
            Enrolment.run == seen.run,
            TimelineDay.day == seen.day,
            TimelineDay.version != seen.version,
            DayOverride.kept.is_not(True),
        )
    )
    if (row := found.one_or_none()) is None:
        return
    now = DayContent.model_validate(row.content)
    is_lost = bool(lost_sessions(begun, now)) if item == WHOLE_DAY else item in lost_items(begun, now)
    if not is_lost:
        return
    place = Place(row.timeline_id, seen.day)
    await _keep(session, place, seen, begun, caller)
    await _leave_out(session, place, begun, caller)


async def keep_late_set(session: AsyncSession, seen: SeenDay, set_id: str, caller: Caller) -> None:
    """The same for a set that is stored already; updates what is left to log of the day."""
    await keep_late_work(session, seen, set_id, caller)
    await lock_day(session, seen.enrolment_id, seen.run, seen.day)
    await settle_day(session, seen.enrolment_id, seen.run, seen.day, caller)
    await push_change(session, seen.account_id, caller.client_id)


def _begun_of(seen: SeenDay, item: str) -> DayContent | None:
    """Returns what the client saw that has the item."""
    if item == WHOLE_DAY:
        return seen.contents[0]
    return next((content for content in seen.contents if item in items_of(content.sessions)), None)


async def _keep(session: AsyncSession, place: Place, seen: SeenDay, begun: DayContent, caller: Caller) -> None:
    row = upsert(DayOverride).values(
        timeline_id=place.timeline_id,
        day=place.day,
        enrolment_id=seen.enrolment_id,
        run=seen.run,
        changes={},
        content=begun.model_dump(mode="json"),
        kept=True,
        updated_at=caller.now,
        updated_by=caller.client_id,
    )
    await session.execute(
        row.on_conflict_do_update(
            index_elements=["timeline_id", "day", "enrolment_id", "run"],
            set_={"kept": True, "content": row.excluded.content},
            where=DayOverride.kept.is_not(True),
        )
    )


async def _leave_out(session: AsyncSession, place: Place, begun: DayContent, caller: Caller) -> None:
    """A workout that was moved is not asked for on the day on which it is now."""
    idents = func.jsonb_path_query_array(TimelineDay.content, cast(literal("$.sessions[*].id"), JSONPATH), type_=JSONB)
    begun_idents = cast([session.id for session in begun.sessions], ARRAY(Text))
    days = await session.execute(
        select(TimelineDay.day, TimelineDay.content).where(
            TimelineDay.timeline_id == place.timeline_id,
            TimelineDay.day != place.day,
            idents.op("?|")(begun_idents),
        )
    )
    contents = {Place(place.timeline_id, day): DayContent.model_validate(content) for day, content in days}
    unchanged = {other: Republished(content, content) for other, content in contents.items()}
    if unchanged:
        await leave_out_begun(session, unchanged, by=caller.client_id, now=caller.now)
        await reapply_overrides(session, contents)

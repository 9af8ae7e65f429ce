"""References to exercises in training: they are changed in place, because the training stays the same.

Versions of days and revisions of drafts stay, so that neither clients nor other devices of the coach see a conflict.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final
from uuid import UUID

import orjson
from sqlalchemy import ColumnElement, Text, case, cast, delete, func, literal, or_, select, tuple_, union, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased

from regimen.exercises.ports import Reach, References, Relink
from regimen.kit.slices import in_slices
from regimen.programs.models import Program
from regimen.training.access.logs import is_logged
from regimen.training.access.references import mentions
from regimen.training.actions.day_writes import lock_timelines
from regimen.training.models import (
    DayDraft,
    DayOverride,
    DayVersion,
    Enrolment,
    SetResult,
    TestedMax,
    Timeline,
    TimelineDay,
    TrainingMax,
)
from regimen.training.rules.relink import relink_document

_AT_ONCE: Final = 10
"""Documents that are read and written at once: each may have 640 KB."""
_SWAPPED_ID: Final = literal(["swapped", "exercise_id"], ARRAY(Text))
_Table = type[TimelineDay | DayVersion | DayDraft | DayOverride]
_DOCUMENTS: Final[dict[_Table, tuple[str, ...]]] = {
    TimelineDay: ("content",),
    DayVersion: ("content",),
    DayDraft: ("content",),
    DayOverride: ("changes", "content"),
}


async def _count(session: AsyncSession, account_id: UUID, relink: Relink) -> Reach:
    async def count(table: type[TimelineDay | DayDraft]) -> int:
        mentioning = select(func.count()).where(_of_account(table, account_id), mentions(table.content, relink))
        return await session.scalar(mentioning) or 0

    results, clients = (
        await session.execute(
            select(func.count(), func.count(SetResult.client_id.distinct())).where(
                _results(account_id, relink), is_logged
            )
        )
    ).one()
    return Reach(days=await count(TimelineDay), drafts=await count(DayDraft), results=results, clients=clients)


async def _relink(session: AsyncSession, account_id: UUID, relink: Relink) -> None:
    days = select(TimelineDay.timeline_id).where(
        _of_account(TimelineDay, account_id), mentions(TimelineDay.content, relink)
    )
    overrides = select(DayOverride.timeline_id).where(
        _of_account(DayOverride, account_id),
        or_(mentions(DayOverride.changes, relink), mentions(DayOverride.content, relink)),
    )
    await lock_timelines(session, (await session.scalars(union(days, overrides))).all())
    for table, columns in _DOCUMENTS.items():
        await _relink_documents(session, table, columns, account_id, relink)
    await _relink_results(session, account_id, relink)
    if relink.old_id is not None:
        await _relink_maxes(session, account_id, relink.old_id, relink.exercise_id)


def _of_account(table: _Table, account_id: UUID) -> ColumnElement[bool]:
    timelines = (
        select(Timeline.id).join(Program, Program.id == Timeline.program_id).where(Program.account_id == account_id)
    )
    return table.timeline_id.in_(timelines)


async def _relink_documents(
    session: AsyncSession, table: _Table, columns: Sequence[str], account_id: UUID, relink: Relink
) -> None:
    """Changes the rows of a table in parts, so that a large account needs little memory."""
    keys = list(table.__mapper__.primary_key)
    documents = [getattr(table, name) for name in columns]
    has_it = or_(*(mentions(document, relink) for document in documents))
    mentioning = select(*keys).where(_of_account(table, account_id), has_it)
    places = (await session.execute(mentioning.order_by(*keys))).all()
    for start in range(0, len(places), _AT_ONCE):
        part = [tuple(place) for place in places[start : start + _AT_ONCE]]
        texts = [cast(document, Text) for document in documents]
        rows = (await session.execute(select(*keys, *texts).where(tuple_(*keys).in_(part)).with_for_update())).all()
        changes = await in_slices(_changes(rows, [key.name for key in keys], columns, relink), short=len(places) < 20)
        if changed := [change for change in changes if change]:
            await session.execute(update(table), changed)


def _changes(
    rows: Sequence[Any], keys: Sequence[str], columns: Sequence[str], relink: Relink
) -> Iterator[dict[str, Any] | None]:
    """Yields the key and the changed documents of each row; None if it has the words, but not as a reference."""
    for row in rows:
        documents = [orjson.loads(text) for text in row[len(keys) :]]
        changed = [relink_document(document, relink) for document in documents]
        yield dict(zip([*keys, *columns], [*row[: len(keys)], *documents], strict=True)) if any(changed) else None


def _results(account_id: UUID, relink: Relink) -> ColumnElement[bool]:
    programs = select(Program.id).where(Program.account_id == account_id)
    enrolments = select(Enrolment.id).where(Enrolment.program_id.in_(programs))
    if relink.old_id is not None:
        return SetResult.enrolment_id.in_(enrolments) & (SetResult.exercise_id == relink.old_id)
    return (
        SetResult.enrolment_id.in_(enrolments)
        & SetResult.exercise_id.is_(None)
        & (func.lower(SetResult.prescribed["name"].astext) == func.lower(relink.old_name))
    )


async def _relink_results(session: AsyncSession, account_id: UUID, relink: Relink) -> None:
    """What was done and what was prescribed stay as they were; they count for the other exercise."""
    await session.execute(
        update(SetResult)
        .where(_results(account_id, relink))
        .values(
            exercise_id=relink.exercise_id,
            done=_with_swapped(SetResult.done, relink),
            logged=_with_swapped(SetResult.logged, relink),  # what a correction leaves when it is taken back
        )
        .execution_options(synchronize_session=False)
    )


async def _relink_maxes(session: AsyncSession, account_id: UUID, old_id: UUID, exercise_id: UUID) -> None:
    """What was tested counts for the other exercise. A training max that the coach has set for that one comes first."""
    clients = select(Enrolment.client_id).where(Enrolment.account_id == account_id)
    tested = (TestedMax.client_id.in_(clients), TestedMax.exercise_id == old_id)
    await session.execute(update(TestedMax).where(*tested).values(exercise_id=exercise_id))
    of_old = (TrainingMax.account_id == account_id, TrainingMax.exercise_id == old_id)
    other = aliased(TrainingMax)
    with_other = select(other.client_id).where(other.account_id == account_id, other.exercise_id == exercise_id)
    await session.execute(delete(TrainingMax).where(*of_old, TrainingMax.client_id.in_(with_other)))
    await session.execute(update(TrainingMax).where(*of_old).values(exercise_id=exercise_id))


def _with_swapped(done: InstrumentedAttribute[Any], relink: Relink) -> ColumnElement[Any]:
    was_swapped = done["swapped"]["exercise_id"].astext == str(relink.old_id)
    current = func.jsonb_set(done, _SWAPPED_ID, func.to_jsonb(cast(literal(str(relink.exercise_id)), Text)))
    return case((was_swapped, current), else_=done)


REFERENCES = References(_count, _relink)

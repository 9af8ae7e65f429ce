"""Keeping what some clients do differently when their shared day is published again or moved."""

from collections.abc import Collection, Iterator, Mapping
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.slices import in_slices
from regimen.training.access.days import Place, at_places
from regimen.training.models import DayOverride, Enrolment
from regimen.training.rules.content import DayContent
from regimen.training.rules.overrides import Override, apply_override, ids_changed_by, merge_overrides, split_override

_Key = tuple[UUID, int, UUID, int]


async def reapply_overrides(session: AsyncSession, days: Mapping[Place, DayContent]) -> None:
    """Updates what the clients see who have an override of one of `days`.

    What was changed of a session or exercise goes with it to another of `days`. Days without overrides cost one query
    that asks nothing about clients.
    """
    stored = {_key(row): row for row in await _current_overrides(session, days.keys())}
    if not stored:
        return
    changes = _with_moved_parts({key: Override.model_validate(row.changes) for key, row in stored.items()}, days)
    for key, row in stored.items():
        if key not in changes:
            await session.delete(row)

    def apply() -> Iterator[None]:
        for key, override in changes.items():
            timeline_id, day, enrolment_id, run = key
            content = apply_override(days[Place(timeline_id, day)], override).content
            row = stored.get(key)
            if row is not None:
                content = _without(content, row.done_elsewhere)
            document = content.model_dump(mode="json")
            if row is not None:
                row.content = document
                row.changes = override.model_dump(mode="json") if row.changes else {}
            else:
                source = next(row for row in stored.values() if row.enrolment_id == enrolment_id)
                session.add(
                    DayOverride(
                        timeline_id=timeline_id,
                        day=day,
                        enrolment_id=enrolment_id,
                        run=run,
                        changes=override.model_dump(mode="json"),
                        content=document,
                        updated_at=source.updated_at,
                        updated_by=source.updated_by,
                    )
                )
            yield

    await in_slices(apply(), short=len(changes) == 1)
    await session.flush()


async def _current_overrides(session: AsyncSession, places: Collection[Place]) -> list[DayOverride]:
    """Returns the overrides of these days in the run that each client is in, without days that they have begun."""
    overrides = select(DayOverride).where(at_places(DayOverride, places), DayOverride.kept.is_(False))
    found = (await session.scalars(overrides, execution_options={"populate_existing": True})).all()
    if not found:
        return []
    of_clients = select(Enrolment.id, Enrolment.run).where(Enrolment.id.in_({row.enrolment_id for row in found}))
    runs = {row.id: row.run for row in await session.execute(of_clients)}
    return [row for row in found if row.run == runs[row.enrolment_id]]


def _without(content: DayContent, session_ids: Collection[str]) -> DayContent:
    return content.model_copy(update={"sessions": [one for one in content.sessions if one.id not in session_ids]})


def _key(row: DayOverride) -> _Key:
    return row.timeline_id, row.day, row.enrolment_id, row.run


def _with_moved_parts(overrides: Mapping[_Key, Override], days: Mapping[Place, DayContent]) -> dict[_Key, Override]:
    """Returns the overrides where their parts are now; one of which nothing stays is left out."""
    parts = {(place.timeline_id, ident): place.day for place, content in days.items() for ident in content.ids()}
    result: dict[_Key, Override] = {}
    for key, override in overrides.items():
        timeline_id, day, enrolment_id, run = key
        moved: dict[int, set[str]] = {}
        for ident in ids_changed_by(override):
            now_on = parts.get((timeline_id, ident), day)
            if now_on != day:
                moved.setdefault(now_on, set()).add(ident)
        stays, goes = override, []
        for target, idents in moved.items():
            stays, part = split_override(stays, idents)
            goes.append((target, part))
        if goes and not ids_changed_by(stays):
            # The note was about what has moved.
            target, part = goes[0]
            goes[0] = (target, part.model_copy(update={"note": stays.note}))
        else:
            goes.append((day, stays))
        for target, part in goes:
            place = (timeline_id, target, enrolment_id, run)
            result[place] = merge_overrides(result[place], part) if place in result else part
    return result

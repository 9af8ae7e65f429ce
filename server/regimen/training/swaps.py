"""Another exercise in place of the prescribed one: the machine is taken, a knee complains.

The coach's alternates come first, then exercises for the same muscle group with the same kind of equipment that are
measured the same way, those that the client has done before ahead of the others.
"""

from datetime import date
from typing import Literal
from uuid import UUID

from regimen.kit.errors import NotFound, or_404
from regimen.kit.schema import View
from regimen.platform.fast_sql import FastSql, Statement
from regimen.training import calendar
from regimen.training.content import DayContent, Entry, MeasurementKind, Performance, Swap, entries_of

MOST_OPTIONS = 24

_OPTIONS = Statement("""
    select x.id, x.name, x.measurement, x.equipment, array_position(cast(:alternates as uuid[]), x.id) as place
    from enrolments e
    join exercises x on x.account_id is null or x.account_id = e.account_id
    left join exercises asked on asked.id = :asked
    where e.id = :enrolment_id and e.client_id = :client_id and x.archived_at is null
        and x.id is distinct from :asked
        and (x.id = any(cast(:alternates as uuid[])) or (
            x.muscle_group = asked.muscle_group and x.equipment = asked.equipment and x.measurement = :measurement))
    order by place nulls last,
        exists (select from set_results r where r.client_id = e.client_id and r.exercise_id = x.id) desc,
        lower(x.name), x.id
    limit :most
""")

_KNOWN = Statement("""
    select x.name, x.measurement
    from enrolments e
    join exercises x on x.account_id is null or x.account_id = e.account_id
    where e.id = :enrolment_id and e.client_id = :client_id and x.id = :exercise_id
""")


class SwapOption(View):
    """An exercise that can be done instead, and what was last done in it."""

    exercise_id: UUID
    name: str
    measurement: MeasurementKind
    equipment: str
    chosen_by: Literal["coach", "likeness"]
    previous: calendar.PreviousView | None


class SwapOptions(View):
    options: list[SwapOption]


async def options(
    fast_sql: FastSql, client_id: UUID, enrolment_id: UUID, at: date, entry_id: str, today: date
) -> SwapOptions:
    """What can be done in place of an exercise of a day. Raises NotFound where the client does not see it."""
    day = calendar.OpenDayView.model_validate_json(
        await calendar.client_day(fast_sql, client_id, enrolment_id, at, today)
    )
    entry = or_404(_entry(day.content, entry_id))
    values = {"client_id": client_id, "enrolment_id": enrolment_id, "asked": entry.exercise_id}
    rows = await fast_sql.rows(
        _OPTIONS, **values, alternates=entry.alternates, measurement=entry.measurement, most=MOST_OPTIONS
    )
    ids = [row["id"] for row in rows]
    previous = await calendar.client_previous(fast_sql, client_id, enrolment_id, ids, at) if ids else {}
    return SwapOptions(
        options=[
            SwapOption(
                exercise_id=row["id"],
                name=row["name"],
                measurement=row["measurement"],
                equipment=row["equipment"],
                chosen_by="likeness" if row["place"] is None else "coach",
                previous=previous.get(row["id"]),
            )
            for row in rows
        ]
    )


async def verified(fast_sql: FastSql, client_id: UUID, enrolment_id: UUID, done: Performance) -> Performance:
    """`done` with the exercise named as the library names it; raises NotFound where the coach has none such."""
    if done.swapped is None:
        return done
    ident = done.swapped.exercise_id
    row = await fast_sql.row(_KNOWN, client_id=client_id, enrolment_id=enrolment_id, exercise_id=ident)
    if row is None:
        raise NotFound
    swapped = Swap(exercise_id=ident, name=row["name"], measurement=row["measurement"])
    return done.model_copy(update={"swapped": swapped})


def _entry(content: DayContent, entry_id: str) -> Entry | None:
    return next((one for block in content.blocks() for one in entries_of(block) if one.id == entry_id), None)

"""The day that a client saw when they tapped: its version, run and date, and whether it was open to them."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from regimen.platform.fast_sql import FastSql, Statement
from regimen.platform.services import Services
from regimen.training.access.dates import date_of_day, join_override
from regimen.training.access.digests import OWN, SHARED, digest_sql
from regimen.training.access.open_days import OPEN_TO_CLIENT, WAS_OPEN_TO_CLIENT
from regimen.training.rules.content import Block, DayContent, Entry, Set, entries_of
from regimen.training.rules.late_work import Openness
from regimen.training.rules.overrides import Override, apply_override


@dataclass(frozen=True)
class Shown:
    """Which version of a day a device says that it showed, and the digest that it was given with it."""

    version: int | None
    digest: str | None = None


@dataclass(frozen=True)
class SeenDay:
    """A day of an enrolment as it was when the client tapped."""

    account_id: UUID
    program_id: UUID
    timeline_id: UUID
    enrolment_id: UUID
    run: int
    day: int
    date: date
    version: int
    was_given: bool
    """Whether the client was given this version: it is the current one, or they know its digest."""
    shared: DayContent
    """The day as all clients have it, without what is different for this one."""
    contents: tuple[DayContent, ...]
    """What the client saw. If the day differs for them, also what they saw if their device did not know that yet, or if
    its clock is wrong; first what they were given by the digest, whatever the clock says."""
    openness: Openness

    @property
    def given_version(self) -> int | None:
        """The version to keep in the log: days of earlier runs are shown in it, so only one that the client has."""
        return self.version if self.was_given else None

    def set(self, set_id: str) -> tuple[Block, Entry, Set] | None:
        """Returns the set with its block and exercise."""
        for block in self._blocks():
            for entry in entries_of(block):
                for prescribed in entry.sets:
                    if prescribed.id == set_id:
                        return block, entry, prescribed
        return None

    def block(self, block_id: str) -> Block | None:
        return next((block for block in self._blocks() if block.id == block_id), None)

    def shared_block(self, block_id: str) -> Block | None:
        return next((block for block in self.shared.blocks() if block.id == block_id), None)

    def _blocks(self) -> Iterator[Block]:
        for content in self.contents:
            yield from content.blocks()


# `e` is the enrolment as it was at the time of the tap: what `enrolment_changes` recorded, else as it is. Where no
# change was recorded, the dates of the pause and of the end say how long it was open.
_DATE = date_of_day("cast(:enrolment_id as uuid)", "p.run", "d.day", "p.anchor")
_DIGEST_OF = ("p.timeline_id", "cast(:enrolment_id as uuid)", "d.day", "coalesce(v.version, d.version)")
_SHARED_DIGEST, _OWN_DIGEST = digest_sql(*_DIGEST_OF, SHARED), digest_sql(*_DIGEST_OF, OWN)
_SEEN_DAY = Statement(f"""
    with now as (
        select e.*, {OPEN_TO_CLIENT} as is_open
        from enrolments e
        join timelines t on t.id = e.timeline_id
        cross join lateral (select cast(:day as int) as day) d
        where e.id = :enrolment_id and e.client_id = :client_id),
    was as (
        select e.*, {WAS_OPEN_TO_CLIENT} as is_open
        from (
            select coalesce(c.run, n.run) as run, coalesce(c.timeline_id, n.timeline_id) as timeline_id,
                coalesce(c.anchor, n.anchor) as anchor, coalesce(c.visible_from, n.visible_from) as visible_from,
                coalesce(c.open, n.open or (
                    cast(:tapped_on as date) <= coalesce(n.ended_on, n.paused_on, :tapped_on)
                    and not exists (select from enrolment_changes x where x.enrolment_id = n.id))) as open
            from now n
            left join lateral (
                select * from enrolment_changes x
                where x.enrolment_id = n.id and x.until > cast(:tapped_at as timestamptz)
                order by x.until limit 1) c on true) e
        join timelines t on t.id = e.timeline_id
        cross join lateral (select cast(:day as int) as day) d),
    place as (
        select n.account_id, n.program_id, n.is_open as open_now, w.is_open as open_then,
            case when w.is_open then w.run else n.run end as run,
            case when w.is_open then w.timeline_id else n.timeline_id end as timeline_id,
            case when w.is_open then w.anchor else n.anchor end as anchor
        from now n cross join was w)
    select p.account_id, p.program_id, p.timeline_id, p.run, {_DATE} as date, p.open_now, p.open_then,
        coalesce(v.version, d.version) as version, coalesce(v.content, d.content) as content,
        v.version is null or cast(:digest as text) in ({_SHARED_DIGEST}, {_OWN_DIGEST}) as was_given,
        o.changes, case when o.kept then o.content end as kept,
        o.updated_at <= cast(:tapped_at as timestamptz) or cast(:digest as text) = {_OWN_DIGEST} as saw_changes
    from place p
    join timeline_days d on d.timeline_id = p.timeline_id and d.day = :day
    left join day_versions v on v.timeline_id = p.timeline_id and v.day = d.day and v.version = cast(:version as int)
        and v.version <> d.version
    {join_override("p.timeline_id", "d.day", ":enrolment_id", "p.run")}
""")


_PLACE_OF_RESULT = Statement(
    "select enrolment_id, run, day, set_id, undone from set_results where id = :result_id and client_id = :client_id"
)


@dataclass(frozen=True)
class ResultPlace:
    """Which set a result belongs to. The run is not known for one that the server has never received."""

    enrolment_id: UUID
    day: int
    set_id: str
    run: int | None = None
    undone: bool = False


async def place_of_result(fast_sql: FastSql, client_id: UUID, result_id: UUID) -> ResultPlace | None:
    """Returns the set of a client's result, if the server has it. One query."""
    row = await fast_sql.row(_PLACE_OF_RESULT, client_id=client_id, result_id=result_id)
    return ResultPlace(**row) if row is not None else None


async def seen_day(
    services: Services,
    client_id: UUID,
    enrolment_id: UUID,
    day: int,
    *,
    shown: Shown,
    tapped_at: datetime,
    tapped_on: date,
    today: date,
) -> SeenDay | None:
    """Returns the day as the client saw it; None if it is another client's or was never written. One query."""
    row: Any = await services.fast_sql.row(
        _SEEN_DAY,
        client_id=client_id,
        enrolment_id=enrolment_id,
        day=day,
        version=shown.version,
        digest=shown.digest,
        secret=services.settings.secret,
        tapped_at=tapped_at,
        tapped_on=tapped_on,
        today=today,
    )
    if row is None:
        return None
    shared = DayContent.model_validate(_parsed(row["content"]))
    contents: tuple[DayContent, ...] = (shared,)
    if row["kept"] is not None:
        contents = (DayContent.model_validate(_parsed(row["kept"])), shared)
    elif row["changes"] is not None:
        own = apply_override(shared, Override.model_validate(_parsed(row["changes"]))).content
        contents = (own, shared) if row["saw_changes"] else (shared, own)
    return SeenDay(
        account_id=row["account_id"],
        program_id=row["program_id"],
        timeline_id=row["timeline_id"],
        enrolment_id=enrolment_id,
        run=row["run"],
        day=day,
        date=row["date"],
        version=row["version"],
        was_given=bool(row["was_given"]),
        shared=shared,
        contents=contents,
        openness=Openness(now=row["open_now"], then=row["open_then"]),
    )


def _parsed(value: Any) -> Any:
    return json.loads(value) if isinstance(value, str) else value

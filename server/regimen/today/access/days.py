"""Planned days up to today with what was done of them, and the comments: set-based, for all clients at once."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Date,
    Integer,
    Numeric,
    Select,
    and_,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    tuple_,
    type_coerce,
    union_all,
)
from sqlalchemy.dialects.postgresql import JSONB, JSONPATH

from regimen.today.rules.person import Scored
from regimen.training.access.done_days import is_done
from regimen.training.access.logs import is_logged
from regimen.training.access.working_sets import count_working_sets, is_done_set
from regimen.training.models import BlockScore, DayLog, DayOverride, Enrolment, SetResult, TimelineDay

SESSION_TITLES: Final = cast(literal("$.sessions[*].title"), JSONPATH)

ClientIds = Sequence[UUID] | None
"""The clients to read; None for all of the account."""


def of_account(account_id: UUID, client_ids: ClientIds) -> list[ColumnElement[bool]]:
    conditions = [Enrolment.account_id == account_id]
    return conditions if client_ids is None else [*conditions, Enrolment.client_id.in_(client_ids)]


def planned_days(account_id: UUID, first: date, last: date, client_ids: ClientIds = None) -> Select[Any]:
    """Selects each day of the current run of each enrolment that is planned between two dates, or on which something
    was done since the first of them, with the day's log.

    Clients who follow the same timeline share its days: the sets of each document are counted once.
    """
    whose = of_account(account_id, client_ids)
    trained = (
        select(DayLog.enrolment_id, func.min(DayLog.day).label("first"), func.max(DayLog.day).label("last"))
        .join(Enrolment, and_(Enrolment.id == DayLog.enrolment_id, Enrolment.run == DayLog.run))
        .where(*whose, DayLog.trained_on >= first)
        .group_by(DayLog.enrolment_id)
        .subquery("trained")
    )
    reach = (
        select(
            Enrolment.id,
            Enrolment.timeline_id,
            func.least(_days_since_anchor(first), trained.c.first).label("first"),
            func.greatest(_days_since_anchor(last), trained.c.last).label("last"),
        )
        .outerjoin(trained, trained.c.enrolment_id == Enrolment.id)
        .where(*whose)
        .cte("reach")
        .prefix_with("MATERIALIZED")
    )
    followed = (
        select(reach.c.timeline_id, func.min(reach.c.first).label("first"), func.max(reach.c.last).label("last"))
        .group_by(reach.c.timeline_id)
        .subquery("followed")
    )
    has_sessions = TimelineDay.content["sessions"] != literal([], JSONB)
    written = (
        select(
            TimelineDay.timeline_id,
            TimelineDay.day,
            has_sessions.label("has_sessions"),
            count_working_sets(TimelineDay.content).label("sets"),
        )
        .join(
            followed,
            and_(
                TimelineDay.timeline_id == followed.c.timeline_id,
                TimelineDay.day.between(followed.c.first, followed.c.last),
            ),
        )
        .cte("written")
        .prefix_with("MATERIALIZED")
    )
    day = type_coerce(Enrolment.anchor + written.c.day, Date)
    override = and_(
        DayOverride.timeline_id == Enrolment.timeline_id,
        DayOverride.day == written.c.day,
        DayOverride.enrolment_id == Enrolment.id,
        DayOverride.run == Enrolment.run,
    )
    own_sets = case((DayOverride.content.isnot(None), count_working_sets(DayOverride.content)), else_=written.c.sets)
    return (
        select(
            Enrolment.client_id,
            day.label("date"),
            Enrolment.id.label("enrolment_id"),
            Enrolment.program_id,
            written.c.day,
            own_sets.label("sets"),
            is_done().label("completed"),
            DayLog.trained_on,
            Enrolment.open,
            DayLog.mood,
        )
        .select_from(Enrolment)
        .join(reach, reach.c.id == Enrolment.id)
        .join(
            written,
            and_(written.c.timeline_id == reach.c.timeline_id, written.c.day.between(reach.c.first, reach.c.last)),
        )
        .outerjoin(DayOverride, override)
        .outerjoin(
            DayLog,
            and_(DayLog.enrolment_id == Enrolment.id, DayLog.run == Enrolment.run, DayLog.day == written.c.day),
        )
        .where(
            func.coalesce(DayOverride.content["sessions"] != literal([], JSONB), written.c.has_sessions),
            *whose,
            or_(day.between(first, last), DayLog.trained_on >= first),
            day >= Enrolment.visible_from,
            or_(Enrolment.ended_on.is_(None), day <= Enrolment.ended_on),
        )
        .order_by(Enrolment.client_id, day, Enrolment.id)
    )


def done_sets(account_id: UUID, first: date, client_ids: ClientIds = None) -> Select[Any]:
    """Counts the sets of each day that is planned or was done since a date, with the mean RPE and its plan over the
    sets that have both."""
    done_rpe = cast(SetResult.done["rpe"].astext, Numeric)
    planned_rpe = cast(SetResult.prescribed["rpe"].astext, Numeric)
    both = and_(done_rpe.isnot(None), planned_rpe.isnot(None))
    return (
        select(
            SetResult.enrolment_id,
            SetResult.day,
            func.count().label("sets"),
            func.avg(done_rpe).filter(both).label("done_rpe"),
            func.avg(planned_rpe).filter(both).label("planned_rpe"),
        )
        .join(Enrolment, and_(Enrolment.id == SetResult.enrolment_id, Enrolment.run == SetResult.run))
        .where(
            *of_account(account_id, client_ids),
            or_(SetResult.date >= first, SetResult.done_on >= first),
            is_done_set(),
        )
        .group_by(SetResult.enrolment_id, SetResult.day)
    )


def scored(keys: Sequence[tuple[UUID, int, int]]) -> Select[UUID, int, Any, Any]:
    """Sums the distance and the time that clients scored on days, which are given by enrolment, run and day."""
    return (
        select(
            BlockScore.enrolment_id,
            BlockScore.day,
            func.sum(cast(BlockScore.score["meters"].astext, Numeric)).label("meters"),
            func.sum(cast(BlockScore.score["seconds"].astext, Numeric)).label("seconds"),
        )
        .where(tuple_(BlockScore.enrolment_id, BlockScore.run, BlockScore.day).in_(keys))
        .group_by(BlockScore.enrolment_id, BlockScore.day)
    )


def scored_of(row: Any) -> Scored:
    """Returns what a row of `scored` says; nothing without one."""
    if row is None:
        return Scored()
    meters, seconds = row.meters, row.seconds
    return Scored(None if meters is None else float(meters), None if seconds is None else float(seconds))


def comments(account_id: UUID, since: date, client_ids: ClientIds = None) -> Select[Any]:
    """Selects comments on days and notes on sets of the current runs that were written since a date, the oldest
    first, wherever their days were planned."""
    whose = of_account(account_id, client_ids)
    note = SetResult.done["note"].astext
    written_at = func.coalesce(DayLog.commented_at, DayLog.updated_at)
    start = datetime(since.year, since.month, since.day, tzinfo=UTC)
    said = union_all(
        select(
            Enrolment.client_id,
            DayLog.comment.label("text"),
            written_at.label("at"),
            DayLog.date,
            Enrolment.id.label("enrolment_id"),
            DayLog.day,
        )
        .join(DayLog, and_(DayLog.enrolment_id == Enrolment.id, DayLog.run == Enrolment.run))
        .where(*whose, written_at >= start, DayLog.comment != ""),
        select(Enrolment.client_id, note, SetResult.logged_at, SetResult.date, Enrolment.id, SetResult.day)
        .join(SetResult, and_(SetResult.enrolment_id == Enrolment.id, SetResult.run == Enrolment.run))
        .where(*whose, SetResult.logged_at >= start, is_logged, func.coalesce(note, "") != ""),
    ).subquery("said")
    return select(said).order_by(said.c.client_id, said.c.at, said.c.date)


def _days_since_anchor(day: date) -> ColumnElement[int]:
    return cast(literal(day, Date) - Enrolment.anchor, Integer)

"""The status of every client as a column: the badge's rules in SQL, to filter and count by.

`memberships/rules/badge.py` decides what a badge says; `tests/clients/test_statuses.py` compares both for every
combination of their inputs.
"""

from dataclasses import dataclass
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Date, Integer, Select, and_, case, cast, func, literal, null, or_, select
from sqlalchemy.dialects.postgresql import distinct_on

from regimen.accounts.models import User
from regimen.clients.access.client_memberships import has_begun, select_with_last_day
from regimen.memberships.models import HOLDING_SEAT, CanceledBy, Membership, State
from regimen.memberships.rules.badge import COLOURS, NEEDS_TRAINING_BELOW, Colour, Status
from regimen.programs.models import Program, ProgramType
from regimen.training.models import Enrolment

_CANCELED: Final = (State.CANCELED, State.CANCELED_AT_PERIOD_END, State.CLOSING)
_INCOMPLETE: Final = (State.INCOMPLETE, State.INCOMPLETE_EXPIRED)
_URGENCY: Final = {Colour.RED: 0, Colour.ORANGE: 1, Colour.GREEN: 2}
STATUSES: Final = [status for status in Status if status is not Status.INVALID_ACCOUNT]


@dataclass(frozen=True)
class StatusInput:
    """The columns on which a status depends. `starts_on` is None for somebody without a place on a calendar; days are
    counted from `anchor`, and `last_day` is the last one with training."""

    deleted: Any
    program_type: Any
    state: Any
    canceled_by: Any
    removed: Any
    starts_on: Any
    anchor: Any
    last_day: Any


def status_sql(row: StatusInput, today: date) -> ColumnElement[str]:
    """Returns the status of a membership."""
    is_fixed = row.program_type == ProgramType.FIXED.value
    current_day = literal(today, Date)
    days_followed = func.greatest(0, cast(current_day - func.coalesce(row.anchor, row.starts_on), Integer))
    days_left = func.greatest(0, row.last_day - days_followed)
    unknown = or_(row.starts_on.is_(None), row.last_day.is_(None))
    starts_later = row.starts_on > current_day
    few_days = days_left < NEEDS_TRAINING_BELOW
    canceled_by = case((row.removed, CanceledBy.COACH.value), else_=row.canceled_by)
    by_training = case(
        (unknown, Status.PENDING.value),
        (starts_later, Status.NOT_STARTED.value),
        (few_days, Status.NEEDS_TRAINING.value),
        else_=Status.ALL_GOOD.value,
    )
    fixed = case(
        (row.last_day.is_(None), Status.EMPTY.value),
        (row.state == State.PAST.value, Status.FINISHED.value),
        (unknown, Status.PENDING.value),
        (starts_later, Status.NOT_STARTED.value),
        (few_days, Status.ENDING.value),
        else_=Status.ALL_GOOD.value,
    )
    return case(
        (row.deleted, Status.DELETED.value),
        (is_fixed, fixed),
        (row.state.in_([state.value for state in _INCOMPLETE]), Status.INCOMPLETE.value),
        (row.state.in_([state.value for state in _CANCELED]), Status.CANCELED.value),
        (row.state == State.PAST_DUE.value, Status.MISSED_PAYMENT.value),
        (canceled_by.isnot(None), Status.LEAVING.value),
        else_=by_training,
    )


def urgency_sql(status: ColumnElement[str]) -> ColumnElement[int]:
    """Returns the place of a status in the order of urgency: red, orange, green."""
    places = {status.value: _URGENCY[COLOURS.get(status, Colour.RED)] for status in STATUSES}
    return case(places, value=status)


def select_statuses(account_id: UUID, today: date) -> Select[UUID, str]:
    """Selects every client of an account with the status that stands for them: that of `most_urgent`."""
    state = Membership.state
    starts_on = func.coalesce(
        case((has_begun(), func.least(Enrolment.visible_from, literal(today, Date))), else_=Enrolment.visible_from),
        case((state == State.SCHEDULED, Membership.starts_on), else_=cast(null(), Date)),
    )
    memberships = select_with_last_day(
        account_id,
        Membership.client_id,
        Membership.id,
        Membership.created_at,
        and_(state.in_(HOLDING_SEAT), Membership.removed_at.is_(None)).label("is_current"),
        User.deleted_at.isnot(None).label("deleted"),
        Program.type.label("program_type"),
        state.label("state"),
        Membership.canceled_by.label("canceled_by"),
        Membership.removed_at.isnot(None).label("removed"),
        starts_on.label("starts_on"),
        Enrolment.anchor.label("anchor"),
    ).cte("status_inputs")
    # Computed once: merged into the rules below, the last day would be looked up for each of its uses.
    c = memberships.prefix_with("MATERIALIZED").c
    row = StatusInput(
        deleted=c.deleted,
        program_type=c.program_type,
        state=c.state,
        canceled_by=c.canceled_by,
        removed=c.removed,
        starts_on=c.starts_on,
        anchor=c.anchor,
        last_day=c.last_day,
    )
    known = select(c.client_id, c.id, c.created_at, c.is_current, status_sql(row, today).label("status")).subquery(
        "known"
    )
    k = known.c
    return (
        select(k.client_id, k.status)
        .ext(distinct_on(k.client_id))
        .order_by(k.client_id, k.is_current.desc(), urgency_sql(k.status), k.created_at.desc(), k.id.desc())
    )

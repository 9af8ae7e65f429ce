"""Which days a client may train: the one rule, as a SQLAlchemy condition and as text for hand-written statements."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import BindParameter, ColumnElement, Date, Select, and_, bindparam, literal, or_, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import aliased

from regimen.training.models import Enrolment, Timeline, TimelineDay

e = aliased(Enrolment, name="e")
t = aliased(Timeline, name="t")
d = aliased(TimelineDay, name="d")


def is_open_to_client(today: BindParameter[date]) -> ColumnElement[bool]:
    """The enrolment is open, and the day is not before the client joined and not too far ahead."""
    date_of_day = e.anchor + d.day
    is_near_enough = date_of_day <= today + t.ahead_days
    return and_(e.open, date_of_day >= e.sees_from, or_(t.ahead_days.is_(None), is_near_enough))


OPEN_TO_CLIENT = "({})".format(
    is_open_to_client(bindparam("today", type_=Date)).compile(dialect=postgresql.dialect(paramstyle="named"))  # type: ignore[no-untyped-call]
)
"""The same rule over the aliases `e` (enrolments), `t` (timelines) and `d` (timeline_days), with `:today`."""


def open_day(*columns: Any, client_id: UUID, enrolment_id: UUID, day: int, today: date) -> Select[Any]:
    """Selects `columns` of a day that the client may log: no row if it is missing, foreign or closed."""
    return (
        select(*columns)
        .select_from(e)
        .join(t, t.id == e.timeline_id)
        .join(d, and_(d.timeline_id == e.timeline_id, d.day == day))
        .where(e.id == enrolment_id, e.client_id == client_id, is_open_to_client(literal(today, Date)))
    )

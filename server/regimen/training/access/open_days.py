"""Which days are open to a client: the one rule, as a SQLAlchemy condition and as SQL text."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Date,
    Select,
    SQLColumnExpression,
    and_,
    bindparam,
    literal,
    or_,
    select,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import aliased

from regimen.training.models import Enrolment, Timeline, TimelineDay

enrolment = aliased(Enrolment, name="e")
timeline = aliased(Timeline, name="t")
timeline_day = aliased(TimelineDay, name="d")


def is_open_to_client(
    today: BindParameter[date], day: SQLColumnExpression[int] = timeline_day.day
) -> ColumnElement[bool]:
    """The enrolment is open, and the day is not before the client joined and not too far ahead."""
    date_of_day = enrolment.anchor + day
    is_near_enough = date_of_day <= today + timeline.visibility_days
    return and_(
        enrolment.open, date_of_day >= enrolment.visible_from, or_(timeline.visibility_days.is_(None), is_near_enough)
    )


OPEN_TO_CLIENT = "({})".format(
    is_open_to_client(bindparam("today", type_=Date)).compile(dialect=postgresql.dialect(paramstyle="named"))  # type: ignore[no-untyped-call]
)
"""The same rule over the aliases `e` (enrolments), `t` (timelines) and `d` (timeline_days), with `:today`."""


def select_open_day(*columns: Any, client_id: UUID, enrolment_id: UUID, day: int, today: date) -> Select[Any]:
    """Selects `columns` of a day that the client may log: no row if it is missing, another client's, or not open."""
    return (
        select(*columns)
        .select_from(enrolment)
        .join(timeline, timeline.id == enrolment.timeline_id)
        .join(timeline_day, and_(timeline_day.timeline_id == enrolment.timeline_id, timeline_day.day == day))
        .where(enrolment.id == enrolment_id, enrolment.client_id == client_id, is_open_to_client(literal(today, Date)))
    )

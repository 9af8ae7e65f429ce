"""Which days are open to a client: the one rule, as a SQLAlchemy condition and as SQL text."""

from datetime import date

from sqlalchemy import BindParameter, ColumnElement, Date, SQLColumnExpression, and_, bindparam, or_
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import aliased

from regimen.training.models import Enrolment, Timeline, TimelineDay

enrolment = aliased(Enrolment, name="e")
timeline = aliased(Timeline, name="t")
timeline_day = aliased(TimelineDay, name="d")


def is_open_to_client(
    today: BindParameter[date], day: SQLColumnExpression[int] | SQLColumnExpression[int | None] = timeline_day.day
) -> ColumnElement[bool]:
    """The enrolment is open, and the day is not before the client joined and not too far ahead."""
    date_of_day = enrolment.anchor + day
    is_near_enough = date_of_day <= today + timeline.visibility_days
    return and_(
        enrolment.open, date_of_day >= enrolment.visible_from, or_(timeline.visibility_days.is_(None), is_near_enough)
    )


def _as_text(today: str) -> str:
    condition = is_open_to_client(bindparam(today, type_=Date))
    return f"({condition.compile(dialect=postgresql.dialect(paramstyle='named'))})"  # type: ignore[no-untyped-call]


OPEN_TO_CLIENT = _as_text("today")
"""The same rule over the aliases `e` (enrolments), `t` (timelines) and `d` (timeline_days), with `:today`."""
WAS_OPEN_TO_CLIENT = _as_text("tapped_on")
"""The same with `:tapped_on`, the client's date when they tapped."""

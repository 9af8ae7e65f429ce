"""The date of a day: the one on which it was logged, until then the one that the anchor gives.

Reschedule, continue and restart move the anchor, and with it only what is not logged yet.
"""

from sqlalchemy import ColumnElement, or_
from sqlalchemy.orm import aliased

from regimen.platform.fast_sql import sql_of
from regimen.training.models import DayLog


def has_feedback(log: type[DayLog]) -> ColumnElement[bool]:
    """Whether a row says anything: one that was emptied again does not keep its day on its date."""
    return or_(log.completed_at.is_not(None), log.mood.is_not(None), log.energy.is_not(None), log.comment != "")


HAS_FEEDBACK = f"({sql_of(has_feedback(aliased(DayLog, name='x')))})"
"""The same for a row `x` of day_logs."""


def logged_rows(enrolment: str = "e.id", run: str = "place.run", day: str = "d.day") -> str:
    """Returns the condition for the rows `x` of a day, in any of the tables of results."""
    return f"x.enrolment_id = {enrolment} and x.run = {run} and x.day = {day}"


def date_of_day(enrolment: str, run: str, day: str, anchor: str) -> str:
    """Returns the SQL of a day's date: that of its log, else of its earliest result, else of the anchor."""
    rows = logged_rows(enrolment, run, day)
    return f"""coalesce(
        (select x.date from day_logs x where {rows} and {HAS_FEEDBACK}),
        least((select min(x.date) from set_results x where {rows} and not x.undone),
            (select min(x.date) from block_scores x where {rows})),
        {anchor} + {day})"""


def join_override(timeline: str, day: str, enrolment: str, run: str, name: str = "o") -> str:
    """Returns the SQL that joins as `name` what is different on a day for the client of an enrolment."""
    return f"""left join day_overrides {name} on {name}.timeline_id = {timeline} and {name}.day = {day}
        and {name}.enrolment_id = {enrolment} and {name}.run = {run}"""

"""Whether a day of training was done, from its log: the one rule for lists, numbers, calendars and notifications.

A day counts once something of it was done and it is not open any more: the client finished it, everything is logged, or
the client's day has ended. A day without anything to log counts once it is finished
([decision](docs/decisions/done-days.md)). The web knows the same offline (`domain/training/dayDone.ts`); both are
tested with `tests/training/done_days.json`.
"""

from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import ColumnElement, and_, or_
from sqlalchemy.orm import aliased

from regimen.kit.clock import local_date
from regimen.platform.fast_sql import sql_of
from regimen.training.models import DayLog

NIGHT: Final = timedelta(hours=3)
"""How long after midnight a client's day ends, so that no workout is closed while somebody trains late."""


def is_done(log: type[DayLog] = DayLog) -> ColumnElement[bool]:
    """The day counts as done, in full or in part. False without a row, never null."""
    is_over = or_(log.completed_at.is_not(None), log.closed_at.is_not(None))
    return and_(log.trained_on.is_not(None), or_(is_over, log.open_items.is_not_distinct_from(0)))


def is_shown_as_done(log: type[DayLog] = DayLog) -> ColumnElement[bool]:
    """The same without days that were closed with sets left: calendars show them as partly done."""
    return and_(log.trained_on.is_not(None), or_(log.completed_at.is_not(None), log.open_items.is_not_distinct_from(0)))


IS_SHOWN_AS_DONE: Final = f"({sql_of(is_shown_as_done(aliased(DayLog, name='x')))})"
"""The same for a row `x` of day_logs."""


def client_day(now: datetime, zone: str) -> date:
    """Returns the date of the client's day: until three in the morning, that of the day before."""
    return local_date(now - NIGHT, zone)

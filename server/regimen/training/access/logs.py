"""Who has logged a day, as their coach sees it.

The grid, the footer and the review of a day all use this rule, so that their numbers agree.
"""

from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select, true

from regimen.training.models import BlockScore, DayLog, Enrolment, SetResult

LogTable = type[SetResult | BlockScore | DayLog]
LOG_TABLES: tuple[LogTable, ...] = (SetResult, BlockScore, DayLog)
is_logged: ColumnElement[bool] = SetResult.undone.is_(False)
"""Not a tombstone: the set is logged."""
_COUNTED_ROWS: dict[LogTable, ColumnElement[bool]] = {SetResult: is_logged, DayLog: DayLog.completed_at.is_not(None)}


def counts_for_coach(table: LogTable, enrolment: Any = Enrolment) -> ColumnElement[bool]:
    """The row belongs to the current run of an open `enrolment`; a day's feedback counts once the day is finished."""
    counts = _COUNTED_ROWS.get(table, true())
    return and_(table.enrolment_id == enrolment.id, table.run == enrolment.run, enrolment.open.is_(True), counts)


def has_logged(day: int, enrolment: Any = Enrolment) -> ColumnElement[bool]:
    """The client of `enrolment` has logged something on `day`."""
    return or_(
        *(
            select(table.id)
            .where(table.day == day, counts_for_coach(table, enrolment))
            .correlate_except(table)
            .exists()
            for table in LOG_TABLES
        )
    )

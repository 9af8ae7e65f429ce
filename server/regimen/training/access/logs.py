"""Which rows show that a client has logged something on a day."""

from sqlalchemy import ColumnElement, true

from regimen.training.models import BlockScore, DayLog, SetResult

LOG_TABLES: tuple[tuple[type[SetResult | BlockScore | DayLog], ColumnElement[bool]], ...] = (
    (SetResult, true()),
    (BlockScore, true()),
    (DayLog, DayLog.completed_at.is_not(None)),
)
"""The tables, and which of their rows count."""

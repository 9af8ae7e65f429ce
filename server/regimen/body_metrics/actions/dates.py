"""On which days something can be entered."""

from datetime import date

from regimen.body_metrics.failures import DateInFuture, DateTooEarly
from regimen.body_metrics.rules.limits import earliest_date


def check_date(day: date, birthdate: date | None, today: date) -> None:
    """Raises DateInFuture and DateTooEarly; `today` is the date where the client is."""
    if day > today:
        raise DateInFuture
    if day < earliest_date(birthdate):
        raise DateTooEarly

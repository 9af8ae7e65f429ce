"""The trend of a metric: an exponentially weighted mean, in which a day counts for a tenth."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Final

LONGEST_GAP_DAYS: Final = 14
"""After a longer pause the line is interrupted."""
SPANS: Final = {"1m": 30, "3m": 84, "1y": 365}
"""Days of the ranges that a chart can show."""
_KEPT_PER_DAY: Final = 0.9


@dataclass(frozen=True)
class TrendPoint:
    """The trend on a day with entries. `after_gap`: there was none for longer than LONGEST_GAP_DAYS before."""

    date: date
    value: float
    after_gap: bool = False


@dataclass(frozen=True)
class Change:
    """How much the trend moved, in all and per week, between its first and last point of a range."""

    days: int
    total: float
    per_week: float


def trend_of(entries: Iterable[tuple[date, float]]) -> list[TrendPoint]:
    """Returns the trend of entries that are sorted by date. Several of a day count as their mean.

    A day takes a tenth of the way to what was measured; after several days without entries the way is as long as if
    that had been measured on each of them, so that one reading a week is followed faster than one of seven.
    """
    points: list[TrendPoint] = []
    for day, of_day in groupby(entries, key=lambda entry: entry[0]):
        values = [value for _, value in of_day]
        mean = sum(values) / len(values)
        if not points:
            points.append(TrendPoint(day, mean))
            continue
        last = points[-1]
        days = (day - last.date).days
        value = mean + (last.value - mean) * _KEPT_PER_DAY**days
        points.append(TrendPoint(day, value, after_gap=days > LONGEST_GAP_DAYS))
    return points


def change_since(points: Sequence[TrendPoint], first_day: date) -> Change | None:
    """Returns the change of the points from a day on, None if there are not two of them."""
    within = [point for point in points if point.date >= first_day]
    if len(within) < 2:
        return None
    first, last = within[0], within[-1]
    days = (last.date - first.date).days
    total = last.value - first.value
    return Change(days, total, total / days * 7)


def first_day_of(span: str, today: date) -> date:
    """Returns the first day of a range that ends today; of "all" the first there is."""
    return today - timedelta(days=SPANS[span]) if span in SPANS else date.min

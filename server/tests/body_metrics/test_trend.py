"""The trend of a metric: cases calculated by hand."""

from datetime import date, timedelta

import pytest

from regimen.body_metrics.rules.trend import Change, TrendPoint, change_since, first_day_of, trend_of

DAY = date(2026, 1, 12)


def after(days: int) -> date:
    return DAY + timedelta(days=days)


def test_a_day_takes_a_tenth_of_the_way() -> None:
    assert trend_of([(DAY, 80.0), (after(1), 90.0)]) == [TrendPoint(DAY, 80), TrendPoint(after(1), 81)]


def test_days_without_entries_count_as_if_the_same_had_been_measured() -> None:
    every_day = trend_of([(DAY, 80.0), *((after(day), 90.0) for day in range(1, 4))])
    [_, point] = trend_of([(DAY, 80.0), (after(3), 90.0)])
    assert point.value == pytest.approx(every_day[-1].value) == pytest.approx(90 - 10 * 0.729)


def test_entries_of_one_day_count_as_their_mean() -> None:
    assert trend_of([(DAY, 80.0), (DAY, 82.0), (after(1), 91.0)]) == [TrendPoint(DAY, 81), TrendPoint(after(1), 82)]


@pytest.mark.parametrize(("days", "is_gap"), [(14, False), (15, True)])
def test_a_pause_of_more_than_two_weeks_interrupts_the_line(days: int, is_gap: bool) -> None:
    points = trend_of([(DAY, 80.0), (after(days), 80.0)])
    assert [point.after_gap for point in points] == [False, is_gap]
    assert points[1].value == 80


def test_the_change_is_that_of_the_trend_within_the_range() -> None:
    points = [TrendPoint(DAY, 70), TrendPoint(after(10), 68), TrendPoint(after(24), 66.0)]
    assert change_since(points, DAY) == Change(24, -4, -4 / 24 * 7)
    assert change_since(points, after(1)) == Change(14, -2, -1)
    assert change_since(points, after(11)) is None
    assert change_since([], DAY) is None


def test_ranges_end_today() -> None:
    assert first_day_of("3m", after(84)) == DAY
    assert first_day_of("all", DAY) == date.min
    assert trend_of([]) == []

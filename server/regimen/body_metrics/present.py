"""Converts body metrics to schemas."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from itertools import groupby
from typing import Final, Literal
from uuid import UUID

from sqlalchemy import Row

from regimen.accounts.models import User
from regimen.body_metrics.access.entries import Summary
from regimen.body_metrics.access.sharing import Sharing
from regimen.body_metrics.actions.ask import ASKED_EVERY
from regimen.body_metrics.models import BodyMetric, BodyMetricEntry, BodyMetricRange, BodyMetricShare, ProgressPhoto
from regimen.body_metrics.rules.trend import SPANS, Change, TrendPoint, change_since, first_day_of, trend_of
from regimen.body_metrics.rules.units import ReadersUnits, Unit, from_canonical, shown_unit
from regimen.body_metrics.schemas import (
    AgreedRange,
    BodyMetricEntryView,
    BodyMetricHistory,
    BodyMetricSummary,
    BodyMetricView,
    ClientBodyMetrics,
    LatestEntry,
    OwnBodyMetrics,
    ProgressPhotos,
    ProgressPhotoView,
    Share,
    ShownChange,
    ShownTrendPoint,
    SideOfPair,
)
from regimen.kit.clock import local_date
from regimen.kit.downloads import csv_table

_TREND_DIGITS = 2
_PER_WEEK_DIGITS = 3


@dataclass(frozen=True)
class Reader:
    """Who reads: in which units, and as a coach of which account. `open_accounts`: those whose metrics take
    new entries of a client."""

    user_id: UUID
    units: ReadersUnits
    account_id: UUID | None = None
    open_accounts: frozenset[UUID] = frozenset()

    def may_add(self, metric: BodyMetric) -> bool:
        if metric.archived_at is not None:
            return False
        return metric.account_id is None or metric.account_id in self.open_accounts


def metric_view(metric: BodyMetric, reader: Reader) -> BodyMetricView:
    return BodyMetricView(
        id=metric.id,
        key=metric.key,
        name=metric.name,
        kind=metric.kind,
        unit=metric.unit,
        decimals=metric.decimals,
        units=list(metric.units),
        shown_unit=shown_unit(metric.kind, reader.units),
        is_own=metric.account_id is not None,
        archived=metric.archived_at is not None,
        takes_entries=reader.may_add(metric),
        of_pair=metric.of_pair and SideOfPair.model_validate(metric.of_pair),
    )


def summary_view(metric: BodyMetric, summary: Summary | None, reader: Reader) -> BodyMetricSummary:
    """A metric of which nothing was entered has no summary."""
    view = metric_view(metric, reader)
    if summary is None:
        return BodyMetricSummary(metric=view, count=0, latest=None, trend=[], change=None)
    latest = summary.latest
    return BodyMetricSummary(
        metric=view,
        count=summary.count,
        latest=LatestEntry(
            date=latest.date,
            value=latest.value,
            unit=latest.unit,
            shown=_shown(latest.value, latest.canonical, latest.unit, metric, view.shown_unit),
        ),
        trend=_trend(summary.trend, view.shown_unit),
        change=_change(summary.change, view.shown_unit),
    )


def history_view(
    metric: BodyMetric,
    rows: Sequence[Row[BodyMetricEntry, User]],
    ranges: Iterable[Row[BodyMetricRange, str]],
    reader: Reader,
    today: date,
) -> BodyMetricHistory:
    view = metric_view(metric, reader)
    trend = trend_of((entry.date, float(entry.canonical)) for entry, _ in reversed(rows))
    changes = {span: change_since(trend, first_day_of(span, today)) for span in (*SPANS, "all")}
    return BodyMetricHistory(
        metric=view,
        entries=[_entry_view(entry, by, metric, view.shown_unit, reader) for entry, by in rows],
        trend=_trend(trend, view.shown_unit),
        changes={span: shown for span, change in changes.items() if (shown := _change(change, view.shown_unit))},
        ranges=[_range_view(agreed, title, metric, view.shown_unit) for agreed, title in ranges],
    )


def own_metrics_view(
    agreed_at: datetime | None,
    shares: Sequence[Row[UUID, str, BodyMetricShare | None]],
    metrics: Iterable[BodyMetric],
    summaries: Mapping[UUID, Summary],
    reader: Reader,
) -> OwnBodyMetrics:
    return OwnBodyMetrics(
        agreed_at=agreed_at,
        shares=[_share_view(account_id, title, share) for account_id, title, share in shares],
        items=[summary_view(metric, summaries.get(metric.id), reader) for metric in metrics],
    )


def client_metrics_view(
    sharing: Sharing,
    metrics: Sequence[BodyMetric],
    summaries: Mapping[UUID, Summary],
    reader: Reader,
    now: datetime,
) -> ClientBodyMetrics:
    state: Literal["shared", "not_shared", "not_current"]
    state = "shared" if sharing.is_shared else "not_shared" if sharing.is_current else "not_current"
    asked_lately = sharing.asked_at is not None and sharing.asked_at > now - ASKED_EVERY
    listed = [metric for metric in metrics if metric.archived_at is None or metric.id in summaries]
    return ClientBodyMetrics(
        state=state,
        agreed_at=sharing.agreed_at,
        photos_agreed_at=sharing.photos_agreed_at,
        first_name=sharing.client.first_name,
        today=local_date(now, sharing.client.zone),
        can_ask=sharing.is_current and not asked_lately,
        asked_at=sharing.asked_at if sharing.is_current else None,
        items=[summary_view(metric, summaries.get(metric.id), reader) for metric in listed],
        archived=[metric_view(metric, reader) for metric in metrics if metric not in listed],
    )


def photos_view(photos: Iterable[ProgressPhoto]) -> ProgressPhotos:
    return ProgressPhotos(
        items=[
            ProgressPhotoView(id=one.id, date=one.date, pose=one.pose, width=one.width, height=one.height)
            for one in photos
        ]
    )


_CSV_HEADER: Final = (
    *("Date", "Metric", "Value", "Unit", "Value in kg, cm or the metric's own unit", "Note", "Entered by"),
    *(
        "Agreed range from (kg, cm or the metric's own unit)",
        "Agreed range to (kg, cm or the metric's own unit)",
        "Agreed with",
    ),
)


def entries_csv(
    rows: Sequence[Row[BodyMetricEntry, BodyMetric, User]], ranges: Sequence[Row[BodyMetricRange, BodyMetric, str]]
) -> bytes:
    """Returns everything that a client measured as a CSV file, each entry with the ranges that are agreed for its
    metric. A metric with a range and no entries has a row without a date."""
    agreed = {
        metric_id: _csv_ranges([(row, title) for row, _, title in of_metric])
        for metric_id, of_metric in groupby(ranges, key=lambda row: row[1].id)
    }
    entered = [
        (
            entry.date.isoformat(),
            metric.name,
            f"{entry.value.normalize():f}",
            metric.unit if metric.account_id else entry.unit.value,
            f"{entry.canonical.normalize():f}",
            entry.note,
            by.full_name,
            *agreed.get(metric.id, ("", "", "")),
        )
        for entry, metric, by in rows
    ]
    measured = {metric.id for _, metric, _ in rows}
    names = {metric.id: metric.name for _, metric, _ in ranges if metric.id not in measured}
    unmeasured = [("", name, "", "", "", "", "", *agreed[metric_id]) for metric_id, name in names.items()]
    return csv_table(_CSV_HEADER, [*entered, *unmeasured])


def _csv_ranges(ranges: Sequence[tuple[BodyMetricRange, str]]) -> tuple[str, str, str]:
    """Returns from, to and with whom; where several accounts agreed on one, all in the same order."""

    def joined(ends: Iterable[Decimal | None]) -> str:
        open_end = "open" if len(ranges) > 1 else ""
        return "; ".join(open_end if end is None else f"{end.normalize():f}" for end in ends)

    return (
        joined(agreed.canonical_low for agreed, _ in ranges),
        joined(agreed.canonical_high for agreed, _ in ranges),
        "; ".join(title for _, title in ranges),
    )


def _entry_view(
    entry: BodyMetricEntry, by: User, metric: BodyMetric, unit: Unit, reader: Reader
) -> BodyMetricEntryView:
    is_hidden = reader.account_id is not None and entry.account_id not in (None, reader.account_id)
    entered_by: Literal["you", "client", "coach"] = "coach" if entry.account_id else "client"
    return BodyMetricEntryView(
        id=entry.id,
        date=entry.date,
        value=entry.value,
        unit=entry.unit,
        shown=_shown(entry.value, entry.canonical, entry.unit, metric, unit),
        note="" if is_hidden else entry.note,
        entered_by="you" if entry.entered_by == reader.user_id else entered_by,
        entered_by_name="" if is_hidden else by.full_name,
        can_change=reader.account_id is None or entry.account_id == reader.account_id,
        created_at=entry.created_at,
    )


def _share_view(account_id: UUID, title: str, share: BodyMetricShare | None) -> Share:
    return Share(
        account_id=account_id,
        account_title=title,
        shared=share is not None and share.stopped_at is None,
        agreed_at=share and share.agreed_at,
        photos_agreed_at=share and share.photos_agreed_at,
        stopped_at=share and share.stopped_at,
    )


def _range_view(agreed: BodyMetricRange, title: str, metric: BodyMetric, unit: Unit) -> AgreedRange:
    def shown(value: Decimal | None, canonical: Decimal | None) -> float | None:
        if value is None or canonical is None:
            return None
        return _shown(value, canonical, agreed.unit, metric, unit)

    return AgreedRange(
        account_id=agreed.account_id,
        account_title=title,
        low=shown(agreed.low, agreed.canonical_low),
        high=shown(agreed.high, agreed.canonical_high),
        entered_low=agreed.low,
        entered_high=agreed.high,
        unit=agreed.unit,
    )


def _shown(value: Decimal, canonical: Decimal, entered: Unit, metric: BodyMetric, unit: Unit) -> float:
    """What was entered in the shown unit stays as it is; what is converted has at most one decimal."""
    if entered is unit:
        return float(value)
    return float(round(from_canonical(canonical, unit), min(metric.decimals, 1)))


def _in_unit(value: float, unit: Unit, digits: int) -> float:
    return float(round(from_canonical(Decimal(value), unit), digits))


def _trend(points: Iterable[TrendPoint], unit: Unit) -> list[ShownTrendPoint]:
    return [
        ShownTrendPoint(date=point.date, value=_in_unit(point.value, unit, _TREND_DIGITS), after_gap=point.after_gap)
        for point in points
    ]


def _change(change: Change | None, unit: Unit) -> ShownChange | None:
    if change is None:
        return None
    return ShownChange(
        days=change.days,
        total=_in_unit(change.total, unit, _TREND_DIGITS),
        per_week=_in_unit(change.per_week, unit, _PER_WEEK_DIGITS),
    )

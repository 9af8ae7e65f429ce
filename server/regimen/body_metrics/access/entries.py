"""What a client measured."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Row, UnaryExpression, func, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.body_metrics.models import BodyMetric, BodyMetricEntry
from regimen.body_metrics.rules.limits import MAX_ENTRIES
from regimen.body_metrics.rules.trend import SPANS, Change, TrendPoint, change_since, first_day_of, trend_of
from regimen.kit.errors import or_404

SUMMARY_SPAN: Final = "3m"
_READ_DAYS: Final = 2 * SPANS[SUMMARY_SPAN]
"""After as many days again, what was before counts for less than a thousandth of a trend."""


@dataclass(frozen=True)
class Summary:
    """The last entry of a metric, and how its trend moved lately."""

    latest: BodyMetricEntry
    count: int
    trend: Sequence[TrendPoint]
    change: Change | None


async def summaries_of(
    session: AsyncSession, client_id: UUID, metric_ids: Sequence[UUID], today: date
) -> dict[UUID, Summary]:
    """Returns a summary of each metric that has entries, by metric. Two queries."""
    counted = func.count().over(partition_by=BodyMetricEntry.metric_id)
    latest = (
        select(BodyMetricEntry, counted)
        .where(BodyMetricEntry.client_id == client_id, BodyMetricEntry.metric_id.in_(metric_ids))
        .ext(distinct_on(BodyMetricEntry.metric_id))
        .order_by(BodyMetricEntry.metric_id, *_newest_first())
    )
    first_day = first_day_of(SUMMARY_SPAN, today)
    recent = (
        select(BodyMetricEntry.metric_id, BodyMetricEntry.date, BodyMetricEntry.canonical)
        .where(
            BodyMetricEntry.client_id == client_id,
            BodyMetricEntry.metric_id.in_(metric_ids),
            BodyMetricEntry.date >= today - timedelta(days=_READ_DAYS),
        )
        .order_by(BodyMetricEntry.metric_id, BodyMetricEntry.date)
    )
    trends = {
        metric_id: trend_of((row.date, float(row.canonical)) for row in rows)
        for metric_id, rows in groupby(await session.execute(recent), key=lambda row: row.metric_id)
    }
    found = {}
    for entry, count in await session.execute(latest):
        trend = trends.get(entry.metric_id, [])
        shown = [point for point in trend if point.date >= first_day]
        found[entry.metric_id] = Summary(entry, count, shown, change_since(trend, first_day))
    return found


async def entries_of(session: AsyncSession, client_id: UUID, metric_id: UUID) -> Sequence[Row[BodyMetricEntry, User]]:
    """Returns a client's entries of a metric with those who entered them, the newest first."""
    statement = (
        select(BodyMetricEntry, User)
        .join(User, User.id == BodyMetricEntry.entered_by)
        .where(BodyMetricEntry.client_id == client_id, BodyMetricEntry.metric_id == metric_id)
        .order_by(*_newest_first())
        .limit(MAX_ENTRIES)
    )
    return (await session.execute(statement)).all()


async def all_entries(session: AsyncSession, client_id: UUID) -> Sequence[Row[BodyMetricEntry, BodyMetric, User]]:
    """Returns everything that a client measured, by metric, the newest first."""
    statement = (
        select(BodyMetricEntry, BodyMetric, User)
        .join(BodyMetric, BodyMetric.id == BodyMetricEntry.metric_id)
        .join(User, User.id == BodyMetricEntry.entered_by)
        .where(BodyMetricEntry.client_id == client_id)
        .order_by(BodyMetric.position, BodyMetric.name, BodyMetric.id, *_newest_first())
    )
    return (await session.execute(statement)).all()


async def changeable_entry(
    session: AsyncSession, client_id: UUID, metric_id: UUID, entry_id: UUID, account_id: UUID | None
) -> BodyMetricEntry:
    """Returns an entry, locked: for coaches of an account one that a coach of it entered, for clients any of theirs.
    Raises NotFound."""
    statement = select(BodyMetricEntry).where(
        BodyMetricEntry.id == entry_id,
        BodyMetricEntry.client_id == client_id,
        BodyMetricEntry.metric_id == metric_id,
    )
    if account_id is not None:
        statement = statement.where(BodyMetricEntry.account_id == account_id)
    return or_404(await session.scalar(statement.with_for_update()))


def _newest_first() -> tuple[UnaryExpression[Any], ...]:
    return BodyMetricEntry.date.desc(), BodyMetricEntry.created_at.desc(), BodyMetricEntry.id.desc()

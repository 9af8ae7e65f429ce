"""Coaches add, rename and archive metrics of their account."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import Account
from regimen.body_metrics.events import BodyMetricListChanged
from regimen.body_metrics.failures import MetricNameTaken, TooManyMetrics, TooManyMetricsKept
from regimen.body_metrics.models import BodyMetric
from regimen.body_metrics.rules.limits import MAX_METRICS_KEPT, MAX_OWN_METRICS
from regimen.body_metrics.rules.units import MetricKind
from regimen.kit.errors import or_404
from regimen.platform import live
from regimen.subscription.access import require_open_account


@dataclass(frozen=True)
class MetricText:
    """How a coach words a metric."""

    name: str
    unit: str


async def create_metric(
    session: AsyncSession, metric_id: UUID, text: MetricText, decimals: int, *, actor: CoachActor, now: datetime
) -> BodyMetric:
    """Adds a metric to the account. Safe to repeat: what has this id already stays as it is.

    Raises MetricNameTaken, TooManyMetrics, TooManyMetricsKept, and NotFound if the id is that of a metric of somebody
    else.
    """
    await _lock_list(session, actor, now)
    statement = insert(BodyMetric).values(
        id=metric_id,
        account_id=actor.account,
        kind=MetricKind.NUMBER,
        name=text.name,
        unit=text.unit,
        decimals=decimals,
        created_at=now,
    )
    added = await session.scalar(statement.on_conflict_do_nothing().returning(BodyMetric.id))
    metric = await _own_metric(session, metric_id, actor)
    if added is not None:
        await _require_valid_list(session, metric)
        await _push_changed(session, actor)
    return metric


async def change_metric(
    session: AsyncSession, metric_id: UUID, text: MetricText, *, is_archived: bool, actor: CoachActor, now: datetime
) -> BodyMetric:
    """Renames a metric of the account, archives it or brings it back. Its decimals stay: its entries have them.

    Raises NotFound, MetricNameTaken and TooManyMetrics.
    """
    metric = await _own_metric(session, metric_id, actor)
    await _lock_list(session, actor, now)
    metric.name, metric.unit = text.name, text.unit
    metric.archived_at = (metric.archived_at or now) if is_archived else None
    await session.flush()
    await _require_valid_list(session, metric)
    await _push_changed(session, actor)
    return metric


async def _own_metric(session: AsyncSession, metric_id: UUID, actor: CoachActor) -> BodyMetric:
    own = select(BodyMetric).where(BodyMetric.id == metric_id, BodyMetric.account_id == actor.account)
    return or_404(await session.scalar(own))


async def _lock_list(session: AsyncSession, actor: CoachActor, now: datetime) -> None:
    """One change after the other: names are unique, and there is a limit. Raises AccountClosed."""
    await require_open_account(session, actor.account, now)
    await session.execute(select(Account.id).where(Account.id == actor.account).with_for_update())


async def _push_changed(session: AsyncSession, actor: CoachActor) -> None:
    changed = BodyMetricListChanged(account_id=actor.account)
    await live.push(session, live.account_stream(actor.account), changed)


async def _require_valid_list(session: AsyncSession, metric: BodyMetric) -> None:
    is_open = BodyMetric.archived_at.is_(None)
    same_name = is_open & (func.lower(BodyMetric.name) == metric.name.lower())
    counts = select(func.count(), func.count().filter(is_open), func.count().filter(same_name)).where(
        BodyMetric.account_id == metric.account_id
    )
    kept, in_use, of_name = (await session.execute(counts)).one()
    if of_name > 1 and metric.archived_at is None:
        raise MetricNameTaken
    if in_use > MAX_OWN_METRICS:
        raise TooManyMetrics
    if kept > MAX_METRICS_KEPT:
        raise TooManyMetricsKept

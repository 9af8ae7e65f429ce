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
from regimen.body_metrics.failures import MetricNameTaken, TooManyMetrics
from regimen.body_metrics.models import BodyMetric
from regimen.body_metrics.rules.limits import MAX_METRICS_KEPT, MAX_OWN_METRICS
from regimen.body_metrics.rules.units import MetricKind
from regimen.kit.errors import or_404
from regimen.platform import live
from regimen.subscription.access import require_open_account


@dataclass(frozen=True)
class OwnMetric:
    """What a coach chose for a metric. The decimals of an existing one stay: its entries have them."""

    name: str
    unit: str
    decimals: int
    is_archived: bool


async def save_metric(
    session: AsyncSession, metric_id: UUID, chosen: OwnMetric, *, actor: CoachActor, now: datetime
) -> BodyMetric:
    """Adds a metric to the account, or changes the one that has this id already. Safe to repeat.

    Raises MetricNameTaken, TooManyMetrics, and NotFound for a metric of somebody else.
    """
    await require_open_account(session, actor.account, now)
    # One after the other: names are unique, and there is a limit.
    await session.execute(select(Account.id).where(Account.id == actor.account).with_for_update())
    statement = insert(BodyMetric).values(
        id=metric_id,
        account_id=actor.account,
        kind=MetricKind.NUMBER,
        name=chosen.name,
        unit=chosen.unit,
        decimals=chosen.decimals,
        created_at=now,
    )
    await session.execute(statement.on_conflict_do_nothing())
    own = select(BodyMetric).where(BodyMetric.id == metric_id, BodyMetric.account_id == actor.account)
    metric = or_404(await session.scalar(own))
    metric.name, metric.unit = chosen.name, chosen.unit
    metric.archived_at = (metric.archived_at or now) if chosen.is_archived else None
    await session.flush()
    await _require_valid_list(session, metric)
    changed = BodyMetricListChanged(account_id=actor.account)
    await live.push(session, live.account_stream(actor.account), changed)
    return metric


async def _require_valid_list(session: AsyncSession, metric: BodyMetric) -> None:
    is_open = BodyMetric.archived_at.is_(None)
    same_name = is_open & (func.lower(BodyMetric.name) == metric.name.lower())
    counts = select(func.count(), func.count().filter(is_open), func.count().filter(same_name)).where(
        BodyMetric.account_id == metric.account_id
    )
    kept, in_use, of_name = (await session.execute(counts)).one()
    if of_name > 1 and metric.archived_at is None:
        raise MetricNameTaken
    if in_use > MAX_OWN_METRICS or kept > MAX_METRICS_KEPT:
        raise TooManyMetrics

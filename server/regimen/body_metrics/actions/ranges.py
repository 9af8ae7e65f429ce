"""Coaches agree on a range of a metric with a client; both can remove it."""

from dataclasses import asdict, dataclass
from datetime import datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import delete, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.body_metrics.access.ranges import is_visible_range
from regimen.body_metrics.actions.announce import push_changed
from regimen.body_metrics.events import BodyMetricRangeSet, BodyMetricRangesGone
from regimen.body_metrics.failures import MetricArchived, RangeNotPossible, UnitNotPossible
from regimen.body_metrics.models import BodyMetric, BodyMetricRange
from regimen.body_metrics.rules.ranges import range_errors
from regimen.body_metrics.rules.units import Unit, to_canonical
from regimen.kit.errors import or_404
from regimen.platform.events import publish


@dataclass(frozen=True)
class RangeValues:
    """What was typed."""

    low: Decimal | None
    high: Decimal | None
    unit: Unit


async def set_range(
    session: AsyncSession, client_id: UUID, metric: BodyMetric, values: RangeValues, *, actor: CoachActor, now: datetime
) -> None:
    """Sets the range of the coach's account, or replaces it, and publishes it. Safe to repeat: the same one changes
    nothing.

    Raises UnitNotPossible, RangeNotPossible and MetricArchived.
    """
    if values.unit not in metric.units:
        raise UnitNotPossible
    if errors := range_errors(values.low, values.high, values.unit, metric.kind, metric.limits):
        raise RangeNotPossible(errors={name: [sentence] for name, sentence in errors.items()})
    if metric.archived_at is not None:
        raise MetricArchived
    columns = {
        **asdict(values),
        "canonical_low": None if values.low is None else to_canonical(values.low, values.unit),
        "canonical_high": None if values.high is None else to_canonical(values.high, values.unit),
        "set_by": actor.user_id,
        "updated_at": now,
    }
    statement = insert(BodyMetricRange).values(
        client_id=client_id, account_id=actor.account, metric_id=metric.id, **columns
    )
    changed = await session.scalar(
        statement.on_conflict_do_update(
            index_elements=["client_id", "account_id", "metric_id"],
            set_=columns,
            where=or_(
                BodyMetricRange.low.is_distinct_from(statement.excluded.low),
                BodyMetricRange.high.is_distinct_from(statement.excluded.high),
                BodyMetricRange.unit != statement.excluded.unit,
            ),
        ).returning(BodyMetricRange.metric_id)
    )
    if changed is None:
        return
    about = {"actor_id": actor.user_id, "account_id": actor.account, "subject_id": metric.id, "client_id": client_id}
    await publish(session, BodyMetricRangeSet(at=now, **about))
    await push_changed(session, client_id)


async def remove_range(
    session: AsyncSession, client_id: UUID, metric_id: UUID, account_id: UUID, *, actor: Actor, now: datetime
) -> None:
    """Removes the range of an account with which the client shares, and publishes it. Raises NotFound."""
    statement = delete(BodyMetricRange).where(is_visible_range(client_id, metric_id, account_id))
    or_404(await session.scalar(statement.returning(BodyMetricRange.metric_id)))
    about = {"actor_id": actor.user_id, "account_id": account_id, "subject_id": metric_id, "client_id": client_id}
    await publish(session, BodyMetricRangesGone(at=now, **about))
    await push_changed(session, client_id)

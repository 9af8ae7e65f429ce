"""Which metrics there are for a client or an account."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.access.sharing import sharing_accounts
from regimen.body_metrics.models import BodyMetric, BodyMetricEntry
from regimen.kit.errors import or_404

_ORDER = (BodyMetric.account_id.is_not(None), BodyMetric.position, func.lower(BodyMetric.name), BodyMetric.id)


def _seen_by_client(client_id: UUID) -> ColumnElement[bool]:
    """Those of the product and of accounts with which they share, and whatever they have entries of."""
    recorded = select(BodyMetricEntry.metric_id).where(BodyMetricEntry.client_id == client_id)
    shared = BodyMetric.account_id.in_(sharing_accounts(client_id)) & BodyMetric.archived_at.is_(None)
    return or_(BodyMetric.account_id.is_(None), shared, BodyMetric.id.in_(recorded))


async def metrics_of_client(session: AsyncSession, client_id: UUID) -> Sequence[BodyMetric]:
    """Returns the metrics that a client sees: the product's first."""
    statement = select(BodyMetric).where(_seen_by_client(client_id)).order_by(*_ORDER)
    return (await session.scalars(statement)).all()


async def client_metric(session: AsyncSession, client_id: UUID, metric_id: UUID) -> BodyMetric:
    """Returns a metric that a client sees. Raises NotFound."""
    statement = select(BodyMetric).where(BodyMetric.id == metric_id, _seen_by_client(client_id))
    return or_404(await session.scalar(statement))


async def is_open_to_client(session: AsyncSession, client_id: UUID, metric: BodyMetric) -> bool:
    """Returns whether a client may add entries: of an account only while they share with it."""
    if metric.account_id is None:
        return True
    return metric.account_id in (await session.scalars(sharing_accounts(client_id))).all()


async def metrics_of_account(session: AsyncSession, account_id: UUID) -> Sequence[BodyMetric]:
    """Returns the metrics that coaches of an account see: the product's first, archived ones too."""
    statement = select(BodyMetric).where(_seen_by_account(account_id)).order_by(*_ORDER)
    return (await session.scalars(statement)).all()


async def account_metric(session: AsyncSession, account_id: UUID, metric_id: UUID) -> BodyMetric:
    """Returns a metric that coaches of an account see. Raises NotFound."""
    statement = select(BodyMetric).where(BodyMetric.id == metric_id, _seen_by_account(account_id))
    return or_404(await session.scalar(statement))


def _seen_by_account(account_id: UUID) -> ColumnElement[bool]:
    return or_(BodyMetric.account_id.is_(None), BodyMetric.account_id == account_id)

"""Which agreed ranges somebody sees."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, Row, and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account
from regimen.body_metrics.access.sharing import sharing_accounts
from regimen.body_metrics.models import BodyMetric, BodyMetricRange


def is_visible_range(
    client_id: UUID, metric_id: UUID | ColumnElement[UUID], account_id: UUID | None = None
) -> ColumnElement[bool]:
    """Those of a metric that were agreed with accounts with which the client shares, or with one of them."""
    visible = _is_visible(client_id) & (BodyMetricRange.metric_id == metric_id)
    return visible if account_id is None else visible & (BodyMetricRange.account_id == account_id)


def _is_visible(client_id: UUID) -> ColumnElement[bool]:
    """Stopping to share hides them."""
    return and_(BodyMetricRange.client_id == client_id, BodyMetricRange.account_id.in_(sharing_accounts(client_id)))


async def all_ranges(session: AsyncSession, client_id: UUID) -> Sequence[Row[BodyMetricRange, BodyMetric, str]]:
    """Returns all ranges that the client sees, with their metrics and the names of the accounts."""
    statement = (
        select(BodyMetricRange, BodyMetric, Account.title)
        .join(BodyMetric, BodyMetric.id == BodyMetricRange.metric_id)
        .join(Account, Account.id == BodyMetricRange.account_id)
        .where(_is_visible(client_id))
        .order_by(BodyMetric.position, BodyMetric.name, BodyMetric.id, Account.title, Account.id)
    )
    return (await session.execute(statement)).all()


async def ranges_of(
    session: AsyncSession, client_id: UUID, metric_id: UUID, account_id: UUID | None = None
) -> Sequence[Row[BodyMetricRange, str]]:
    """Returns the ranges of a metric with the names of the accounts: all that the client sees, or an account's."""
    statement = (
        select(BodyMetricRange, Account.title)
        .join(Account, Account.id == BodyMetricRange.account_id)
        .where(is_visible_range(client_id, metric_id, account_id))
        .order_by(Account.title, Account.id)
    )
    return (await session.execute(statement)).all()

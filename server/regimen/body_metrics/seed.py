"""Loads the product's metrics into the database."""

from datetime import datetime

from sqlalchemy import or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.models import BodyMetric
from regimen.body_metrics.rules.product import PRODUCT_METRICS

_COLUMNS = ("name", "kind", "decimals", "position")


async def seed_metrics(session: AsyncSession, now: datetime) -> int:
    """Brings the product's metrics up to date. Returns how many rows it wrote.

    Safe to run at every start, and in several processes at once.
    """
    rows = [
        {
            "id": metric.id,
            "key": metric.key,
            "account_id": None,
            "kind": metric.kind,
            "name": metric.name,
            "unit": "",
            "decimals": metric.limits.decimals,
            "position": position,
            "created_at": now,
        }
        for position, metric in enumerate(PRODUCT_METRICS)
    ]
    seeds = insert(BodyMetric).values(rows)
    statement = seeds.on_conflict_do_update(
        index_elements=[BodyMetric.id],
        set_={column: seeds.excluded[column] for column in _COLUMNS},
        where=or_(*(getattr(BodyMetric, column) != seeds.excluded[column] for column in _COLUMNS)),
    )
    return len((await session.scalars(statement.returning(BodyMetric.id))).all())

"""Adds, changes and deletes entries."""

from dataclasses import asdict, dataclass
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.body_metrics.access.entries import changeable_entry
from regimen.body_metrics.actions.announce import push_changed
from regimen.body_metrics.actions.dates import check_date
from regimen.body_metrics.failures import MetricArchived, TooManyEntries, UnitNotPossible, ValueNotPlausible
from regimen.body_metrics.models import BodyMetric, BodyMetricEntry
from regimen.body_metrics.rules.limits import MAX_ENTRIES, value_error
from regimen.body_metrics.rules.units import Unit, to_canonical
from regimen.kit.errors import NotFound


@dataclass(frozen=True)
class EntryValues:
    """What was typed."""

    date: date
    value: Decimal
    unit: Unit
    note: str


@dataclass(frozen=True)
class Writer:
    """Who enters something: the client, or a coach of an account. `may_add`: the metric takes new entries of them."""

    user_id: UUID
    account_id: UUID | None = None
    may_add: bool = True


async def save_entry(
    session: AsyncSession,
    client: User,
    metric: BodyMetric,
    entry_id: UUID,
    values: EntryValues,
    *,
    writer: Writer,
    now: datetime,
    today: date,
) -> None:
    """Adds an entry, or changes the one that has this id already. Safe to repeat.

    `today` is the date where the client is. Raises UnitNotPossible, ValueNotPlausible, DateInFuture, DateTooEarly,
    MetricArchived, TooManyEntries, and NotFound for an entry that is not the writer's to change.
    """
    _check(metric, values, client.birthdate, today)
    columns = {**asdict(values), "canonical": to_canonical(values.value, values.unit), "updated_at": now}
    statement = insert(BodyMetricEntry).values(
        id=entry_id,
        client_id=client.id,
        metric_id=metric.id,
        account_id=writer.account_id,
        entered_by=writer.user_id,
        created_at=now,
        **columns,
    )
    added = await session.scalar(statement.on_conflict_do_nothing().returning(BodyMetricEntry.id))
    if added is None:
        entry = await changeable_entry(session, client.id, metric.id, entry_id, writer.account_id)
        for name, value in columns.items():
            setattr(entry, name, value)
        await session.flush()
    else:
        await _require_room(session, client.id, metric, writer)
    await push_changed(session, client.id)


async def delete_entry(
    session: AsyncSession, client_id: UUID, metric_id: UUID, entry_id: UUID, *, account_id: UUID | None
) -> None:
    """Deletes an entry. Raises NotFound."""
    await session.delete(await changeable_entry(session, client_id, metric_id, entry_id, account_id))
    await session.flush()
    await push_changed(session, client_id)


def _check(metric: BodyMetric, values: EntryValues, birthdate: date | None, today: date) -> None:
    if values.unit not in metric.units:
        raise UnitNotPossible
    if error := value_error(values.value, values.unit, metric.kind, metric.limits):
        raise ValueNotPlausible(error)
    check_date(values.date, birthdate, today)


async def _require_room(session: AsyncSession, client_id: UUID, metric: BodyMetric, writer: Writer) -> None:
    if metric.archived_at is not None:
        raise MetricArchived
    if not writer.may_add:
        raise NotFound
    count = select(func.count()).where(BodyMetricEntry.client_id == client_id, BodyMetricEntry.metric_id == metric.id)
    if (await session.scalar(count) or 0) > MAX_ENTRIES:
        raise TooManyEntries

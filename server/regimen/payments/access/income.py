"""What accounts have received this month."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.kit.clock import local_date, start_of_day
from regimen.kit.money import Money
from regimen.payments.models import LedgerEntry
from regimen.payments.schemas import AmountView, OverviewFields


async def income_since(session: AsyncSession, account_ids: Sequence[UUID], since: datetime) -> dict[UUID, list[Money]]:
    """Returns what each account has received since then, after fees and refunds, by currency; nothing of accounts that
    received nothing. One query."""
    currency: Any = LedgerEntry.settled_currency
    statement = (
        select(LedgerEntry.account_id, currency, func.sum(LedgerEntry.net_minor))
        .where(LedgerEntry.account_id.in_(account_ids), LedgerEntry.at >= since)
        .group_by(LedgerEntry.account_id, currency)
        .order_by(currency)
    )
    income: dict[UUID, list[Money]] = {}
    for account_id, code, net in await session.execute(statement):
        income.setdefault(account_id, []).append(Money(int(net), code))
    return income


def start_of_month(now: datetime, zone: str) -> datetime:
    """Returns when the month of `now` began in a time zone."""
    return start_of_day(local_date(now, zone).replace(day=1), zone)


async def overview_fields(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> Mapping[UUID, OverviewFields]:
    """Returns this month's income of each account, in the owner's time zone. Two queries."""
    zone = await session.scalar(select(User.zone).where(User.id == user_id)) or "UTC"
    income = await income_since(session, account_ids, start_of_month(now, zone))
    return {
        account_id: OverviewFields(
            income=[
                AmountView(amount_minor=money.minor, currency=money.currency) for money in income.get(account_id, [])
            ]
        )
        for account_id in account_ids
    }

"""What an account received from its clients, after fees and refunds."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.money import Money
from regimen.payments.models import Invoice, LedgerEntry


def net_revenue(account_id: UUID) -> Select[UUID, str, int]:
    """Sums what the account received after fees and refunds, by currency."""
    currency = LedgerEntry.settled_currency
    return (
        select(LedgerEntry.client_id, currency.label("currency"), func.sum(LedgerEntry.net_minor).label("net"))
        .where(LedgerEntry.account_id == account_id)
        .group_by(LedgerEntry.client_id, currency)
    )


async def load_revenue(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID]
) -> dict[UUID, dict[UUID, tuple[Money, ...]]]:
    """Returns what the account received after fees and refunds from each of these clients, by program; one amount per
    currency. One query."""
    currency = LedgerEntry.settled_currency
    statement = (
        select(LedgerEntry.client_id, Invoice.product_id, currency, func.sum(LedgerEntry.net_minor))
        .join(Invoice, Invoice.id == LedgerEntry.invoice_id)
        .where(LedgerEntry.account_id == account_id, LedgerEntry.client_id.in_(client_ids))
        .group_by(LedgerEntry.client_id, Invoice.product_id, currency)
        .order_by(currency)
    )
    revenue: dict[UUID, dict[UUID, tuple[Money, ...]]] = defaultdict(dict)
    for client_id, program_id, code, net in await session.execute(statement):
        of_client = revenue[client_id]
        of_client[program_id] = (*of_client.get(program_id, ()), Money(int(net), code))
    return revenue


def lifetime_value(account_id: UUID, _today: date) -> Select[Any]:
    """Sums net revenue over all currencies: only an order to sort by, not an amount."""
    by_currency = net_revenue(account_id).subquery()
    return select(by_currency.c.client_id, func.sum(by_currency.c.net).label("net")).group_by(by_currency.c.client_id)


def total_of(amounts: Iterable[Money]) -> tuple[Money, ...]:
    """Returns one amount per currency."""
    totals: dict[str, int] = defaultdict(int)
    for amount in amounts:
        totals[amount.currency] += amount.minor
    return tuple(Money(minor, currency) for currency, minor in sorted(totals.items()))

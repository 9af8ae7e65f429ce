"""How many clients there are: per price option, and per account towards the limit of the coach's subscription."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ColumnElement, ColumnExpressionArgument, ScalarSelect, func, select
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased

from regimen.memberships.models import HOLDING_SEAT, RUNNING, Membership, State
from regimen.memberships.schemas import OverviewFields
from regimen.programs.ports import OptionClients
from regimen.subscription.access import get_entitlements
from regimen.subscription.ports import ClientCounts


async def count_option_clients(session: AsyncSession, option_ids: Sequence[UUID]) -> dict[UUID, OptionClients]:
    """Returns how many clients pay each price option, and how many switch to it, also those who have
    cancelled and may still come back. Two queries."""
    if not option_ids:
        return {}
    active = await _count_by(session, Membership.price_option_id, option_ids, Membership.state.in_(HOLDING_SEAT))
    switching = await _count_by(session, Membership.next_price_option_id, option_ids, Membership.state.in_(RUNNING))
    return {one: OptionClients(active.get(one, 0), switching.get(one, 0)) for one in option_ids}


async def _count_by(
    session: AsyncSession,
    column: InstrumentedAttribute[UUID | None],
    option_ids: Sequence[UUID],
    counts: ColumnExpressionArgument[bool],
) -> dict[UUID | None, int]:
    grouped = select(column, func.count()).where(column.in_(option_ids), counts).group_by(column)
    return {row[0]: row[1] for row in await session.execute(grouped)}


async def count_clients(session: AsyncSession, account_ids: Sequence[UUID], now: datetime) -> dict[UUID, ClientCounts]:
    """Returns how many people have a running program in each account, and how many of them pay. One query."""
    rows = await session.execute(
        select(
            Membership.account_id,
            func.count(Membership.client_id.distinct()),
            func.count(Membership.client_id.distinct()).filter(Membership.price_option_id.is_not(None)),
        )
        .where(Membership.account_id.in_(account_ids), Membership.state.in_(RUNNING))
        .group_by(Membership.account_id)
    )
    return {account_id: ClientCounts(active, paying) for account_id, active, paying in rows}


async def overview_fields(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, OverviewFields]:
    """Returns for each account how many clients it has, as the list of clients counts them, and of how many a
    payment is overdue. One query."""
    people = func.count(Membership.client_id.distinct())
    rows = await session.execute(
        select(
            Membership.account_id,
            people.filter(Membership.state.in_(HOLDING_SEAT)),
            people.filter(Membership.state == State.PAST_DUE),
        )
        .where(Membership.account_id.in_(account_ids))
        .group_by(Membership.account_id)
    )
    counts = {account_id: (running, overdue) for account_id, running, overdue in rows}
    return {
        account_id: OverviewFields(clients=running, missed_payments=overdue)
        for account_id in account_ids
        for running, overdue in [counts.get(account_id, (0, 0))]
    }


async def has_room_for(session: AsyncSession, account_id: UUID, client_id: UUID, now: datetime) -> bool:
    """Whether the coach's subscription allows this client. A client who already counts doesn't need another place."""
    allowed = await get_entitlements(session, account_id, now)
    return allowed.has_room(await session.scalar(select(other_clients(account_id, client_id))) or 0)


def other_clients(account_id: UUID | ColumnElement[UUID], client_id: UUID | ColumnElement[UUID]) -> ScalarSelect[int]:
    """Selects how many other clients count towards the limit of the coach's subscription."""
    one = aliased(Membership)
    others = one.account_id == account_id, one.state.in_(HOLDING_SEAT), one.client_id.is_distinct_from(client_id)
    return select(func.count(one.client_id.distinct())).where(*others).scalar_subquery()

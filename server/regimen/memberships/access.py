"""Counts of memberships for lower domains, through their ports."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import RUNNING, TAKEN, Membership
from regimen.programs.ports import Subscribers
from regimen.subscription.ports import ClientCounts


async def count_subscribers(session: AsyncSession, option_ids: Sequence[UUID]) -> dict[UUID, Subscribers]:
    """Who pays each of these price options, and who waits to switch to it."""
    if not option_ids:
        return {}
    paying = await session.execute(
        select(Membership.price_option_id, func.count())
        .where(Membership.price_option_id.in_(option_ids), Membership.state.in_(TAKEN))
        .group_by(Membership.price_option_id)
    )
    waiting = await session.execute(
        select(Membership.pending_price_option_id, func.count())
        .where(Membership.pending_price_option_id.in_(option_ids), Membership.state.in_(TAKEN))
        .group_by(Membership.pending_price_option_id)
    )
    active = {row[0]: row[1] for row in paying}
    pending = {row[0]: row[1] for row in waiting}
    return {option_id: Subscribers(active.get(option_id, 0), pending.get(option_id, 0)) for option_id in option_ids}


async def client_counts(session: AsyncSession, account_ids: Sequence[UUID], now: datetime) -> dict[UUID, ClientCounts]:
    """People with a running program in each account, and those of them who pay. One query."""
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

"""Every client that an account ever had, and in which of its lists they are."""

from dataclasses import dataclass
from datetime import date
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import Date, Subquery, and_, case, func, or_, select
from sqlalchemy import cast as sql_cast
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.clients.access import stats
from regimen.memberships.models import HOLDING_SEAT, Membership, State

Tab = Literal["active", "past", "in-trials", "to_review"]


def clients_of(account_id: UUID) -> Subquery:
    """Selects every client that the account ever had, since when, and whether they are current."""
    not_removed = Membership.removed_at.is_(None)
    joined = sql_cast(func.timezone(Membership.zone, Membership.created_at), Date)
    started = case((Membership.purchase_no == 1, func.greatest(Membership.starts_on, joined)), else_=joined)
    return (
        select(
            Membership.client_id,
            func.bool_or(and_(Membership.state.in_(HOLDING_SEAT), not_removed)).label("active"),
            func.bool_or(and_(Membership.state == State.TRIALING, not_removed)).label("in_trial"),
            func.bool_or(and_(Membership.state == State.PAST_DUE, not_removed)).label("past_due"),
            func.min(started).label("since"),
        )
        .where(Membership.account_id == account_id, Membership.state != State.INIT)
        .group_by(Membership.client_id)
        .subquery("clients")
    )


def in_tab(tab: Tab, clients: Subquery, account_id: UUID, today: date) -> Any:
    """Returns the condition that a client is in a list."""
    if tab == "active":
        return clients.c.active
    if tab == "past":
        return ~clients.c.active
    if tab == "in-trials":
        return clients.c.in_trial
    commented = stats.unreviewed_comments(account_id).subquery()
    needs_review = or_(
        clients.c.past_due,
        clients.c.client_id.in_(stats.training_ending(account_id, today)),
        clients.c.client_id.in_(select(commented.c.client_id)),
    )
    return and_(clients.c.active, needs_review)


@dataclass(frozen=True)
class TabCounts:
    active: int
    past: int
    in_trials: int
    to_review: int


async def count_by_tab(session: AsyncSession, actor: CoachActor, today: date) -> TabCounts:
    """Returns the number of clients in each list, in one query."""
    clients = clients_of(actor.account)
    tabs: tuple[Tab, ...] = ("active", "past", "in-trials", "to_review")
    statement = select(*(func.count().filter(in_tab(tab, clients, actor.account, today)) for tab in tabs)).select_from(
        clients
    )
    row: Any = (await session.execute(statement)).one()
    return TabCounts(*row)

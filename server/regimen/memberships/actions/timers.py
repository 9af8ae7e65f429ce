"""Timers are rows: which trigger is due for a membership, and when. They are handled in order of their due times."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import case, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.memberships.models import Timer
from regimen.memberships.rules.transitions import Trigger

# When timers are due at the same instant, the last retry runs first: if it succeeds, the grace period does not end the
# membership.
_RANK = case({Trigger.RETRY_DUE.value: 0, Trigger.GRACE_END.value: 2}, value=Timer.kind, else_=1)


async def set_timer(session: AsyncSession, membership_id: UUID, trigger: Trigger, due_at: datetime) -> None:
    """Sets a timer. Setting the same one twice makes one timer."""
    statement = insert(Timer).values(id=new_id(), membership_id=membership_id, kind=trigger.value, due_at=due_at)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["membership_id", "kind", "due_at"], set_={"handled_at": None})
    )


async def clear_timers(session: AsyncSession, membership_id: UUID, at: datetime, *triggers: Trigger) -> None:
    """Clears the timers of these triggers, or all timers."""
    statement = update(Timer).where(Timer.membership_id == membership_id, Timer.handled_at.is_(None))
    if triggers:
        statement = statement.where(Timer.kind.in_([trigger.value for trigger in triggers]))
    await session.execute(statement.values(handled_at=at).execution_options(synchronize_session=False))


async def take_timers(session: AsyncSession, membership_id: UUID, at: datetime, trigger: Trigger) -> list[datetime]:
    """Clears the timers of this trigger, and returns when they were due, so that they can be set again."""
    due = select(Timer.due_at).where(
        Timer.membership_id == membership_id, Timer.handled_at.is_(None), Timer.kind == trigger.value
    )
    found = list(await session.scalars(due))
    await clear_timers(session, membership_id, at, trigger)
    return found


async def get_next_due_timer(session: AsyncSession, membership_id: UUID, now: datetime) -> Timer | None:
    """Returns the timer to handle next. The caller has locked the membership."""
    return await session.scalar(
        select(Timer)
        .where(Timer.membership_id == membership_id, Timer.handled_at.is_(None), Timer.due_at <= now)
        .order_by(Timer.due_at, _RANK, Timer.id)
        .limit(1)
        .execution_options(populate_existing=True)
    )


async def get_due_membership_ids(session: AsyncSession, now: datetime, limit: int, skip: set[UUID]) -> list[UUID]:
    """Returns the memberships with due timers, those that have been waiting longest first."""
    statement = (
        select(Timer.membership_id)
        .where(Timer.handled_at.is_(None), Timer.due_at <= now)
        .group_by(Timer.membership_id)
        .order_by(func.min(Timer.due_at))
    )
    if skip:
        statement = statement.where(Timer.membership_id.not_in(skip))
    return list(await session.scalars(statement.limit(limit)))

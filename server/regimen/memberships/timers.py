"""Timers are rows: what must happen to a membership at an instant. Handled in the order in which they are due."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import case, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.memberships.models import Timer
from regimen.memberships.transitions import Event

# At the same instant a last retry comes before the end of the grace that it may save.
_RANK = case({Event.RETRY_DUE.value: 0, Event.GRACE_END.value: 2}, value=Timer.kind, else_=1)


async def arm(session: AsyncSession, membership_id: UUID, event: Event, due_at: datetime) -> None:
    """Have `event` happen at `due_at`. Arming the same instant twice is one timer."""
    statement = insert(Timer).values(id=new_id(), membership_id=membership_id, kind=event.value, due_at=due_at)
    await session.execute(
        statement.on_conflict_do_update(index_elements=["membership_id", "kind", "due_at"], set_={"handled_at": None})
    )


async def disarm(session: AsyncSession, membership_id: UUID, at: datetime, *events: Event) -> None:
    """Forget the timers of these events, or all."""
    statement = update(Timer).where(Timer.membership_id == membership_id, Timer.handled_at.is_(None))
    if events:
        statement = statement.where(Timer.kind.in_([event.value for event in events]))
    await session.execute(statement.values(handled_at=at).execution_options(synchronize_session=False))


async def next_due(session: AsyncSession, membership_id: UUID, now: datetime) -> Timer | None:
    """The timer whose turn it is. The caller holds the membership."""
    return await session.scalar(
        select(Timer)
        .where(Timer.membership_id == membership_id, Timer.handled_at.is_(None), Timer.due_at <= now)
        .order_by(Timer.due_at, _RANK, Timer.id)
        .limit(1)
        .execution_options(populate_existing=True)
    )


async def memberships_due(session: AsyncSession, now: datetime, limit: int, skip: set[UUID]) -> list[UUID]:
    """Memberships with something due, those that wait longest first."""
    statement = (
        select(Timer.membership_id)
        .where(Timer.handled_at.is_(None), Timer.due_at <= now)
        .group_by(Timer.membership_id)
        .order_by(func.min(Timer.due_at))
    )
    if skip:
        statement = statement.where(Timer.membership_id.not_in(skip))
    return list(await session.scalars(statement.limit(limit)))

"""Sets and removes macros."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.kit.ids import new_id
from regimen.nutrition.access import own_target, require_current_clients
from regimen.nutrition.events import MacroTargetsChanged
from regimen.nutrition.failures import StartTooFar, TooManyTargets
from regimen.nutrition.models import MacroTarget
from regimen.nutrition.rules import MAX_TARGETS, may_start_on
from regimen.platform import live
from regimen.subscription.access import require_open_account


async def set_targets(
    session: AsyncSession,
    client_ids: Sequence[UUID],
    macros: Mapping[str, Decimal],
    *,
    starts_on: date,
    actor: CoachActor,
    now: datetime,
    today: date,
) -> None:
    """Sets the same macros for all these clients; what one has from that date on is replaced. Safe to repeat.

    Raises StartTooFar, TooManyTargets, NotFound for anybody who is not a client of the account and NotCurrentClient for
    past ones; then nothing changes for anybody.
    """
    await require_open_account(session, actor.account, now)
    if not may_start_on(starts_on, today):
        raise StartTooFar
    ids = sorted(set(client_ids))
    await require_current_clients(session, actor.account, ids)
    values = {"account_id": actor.account, "starts_on": starts_on, "set_by": actor.user_id, "set_at": now, **macros}
    statement = insert(MacroTarget).values([values | {"id": new_id(), "client_id": client_id} for client_id in ids])
    replaced = {name: statement.excluded[name] for name in (*macros, "set_by", "set_at")}
    await session.execute(
        statement.on_conflict_do_update(index_elements=["client_id", "account_id", "starts_on"], set_=replaced)
    )
    most = (
        select(func.count().label("entries"))
        .where(MacroTarget.account_id == actor.account, MacroTarget.client_id.in_(ids))
        .group_by(MacroTarget.client_id)
        .subquery()
    )
    if (await session.scalar(select(func.max(most.c.entries))) or 0) > MAX_TARGETS:
        raise TooManyTargets
    for client_id in ids:
        await _tell(session, actor.account, client_id)


async def remove_target(
    session: AsyncSession, client_id: UUID, target_id: UUID, *, actor: CoachActor, now: datetime
) -> None:
    """Removes macros: those before them hold again. Raises NotFound."""
    target = await own_target(session, actor.account, client_id, target_id)
    await require_open_account(session, actor.account, now)
    await session.delete(target)
    await session.flush()
    await _tell(session, actor.account, client_id)


async def _tell(session: AsyncSession, account_id: UUID, client_id: UUID) -> None:
    for stream in (live.user_stream(client_id), live.account_stream(account_id)):
        await live.push(session, stream, MacroTargetsChanged(client_id=client_id))

"""Who looks after which client."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, Uuid, delete, func, literal, select, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.access.team import is_coach_with_clients
from regimen.clients.access.client_list import require_client
from regimen.clients.actions.push import push_clients
from regimen.clients.failures import NotACoach
from regimen.clients.models import ClientAssignment


async def assign(
    session: AsyncSession, actor: CoachActor, client_id: UUID, coach_id: UUID | None, now: datetime
) -> None:
    """Makes a coach look after a client, or nobody. Raises NotFound, NotACoach."""
    await require_client(session, actor, client_id)
    await assign_clients(session, actor.account, [client_id], coach_id, now)
    await push_clients(session, actor.account)


async def assign_clients(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID], coach_id: UUID | None, now: datetime
) -> None:
    """Does the same for many clients of the account. Raises NotACoach."""
    if coach_id is None:
        await session.execute(
            delete(ClientAssignment).where(
                ClientAssignment.account_id == account_id, ClientAssignment.client_id.in_(client_ids)
            )
        )
        return
    if not await is_coach_with_clients(session, account_id, coach_id):
        raise NotACoach
    # One array instead of a row of parameters for each: thousands of them take a third of a second to write.
    clients = func.unnest(literal(list(client_ids), ARRAY(Uuid)))
    rows = select(
        literal(account_id, Uuid), clients, literal(coach_id, Uuid), literal(now, ClientAssignment.assigned_at.type)
    )
    insert = upsert(ClientAssignment).from_select(["account_id", "client_id", "coach_id", "assigned_at"], rows)
    await session.execute(
        insert.on_conflict_do_update(
            index_elements=["account_id", "client_id"], set_={"coach_id": coach_id, "assigned_at": now}
        )
    )


async def hand_over_clients(
    session: AsyncSession, account_id: UUID, from_user: UUID, to_user: UUID | None, now: datetime
) -> None:
    """Gives all clients of a coach who leaves the account to another, or to nobody. Safe to repeat. Raises NotACoach.

    Called in the transaction of the departure; `to_user` must still coach there.
    """
    own = ClientAssignment.account_id == account_id, ClientAssignment.coach_id == from_user
    if to_user is None:
        await session.execute(delete(ClientAssignment).where(*own))
    else:
        if not await is_coach_with_clients(session, account_id, to_user):
            raise NotACoach
        await session.execute(update(ClientAssignment).where(*own).values(coach_id=to_user, assigned_at=now))
    await push_clients(session, account_id)

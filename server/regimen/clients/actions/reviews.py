"""Stores when a client's comments were last reviewed."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.clients.access.account_clients import clients_of
from regimen.clients.models import ClientReview
from regimen.kit.errors import or_404


async def mark_reviewed(session: AsyncSession, actor: CoachActor, client_id: UUID, now: datetime) -> None:
    """Marks everything that the client has said so far as reviewed. Raises NotFound."""
    clients = clients_of(actor.account)
    or_404(await session.scalar(select(clients.c.client_id).where(clients.c.client_id == client_id)))
    row = {"account_id": actor.account, "client_id": client_id, "reviewed_at": now}
    insert = upsert(ClientReview).values(row)
    await session.execute(
        insert.on_conflict_do_update(index_elements=["account_id", "client_id"], set_={"reviewed_at": now})
    )

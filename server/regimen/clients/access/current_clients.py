"""Whether a client has a program of an account at the moment."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.clients.access.account_clients import clients_of
from regimen.kit.errors import or_404
from regimen.memberships.access.current import has_program


async def is_current_client(session: AsyncSession, account_id: UUID, client_id: UUID) -> bool:
    """Returns whether a client of the account, past or current, has one of its programs. Raises NotFound."""
    clients = clients_of(account_id)
    or_404(await session.scalar(select(clients.c.client_id).where(clients.c.client_id == client_id)))
    return await has_program(session, account_id, client_id)

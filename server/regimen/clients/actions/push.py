"""Tells open pages of the account that what they show of clients has changed."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.clients.events import BulkActionChanged, ClientsChanged
from regimen.platform.live import account_stream, push


async def push_clients(session: AsyncSession, account_id: UUID) -> None:
    await push(session, account_stream(account_id), ClientsChanged())


async def push_bulk_action(session: AsyncSession, account_id: UUID, bulk_action_id: UUID) -> None:
    await push(session, account_stream(account_id), BulkActionChanged(bulk_action_id=bulk_action_id))

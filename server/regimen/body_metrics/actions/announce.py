"""Tells open browsers that body metrics have changed."""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.access.sharing import photo_sharing_accounts, sharing_accounts
from regimen.body_metrics.events import BodyMetricsChanged
from regimen.platform import live


async def push_changed(session: AsyncSession, client_id: UUID, also: Iterable[UUID] = ()) -> None:
    """Tells the client and the accounts that see their body metrics; `also` are accounts that saw them until now."""
    await _push(session, client_id, {*(await session.scalars(sharing_accounts(client_id))), *also})


async def push_photos_changed(session: AsyncSession, client_id: UUID) -> None:
    """Tells the client and the accounts that see their progress photos."""
    await _push(session, client_id, set(await session.scalars(photo_sharing_accounts(client_id))))


async def _push(session: AsyncSession, client_id: UUID, accounts: set[UUID]) -> None:
    streams = [live.user_stream(client_id), *(live.account_stream(account_id) for account_id in sorted(accounts))]
    for stream in streams:
        await live.push(session, stream, BodyMetricsChanged(client_id=client_id))

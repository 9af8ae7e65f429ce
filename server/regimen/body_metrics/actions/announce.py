"""Tells open browsers that body metrics have changed."""

from collections.abc import Iterable
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.access.sharing import sharing_accounts
from regimen.body_metrics.events import BodyMetricsChanged
from regimen.platform import live


async def push_changed(session: AsyncSession, client_id: UUID, also: Iterable[UUID] = ()) -> None:
    """Tells the client and the accounts that see their body metrics; `also` are accounts that saw them until now."""
    accounts = {*(await session.scalars(sharing_accounts(client_id))), *also}
    streams = [live.user_stream(client_id), *(live.account_stream(account_id) for account_id in sorted(accounts))]
    for stream in streams:
        await live.push(session, stream, BodyMetricsChanged(client_id=client_id))

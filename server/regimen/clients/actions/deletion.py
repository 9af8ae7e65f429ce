"""What coaches keep about clients, when a client's account is deleted or a coach leaves."""

from datetime import datetime

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.ports import HandOver
from regimen.clients.actions.assignments import hand_over_clients
from regimen.clients.models import ClientAssignment, ClientNote, TaggedClient


async def forget_client(session: AsyncSession, actor: Actor, _now: datetime) -> None:
    """Deletion step: deletes what coaches have written about a client, in all accounts."""
    for table in (ClientNote, TaggedClient, ClientAssignment):
        await session.execute(delete(table).where(table.client_id == actor.user_id))


async def hand_over(session: AsyncSession, change: HandOver) -> None:
    """Gives the clients of a coach who stops working with them to somebody else, or to nobody."""
    await hand_over_clients(session, change.account_id, change.from_user, change.to_user, change.now)

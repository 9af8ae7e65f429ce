"""Who may subscribe to which live stream."""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.platform.live import account_stream, user_stream


async def user_channel(_: AsyncSession, actor: Actor) -> str | None:
    """Returns the user's own stream."""
    return user_stream(actor.user_id)


async def account_channel(_: AsyncSession, actor: Actor) -> str | None:
    """Returns the stream of the account that a coach works in; a client gets their own."""
    return account_stream(actor.account_id) if actor.account_id else user_stream(actor.user_id)

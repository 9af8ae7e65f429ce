"""Who may subscribe to which live stream."""

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.ports import system_streams
from regimen.accounts.rules.roles import Permission
from regimen.platform.live import account_stream, session_stream, system_stream, team_stream, user_stream


async def user_channel(_: AsyncSession, actor: Actor) -> str | None:
    """Returns the user's own stream."""
    return user_stream(actor.user_id)


async def system_channel(session: AsyncSession, actor: Actor) -> frozenset[str] | None:
    """Returns the streams of a person's app and device, and what other domains add; of the account that a coach works
    in too, of its clients only if they see those."""
    streams = {system_stream(actor.user_id), session_stream(actor.token_id)}
    if actor.account_id is not None:
        streams.add(team_stream(actor.account_id))
        if actor.may(Permission.SEE_CLIENTS):
            streams.add(account_stream(actor.account_id))
    for more in system_streams:
        streams |= await more(session, actor)
    return frozenset(streams)

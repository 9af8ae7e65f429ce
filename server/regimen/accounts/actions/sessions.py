"""Sessions begin, and end at once, on open sockets too."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccessToken
from regimen.accounts.rules.sessions import LIFETIME
from regimen.accounts.rules.tokens import hash_token, new_token
from regimen.kit.errors import NotFound
from regimen.platform import live
from regimen.platform.hosts import Site, key_at


def create_access_token(
    session: AsyncSession,
    user_id: UUID,
    *,
    account_id: UUID | None,
    device: str,
    now: datetime,
    network_hash: str | None = None,
    site: Site | None = None,
) -> str:
    """Stores the hash of a new token and returns the token, which can't be read again.

    A session begins with a password, so it has just been given. That of a `site` opens nothing elsewhere.
    """
    token = new_token()
    session.add(
        AccessToken(
            user_id=user_id,
            token_hash=hash_token(key_at(site, token)),
            current_account_id=account_id,
            device=device[:200],
            network_hash=network_hash,
            password_checked_at=now,
            last_used_at=now,
            created_at=now,
            expires_at=now + LIFETIME,
        )
    )
    return token


async def end_session(session: AsyncSession, actor: Actor, token_id: UUID, now: datetime) -> None:
    """Ends one of the user's own sessions. Raises NotFound."""
    if not await _revoke(session, now, AccessToken.user_id == actor.user_id, AccessToken.id == token_id):
        raise NotFound


async def end_sessions(
    session: AsyncSession, user_id: UUID, now: datetime, *, except_token: UUID | None = None
) -> None:
    """Ends every session of a user, except that of the device they use now."""
    which = [AccessToken.user_id == user_id]
    if except_token is not None:
        which.append(AccessToken.id != except_token)
    await _revoke(session, now, *which)


async def delete_sessions(session: AsyncSession, user_id: UUID) -> None:
    """Removes every session of a user who is erased."""
    ended = await session.scalars(delete(AccessToken).where(AccessToken.user_id == user_id).returning(AccessToken.id))
    await live.end_sessions(session, list(ended))


async def _revoke(session: AsyncSession, now: datetime, *which: Any) -> Sequence[UUID]:
    statement = update(AccessToken).where(AccessToken.revoked_at.is_(None), *which).values(revoked_at=now)
    ended = list(await session.scalars(statement.returning(AccessToken.id)))
    await live.end_sessions(session, ended)
    return ended

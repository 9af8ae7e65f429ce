"""The user's own sessions, and whether the password was given in this one a moment ago."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.failures import PasswordNeeded
from regimen.accounts.models import AccessToken
from regimen.accounts.rules.sessions import IDLE_LIFETIME, PASSWORD_LIFETIME

MOST_SHOWN = 100


async def get_own_sessions(session: AsyncSession, actor: Actor, now: datetime) -> Sequence[AccessToken]:
    """Returns the sessions that can still be used: this one, then the latest used first."""
    usable = select(AccessToken).where(
        AccessToken.user_id == actor.user_id,
        AccessToken.revoked_at.is_(None),
        AccessToken.expires_at > now,
        AccessToken.last_used_at > now - IDLE_LIFETIME,
    )
    latest_first = AccessToken.last_used_at.desc(), AccessToken.created_at.desc(), AccessToken.id
    this_first = usable.order_by(AccessToken.id != actor.token_id, *latest_first)
    return (await session.scalars(this_first.limit(MOST_SHOWN))).all()


async def require_recent_password(session: AsyncSession, actor: Actor, now: datetime) -> None:
    """Raises PasswordNeeded unless the password was given in this session within the last minutes."""
    given = await session.scalar(select(AccessToken.password_checked_at).where(AccessToken.id == actor.token_id))
    if given is None or given <= now - PASSWORD_LIFETIME:
        raise PasswordNeeded

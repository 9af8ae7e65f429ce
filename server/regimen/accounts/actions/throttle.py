"""Guessing passwords, slowed down without locking anybody out.

Attempts count by network address and email together, with windows that grow: another person's guesses never shut the
owner out. Guesses from many addresses count together as well, except those from networks where the owner signed in
before; and the mailed link for a new password always works.
"""

import hashlib
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.failures import TooManyForEmail
from regimen.accounts.models import AccessToken, User
from regimen.kit.errors import TooMany
from regimen.kit.networks import network_of
from regimen.platform.rate_limits import limit, reset_limit
from regimen.platform.services import services_of

_PER_NETWORK = "120/minute"
_GROWING = ("20/15 minutes", "40/2 hours", "60/day")
_FROM_ANYWHERE = ("60/10 minutes", "300/day")
_PASSWORD_AGAIN = ("10/minute", "30/hour")
_KNOWN_FOR = timedelta(days=90)


def hash_network(user_id: UUID, address: str) -> str:
    """Returns what is stored of the network in which a session begins."""
    return hashlib.sha256(f"{user_id} {network_of(address)}".encode()).hexdigest()


async def count_sign_in(session: AsyncSession, user: User | None, *, email: str, address: str, now: datetime) -> None:
    """Counts an attempt to sign in; raises TooMany, TooManyForEmail."""
    await limit(session, "sign_in_address", _PER_NETWORK, network_of(address))
    pair = f"{network_of(address)} {email}"
    for rate in (services_of(session).settings.sign_in_limit, *_GROWING):
        await limit(session, "sign_in", rate, pair)
    # Looked up for unknown emails too, so that the answer takes as long.
    if await _is_known(session, user.id if user else UUID(int=0), address, now):
        return
    try:
        for rate in _FROM_ANYWHERE:
            await limit(session, "sign_in_anywhere", rate, email)
    except TooMany as refused:
        raise TooManyForEmail(**refused.extra) from refused


async def forget_sign_in(session: AsyncSession, *, email: str, address: str) -> None:
    """Resets the count of one network after a success. The others keep theirs."""
    for rate in (services_of(session).settings.sign_in_limit, *_GROWING):
        await reset_limit(session, "sign_in", rate, f"{network_of(address)} {email}")


async def count_password_check(session: AsyncSession, user_id: UUID) -> None:
    """Counts an attempt to give the password again; raises TooMany."""
    for rate in _PASSWORD_AGAIN:
        await limit(session, "password_again", rate, str(user_id))


async def _is_known(session: AsyncSession, user_id: UUID, address: str, now: datetime) -> bool:
    began_here = select(AccessToken.id).where(
        AccessToken.user_id == user_id,
        AccessToken.network_hash == hash_network(user_id, address),
        AccessToken.created_at > now - _KNOWN_FOR,
    )
    return await session.scalar(began_here.limit(1)) is not None

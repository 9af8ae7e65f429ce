"""Devices: signing in and out."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import get_last_account_id
from regimen.accounts.failures import NotConfirmed, WrongPassword
from regimen.accounts.models import AccessToken, Role, User
from regimen.accounts.rules.passwords import verify_password
from regimen.accounts.rules.tokens import ACCESS_LIFETIME, hash_token, new_token
from regimen.platform.rate_limits import limit, reset_limit
from regimen.platform.services import services_of

_PER_NETWORK_ADDRESS = "120/minute"


async def check_password(session: AsyncSession, *, email: str, password: str, network_address: str) -> User:
    """Returns the user with that email and password; raises WrongPassword, NotConfirmed, TooMany.

    An unknown email takes as long as a wrong password and gets the same refusal.
    """
    allowed = services_of(session).settings.sign_in_limit
    await limit(session, "sign_in_address", _PER_NETWORK_ADDRESS, network_address)
    await limit(session, "sign_in", allowed, email)
    user = await session.scalar(select(User).where(User.email == email, User.deleted_at.is_(None)))
    if not await verify_password(user.password_hash if user else None, password) or user is None:
        raise WrongPassword
    if user.confirmed_at is None:
        raise NotConfirmed
    await reset_limit(session, "sign_in", allowed, email)
    return user


async def sign_in_device(session: AsyncSession, user: User, *, device: str, now: datetime) -> str:
    """Returns a token for `user`, who works in the account where they worked last."""
    account_id = await get_last_account_id(session, user.id) if user.role is Role.COACH else None
    token = create_access_token(session, user.id, account_id=account_id, device=device, now=now)
    await session.flush()
    return token


def create_access_token(
    session: AsyncSession, user_id: UUID, *, account_id: UUID | None, device: str, now: datetime
) -> str:
    """Stores the hash of a new token and returns the token, which can't be read again."""
    token = new_token()
    session.add(
        AccessToken(
            user_id=user_id,
            token_hash=hash_token(token),
            current_account_id=account_id,
            device=device[:200],
            created_at=now,
            expires_at=now + ACCESS_LIFETIME,
        )
    )
    return token


async def sign_out(session: AsyncSession, token_id: UUID, now: datetime) -> None:
    """Revokes the token of this device."""
    await session.execute(update(AccessToken).where(AccessToken.id == token_id).values(revoked_at=now))


async def sign_out_everywhere(
    session: AsyncSession, user_id: UUID, now: datetime, *, except_token: UUID | None = None
) -> None:
    """Revokes every token of the user, except that of the device they use now."""
    tokens = update(AccessToken).where(AccessToken.user_id == user_id, AccessToken.revoked_at.is_(None))
    if except_token is not None:
        tokens = tokens.where(AccessToken.id != except_token)
    await session.execute(tokens.values(revoked_at=now))

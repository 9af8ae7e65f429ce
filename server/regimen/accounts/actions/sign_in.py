"""Signing in: the password, checked and counted, and the session that begins with it."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import get_last_account_id, lock_own_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.access.sites import check_may_enter
from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.actions.throttle import (
    count_password_check,
    count_sign_in,
    forget_sign_in,
    hash_network,
)
from regimen.accounts.failures import NotConfirmed, WrongPassword, WrongPasswordAgain
from regimen.accounts.models import AccessToken, Role, User
from regimen.accounts.rules.passwords import verify_password
from regimen.platform.hosts import Site


async def check_password(
    session: AsyncSession, *, email: str, password: str, network_address: str, now: datetime
) -> User:
    """Returns the user with that email and password; raises WrongPassword, NotConfirmed, TooMany.

    An unknown email takes as long as a wrong password and gets the same refusal.
    """
    user = await session.scalar(select(User).where(User.email == email, User.deleted_at.is_(None)))
    await count_sign_in(session, user, email=email, address=network_address, now=now)
    if not await verify_password(user.password_hash if user else None, password) or user is None:
        raise WrongPassword
    user = await _lock_if_unchanged(session, user)
    await forget_sign_in(session, email=email, address=network_address)
    if user.confirmed_at is None:
        raise NotConfirmed
    return user


async def _lock_if_unchanged(session: AsyncSession, user: User) -> User:
    """Returns a user who cannot be deleted, nor their password changed, until this transaction ends. Raises
    WrongPassword if that happened while the password was checked."""
    unchanged = select(User).where(
        User.id == user.id, User.password_hash == user.password_hash, User.deleted_at.is_(None)
    )
    locked = await session.scalar(unchanged.with_for_update(read=True), execution_options={"populate_existing": True})
    if locked is None:
        raise WrongPassword
    return locked


async def check_password_again(session: AsyncSession, actor: Actor, password: str, now: datetime) -> None:
    """Checks the password of somebody who is signed in; it then counts as given for some minutes.

    Raises WrongPasswordAgain, TooMany.
    """
    await count_password_check(session, actor.user_id)
    user = await lock_own_user(session, actor)
    if not await verify_password(user.password_hash, password):
        raise WrongPasswordAgain
    given = update(AccessToken).where(AccessToken.id == actor.token_id).values(password_checked_at=now)
    await session.execute(given)


async def sign_in_device(
    session: AsyncSession, user: User, site: Site | None, *, device: str, network_address: str, now: datetime
) -> str:
    """Returns a token for `user`. A coach works in the account where they worked last, or in that of `site`.

    Raises WrongSubdomain.
    """
    if site:
        await check_may_enter(session, user, site)
    account_id = None
    if user.role is Role.COACH:
        account_id = site.account_id if site else await get_last_account_id(session, user.id)
    token = create_access_token(
        session,
        user.id,
        account_id=account_id,
        device=device,
        network_hash=hash_network(user.id, network_address),
        now=now,
        site=site,
    )
    await session.flush()
    return token

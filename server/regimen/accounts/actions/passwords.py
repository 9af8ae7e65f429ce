"""Forgotten and changed passwords."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import lock_own_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.actions.one_time_links import delete_links, redeem_link
from regimen.accounts.actions.request_links import request_link
from regimen.accounts.actions.sessions import end_sessions
from regimen.accounts.actions.sign_up import mark_confirmed
from regimen.accounts.actions.throttle import count_password_check
from regimen.accounts.failures import InvalidResetLink, OwnEmailAsPassword, PasswordsDiffer, WrongCurrentPassword
from regimen.accounts.models import TokenPurpose, User
from regimen.accounts.rules.common_passwords import is_easily_guessed
from regimen.accounts.rules.passwords import hash_password, verify_password


async def request_reset(session: AsyncSession, email: str, *, network_address: str) -> None:
    """Has a reset link mailed to that email; the caller does not learn whether anyone has it. Raises TooMany."""
    await request_link(session, TokenPurpose.RESET, email, network_address=network_address)


async def reset_password(session: AsyncSession, *, token: str, password: str, repeated: str, now: datetime) -> User:
    """Sets a new password by a mailed link, which proves the email too; every device has to sign in again, and other
    mailed links stop working.

    Raises PasswordsDiffer, InvalidResetLink, OwnEmailAsPassword.
    """
    if password != repeated:
        raise PasswordsDiffer
    link = await redeem_link(session, token, TokenPurpose.RESET, now)
    if link is None:
        raise InvalidResetLink
    user = link.user
    _refuse_own_email(user, password)
    user.password_hash = await hash_password(password)
    await delete_links(session, user.id)
    await mark_confirmed(session, user, now)
    await end_sessions(session, user.id, now)
    return user


async def change_password(
    session: AsyncSession, actor: Actor, *, current: str, password: str, repeated: str, now: datetime
) -> None:
    """Changes the user's own password; other devices have to sign in again. Mailed reset links and a pending change of
    the email address end.

    Raises WrongCurrentPassword, PasswordsDiffer, OwnEmailAsPassword, TooMany.
    """
    if password != repeated:
        raise PasswordsDiffer
    await count_password_check(session, actor.user_id)
    user = await lock_own_user(session, actor)
    if not await verify_password(user.password_hash, current):
        raise WrongCurrentPassword
    _refuse_own_email(user, password)
    user.password_hash = await hash_password(password)
    await delete_links(session, user.id, TokenPurpose.RESET, TokenPurpose.CHANGE_EMAIL)
    await end_sessions(session, user.id, now, except_token=actor.token_id)
    await session.flush()


def _refuse_own_email(user: User, password: str) -> None:
    if is_easily_guessed(password, user.email, user.email.partition("@")[0]):
        raise OwnEmailAsPassword

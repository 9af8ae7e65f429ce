"""Forgotten and changed passwords."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access import own_user
from regimen.accounts.actor import Actor
from regimen.accounts.models import TokenPurpose, User
from regimen.accounts.passwords import hash_password, matches
from regimen.accounts.service.links import mail_reset, use_link
from regimen.accounts.service.sign_in import sign_out_everywhere
from regimen.accounts.service.sign_up import mark_confirmed
from regimen.kit.errors import Failure
from regimen.platform.rate_limits import limit


class NotIdentical(Failure):
    field = "password_confirmation"
    message = "Passwords must be identical."


class DeadReset(Failure):
    message = "This link is invalid or has expired. Please ask for a new one."


class WrongCurrent(Failure):
    field = "current_password"
    message = "The current password is not right."


async def ask_for_reset(session: AsyncSession, email: str, *, caller: str, now: datetime) -> None:
    """Mail a link to whoever has that address; says nothing about whether anybody does."""
    await limit(session, "password_mail", "5/hour", email)
    await limit(session, "password_mails", "30/minute", caller)
    user = await session.scalar(select(User).where(User.email == email, User.deleted_at.is_(None)))
    if user is not None:
        await mail_reset(session, user, now)


async def reset(session: AsyncSession, *, token: str, password: str, repeated: str, now: datetime) -> User:
    """Set a new password by a mailed link, which proves the address too; every device signs in anew."""
    if password != repeated:
        raise NotIdentical
    user_id = await use_link(session, token, TokenPurpose.RESET, now)
    user = await session.get(User, user_id, with_for_update=True) if user_id else None
    if user is None or user.deleted_at is not None:
        raise DeadReset
    user.password_hash = await hash_password(password)
    await mark_confirmed(session, user, now)
    await sign_out_everywhere(session, user.id, now)
    return user


async def change(
    session: AsyncSession, actor: Actor, *, current: str, password: str, repeated: str, now: datetime
) -> None:
    """Change one's own password; other devices have to sign in again. Raises WrongCurrent, NotIdentical, TooMany."""
    if password != repeated:
        raise NotIdentical
    await limit(session, "password_change", "10/minute", str(actor.user_id))
    user = await own_user(session, actor)
    if not await matches(user.password_hash, current):
        raise WrongCurrent
    user.password_hash = await hash_password(password)
    await sign_out_everywhere(session, user.id, now, but=actor.token_id)
    await session.flush()

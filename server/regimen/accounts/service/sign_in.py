"""Devices: signing in and out."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import (
    AccessToken,
    Account,
    AccountKind,
    AccountMember,
    InviteStatus,
    MemberRole,
    Role,
    User,
)
from regimen.accounts.passwords import matches
from regimen.accounts.tokens import sign_in_device
from regimen.kit.errors import Failure
from regimen.platform.rate_limits import forget, limit
from regimen.platform.services import services_of

_BY_ADDRESS = "120/minute"


class WrongPassword(Failure):
    message = "Invalid email or password."


class NotConfirmed(Failure):
    message = "Please confirm your email address first."
    reason = "not_confirmed"


async def sign_in(session: AsyncSession, *, email: str, password: str, caller: str) -> User:
    """The person with that address and password; raises WrongPassword, NotConfirmed, TooMany.

    An unknown address takes as long as a wrong password and answers the same.
    """
    allowed = services_of(session).settings.sign_in_limit
    await limit(session, "sign_in_address", _BY_ADDRESS, caller)
    await limit(session, "sign_in", allowed, email)
    user = await session.scalar(select(User).where(User.email == email, User.deleted_at.is_(None)))
    if not await matches(user.password_hash if user else None, password) or user is None:
        raise WrongPassword
    if user.confirmed_at is None:
        raise NotConfirmed
    await forget(session, "sign_in", allowed, email)
    return user


async def new_device(session: AsyncSession, user: User, *, device: str, now: datetime) -> str:
    """A token for `user`, working in the account where they worked last."""
    account_id = await last_account(session, user.id) if user.role is Role.COACH else None
    token = sign_in_device(session, user.id, account_id=account_id, device=device, now=now)
    await session.flush()
    return token


async def last_account(session: AsyncSession, user_id: UUID) -> UUID | None:
    """Where a coach's newest device works; else their own business, else their private account, else any."""
    member = (
        select(Account.id)
        .join(AccountMember, AccountMember.account_id == Account.id)
        .where(AccountMember.user_id == user_id, AccountMember.invite_status == InviteStatus.ACCEPTED)
    )
    latest = (
        select(AccessToken.current_account_id)
        .where(AccessToken.user_id == user_id, AccessToken.current_account_id.is_not(None))
        .order_by(AccessToken.created_at.desc())
        .limit(1)
        .scalar_subquery()
    )
    account_id: UUID | None = await session.scalar(
        member.order_by(
            Account.id.is_distinct_from(latest),
            AccountMember.role != MemberRole.OWNER,
            Account.kind == AccountKind.PRIVATE,
            Account.created_at.desc(),
        ).limit(1)
    )
    return account_id


async def sign_out(session: AsyncSession, token_id: UUID, now: datetime) -> None:
    """This device's token stops working."""
    await session.execute(update(AccessToken).where(AccessToken.id == token_id).values(revoked_at=now))


async def sign_out_everywhere(session: AsyncSession, user_id: UUID, now: datetime, *, but: UUID | None = None) -> None:
    """After a password change: every other device has to sign in again."""
    others = update(AccessToken).where(AccessToken.user_id == user_id, AccessToken.revoked_at.is_(None))
    if but is not None:
        others = others.where(AccessToken.id != but)
    await session.execute(others.values(revoked_at=now))

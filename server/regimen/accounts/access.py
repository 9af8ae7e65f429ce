"""What a signed-in person may see of themselves and of accounts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Row, and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.models import Account, AccountKind, AccountMember, InviteStatus, User
from regimen.kit.errors import Forbidden, or_404
from regimen.platform.live import account_stream, user_stream

MOST_ACCOUNTS = 100


@dataclass(frozen=True)
class Me:
    """The rows behind an answer about oneself; `account` is the one the person works in."""

    actor: Actor
    user: User
    account: Account | None
    owner_email: str | None


async def me(session: AsyncSession, actor: Actor) -> Me:
    """The person behind `actor` and their current account. One query."""
    row = (
        await session.execute(
            select(User, Account)
            .outerjoin(Account, Account.id == actor.account_id)
            .where(User.id == actor.user_id, User.deleted_at.is_(None))
        )
    ).one_or_none()
    user, account = or_404(row)
    business = account is not None and actor.is_owner and account.kind is not AccountKind.PRIVATE
    return Me(actor, user, account, user.email if business else None)


async def own_user(session: AsyncSession, actor: Actor) -> User:
    """One's own row, locked for a change."""
    return or_404(await session.get(User, actor.user_id, with_for_update=True))


async def own_account(session: AsyncSession, actor: Actor) -> Account:
    """The current account, locked for a change; raises Forbidden to whoever does not own it."""
    if actor.account_id is None or not actor.is_owner:
        raise Forbidden
    return or_404(await session.get(Account, actor.account_id, with_for_update=True))


async def accounts_of(session: AsyncSession, user_id: UUID) -> Sequence[Row[Account, AccountMember, str | None]]:
    """Every account that the person works in or is invited to, the private one first; with the owner's avatar."""
    rows = await session.execute(
        select(Account, AccountMember, User.avatar_key)
        .join(AccountMember, AccountMember.account_id == Account.id)
        .join(User, User.id == Account.owner_id)
        .where(AccountMember.user_id == user_id, AccountMember.invite_status != InviteStatus.REJECTED)
        .order_by(Account.kind != AccountKind.PRIVATE, Account.created_at, Account.id)
        .limit(MOST_ACCOUNTS)
    )
    return rows.all()


async def membership(session: AsyncSession, actor: Actor, account_id: UUID) -> tuple[Account, AccountMember]:
    """An account that the person may switch to; raises NotFound."""
    row = (
        await session.execute(
            select(Account, AccountMember)
            .join(
                AccountMember,
                and_(AccountMember.account_id == Account.id, AccountMember.user_id == actor.user_id),
            )
            .where(Account.id == account_id, AccountMember.invite_status == InviteStatus.ACCEPTED)
        )
    ).one_or_none()
    account, member = or_404(row)
    return account, member


async def user_channel(_: AsyncSession, actor: Actor, _params: Mapping[str, Any]) -> str | None:
    """Authorises the live stream of the person themselves."""
    return user_stream(actor.user_id)


async def account_channel(_: AsyncSession, actor: Actor, _params: Mapping[str, Any]) -> str | None:
    """Authorises the live stream of the account that a coach works in; a client gets their own."""
    return account_stream(actor.account_id) if actor.account_id else user_stream(actor.user_id)

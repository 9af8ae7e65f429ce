"""What a signed-in user may see of themselves and of accounts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Row, Select, and_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.access.invitations import list_open_invitations
from regimen.accounts.models import AccessToken, Account, AccountKind, AccountMember, InviteStatus, MemberRole, User
from regimen.kit.errors import Forbidden, Unauthenticated, or_404

MAX_ACCOUNTS = 100


@dataclass(frozen=True)
class Me:
    """The rows behind `users/me`; `account` is the one the user works in."""

    actor: Actor
    user: User
    account: Account | None
    owner_email: str | None


async def load_me(session: AsyncSession, actor: Actor) -> Me:
    """Returns the user behind `actor` and their current account. One query."""
    row = (
        await session.execute(
            select(User, Account)
            .outerjoin(Account, Account.id == actor.account_id)
            .where(User.id == actor.user_id, User.deleted_at.is_(None))
        )
    ).one_or_none()
    user, account = or_404(row)
    owns_business = account is not None and actor.is_owner and account.kind is not AccountKind.PRIVATE
    return Me(actor, user, account, user.email if owns_business else None)


async def lock_own_user(session: AsyncSession, actor: Actor) -> User:
    """Returns the user's own row, locked for a change. Others may still refer to it meanwhile: a charge that stores its
    rows holds a membership, for which a deletion waits."""
    return or_404(await session.get(User, actor.user_id, with_for_update={"key_share": True}))


async def lock_present_user(session: AsyncSession, user_id: UUID) -> User:
    """Returns a user who cannot be deleted until this transaction ends. Raises Unauthenticated if they have been."""
    user = await session.get(User, user_id, with_for_update={"read": True}, populate_existing=True)
    if user is None or user.deleted_at is not None:
        raise Unauthenticated
    return user


def closed_accounts() -> Select[UUID]:
    """Selects the accounts whose owner has been deleted: nothing is sold from them any more."""
    return select(Account.id).join(User, User.id == Account.owner_id).where(User.deleted_at.is_not(None))


async def is_closed(session: AsyncSession, account_id: UUID) -> bool:
    return await session.scalar(closed_accounts().where(Account.id == account_id)) is not None


async def lock_own_account(session: AsyncSession, actor: Actor) -> Account:
    """Returns the current account, locked for a change; raises Forbidden unless the actor owns it."""
    if actor.account_id is None or not actor.is_owner:
        raise Forbidden
    return or_404(await session.get(Account, actor.account_id, with_for_update=True))


@dataclass(frozen=True)
class MyAccount:
    """An account that a coach works in or is invited to, what they are there, and the owner's avatar."""

    account: Account
    role: MemberRole
    invite_status: InviteStatus
    owner_avatar: str | None


async def get_owned_accounts(session: AsyncSession, user_id: UUID) -> list[MyAccount]:
    """Returns the accounts that the user owns, the private one first. One query."""
    return [
        MyAccount(account, member.role, member.invite_status, avatar)
        for account, member, avatar in await _get_joined(session, user_id)
        if member.role is MemberRole.OWNER
    ]


async def get_accounts(session: AsyncSession, user_id: UUID, now: datetime) -> list[MyAccount]:
    """Returns every account that the user works in, the private one first, then those that they are invited to.

    Two queries.
    """
    joined = [
        MyAccount(account, member.role, member.invite_status, avatar)
        for account, member, avatar in await _get_joined(session, user_id)
    ]
    known = {one.account.id for one in joined}
    invited = [
        MyAccount(account, invitation.role, InviteStatus.PENDING, avatar)
        for invitation, account, _, avatar in await list_open_invitations(session, user_id, now)
        if account.id not in known
    ]
    return [*joined, *invited]


async def _get_joined(session: AsyncSession, user_id: UUID) -> Sequence[Row[Account, AccountMember, str | None]]:
    rows = await session.execute(
        select(Account, AccountMember, User.avatar_key)
        .join(AccountMember, AccountMember.account_id == Account.id)
        .join(User, User.id == Account.owner_id)
        .where(AccountMember.user_id == user_id, AccountMember.invite_status == InviteStatus.ACCEPTED)
        .order_by(Account.kind != AccountKind.PRIVATE, Account.created_at, Account.id)
        .limit(MAX_ACCOUNTS)
    )
    return rows.all()


async def joined_accounts(session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID]) -> Sequence[UUID]:
    """Returns those of these accounts that a user works in. One query."""
    member = AccountMember.user_id == user_id, AccountMember.invite_status == InviteStatus.ACCEPTED
    statement = select(AccountMember.account_id).where(AccountMember.account_id.in_(account_ids), *member)
    return (await session.scalars(statement)).all()


async def get_member_account(session: AsyncSession, actor: Actor, account_id: UUID) -> tuple[Account, AccountMember]:
    """Returns an account that the user may switch to; raises NotFound."""
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


async def get_last_account_id(session: AsyncSession, user_id: UUID) -> UUID | None:
    """Returns the account of a coach's newest device; else their own business, else their private account, else any."""
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

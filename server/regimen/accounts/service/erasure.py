"""Leaving for good: the person is erased, what others need to read their own history stays without a name."""

import secrets
from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access import own_user
from regimen.accounts.actor import Actor
from regimen.accounts.events import UserDeleted
from regimen.accounts.models import AccessToken, Account, AccountMember, OneTimeToken, User
from regimen.kit.errors import Failure
from regimen.platform import files
from regimen.platform.events import publish

WORD = "DELETE"
NOBODY = "Deleted"


class NotConfirmedDeletion(Failure):
    field = "confirmation"
    message = f"Please type {WORD} to confirm."


async def erase(session: AsyncSession, actor: Actor, *, confirmation: str, now: datetime) -> None:
    """Erase oneself and sign every device out; the address is free again.

    Raises NotConfirmedDeletion, OutstandingBalance, SubscriptionsRunning.
    """
    if confirmation != WORD:
        raise NotConfirmedDeletion
    for blocker in ports.deletion_blockers:
        refusal = await blocker(session, actor, now)
        if refusal is not None:
            raise refusal
    user = await own_user(session, actor)
    await _forget_pictures(session, user)
    user.email = f"deleted-{user.id}@invalid"
    user.password_hash = secrets.token_hex()
    user.first_name, user.last_name = NOBODY, "user"
    user.birthdate = user.gender = user.country = user.state = user.avatar_key = None
    user.popup_storage = []
    user.deleted_at = now
    await session.execute(
        update(Account)
        .where(Account.owner_id == user.id)
        .values(custom_url=None, about="", social_links=[], title=NOBODY, avatar_key=None)
    )
    await session.execute(delete(AccountMember).where(AccountMember.user_id == user.id))
    await session.execute(delete(OneTimeToken).where(OneTimeToken.user_id == user.id))
    await session.execute(delete(AccessToken).where(AccessToken.user_id == user.id))
    await session.flush()
    await publish(session, UserDeleted(at=now, actor_id=user.id, subject_id=user.id, role=actor.role))


async def _forget_pictures(session: AsyncSession, user: User) -> None:
    """Those of the person and of their accounts; the bytes go with the commit."""
    shown = await session.scalars(select(Account.avatar_key).where(Account.owner_id == user.id))
    if keys := [key for key in {user.avatar_key, *shown} if key is not None]:
        await files.delete(session, *keys)

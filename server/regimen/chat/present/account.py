"""Whether anything is unread, for `users/me` and for each account of a coach."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.chat.access.unread import accounts_with_unread, has_unread
from regimen.chat.schemas.account import AccountFields


async def me_fields(session: AsyncSession, actor: Actor, _now: datetime) -> AccountFields:
    """Returns whether the signed-in person has unread messages here. One query."""
    return AccountFields(has_unread_chat_messages=await has_unread(session, actor))


async def account_fields(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], _now: datetime
) -> dict[UUID, AccountFields]:
    """Returns for each account whether it has unread messages. One query."""
    unread = await accounts_with_unread(session, user_id, account_ids)
    return {account_id: AccountFields(has_unread_chat_messages=account_id in unread) for account_id in account_ids}

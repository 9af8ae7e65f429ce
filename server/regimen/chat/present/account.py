"""Whether anything is unread, for `users/me` and for each account of a coach."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.rules.roles import Permission
from regimen.chat.access.conversations import count_waiting_in
from regimen.chat.access.unread import accounts_with_unread, has_unread
from regimen.chat.schemas.account import AccountFields, OverviewFields


async def me_fields(session: AsyncSession, actor: Actor, now: datetime) -> AccountFields:
    """Returns whether the signed-in person has unread messages here. One query."""
    reads = actor.account_id is None or actor.may(Permission.MESSAGE_CLIENTS)
    return AccountFields(has_unread_chat_messages=reads and await has_unread(session, actor, now))


async def account_fields(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, AccountFields]:
    """Returns for each account whether it has unread messages. One query."""
    unread = await accounts_with_unread(session, user_id, account_ids, now)
    return {account_id: AccountFields(has_unread_chat_messages=account_id in unread) for account_id in account_ids}


async def overview_fields(
    session: AsyncSession, user_id: UUID, account_ids: Sequence[UUID], now: datetime
) -> dict[UUID, OverviewFields]:
    """Returns for each account how many conversations wait for an answer. One query."""
    waiting = await count_waiting_in(session, account_ids, now)
    counts = {account_id: waiting.get(account_id, (0, None)) for account_id in account_ids}
    return {
        account_id: OverviewFields(waiting=number, waiting_since=since)
        for account_id, (number, since) in counts.items()
    }

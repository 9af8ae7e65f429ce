"""The direct conversation of a client with an account."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Role, User
from regimen.chat.access.conversations import direct_conversation_id
from regimen.chat.models import Conversation, ConversationKind, ConversationMember
from regimen.kit.errors import NotFound, or_404
from regimen.kit.ids import new_id
from regimen.memberships.access.current import ever_had_program


async def open_direct(
    session: AsyncSession, actor: Actor, *, client_id: UUID | None, account_id: UUID | None, now: datetime
) -> UUID:
    """Returns the id of the direct conversation of a coach with a client, or of a client with an account; creates it on
    first use. Raises NotFound unless the client has or had a program of the account."""
    if isinstance(actor, CoachActor):
        account, client = actor.account, client_id
    else:
        account, client = or_404(account_id), actor.user_id if actor.role is Role.CLIENT else None
    if client is None or not await _knows(session, account, client):
        raise NotFound
    return await get_or_create_direct(session, account, client, now)


async def _knows(session: AsyncSession, account_id: UUID, client_id: UUID) -> bool:
    """Whether a client has or had a program of the account."""
    is_present = exists().where(User.id == client_id, User.deleted_at.is_(None))
    return bool(await session.scalar(select(and_(ever_had_program(account_id, client_id), is_present))))


async def get_or_create_direct(session: AsyncSession, account_id: UUID, client_id: UUID, now: datetime) -> UUID:
    """Returns the id of the one direct conversation of an account and a client."""
    found = await direct_conversation_id(session, account_id, client_id)
    if found is not None:
        return found
    return (await get_or_create_many(session, account_id, [client_id], now))[client_id].id


async def get_or_create_many(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID], now: datetime
) -> dict[UUID, Conversation]:
    """Returns the direct conversations of an account with these clients, by client, locked against others who send.
    Three statements, however many they are."""
    if not client_ids:
        return {}
    common = {"kind": ConversationKind.DIRECT, "account_id": account_id, "seq": 0, "about": "", "created_at": now}
    rows = [common | {"id": new_id(), "client_id": client_id} for client_id in client_ids]
    await session.execute(insert(Conversation).values(rows).on_conflict_do_nothing())
    statement = select(Conversation).where(
        Conversation.account_id == account_id,
        Conversation.client_id.in_(client_ids),
        Conversation.kind == ConversationKind.DIRECT,
    )
    # By id, as everybody locks them: two who write to the same clients wait for each other in turn.
    locked = statement.order_by(Conversation.id).with_for_update(key_share=True)
    found = (await session.scalars(locked.execution_options(populate_existing=True))).all()
    members = [
        {"conversation_id": one.id, "user_id": one.client_id, "last_read_seq": 0, "joined_at": now} for one in found
    ]
    await session.execute(insert(ConversationMember).values(members).on_conflict_do_nothing())
    return {one.client_id: one for one in found if one.client_id}


async def get_locked(session: AsyncSession, conversation_id: UUID) -> Conversation:
    """Returns a conversation, locked against others who send. For messages that the app itself appends."""
    statement = select(Conversation).where(Conversation.id == conversation_id)
    locked = statement.with_for_update(key_share=True).execution_options(populate_existing=True)
    return or_404(await session.scalar(locked))

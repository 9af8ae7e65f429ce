"""The direct conversation of a client with an account."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import Role, User
from regimen.chat.access.conversations import direct_conversation_id
from regimen.chat.models import Conversation, ConversationKind, ConversationMember
from regimen.kit.errors import NotFound, or_404
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State


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
    membership = exists().where(
        Membership.account_id == account_id,
        Membership.client_id == client_id,
        Membership.state != State.INIT,
        User.id == Membership.client_id,
        User.deleted_at.is_(None),
    )
    return bool(await session.scalar(select(membership)))


async def get_or_create_direct(session: AsyncSession, account_id: UUID, client_id: UUID, now: datetime) -> UUID:
    """Returns the id of the one direct conversation of an account and a client."""
    found = await direct_conversation_id(session, account_id, client_id)
    if found is not None:
        return found
    new = insert(Conversation).values(
        id=new_id(),
        kind=ConversationKind.DIRECT,
        account_id=account_id,
        client_id=client_id,
        seq=0,
        about="",
        created_at=now,
    )
    await session.execute(new.on_conflict_do_nothing())
    conversation_id = or_404(await direct_conversation_id(session, account_id, client_id))
    member = insert(ConversationMember).values(
        conversation_id=conversation_id, user_id=client_id, last_read_seq=0, joined_at=now
    )
    await session.execute(member.on_conflict_do_nothing())
    return conversation_id


async def get_locked(session: AsyncSession, conversation_id: UUID) -> Conversation:
    """Returns a conversation, locked against others who send. For messages that the app itself appends."""
    statement = select(Conversation).where(Conversation.id == conversation_id)
    locked = statement.with_for_update(key_share=True).execution_options(populate_existing=True)
    return or_404(await session.scalar(locked))

"""Which live streams of conversations a person hears.

A message is sent once to the coaches of the account and once to its clients: to the one client of a direct
conversation, or to the stream of the community. So the cost does not depend on the number of members.
"""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Role
from regimen.accounts.rules.roles import Permission
from regimen.chat.models import COMMUNITIES, Conversation, ConversationMember


def coaches_stream(account_id: UUID) -> str:
    """Returns the stream of the coaches of an account, about all of its conversations."""
    return f"chat:coaches:{account_id}"


def person_stream(user_id: UUID) -> str:
    """Returns a person's own stream: a client's direct conversations, and everybody's own read marks."""
    return f"chat:person:{user_id}"


def community_stream(conversation_id: UUID) -> str:
    """Returns the stream of the clients in a community."""
    return f"chat:community:{conversation_id}"


async def chat_channel(session: AsyncSession, actor: Actor) -> frozenset[str] | None:
    """Returns what a person hears: the account they work in as a coach, or the communities of a client; and their own
    stream. One query for clients."""
    own = person_stream(actor.user_id)
    if actor.role is Role.COACH:
        if actor.account_id is None or not actor.may(Permission.MESSAGE_CLIENTS):
            return frozenset({own})
        return frozenset({own, coaches_stream(actor.account_id)})
    communities = (
        select(Conversation.id)
        .join(ConversationMember, ConversationMember.conversation_id == Conversation.id)
        .where(
            ConversationMember.user_id == actor.user_id,
            ConversationMember.left_at.is_(None),
            Conversation.kind.in_(COMMUNITIES),
        )
    )
    return frozenset({own, *(community_stream(each) for each in await session.scalars(communities))})

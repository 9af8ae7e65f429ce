"""Telling open pages what changed in a conversation."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.access.channels import coaches_stream, community_stream, person_stream
from regimen.chat.events import ChatMessage, ChatReactions, ConversationChanged
from regimen.chat.models import Conversation
from regimen.platform import live
from regimen.platform.live import LiveEvent


async def push_message(session: AsyncSession, conversation: Conversation, seq: int) -> None:
    """Sends the number of a message that is new or different to everybody in the conversation."""
    await _to_everybody(session, conversation, ChatMessage(conversation_id=conversation.id, seq=seq))


async def push_reactions(session: AsyncSession, conversation: Conversation, seq: int) -> None:
    """Sends the number of a message whose reactions are different to everybody in the conversation."""
    await _to_everybody(session, conversation, ChatReactions(conversation_id=conversation.id, seq=seq))


async def push_conversation(session: AsyncSession, conversation: Conversation) -> None:
    """Says to everybody in the conversation that it is different."""
    await _to_everybody(session, conversation, ConversationChanged(conversation_id=conversation.id))


async def push_to_coaches(session: AsyncSession, conversation: Conversation) -> None:
    """Says to the coaches only that the conversation is different: their desk is nobody else's business."""
    changed = ConversationChanged(conversation_id=conversation.id)
    await live.push(session, coaches_stream(conversation.account_id), changed)


async def push_to_person(session: AsyncSession, conversation_id: UUID, user_id: UUID) -> None:
    """Says to a person's other devices that their read mark or their settings changed."""
    await live.push(session, person_stream(user_id), ConversationChanged(conversation_id=conversation_id))


async def _to_everybody(session: AsyncSession, conversation: Conversation, event: LiveEvent) -> None:
    await live.push(session, coaches_stream(conversation.account_id), event)
    clients = person_stream(conversation.client_id) if conversation.client_id else community_stream(conversation.id)
    await live.push(session, clients, event)

"""Saying that somebody is typing. Nothing is stored."""

from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.chat.access.channels import coaches_stream, person_stream
from regimen.chat.access.conversations import get_place
from regimen.chat.events import Typing
from regimen.chat.models import ConversationKind
from regimen.platform import live
from regimen.platform.rate_limits import limit

_RATE = "60/minute"


async def say_typing(session: AsyncSession, actor: Actor, conversation_id: UUID) -> None:
    """Says to the other side of a direct conversation that the person is typing; in communities nothing happens.

    Raises NotFound, TooMany.
    """
    place = await get_place(session, actor, conversation_id)
    conversation = place.conversation
    if conversation.kind is not ConversationKind.DIRECT or conversation.client_id is None:
        return
    await limit(session, "chat_typing", _RATE, str(actor.user_id))
    event = Typing(conversation_id=conversation_id, user_id=actor.user_id)
    # A coach's colleagues see it too: two of them should not answer at the same moment.
    await live.push(session, coaches_stream(conversation.account_id), event)
    if place.is_coach:
        await live.push(session, person_stream(conversation.client_id), event)

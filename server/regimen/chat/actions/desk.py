"""The coaches' desk: which direct conversations are done, snoozed or wait for an answer."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.chat.access.conversations import get_place
from regimen.chat.actions.push import push_to_coaches
from regimen.chat.failures import InThePast, NotOfDesk
from regimen.chat.models import Conversation, ConversationKind


async def move_on_desk(
    session: AsyncSession,
    actor: CoachActor,
    conversation_id: UUID,
    *,
    state: Literal["open", "done", "snoozed"],
    until: datetime | None,
    waiting_since: datetime | None = None,
    now: datetime,
) -> Conversation:
    """Marks a direct conversation as done, snoozes it until a time, or puts it back.

    `waiting_since` puts it back where it was, for an undo. Safe to repeat. Raises NotFound, NotOfDesk, InThePast.
    """
    place = await get_place(session, actor, conversation_id, lock=True)
    conversation = place.conversation
    if conversation.kind is not ConversationKind.DIRECT:
        raise NotOfDesk
    if state == "snoozed" and (until is None or until <= now):
        raise InThePast(errors={"until": [InThePast.message]})
    if state == "done":
        conversation.waiting_since, conversation.snoozed_until = None, None
        conversation.done_at = conversation.done_at or now
    elif state == "snoozed":
        conversation.snoozed_until, conversation.done_at = until, None
    else:
        conversation.snoozed_until, conversation.done_at = None, None
        if waiting_since is not None and waiting_since <= now:
            conversation.waiting_since = conversation.waiting_since or waiting_since
    await session.flush()
    await push_to_coaches(session, conversation)
    return conversation

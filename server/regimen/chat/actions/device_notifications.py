"""Notifications of new messages on devices: to those who have not read them, and only what they may still see."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Role, User
from regimen.chat.access import recipients
from regimen.chat.actions.mails import title_for
from regimen.chat.models import Conversation, ConversationKind, Message, MessageKind
from regimen.kit.ids import parse_id
from regimen.push.actions.notify import notify
from regimen.push.rules.payload import Notification

SOURCE: Final = "chat"
READING_TIME: Final = timedelta(seconds=2)
"""People who have the conversation open have read a message by then, and are not told."""
_PICTURE: Final = "Sent a picture"
_FILE: Final = "Sent a file"
_FORM_CHECK: Final = "Answered your form check"


async def tell_of(session: AsyncSession, conversation_id: UUID, seq: int, now: datetime) -> None:
    """Tells everybody of a message who has not read it. The number of queries depends on that of people only by pages
    of `recipients.AT_ONCE`."""
    conversation = await session.get(Conversation, conversation_id)
    if conversation is None:
        return
    for role in (Role.CLIENT, Role.COACH):
        after: UUID | None = None
        while people := await recipients.people_to_tell(session, conversation, role, seq, now, after=after):
            await notify(session, SOURCE, f"{role}:{conversation_id}:{seq}", [user.id for user, _ in people])
            after = people[-1][0].id


async def word_message(
    session: AsyncSession, people: Sequence[UUID], about: str, now: datetime
) -> Mapping[UUID, Notification]:
    """Source: what each person is told of a message, if it is still there and unread, and they may see it. Seven
    queries."""
    role_name, conversation_id, seq = about.split(":")
    role = Role(role_name)
    conversation = await session.get(Conversation, parse_id(conversation_id), populate_existing=True)
    message = await session.get(Message, (parse_id(conversation_id), int(seq)), populate_existing=True)
    if conversation is None or message is None or message.deleted_at or message.kind is not MessageKind.TEXT:
        return {}
    told = await recipients.people_to_tell(session, conversation, role, message.seq, now, among=people)
    if not told:
        return {}
    title = await _title(session, conversation, message, role)
    only_pictures = all(one["resource_type"] == "picture" for one in message.attachments)
    body = message.body.strip() or (_FORM_CHECK if message.card else _PICTURE if only_pictures else _FILE)
    ids = [user.id for user, _ in told]
    unread = await recipients.unread_conversations(session, conversation, role, ids, now)
    is_direct = conversation.kind is ConversationKind.DIRECT
    return {
        user_id: Notification(
            title=title,
            body=body,
            path=f"/chat/{conversation.id}",
            about=f"chat:{conversation.id}",
            urgency="high" if is_direct else "normal",
            badge=unread.get(user_id),
        )
        for user_id in ids
    }


async def _title(session: AsyncSession, conversation: Conversation, message: Message, role: Role) -> str:
    """Returns who wrote, and in communities where. What the app writes for a coach has the name of the other side."""
    author = await session.get(User, message.author_id) if message.author_id else None
    if conversation.kind is ConversationKind.DIRECT and author is not None:
        return author.full_name
    title = await title_for(session, conversation, role)
    return f"{author.full_name} in {title}" if author is not None else title

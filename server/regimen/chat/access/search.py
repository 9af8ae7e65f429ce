"""Finding messages by words."""

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.access.conversations import Reader
from regimen.chat.access.inbox import InboxRow, rows_by_id
from regimen.chat.access.messages import Found, select_found
from regimen.chat.rules.search import query_of

FOUND_AT_ONCE: Final = 20


async def search_messages(
    session: AsyncSession, actor: Reader, text: str, offset: int
) -> tuple[list[Found], dict[UUID, InboxRow], bool]:
    """Returns messages with these words, newest first, the conversations they are in by id, and whether there are
    more. Searching reads nothing: it moves no read mark."""
    words = query_of(text)
    if not words:
        return [], {}, False
    rows = await session.execute(select_found(actor, words).limit(FOUND_AT_ONCE + 1).offset(offset))
    found = [Found(*row) for row in rows]
    shown = found[:FOUND_AT_ONCE]
    places = await rows_by_id(session, actor, {one.conversation.id for one in shown})
    return shown, {row.conversation.id: row for row in places}, len(found) > FOUND_AT_ONCE

"""A conversation as plain text."""

from collections.abc import AsyncIterator
from datetime import datetime
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.accounts.models import User
from regimen.chat.access.conversations import Place
from regimen.chat.access.readers import Reader
from regimen.chat.access.unread import is_shown
from regimen.chat.models import Message, MessageKind
from regimen.kit.clock import zone_info

_MOST: Final = 20_000
"""The newest messages; about a year of a lively community."""
_PART: Final = 200
"""Messages that are read and written at once: at most a megabyte."""


async def conversation_text(
    sessions: async_sessionmaker[AsyncSession], actor: Reader, place: Place, zone: str
) -> AsyncIterator[str]:
    """Yields the messages that the person may see, oldest first, a block each: time, author, text. Between the parts
    no connection to the database is held: a slow reader keeps nobody waiting."""
    shown = (
        Message.conversation_id == place.conversation.id,
        Message.seq > place.first_seq,
        Message.kind == MessageKind.TEXT,
        Message.deleted_at.is_(None),
        is_shown(actor),
    )
    oldest = select(Message.seq).where(*shown).order_by(Message.seq.desc()).offset(_MOST - 1).limit(1)
    async with sessions() as session:
        after = (await session.scalar(oldest) or 1) - 1
    statement = (
        select(
            Message.seq,
            Message.created_at,
            Message.body,
            func.jsonb_array_length(Message.attachments),
            User.first_name,
            User.last_name,
            User.deleted_at,
        )
        .outerjoin(User, User.id == Message.author_id)
        .where(*shown)
        .order_by(Message.seq)
        .limit(_PART)
    )
    is_first = True
    while True:
        async with sessions() as session:
            rows = (await session.execute(statement.where(Message.seq > after))).all()
        if rows:
            blocks = [
                _block(at, "Deleted user" if deleted else f"{first} {last}".strip(), body, attachments, zone)
                for _, at, body, attachments, first, last, deleted in rows
            ]
            yield ("" if is_first else "\n\n") + "\n\n".join(blocks)
            is_first, after = False, rows[-1].seq
        if len(rows) < _PART:
            yield "\n"
            return


def _block(at: datetime, author: str, body: str, pictures: int, zone: str) -> str:
    local = at.astimezone(zone_info(zone))
    attached = f"[{pictures} picture{'s' if pictures != 1 else ''}]" if pictures else ""
    return "\n".join(part for part in (f"{local:%Y-%m-%d %H:%M} {author}", body, attached) if part)

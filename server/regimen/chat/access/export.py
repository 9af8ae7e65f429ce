"""A conversation as plain text."""

from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.chat.access.conversations import Place
from regimen.chat.access.readers import Reader
from regimen.chat.access.unread import is_shown
from regimen.chat.models import Message, MessageKind

_MOST: Final = 20_000
"""The newest messages; about a year of a lively community."""


async def conversation_text(session: AsyncSession, actor: Reader, place: Place, zone: str) -> str:
    """Returns the messages that the person may see, oldest first, a block each: time, author, text. One query."""
    statement = (
        select(Message.created_at, Message.body, Message.attachments, User.first_name, User.last_name, User.deleted_at)
        .outerjoin(User, User.id == Message.author_id)
        .where(
            Message.conversation_id == place.conversation.id,
            Message.seq > place.first_seq,
            Message.kind == MessageKind.TEXT,
            Message.deleted_at.is_(None),
            is_shown(actor),
        )
        .order_by(Message.seq.desc())
        .limit(_MOST)
    )
    rows = (await session.execute(statement)).all()
    blocks = [
        _block(at, "Deleted user" if deleted else f"{first} {last}".strip(), body, len(attachments), zone)
        for at, body, attachments, first, last, deleted in reversed(rows)
    ]
    return "\n\n".join(blocks) + "\n"


def _block(at: datetime, author: str, body: str, pictures: int, zone: str) -> str:
    local = at.astimezone(ZoneInfo(zone))
    attached = f"[{pictures} picture{'s' if pictures != 1 else ''}]" if pictures else ""
    return "\n".join(part for part in (f"{local:%Y-%m-%d %H:%M} {author}", body, attached) if part)

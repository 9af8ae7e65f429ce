"""Pictures that people attach to messages."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.chat.access.conversations import get_place
from regimen.chat.actions.send import require_posting
from regimen.chat.models import ChatPicture
from regimen.kit.pictures.failures import SUFFIXES
from regimen.kit.pictures.tasks import Picture
from regimen.platform import files


async def add_picture(
    session: AsyncSession, actor: Actor, conversation_id: UUID, picture: Picture, *, name: str, now: datetime
) -> ChatPicture:
    """Stores a picture for a message that is about to be sent. Its files are private.

    Raises NotFound, PostingClosed.
    """
    place = await get_place(session, actor, conversation_id)
    await require_posting(session, place)
    folder = f"chat/{conversation_id.hex}"
    key = files.new_key(folder, SUFFIXES[picture.content_type])
    thumbnail_key = files.new_key(folder, ".jpg")
    owner = {"name": name[:200], "owner_id": actor.user_id, "public": False}
    await files.put(session, key, picture.data, picture.content_type, **owner)  # type: ignore[arg-type]
    await files.put(session, thumbnail_key, picture.thumbnail, "image/jpeg", **owner)  # type: ignore[arg-type]
    row = ChatPicture(
        conversation_id=conversation_id,
        created_by=actor.user_id,
        key=key,
        thumbnail_key=thumbnail_key,
        content_type=picture.content_type,
        width=picture.width,
        height=picture.height,
        created_at=now,
    )
    session.add(row)
    await session.flush()
    return row

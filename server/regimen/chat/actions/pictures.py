"""Pictures that people attach to messages."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, case, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Role, User
from regimen.chat.access.conversations import get_place
from regimen.chat.actions.send import require_posting
from regimen.chat.models import ChatPicture, Conversation
from regimen.chat.rules.limits import UNUSED_PICTURE_KEPT
from regimen.kit.pictures.failures import SUFFIXES
from regimen.kit.pictures.tasks import Picture
from regimen.media.actions import quota
from regimen.media.rules import limits
from regimen.platform import files
from regimen.platform.job_items import for_each, is_not_waiting
from regimen.platform.models import StoredFile


async def add_picture(
    session: AsyncSession, actor: Actor, conversation_id: UUID, picture: Picture, *, name: str, now: datetime
) -> ChatPicture:
    """Stores a picture for a message that is about to be sent. Its files are private. It counts towards what the client
    stores, or the account of a coach.

    Raises NotFound, PostingClosed, LibraryFull.
    """
    place = await get_place(session, actor, conversation_id)
    require_posting(place)
    if place.is_coach:
        await quota.add_to(session, place.conversation.account_id, len(picture.data), limit=limits.ACCOUNT_QUOTA)
    else:
        await quota.add_to(session, actor.user_id, len(picture.data), limit=limits.CLIENT_QUOTA)
    folder = f"chat/{conversation_id.hex}"
    key = files.new_key(folder, SUFFIXES[picture.content_type])
    thumbnail_key = files.new_key(folder, ".jpg")
    owner = {"name": name[:200], "owner_id": actor.user_id, "public": False}
    await files.put(session, key, picture.data, picture.content_type, **owner)  # type: ignore[arg-type]
    await files.put(session, thumbnail_key, picture.sizes["small"], "image/jpeg", **owner)  # type: ignore[arg-type]
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


async def delete_pictures(session: AsyncSession, which: ColumnElement[bool]) -> None:
    """Deletes pictures with their files, which count for nobody any more."""
    owner_id = case((User.role == Role.COACH, Conversation.account_id), else_=User.id)
    size = select(StoredFile.size).where(StoredFile.key == ChatPicture.key).scalar_subquery()
    deleted = (
        delete(ChatPicture)
        .where(which, User.id == ChatPicture.created_by, Conversation.id == ChatPicture.conversation_id)
        .returning(ChatPicture.key, ChatPicture.thumbnail_key, owner_id, size)
    )
    rows = (await session.execute(deleted)).all()
    freed: Counter[UUID] = Counter()
    for _, _, owner, number in rows:
        freed[owner] += number or 0
    for owner, number in sorted(freed.items()):
        await quota.subtract_from(session, owner, number)
    if rows:
        await files.delete(session, *(key for row in rows for key in row[:2]))


async def release_pictures(session: AsyncSession, attachments: Sequence[Mapping[str, Any]]) -> None:
    """Lets go of pictures that are attached to nothing any more. One statement at most."""
    ids = [UUID(one["resource_id"]) for one in attachments if one["resource_type"] == "picture"]
    if ids:
        await session.execute(update(ChatPicture).where(ChatPicture.id.in_(ids)).values(used_by=None))


async def delete_unused_pictures(session: AsyncSession, now: datetime, *, most: int) -> None:
    """Deletes pictures that were uploaded a day ago and are attached to nothing."""
    job = "delete_unused_chat_pictures"
    old = ChatPicture.used_by.is_(None), ChatPicture.created_at < now - UNUSED_PICTURE_KEPT
    pictures = select(ChatPicture.id, ChatPicture.conversation_id).where(*old)
    waiting = is_not_waiting(job, ChatPicture.conversation_id, now)
    found = await session.execute(pictures.where(waiting).limit(most).with_for_update(skip_locked=True))
    by_conversation = defaultdict[UUID, list[UUID]](list)
    for picture_id, conversation_id in found:
        by_conversation[conversation_id].append(picture_id)

    async def delete_of(conversation_id: UUID) -> None:
        await delete_pictures(session, ChatPicture.id.in_(by_conversation[conversation_id]))

    await for_each(session, job, by_conversation, delete_of)

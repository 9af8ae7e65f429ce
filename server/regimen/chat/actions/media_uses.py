"""Which items of libraries are used in which messages."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.chat.actions.push import push_message
from regimen.chat.models import Conversation, ConversationKind, Message, PlannedPost
from regimen.media.actions.uses import add_uses, set_uses, set_uses_of_places
from regimen.media.models import MediaUse, PlaceKind
from regimen.media.ports import Place
from regimen.programs.models import Program

_COMMUNITY = "A message in a community"
_PLANNED = "A planned post"
_PUSHED = 100
"""Messages that are read again at once when an item is ready; in others it shows when they are opened."""


def _place(conversation_id: UUID, seq: int) -> str:
    return f"{conversation_id}/{seq}"


def place_of(message: Message) -> str:
    """Returns what a use of an item calls this message."""
    return _place(message.conversation_id, message.seq)


def _number(place: str) -> tuple[UUID, int]:
    conversation_id, _, seq = place.partition("/")
    return UUID(conversation_id), int(seq)


def _media_of(attachments: Sequence[Mapping[str, Any]]) -> list[UUID]:
    return [UUID(one["resource_id"]) for one in attachments if one["resource_type"] == "media"]


async def use_media(
    session: AsyncSession, conversations: Sequence[Conversation], attachments: Sequence[Mapping[str, Any]]
) -> None:
    """Notes that the last messages of these conversations use what is attached to them. The coaches of a direct
    conversation may see what its client attached. One statement for each account, none without media."""
    media_ids = _media_of(attachments)
    if not media_ids:
        return
    places: dict[UUID | None, list[str]] = {}
    for one in conversations:
        account_id = one.account_id if one.kind is ConversationKind.DIRECT else None
        places.setdefault(account_id, []).append(_place(one.id, one.seq))
    for account_id, of_account in places.items():
        await add_uses(session, PlaceKind.MESSAGE, of_account, media_ids, shared_with=account_id)


async def use_media_later(session: AsyncSession, post_id: UUID, attachments: Sequence[Mapping[str, Any]]) -> None:
    """Notes what a planned post will use, so that it isn't deleted before; nothing once it is sent or deleted."""
    await set_uses(session, PlaceKind.PLANNED_POST, str(post_id), _media_of(attachments))


async def push_messages_with(session: AsyncSession, media_id: UUID) -> None:
    """Lets everybody in a conversation read the messages again that an item is attached to: it can be shown now. Two
    queries."""
    used = MediaUse.media_id == media_id, MediaUse.kind == PlaceKind.MESSAGE
    numbers = [_number(place) for place in await session.scalars(select(MediaUse.place).where(*used).limit(_PUSHED))]
    if not numbers:
        return
    ids = {conversation_id for conversation_id, _ in numbers}
    rows = await session.scalars(select(Conversation).where(Conversation.id.in_(ids)))
    conversations = {one.id: one for one in rows}
    for conversation_id, seq in numbers:
        if conversation_id in conversations:
            await push_message(session, conversations[conversation_id], seq)


async def describe_planned_posts(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes planned posts for the library. One query."""
    ids = [UUID(place) for place in places]
    rows = await session.execute(select(PlannedPost.id, PlannedPost.conversation_id).where(PlannedPost.id.in_(ids)))
    return {str(post_id): Place(_PLANNED, f"/chat/{conversation_id}") for post_id, conversation_id in rows}


async def forget_media(session: AsyncSession, *messages: Message) -> None:
    """Notes that erased messages use nothing any more."""
    await set_uses_of_places(session, PlaceKind.MESSAGE, {place_of(one): [] for one in messages})


async def describe_messages(session: AsyncSession, places: Sequence[str]) -> dict[str, Place]:
    """Describes messages for the library: to whom they were sent, and where they are read. One query."""
    numbers = {place: _number(place) for place in places}
    statement = (
        select(Message.conversation_id, Message.seq, Conversation.kind, User.first_name, User.last_name, Program.title)
        .join(Conversation, Conversation.id == Message.conversation_id)
        .outerjoin(User, User.id == Conversation.client_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .where(tuple_(Message.conversation_id, Message.seq).in_(list(numbers.values())))
    )
    found: dict[tuple[UUID, int], Place] = {}
    for conversation_id, seq, kind, first, last, program in await session.execute(statement):
        title = _COMMUNITY if program is None else f"{_COMMUNITY}: {program}"
        if kind is ConversationKind.DIRECT:
            title = f"A message to {first or ''} {last or ''}".strip()
        found[conversation_id, seq] = Place(title, f"/chat/{conversation_id}?message={seq}")
    return {place: found[number] for place, number in numbers.items() if number in found}

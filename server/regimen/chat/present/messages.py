"""Messages as the API shows them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.chat.access.conversations import Place
from regimen.chat.access.messages import MessageDetails, MessageRows, load_files
from regimen.chat.models import COMMUNITIES, ChatPicture, Message, MessageKind
from regimen.chat.present.people import person_view
from regimen.chat.rules.posting import may_edit
from regimen.chat.schemas.cards import CARDS, MONEY_CARDS, Card
from regimen.chat.schemas.messages import (
    AttachmentView,
    ChatMessageView,
    MessageAbility,
    MessagePage,
    PictureView,
    QuoteView,
    ReactionView,
)
from regimen.kit.texts import truncate
from regimen.media.models import Media
from regimen.platform import files

QUOTED_CHARACTERS = 160


async def message_page(
    session: AsyncSession, actor: Actor, place: Place, rows: MessageRows, now: datetime
) -> MessagePage:
    """Returns a page of messages. Two queries at most, for their files."""
    return MessagePage(
        items=await message_views(session, actor, place, rows.items, now),
        before=rows.before,
        after=rows.after,
        seq=place.conversation.seq,
    )


async def message_views(
    session: AsyncSession, actor: Actor, place: Place, rows: Sequence[MessageDetails], now: datetime
) -> list[ChatMessageView]:
    pictures, media = await load_files(session, [one for row in rows for one in row.message.attachments])
    return [
        ChatMessageView(
            id=row.message.id,
            seq=row.message.seq,
            kind=row.message.kind,
            author=person_view(row.author, is_coach=row.message.from_coach) if row.author else None,
            from_coach=row.message.from_coach,
            mine=row.message.author_id == actor.user_id,
            text=row.message.body,
            card=card_view(actor, row.message),
            attachments=attachment_views(session, row.message.attachments, pictures, media, now),
            reply_to=_quote(row),
            replies=row.replies,
            reactions=[ReactionView(emoji=one.emoji, count=one.count, mine=one.mine) for one in row.reactions],
            mentions=[person_view(one, is_coach=False) for one in row.mentions],
            mentions_all=row.message.mentions_all,
            good_answer=row.message.good_answer,
            pinned=row.message.pinned_at is not None,
            created_at=row.message.created_at,
            edited_at=row.message.edited_at,
            deleted=row.message.deleted_at is not None,
            abilities=_abilities(actor, place, row.message, now),
        )
        for row in rows
    ]


def card_view(actor: Actor, message: Message) -> Card | None:
    """Returns the card of a message, without amounts for coaches who may not see money."""
    if message.card is None:
        return None
    values = dict(message.card)
    if values["kind"] in MONEY_CARDS and actor.account_id is not None and not actor.financial:
        values |= {"amount_minor": None, "currency": None}
    return CARDS.validate_python(values)


def attachment_views(
    session: AsyncSession,
    attachments: Sequence[Mapping[str, str]],
    pictures: Mapping[UUID, ChatPicture],
    media: Mapping[UUID, Media],
    now: datetime,
) -> list[AttachmentView]:
    """Returns the files of a message; those that do not exist any more are left out."""
    views = []
    for attachment in attachments:
        file_id = UUID(attachment["resource_id"])
        if attachment["resource_type"] == "picture":
            if (picture := pictures.get(file_id)) is not None:
                small = picture_view(session, picture, now)
                views.append(
                    AttachmentView(resource_type="picture", resource_id=file_id, **small.model_dump(exclude={"id"}))
                )
        elif (item := media.get(file_id)) is not None:
            views.append(
                AttachmentView(
                    resource_type="media",
                    resource_id=file_id,
                    src=files.public_url(item.key),
                    cover_sm=files.public_url(item.sizes.get("small", item.key)),
                    width=item.width,
                    height=item.height,
                )
            )
    return views


def picture_view(session: AsyncSession, picture: ChatPicture, now: datetime) -> PictureView:
    return PictureView(
        id=picture.id,
        src=files.signed_url(session, picture.key, now),
        cover_sm=files.signed_url(session, picture.thumbnail_key, now),
        width=picture.width,
        height=picture.height,
    )


def _quote(row: MessageDetails) -> QuoteView | None:
    if row.message.reply_to_seq is None or row.quoted is None:
        return None
    quoted = row.quoted
    author = person_view(row.quoted_author, is_coach=quoted.from_coach) if row.quoted_author else None
    return QuoteView(
        seq=quoted.seq,
        author=author,
        text=truncate(quoted.body, QUOTED_CHARACTERS),
        deleted=quoted.deleted_at is not None,
    )


def _abilities(actor: Actor, place: Place, message: Message, now: datetime) -> list[MessageAbility]:
    """Returns what the person may do with a message."""
    if message.deleted_at is not None:
        return []
    mine, written = message.author_id == actor.user_id, message.kind is MessageKind.TEXT
    moderates = place.is_coach and place.conversation.kind in COMMUNITIES
    is_reply = message.reply_to_seq is not None
    wanted: dict[MessageAbility, bool] = {
        "edit": mine and may_edit(message, now),
        "delete": written and (mine or moderates),
        "reply": True,
        "react": True,
        "pin": place.is_coach and message.pinned_at is None,
        "unpin": place.is_coach and message.pinned_at is not None,
        "report": written and not mine and not place.is_coach,
        "mark_answer": moderates and is_reply and not message.good_answer,
        "unmark_answer": moderates and is_reply and message.good_answer,
    }
    return [ability for ability, may in wanted.items() if may]

"""Messages as the API shows them."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.chat.access.conversations import Place
from regimen.chat.access.message_details import MessageDetails
from regimen.chat.access.messages import MessageRows, answers_to, load_files
from regimen.chat.models import COMMUNITIES, ChatPicture, ConversationKind, Message, MessageKind
from regimen.chat.present.people import person_view
from regimen.chat.rules.posting import may_edit, may_hide
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
from regimen.media.present import media_view
from regimen.platform import files

QUOTED_CHARACTERS = 160


async def message_page(
    session: AsyncSession, actor: Actor, place: Place, rows: MessageRows, now: datetime
) -> MessagePage:
    """Returns a page of messages. Two queries at most for their files, in communities one more for good answers."""
    return page_of(place, rows, await message_views(session, actor, place, rows.items, now))


def page_of(place: Place, rows: MessageRows, items: list[ChatMessageView]) -> MessagePage:
    """Returns the page that `items` show."""
    return MessagePage(items=items, before=rows.before, after=rows.after, seq=place.conversation.seq)


async def message_views(
    session: AsyncSession, actor: Actor, place: Place, rows: Sequence[MessageDetails], now: datetime
) -> list[ChatMessageView]:
    """Returns messages as somebody sees them; in communities, each with the good answers to it."""
    is_direct = place.conversation.kind is ConversationKind.DIRECT
    questions = [] if is_direct else [row.message.seq for row in rows if row.replies > 0]
    answers = await answers_to(session, place, actor, questions) if questions else []
    shown = await _views(session, actor, place, [*rows, *answers], now, is_direct=is_direct)
    views, answer_views = shown[: len(rows)], shown[len(rows) :]
    for view in views:
        view.good_answers = [
            one for one, answer in zip(answer_views, answers, strict=True) if answer.message.reply_to_seq == view.seq
        ]
    return views


async def _views(
    session: AsyncSession, actor: Actor, place: Place, rows: Sequence[MessageDetails], now: datetime, *, is_direct: bool
) -> list[ChatMessageView]:
    pictures, media = await load_files(session, [one for row in rows for one in row.message.attachments])
    files_of = {
        row.message.id: attachment_views(
            session, row.message.attachments, pictures, media, actor, now, is_direct=is_direct
        )
        for row in rows
        if is_readable(actor, row.message)
    }
    return [
        ChatMessageView(
            id=row.message.id,
            seq=row.message.seq,
            kind=row.message.kind,
            author=person_view(row.author, is_coach=row.message.from_coach) if row.author else None,
            from_coach=row.message.from_coach,
            mine=row.message.author_id == actor.user_id,
            text=row.message.body if is_readable(actor, row.message) else "",
            card=card_view(actor, row.message),
            attachments=files_of.get(row.message.id, []),
            deleted_files=_deleted_files(row.message, files_of),
            reply_to=_quote(actor, row),
            replies=row.replies,
            reactions=[ReactionView(emoji=one.emoji, count=one.count, mine=one.mine) for one in row.reactions]
            if is_readable(actor, row.message)
            else [],
            mentions=[person_view(one, is_coach=False) for one in row.mentions]
            if is_readable(actor, row.message)
            else [],
            mentions_all=row.message.mentions_all and is_readable(actor, row.message),
            good_answer=row.message.good_answer,
            good_answers=[],
            pinned=row.message.pinned_at is not None,
            created_at=row.message.created_at,
            edited_at=row.message.edited_at,
            deleted=row.message.deleted_at is not None,
            hidden_reason=row.message.hidden_reason,
            abilities=_abilities(actor, place, row.message, now),
        )
        for row in rows
    ]


def is_readable(actor: Actor, message: Message) -> bool:
    """Whether somebody reads what a message says: one that was hidden is read by its author and the owner only."""
    return message.hidden_reason is None or message.author_id == actor.user_id or actor.is_owner


def _deleted_files(message: Message, files_of: Mapping[UUID, list[AttachmentView]]) -> int:
    shown = files_of.get(message.id)
    return 0 if shown is None else len(message.attachments) - len(shown)


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
    actor: Actor,
    now: datetime,
    *,
    is_direct: bool,
) -> list[AttachmentView]:
    """Returns the files of a message; those that do not exist any more are left out. Addresses of what is said in a
    direct conversation end."""
    views = []
    for attachment in attachments:
        file_id = UUID(attachment["resource_id"])
        if attachment["resource_type"] == "picture":
            if (picture := pictures.get(file_id)) is not None:
                small = picture_view(session, picture, actor, now)
                views.append(
                    AttachmentView(
                        resource_type="picture", resource_id=file_id, media=None, **small.model_dump(exclude={"id"})
                    )
                )
        elif (item := media.get(file_id)) is not None:
            # Tags are how the coaches keep order in their library.
            shown = media_view(session, item, actor, now, in_confidence=is_direct).model_copy(update={"tags": []})
            views.append(
                AttachmentView(
                    resource_type="media",
                    resource_id=file_id,
                    src=shown.src,
                    cover_sm=shown.thumb or "",
                    width=item.width,
                    height=item.height,
                    media=shown,
                )
            )
    return views


def picture_view(session: AsyncSession, picture: ChatPicture, actor: Actor, now: datetime) -> PictureView:
    """Returns a picture as one of its conversation sees it: its addresses end with their session and their role."""

    def url(key: str) -> str:
        return files.signed_folder_url(session, key, actor.token_id, now, account_id=actor.account_id)

    return PictureView(
        id=picture.id,
        src=url(picture.key),
        cover_sm=url(picture.thumbnail_key),
        width=picture.width,
        height=picture.height,
    )


def _quote(actor: Actor, row: MessageDetails) -> QuoteView | None:
    if row.message.reply_to_seq is None or row.quoted is None:
        return None
    quoted = row.quoted
    author = person_view(row.quoted_author, is_coach=quoted.from_coach) if row.quoted_author else None
    return QuoteView(
        seq=quoted.seq,
        author=author,
        text=truncate(quoted.body, QUOTED_CHARACTERS) if is_readable(actor, quoted) else "",
        card=quoted.card["kind"] if quoted.card else None,
        deleted=quoted.deleted_at is not None,
    )


def _abilities(actor: Actor, place: Place, message: Message, now: datetime) -> list[MessageAbility]:
    """Returns what the person may do with a message."""
    if message.deleted_at is not None:
        # Its author may still delete what was hidden.
        return ["delete"] if message.hidden_reason is not None and message.author_id == actor.user_id else []
    mine, written = message.author_id == actor.user_id, message.kind is MessageKind.TEXT
    moderates = place.is_coach and place.conversation.kind in COMMUNITIES
    is_reply = message.reply_to_seq is not None
    wanted: dict[MessageAbility, bool] = {
        "edit": mine and may_edit(message, now),
        "delete": written and (mine or may_hide(actor, place.conversation.kind, message)),
        "reply": True,
        "react": not place.is_stopped,
        "remove_reactions": moderates,
        "pin": place.is_coach and message.pinned_at is None,
        "unpin": place.is_coach and message.pinned_at is not None,
        "report": written and not mine and not place.is_coach,
        "mark_answer": moderates and is_reply and not message.good_answer,
        "unmark_answer": moderates and is_reply and message.good_answer,
    }
    return [ability for ability, may in wanted.items() if may]

"""Pages of messages, and what is shown with them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, func, select, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.chat.access.conversations import Place, Reader, own_member, visible_to
from regimen.chat.access.unread import is_countable, is_shown
from regimen.chat.models import (
    ChatPicture,
    Conversation,
    ConversationMember,
    Mention,
    Message,
    MessageVersion,
    Reaction,
)
from regimen.chat.rules.limits import PAGE
from regimen.kit.errors import or_404
from regimen.media.models import Media


@dataclass(frozen=True)
class ReactionCount:
    emoji: str
    count: int
    mine: bool


@dataclass
class MessageDetails:
    """A message with everything that is shown of it."""

    message: Message
    author: User | None
    quoted: Message | None = None
    quoted_author: User | None = None
    replies: int = 0
    reactions: list[ReactionCount] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)


@dataclass(frozen=True)
class MessageRows:
    """Messages in order, and whether there are earlier and later ones."""

    items: list[MessageDetails]
    before: bool
    after: bool


def _visible(place: Place, actor: Reader) -> ColumnElement[bool]:
    return and_(Message.conversation_id == place.conversation.id, Message.seq > place.first_seq, is_shown(actor))


async def first_unread_seq(session: AsyncSession, place: Place, actor: Reader) -> int | None:
    """Returns the number of the first unread message. One query."""
    seq: int | None = await session.scalar(
        select(func.min(Message.seq)).where(
            _visible(place, actor),
            Message.seq > place.last_read_seq,
            is_countable(actor),
        )
    )
    return seq


async def page_before(session: AsyncSession, place: Place, actor: Reader, seq: int | None) -> MessageRows:
    """Returns the messages just before `seq`, or the newest ones."""
    statement = select(Message).where(_visible(place, actor))
    if seq is not None:
        statement = statement.where(Message.seq < seq)
    rows = list(await session.scalars(statement.order_by(Message.seq.desc()).limit(PAGE + 1)))
    shown = rows[:PAGE][::-1]
    last = shown[-1].seq if shown else (seq or 1) - 1
    return MessageRows(
        await with_details(session, actor, shown), before=len(rows) > PAGE, after=last < place.conversation.seq
    )


async def page_after(session: AsyncSession, place: Place, actor: Reader, seq: int) -> MessageRows:
    """Returns the messages just after `seq`."""
    statement = select(Message).where(_visible(place, actor), Message.seq > seq).order_by(Message.seq)
    rows = list(await session.scalars(statement.limit(PAGE + 1)))
    shown = rows[:PAGE]
    return MessageRows(await with_details(session, actor, shown), before=seq > place.first_seq, after=len(rows) > PAGE)


async def page_around(session: AsyncSession, place: Place, actor: Reader, seq: int) -> MessageRows:
    """Returns the message `seq` with as many before as after it, in two queries and those of the details."""
    visible = select(Message).where(_visible(place, actor))
    half = PAGE // 2
    earlier = visible.where(Message.seq < seq).order_by(Message.seq.desc()).limit(half + 1)
    later = visible.where(Message.seq >= seq).order_by(Message.seq).limit(half + 1)
    rows_before = list(await session.scalars(earlier))
    rows_after = list(await session.scalars(later))
    shown = [*rows_before[:half][::-1], *rows_after[:half]]
    return MessageRows(
        await with_details(session, actor, shown), before=len(rows_before) > half, after=len(rows_after) > half
    )


async def page_of_numbers(session: AsyncSession, place: Place, actor: Reader, seqs: Sequence[int]) -> MessageRows:
    """Returns these messages, as far as the person may see them."""
    rows = list(
        await session.scalars(
            select(Message).where(_visible(place, actor), Message.seq.in_(seqs)).order_by(Message.seq)
        )
    )
    return MessageRows(await with_details(session, actor, rows), before=False, after=False)


async def replies_to(session: AsyncSession, place: Place, actor: Reader, seq: int) -> MessageRows:
    """Returns the newest replies to a message, oldest first."""
    rows = list(
        await session.scalars(
            select(Message)
            .where(_visible(place, actor), Message.reply_to_seq == seq)
            .order_by(Message.seq.desc())
            .limit(5 * PAGE)
        )
    )
    return MessageRows(await with_details(session, actor, rows[::-1]), before=False, after=False)


async def pinned_messages(session: AsyncSession, place: Place, actor: Reader) -> list[MessageDetails]:
    """Returns the pinned messages, the latest pin first."""
    statement = select(Message).where(_visible(place, actor), Message.pinned_at.is_not(None))
    rows = list(await session.scalars(statement.order_by(Message.pinned_at.desc())))
    return await with_details(session, actor, rows)


async def good_answers(session: AsyncSession, place: Place, actor: Reader) -> list[MessageDetails]:
    """Returns what coaches have marked as good answers, the latest first, each with its question."""
    statement = select(Message).where(_visible(place, actor), Message.good_answer, Message.deleted_at.is_(None))
    rows = list(await session.scalars(statement.order_by(Message.seq.desc()).limit(100)))
    return await with_details(session, actor, rows)


async def get_message(session: AsyncSession, place: Place, actor: Reader, seq: int, *, lock: bool = False) -> Message:
    """Returns a message that the person may see. Raises NotFound."""
    statement = select(Message).where(_visible(place, actor), Message.seq == seq)
    if lock:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return or_404(await session.scalar(statement))


async def with_details(session: AsyncSession, actor: Reader, rows: Sequence[Message]) -> list[MessageDetails]:
    """Returns messages of one conversation with all that is shown of them. Six queries however many they are, fewer if
    there is nothing to load."""
    if not rows:
        return []
    conversation_id = rows[0].conversation_id
    seqs = [row.seq for row in rows]
    quoted = await _quoted(session, actor, conversation_id, rows)
    mentions = await _mentions(session, conversation_id, seqs)
    people = await _people(
        session,
        [row.author_id for row in (*rows, *quoted.values())] + [one for ids in mentions.values() for one in ids],
    )
    replies = await _replies(session, actor, conversation_id, seqs)
    reactions = await _reactions(session, actor, conversation_id, seqs)
    details = []
    for row in rows:
        quote = quoted.get(row.reply_to_seq) if row.reply_to_seq else None
        details.append(
            MessageDetails(
                row,
                people.get(row.author_id) if row.author_id else None,
                quote,
                people.get(quote.author_id) if quote and quote.author_id else None,
                replies.get(row.seq, 0),
                reactions.get(row.seq, []),
                [people[user_id] for user_id in mentions.get(row.seq, []) if user_id in people],
            )
        )
    return details


async def _quoted(
    session: AsyncSession, actor: Reader, conversation_id: UUID, rows: Sequence[Message]
) -> dict[int, Message]:
    """Returns the messages that these reply to, as far as the person may see them."""
    wanted = {row.reply_to_seq for row in rows if row.reply_to_seq}
    if not wanted:
        return {}
    found = await session.scalars(
        select(Message)
        .join(Conversation, Conversation.id == Message.conversation_id)
        .outerjoin(ConversationMember, own_member(actor))
        .where(
            Message.conversation_id == conversation_id,
            Message.seq.in_(wanted),
            visible_to(actor),
            is_shown(actor),
            Message.seq > (0 if actor.account_id else func.coalesce(ConversationMember.joined_seq, 0)),
        )
    )
    return {row.seq: row for row in found}


async def _people(session: AsyncSession, ids: Iterable[UUID | None]) -> dict[UUID, User]:
    wanted = {one for one in ids if one}
    if not wanted:
        return {}
    return {user.id: user for user in await session.scalars(select(User).where(User.id.in_(wanted)))}


async def _mentions(session: AsyncSession, conversation_id: UUID, seqs: Sequence[int]) -> dict[int, list[UUID]]:
    found: dict[int, list[UUID]] = defaultdict(list)
    statement = select(Mention.seq, Mention.user_id).where(
        Mention.conversation_id == conversation_id, Mention.seq.in_(seqs)
    )
    for seq, user_id in await session.execute(statement):
        found[seq].append(user_id)
    return found


async def _replies(session: AsyncSession, actor: Reader, conversation_id: UUID, seqs: Sequence[int]) -> dict[int, int]:
    statement = (
        select(Message.reply_to_seq, func.count())
        .where(
            Message.conversation_id == conversation_id,
            Message.reply_to_seq.in_(seqs),
            Message.deleted_at.is_(None),
            is_shown(actor),
        )
        .group_by(Message.reply_to_seq)
    )
    return {seq: number for seq, number in await session.execute(statement) if seq is not None}


async def _reactions(
    session: AsyncSession, actor: Reader, conversation_id: UUID, seqs: Sequence[int]
) -> dict[int, list[ReactionCount]]:
    """Returns the reactions by message, those that came first at the front."""
    mine = func.bool_or(Reaction.user_id == actor.user_id)
    statement = (
        select(Reaction.seq, Reaction.emoji, func.count(), mine)
        .where(Reaction.conversation_id == conversation_id, Reaction.seq.in_(seqs))
        .group_by(Reaction.seq, Reaction.emoji)
        .order_by(func.min(Reaction.created_at), Reaction.emoji)
    )
    found: dict[int, list[ReactionCount]] = defaultdict(list)
    for seq, emoji, number, is_mine in await session.execute(statement):
        found[seq].append(ReactionCount(emoji, number, is_mine))
    return found


async def load_files(
    session: AsyncSession, attachments: Iterable[Mapping[str, str]]
) -> tuple[dict[UUID, ChatPicture], dict[UUID, Media]]:
    """Returns the files of attachments by id: uploaded pictures, and those of the library. Two queries at most."""
    wanted: dict[str, set[UUID]] = {"picture": set(), "media": set()}
    for attachment in attachments:
        wanted[attachment["resource_type"]].add(UUID(attachment["resource_id"]))
    pictures: dict[UUID, ChatPicture] = {}
    media: dict[UUID, Media] = {}
    if wanted["picture"]:
        found = await session.scalars(select(ChatPicture).where(ChatPicture.id.in_(wanted["picture"])))
        pictures = {one.id: one for one in found}
    if wanted["media"]:
        media = {one.id: one for one in await session.scalars(select(Media).where(Media.id.in_(wanted["media"])))}
    return pictures, media


async def versions_of(session: AsyncSession, message: Message) -> Sequence[MessageVersion]:
    """Returns what a message said before its edits, the latest first."""
    statement = select(MessageVersion).where(
        tuple_(MessageVersion.conversation_id, MessageVersion.seq) == (message.conversation_id, message.seq)
    )
    return (await session.scalars(statement.order_by(MessageVersion.replaced_at.desc()))).all()


@dataclass(frozen=True)
class Found:
    message: Message
    author: User | None
    conversation: Conversation


def select_found(actor: Reader, words: str) -> Select[Message, User, Conversation]:
    """Selects the messages with these words, newest first, in conversations that the person may see."""
    joined = 0 if actor.account_id else func.coalesce(ConversationMember.joined_seq, 0)
    return (
        select(Message, User, Conversation)
        .join(Conversation, Conversation.id == Message.conversation_id)
        .outerjoin(ConversationMember, own_member(actor))
        .outerjoin(User, User.id == Message.author_id)
        .where(
            visible_to(actor),
            Message.seq > joined,
            Message.deleted_at.is_(None),
            is_shown(actor),
            Message.words.op("@@")(func.to_tsquery("simple", words)),
        )
        .order_by(Message.created_at.desc())
    )


async def locate(session: AsyncSession, message_id: UUID) -> tuple[UUID, int]:
    """Returns the conversation and number of a message, which the caller may not see yet. Raises NotFound."""
    row = (
        await session.execute(select(Message.conversation_id, Message.seq).where(Message.id == message_id))
    ).one_or_none()
    conversation_id, seq = or_404(row)
    return conversation_id, seq

"""Pages of messages, and what is shown with them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import BindParameter, Integer, Select, bindparam, func, select, tuple_, union, union_all
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Role
from regimen.chat.access.conversations import Place
from regimen.chat.access.message_details import MessageDetails, read_details, select_details
from regimen.chat.access.readers import ANY, CONVERSATION_ID, FIRST_SEQ, Reader
from regimen.chat.access.unread import is_shown
from regimen.chat.models import ChatPicture, Message, MessageVersion
from regimen.chat.rules.limits import PAGE
from regimen.kit.errors import or_404
from regimen.kit.paging import Page, count
from regimen.media.models import Media

_HALF: Final = PAGE // 2


@dataclass(frozen=True)
class MessageRows:
    """Messages in order, and whether there are earlier and later ones."""

    items: list[MessageDetails]
    before: bool
    after: bool


_SEQ: Final[BindParameter[int]] = bindparam("seq", type_=Integer())
_SEQS: Final = bindparam("seqs", type_=ARRAY(Integer))


def _visible(reader: Reader) -> Select[int]:
    """Selects the numbers of the messages that a person may see."""
    return select(Message.seq).where(
        Message.conversation_id == CONVERSATION_ID, Message.seq > FIRST_SEQ, is_shown(reader)
    )


def _last(visible: Select[int]) -> Select[int]:
    return visible.order_by(Message.seq.desc()).limit(PAGE + 1)


def _both_sides(visible: Select[int]) -> tuple[Select[int], Select[int]]:
    earlier = visible.where(Message.seq < _SEQ).order_by(Message.seq.desc()).limit(_HALF + 1)
    later = visible.where(Message.seq >= _SEQ).order_by(Message.seq).limit(_HALF + 1)
    return earlier, later


@cache
def _select_newest(role: Role) -> Select[Any]:
    return select_details(ANY[role], _last(_visible(ANY[role])))


@cache
def _select_before(role: Role) -> Select[Any]:
    return select_details(ANY[role], _last(_visible(ANY[role]).where(Message.seq < _SEQ)))


@cache
def _select_after(role: Role) -> Select[Any]:
    later = _visible(ANY[role]).where(Message.seq > _SEQ)
    return select_details(ANY[role], later.order_by(Message.seq).limit(PAGE + 1))


@cache
def _select_around(role: Role) -> Select[Any]:
    return select_details(ANY[role], union_all(*_both_sides(_visible(ANY[role]))))


@cache
def _select_numbered(role: Role) -> Select[Any]:
    return select_details(ANY[role], _visible(ANY[role]).where(Message.seq == func.any(_SEQS)))


@cache
def _select_opening(role: Role, *, at_end: bool) -> Select[Any]:
    visible = _visible(ANY[role])
    page = (_last(visible),) if at_end else _both_sides(visible)
    return select_details(ANY[role], union(*page, visible.where(Message.pinned_at.is_not(None))))


async def page_before(session: AsyncSession, place: Place, actor: Reader, seq: int | None) -> MessageRows:
    """Returns the messages just before `seq`, or the newest ones. One query."""
    statement = _select_newest(actor.role) if seq is None else _select_before(actor.role)
    rows = await read_details(session, actor, place, statement, seq=seq)
    # The newest may be of somebody whom the person has blocked: then nothing comes after the last one that is shown.
    return _end_of(rows, after=seq is not None and seq <= place.conversation.seq)


async def page_after(session: AsyncSession, place: Place, actor: Reader, seq: int) -> MessageRows:
    """Returns the messages just after `seq`. One query."""
    rows = await read_details(session, actor, place, _select_after(actor.role), seq=seq)
    return MessageRows(rows[:PAGE], before=seq > place.first_seq, after=len(rows) > PAGE)


async def page_around(session: AsyncSession, place: Place, actor: Reader, seq: int) -> MessageRows:
    """Returns the message `seq` with as many before as after it. One query."""
    return _middle_of(await read_details(session, actor, place, _select_around(actor.role), seq=seq), seq)


def _end_of(rows: list[MessageDetails], *, after: bool) -> MessageRows:
    return MessageRows(rows[-PAGE:], before=len(rows) > PAGE, after=after)


def _middle_of(rows: list[MessageDetails], seq: int) -> MessageRows:
    before = [row for row in rows if row.message.seq < seq]
    after = rows[len(before) :]
    return MessageRows([*before[-_HALF:], *after[:_HALF]], before=len(before) > _HALF, after=len(after) > _HALF)


@dataclass(frozen=True)
class OpeningRows:
    """What is read when a conversation is opened: a page of its messages, if one is wanted, and the pinned ones, the
    latest pin first."""

    page: MessageRows | None
    pinned: list[MessageDetails]


async def opening_page(session: AsyncSession, place: Place, actor: Reader, seq: int | None) -> OpeningRows:
    """Returns the messages around `seq`, or the newest ones, and the pinned ones. One query."""
    statement = _select_opening(actor.role, at_end=seq is None)
    rows = await read_details(session, actor, place, statement, seq=seq)
    # A pinned message that is not in the page is further away than those that are: it is cut off with the rest.
    page = _end_of(rows, after=False) if seq is None else _middle_of(rows, seq)
    return OpeningRows(page, _latest_pins(rows))


async def page_of_numbers(session: AsyncSession, place: Place, actor: Reader, seqs: Sequence[int]) -> MessageRows:
    """Returns these messages, as far as the person may see them. One query."""
    rows = await read_details(session, actor, place, _select_numbered(actor.role), seqs=list(seqs))
    return MessageRows(rows, before=False, after=False)


async def own_message(session: AsyncSession, place: Place, actor: Reader, seq: int) -> MessageDetails:
    """Returns a message that the person has written, also one from before they left and joined again. One query."""
    statement = _select_numbered(actor.role)
    return (await read_details(session, actor, place, statement, seqs=[seq], first_seq=min(place.first_seq, seq - 1)))[
        0
    ]


async def replies_to(session: AsyncSession, place: Place, actor: Reader, seq: int) -> MessageRows:
    """Returns the newest replies to a message, oldest first. One query."""
    reader = ANY[actor.role]
    newest = _visible(reader).where(Message.reply_to_seq == seq).order_by(Message.seq.desc()).limit(5 * PAGE)
    rows = await read_details(session, actor, place, select_details(reader, newest))
    return MessageRows(rows, before=False, after=False)


async def answers_to(session: AsyncSession, place: Place, actor: Reader, seqs: Sequence[int]) -> list[MessageDetails]:
    """Returns the good answers to these messages, oldest first. One query."""
    return await read_details(session, actor, place, _select_answers(actor.role), seqs=list(seqs))


@cache
def _select_answers(role: Role) -> Select[Any]:
    of_these = Message.reply_to_seq == func.any(_SEQS)
    return select_details(
        ANY[role], _visible(ANY[role]).where(of_these, Message.good_answer, Message.deleted_at.is_(None))
    )


async def pinned_messages(session: AsyncSession, place: Place, actor: Reader) -> list[MessageDetails]:
    """Returns the pinned messages, the latest pin first. One query."""
    return _latest_pins(await read_details(session, actor, place, _select_pinned(actor.role)))


@cache
def _select_pinned(role: Role) -> Select[Any]:
    return select_details(ANY[role], _visible(ANY[role]).where(Message.pinned_at.is_not(None)))


def _latest_pins(rows: Iterable[MessageDetails]) -> list[MessageDetails]:
    pinned = [row for row in rows if row.message.pinned_at is not None]
    return sorted(pinned, key=lambda row: row.message.pinned_at or row.message.created_at, reverse=True)


async def good_answers(session: AsyncSession, place: Place, actor: Reader) -> list[MessageDetails]:
    """Returns what coaches have marked as good answers, the latest first, each with its question. One query."""
    reader = ANY[actor.role]
    marked = _visible(reader).where(Message.good_answer, Message.deleted_at.is_(None))
    newest = marked.order_by(Message.seq.desc()).limit(100)
    return (await read_details(session, actor, place, select_details(reader, newest)))[::-1]


async def get_message(session: AsyncSession, place: Place, actor: Reader, seq: int, *, lock: bool = False) -> Message:
    """Returns a message that the person may see. Raises NotFound."""
    statement = select(Message).where(
        Message.conversation_id == place.conversation.id,
        Message.seq > place.first_seq,
        is_shown(actor),
        Message.seq == seq,
    )
    if lock:
        statement = statement.with_for_update().execution_options(populate_existing=True)
    return or_404(await session.scalar(statement))


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


async def versions_of(session: AsyncSession, message: Message, page: Page) -> tuple[Sequence[MessageVersion], int]:
    """Returns a page of what a message said before, the latest first, and how many versions there are."""
    statement = select(MessageVersion).where(
        tuple_(MessageVersion.conversation_id, MessageVersion.seq) == (message.conversation_id, message.seq)
    )
    latest_first = statement.order_by(MessageVersion.replaced_at.desc(), MessageVersion.id.desc())
    return (await session.scalars(page.limit(latest_first))).all(), await count(session, statement)


async def locate(session: AsyncSession, message_id: UUID) -> tuple[UUID, int]:
    """Returns the conversation and number of a message, which the caller may not see yet. Raises NotFound."""
    row = (
        await session.execute(select(Message.conversation_id, Message.seq).where(Message.id == message_id))
    ).one_or_none()
    conversation_id, seq = or_404(row)
    return conversation_id, seq

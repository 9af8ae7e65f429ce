"""The list of a person's conversations, and what lies on the coaches' desk."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, FromClause, Integer, Select, and_, bindparam, case, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import InstrumentedAttribute, aliased
from sqlalchemy.sql.selectable import LateralFromClause

from regimen.accounts.models import Account, Role, User
from regimen.chat.access.conversations import is_desk_open, own_member, select_visible, visible_to
from regimen.chat.access.details import (
    HasCoach,
    answers_within_hours,
    is_assigned_here,
    members_here,
    members_of_community,
    other_read_seq,
    programs_of_client,
    readers_here,
    tags_of_client,
)
from regimen.chat.access.readers import ANY, CONVERSATION_ID, NOW, Instant, Reader, values_of
from regimen.chat.access.unanswered import is_unanswered
from regimen.chat.access.unread import first_unread_seq, is_shown, unread_lateral
from regimen.chat.models import COMMUNITIES, Conversation, ConversationKind, ConversationMember, Message, MessageKind
from regimen.chat.schemas.conversations import Desk, Tab
from regimen.clients.models import ClientAssignment
from regimen.kit.paging import Page
from regimen.media.models import Media
from regimen.programs.models import Program

_Id = ColumnElement[UUID] | InstrumentedAttribute[UUID]
_Client: type[User] = aliased(User)
_Author: type[User] = aliased(User)
_Owner: type[User] = aliased(User)
_Assignee: type[User] = aliased(User)
_Coach: type[User] = aliased(User)


@dataclass(frozen=True)
class InboxFilter:
    """What a person wants to see: a tab, and of direct conversations a part of the desk, words of the name, a tag or an
    assignee."""

    tab: Tab = "all"
    desk: Desk | None = None
    search: str = ""
    clients: Select[Any] | None = None
    """The clients to whom it is limited, from filters of other domains."""


@dataclass(frozen=True)
class InboxRow(HasCoach):
    """A conversation in a list, with everything that is shown of it. Tags and titles of the client's current programs
    are there for coaches only; `assignee` is the coach who looks after the client."""

    conversation: Conversation
    member: ConversationMember | None
    client: User | None
    program: Program | None
    account: Account
    last: Message | None
    last_author: User | None
    unread: int
    mentioned: int
    owner: User
    cover: Media | None
    assignee: User | None
    tags: list[dict[str, str]] | None
    program_titles: list[str] | None
    readers: list[str] | None
    """For clients: first names of the coaches who read a direct conversation."""
    members: int | None
    """For clients: how many people are in a community."""


def desk_of(conversation: Conversation, now: datetime) -> Desk | None:
    """Returns where a conversation lies on the desk; None for communities. The same rule as `in_desk`."""
    if conversation.kind is not ConversationKind.DIRECT:
        return None
    if conversation.snoozed_until and conversation.snoozed_until > now:
        return "snoozed"
    if conversation.waiting_since or conversation.snoozed_until:
        return "waiting"
    return "done" if conversation.done_at else "answered"


def in_desk(desk: Desk, now: Instant) -> ColumnElement[bool]:
    """Returns the condition that a direct conversation lies in this part of the desk."""
    c = Conversation
    direct = c.kind == ConversationKind.DIRECT
    snoozed = and_(c.snoozed_until.is_not(None), c.snoozed_until > now)
    if desk == "snoozed":
        return and_(direct, snoozed)
    if desk == "waiting":
        return and_(direct, is_desk_open(now))
    awake = and_(direct, c.waiting_since.is_(None), c.snoozed_until.is_(None))
    return and_(awake, c.done_at.is_not(None) if desk == "done" else c.done_at.is_(None))


def _in_tab(tab: Tab) -> ColumnElement[bool]:
    if tab == "messages":
        return Conversation.kind == ConversationKind.DIRECT
    return Conversation.kind.in_(COMMUNITIES) if tab == "communities" else true()


def _newest_shown(actor: Reader, conversation_id: _Id) -> Any:
    """The newest message that is not deleted and that the person may see, as a lateral table. Of a client who waits for
    an answer it is what they wrote, not the card of what they did meanwhile. `Conversation` must be joined before."""
    asked = and_(Message.kind == MessageKind.TEXT, ~Message.from_coach)
    joined = func.coalesce(ConversationMember.joined_seq, 0) if actor.role is not Role.COACH else 0
    return (
        select(Message)
        .where(
            Message.conversation_id == conversation_id,
            Message.deleted_at.is_(None),
            Message.seq > joined,
            is_shown(actor),
            or_(Conversation.waiting_since.is_(None), asked) if actor.role is Role.COACH else true(),
        )
        .order_by(Message.seq.desc())
        .limit(1)
        .correlate_except(Message)
        .lateral("newest")
    )


def _rows(actor: Reader, unread: LateralFromClause, picked: FromClause | None = None) -> Select[Any]:
    """Selects conversations with what lists show, only those of `picked` if it is given. The lateral tables are tied to
    its rows: otherwise messages would be counted in all conversations before the page is cut out of them."""
    newest = _newest_shown(actor, picked.c.id if picked is not None else Conversation.id)
    last = aliased(Message, newest)
    visible = select_visible(actor)
    if picked is not None:
        visible = visible.join(picked, picked.c.id == Conversation.id)
    return (
        visible.add_columns(_Client, Program, Account, last, _Author, unread.c.unread, unread.c.mentioned)
        .add_columns(_Owner, Media, _Assignee, tags_of_client(actor), programs_of_client(actor))
        .add_columns(readers_here(actor), members_of_community(actor))
        .join(Account, Account.id == Conversation.account_id)
        .join(_Owner, _Owner.id == Account.owner_id)
        .outerjoin(_Client, _Client.id == Conversation.client_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .join(unread, true())
        .outerjoin(newest, true())
        .outerjoin(_Author, _Author.id == newest.c.author_id)
        .outerjoin(Media, Media.id == Program.square_cover_id)
        .outerjoin(ClientAssignment, is_assigned_here())
        .outerjoin(_Assignee, _Assignee.id == ClientAssignment.coach_id)
    )


def _order(actor: Reader) -> list[Any]:
    """What waits comes first, longest first; then the latest."""
    latest = [Conversation.last_message_at.desc().nulls_last(), Conversation.id.desc()]
    if actor.role is not Role.COACH:
        return latest
    waits = is_desk_open(NOW)
    return [
        case((waits, 0), else_=1),
        case((waits, func.coalesce(Conversation.waiting_since, Conversation.snoozed_until))),
        *latest,
    ]


def _is_named(actor: Reader, search: str) -> ColumnElement[bool]:
    """Returns the condition that these words are in the name of a conversation."""
    is_coach = actor.role is Role.COACH
    by_account = Conversation.kind == ConversationKind.ACCOUNT if is_coach else true()
    other = _Client if is_coach else _Coach
    return or_(
        (other.first_name + " " + other.last_name).icontains(search, autoescape=True),
        Program.title.icontains(search, autoescape=True),
        and_(by_account, Account.title.icontains(search, autoescape=True)),
    )


def _is_coach() -> ColumnElement[bool]:
    """Returns the condition that joins `HasCoach.coach` of a direct conversation."""
    is_direct = Conversation.kind == ConversationKind.DIRECT
    return and_(is_direct, _Coach.id == func.coalesce(ClientAssignment.coach_id, Account.owner_id))


async def list_inbox(
    session: AsyncSession, actor: Reader, wanted: InboxFilter, page: Page, now: datetime
) -> list[InboxRow]:
    """Returns a page of the person's conversations, in one query: what is shown is read for those of the page only."""
    is_searched = wanted.search or wanted.clients is not None
    statement = _select_list(actor.role, wanted) if is_searched else _select_whole_list(actor.role, wanted)
    values = values_of(actor, now=now, size=page.size, offset=page.offset)
    return [InboxRow(*row) for row in await session.execute(statement, values)]


def _select_list(role: Role, wanted: InboxFilter) -> Select[Any]:
    actor = ANY[role]
    statement = (
        select_visible(actor)
        .with_only_columns(Conversation.id)
        .join(Account, Account.id == Conversation.account_id)
        .outerjoin(_Client, _Client.id == Conversation.client_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .where(_in_tab(wanted.tab))
    )
    if wanted.desk:
        statement = statement.where(in_desk(wanted.desk, NOW))
    if wanted.search:
        if role is not Role.COACH:
            statement = statement.outerjoin(ClientAssignment, is_assigned_here()).outerjoin(_Coach, _is_coach())
        statement = statement.where(_is_named(actor, wanted.search))
    if wanted.clients is not None:
        statement = statement.where(Conversation.client_id.in_(wanted.clients))
    order = _order(actor)
    page = (
        statement.order_by(*order)
        .limit(bindparam("size", type_=Integer()))
        .offset(bindparam("offset", type_=Integer()))
    )
    picked = page.subquery("picked")
    return _rows(actor, unread_lateral(actor, conversation_id=picked.c.id), picked).order_by(*order)


_select_whole_list = cache(_select_list)
"""Without a search: few different ones, so that each is written once."""


@dataclass(frozen=True)
class OpenedRow:
    """A conversation that is open, with what is shown of it then."""

    row: InboxRow
    members: int
    other_read_seq: int | None
    answers_within_hours: int | None
    first_unread_seq: int | None


async def get_opened(session: AsyncSession, actor: Reader, conversation_id: UUID, now: datetime) -> OpenedRow | None:
    """Returns an open conversation; None if the person may not see it. One query."""
    values = values_of(actor, now=now, conversation_id=conversation_id)
    row = (await session.execute(_select_opened(actor.role), values)).one_or_none()
    return OpenedRow(InboxRow(*row[:-_FACTS]), *row[-_FACTS:]) if row else None


_FACTS: Final = 4


@cache
def _select_opened(role: Role) -> Select[Any]:
    actor = ANY[role]
    unread = unread_lateral(actor)
    facts = members_here(), other_read_seq(actor), answers_within_hours(actor, NOW), first_unread_seq(actor, unread)
    return _rows(actor, unread).add_columns(*facts).where(Conversation.id == CONVERSATION_ID)


@dataclass(frozen=True)
class NamedRow(HasCoach):
    """A conversation with what names it."""

    conversation: Conversation
    client: User | None
    program: Program | None
    account: Account
    owner: User
    assignee: User | None


async def rows_by_id(session: AsyncSession, actor: Reader, ids: set[UUID]) -> list[NamedRow]:
    """Returns these conversations with what names them, as far as the person may see them."""
    if not ids:
        return []
    statement = (
        select_visible(actor)
        .with_only_columns(Conversation, _Client, Program, Account, _Owner, _Assignee)
        .join(Account, Account.id == Conversation.account_id)
        .join(_Owner, _Owner.id == Account.owner_id)
        .outerjoin(_Client, _Client.id == Conversation.client_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .outerjoin(ClientAssignment, is_assigned_here())
        .outerjoin(_Assignee, _Assignee.id == ClientAssignment.coach_id)
        .where(Conversation.id.in_(ids))
    )
    return [NamedRow(*row) for row in await session.execute(statement)]


@dataclass(frozen=True)
class InboxCounts:
    """How many conversations each list has. `unread_communities` are those with something unread."""

    all: int
    messages: int
    communities: int
    waiting: int
    answered: int
    snoozed: int
    done: int
    unread_communities: int


async def count_inbox(session: AsyncSession, actor: Reader, now: datetime) -> InboxCounts:
    """Returns the numbers of all lists, in one query."""
    row: Any = (await session.execute(_select_counts(actor.role), values_of(actor, now=now))).one()
    counts = InboxCounts(*row)
    # The desk is the coaches' own business.
    return counts if actor.role is Role.COACH else replace(counts, waiting=0, answered=0, snoozed=0, done=0)


@cache
def _select_counts(role: Role) -> Select[*tuple[Any, ...]]:
    actor = ANY[role]
    is_community = Conversation.kind.in_(COMMUNITIES)
    unread = unread_lateral(actor, only=is_community)
    desks: Sequence[Desk] = ("waiting", "answered", "snoozed", "done")
    return (
        select(
            func.count(),
            func.count().filter(~is_community),
            func.count().filter(is_community),
            *(func.count().filter(in_desk(desk, NOW)) for desk in desks),
            func.count().filter(is_community, unread.c.unread > 0),
        )
        .select_from(Conversation)
        .outerjoin(ConversationMember, own_member(actor))
        .join(unread, true())
        .where(visible_to(actor))
    )


@dataclass(frozen=True)
class Waiting:
    """A client whose messages no coach has answered yet. `text` is that of the oldest of them, `first_seq`."""

    conversation_id: UUID
    client_id: UUID
    since: datetime
    text: str
    first_seq: int
    last_seq: int


async def waiting(
    session: AsyncSession, account_id: UUID, now: datetime, *, client_ids: Sequence[UUID] | None = None
) -> Sequence[Waiting]:
    """Returns the clients who wait for an answer, longest first, with their oldest unanswered message: what they wrote
    or the pictures they sent, not the cards of what they did. One query."""
    oldest = (
        select(Message.body, Message.seq, func.max(Message.seq).over().label("last_seq"))
        .where(*is_unanswered(Conversation.waiting_since))
        .order_by(Message.created_at, Message.seq)
        .limit(1)
        .correlate(Conversation)
        .lateral("oldest")
    )
    statement = (
        select(Conversation.id, Conversation.client_id, Conversation.waiting_since)
        .add_columns(oldest.c.body, oldest.c.seq, oldest.c.last_seq)
        .join(oldest, true())
        .where(Conversation.account_id == account_id, is_desk_open(now), Conversation.waiting_since.is_not(None))
        .order_by(Conversation.waiting_since)
    )
    if client_ids is not None:
        statement = statement.where(Conversation.client_id.in_(client_ids))
    return [Waiting(*row) for row in await session.execute(statement)]

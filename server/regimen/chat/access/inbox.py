"""The list of a person's conversations, and what lies on the coaches' desk."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, case, func, or_, select, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased

from regimen.accounts.models import Account, Role, User
from regimen.chat.access.conversations import Reader, is_desk_open, own_member, select_visible, visible_to
from regimen.chat.access.unread import is_shown, unread_lateral
from regimen.chat.models import COMMUNITIES, Conversation, ConversationKind, ConversationMember, Message
from regimen.chat.schemas.conversations import Desk, Tab
from regimen.kit.paging import Page
from regimen.memberships.models import RUNNING, Membership
from regimen.programs.models import Program

_Client: type[User] = aliased(User)
_Author: type[User] = aliased(User)


@dataclass(frozen=True)
class InboxFilter:
    """What a person wants to see: a tab, and of direct conversations a part of the desk, words of the name, a tag or an
    assignee."""

    tab: Tab = "all"
    desk: Desk | None = None
    search: str = ""
    clients: Select[Any] | None = None
    """The clients to whom it is limited, from filters of other domains."""


@dataclass
class InboxRow:
    """A conversation in a list, with everything that is shown of it."""

    conversation: Conversation
    member: ConversationMember | None
    client: User | None
    program: Program | None
    account: Account
    last: Message | None
    last_author: User | None
    unread: int
    mentioned: int
    program_titles: list[str] = field(default_factory=list)


def desk_of(conversation: Conversation, now: datetime) -> Desk | None:
    """Returns where a conversation lies on the desk; None for communities. The same rule as `in_desk`."""
    if conversation.kind is not ConversationKind.DIRECT:
        return None
    if conversation.snoozed_until and conversation.snoozed_until > now:
        return "snoozed"
    if conversation.waiting_since:
        return "waiting"
    return "done" if conversation.done_at else "answered"


def in_desk(desk: Desk, now: datetime) -> ColumnElement[bool]:
    """Returns the condition that a direct conversation lies in this part of the desk."""
    c = Conversation
    direct = c.kind == ConversationKind.DIRECT
    snoozed = and_(c.snoozed_until.is_not(None), c.snoozed_until > now)
    if desk == "snoozed":
        return and_(direct, snoozed)
    if desk == "waiting":
        return and_(direct, is_desk_open(now))
    awake = and_(direct, c.waiting_since.is_(None), or_(c.snoozed_until.is_(None), c.snoozed_until <= now))
    return and_(awake, c.done_at.is_not(None) if desk == "done" else c.done_at.is_(None))


def _in_tab(tab: Tab) -> ColumnElement[bool]:
    if tab == "messages":
        return Conversation.kind == ConversationKind.DIRECT
    return Conversation.kind.in_(COMMUNITIES) if tab == "communities" else true()


def _newest_shown(actor: Reader) -> Any:
    """The newest message that is not deleted and that the person may see, as a lateral table."""
    joined = func.coalesce(ConversationMember.joined_seq, 0) if actor.role is not Role.COACH else 0
    return (
        select(Message)
        .where(
            Message.conversation_id == Conversation.id,
            Message.deleted_at.is_(None),
            Message.seq > joined,
            is_shown(actor),
        )
        .order_by(Message.seq.desc())
        .limit(1)
        .correlate(Conversation, ConversationMember)
        .lateral("newest")
    )


def _rows(actor: Reader) -> Select[Any]:
    unread = unread_lateral(actor)
    newest = _newest_shown(actor)
    last = aliased(Message, newest)
    return (
        select_visible(actor)
        .add_columns(_Client, Program, Account, last, _Author, unread.c.unread, unread.c.mentioned)
        .join(Account, Account.id == Conversation.account_id)
        .outerjoin(_Client, _Client.id == Conversation.client_id)
        .outerjoin(Program, Program.id == Conversation.program_id)
        .join(unread, true())
        .outerjoin(newest, true())
        .outerjoin(_Author, _Author.id == newest.c.author_id)
    )


def _order(actor: Reader, now: datetime) -> list[Any]:
    """What waits comes first, longest first; then the latest."""
    latest = [Conversation.last_message_at.desc().nulls_last(), Conversation.id.desc()]
    if actor.role is not Role.COACH:
        return latest
    waits = is_desk_open(now)
    return [case((waits, 0), else_=1), case((waits, Conversation.waiting_since)), *latest]


def _is_named(actor: Reader, search: str) -> ColumnElement[bool]:
    """Returns the condition that these words are in the name of a conversation."""
    by_account = true() if actor.role is not Role.COACH else Conversation.kind == ConversationKind.ACCOUNT
    return or_(
        (_Client.first_name + " " + _Client.last_name).icontains(search, autoescape=True),
        Program.title.icontains(search, autoescape=True),
        and_(by_account, Account.title.icontains(search, autoescape=True)),
    )


async def list_inbox(
    session: AsyncSession, actor: Reader, wanted: InboxFilter, page: Page, now: datetime
) -> list[InboxRow]:
    """Returns a page of the person's conversations, in one query, and one for the titles of programs of coaches."""
    statement = _rows(actor).where(_in_tab(wanted.tab))
    if wanted.desk:
        statement = statement.where(in_desk(wanted.desk, now))
    if wanted.search:
        statement = statement.where(_is_named(actor, wanted.search))
    if wanted.clients is not None:
        statement = statement.where(Conversation.client_id.in_(wanted.clients))
    rows = await session.execute(page.limit(statement.order_by(*_order(actor, now))))
    return await _with_programs(session, actor, [InboxRow(*row) for row in rows])


async def get_inbox_row(session: AsyncSession, actor: Reader, conversation_id: UUID) -> InboxRow | None:
    """Returns one conversation as lists show it; None if the person may not see it."""
    row = (await session.execute(_rows(actor).where(Conversation.id == conversation_id))).one_or_none()
    return (await _with_programs(session, actor, [InboxRow(*row)]))[0] if row else None


async def rows_by_id(session: AsyncSession, actor: Reader, ids: set[UUID]) -> list[InboxRow]:
    """Returns these conversations as lists show them, as far as the person may see them."""
    if not ids:
        return []
    return [InboxRow(*row) for row in await session.execute(_rows(actor).where(Conversation.id.in_(ids)))]


async def _with_programs(session: AsyncSession, actor: Reader, rows: list[InboxRow]) -> list[InboxRow]:
    """Adds the titles of the current programs of the clients, for coaches."""
    clients = [row.client.id for row in rows if row.client]
    if actor.account_id is None or not clients:
        return rows
    statement = (
        select(Membership.client_id, Program.title)
        .join(Program, Program.id == Membership.program_id)
        .where(
            Membership.account_id == actor.account_id,
            Membership.client_id.in_(clients),
            Membership.state.in_(RUNNING),
            Membership.removed_at.is_(None),
        )
        .order_by(Membership.created_at.desc())
    )
    titles: dict[UUID, list[str]] = {}
    for client_id, title in await session.execute(statement):
        titles.setdefault(client_id, []).append(title)
    for row in rows:
        row.program_titles = titles.get(row.client.id, []) if row.client else []
    return rows


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
    unread = unread_lateral(actor)
    is_community = Conversation.kind.in_(COMMUNITIES)
    desks: Sequence[Desk] = ("waiting", "answered", "snoozed", "done")
    statement = (
        select(
            func.count(),
            func.count().filter(~is_community),
            func.count().filter(is_community),
            *(func.count().filter(in_desk(desk, now)) for desk in desks),
            func.count().filter(is_community, unread.c.unread > 0),
        )
        .select_from(Conversation)
        .outerjoin(ConversationMember, own_member(actor))
        .join(unread, is_community, isouter=True)
        .where(visible_to(actor))
    )
    row: Any = (await session.execute(statement)).one()
    return InboxCounts(*row)


@dataclass(frozen=True)
class Waiting:
    """A client whose message no coach has answered yet."""

    conversation_id: UUID
    client_id: UUID
    since: datetime
    text: str
    seq: int


async def waiting(
    session: AsyncSession, account_id: UUID, now: datetime, *, client_ids: Sequence[UUID] | None = None
) -> Sequence[Waiting]:
    """Returns the clients who wait for an answer, longest first, with their newest message. One query."""
    newest = (
        select(Message.body, Message.seq)
        .where(
            Message.conversation_id == Conversation.id,
            Message.author_id == Conversation.client_id,
            Message.deleted_at.is_(None),
        )
        .order_by(Message.seq.desc())
        .limit(1)
        .correlate(Conversation)
        .lateral("newest")
    )
    statement = (
        select(Conversation.id, Conversation.client_id, Conversation.waiting_since, newest.c.body, newest.c.seq)
        .join(newest, true())
        .where(Conversation.account_id == account_id, is_desk_open(now))
        .order_by(Conversation.waiting_since)
    )
    if client_ids is not None:
        statement = statement.where(Conversation.client_id.in_(client_ids))
    return [Waiting(*row) for row in await session.execute(statement)]

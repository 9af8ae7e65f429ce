"""Conversations as the API shows them."""

from datetime import datetime
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import Account, AccountKind, Role, User
from regimen.accounts.present.users import avatar_of, url_of
from regimen.chat.access.conversations import Place, reason_closed
from regimen.chat.access.inbox import InboxRow, OpenedRow, desk_of
from regimen.chat.access.messages import OpeningRows, opening_page, pinned_messages
from regimen.chat.models import COMMUNITIES, Conversation, ConversationKind, Involvement, Message
from regimen.chat.present.messages import message_views, page_of
from regimen.chat.present.people import DELETED, person_view
from regimen.chat.rules.limits import COUNTED, MENTION_ALL_LIMIT
from regimen.chat.schemas.conversations import (
    ConversationAbility,
    ConversationDetail,
    ConversationView,
    LastMessage,
    TagView,
)
from regimen.kit.texts import truncate
from regimen.platform.files import public_url
from regimen.programs.models import Program

PREVIEW_CHARACTERS = 120
NAMED_READERS = 3
"""More of the coaches who read a direct conversation are counted."""


def default_involvement(kind: ConversationKind) -> Involvement:
    return Involvement.EVERYTHING if kind is ConversationKind.DIRECT else Involvement.MENTIONS


class Named(Protocol):
    """What names a conversation."""

    @property
    def conversation(self) -> Conversation: ...

    @property
    def client(self) -> User | None: ...

    @property
    def program(self) -> Program | None: ...

    @property
    def account(self) -> Account: ...

    @property
    def coach(self) -> User: ...


def title_of(row: Named, actor: Actor) -> str:
    """Returns the name of the other side: the client, the coach, the program or the account."""
    if row.conversation.kind is not ConversationKind.DIRECT:
        return row.program.title if row.program else row.account.title
    if actor.role is not Role.COACH:
        return row.coach.full_name
    return row.client.full_name if row.client and not row.client.deleted_at else DELETED


def _picture_url(row: InboxRow, actor: Actor) -> str | None:
    if row.conversation.kind is ConversationKind.DIRECT:
        other = row.client if actor.role is Role.COACH else row.coach
        return url_of(other.avatar_key) if other and not other.deleted_at else None
    if row.cover:
        return public_url(row.cover.sizes.get("small", row.cover.key))
    is_private = row.account.kind is AccountKind.PRIVATE and actor.role is not Role.COACH
    return avatar_of(row.account, row.owner.avatar_key if is_private else None)


def conversation_view(actor: Actor, row: InboxRow, now: datetime) -> ConversationView:
    """Returns a conversation as lists show it."""
    conversation, member = row.conversation, row.member
    is_coach = actor.role is Role.COACH
    muted_until = member.muted_until if member else None
    involvement = member.involvement if member else None
    return ConversationView(
        id=conversation.id,
        kind=conversation.kind,
        title=title_of(row, actor),
        picture_url=_picture_url(row, actor),
        client_id=conversation.client_id,
        plan_id=conversation.program_id,
        account_id=conversation.account_id,
        account_title=row.account.title,
        seq=conversation.seq,
        last_read_seq=member.last_read_seq if member else 0,
        unread=min(row.unread, COUNTED),
        mentioned=min(row.mentioned, COUNTED),
        muted=involvement is Involvement.NOTHING or (muted_until is not None and muted_until > now),
        last_message=_last_message(actor, row),
        last_message_at=row.last.created_at if row.last else None,
        desk=desk_of(conversation, now) if is_coach else None,
        waiting_since=conversation.waiting_since if is_coach else None,
        snoozed_until=conversation.snoozed_until if is_coach else None,
        programs=row.program_titles or [],
        assignee=person_view(row.assignee, is_coach=True) if is_coach and row.assignee else None,
        readers=(row.readers or [])[:NAMED_READERS],
        reader_count=len(row.readers) if row.readers is not None else row.members,
        tags=[TagView.model_validate(one) for one in row.tags or []],
    )


def _last_message(actor: Actor, row: InboxRow) -> LastMessage | None:
    message: Message | None = row.last
    if message is None:
        return None
    return LastMessage(
        seq=message.seq,
        author=person_view(row.last_author, is_coach=message.from_coach) if row.last_author else None,
        mine=message.author_id == actor.user_id,
        text=truncate(message.body, PREVIEW_CHARACTERS),
        card=message.card["kind"] if message.card else None,
        exercise=message.card.get("exercise") if message.card else None,
        pictures=len(message.attachments),
        created_at=message.created_at,
    )


async def conversation_detail(
    session: AsyncSession, actor: Actor, opened: OpenedRow, now: datetime, *, page: bool, around: int | None
) -> ConversationDetail:
    """Returns an open conversation; with `page`, also the messages around a number, or else around the first unread
    one, or the newest. One query for messages, and those for their files."""
    row = opened.row
    conversation, member = row.conversation, row.member
    archived = row.program is not None and row.program.archived_at is not None
    deleted = row.client is not None and row.client.deleted_at is not None
    place = Place(conversation, member, actor.role is Role.COACH, archived=archived, client_deleted=deleted)
    reason = reason_closed(place)
    if page:
        start = opened.first_unread_seq if around is None else around
        rows = await opening_page(session, place, actor, start)
    else:
        rows = OpeningRows(None, await pinned_messages(session, place, actor))
    shown = rows.page.items if rows.page else []
    views = await message_views(session, actor, place, [*rows.pinned, *shown], now)
    pinned, items = views[: len(rows.pinned)], views[len(rows.pinned) :]
    return ConversationDetail(
        **conversation_view(actor, row, now).model_dump(),
        about=conversation.about,
        posting=conversation.posting,
        members=opened.members,
        involvement=(member.involvement if member else None) or default_involvement(conversation.kind),
        muted_until=member.muted_until if member else None,
        other_read_seq=opened.other_read_seq,
        answers_within_hours=opened.answers_within_hours,
        first_unread_seq=opened.first_unread_seq,
        closed_reason=reason,
        pinned=pinned,
        abilities=_abilities(place, members=opened.members, may_post=reason is None),
        page=page_of(place, rows.page, items) if rows.page else None,
    )


def _abilities(place: Place, *, members: int, may_post: bool) -> list[ConversationAbility]:
    """Returns what the person may do here."""
    is_community = place.conversation.kind in COMMUNITIES
    wanted: dict[ConversationAbility, bool] = {
        "post": may_post,
        "mention_all": may_post and is_community and (place.is_coach or members <= MENTION_ALL_LIMIT),
        "moderate": place.is_coach and is_community,
        "plan": place.is_coach,
        "change": place.is_coach and is_community,
        "desk": place.is_coach and not is_community,
    }
    return [ability for ability, may in wanted.items() if may]

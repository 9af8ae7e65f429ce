"""Conversations as the API shows them."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccountKind, Role
from regimen.accounts.present import url_of
from regimen.chat.access import details
from regimen.chat.access.conversations import Place, reason_closed
from regimen.chat.access.inbox import InboxRow, desk_of
from regimen.chat.access.members import count_members
from regimen.chat.access.messages import first_unread_seq, pinned_messages
from regimen.chat.models import COMMUNITIES, ConversationKind, Involvement, Message
from regimen.chat.present.messages import message_views
from regimen.chat.present.people import DELETED, person_view
from regimen.chat.rules.limits import COUNTED, MENTION_ALL_LIMIT
from regimen.chat.schemas.conversations import (
    ConversationAbility,
    ConversationDetail,
    ConversationView,
    LastMessage,
    TagView,
)
from regimen.chat.schemas.messages import PersonView
from regimen.kit.texts import truncate

PREVIEW_CHARACTERS = 120


def default_involvement(kind: ConversationKind) -> Involvement:
    return Involvement.EVERYTHING if kind is ConversationKind.DIRECT else Involvement.MENTIONS


def title_of(row: InboxRow, actor: Actor) -> str:
    """Returns the name of the other side: the client, the coach's account, the program."""
    if row.conversation.kind is ConversationKind.DIRECT and actor.role is Role.COACH and row.client:
        return DELETED if row.client.deleted_at else row.client.full_name
    return row.program.title if row.program else row.account.title


def _picture_url(row: InboxRow, actor: Actor, covers: Mapping[UUID, str], owner_avatar: str | None) -> str | None:
    if row.conversation.kind is ConversationKind.DIRECT and actor.role is Role.COACH:
        return url_of(row.client.avatar_key) if row.client and not row.client.deleted_at else None
    if row.program and row.program.square_cover_id:
        return covers.get(row.program.square_cover_id)
    return url_of(row.account.avatar_key) if row.account.kind is not AccountKind.PRIVATE else owner_avatar


async def conversation_views(
    session: AsyncSession, actor: Actor, rows: list[InboxRow], now: datetime
) -> list[ConversationView]:
    """Returns conversations as lists show them. Three queries at most, however many they are."""
    extras = await details.load_extras(session, actor, rows)
    return [_view(actor, row, extras, now) for row in rows]


def _view(actor: Actor, row: InboxRow, extras: details.Extras, now: datetime) -> ConversationView:
    conversation, member = row.conversation, row.member
    is_coach = actor.role is Role.COACH
    muted_until = member.muted_until if member else None
    involvement = member.involvement if member else None
    owner_avatar = url_of(extras.owner_avatars.get(row.account.owner_id))
    client_id = conversation.client_id
    return ConversationView(
        id=conversation.id,
        kind=conversation.kind,
        title=title_of(row, actor),
        picture_url=_picture_url(row, actor, extras.covers, owner_avatar),
        client_id=client_id,
        plan_id=conversation.program_id,
        account_id=conversation.account_id,
        seq=conversation.seq,
        last_read_seq=member.last_read_seq if member else 0,
        unread=min(row.unread, COUNTED),
        mentioned=min(row.mentioned, COUNTED),
        muted=involvement is Involvement.NOTHING or (muted_until is not None and muted_until > now),
        last_message=_last_message(actor, row),
        last_message_at=conversation.last_message_at,
        desk=desk_of(conversation, now) if is_coach else None,
        waiting_since=conversation.waiting_since if is_coach else None,
        snoozed_until=conversation.snoozed_until if is_coach else None,
        programs=row.program_titles,
        assignee=_assignee(extras, client_id) if is_coach else None,
        tags=[TagView(id=one.id, name=one.name, color=one.color) for one in extras.tags.get(client_id, [])]
        if is_coach and client_id
        else [],
    )


def _assignee(extras: details.Extras, client_id: UUID | None) -> PersonView | None:
    coach = extras.assignees.get(client_id) if client_id else None
    return person_view(coach, is_coach=True) if coach else None


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
        pictures=len(message.attachments),
        created_at=message.created_at,
    )


async def conversation_detail(
    session: AsyncSession, actor: Actor, place: Place, row: InboxRow, now: datetime
) -> ConversationDetail:
    """Returns an open conversation."""
    view = (await conversation_views(session, actor, [row], now))[0]
    conversation, member = place.conversation, place.member
    is_direct = conversation.kind is ConversationKind.DIRECT
    members = 0 if is_direct else await count_members(session, conversation)
    reason = await reason_closed(session, place)
    pinned = await pinned_messages(session, place, actor)
    return ConversationDetail(
        **view.model_dump(),
        about=conversation.about,
        posting=conversation.posting,
        members=members,
        involvement=(member.involvement if member else None) or default_involvement(conversation.kind),
        muted_until=member.muted_until if member else None,
        other_read_seq=await details.other_read_seq(session, place) if is_direct else None,
        answers_within_hours=await details.answers_within_hours(session, conversation, now)
        if is_direct and not place.is_coach
        else None,
        first_unread_seq=await first_unread_seq(session, place, actor) if row.unread else None,
        closed_reason=reason,
        pinned=await message_views(session, actor, place, pinned, now),
        abilities=_abilities(place, members=members, may_post=reason is None),
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

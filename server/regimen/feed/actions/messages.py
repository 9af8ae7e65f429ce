"""Notifications about messages: who is mentioned, and whose session a coach has answered.

Whatever happened to a message, its notifications are compared with what it says now: an edit may mention others, and a
deleted message tells nobody anything.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.chat.access.answered import AnsweredSession, answered_session
from regimen.chat.access.members import select_coaches
from regimen.chat.access.recipients import blocks_of
from regimen.chat.events import MessageDeleted, MessageEdited, PeopleMentioned, SessionAnswered
from regimen.chat.models import Conversation, ConversationKind, ConversationMember, Involvement, Mention, Message
from regimen.feed.actions.store import About, store
from regimen.feed.events import NotificationDeleted
from regimen.feed.models import Notification
from regimen.feed.rules.templates import NotificationDraft, mentioned, session_answered
from regimen.platform import live
from regimen.programs.models import Program
from regimen.training.models import Enrolment

MessageEvent = PeopleMentioned | SessionAnswered | MessageEdited | MessageDeleted


async def follow_message(session: AsyncSession, event: MessageEvent, now: datetime) -> None:
    """Subscriber: stores what a message tells people in their feed, and deletes what it no longer says."""
    message = await session.get(Message, (event.subject_id, event.seq), populate_existing=True)
    conversation = await session.get(Conversation, event.subject_id)
    if message is None or conversation is None:
        return
    if message.deleted_at is not None:
        await _delete_others(session, message, keep=set())
        return
    people = set(
        await session.scalars(
            select(Mention.user_id).where(
                Mention.conversation_id == message.conversation_id, Mention.seq == message.seq
            )
        )
    )
    answered = await answered_session(session, conversation, message)
    if answered and conversation.client_id:
        people.add(conversation.client_id)
    await _delete_others(session, message, keep=people)
    await _tell(session, conversation, message, people - {message.author_id}, answered, now)


async def _tell(
    session: AsyncSession,
    conversation: Conversation,
    message: Message,
    people: set[UUID],
    answered: AnsweredSession | None,
    now: datetime,
) -> None:
    author = await session.get(User, message.author_id) if message.author_id else None
    if author is None or not people:
        return
    place = await _place(session, conversation)
    for user_id, is_coach in await _who_may_know(session, conversation, message, people, now):
        said = About(person_id=author.id, conversation_id=conversation.id, message_seq=message.seq)
        draft: NotificationDraft
        if is_coach:
            draft = mentioned("coaches", author_name=author.full_name, place=place)
            about = replace(said, account_id=conversation.account_id, program_id=conversation.program_id)
        elif answered is not None:
            draft = session_answered(
                coach_name=author.full_name, program_title=answered.program_title, session_on=answered.date
            )
            timeline_id = await session.scalar(
                select(Enrolment.timeline_id).where(Enrolment.id == answered.enrolment_id)
            )
            about = replace(said, program_id=answered.program_id, timeline_id=timeline_id)
        else:
            draft = mentioned("client", author_name=author.full_name, place=place)
            about = replace(said, program_id=conversation.program_id)
        await store(session, draft, [user_id], about, message.created_at)


async def _who_may_know(
    session: AsyncSession, conversation: Conversation, message: Message, people: set[UUID], now: datetime
) -> list[tuple[UUID, bool]]:
    """Returns those who may read the message, have not read it yet and want to know, each with whether they are a coach
    of the account. Two queries."""
    is_coach = User.id.in_(select_coaches(conversation.account_id)).label("is_coach")
    own = (ConversationMember.conversation_id == conversation.id) & (ConversationMember.user_id == User.id)
    rows = await session.execute(
        select(User.id, is_coach, ConversationMember)
        .outerjoin(ConversationMember, own)
        .where(User.id.in_(people), User.deleted_at.is_(None))
        .order_by(User.id)
    )
    blocks = await blocks_of(session, list(people))
    told = []
    for user_id, coaches_here, member in rows:
        belongs = coaches_here or user_id == conversation.client_id or _belongs(member, message)
        has_read = member is not None and max(member.last_read_seq, member.joined_seq) >= message.seq
        has_blocked = not coaches_here and not message.from_coach and (user_id, message.author_id) in blocks
        if belongs and not has_read and not has_blocked and _wants_to_know(member, now):
            told.append((user_id, coaches_here))
    return told


def _belongs(member: ConversationMember | None, message: Message) -> bool:
    return member is not None and member.left_at is None and member.joined_seq < message.seq


def _wants_to_know(member: ConversationMember | None, now: datetime) -> bool:
    if member is None:
        return True
    return member.involvement is not Involvement.NOTHING and (member.muted_until is None or member.muted_until <= now)


async def _place(session: AsyncSession, conversation: Conversation) -> str:
    """Returns the name of a community; a direct conversation has none."""
    match conversation.kind:
        case ConversationKind.PROGRAM:
            title = select(Program.title).where(Program.id == conversation.program_id)
        case ConversationKind.ACCOUNT:
            title = select(Account.title).where(Account.id == conversation.account_id)
        case ConversationKind.DIRECT:
            return ""
    return await session.scalar(title) or ""


async def _delete_others(session: AsyncSession, message: Message, keep: set[UUID]) -> None:
    """Deletes the notifications about a message of everybody whom it does not concern any more."""
    gone = await session.execute(
        delete(Notification)
        .where(
            Notification.conversation_id == message.conversation_id,
            Notification.message_seq == message.seq,
            Notification.user_id.not_in(keep),
        )
        .returning(Notification.id, Notification.user_id)
    )
    for row in gone:
        await live.push(session, live.user_stream(row.user_id), NotificationDeleted(id=row.id))

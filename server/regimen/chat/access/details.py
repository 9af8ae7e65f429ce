"""What is shown beside conversations, as columns of a statement that has `Conversation` and the own member: tags, who
looks after a client, how fast coaches answer, what the other side has read."""

from datetime import timedelta
from typing import Any, Final

from sqlalchemy import ARRAY, ColumnElement, Integer, String, and_, case, cast, func, null, select
from sqlalchemy.dialects.postgresql import JSONB, aggregate_order_by
from sqlalchemy.orm import aliased

from regimen.accounts.models import Account, AccountMember, Role, User
from regimen.chat.access.members import is_client_there, may_message, select_coaches
from regimen.chat.access.readers import Instant, Reader
from regimen.chat.models import ChatSettings, Conversation, ConversationKind, ConversationMember, Message, MessageKind
from regimen.clients.models import ClientAssignment, ClientTag, TaggedClient
from regimen.memberships.models import Membership
from regimen.programs.models import Program

_RECENT: Final = timedelta(days=60)
_RECENT_QUESTIONS: Final = 50
_ANSWERS_NEEDED: Final = 3


class HasCoach:
    """Adds `coach`: who a client sees as the other side, the assigned coach or else the owner. Every coach of the
    account reads the conversation."""

    owner: User
    assignee: User | None

    @property
    def coach(self) -> User:
        return self.assignee or self.owner


def is_assigned_here() -> ColumnElement[bool]:
    """Returns the condition that joins who looks after the client of a direct conversation."""
    return and_(
        ClientAssignment.account_id == Conversation.account_id, ClientAssignment.client_id == Conversation.client_id
    )


def tags_of_client(actor: Reader) -> ColumnElement[Any]:
    """The tags of the client by name, for coaches."""
    tag = func.jsonb_build_object("id", ClientTag.id, "name", ClientTag.name, "colour", ClientTag.colour)
    return (
        select(func.jsonb_agg(aggregate_order_by(tag, func.lower(ClientTag.name)), type_=JSONB))
        .join_from(TaggedClient, ClientTag, ClientTag.id == TaggedClient.tag_id)
        .where(ClientTag.account_id == actor.account_id, TaggedClient.client_id == Conversation.client_id)
        .correlate(Conversation)
        .scalar_subquery()
    )


def programs_of_client(actor: Reader) -> ColumnElement[Any]:
    """The titles of the client's current programs, those they joined last first, for coaches."""
    program = aliased(Program)
    return (
        select(func.array_agg(aggregate_order_by(program.title, Membership.created_at.desc())))
        .join_from(Membership, program, program.id == Membership.program_id)
        .where(
            Membership.account_id == actor.account_id,
            Membership.client_id == Conversation.client_id,
            Membership.is_running,
        )
        .correlate(Conversation)
        .scalar_subquery()
    )


def members_here() -> ColumnElement[int]:
    """How many people are in a community; 0 for direct conversations."""
    client, there = aliased(User), aliased(ConversationMember)
    coaches = select(func.count()).where(AccountMember.account_id == Conversation.account_id, *may_message())
    clients = (
        select(func.count())
        .join_from(there, client, client.id == there.user_id)
        .where(there.conversation_id == Conversation.id, is_client_there(client, there))
    )
    both = coaches.correlate(Conversation).scalar_subquery() + clients.correlate(Conversation).scalar_subquery()
    return case((_is_direct(), 0), else_=both)


def readers_here(actor: Reader) -> ColumnElement[Any]:
    """First names of the coaches who read a direct conversation, for clients: the one whose name it has comes first.
    `Account` and `ClientAssignment` must be joined."""
    if actor.role is Role.COACH:
        return cast(null(), ARRAY(String)).label("readers")
    coach = aliased(User)
    named = func.coalesce(ClientAssignment.coach_id, Account.owner_id)
    names = (
        select(func.array_agg(aggregate_order_by(coach.first_name, (coach.id == named).desc(), coach.first_name)))
        .join_from(AccountMember, coach, coach.id == AccountMember.user_id)
        .where(AccountMember.account_id == Conversation.account_id, *may_message(), coach.deleted_at.is_(None))
        .correlate(Conversation, Account, ClientAssignment)
        .scalar_subquery()
    )
    return case((_is_direct(), names)).label("readers")


def members_of_community(actor: Reader) -> ColumnElement[Any]:
    """How many people are in a community, for clients; None for direct conversations."""
    members = cast(null(), Integer) if actor.role is Role.COACH else case((~_is_direct(), members_here()))
    return members.label("members_of_community")


def _is_direct() -> ColumnElement[bool]:
    return Conversation.kind == ConversationKind.DIRECT


def other_read_seq(actor: Reader) -> ColumnElement[int | None]:
    """What the other side of a direct conversation has read: for a coach the client, for a client the coach who has
    read most. None if they do not show it."""
    other = aliased(ConversationMember)
    if actor.role is Role.COACH:
        is_other = other.user_id == Conversation.client_id
    else:
        is_other = other.user_id.in_(select_coaches(Conversation.account_id).correlate(Conversation))
    seq = (
        select(func.max(other.last_read_seq))
        .outerjoin(ChatSettings, ChatSettings.user_id == other.user_id)
        .where(other.conversation_id == Conversation.id, func.coalesce(ChatSettings.shows_reading, True), is_other)
        .correlate(Conversation)
        .scalar_subquery()
    )
    return case((_is_direct(), seq))


def answers_within_hours(actor: Reader, now: Instant) -> ColumnElement[int | None]:
    """Within how many hours coaches of the account usually answer, for clients: the median of the last questions. None
    if there are too few answers to say."""
    if actor.role is Role.COACH:
        return cast(null(), Integer)
    question, answer, direct = aliased(Message), aliased(Message), aliased(Conversation)
    first_answer = (
        select(answer.created_at)
        .where(
            answer.conversation_id == question.conversation_id,
            answer.seq > question.seq,
            answer.from_coach,
            answer.kind == MessageKind.TEXT,
            answer.card.is_(None),
        )
        .order_by(answer.seq)
        .limit(1)
        .correlate(question)
        .scalar_subquery()
    )
    recent = (
        select((func.extract("epoch", first_answer - question.created_at) / 3600).label("hours"))
        .join(direct, direct.id == question.conversation_id)
        .where(
            question.account_id == Conversation.account_id,
            question.author_id == direct.client_id,
            question.kind == MessageKind.TEXT,
            question.created_at >= now - _RECENT,
        )
        .order_by(question.created_at.desc())
        .limit(_RECENT_QUESTIONS)
        .correlate(Conversation)
        .subquery()
    )
    median = func.round(func.percentile_cont(0.5).within_group(recent.c.hours)).cast(Integer)
    enough = func.count(recent.c.hours) >= _ANSWERS_NEEDED
    hours = (
        select(case((enough, func.greatest(1, median))))
        .select_from(recent)
        .where(recent.c.hours.is_not(None))
        .scalar_subquery()
    )
    return case((_is_direct(), hours))

"""Conversations to measure: a community with a crowd, a full inbox, and a million messages."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from bench.seed import Seeded
from regimen.accounts.actions.sessions import create_access_token
from regimen.chat.models import Conversation, ConversationKind
from regimen.kit.ids import new_id
from regimen.programs.models import Program

INBOX: Final = 300
LONG: Final = 100_000
SENDERS: Final = 60

_MEMBERS = text("""
    insert into conversation_members (conversation_id, user_id, last_read_seq, joined_seq, joined_at, mailed_seq, may_post)
    select :community, client_id, 0, 0, now(), 0, true from memberships where program_id = :program
""")
_DIRECT = text("""
    insert into conversations (id, account_id, kind, client_id, posting, about, seq, last_message_at, waiting_since,
        created_at)
    select gen_random_uuid(), account_id, 'direct', client_id, 'everyone', '', 0, now(), now(), now()
    from memberships where program_id = :program order by client_id limit :count
""")
# Words of a language of 20,000: each message has ten, so that a rare word is in about 500 of a million messages.
_MESSAGES = text("""
    insert into messages (conversation_id, account_id, seq, id, kind, author_id, from_coach, body, attachments, mentions_all,
        good_answer, created_at)
    select :conversation, (select account_id from conversations where id = :conversation), n, gen_random_uuid(), 'text', :author, false,
        (select string_agg('word' || floor(power(random(), 2) * 20000)::int, ' ') from generate_series(1, 10) where n > 0),
        '[]', false, false, now() - (:count - n) * interval '1 second'
    from generate_series(1, :count) n
""")
_CLIENTS = text("""
    insert into conversation_members (conversation_id, user_id, last_read_seq, joined_seq, joined_at, mailed_seq, may_post)
    select id, client_id, 0, 0, now(), 0, true from conversations where kind = 'direct'
""")
# Coaches are told of nothing from before they worked here.
_LONG_AGO = text("update account_members set created_at = now() - interval '1 year'")
_SEQ = text("update conversations set seq = :count where id = :conversation")


@dataclass(frozen=True)
class ChatSeeded:
    """The ids that requests use. `senders` are tokens of members of the community."""

    community: UUID
    senders: list[str]


@dataclass(frozen=True)
class LongRoom:
    """A direct conversation with many messages, and the token of its client."""

    id: UUID
    token: str


async def seed_community(session: AsyncSession, seeded: Seeded) -> ChatSeeded:
    """Opens the community of the program, with all of its clients."""
    now = datetime.now(UTC)
    program = await session.get_one(Program, seeded.program_id)
    community = Conversation(
        id=new_id(), account_id=program.account_id, kind=ConversationKind.PROGRAM, program_id=program.id, created_at=now
    )
    session.add(community)
    await session.flush()
    await session.execute(_MEMBERS, {"community": community.id, "program": program.id})
    members = text("select user_id from conversation_members where conversation_id = :id order by user_id limit :count")
    people = await session.scalars(members, {"id": community.id, "count": SENDERS})
    tokens = [create_access_token(session, one, account_id=None, device="bench", now=now) for one in people.all()]
    return ChatSeeded(community.id, tokens)


async def seed_inbox(session: AsyncSession, seeded: Seeded, messages: int) -> LongRoom:
    """Fills an inbox: direct conversations of which one is long, and the rest of the messages among the others.

    Returns the long one."""
    await session.execute(_DIRECT, {"program": seeded.program_id, "count": INBOX})
    await session.execute(_CLIENTS)
    await session.execute(_LONG_AGO)
    direct = (
        await session.execute(
            select(Conversation.id, Conversation.client_id)
            .where(Conversation.kind == ConversationKind.DIRECT)
            .order_by(Conversation.id)
        )
    ).all()
    share = (messages - LONG) // (len(direct) - 1)
    for number, (conversation_id, client_id) in enumerate(direct):
        count = LONG if number == 0 else share
        values = {"conversation": conversation_id, "author": client_id, "count": count}
        await session.execute(_MESSAGES, values)
        await session.execute(_SEQ, {"conversation": conversation_id, "count": count})
    conversation_id, client_id = direct[0]
    token = create_access_token(session, client_id, account_id=None, device="bench", now=datetime.now(UTC))
    return LongRoom(conversation_id, token)

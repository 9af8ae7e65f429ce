"""Mails about unread messages: one for each conversation, and none for what was read within two minutes."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid5

from sqlalchemy import func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, Role, User
from regimen.chat.access import recipients
from regimen.chat.models import Conversation, ConversationKind, ConversationMember, Message
from regimen.kit.texts import truncate
from regimen.mails import chat as texts
from regimen.platform import mail
from regimen.platform.services import services_of
from regimen.programs.models import Program
from regimen.push.actions.mails import optional_text, unsubscribe_url
from regimen.push.rules.topics import MailTopic

WAIT: Final = timedelta(minutes=2)
_IDS: Final = UUID("0d6cf0d2-3d0c-4c3e-9a3f-5f3f2a0c9f55")
_MAILED_CHARACTERS: Final = 500


async def mail_about(session: AsyncSession, conversation_id: UUID, now: datetime) -> bool:
    """Mails everybody who has not read what was written two minutes ago or earlier. Returns whether younger messages
    are left, for which it is too early."""
    conversation = await session.get(Conversation, conversation_id, populate_existing=True)
    if conversation is None:
        return False
    newest = await recipients.newest_texts(session, conversation)
    for role in (Role.CLIENT, Role.COACH):
        title = await title_for(session, conversation, role)
        after: UUID | None = None
        while people := await recipients.people_to_mail(session, conversation, role, now - WAIT, now, after):
            await _mail(session, conversation, title, people, newest, now)
            after = people[-1][0].id
    return any(one.created_at > now - WAIT for one in newest)


async def _mail(
    session: AsyncSession,
    conversation: Conversation,
    title: str,
    people: Sequence[tuple[User, int]],
    newest: Sequence[Message],
    now: datetime,
) -> None:
    """Stores the mails of some people, and that they were mailed."""
    link = f"{services_of(session).settings.base_url}/chat/{conversation.id}"
    blocks = await recipients.blocks_of(session, [user.id for user, _ in people])
    mentions = await recipients.mentions_of(session, conversation, people)
    authors = await _names(session, [*newest, *(one for messages in mentions.values() for one in messages)])
    emails = []
    for user, mark in people:
        lines = [
            texts.Line(authors.get(one.author_id, "") if one.author_id else "", truncate(one.body, _MAILED_CHARACTERS))
            for one in recipients.shown_to(user, mark, newest, mentions.get(user.id, []), blocks)
        ]
        name = title if conversation.kind is not ConversationKind.DIRECT else ""
        text = texts.unread_text(user.first_name, title=name, lines=lines, link=link)
        emails.append(
            mail.BulkEmail(
                uuid5(_IDS, f"{conversation.id}:{conversation.seq}:{user.id}"),
                user.email,
                optional_text(session, user, text),
                unsubscribe_url(session, user.id, MailTopic.CHAT),
            )
        )
    subject = texts.unread_subject(title, is_direct=conversation.kind is ConversationKind.DIRECT)
    await mail.send_many(session, emails, subject=subject, kind="unread_messages")
    rows = [
        {
            "conversation_id": conversation.id,
            "user_id": user.id,
            "mailed_seq": conversation.seq,
            "last_read_seq": mark,
            "joined_at": now,
        }
        for user, mark in people
    ]
    statement = insert(ConversationMember).values(rows)
    await session.execute(
        statement.on_conflict_do_update(
            index_elements=["conversation_id", "user_id"], set_={"mailed_seq": statement.excluded.mailed_seq}
        )
    )


async def title_for(session: AsyncSession, conversation: Conversation, role: Role) -> str:
    """Returns the name of a community, or of the other side of a direct conversation."""
    if conversation.kind is ConversationKind.DIRECT and role is Role.COACH:
        client = await session.get(User, conversation.client_id)
        return client.full_name if client else ""
    program = select(Program.title).where(Program.id == conversation.program_id).scalar_subquery()
    account = select(Account.title).where(Account.id == conversation.account_id).scalar_subquery()
    title: str = (await session.execute(select(func.coalesce(program, account)))).scalar_one()
    return title


async def _names(session: AsyncSession, messages: Sequence[Message]) -> dict[UUID, str]:
    ids = {one.author_id for one in messages if one.author_id}
    return {user.id: user.full_name for user in await session.scalars(select(User).where(User.id.in_(ids)))}

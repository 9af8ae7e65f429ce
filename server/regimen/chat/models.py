"""Conversations, who takes part, and what was said.

A message is named by its conversation and its number there (`seq`): 1, 2, 3 without gaps. What somebody has read is one
such number. Whatever is counted (unread messages, mentions) is derived from it; no counter is ever stored.
"""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import (
    CheckConstraint,
    Computed,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    String,
    UniqueConstraint,
)
from sqlalchemy.dialects.postgresql import JSONB, TSVECTOR
from sqlalchemy.orm import Mapped, mapped_column

from regimen.chat.rules.limits import MAX_EMOJI, MAX_REPLY_TITLE, MAX_TEXT
from regimen.kit.db import Base, WithId, text_enum


class ConversationKind(StrEnum):
    DIRECT = "direct"
    """One client and all coaches of an account."""
    PROGRAM = "program"
    """The community of a program: its current clients and the coaches of the account."""
    ACCOUNT = "account"
    """The community of a business account: its current clients and its coaches."""


COMMUNITIES = (ConversationKind.PROGRAM, ConversationKind.ACCOUNT)


class Posting(StrEnum):
    """Who may post in a community. Everybody may react."""

    EVERYONE = "everyone"
    COACHES = "coaches"


class Involvement(StrEnum):
    """What somebody wants to be notified of."""

    EVERYTHING = "everything"
    MENTIONS = "mentions"
    NOTHING = "nothing"


class MessageKind(StrEnum):
    TEXT = "text"
    """Written by a person."""
    CARD = "card"
    """Something that happened: a finished session, a missed payment. It is never unread."""


class Conversation(WithId, Base):
    """A direct conversation or a community. `seq` is the number of its last message; its row is the lock of sending.

    Times and marks of the coaches' desk (`waiting_since`, `snoozed_until`, `done_at`) are set in direct ones only.
    """

    __tablename__ = "conversations"
    __table_args__ = (
        CheckConstraint("(kind = 'direct') = (client_id is not null)", name="direct_has_client"),
        CheckConstraint("(kind = 'program') = (program_id is not null)", name="program_has_program"),
    )

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    kind: Mapped[ConversationKind] = mapped_column(text_enum(ConversationKind))
    client_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    program_id: Mapped[UUID | None] = mapped_column(ForeignKey("programs.id"))
    posting: Mapped[Posting] = mapped_column(text_enum(Posting), default=Posting.EVERYONE)
    about: Mapped[str] = mapped_column(default="", doc="What a community is for.")
    seq: Mapped[int] = mapped_column(default=0)
    last_message_at: Mapped[datetime | None]
    waiting_since: Mapped[datetime | None] = mapped_column(doc="When the client wrote what no coach has answered.")
    snoozed_until: Mapped[datetime | None]
    done_at: Mapped[datetime | None] = mapped_column(doc="When a coach marked it as done; None once anyone writes.")
    created_at: Mapped[datetime]


Index(
    "uq_conversations_direct",
    Conversation.account_id,
    Conversation.client_id,
    unique=True,
    postgresql_where=Conversation.kind == ConversationKind.DIRECT,
)
Index(
    "uq_conversations_program",
    Conversation.program_id,
    unique=True,
    postgresql_where=Conversation.kind == ConversationKind.PROGRAM,
)
Index(
    "uq_conversations_account",
    Conversation.account_id,
    unique=True,
    postgresql_where=Conversation.kind == ConversationKind.ACCOUNT,
)
Index("ix_conversations_client", Conversation.client_id)
Index("ix_conversations_desk", Conversation.account_id, Conversation.last_message_at)


class ConversationMember(Base):
    """Somebody in a conversation. Clients have a row as long as they belong to it; a coach of the account belongs to
    all of its conversations, and has a row once they have read one or changed its settings.
    """

    __tablename__ = "conversation_members"

    conversation_id: Mapped[UUID] = mapped_column(ForeignKey("conversations.id"), primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    last_read_seq: Mapped[int] = mapped_column(default=0)
    joined_seq: Mapped[int] = mapped_column(default=0, doc="Messages up to this one were said before they joined.")
    joined_at: Mapped[datetime]
    left_at: Mapped[datetime | None]
    involvement: Mapped[Involvement | None] = mapped_column(
        text_enum(Involvement), doc="None: everything in direct conversations, mentions in communities."
    )
    muted_until: Mapped[datetime | None]
    mailed_seq: Mapped[int] = mapped_column(default=0, doc="The last message when they were mailed about unread ones.")
    may_post: Mapped[bool] = mapped_column(default=True, doc="False if a coach has stopped them from posting.")


Index("ix_conversation_members_user", ConversationMember.user_id)


class Message(Base):
    """A message. A deleted one keeps its number, and loses what it said; one that a coach has hidden keeps that too."""

    __tablename__ = "messages"
    __table_args__ = (UniqueConstraint("id"),)

    conversation_id: Mapped[UUID] = mapped_column(ForeignKey("conversations.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    id: Mapped[UUID] = mapped_column(doc="Chosen by the sender's device: what is sent twice is stored once.")
    account_id: Mapped[UUID] = mapped_column(doc="That of the conversation, to walk through the newest of an account.")
    kind: Mapped[MessageKind] = mapped_column(text_enum(MessageKind), default=MessageKind.TEXT)
    author_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), doc="None for cards without an author.")
    from_coach: Mapped[bool] = mapped_column(default=False, doc="Whether the author wrote as a coach of the account.")
    body: Mapped[str] = mapped_column(String(MAX_TEXT), default="")
    card: Mapped[dict[str, Any] | None] = mapped_column(
        JSONB(none_as_null=True), doc="A `Card`: what happened, without its wording."
    )
    attachments: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list, doc="`StoredAttachment`s.")
    reply_to_seq: Mapped[int | None]
    mentions_all: Mapped[bool] = mapped_column(default=False)
    good_answer: Mapped[bool] = mapped_column(default=False, doc="A coach has marked this reply as a good answer.")
    created_at: Mapped[datetime]
    edited_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]
    deleted_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    hidden_reason: Mapped[str | None] = mapped_column(
        String(500),
        doc="Set if a coach has hidden it: to everybody but its author and the owner it is deleted. May be empty.",
    )
    pinned_at: Mapped[datetime | None]
    words: Mapped[str] = mapped_column(TSVECTOR, Computed("to_tsvector('simple', body)", persisted=True), deferred=True)


Index("ix_messages_words", Message.words, postgresql_using="gin")
Index("ix_messages_newest", Message.account_id, Message.created_at)
Index("ix_messages_author", Message.author_id, Message.created_at)
Index(
    "ix_messages_pinned",
    Message.conversation_id,
    Message.pinned_at,
    postgresql_where=Message.pinned_at.is_not(None),
)
Index("ix_messages_replies", Message.conversation_id, Message.reply_to_seq)
Index("ix_messages_to_all", Message.conversation_id, Message.seq, postgresql_where=Message.mentions_all)


class MessageVersion(WithId, Base):
    """What a message said before it was edited."""

    __tablename__ = "message_versions"
    __table_args__ = (
        ForeignKeyConstraint(["conversation_id", "seq"], ["messages.conversation_id", "messages.seq"]),
        Index("ix_message_versions_message", "conversation_id", "seq"),
    )

    conversation_id: Mapped[UUID]
    seq: Mapped[int]
    body: Mapped[str] = mapped_column(String(MAX_TEXT))
    replaced_at: Mapped[datetime]


class Mention(Base):
    """Somebody who is mentioned in a message."""

    __tablename__ = "mentions"
    __table_args__ = (ForeignKeyConstraint(["conversation_id", "seq"], ["messages.conversation_id", "messages.seq"]),)

    conversation_id: Mapped[UUID] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)


Index("ix_mentions_person", Mention.user_id, Mention.conversation_id, Mention.seq)


class Reaction(Base):
    """An emoji that somebody left under a message."""

    __tablename__ = "reactions"
    __table_args__ = (ForeignKeyConstraint(["conversation_id", "seq"], ["messages.conversation_id", "messages.seq"]),)

    conversation_id: Mapped[UUID] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    emoji: Mapped[str] = mapped_column(String(MAX_EMOJI), primary_key=True)
    created_at: Mapped[datetime]


class ChatPicture(WithId, Base):
    """A picture that somebody has uploaded to attach it to a message. Private: only members may read its files."""

    __tablename__ = "chat_pictures"

    conversation_id: Mapped[UUID] = mapped_column(ForeignKey("conversations.id"), index=True)
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    key: Mapped[str]
    thumbnail_key: Mapped[str]
    content_type: Mapped[str]
    width: Mapped[int]
    height: Mapped[int]
    created_at: Mapped[datetime]
    used_by: Mapped[UUID | None] = mapped_column(
        doc="The message or planned post that it is attached to: it is deleted with that, and can't be in another."
    )


Index("ix_chat_pictures_unused", ChatPicture.created_at, postgresql_where=ChatPicture.used_by.is_(None))


class Block(Base):
    """Somebody does not want to see what somebody else writes in communities."""

    __tablename__ = "blocks"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    blocked_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    created_at: Mapped[datetime]


class ReportState(StrEnum):
    OPEN = "open"
    REMOVED = "removed"
    """The message was hidden."""
    DISMISSED = "dismissed"


class Report(WithId, Base):
    """Somebody reported a message to the coaches of the account."""

    __tablename__ = "message_reports"
    __table_args__ = (
        UniqueConstraint("conversation_id", "seq", "reporter_id"),
        ForeignKeyConstraint(["conversation_id", "seq"], ["messages.conversation_id", "messages.seq"]),
    )

    conversation_id: Mapped[UUID]
    seq: Mapped[int]
    reporter_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    reason: Mapped[str] = mapped_column(String(500), default="")
    text: Mapped[str] = mapped_column(
        String(MAX_TEXT), default="", doc="What the message said then, until the report is handled."
    )
    state: Mapped[ReportState] = mapped_column(text_enum(ReportState), default=ReportState.OPEN)
    created_at: Mapped[datetime]
    handled_at: Mapped[datetime | None]
    handled_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))


class SavedReply(WithId, Base):
    """A text that coaches of an account use again, with variables such as {first_name}."""

    __tablename__ = "saved_replies"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True)
    title: Mapped[str] = mapped_column(String(MAX_REPLY_TITLE))
    body: Mapped[str] = mapped_column(String(MAX_TEXT))
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    updated_at: Mapped[datetime]


class PlannedPost(WithId, Base):
    """A post that is sent later, or a draft that has no time yet. Its id becomes that of the message."""

    __tablename__ = "planned_posts"

    conversation_id: Mapped[UUID] = mapped_column(ForeignKey("conversations.id"), index=True)
    author_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    body: Mapped[str] = mapped_column(String(MAX_TEXT))
    attachments: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list)
    mentions: Mapped[list[str]] = mapped_column(default=list)
    mentions_all: Mapped[bool] = mapped_column(default=False)
    send_at: Mapped[datetime | None] = mapped_column(doc="None for a draft.")
    failed: Mapped[str] = mapped_column(default="", doc="Why it could not be sent; empty if it was not tried.")
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


Index("ix_planned_posts_due", PlannedPost.send_at)


class ChatSettings(Base):
    """What somebody has chosen for all of their conversations."""

    __tablename__ = "chat_settings"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    shows_reading: Mapped[bool] = mapped_column(default=True, doc="Whether others see what they have read.")
    mails: Mapped[bool] = mapped_column(default=True, doc="Whether they get mails about unread messages.")

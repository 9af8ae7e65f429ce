"""What people ask the coaches of an account."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, text_enum
from regimen.questions.rules import MAX_ANSWER, MAX_QUESTION


class AnswerChannel(StrEnum):
    """How an answer reached the person who asked."""

    CONVERSATION = "conversation"
    EMAIL = "email"


class Question(Base):
    """A question to an account, perhaps about one of its programs. Coaches see it once it is confirmed.

    Somebody signed in has `asker_id`; somebody else a name and an address, until the address turns out to be a
    client's.
    """

    __tablename__ = "questions"
    __table_args__ = (
        CheckConstraint("(asker_id is null) = (email is not null)", name="has_asker"),
        CheckConstraint("(answered_at is null) = (answer is null)", name="has_answer"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True, doc="Chosen by the device: sent twice, it is stored once.")
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    program_id: Mapped[UUID | None] = mapped_column(ForeignKey("programs.id"))
    asker_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    name: Mapped[str | None] = mapped_column(String(100))
    email: Mapped[str | None] = mapped_column(String(254))
    text: Mapped[str] = mapped_column(String(MAX_QUESTION))
    token_hash: Mapped[str | None] = mapped_column(String(64), unique=True, doc="None if nothing had to be confirmed.")
    asked_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None] = mapped_column(doc="When it reached the coaches.")
    read_at: Mapped[datetime | None] = mapped_column(doc="When a coach saw it first.")
    answer_id: Mapped[UUID | None] = mapped_column(doc="Chosen by the coach's device: sent twice, it is sent once.")
    answer: Mapped[str | None] = mapped_column(String(MAX_ANSWER))
    answered_at: Mapped[datetime | None]
    answered_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    answered_in: Mapped[AnswerChannel | None] = mapped_column(text_enum(AnswerChannel))
    closed_at: Mapped[datetime | None] = mapped_column(doc="When a coach closed it without an answer.")


Index("ix_questions_received", Question.account_id, Question.confirmed_at)
Index("ix_questions_unconfirmed", Question.asked_at, postgresql_where=Question.confirmed_at.is_(None))
Index("ix_questions_asker", Question.asker_id, postgresql_where=Question.asker_id.is_not(None))
Index("ix_questions_email", Question.email, postgresql_where=Question.email.is_not(None))

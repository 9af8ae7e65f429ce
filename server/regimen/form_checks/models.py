"""Form checks, their clips, and what an account has set up for them."""

from datetime import date, datetime
from itertools import count
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, SmallInteger, String
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.form_checks.rules import MAX_ANSWER, MAX_HINT, MAX_QUESTION
from regimen.kit.db import Base, WithId


def numbered(entry: dict[str, Any]) -> list[tuple[int | None, dict[str, Any]]]:
    """Returns the sets of an exercise with their numbers; warm-up sets have none."""
    numbers = count(1)
    return [(None if one["kind"] == "warmup" else next(numbers), one) for one in entry["sets"]]


class FormCheck(WithId, Base):
    """Clips of a set that a client sent to an account, with its answer. The client's device chooses the id.

    The set is named by its place, not by its result: it is often filmed before it is logged.
    """

    __tablename__ = "form_checks"
    __table_args__ = (CheckConstraint("(answered_at is null) = (answer_id is null)", name="answer"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"))
    enrolment_id: Mapped[UUID] = mapped_column(ForeignKey("enrolments.id"))
    run: Mapped[int] = mapped_column(SmallInteger)
    day: Mapped[int]
    date: Mapped[date]
    set_id: Mapped[str] = mapped_column(String(32))
    entry: Mapped[dict[str, Any]] = mapped_column(doc="A copy of the exercise with its sets, as the client saw it.")
    exercise_id: Mapped[UUID | None] = mapped_column(ForeignKey("exercises.id"))
    exercise: Mapped[str] = mapped_column(doc="The name of the exercise, also if it was swapped.")
    question: Mapped[str] = mapped_column(String(MAX_QUESTION), default="")
    filmed_at: Mapped[datetime] = mapped_column(doc="By the device's clock, at most the time of arrival.")
    sent_at: Mapped[datetime]
    answer_id: Mapped[UUID | None] = mapped_column(doc="Chosen by the coach's device: sent twice, it is stored once.")
    answered_at: Mapped[datetime | None]
    answered_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    answer: Mapped[str] = mapped_column(String(MAX_ANSWER), default="")
    marks: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list, doc="`Mark`s, in the order of clips.")
    voice_id: Mapped[UUID | None] = mapped_column(ForeignKey("media.id", ondelete="SET NULL"))
    voice_events: Mapped[list[dict[str, Any]]] = mapped_column(JSONB, default=list, doc="`VoiceEvent`s.")

    @property
    def set_number(self) -> int | None:
        """Which working set of its exercise was filmed, from 1; None for a warm-up set."""
        return next(number for number, one in numbered(self.entry) if one["id"] == self.set_id)


Index("ix_form_checks_account", FormCheck.account_id, FormCheck.sent_at.desc())
Index("ix_form_checks_client", FormCheck.client_id, FormCheck.sent_at.desc())
Index("ix_form_checks_day", FormCheck.enrolment_id, FormCheck.run, FormCheck.day)
Index(
    "ix_form_checks_waiting", FormCheck.account_id, FormCheck.sent_at, postgresql_where=FormCheck.answered_at.is_(None)
)


class FormCheckClip(WithId, Base):
    """A clip of a form check. Marks name it by its id, so they stay when the clip itself has been deleted."""

    __tablename__ = "form_check_clips"

    form_check_id: Mapped[UUID] = mapped_column(ForeignKey("form_checks.id", ondelete="CASCADE"), index=True)
    position: Mapped[int] = mapped_column(SmallInteger)
    media_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("media.id", ondelete="SET NULL"), index=True, doc="None: it was deleted."
    )
    duration_ms: Mapped[int | None] = mapped_column(doc="Kept when the clip is deleted.")
    deleted_at: Mapped[datetime | None]


class FormCheckSettings(Base):
    """What an account has set up; without a row clips are kept, and there are no hints."""

    __tablename__ = "form_check_settings"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    keep_months: Mapped[int | None] = mapped_column(
        SmallInteger, doc="Clips that were sent longer ago are deleted; None: they are kept."
    )
    hint: Mapped[str] = mapped_column(String(MAX_HINT), default="", doc="What clients read while they film.")
    cues: Mapped[list[str]] = mapped_column(JSONB, default=list, doc="Short texts that coaches use again.")
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))

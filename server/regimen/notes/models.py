"""Notes of an account, or of one of its programs."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId
from regimen.notes.rules import MAX_BODY, MAX_TITLE


class CoachNote(WithId, Base):
    __tablename__ = "coach_notes"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    program_id: Mapped[UUID | None] = mapped_column(ForeignKey("programs.id"), doc="None: about no program.")
    title: Mapped[str] = mapped_column(String(MAX_TITLE))
    body: Mapped[str] = mapped_column(String(MAX_BODY))
    version: Mapped[int] = mapped_column(default=1)
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    deleted_at: Mapped[datetime | None] = mapped_column(doc="Hidden, and kept so that deleting can be undone.")


Index("ix_coach_notes_account", CoachNote.account_id, CoachNote.updated_at)

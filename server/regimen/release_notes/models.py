"""The tables of release notes."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class Audience(StrEnum):
    ALL = "all"
    COACHES = "coaches"
    CLIENTS = "clients"


class ReleaseNote(WithId, Base):
    """What an administrator published about the product."""

    __tablename__ = "release_notes"

    title: Mapped[str] = mapped_column(String(120))
    body: Mapped[str] = mapped_column(doc="Safe HTML.")
    release_date: Mapped[date]
    audience: Mapped[Audience] = mapped_column(text_enum(Audience))
    cta_name: Mapped[str | None] = mapped_column(String(40), doc="The label of its button.")
    cta_url: Mapped[str | None] = mapped_column(String(500), doc="Where the button leads; set if `cta_name` is.")
    published_at: Mapped[datetime]


class ReleaseNoteRead(Base):
    """A person has read a note."""

    __tablename__ = "release_note_reads"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    note_id: Mapped[UUID] = mapped_column(ForeignKey("release_notes.id", ondelete="CASCADE"), primary_key=True)
    read_at: Mapped[datetime]


Index("ix_release_notes_newest", ReleaseNote.release_date.desc(), ReleaseNote.id.desc())
Index("ix_release_note_reads_note_id", ReleaseNoteRead.note_id)

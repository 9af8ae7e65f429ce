"""What a coach has done or put off, and the limits of the account's rules."""

from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, ForeignKey, Index, String, UniqueConstraint, and_, or_
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId
from regimen.today.rules.reasons import MAX_KEY


class TodayMark(WithId, Base):
    """A reason that a coach has handled (`until` is None) or put off until a time.

    The key of a reason names what it is about, so that something new is a new reason.
    """

    __tablename__ = "today_marks"
    __table_args__ = (UniqueConstraint("account_id", "client_id", "reason"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    reason: Mapped[str] = mapped_column(String(MAX_KEY))
    until: Mapped[datetime | None]
    marked_at: Mapped[datetime]
    marked_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))


MAX_MARKS: Final = 300
"""Marks of one client that an account keeps."""
MARKED_FOR: Final = timedelta(days=90)
"""A reason that is still true so long after somebody handled it is worth another look."""


def is_kept(now: datetime) -> ColumnElement[bool]:
    """Returns the condition that a mark still hides its reason."""
    return and_(
        or_(TodayMark.until.is_(None), TodayMark.until > now),
        or_(TodayMark.until.is_not(None), TodayMark.marked_at > now - MARKED_FOR),
    )


Index("ix_today_marks_account", TodayMark.account_id, TodayMark.marked_at)


class TodayRules(Base):
    """What an account has changed about the rules; rules that are not named have their defaults."""

    __tablename__ = "today_rules"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    rules: Mapped[dict[str, Any]] = mapped_column(doc="By rule: `on` and `limit`.")
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))

"""How the pages of an account look."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class WhiteLabel(Base):
    """What an account has changed, with a version for optimistic locking; without a theme it has the default one.

    `css` is what pages are painted with, derived from `web_theme` when that is saved (`rules/palette.py`).
    """

    __tablename__ = "white_labels"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    web_theme: Mapped[dict[str, str] | None] = mapped_column(JSONB(none_as_null=True))
    css: Mapped[str | None]
    version: Mapped[int]
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))

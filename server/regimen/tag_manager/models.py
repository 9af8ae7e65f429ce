"""The tag manager of an account."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class TagManager(Base):
    """The container that an account's public pages may load, with a version for optimistic locking.

    Without a code it is never enabled; a code that is not enabled is kept for later.
    """

    __tablename__ = "tag_managers"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    code: Mapped[str | None]
    enabled: Mapped[bool]
    version: Mapped[int]
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))

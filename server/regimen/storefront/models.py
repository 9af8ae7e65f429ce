"""What coaches have written on their storefronts."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class StorefrontPage(Base):
    """The storefront of an account that has been edited: a document (`rules.StorefrontContent`), with a version for
    optimistic locking."""

    __tablename__ = "storefronts"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    version: Mapped[int]
    updated_at: Mapped[datetime]
    updated_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))

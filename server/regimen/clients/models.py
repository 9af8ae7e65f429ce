"""The table of reviews."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class ClientReview(Base):
    """When a coach of the account last reviewed a client's comments; later comments need a review."""

    __tablename__ = "client_reviews"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    reviewed_at: Mapped[datetime]

"""What a coach's account keeps about its clients."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class ClientReview(Base):
    """When somebody of the account last looked a client's comments through; later comments wait for a review."""

    __tablename__ = "client_reviews"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    reviewed_at: Mapped[datetime]

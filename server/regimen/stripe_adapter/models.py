"""The Stripe adapter's only table."""

from datetime import datetime

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class ProviderMode(Base):
    """A single row: the Stripe mode in which this database was first used."""

    __tablename__ = "provider_mode"
    __table_args__ = (CheckConstraint("id = 1", name="single"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    mode: Mapped[str]
    first_used_at: Mapped[datetime]

"""The table of accounts' own plans."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, text_enum


class ProductKind(StrEnum):
    FREE = "free"
    BAND_1 = "professional_band1"
    BAND_2 = "professional_band2"
    BAND_3 = "professional_band3"
    BAND_4 = "professional_band4"
    BAND_5 = "professional_band5"


class Subscription(Base):
    """One row per account. `product_kind` is None during a trial and after it, until the coach chooses a plan."""

    __tablename__ = "subscriptions"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    product_kind: Mapped[ProductKind | None] = mapped_column(text_enum(ProductKind))
    trial_started_at: Mapped[datetime | None]
    trial_end_at: Mapped[datetime | None]
    created_at: Mapped[datetime]

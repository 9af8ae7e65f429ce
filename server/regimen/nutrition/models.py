"""Macros that a coach set as a client's targets."""

from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from sqlalchemy import ForeignKey, Index, Numeric, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId


class MacroTarget(WithId, Base):
    """What a client should eat on a day, from `starts_on` until the next row of the same account starts."""

    __tablename__ = "macro_targets"
    __table_args__ = (UniqueConstraint("client_id", "account_id", "starts_on"),)

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    starts_on: Mapped[date]
    protein_g: Mapped[Decimal] = mapped_column(Numeric(5, 1))
    carbs_g: Mapped[Decimal] = mapped_column(Numeric(5, 1))
    fat_g: Mapped[Decimal] = mapped_column(Numeric(5, 1))
    calories_kcal: Mapped[Decimal] = mapped_column(Numeric(6, 1))
    set_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    set_at: Mapped[datetime]


Index("ix_macro_targets_account_id", MacroTarget.account_id)

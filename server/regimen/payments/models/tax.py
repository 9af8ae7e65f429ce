"""Whether an account has the tax in its prices calculated."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base


class TaxSwitch(Base):
    """What a coach wants, and the tax settings of the connected account as the provider last reported them. An account
    that never turned tax on has no row."""

    __tablename__ = "tax_switches"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    wanted: Mapped[bool]
    ready: Mapped[bool] = mapped_column(default=False, doc="The provider has what it needs to calculate.")
    missing: Mapped[list[str]] = mapped_column(default=list, doc="What it lacks, in its words.")
    country: Mapped[str | None] = mapped_column(String(2), doc="Where the seller is, as the provider knows it.")
    sent_address: Mapped[str | None] = mapped_column(
        String(16), doc="A hash of the address that the provider was given; None if it was given none."
    )
    reads: Mapped[int] = mapped_column(
        default=0, doc="How often our copy was replaced: whoever asked before that asks again."
    )
    updated_at: Mapped[datetime]

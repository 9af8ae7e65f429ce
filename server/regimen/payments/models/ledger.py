"""The ledger, and its comparison with Stripe."""

from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, ForeignKey, Index, String, UniqueConstraint, func
from sqlalchemy.ext.hybrid import hybrid_property
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class EntryKind(StrEnum):
    PAYMENT = "payment"
    REFUND = "refund"
    DISPUTE = "dispute"
    FEE = "fee"


class LedgerEntry(WithId, Base):
    """Money that moved: one entry for each charge, refund, dispute and platform fee that was given back by itself.

    Refunds and disputes are negative. A failed refund and a won dispute return money in an entry of their own, whose
    `source_id` is Stripe's id with ":failed" or ":won". That of a fee has the amount returned so far as its suffix,
    because one fee can be given back in parts.

    `gross_minor` and `platform_fee_minor` are in the currency of the price. Stripe may settle in another one, that of
    the coach's bank: the `settlement_...` columns are the same amounts in `settlement_currency`, None until Stripe has
    reported them. Its own fee is always in the settlement currency.
    """

    __tablename__ = "ledger_entries"
    __table_args__ = (UniqueConstraint("stripe_account_id", "source_id"),)

    stripe_account_id: Mapped[str] = mapped_column(String(255))
    kind: Mapped[EntryKind] = mapped_column(text_enum(EntryKind))
    source_id: Mapped[str] = mapped_column(String(255), doc="Stripe's id of what moved, unique with its suffix.")
    intent_id: Mapped[str] = mapped_column(String(255))
    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), index=True)
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("accounts.id"), doc="As of the invoice.")
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    gross_minor: Mapped[int]
    platform_fee_minor: Mapped[int]
    currency: Mapped[str] = mapped_column(String(3))
    provider_fee_minor: Mapped[int | None] = mapped_column(doc="None until Stripe has reported it.")
    settlement_currency: Mapped[str | None] = mapped_column(String(3))
    settlement_gross_minor: Mapped[int | None]
    settlement_platform_fee_minor: Mapped[int | None]
    overpayment: Mapped[bool] = mapped_column(default=False, doc="Paid for an invoice that was no longer open.")
    at: Mapped[datetime] = mapped_column(doc="When the money moved at Stripe.")

    @hybrid_property
    def settled_currency(self) -> str:
        """The currency of what the account receives: that of the price until Stripe has reported another."""
        return self.settlement_currency or self.currency

    @settled_currency.inplace.expression
    @classmethod
    def _settled_currency(cls) -> ColumnElement[str]:
        return func.coalesce(cls.settlement_currency, cls.currency)

    @hybrid_property
    def settled_gross_minor(self) -> int:
        return self.gross_minor if self.settlement_gross_minor is None else self.settlement_gross_minor

    @settled_gross_minor.inplace.expression
    @classmethod
    def _settled_gross_minor(cls) -> ColumnElement[int]:
        return func.coalesce(cls.settlement_gross_minor, cls.gross_minor)

    @hybrid_property
    def settled_platform_fee_minor(self) -> int:
        return (
            self.platform_fee_minor
            if self.settlement_platform_fee_minor is None
            else self.settlement_platform_fee_minor
        )

    @settled_platform_fee_minor.inplace.expression
    @classmethod
    def _settled_platform_fee_minor(cls) -> ColumnElement[int]:
        return func.coalesce(cls.settlement_platform_fee_minor, cls.platform_fee_minor)

    @hybrid_property
    def fees_minor(self) -> int:
        """All fees in the settlement currency. A fee that is not known yet counts as zero."""
        return self.settled_platform_fee_minor + (self.provider_fee_minor or 0)

    @fees_minor.inplace.expression
    @classmethod
    def _fees_minor(cls) -> ColumnElement[int]:
        return cls.settled_platform_fee_minor + func.coalesce(cls.provider_fee_minor, 0)

    @hybrid_property
    def net_minor(self) -> int:
        """What the account receives, in the settlement currency."""
        return self.settled_gross_minor - self.fees_minor

    @net_minor.inplace.expression
    @classmethod
    def _net_minor(cls) -> ColumnElement[int]:
        return cls.settled_gross_minor - cls.fees_minor


Index("ix_ledger_entries_account_at", LedgerEntry.account_id, LedgerEntry.at)


class LedgerCheck(Base):
    """Until when the ledger of a Stripe account has been compared with Stripe's balance transactions."""

    __tablename__ = "ledger_checks"

    stripe_account_id: Mapped[str] = mapped_column(String(255), primary_key=True)
    until: Mapped[datetime]


class DifferenceOutcome(StrEnum):
    AGREED = "agreed"
    """Both sides have the same now."""
    ACCEPTED = "accepted"
    """An operator closed its alert: it is not reported again unless its figures change."""
    REPLACED = "replaced"
    """The next comparison found something else, which is stored in a row of its own."""


class LedgerDifference(WithId, Base):
    """What the ledger and Stripe's list of balance transactions did not agree about in a nightly comparison."""

    __tablename__ = "ledger_differences"

    stripe_account_id: Mapped[str] = mapped_column(String(255))
    found_at: Mapped[datetime]
    missing_in_ledger: Mapped[list[str]]
    missing_at_provider: Mapped[list[str]]
    amounts: Mapped[list[dict[str, Any]]] = mapped_column(
        default=list, doc="What both have with different amounts: the source, our figures and Stripe's."
    )
    figures: Mapped[dict[str, Any]] = mapped_column(
        default=dict, doc="Our figures and Stripe's of every source that differs, by source."
    )
    outcome: Mapped[DifferenceOutcome | None] = mapped_column(
        text_enum(DifferenceOutcome), doc="None while it is compared again every night."
    )
    settled_at: Mapped[datetime | None] = mapped_column(doc="When it got its outcome.")

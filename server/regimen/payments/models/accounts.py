"""Connected accounts, customers and their cards."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId


class PaymentAccount(Base):
    """The connected Stripe account through which a coach's account is paid, as Stripe last reported it."""

    __tablename__ = "payment_accounts"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    stripe_account_id: Mapped[str] = mapped_column(String(255), unique=True)
    charges_enabled: Mapped[bool] = mapped_column(default=False)
    payouts_enabled: Mapped[bool] = mapped_column(default=False)
    details_submitted: Mapped[bool] = mapped_column(default=False)
    verification_fields: Mapped[list[str]] = mapped_column(default=list, doc="What Stripe still needs from the owner.")
    disabled_reason: Mapped[str | None]
    currency: Mapped[str] = mapped_column(String(3))
    bank_last4: Mapped[str | None] = mapped_column(String(4))
    domain_registered_at: Mapped[datetime | None] = mapped_column(
        doc="When our address was registered for wallets (Apple Pay and others) on this account."
    )
    reads: Mapped[int] = mapped_column(
        default=0, doc="How often our copy was replaced: whoever read the account before that reads it again."
    )
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


class Customer(WithId, Base):
    """A user as a customer of one Stripe account."""

    __tablename__ = "payment_customers"
    __table_args__ = (UniqueConstraint("stripe_account_id", "user_id"),)

    stripe_account_id: Mapped[str] = mapped_column(String(255))
    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    provider_id: Mapped[str] = mapped_column(String(255))
    created_at: Mapped[datetime]


class Card(WithId, Base):
    """A saved card. Its number never reaches us."""

    __tablename__ = "cards"
    __table_args__ = (UniqueConstraint("stripe_account_id", "provider_id"),)

    customer_id: Mapped[UUID] = mapped_column(ForeignKey("payment_customers.id"), index=True)
    stripe_account_id: Mapped[str] = mapped_column(String(255))
    provider_id: Mapped[str] = mapped_column(String(255))
    brand: Mapped[str] = mapped_column(String(32))
    last4: Mapped[str] = mapped_column(String(4))
    exp_month: Mapped[int]
    exp_year: Mapped[int]
    networks: Mapped[list[str]]
    preferred_network: Mapped[str | None] = mapped_column(String(32))
    billing: Mapped[dict[str, Any]]
    wallet: Mapped[str | None] = mapped_column(String(32))
    fingerprint: Mapped[str | None] = mapped_column(
        String(64), index=True, doc="The same for one card number, by any client of this coach."
    )
    is_default: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    removed_at: Mapped[datetime | None]


Index(
    "uq_cards_default",
    Card.customer_id,
    unique=True,
    postgresql_where=Card.is_default & Card.removed_at.is_(None),
)

"""The table of accounts' own plans."""

from datetime import datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, text_enum


class ProductKind(StrEnum):
    FREE = "free"
    BAND_1 = "professional_band1"
    BAND_2 = "professional_band2"
    BAND_3 = "professional_band3"
    BAND_4 = "professional_band4"
    BAND_5 = "professional_band5"


class BillingPeriod(StrEnum):
    MONTH = "month"
    YEAR = "year"


class BillingState(StrEnum):
    """Where the payment of a Professional plan stands. An account that never chose one has none."""

    SCHEDULED = "scheduled"
    """Chosen during the trial; charged when it ends."""
    INCOMPLETE = "incomplete"
    """Chosen; the first payment has not arrived."""
    INCOMPLETE_EXPIRED = "incomplete_expired"
    """The first payment never arrived."""
    ACTIVE = "active"
    PAST_DUE = "past_due"
    """A later payment failed; the owner has seven days to pay."""
    CLOSING = "unpaid"
    """Over, with an open invoice that is being voided. The payment may still arrive meanwhile."""
    CANCELED = "canceled"


RUNNING = (BillingState.ACTIVE, BillingState.PAST_DUE)
"""States in which a Professional plan allows what it sells."""


class Subscription(Base):
    """One row per account: what it may do, and where the payment for it stands.

    `product_kind` is what was chosen or paid last; None during a trial and after it, until the coach chooses a plan. An
    account on a Professional plan without a `billing_state` got it from the operator. The columns from `billing_state`
    on belong to the domain `subscription_billing`.
    """

    __tablename__ = "subscriptions"
    __table_args__ = (
        CheckConstraint("(next_kind is null) = (next_period is null)", name="next"),
        CheckConstraint("(pending_kind is null) = (pending_period is null)", name="pending"),
    )

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    product_kind: Mapped[ProductKind | None] = mapped_column(text_enum(ProductKind))
    trial_started_at: Mapped[datetime | None]
    trial_end_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
    billing_state: Mapped[BillingState | None] = mapped_column(text_enum(BillingState))
    billing_period: Mapped[BillingPeriod | None] = mapped_column(text_enum(BillingPeriod))
    price_minor: Mapped[int | None] = mapped_column(doc="What a whole period of it cost when it was paid, in pence.")
    purchase_no: Mapped[int] = mapped_column(default=0, doc="The purchase that runs: a plan that was bought.")
    last_purchase_no: Mapped[int] = mapped_column(
        default=0, doc="The last purchase that was begun; with `pending_kind`, the one that is being paid."
    )
    period_no: Mapped[int] = mapped_column(default=0)
    billing_anchor_at: Mapped[datetime | None] = mapped_column(doc="Start of the first period of this purchase.")
    periods_before_anchor: Mapped[int] = mapped_column(default=0, doc="0, unless the billing period has changed.")
    period_end_at: Mapped[datetime | None] = mapped_column(doc="Until when it is paid for.")
    cancel_at_period_end: Mapped[bool] = mapped_column(default=False)
    canceled_by_owner: Mapped[bool] = mapped_column(default=False)
    next_kind: Mapped[ProductKind | None] = mapped_column(
        text_enum(ProductKind), doc="Booked for the end of the period, or of the trial."
    )
    next_period: Mapped[BillingPeriod | None] = mapped_column(text_enum(BillingPeriod))
    pending_kind: Mapped[ProductKind | None] = mapped_column(
        text_enum(ProductKind), doc="Being paid now, by the invoice of purchase `last_purchase_no`."
    )
    pending_period: Mapped[BillingPeriod | None] = mapped_column(text_enum(BillingPeriod))
    pending_price_minor: Mapped[int | None] = mapped_column(doc="What a whole period of that costs, before a credit.")
    past_due_since: Mapped[datetime | None]
    retries: Mapped[int] = mapped_column(default=0, doc="How often a missed payment was tried again by itself.")
    due_at: Mapped[datetime | None] = mapped_column(index=True, doc="When the next step happens by itself.")

"""Coupons, their codes, and who has redeemed them."""

from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, func
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum


class Duration(StrEnum):
    """How many invoices are discounted: the first, those of the first months, or all."""

    ONCE = "once"
    REPEATING = "repeating"
    FOREVER = "forever"


class Coupon(WithId, Base):
    """A discount in percent, and who may have it. Percent and duration never change."""

    __tablename__ = "coupons"
    __table_args__ = (
        CheckConstraint("percent between 1 and 100", name="percent"),
        CheckConstraint("(duration = 'repeating') = (months is not null)", name="months"),
        CheckConstraint("ends_on >= starts_on", name="dates"),
        # The last seat is sold once, also if two ask at the same time.
        CheckConstraint("seats_taken between 0 and coalesce(max_redemptions, seats_taken)", name="seats"),
    )

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), index=True)
    code: Mapped[str] = mapped_column(
        String(64), doc="What clients enter; of a campaign, the beginning of each of its codes."
    )
    is_campaign: Mapped[bool] = mapped_column(default=False, doc="It has many codes, each for one use.")
    percent: Mapped[int]
    duration: Mapped[Duration] = mapped_column(text_enum(Duration))
    months: Mapped[int | None]
    max_redemptions: Mapped[int | None] = mapped_column(doc="None: as many as want it.")
    seats_taken: Mapped[int] = mapped_column(default=0, doc="Redemptions that were not released.")
    max_per_client: Mapped[int | None]
    starts_on: Mapped[date | None] = mapped_column(doc="First day, in `zone`.")
    ends_on: Mapped[date | None] = mapped_column(doc="Last day, in `zone`.")
    zone: Mapped[str] = mapped_column(String(64), doc="Time zone of the coach who created it.")
    first_purchase_only: Mapped[bool] = mapped_column(default=False, doc="Only for who has not paid the account yet.")
    all_programs: Mapped[bool] = mapped_column(default=True)
    is_win_back: Mapped[bool] = mapped_column(default=False, doc="Offered to clients who are about to cancel.")
    deactivated_at: Mapped[datetime | None] = mapped_column(doc="For good.")
    created_by: Mapped[UUID] = mapped_column(ForeignKey("users.id"))
    created_at: Mapped[datetime]
    updated_at: Mapped[datetime]


Index("uq_coupons_win_back", Coupon.account_id, unique=True, postgresql_where=Coupon.is_win_back.is_(True))


class CouponProgram(Base):
    """A program that the coupon is for, unless it is for all."""

    __tablename__ = "coupon_programs"

    coupon_id: Mapped[UUID] = mapped_column(ForeignKey("coupons.id"), primary_key=True)
    program_id: Mapped[UUID] = mapped_column(ForeignKey("programs.id"), primary_key=True, index=True)


class CouponCode(WithId, Base):
    """What clients enter. A campaign has many, every other coupon one, and those that it had before: a code is never
    used again by its account for another coupon."""

    __tablename__ = "coupon_codes"

    coupon_id: Mapped[UUID] = mapped_column(ForeignKey("coupons.id"), index=True)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"))
    code: Mapped[str] = mapped_column(String(64))
    replaced_at: Mapped[datetime | None] = mapped_column(doc="When the coach gave the coupon another code.")


Index("uq_coupon_codes_code", CouponCode.account_id, func.lower(CouponCode.code), unique=True)


class Redemption(WithId, Base):
    """The discount of a membership: reserved at checkout, consumed by the first payment that it reduced.

    It ends with the membership, or when another one replaces it. Its seat is then released if it has reduced nothing
    that was paid; an open invoice that it has reduced keeps the seat until it is paid or void.
    """

    __tablename__ = "coupon_redemptions"

    coupon_id: Mapped[UUID] = mapped_column(ForeignKey("coupons.id"), index=True)
    code_id: Mapped[UUID] = mapped_column(ForeignKey("coupon_codes.id"))
    single_use: Mapped[bool] = mapped_column(doc="Of a campaign: its code is used up.")
    membership_id: Mapped[UUID] = mapped_column(ForeignKey("memberships.id"), index=True)
    purchase_no: Mapped[int] = mapped_column(doc="The purchase whose invoices are discounted.")
    client_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), index=True)
    redeemed_at: Mapped[datetime]
    consumed_at: Mapped[datetime | None]
    ended_at: Mapped[datetime | None]
    released_at: Mapped[datetime | None] = mapped_column(doc="When its seat became free again.")


HOLDS_SEAT = Redemption.released_at.is_(None)

Index(
    "uq_coupon_redemptions_membership",
    Redemption.membership_id,
    unique=True,
    postgresql_where=Redemption.ended_at.is_(None),
)
Index(
    "uq_coupon_redemptions_code",
    Redemption.code_id,
    unique=True,
    postgresql_where=Redemption.single_use.is_(True) & HOLDS_SEAT,
)


class DiscountedInvoice(Base):
    """An invoice whose price a redemption has reduced."""

    __tablename__ = "discounted_invoices"

    invoice_id: Mapped[UUID] = mapped_column(ForeignKey("invoices.id"), primary_key=True)
    redemption_id: Mapped[UUID] = mapped_column(ForeignKey("coupon_redemptions.id"), index=True)


class WinBackAnswer(Base):
    """The client's answer to the offer in the cancel dialog, which is made once for each membership."""

    __tablename__ = "win_back_answers"

    membership_id: Mapped[UUID] = mapped_column(ForeignKey("memberships.id"), primary_key=True)
    coupon_id: Mapped[UUID] = mapped_column(ForeignKey("coupons.id"))
    accepted: Mapped[bool]
    answered_at: Mapped[datetime]

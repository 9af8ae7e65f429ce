"""What happens to coupons. `account_id` is the coach's account, `subject_id` the coupon."""

from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent


class CouponEvent(DomainEvent, frozen=True):
    """Base of every event about a coupon."""

    type: str = "coupon"
    code: str


class CouponCreated(CouponEvent, frozen=True):
    type: Literal["coupon_created"] = "coupon_created"


class CouponChanged(CouponEvent, frozen=True):
    type: Literal["coupon_changed"] = "coupon_changed"


class CouponDeactivated(CouponEvent, frozen=True):
    type: Literal["coupon_deactivated"] = "coupon_deactivated"


class CouponRedeemed(CouponEvent, frozen=True):
    """A client entered the code, at checkout or for a membership that runs."""

    type: Literal["coupon_redeemed"] = "coupon_redeemed"
    client_id: UUID
    membership_id: UUID


class DiscountEnded(CouponEvent, frozen=True):
    """The membership ended, or another discount replaced this one."""

    type: Literal["discount_ended"] = "discount_ended"
    membership_id: UUID


class SeatReleased(CouponEvent, frozen=True):
    """A discount has ended without having reduced a payment: somebody else can have its seat."""

    type: Literal["coupon_seat_released"] = "coupon_seat_released"
    membership_id: UUID

"""Whether a coupon can be redeemed."""

from datetime import date, datetime
from enum import StrEnum

from regimen.coupons.models import Coupon
from regimen.kit.clock import local_date


class CouponStatus(StrEnum):
    ACTIVE = "active"
    SCHEDULED = "scheduled"
    EXPIRED = "expired"
    DEACTIVATED = "deactivated"


def coupon_today(coupon: Coupon, now: datetime) -> date:
    """Returns the date where the coupon's own dates count."""
    return local_date(now, coupon.zone)


def status(coupon: Coupon, now: datetime) -> CouponStatus:
    """Returns the status; a coupon that is used up stays what it is by its dates."""
    today = coupon_today(coupon, now)
    if coupon.deactivated_at is not None:
        return CouponStatus.DEACTIVATED
    if coupon.ends_on is not None and coupon.ends_on < today:
        return CouponStatus.EXPIRED
    if coupon.starts_on is not None and coupon.starts_on > today:
        return CouponStatus.SCHEDULED
    return CouponStatus.ACTIVE

"""Why a coupon cannot be redeemed or changed."""

from typing import ClassVar

from regimen.coupons.rules.form import MAX_COUPONS
from regimen.kit.errors import Conflict, Failure


class InvalidDiscountCode(Failure):
    """The same for unknown, expired and used up codes, and those of other programs: guessing teaches nothing."""

    field: ClassVar[str] = "discount_code"
    message = "Please provide a valid Discount Code."


class CouponIsDeactivated(Conflict):
    message = "This coupon is deactivated for good. Create a new one instead."


class TooManyCoupons(Failure):
    message = f"You can have up to {MAX_COUPONS} coupons. Deactivate some that you no longer use."


class NotForCancelling(Failure):
    """A campaign, or a coupon for first purchases."""

    message = "Only a coupon with one code, which isn't just for first purchases, can be offered when someone cancels."

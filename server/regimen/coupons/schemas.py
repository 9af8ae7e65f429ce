"""Coupons on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from regimen.coupons.models import Duration
from regimen.coupons.rules.status import CouponStatus
from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.programs.models import Period

MAX_PROGRAMS = 200
ProgramIds = Annotated[
    list[UUID] | None, Field(max_length=MAX_PROGRAMS, description="Programs that it is for; null for all.")
]


class CouponTerms(Body):
    """The discount itself."""

    percent: int | None = Field(None, description="Whole percent off the price.")
    duration: Duration = Duration.ONCE
    months: int | None = Field(None, description="If repeating: for how many months.")


class NewCoupon(CouponTerms):
    code: str = Field("", max_length=200, description="Letters, numbers, hyphens, underscores; unique in the account.")
    code_count: int | None = Field(
        None, description="For a campaign of codes for one use each: how many. They begin with `code`."
    )
    max_redemptions: int | None = Field(None, description="Null for no limit.")
    max_per_client: int | None = Field(None, description="Null for no limit.")
    starts_on: date | None = None
    ends_on: date | None = None
    first_purchase_only: bool = False
    program_ids: ProgramIds = None


class CouponChange(Body):
    """What can be changed later."""

    code: str = Field("", max_length=200)
    max_redemptions: int | None = Field(None, description="At least as high as before; null for no limit.")
    ends_on: date | None = None
    program_ids: ProgramIds = None


class WinBack(Body):
    offered: bool


class PreviewRequest(CouponTerms):
    """A coupon that is being written, for a client who joins with one of the account's prices."""

    price_option_id: UUID
    joins_on: date | None = Field(None, description="The first day; today if left out.")


class MoneySum(View):
    amount_minor: int
    currency: str


class CouponProgramView(View):
    id: Id
    title: str


class CouponView(View):
    """A coupon, what it brought in after refunds, and by how much invoices were reduced."""

    id: Id
    code: str
    is_campaign: bool
    percent: int
    duration: Duration
    months: int | None
    max_redemptions: int | None
    times_used: int = Field(description="Redemptions, with those at checkout and in a trial that have not paid yet.")
    max_per_client: int | None
    starts_on: date | None
    ends_on: date | None
    first_purchase_only: bool
    is_win_back: bool
    all_programs: bool
    programs: list[CouponProgramView]
    status: CouponStatus
    revenue: list[MoneySum]
    discounts: list[MoneySum]
    created_at: datetime
    abilities: list[Literal["edit", "deactivate", "offer_when_cancelling"]]


class Coupons(Listing[CouponView]):
    """A page of coupons. `uses`, `revenue` and `discounts` are those of all coupons in the last 365 days."""

    uses: int
    revenue: list[MoneySum]
    discounts: list[MoneySum]


class SoldOption(View):
    id: Id
    duration: Period
    duration_label: str
    amount_minor: int
    currency: str


class SoldProgram(View):
    """A program that costs something, for which coupons can be."""

    id: Id
    title: str
    public_url: str
    trial_days: int
    price_options: list[SoldOption]


class SoldPrograms(View):
    items: list[SoldProgram]


class PlannedInvoiceView(View):
    """An invoice to come; `tax_minor` is in the total."""

    on: date = Field(description="The first day of its period.")
    price_minor: int
    discount_minor: int
    tax_minor: int
    total_minor: int


class LongPeriod(View):
    """A price whose period is longer than the months of the discount, so that more is discounted than they say."""

    duration: Period
    duration_label: str
    price_minor: int
    total_minor: int


class CouponPreview(View):
    """The next twelve invoices of somebody who joins with the coupon, or the one of a one-off price."""

    currency: str
    joins_on: date
    trial_days: int
    invoices: list[PlannedInvoiceView]
    long_periods: list[LongPeriod]

"""Turns coupons into what crosses the wire."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from regimen.coupons.access.coupons import CouponPage, CouponRow
from regimen.coupons.access.preview import Preview
from regimen.coupons.models import Coupon
from regimen.coupons.rules.discounts import PlannedInvoice
from regimen.coupons.rules.status import status
from regimen.coupons.schemas import (
    CouponPreview,
    CouponProgramView,
    Coupons,
    CouponView,
    LongPeriod,
    MoneySum,
    PlannedInvoiceView,
    SoldOption,
    SoldProgram,
    SoldPrograms,
)
from regimen.kit.clock import local_date
from regimen.kit.downloads import csv_table
from regimen.kit.money import Money, amount_text
from regimen.kit.paging import Page
from regimen.payments.rules.tax_rates import included_tax
from regimen.programs.access import public_url
from regimen.programs.models import PriceOption, Program
from regimen.programs.rules.labels import PERIOD_LABELS


def present_coupon(row: CouponRow, now: datetime) -> CouponView:
    coupon = row.coupon
    return CouponView(
        id=coupon.id,
        code=coupon.code,
        is_campaign=coupon.is_campaign,
        percent=coupon.percent,
        duration=coupon.duration,
        months=coupon.months,
        max_redemptions=coupon.max_redemptions,
        times_used=coupon.seats_taken,
        max_per_client=coupon.max_per_client,
        starts_on=coupon.starts_on,
        ends_on=coupon.ends_on,
        first_purchase_only=coupon.first_purchase_only,
        is_win_back=coupon.is_win_back,
        all_programs=coupon.all_programs,
        programs=[CouponProgramView(id=program.id, title=program.title) for program in row.programs],
        status=status(coupon, now),
        revenue=_sums(row.sums.revenue),
        discounts=_sums(row.sums.discounts),
        created_at=coupon.created_at,
        abilities=_abilities(coupon),
    )


def _abilities(coupon: Coupon) -> list[str]:
    if coupon.deactivated_at is not None:
        return []
    may_be_offered = not coupon.is_campaign and not coupon.first_purchase_only
    return ["edit", "deactivate", *(["offer_when_cancelling"] if may_be_offered else [])]


def _sums(sums: Iterable[Money]) -> list[MoneySum]:
    return [MoneySum(amount_minor=money.minor, currency=money.currency) for money in sums]


def present_coupons(found: CouponPage, page: Page, now: datetime) -> Coupons:
    return Coupons(
        items=[present_coupon(row, now) for row in found.rows],
        pagination=page.pagination(found.total),
        uses=found.uses,
        revenue=_sums(found.sums.revenue),
        discounts=_sums(found.sums.discounts),
    )


def present_sold_programs(found: Sequence[tuple[Program, Sequence[PriceOption]]], base_url: str) -> SoldPrograms:
    """`base_url` is the address of this installation."""
    items = [
        SoldProgram(
            id=program.id,
            title=program.title,
            public_url=public_url(base_url, program),
            trial_days=program.trial_days,
            price_options=[_sold_option(option) for option in options],
        )
        for program, options in found
    ]
    return SoldPrograms(items=items)


def _sold_option(option: PriceOption) -> SoldOption:
    return SoldOption(
        id=option.id,
        duration=option.period,
        duration_label=PERIOD_LABELS[option.period],
        amount_minor=option.amount_minor,
        currency=option.currency,
    )


def present_preview(preview: Preview) -> CouponPreview:
    return CouponPreview(
        currency=preview.currency,
        joins_on=preview.joins_on,
        trial_days=preview.trial_days,
        invoices=[_planned(invoice, preview.zone, preview.tax_rate_bp) for invoice in preview.invoices],
        long_periods=[
            LongPeriod(
                duration=period,
                duration_label=PERIOD_LABELS[period],
                price_minor=invoice.price.minor,
                total_minor=invoice.total.minor,
            )
            for period, invoice in preview.long_periods
        ],
    )


def _planned(invoice: PlannedInvoice, zone: str, tax_rate_bp: int) -> PlannedInvoiceView:
    return PlannedInvoiceView(
        on=local_date(invoice.period.start, zone),
        price_minor=invoice.price.minor,
        discount_minor=invoice.discount.minor,
        tax_minor=included_tax(invoice.total.minor, tax_rate_bp),
        total_minor=invoice.total.minor,
    )


def codes_csv(coupon: Coupon, codes: Sequence[tuple[str, datetime | None]]) -> bytes:
    """Returns the codes of a coupon, with when each was redeemed in the coupon's time zone."""
    rows = [(code, local_date(used, coupon.zone).isoformat() if used else "") for code, used in codes]
    return csv_table(("code", "redeemed_on"), rows)


def coupons_csv(found: CouponPage, now: datetime) -> bytes:
    """Returns the coupons with their revenue, one line for each currency."""
    header = (
        "code", "percent", "duration", "months", "times_used", "max_redemptions", "starts_on", "ends_on", "status",
        "programs", "currency", "revenue", "discounts",
    )  # fmt: skip
    return csv_table(header, [line for row in found.rows for line in _lines(row, now)])


def _lines(row: CouponRow, now: datetime) -> list[list[str]]:
    coupon = row.coupon
    revenue = {money.currency: money for money in row.sums.revenue}
    discounts = {money.currency: money for money in row.sums.discounts}
    programs = "all" if coupon.all_programs else "; ".join(str(program.id) for program in row.programs)
    fields = (
        coupon.code, coupon.percent, coupon.duration.value, coupon.months, coupon.seats_taken, coupon.max_redemptions,
        coupon.starts_on, coupon.ends_on, status(coupon, now).value, programs,
    )  # fmt: skip
    currencies = sorted({*revenue, *discounts}) or [""]
    words = ["" if value is None else str(value) for value in fields]
    return [[*words, currency, _text(revenue.get(currency)), _text(discounts.get(currency))] for currency in currencies]


def _text(money: Money | None) -> str:
    return amount_text(money) if money else ""

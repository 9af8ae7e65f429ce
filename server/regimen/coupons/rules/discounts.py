"""Which invoices a coupon discounts, and by how much. The engine opens its invoices by this, and every preview."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from regimen.coupons.models import Duration
from regimen.kit.clock import add_months
from regimen.kit.money import Money, charge_step
from regimen.programs.rules.periods import BillingPeriod
from regimen.stripe_adapter.limits import min_amount

PREVIEWED = 12
"""How many invoices a preview shows."""


@dataclass(frozen=True)
class Discount:
    """A coupon as it applies to a membership.

    `first_start`: when the first period began that it has discounted, None before. Months are counted from there, so
    a free trial takes nothing away.
    """

    code: str
    percent: int
    duration: Duration
    months: int | None = None
    first_start: datetime | None = None

    def covers(self, period_start: datetime) -> bool:
        """Whether the invoice of a period that starts then is discounted."""
        if self.first_start is None or self.duration is Duration.FOREVER or period_start <= self.first_start:
            return True
        return self.months is not None and period_start < add_months(self.first_start, self.months)


@dataclass(frozen=True)
class PlannedInvoice:
    """An invoice that has not been opened yet. `code` is None without a discount."""

    period: BillingPeriod
    price: Money
    discount: Money
    code: str | None

    @property
    def total(self) -> Money:
        return self.price.minus(self.discount)

    @property
    def is_free(self) -> bool:
        """Whether the discount takes off everything, so that no card is asked for."""
        return self.total.minor == 0


def amount_off(price: Money, percent: int) -> Money:
    """Returns what `percent` take off a price, rounded half up to what can be charged.

    What would be left below the smallest payment that a card can make is not asked for either.
    """
    off = price.share(percent, step=charge_step(price.currency))
    left = price.minus(off)
    return price if left.minor < min_amount(price.currency) else off


def plan_invoice(price: Money, period: BillingPeriod, discount: Discount | None) -> PlannedInvoice:
    """Returns the invoice of one period."""
    if discount is None or not discount.covers(period.start):
        return PlannedInvoice(period, price, Money(0, price.currency), None)
    return PlannedInvoice(period, price, amount_off(price, discount.percent), discount.code)


def plan_invoices(
    price: Money, periods: Iterable[BillingPeriod], discount: Discount | None, count: int = PREVIEWED
) -> list[PlannedInvoice]:
    """Returns the next `count` invoices at this price, of consecutive periods."""
    planned: list[PlannedInvoice] = []
    for period in islice(periods, count):
        planned.append(invoice := plan_invoice(price, period, discount))
        if discount is not None and invoice.code is not None and discount.first_start is None:
            discount = replace(discount, first_start=period.start)
    return planned

"""Which invoices are discounted, and by how much, without a database."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.coupons.models import Duration
from regimen.coupons.rules.discounts import Discount, amount_off, plan_invoices
from regimen.kit.money import Money
from regimen.programs.models import Period
from regimen.programs.rules.periods import periods_from
from regimen.stripe_adapter.limits import is_chargeable, min_amount

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
PRICE = Money(3900, "EUR")
ANCHORS = st.integers(0, 7 * 366 * 24).map(lambda hours: NOON + timedelta(hours=hours))


def totals(period: Period, discount: Discount, *, anchor: datetime = NOON, count: int = 12) -> list[int]:
    return [one.total.minor for one in plan_invoices(PRICE, periods_from(anchor, period), discount, count)]


@pytest.mark.parametrize(
    ("minor", "currency", "percent", "off"),
    [
        (3900, "EUR", 25, 975),
        (999, "GBP", 50, 500),
        (3950, "GBP", 33, 1304),
        (1001, "USD", 50, 501),
        (99, "JPY", 50, 99),
        (1501, "JPY", 50, 751),
        (12_340, "KWD", 33, 4070),
        (12_350, "KWD", 10, 1240),
        (4900, "GBP", 100, 4900),
        (3000, "GBP", 99, 2970),
        (2900, "GBP", 99, 2900),
    ],
)
def test_percent_is_rounded_half_up_to_what_can_be_charged(minor: int, currency: str, percent: int, off: int) -> None:
    """49 yen and 29 pence are less than a card can pay, so they are not asked for."""
    assert amount_off(Money(minor, currency), percent).minor == off


@given(st.integers(50, 100_000), st.integers(1, 100), st.sampled_from(["EUR", "GBP", "JPY", "KWD"]))
def test_what_is_left_can_be_charged_or_is_nothing(units: int, percent: int, currency: str) -> None:
    price = Money(min_amount(currency) + units * 10, currency)
    left = price.minus(amount_off(price, percent))
    assert left.minor == 0 or is_chargeable(left.minor, currency)
    assert left.minor <= price.minor


def test_once_is_the_first_invoice() -> None:
    assert totals(Period.MONTHLY, Discount("A", 50, Duration.ONCE)) == [1950] + [3900] * 11


def test_forever_is_all_of_them() -> None:
    assert totals(Period.WEEKLY, Discount("A", 50, Duration.FOREVER)) == [1950] * 12


@pytest.mark.parametrize(
    ("period", "months", "discounted"),
    [
        (Period.MONTHLY, 3, 3),
        (Period.MONTHLY, 1, 1),
        (Period.BIMONTHLY, 3, 2),
        (Period.QUARTERLY, 3, 1),
        (Period.YEARLY, 3, 1),
        (Period.YEARLY, 24, 2),
        (Period.WEEKLY, 1, 4),
        (Period.FOUR_WEEKLY, 3, 4),
        (Period.ONE_OFF, 3, 1),
    ],
)
def test_months_cover_the_periods_that_start_within_them(period: Period, months: int, discounted: int) -> None:
    found = totals(period, Discount("A", 50, Duration.REPEATING, months), anchor=datetime(2026, 2, 1, tzinfo=UTC))
    assert found == [1950] * discounted + [3900] * ((1 if period is Period.ONE_OFF else 12) - discounted)


@given(ANCHORS, st.integers(1, 12))
def test_n_months_are_n_monthly_invoices_on_whatever_day(anchor: datetime, months: int) -> None:
    found = totals(Period.MONTHLY, Discount("A", 50, Duration.REPEATING, months), anchor=anchor, count=15)
    assert found == [1950] * months + [3900] * (15 - months)


@given(
    st.sampled_from(list(Duration)),
    st.integers(1, 36),
    st.integers(1, 100),
    st.sampled_from([one for one in Period if one is not Period.ONE_OFF]),
    ANCHORS,
)
def test_a_discount_that_has_ended_never_begins_again(
    duration: Duration, months: int, percent: int, period: Period, anchor: datetime
) -> None:
    discount = Discount("A", percent, duration, months if duration is Duration.REPEATING else None)
    planned = plan_invoices(PRICE, periods_from(anchor, period), discount, 40)
    assert planned[0].code == "A"
    for before, after in pairwise(planned):
        assert after.code is None or before.code is not None
        assert before.period.end == after.period.start
    # One after the other, as the engine opens them, they are the same as all at once.
    first = planned[0].period.start
    so_far = Discount("A", percent, duration, discount.months, first)
    assert [so_far.covers(one.period.start) for one in planned] == [one.code is not None for one in planned]

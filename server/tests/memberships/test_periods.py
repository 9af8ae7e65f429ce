"""Billing dates: counted from the anchor, without drift, one invoice per period."""

import itertools
import json
from calendar import monthrange
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.kit.clock import add_months, local_date
from regimen.memberships.rules import periods
from regimen.memberships.rules.forecast import first_payment_at
from regimen.memberships.rules.periods import period_end
from regimen.programs.models import Period
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop

FIRST_PAYMENTS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("first_payment.json").read_text())
"""The checkout shows the date before the server knows of the purchase; its tests read the same cases."""
RECURRING = [period for period in Period if periods.is_recurring(period)]
instants = st.datetimes(datetime(2020, 1, 1), datetime(2060, 1, 1)).map(lambda at: at.replace(tzinfo=UTC))  # noqa: DTZ001


def test_the_billing_day_returns_to_the_31st() -> None:
    anchor = datetime(2027, 1, 31, 9, tzinfo=UTC)
    ends = [period_end(anchor, Period.MONTHLY, n) for n in range(1, 5)]
    assert [f"{end:%d %b}" for end in ends if end] == ["28 Feb", "31 Mar", "30 Apr", "31 May"]
    leap = period_end(datetime(2028, 1, 31, 9, tzinfo=UTC), Period.MONTHLY, 1)
    assert leap == datetime(2028, 2, 29, 9, tzinfo=UTC)
    assert period_end(datetime(2028, 2, 29, tzinfo=UTC), Period.YEARLY, 1) == datetime(2029, 2, 28, tzinfo=UTC)
    assert period_end(datetime(2028, 2, 29, tzinfo=UTC), Period.YEARLY, 4) == datetime(2032, 2, 29, tzinfo=UTC)


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles"])
@pytest.mark.parametrize("case", FIRST_PAYMENTS, ids=lambda case: case["title"])
def test_the_first_payment(case: dict[str, Any], zone: str) -> None:
    noon = datetime.fromisoformat(case["today"]).replace(hour=12, tzinfo=ZoneInfo(zone)).astimezone(UTC)
    starts_on = date.fromisoformat(case["starts_on"]) if case["starts_on"] else None
    at = first_payment_at(
        Period(case["period"]), starts_on=starts_on, trial_days=case["trial_days"], zone=zone, now=noon
    )
    assert local_date(at, zone).isoformat() == case["paid_on"]


@given(instants, st.sampled_from(RECURRING), st.integers(1, 200))
def test_periods_have_no_gaps_and_do_not_drift(anchor: datetime, period: Period, number: int) -> None:
    before, end = period_end(anchor, period, number), period_end(anchor, period, number + 1)
    assert before is not None
    assert end is not None
    assert before < end
    if period in {Period.WEEKLY, Period.BIWEEKLY, Period.FOUR_WEEKLY}:
        assert end - before == timedelta(days={"weekly": 7, "biweekly": 14, "four_weekly": 28}[period])
    else:
        assert end.day == min(anchor.day, monthrange(end.year, end.month)[1])
        assert end.timetz() == anchor.timetz()


@given(instants, st.integers(0, 240))
def test_months_are_whole(at: datetime, months: int) -> None:
    later = add_months(at, months)
    assert (later.year * 12 + later.month) - (at.year * 12 + at.month) == months


def test_a_payment_that_does_not_repeat_has_no_end() -> None:
    assert period_end(datetime(2026, 1, 1, tzinfo=UTC), Period.ONE_OFF, 1) is None


@pytest.mark.parametrize(
    ("period", "starts", "expected"),
    [
        (Period.QUARTERLY, datetime(2026, 1, 31, 9, tzinfo=UTC), 41),
        (Period.YEARLY, datetime(2028, 2, 29, tzinfo=UTC), 11),
    ],
)
async def test_ten_years_in_one_step_make_one_invoice_per_period(
    shop: Shop, cast: Cast, maya: Requests, period: Period, starts: datetime, expected: int
) -> None:
    program = await shop.program(cast.erik, (period, 3900))
    shop.clock.freeze(starts)
    await shop.card(cast.maya, cast.erik)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": starts.date().isoformat()})
    assert answer.status_code == 200, answer.text
    await shop.advance(timedelta(days=3653))
    invoices = await shop.invoices()
    assert [invoice.period_no for invoice in invoices] == list(range(1, expected + 1))
    assert all(a.period_end == b.period_start for a, b in itertools.pairwise(invoices))
    assert len(await shop.charges(cast.erik)) == expected
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.spec("CAL-07")
@pytest.mark.parametrize("zone", ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia"])
@pytest.mark.parametrize("start", ["2026-03-20", "2026-10-20"])
async def test_a_trial_ends_on_the_promised_date_even_if_the_clocks_change(
    shop: Shop, cast: Cast, maya: Requests, zone: str, start: str
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=14)
    await shop.card(cast.maya, cast.erik)
    headers = {"Client-Timezone": zone}
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": start}, headers=headers)
    promised = answer.json()["membership"]["next_payment_on"]
    began = datetime.fromisoformat(start).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    await shop.until(began)
    m = await shop.membership(cast.maya, program)
    assert m.trial_end_at is not None
    assert m.trial_end_at.astimezone(ZoneInfo(zone)).date().isoformat() == promised
    assert m.trial_end_at.astimezone(ZoneInfo(zone)).hour == 0

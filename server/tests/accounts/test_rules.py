"""Ages and birth dates, on any day."""

from datetime import date, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from regimen.accounts.rules.profile import age_on, birthdate_problem, units_of
from regimen.accounts.schemas.requests import Birthdate

DAYS = st.dates(date(1900, 1, 1), date(2100, 12, 31))
ADAPTER = TypeAdapter(Birthdate)


@given(DAYS, st.integers(0, 45_000))
def test_age_grows_by_one_on_a_birthday_and_never_shrinks(born: date, days: int) -> None:
    today = born + timedelta(days=days)
    age, tomorrow = age_on(born, today), age_on(born, today + timedelta(days=1))
    assert 0 <= tomorrow - age <= 1
    assert age * 365 <= days


@pytest.mark.spec("IDN-23", "IDN-46", "IDN-47", "OV-31")
@given(DAYS, DAYS, st.sampled_from([13, 16, 18]))
@example(date(1925, 6, 2), date(2026, 6, 1), 18)  # the day before the 101st birthday
@example(date(1925, 6, 1), date(2026, 6, 1), 18)
@example(date(2008, 6, 2), date(2026, 6, 1), 18)  # the day before the 18th
@example(date(2008, 6, 1), date(2026, 6, 1), 18)
def test_only_ages_between_minimum_and_maximum_pass(born: date, today: date, minimum: int) -> None:
    problem = birthdate_problem(born, today, minimum=minimum)
    if born > today or age_on(born, today) > 100:
        assert problem == "Please enter a valid date of birth"
    elif age_on(born, today) < minimum:
        assert problem == f"You must be at least {minimum} years old"
    else:
        assert problem is None


@pytest.mark.spec("CTR-33")
@given(DAYS)
def test_a_birth_date_is_sent_as_day_month_year(born: date) -> None:
    assert ADAPTER.validate_python(f"{born:%d/%m/%Y}") == born
    assert ADAPTER.dump_json(born).decode() == f'"{born:%d/%m/%Y}"'


@pytest.mark.spec("IDN-17", "OV-108")
@given(st.one_of(st.text(max_size=12), st.from_regex(r"[0-9]{1,3}/[0-9]{1,3}/[0-9]{1,5}", fullmatch=True)))
def test_an_invalid_date_is_refused_with_one_message(text: str) -> None:
    parts = text.split("/") if "/" in text else text.split("-")[::-1]
    try:
        day, month, year = (int(part) for part in parts if part.isdecimal())
        expected = date(year, month, day) if len(parts) == 3 and len(parts[2]) == 4 else None
    except ValueError:
        expected = None
    if expected is None:
        with pytest.raises(ValidationError, match="Please enter a valid date of birth"):
            ADAPTER.validate_python(text)
    else:
        assert ADAPTER.validate_python(text) == expected


def test_units_follow_the_country() -> None:
    assert units_of("US") == ("lb", "in")
    assert units_of("GB") == units_of(None) == ("kg", "cm")

"""Every setting of a program, its limits, and all refusals at once."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.platform.models import EventRow
from regimen.programs import failures
from regimen.programs.models import ProgramType
from regimen.programs.rules.labels import TYPE_LABELS
from regimen.programs.rules.visibility import visibility_error
from regimen.training.models import Timeline
from tests.conftest import Requests
from tests.programs.conftest import CreateDraft


@pytest.mark.spec("PRG-08", "PRG-11", "PRG-44", "PRG-48", "PRG-50")
async def test_every_setting_is_saved(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft("individual")
    change: dict[str, Any] = {
        "title": "Donaudampfschifffahrtsgesellschaftskapitänskrafttraining",
        "description": "Line one\n\nLine two",
        "custom_url": "Squat-Every_Day",
        "trial_days": 14,
        "launch_date": "2026-03-01",
        "visibility_days": None,
        "accessibility": False,
        "allowed_emails": ["Maya@Example.com", "tom@example.com", "maya@example.com"],
        "storefront_visible": False,
        "skip_sales_page": True,
        "notifications": False,
        "welcome_message": "Welcome!",
        "plan_waiver": {"show": True, "text": "At your own risk."},
        "level": 3,
        "sections_duration": 2,
        "average_duration": 60,
        "weeks_duration": 4,
    }
    response = await erik.patch(f"/coach/plans/{draft['id']}", change)
    assert response.status_code == 200, response.text
    saved = response.json()
    expected = change | {"custom_url": "squat-every_day", "allowed_emails": ["maya@example.com", "tom@example.com"]}
    assert {name: saved[name] for name in change} == expected
    assert saved["public_url"].endswith("/p/squat-every_day")


@pytest.mark.spec("PRG-19", "PRG-39", "PRG-40", "PRG-41", "PRG-42", "OV-03", "OV-04", "OV-76", "OV-77", "OV-78")
async def test_all_refused_fields_are_reported_at_once(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft("one_many")
    response = await erik.patch(
        f"/coach/plans/{draft['id']}",
        {
            "title": " ",
            "description": "x" * 5001,
            "custom_url": "12345",
            "trial_days": 91,
            "visibility_days": 366,
            "level": 6,
            "sections_duration": 11,
            "average_duration": "long",
            "weeks_duration": 8,
            "allowed_emails": ["nobody"],
        },
    )
    assert response.status_code == 422
    assert response.json()["errors"] == {
        "title": ["Please provide a valid Title."],
        "description": ["Description must have at most 5000 letters."],
        "custom_url": ["Please use letters, digits, - and _ only, and not digits only."],
        "trial_days": ["Trial length must be a whole number from 0 to 90."],
        "visibility_days": ["Days ahead must be a whole number from 1 to 365."],
        "level": ["Level must be a whole number from 1 to 5."],
        "sections_duration": ["Sessions per day must be a whole number from 1 to 10."],
        "average_duration": ["Minutes per day must be a whole number from 1 to 600."],
        "weeks_duration": ["Days per week must be a whole number from 1 to 7."],
        "allowed_emails.0": ["Please enter a valid email address."],
    }
    assert (await erik.get(f"/coach/plans/{draft['id']}")).json() == draft


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("sections_duration", [1, 10], [0, 11, "1.5", None]),
        ("trial_days", [0, 1, 90], [-1, 91, "x"]),
        ("visibility_days", [1, 365, None], [0, 366, -5]),
        ("custom_url", ["a", "a-1_b", "x" * 64, None], ["x" * 65, "123", "a b", "ä", "a/b"]),
        ("description", ["x" * 5000], ["x" * 5001]),
        ("launch_date", ["2100-01-01", "2026-02-01", None], ["9999-12-31", "1999-12-31", "2026-02-30", 5e300]),
    ],
)
@pytest.mark.spec("PRG-40", "PRG-41", "PRG-42", "PRG-44", "PRG-45", "OV-76", "OV-77", "OV-78", "OV-04", "OV-03")
async def test_limits(create_draft: CreateDraft, erik: Requests, field: str, good: list[Any], bad: list[Any]) -> None:
    path = f"/coach/plans/{(await create_draft('individual'))['id']}"
    for value in good:
        response = await erik.patch(path, {field: value})
        assert (response.status_code, response.json().get(field)) == (200, value)
    for value in bad:
        response = await erik.patch(path, {field: value})
        assert response.status_code == 422
        assert list(response.json()["errors"]) == [field]
    assert (await erik.get(path)).json()[field] == good[-1]


@pytest.mark.spec("OV-77", "PRG-44")
@pytest.mark.parametrize("nothing", [None, ""])
async def test_an_empty_trial_length_means_no_trial(
    create_draft: CreateDraft, erik: Requests, nothing: str | None
) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    assert (await erik.patch(path, {"trial_days": 14})).json()["trial_days"] == 14
    response = await erik.patch(path, {"trial_days": nothing})
    assert (response.status_code, response.json().get("trial_days")) == (200, 0)


@pytest.mark.spec("PRG-43")
async def test_a_custom_url_is_unique_regardless_of_case(create_draft: CreateDraft, erik: Requests) -> None:
    one, other = await create_draft("fixed"), await create_draft("fixed")
    assert (await erik.patch(f"/coach/plans/{one['id']}", {"custom_url": "race-prep"})).status_code == 200
    response = await erik.patch(f"/coach/plans/{other['id']}", {"custom_url": "Race-Prep", "visibility_days": 3})
    assert response.json()["errors"] == {
        "custom_url": ["This URL has been already taken. Please try another one."],
        "visibility_days": ["Clients of a Fixed Length program always see everything."],
    }
    assert (await erik.patch(f"/coach/plans/{one['id']}", {"custom_url": "race-prep"})).status_code == 200


@pytest.mark.spec("PRG-05", "PRG-45")
async def test_a_self_paced_program_always_shows_seven_days(create_draft: CreateDraft, erik: Requests) -> None:
    path = f"/coach/plans/{(await create_draft('membership'))['id']}"
    for days in (6, 8, None):
        response = await erik.patch(path, {"visibility_days": days})
        assert list(response.json()["errors"]) == ["visibility_days"]
    assert (await erik.patch(path, {"visibility_days": 7})).json()["visibility_days"] == 7


@pytest.mark.spec("PRG-04", "PRG-45")
async def test_visibility_and_first_day_are_copied_to_the_calendar(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession
) -> None:
    draft = await create_draft("one_many")
    await erik.patch(f"/coach/plans/{draft['id']}", {"visibility_days": 21, "starts_on": "2026-02-02"})
    timeline = await session.scalar(select(Timeline).where(Timeline.program_id == draft["id"]))
    assert timeline is not None
    assert (timeline.visibility_days, str(timeline.anchor)) == (21, "2026-02-02")
    await erik.post(f"/coach/plans/{draft['id']}/publish")
    response = await erik.patch(f"/coach/plans/{draft['id']}", {"starts_on": "2026-03-02"})
    assert response.json()["errors"] == {"starts_on": [failures.FIRST_DAY_LOCKED_ONCE_PUBLISHED]}


@pytest.mark.spec("PRG-50")
async def test_a_waiver_needs_a_text(create_draft: CreateDraft, erik: Requests) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    response = await erik.patch(path, {"plan_waiver": {"show": True}})
    assert response.json()["errors"] == {"plan_waiver.text": [failures.WAIVER_MISSING]}
    assert (await erik.patch(path, {"plan_waiver": {"text": "Mind your back."}})).status_code == 200
    assert (await erik.patch(path, {"plan_waiver": {"show": True}})).json()["plan_waiver"] == {
        "show": True,
        "text": "Mind your back.",
    }


async def test_changes_are_recorded_once(create_draft: CreateDraft, erik: Requests, session: AsyncSession) -> None:
    path = f"/coach/plans/{(await create_draft())['id']}"
    await erik.patch(path, {"title": "New", "level": 2})
    await erik.patch(path, {"title": "New", "level": 2})
    events = (await session.scalars(select(EventRow).where(EventRow.type == "program_updated"))).all()
    assert [event.body["fields"] for event in events] == [["level", "title"]]


@pytest.mark.spec("PRG-03", "CTR-01")
def test_every_type_has_its_label() -> None:
    assert {kind.value: label for kind, label in TYPE_LABELS.items()} == {
        "individual": "1-2-1",
        "fixed": "Fixed Length",
        "one_many": "Group Rolling Calendar",
        "membership": "Session 1, Day 1",
    }
    assert set(TYPE_LABELS) == set(ProgramType)


@given(days=st.integers(-10, 400) | st.none())
def test_which_visibility_each_type_allows(days: int | None) -> None:
    assert (visibility_error(ProgramType.SELF_PACED, days) is None) == (days == 7)
    assert (visibility_error(ProgramType.FIXED, days) is None) == (days is None)
    assert visibility_error(ProgramType.INDIVIDUAL, days) is None

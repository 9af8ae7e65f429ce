"""Clients record body metrics; what is not plausible changes nothing."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.body_metrics.models import BodyMetricEntry
from regimen.body_metrics.rules.limits import MAX_ENTRIES
from regimen.body_metrics.rules.units import Unit
from regimen.kit.ids import new_id
from tests.body_metrics.steps import (
    METRICS,
    TODAY,
    WEIGHT,
    agree,
    enter,
    enter_for,
    got,
    item_of,
    own,
    own_entries,
    seen_entries,
    typed,
)
from tests.cast import Cast
from tests.conftest import Requests


async def stored(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(BodyMetricEntry)) or 0


def path(metric: Any = WEIGHT, entry: Any = None) -> str:
    return f"/athlete/body_metrics/{metric}/entries/{entry or new_id()}"


@pytest.mark.spec("LDB-08")
async def test_a_client_records_a_weight(maya: Requests) -> None:
    await agree(maya)
    entry = await enter(maya, value=143.3, unit="lb", note="  After breakfast ", date="2026-01-11")
    await enter(maya, value=64.5)
    latest, first = await own_entries(maya)
    assert (latest["date"], latest["value"], latest["unit"], latest["shown"]) == ("2026-01-12", 64.5, "kg", 64.5)
    assert first == {
        "id": str(entry),
        "date": "2026-01-11",
        "value": 143.3,
        "unit": "lb",
        "shown": 65.0,
        "note": "After breakfast",
        "entered_by": "you",
        "entered_by_name": "Maya Kowalczyk",
        "can_change": True,
        "created_at": first["created_at"],
    }
    item = item_of(await own(maya))
    assert (item["count"], item["latest"]["shown"], item["metric"]["key"]) == (2, 64.5, "weight")
    assert item["change"]["days"] == 1
    assert item["change"]["total"] == pytest.approx(-0.05, abs=0.006)


@pytest.mark.spec("LDB-08")
async def test_the_units_of_the_reader(maya: Requests, cast: Cast, session: AsyncSession) -> None:
    await agree(maya)
    await enter(maya, value=65)
    await enter(maya, METRICS["waist"], value=30, unit="in")
    await session.execute(update(User).where(User.id == cast.maya.id).values(weight_unit="lb"))
    await session.commit()
    listed = await own(maya)
    assert item_of(listed)["latest"] == {"date": "2026-01-12", "value": 65, "unit": "kg", "shown": 143.3}
    assert item_of(listed)["metric"]["shown_unit"] == "lb"
    assert item_of(listed, METRICS["waist"])["latest"]["shown"] == 76.2
    history = await got(maya, f"/athlete/body_metrics/{WEIGHT}")
    assert history["trend"] == [{"date": "2026-01-12", "value": 143.3, "after_gap": False}]
    assert history["changes"] == {}
    assert item_of(listed, METRICS["sleep"])["metric"]["shown_unit"] == "hours"


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("maya_trains")
async def test_lengths_are_read_in_the_unit_that_each_person_chose(maya: Requests, erik: Requests, cast: Cast) -> None:
    await agree(maya, cast.erik)
    await enter(maya, METRICS["waist"], value=76, unit="cm", date="2026-01-05")
    await enter(maya, METRICS["waist"], value=29.75, unit="in")
    chosen = await maya.patch("/users/private", {"private": {"length": "in"}})
    assert chosen.status_code == 200, chosen.text
    item = item_of(await own(maya), METRICS["waist"])
    assert (item["metric"]["shown_unit"], item["latest"]["shown"]) == ("in", 29.75)
    assert [one["shown"] for one in await own_entries(maya, METRICS["waist"])] == [29.75, 29.9]
    assert [one["shown"] for one in await seen_entries(erik, cast.maya, METRICS["waist"])] == [75.6, 76]
    assert item_of(await own(maya))["metric"]["shown_unit"] == "kg"


async def test_sending_again_does_nothing_twice(maya: Requests, session: AsyncSession) -> None:
    await agree(maya)
    entry = new_id()
    for value in (65, 65, 66):
        assert (await maya.put(path(entry=entry), typed(value=value))).status_code == 204
    assert [one["value"] for one in await own_entries(maya)] == [66]
    assert await stored(session) == 1


async def test_several_a_day_are_changed_and_deleted(maya: Requests) -> None:
    await agree(maya)
    morning, evening = await enter(maya, value=65), await enter(maya, value=66.2)
    assert (await maya.put(path(entry=morning), typed(value=64.8, date="2026-01-11"))).status_code == 204
    assert [one["value"] for one in await own_entries(maya)] == [66.2, 64.8]
    assert (await maya.delete(path(entry=evening))).status_code == 204
    assert (await maya.delete(path(entry=evening))).status_code == 404
    assert [one["value"] for one in await own_entries(maya)] == [64.8]


WEIGHT_SPAN = "Enter a weight from 20 to 400 kg."


@pytest.mark.parametrize(
    ("metric", "values", "errors"),
    [
        ("weight", {"value": 19.9}, {"value": [WEIGHT_SPAN]}),
        ("weight", {"value": 400.1}, {"value": [WEIGHT_SPAN]}),
        ("weight", {"value": 1e300}, {"value": [WEIGHT_SPAN]}),
        ("weight", {"value": 883, "unit": "lb"}, {"value": ["Enter a weight from 45 to 881 lb."]}),
        (
            "weight",
            {"value": 65.123},
            {"value": ["Enter a weight from 20 to 400 kg, with two decimals at most."]},
        ),
        ("weight", {"value": "much"}, {"value": ["Enter a number."]}),
        ("weight", {"value": None}, {"value": ["Enter a number."]}),
        ("weight", {"unit": "cm"}, {"unit": ["Choose one of the units of this metric."]}),
        ("waist", {"value": 39, "unit": "cm"}, {"value": ["Enter a length from 40 to 250 cm."]}),
        ("body_fat", {"value": 76, "unit": "percent"}, {"value": ["Enter a percentage from 2 to 75%."]}),
        (
            "resting_heart_rate",
            {"value": 54.5, "unit": "bpm"},
            {"value": ["Enter a heart rate from 25 to 150 bpm, without decimals."]},
        ),
        ("sleep", {"value": 25, "unit": "hours"}, {"value": ["Enter hours from 0 to 24."]}),
        ("weight", {"date": "2026-01-13"}, {"date": ["Choose today or an earlier date."]}),
        (
            "weight",
            {"date": "1994-05-16"},
            {"date": ["Choose a date after your date of birth."]},
        ),
        ("weight", {"note": "x" * 301}, {"note": ["Max 300 Characters"]}),
    ],
)
async def test_what_is_not_plausible_changes_nothing(
    maya: Requests, session: AsyncSession, metric: str, values: dict[str, Any], errors: dict[str, Any]
) -> None:
    await agree(maya)
    refused = await maya.put(path(METRICS[metric]), typed(**values))
    assert (refused.status_code, refused.json()["errors"]) == (422, errors)
    assert await stored(session) == 0


async def test_the_first_and_the_last_that_are_plausible(maya: Requests, cast: Cast, session: AsyncSession) -> None:
    await agree(maya)
    await enter(maya, value=20, date="1994-05-17")
    await enter(maya, value=400)
    await enter(maya, value=881, unit="lb")
    assert await stored(session) == 3
    await session.execute(update(User).where(User.id == cast.maya.id).values(birthdate=None))
    await session.commit()
    assert (await maya.put(path(), typed(date="1899-12-31"))).status_code == 422
    await enter(maya, date="1900-01-01")


async def test_nothing_is_kept_before_the_client_agrees(maya: Requests, session: AsyncSession) -> None:
    refused = await maya.put(path(), typed())
    assert (refused.status_code, refused.json()["code"]) == (422, "ConsentNeeded")
    assert await stored(session) == 0
    assert (await own(maya))["agreed_at"] is None
    await agree(maya)
    assert (await own(maya))["agreed_at"] is not None
    await enter(maya)


@pytest.mark.usefixtures("maya_trains")
async def test_entries_of_others_look_missing(
    maya: Requests, tom: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    await agree(tom)
    entry = await enter(maya)
    assert (await tom.put(path(entry=entry), typed(value=99))).status_code == 404
    assert (await tom.delete(path(entry=entry))).status_code == 404
    assert (await maya.put(path(METRICS["sleep"], entry), typed(unit="hours", value=8))).status_code == 404
    assert (await maya.get(f"/athlete/body_metrics/{new_id()}")).status_code == 404
    # A coach changes what coaches of the account entered, not what the client did.
    of_erik = f"/coach/clients/{cast.maya.id}/body_metrics/{WEIGHT}/entries"
    assert (await erik.put(f"{of_erik}/{entry}", typed(value=99))).status_code == 404
    assert (await erik.delete(f"{of_erik}/{entry}")).status_code == 404
    assert [one["value"] for one in await own_entries(maya)] == [65]
    assert await stored(session) == 1


@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_enters_for_a_client(maya: Requests, erik: Requests, cast: Cast) -> None:
    await agree(maya, cast.erik)
    await enter(maya, value=65, date="2026-01-10")
    entry = await enter_for(erik, cast.maya, value=64)
    of_erik, of_maya = await seen_entries(erik, cast.maya)
    assert (of_erik["entered_by"], of_erik["can_change"]) == ("you", True)
    assert (of_maya["entered_by"], of_maya["can_change"]) == ("client", False)
    mine = (await own_entries(maya))[0]
    assert (mine["entered_by"], mine["entered_by_name"], mine["can_change"]) == ("coach", "Erik Lindqvist", True)
    changed = f"/coach/clients/{cast.maya.id}/body_metrics/{WEIGHT}/entries/{entry}"
    assert (await erik.put(changed, typed(value=63.5))).status_code == 204
    assert (await own_entries(maya))[0]["value"] == 63.5
    assert (await maya.put(path(entry=entry), typed(value=63))).status_code == 204
    assert (await seen_entries(erik, cast.maya))[0]["value"] == 63
    assert (await erik.delete(changed)).status_code == 204
    assert [one["value"] for one in await own_entries(maya)] == [65]
    far = await erik.put(f"{changed[:-36]}{new_id()}", typed(date="2026-01-14"))
    assert far.json()["errors"] == {"date": ["Choose today or an earlier date."]}


@pytest.mark.usefixtures("maya_trains")
async def test_a_metric_has_a_limited_number_of_entries(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    session.add_all(
        BodyMetricEntry(
            client_id=cast.maya.id,
            metric_id=WEIGHT,
            date=TODAY - timedelta(days=number),
            value=65,
            unit=Unit.KG,
            canonical=65,
            entered_by=cast.maya.id,
            created_at=cast.now,
            updated_at=cast.now,
        )
        for number in range(MAX_ENTRIES)
    )
    await session.commit()
    of_erik = f"/coach/clients/{cast.maya.id}/body_metrics/{WEIGHT}/entries/{new_id()}"
    for refused in (await maya.put(path(), typed()), await erik.put(of_erik, typed())):
        assert (refused.status_code, refused.json()["code"]) == (422, "TooManyEntries")
    assert await stored(session) == MAX_ENTRIES
    [oldest] = (await own_entries(maya))[-1:]
    assert (await maya.put(path(entry=oldest["id"]), typed(value=64))).status_code == 204, "what is there can change"
    await enter(maya, METRICS["sleep"], value=8, unit="hours")


async def test_the_lists_take_the_same_queries_whatever_was_entered(
    maya: Requests, count_queries: Callable[[], Any]
) -> None:
    await agree(maya)
    await enter(maya)
    with count_queries() as for_one:
        await own(maya)
    for metric in ("waist", "hips", "neck"):
        for day in range(3):
            await enter(maya, METRICS[metric], value=70, unit="cm", date=(TODAY - timedelta(days=day)).isoformat())
    with count_queries() as for_many:
        await own(maya)
    assert len(for_one) == len(for_many) <= 8
    with count_queries() as history_of_one:
        await own_entries(maya)
    with count_queries() as history_of_many:
        await own_entries(maya, METRICS["waist"])
    assert len(history_of_one) == len(history_of_many) <= 5


async def test_changes_by_range_and_a_pause(maya: Requests) -> None:
    await agree(maya)
    for days_ago, value in [(400, 80), (84, 70), (60, 70), (30, 68), (0, 68)]:
        await enter(maya, value=value, date=(TODAY - timedelta(days=days_ago)).isoformat())
    history = await got(maya, f"/athlete/body_metrics/{WEIGHT}")
    assert [point["date"] for point in history["trend"] if point["after_gap"]] == [
        (TODAY - timedelta(days=days)).isoformat() for days in (84, 60, 30, 0)
    ]
    assert {span: change["days"] for span, change in history["changes"].items()} == {
        "1m": 30,
        "3m": 84,
        "1y": 84,
        "all": 400,
    }
    listed = item_of(await own(maya))
    assert len(listed["trend"]) == 4
    assert listed["change"]["days"] == 84
    assert listed["change"]["total"] == pytest.approx(history["changes"]["3m"]["total"], abs=0.011)
    assert date.fromisoformat(listed["trend"][0]["date"]) == TODAY - timedelta(days=84)


async def test_lists_show_the_trend_of_twelve_weeks(maya: Requests) -> None:
    """Entries before them are not shown, but the trend begins where they have brought it."""
    await agree(maya)
    for days_ago, value in [(85, 80), (84, 70), (0, 70)]:
        await enter(maya, value=value, date=(TODAY - timedelta(days=days_ago)).isoformat())
    listed = item_of(await own(maya))
    assert listed["count"] == 3
    assert [(point["date"], point["value"]) for point in listed["trend"]] == [("2025-10-20", 79), ("2026-01-12", 70)]
    assert (listed["change"]["days"], listed["change"]["total"]) == (84, -9)
    history = await got(maya, f"/athlete/body_metrics/{WEIGHT}")
    assert history["trend"][1:] == listed["trend"]
    assert (history["trend"][0]["date"], history["changes"]["1y"]["days"]) == ("2025-10-19", 85)


async def test_what_is_older_than_twelve_weeks_has_no_trend_in_lists(maya: Requests) -> None:
    await agree(maya)
    for days_ago in (90, 85):
        await enter(maya, date=(TODAY - timedelta(days=days_ago)).isoformat())
    listed = item_of(await own(maya))
    assert (listed["count"], listed["latest"]["date"]) == (2, "2025-10-19")
    assert (listed["trend"], listed["change"]) == ([], None)

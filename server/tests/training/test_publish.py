"""A day is published whole, never over somebody else's words, and what it said before is kept."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.models import DayVersion, SetResult, TimelineDay
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.writing import Written, day_of, enrolled, logged, program_of, squats

DAY_ONE = date(2026, 1, 12)


@pytest.fixture
async def written(session: AsyncSession, cast: Cast, clock: Clock) -> Written:
    return await program_of(session, cast.erik, clock.now())


async def put(coach: Requests, written: Written, day: int, content: dict[str, Any], version: int = 0) -> Any:
    return await coach.put(f"{written.days}/{day}", json={"content": content, "version": version})


async def saved_days(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(TimelineDay)) or 0


async def test_a_day_is_saved_and_read_again(erik: Requests, written: Written) -> None:
    answer = await put(erik, written, 37, squats())
    assert answer.status_code == 200, answer.text
    assert answer.json()["version"] == 1
    seen = (await erik.get(f"{written.builder}?from_day=35&days=7")).json()
    assert [(day["day"], day["version"], day["logged"]) for day in seen["days"]] == [(37, 1, 0)]
    assert seen["days"][0]["content"] == answer.json()["content"]
    assert seen["last_day"] == 37
    assert seen["weeks"] == [{"week": 5, "sets": 5, "minutes": [0, 0, 9, 0, 0, 0, 0]}]


async def test_a_stale_save_answers_both_versions_and_loses_nothing(erik: Requests, written: Written) -> None:
    await put(erik, written, 0, squats())
    await put(erik, written, 0, squats(percent=80), 1)
    refused = await put(erik, written, 0, squats(percent=90), 1)
    assert refused.status_code == 409
    body = refused.json()
    assert body["reason"] == "stale"
    assert body["yours"]["version"] == 1
    assert percent_of(body["yours"]["content"]) == 90
    assert body["theirs"]["version"] == 2
    assert percent_of(body["theirs"]["content"]) == 80
    now = (await erik.get(written.builder)).json()["days"][0]
    assert (now["version"], percent_of(now["content"])) == (2, 80)


async def test_the_same_save_sent_twice_is_no_conflict(erik: Requests, written: Written, session: AsyncSession) -> None:
    await put(erik, written, 0, squats())
    again = await put(erik, written, 0, squats())
    assert (again.status_code, again.json()["version"]) == (200, 1)
    assert await session.scalar(select(func.count()).select_from(DayVersion)) == 0


async def test_what_a_day_said_can_be_seen_and_restored(erik: Requests, written: Written) -> None:
    await put(erik, written, 3, squats("First"))
    await put(erik, written, 3, squats("Second"), 1)
    seen = (await erik.get(f"{written.days}/3/versions")).json()["items"]
    assert [(v["version"], v["content"]["sessions"][0]["title"], v["saved_by"]) for v in seen] == [
        (2, "Second", "Erik Lindqvist"),
        (1, "First", "Erik Lindqvist"),
    ]
    restored = await erik.post(f"{written.days}/3/restore", json={"version": 1})
    assert restored.json()["days"][0]["version"] == 3
    assert restored.json()["days"][0]["content"]["sessions"][0]["title"] == "First"
    assert (await erik.post(f"{written.days}/3/restore", json={"version": 9})).status_code == 404


async def test_another_account_finds_nothing_and_moves_nothing(
    ines: Requests, erik: Requests, maya: Requests, written: Written, session: AsyncSession
) -> None:
    assert (await ines.get(written.builder)).status_code == 404
    assert (await put(ines, written, 0, squats())).status_code == 404
    assert (await ines.post(f"{written.url}/clear", json={"days": [0]})).status_code == 404
    assert (await put(maya, written, 0, squats())).status_code == 403
    assert await saved_days(session) == 0


async def test_all_errors_of_a_day_come_at_once_and_nothing_is_saved(
    erik: Requests, written: Written, session: AsyncSession
) -> None:
    bad = squats()
    bad["sessions"][0]["blocks"][0]["entries"][0]["sets"][0]["reps"] = {"min": 12, "max": 8}
    bad["sessions"][0]["blocks"][0]["entries"][0]["name"] = ""
    answer = await put(erik, written, 0, bad)
    assert answer.status_code == 422
    assert len(answer.json()["errors"]) == 2
    assert await saved_days(session) == 0


@pytest.mark.parametrize("exists", [True, False])
async def test_an_exercise_of_another_library_is_refused(
    erik: Requests, written: Written, session: AsyncSession, cast: Cast, *, exists: bool
) -> None:
    foreign = Exercise(
        id=new_id(),
        account_id=cast.ines.account_id,
        name="Her own squat",
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.UPPER_LEGS,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        created_at=cast.now,
    )
    if exists:
        session.add(foreign)
        await session.commit()
    content = squats()
    content["sessions"][0]["blocks"][0]["entries"][0]["exercise_id"] = str(foreign.id)
    answer = await put(erik, written, 0, content)
    assert answer.json()["errors"] == {
        "content.sessions.0.blocks.0.entries.0": ["This exercise is not in your library."]
    }
    assert await saved_days(session) == 0


@pytest.mark.parametrize("text", ["a\u0000b", "\u0007bell", "line\nbreak\ttab"])
async def test_no_text_breaks_the_database(erik: Requests, written: Written, text: str) -> None:
    answer = await put(erik, written, 0, day_of({"kind": "text", "id": "b1", "text": text}))
    assert answer.status_code == 200
    kept = answer.json()["content"]["sessions"][0]["blocks"][0]["text"]
    assert kept == "".join(letter for letter in text if letter >= " " or letter in "\n\t")


@pytest.mark.parametrize("day", [-1, 3_651, "x"])
async def test_a_day_that_cannot_be_is_not_found(erik: Requests, written: Written, day: object) -> None:
    answer = await erik.put(f"{written.days}/{day}", json={"content": squats(), "version": 0})
    assert answer.status_code == 404


async def test_the_coach_is_told_whom_a_day_reaches(
    erik: Requests, written: Written, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    await put(erik, written, 2, squats())
    first = await enrolled(session, written, cast.maya, clock.now(), anchor=DAY_ONE - timedelta(days=5))
    await enrolled(session, written, cast.tom, clock.now(), anchor=DAY_ONE)
    left = await cast.client("Lena")
    await enrolled(session, written, left, clock.now(), anchor=DAY_ONE, is_open=False)
    await logged(session, first, 2, clock.now(), new_id())
    reach = (await erik.get(f"{written.days}/2/reach")).json()
    assert (reach["clients"], reach["logged"]) == (2, 1)
    assert [face["full_name"] for face in reach["faces"]] == ["Maya Kowalczyk", "Tom Okafor"]
    assert (await erik.get(f"{written.builder}")).json()["days"][0]["logged"] == 1


async def test_a_shared_calendar_reaches_those_whose_window_holds_the_date(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    written = await program_of(
        session, cast.erik, clock.now(), ProgramType.ONE_MANY, starts_on=DAY_ONE - timedelta(days=10), visibility_days=3
    )
    start = DAY_ONE - timedelta(days=10)
    await enrolled(session, written, cast.maya, clock.now(), anchor=start, sees_from=start)
    await enrolled(session, written, cast.tom, clock.now(), anchor=start, sees_from=DAY_ONE)
    reached = {day: (await erik.get(f"{written.days}/{day}/reach")).json()["clients"] for day in (0, 9, 10, 13, 14)}
    assert reached == {0: 1, 9: 1, 10: 2, 13: 2, 14: 0}


async def test_an_edit_never_touches_what_was_logged(
    erik: Requests, written: Written, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    await put(erik, written, 0, squats())
    enrolment = await enrolled(session, written, cast.maya, clock.now(), anchor=DAY_ONE)
    result = await logged(session, enrolment, 0, clock.now(), new_id())
    before = (result.done, result.prescribed)
    await put(erik, written, 0, squats(percent=95), 1)
    await erik.post(f"{written.url}/clear", json={"days": [0]})
    row = (await session.execute(select(SetResult.done, SetResult.prescribed))).one()
    assert tuple(row) == before


async def test_reading_costs_the_same_for_one_day_and_for_six_weeks(
    erik: Requests,
    written: Written,
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    count_queries: Callable[[], Any],
) -> None:
    await put(erik, written, 0, squats())
    with count_queries() as one:
        await erik.get(written.builder)
    for day in range(1, 42):
        await put(erik, written, day, squats(ident=f"-{day}"))
    await enrolled(session, written, cast.maya, clock.now(), anchor=DAY_ONE)
    await enrolled(session, written, cast.tom, clock.now(), anchor=DAY_ONE)
    with count_queries() as many:
        seen = (await erik.get(written.builder)).json()
    assert len(seen["days"]) == 42
    assert seen["clients"] == 2
    assert len(one) == len(many) <= 3
    with count_queries() as reach:
        await erik.get(f"{written.days}/2/reach")
    assert len(reach) <= 4


def percent_of(content: dict[str, Any]) -> float:
    return float(content["sessions"][0]["blocks"][0]["entries"][0]["sets"][0]["percent_1rm"])

"""Publishing a day: all or nothing, never over somebody else's changes, with its history kept."""

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
from tests.training.coach_program import CoachProgram, create_program, day_content, enrol_client, log_result, squat_day

DAY_ONE = date(2026, 1, 12)


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def put(coach: Requests, program: CoachProgram, day: int, content: dict[str, Any], version: int = 0) -> Any:
    return await coach.put(f"{program.days_url}/{day}", json={"content": content, "version": version})


async def saved_days(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(TimelineDay)) or 0


async def test_a_published_day_can_be_read(erik: Requests, program: CoachProgram) -> None:
    response = await put(erik, program, 37, squat_day())
    assert response.status_code == 200, response.text
    assert response.json()["version"] == 1
    seen = (await erik.get(f"{program.builder_url}?from_day=35&days=7")).json()
    assert [(day["day"], day["version"], day["logged"]) for day in seen["days"]] == [(37, 1, 0)]
    assert seen["days"][0]["content"] == response.json()["content"]
    assert seen["last_day"] == 37


async def test_a_stale_save_is_refused_with_both_versions(erik: Requests, program: CoachProgram) -> None:
    await put(erik, program, 0, squat_day())
    await put(erik, program, 0, squat_day(percent=80), 1)
    refused = await put(erik, program, 0, squat_day(percent=90), 1)
    assert refused.status_code == 409
    body = refused.json()
    assert body["reason"] == "stale"
    assert body["yours"]["version"] == 1
    assert percent_of(body["yours"]["content"]) == 90
    assert body["theirs"]["version"] == 2
    assert percent_of(body["theirs"]["content"]) == 80
    now = (await erik.get(program.builder_url)).json()["days"][0]
    assert (now["version"], percent_of(now["content"])) == (2, 80)


async def test_a_repeated_save_is_not_a_conflict(erik: Requests, program: CoachProgram, session: AsyncSession) -> None:
    await put(erik, program, 0, squat_day())
    again = await put(erik, program, 0, squat_day())
    assert (again.status_code, again.json()["version"]) == (200, 1)
    assert await session.scalar(select(func.count()).select_from(DayVersion)) == 0


async def test_earlier_versions_can_be_listed_and_restored(erik: Requests, program: CoachProgram) -> None:
    await put(erik, program, 3, squat_day("First"))
    await put(erik, program, 3, squat_day("Second"), 1)
    seen = (await erik.get(f"{program.days_url}/3/versions")).json()["items"]
    assert [(v["version"], v["saved_by"]) for v in seen] == [(2, "Erik Lindqvist"), (1, "Erik Lindqvist")]
    for version, title in ((2, "Second"), (1, "First")):
        content = (await erik.get(f"{program.days_url}/3/versions/{version}")).json()["content"]
        assert content["sessions"][0]["title"] == title
    assert (await erik.get(f"{program.days_url}/3/versions/9")).status_code == 404
    restored = await erik.post(f"{program.days_url}/3/restore", json={"version": 1})
    assert restored.json()["days"][0]["version"] == 3
    assert restored.json()["days"][0]["content"]["sessions"][0]["title"] == "First"
    assert (await erik.post(f"{program.days_url}/3/restore", json={"version": 9})).status_code == 404


async def test_another_account_finds_and_changes_nothing(
    ines: Requests, erik: Requests, maya: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    assert (await ines.get(program.builder_url)).status_code == 404
    assert (await put(ines, program, 0, squat_day())).status_code == 404
    assert (await ines.post(f"{program.url}/clear", json={"days": [0]})).status_code == 404
    assert (await put(maya, program, 0, squat_day())).status_code == 403
    assert await saved_days(session) == 0


async def test_all_errors_of_a_day_are_reported_and_nothing_is_saved(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    bad = squat_day()
    bad["sessions"][0]["blocks"][0]["entries"][0]["sets"][0]["reps"] = {"min": 12, "max": 8}
    bad["sessions"][0]["blocks"][0]["entries"][0]["name"] = ""
    response = await put(erik, program, 0, bad)
    assert response.status_code == 422
    assert len(response.json()["errors"]) == 2
    assert await saved_days(session) == 0


@pytest.mark.parametrize("exists", [True, False])
async def test_an_exercise_of_another_library_is_refused(
    erik: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, *, exists: bool
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
    content = squat_day()
    content["sessions"][0]["blocks"][0]["entries"][0]["exercise_id"] = str(foreign.id)
    response = await put(erik, program, 0, content)
    assert response.json()["errors"] == {
        "content.sessions.0.blocks.0.entries.0": ["This exercise is not in your library."]
    }
    assert await saved_days(session) == 0


@pytest.mark.parametrize("text", ["a\u0000b", "\u0007bell", "line\nbreak\ttab"])
async def test_control_characters_are_removed(erik: Requests, program: CoachProgram, text: str) -> None:
    response = await put(erik, program, 0, day_content({"kind": "text", "id": "b1", "text": text}))
    assert response.status_code == 200
    stored = response.json()["content"]["sessions"][0]["blocks"][0]["text"]
    assert stored == "".join(letter for letter in text if letter >= " " or letter in "\n\t")


@pytest.mark.parametrize("day", [-1, 3_651, "x"])
async def test_an_impossible_day_number_is_not_found(erik: Requests, program: CoachProgram, day: object) -> None:
    response = await erik.put(f"{program.days_url}/{day}", json={"content": squat_day(), "version": 0})
    assert response.status_code == 404


async def test_whom_a_day_reaches(
    erik: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    await put(erik, program, 2, squat_day())
    first = await enrol_client(session, program, cast.maya, clock.now(), anchor=DAY_ONE - timedelta(days=5))
    await enrol_client(session, program, cast.tom, clock.now(), anchor=DAY_ONE)
    left = await cast.client("Lena")
    await enrol_client(session, program, left, clock.now(), anchor=DAY_ONE, is_open=False)
    await log_result(session, first, 2, clock.now(), new_id())
    reach = (await erik.get(f"{program.days_url}/2/reach")).json()
    assert (reach["clients"], reach["logged"]) == (2, 1)
    assert [client["full_name"] for client in reach["sample"]] == ["Maya Kowalczyk", "Tom Okafor"]
    assert (await erik.get(f"{program.builder_url}")).json()["days"][0]["logged"] == 1


async def test_a_shared_calendar_reaches_clients_who_see_the_date(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    program = await create_program(
        session, cast.erik, clock.now(), ProgramType.ONE_MANY, starts_on=DAY_ONE - timedelta(days=10), visibility_days=3
    )
    start = DAY_ONE - timedelta(days=10)
    await enrol_client(session, program, cast.maya, clock.now(), anchor=start, visible_from=start)
    await enrol_client(session, program, cast.tom, clock.now(), anchor=start, visible_from=DAY_ONE)
    reached = {day: (await erik.get(f"{program.days_url}/{day}/reach")).json()["clients"] for day in (0, 9, 10, 13, 14)}
    assert reached == {0: 1, 9: 1, 10: 2, 13: 2, 14: 0}


async def test_an_edit_never_changes_results(
    erik: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    await put(erik, program, 0, squat_day())
    enrolment = await enrol_client(session, program, cast.maya, clock.now(), anchor=DAY_ONE)
    result = await log_result(session, enrolment, 0, clock.now(), new_id())
    before = (result.done, result.prescribed)
    await put(erik, program, 0, squat_day(percent=95), 1)
    await erik.post(f"{program.url}/clear", json={"days": [0]})
    row = (await session.execute(select(SetResult.done, SetResult.prescribed))).one()
    assert tuple(row) == before


async def test_the_number_of_queries_does_not_grow_with_the_days(
    erik: Requests,
    program: CoachProgram,
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    count_queries: Callable[[], Any],
) -> None:
    await put(erik, program, 0, squat_day())
    with count_queries() as few:
        await erik.get(program.builder_url)
    for day in range(1, 42):
        await put(erik, program, day, squat_day(ident=f"-{day}"))
    await enrol_client(session, program, cast.maya, clock.now(), anchor=DAY_ONE)
    await enrol_client(session, program, cast.tom, clock.now(), anchor=DAY_ONE)
    with count_queries() as many:
        seen = (await erik.get(program.builder_url)).json()
    assert len(seen["days"]) == 42
    assert seen["clients"] == 2
    assert len(few) == len(many) <= 3
    with count_queries() as reach:
        await erik.get(f"{program.days_url}/2/reach")
    assert len(reach) <= 4


async def test_a_save_asks_nothing_about_clients(
    erik: Requests,
    program: CoachProgram,
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    count_queries: Callable[[], Any],
) -> None:
    """Whom a day reaches is what `GET .../reach` answers, for the panel that shows it."""
    await put(erik, program, 0, squat_day())
    with count_queries() as without_clients:
        await put(erik, program, 1, squat_day(ident="-1"))
    await enrol_client(session, program, cast.maya, clock.now(), anchor=DAY_ONE)
    with count_queries() as with_clients:
        saved = await put(erik, program, 2, squat_day(ident="-2"))
    assert "reach" not in saved.json()
    assert len(without_clients) == len(with_clients)
    # Only what is kept for clients who have begun a day is looked at.
    of_clients = [one for one in with_clients.statements if "enrolments" in one and "day_overrides.kept" not in one]
    assert [one for one in of_clients if "done_elsewhere" not in one] == []


def percent_of(content: dict[str, Any]) -> float:
    return float(content["sessions"][0]["blocks"][0]["entries"][0]["sets"][0]["percent_1rm"])

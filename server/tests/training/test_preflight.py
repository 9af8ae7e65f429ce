"""The pre-flight: what is missing before a program opens."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.clock import Clock
from regimen.programs.models import Period, PriceOption, ProgramType, Track
from regimen.training.actions.timelines import create_timeline
from regimen.training.models import TimelineDay
from regimen.training.rules.content import DayContent
from regimen.training.rules.preflight import WeekState, week_states, weeks_checked
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, squat_day


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def check(coach: Requests, program: CoachProgram) -> dict[str, Any]:
    response = await coach.get(f"/coach/plans/{program.program.id}/preflight")
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


async def sell(session: AsyncSession, program: CoachProgram, clock: Clock) -> None:
    session.add(
        PriceOption(
            program_id=program.program.id,
            period=Period.MONTHLY,
            amount_minor=3900,
            currency="EUR",
            created_at=clock.now(),
        )
    )
    await session.flush()


async def save(coach: Requests, program: CoachProgram, day: int, content: dict[str, Any]) -> None:
    saved = await coach.put(f"{program.days_url}/{day}", json={"content": content, "version": 0})
    assert saved.status_code == 200, saved.text


async def save_draft(coach: Requests, program: CoachProgram, day: int) -> None:
    saved = await coach.put(f"{program.days_url}/{day}/draft", json={"content": squat_day(), "base_version": 0})
    assert saved.status_code == 200, saved.text


def weeks_of(checked: dict[str, Any]) -> list[tuple[int, str, int]]:
    [track] = checked["tracks"]
    return [(week["week"], week["state"], week["drafts"]) for week in track["weeks"]]


async def test_an_empty_program_has_nothing_and_needs_nothing_while_it_is_free(
    erik: Requests, program: CoachProgram
) -> None:
    checked = await check(erik, program)
    assert (checked["has_price"], checked["needs_training"]) == (False, False)
    assert (checked["has_cover"], checked["has_description"], checked["needs_waiver_text"]) == (False, False, False)
    assert (weeks_of(checked), checked["unlinked"], checked["in_percent"]) == ([], [], [])


async def test_a_paid_program_needs_training_and_drafts_are_none(
    erik: Requests, program: CoachProgram, session: AsyncSession, clock: Clock
) -> None:
    await sell(session, program, clock)
    await save_draft(erik, program, 0)
    checked = await check(erik, program)
    assert (checked["has_price"], checked["needs_training"]) == (True, True)
    await save(erik, program, 0, squat_day())
    assert (await check(erik, program))["needs_training"] is False


async def test_a_1_2_1_program_is_written_when_a_client_has_joined(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    program = await create_program(session, cast.erik, clock.now(), ProgramType.INDIVIDUAL)
    await sell(session, program, clock)
    assert (await check(erik, program))["needs_training"] is False


async def test_whether_the_account_can_charge(
    erik: Requests, ines: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    hers = await create_program(session, cast.ines, clock.now())
    assert (await check(ines, hers))["can_charge"] is False


async def test_weeks_with_drafts_and_without_anything_are_named(erik: Requests, program: CoachProgram) -> None:
    await save(erik, program, 0, squat_day())
    await save_draft(erik, program, 2)
    await save_draft(erik, program, 8)
    await save(erik, program, 22, squat_day())
    await save(erik, program, 23, {"sessions": []})
    assert weeks_of(await check(erik, program)) == [
        (0, "training", 1),
        (1, "drafts", 1),
        (2, "empty", 0),
        (3, "training", 0),
    ]


async def test_a_shared_calendar_is_checked_from_this_week_on(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    start = clock.now().date() - timedelta(days=15)
    program = await create_program(session, cast.erik, clock.now(), ProgramType.ONE_MANY, starts_on=start)
    await save(erik, program, 30, squat_day())
    assert [week for week, *_ in weeks_of(await check(erik, program))] == [2, 3, 4]


async def test_exercises_of_no_library_and_loads_in_percent_are_named(
    erik: Requests, program: CoachProgram, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    first, second = (
        Exercise(
            account_id=account_id,
            name=name,
            metric_category=MetricCategory.STRENGTH,
            muscle_group=MuscleGroup.UPPER_LEGS,
            equipment=Equipment.STRENGTH,
            measurement=Measurement.WEIGHT_REPS,
            created_at=clock.now(),
        )
        for account_id, name in ((None, "Power Clean"), (cast.erik.account_id, "Anderson Squat"))
    )
    session.add_all([first, second])
    await session.flush()
    linked, archived = squat_day(), squat_day(ident="x")
    linked["sessions"][0]["blocks"][0]["entries"][0] |= {"exercise_id": str(first.id), "name": first.name}
    entry = archived["sessions"][0]["blocks"][0]["entries"][0]
    entry |= {"exercise_id": str(second.id), "name": second.name}
    await save(erik, program, 1, linked)
    await save(erik, program, 3, archived)
    await save(erik, program, 5, squat_day())
    await save(erik, program, 9, squat_day())
    second.archived_at = second.created_at
    await session.flush()
    checked = await check(erik, program)
    assert [(one["name"], one["days"], one["day"], one["exercise_id"]) for one in checked["unlinked"]] == [
        ("Back squat", 2, 5, None),
        (second.name, 1, 3, str(second.id)),
    ]
    assert [(one["name"], one["day"]) for one in checked["in_percent"]] == [(first.name, 1)]


async def test_a_waiver_without_text_is_named(erik: Requests, program: CoachProgram, session: AsyncSession) -> None:
    program.program.waiver_required = True
    await session.flush()
    assert (await check(erik, program))["needs_waiver_text"] is True


async def test_a_program_of_another_account_is_not_found(ines: Requests, program: CoachProgram) -> None:
    assert (await ines.get(f"/coach/plans/{program.program.id}/preflight")).status_code == 404


async def test_a_year_takes_as_many_queries_as_a_day(
    erik: Requests,
    program: CoachProgram,
    session: AsyncSession,
    cast: Cast,
    clock: Clock,
    count_queries: Callable[[], Any],
) -> None:
    await save(erik, program, 0, squat_day())
    with count_queries() as few:
        await check(erik, program)
    content = DayContent.model_validate(squat_day()).model_dump(mode="json")
    common = {
        "timeline_id": program.timeline.id,
        "content": content,
        "version": 1,
        "updated_at": clock.now(),
        "updated_by": cast.erik.id,
    }
    await session.execute(insert(TimelineDay), [common | {"day": day} for day in range(1, 365)])
    for number in range(3):
        track = Track(program_id=program.program.id, name=f"Track {number}", created_at=clock.now())
        session.add(track)
        await session.flush()
        await create_timeline(session, program.program, track, clock.now())
    with count_queries() as many:
        checked = await check(erik, program)
    assert len(checked["tracks"]) == 4
    assert len(many) == len(few)


@pytest.mark.parametrize("kind", ProgramType)
def test_weeks_after_the_last_written_one_are_not_empty_ones(kind: ProgramType) -> None:
    count = weeks_checked(kind)
    far = count * 7 + 50
    weeks = week_states([far], [], 0, count)
    assert (len(weeks), {week.state for week in weeks}) == (count, {WeekState.EMPTY})
    assert week_states([8], [], 0, count)[-1].week == 1
    assert week_states([0], [], 3, count) == []

"""Quiet hints: what the rules say about weeks, that they never fail, and what a coach leaves as it is."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.actions.tested_maxes import set_tested_max
from regimen.training.rules.content import DayContent, Load
from regimen.training.rules.hints import DEFAULT_RANGES, Hint, HintContext, HintRule, SetRange, hints_of_week
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, enrol_client, log_result
from tests.training.factory import TrainingFactory
from tests.training.strategies import contents

BENCH = new_id()
CONTEXT = HintContext(muscles={BENCH: MuscleGroup.CHEST}, ranges=DEFAULT_RANGES)


def day(
    sets: int = 5, *, name: str = "Bench Press", exercise_id: Any = BENCH, minutes: int | None = None, **prescribed: Any
) -> DayContent:
    """One exercise with some sets; each rests 90 seconds and has 5 reps."""
    one = {"reps": {"min": 5}, **prescribed}
    entry = {"id": "e", "name": name, "exercise_id": exercise_id, "sets": [{"id": f"s{n}", **one} for n in range(sets)]}
    block = {"id": "b", "kind": "strength", "entries": [entry]}
    session = {"id": "w", "title": "Push", "minutes": minutes, "blocks": [block]}
    return DayContent.model_validate({"sessions": [session]})


def hints(days: dict[int, DayContent], week: int = 0, context: HintContext = CONTEXT) -> list[tuple[Any, ...]]:
    return [(one.rule, one.day, one.subject, one.value, one.limit) for one in hints_of_week(days, week, context)]


@pytest.mark.parametrize(("sets", "expected"), [(5, "muscle_low"), (6, None), (20, None), (21, "muscle_high")])
def test_sets_of_a_muscle_are_compared_with_the_range(sets: int, expected: str | None) -> None:
    found = hints({0: day(sets // 2), 3: day(sets - sets // 2)})
    limit = 6 if expected == "muscle_low" else 20
    assert found == ([(expected, 3, "chest", sets, limit)] if expected else [])


def test_warm_ups_and_exercises_of_no_library_do_not_count() -> None:
    assert hints({0: day(30, kind="warmup"), 1: day(30, exercise_id=None)}) == []


def test_the_coachs_own_range_decides() -> None:
    own = HintContext(muscles=CONTEXT.muscles, ranges={MuscleGroup.CHEST: SetRange(0, 4)})
    assert hints({0: day(5)}, context=own) == [("muscle_high", 0, "chest", 5, 4)]


@pytest.mark.parametrize(("before", "now", "jumps"), [(10, 13, False), (10, 14, True), (9, 20, False)])
def test_a_jump_from_one_week_to_the_next(before: int, now: int, jumps: bool) -> None:
    found = [one for one in hints({0: day(before), 7: day(now)}, 1) if one[0] == "volume_jump"]
    assert found == ([("volume_jump", 7, "", now, before)] if jumps else [])


def test_the_same_heavy_pattern_on_two_days_in_a_row() -> None:
    heavy = {"percent_1rm": 85}
    monday, tuesday = day(6, name="Back Squat", **heavy), day(6, name="Front Squat", rpe=9)
    assert ("heavy_in_a_row", 1, "squat", 0, 0) in hints({0: monday, 1: tuesday})
    rules = {one[0] for one in hints({0: monday, 2: tuesday})}
    assert "heavy_in_a_row" not in rules
    light = day(6, name="Front Squat", percent_1rm=60)
    assert all(one[0] != "heavy_in_a_row" for one in hints({0: monday, 1: light}))
    assert ("heavy_in_a_row", 7, "squat", 0, 0) in hints({6: monday, 7: tuesday}, 1)


def test_a_session_that_takes_longer_than_planned() -> None:
    assert hints({0: day(10, minutes=10)}) == [("too_long", 0, "Push", 18, 10)]
    assert hints({0: day(10, minutes=15)}) == []
    assert hints({0: day(10)}) == []


def test_loads_in_percent_without_a_best_of_the_one_client() -> None:
    in_percent = {0: day(6, percent_1rm=70)}
    assert hints(in_percent) == []
    missing = HintContext(muscles=CONTEXT.muscles, ranges=DEFAULT_RANGES, best_of=set())
    assert hints(in_percent, context=missing) == [("no_best", 0, "Bench Press", 0, 0)]
    known = HintContext(muscles=CONTEXT.muscles, ranges=DEFAULT_RANGES, best_of={BENCH})
    assert hints(in_percent, context=known) == []
    of_training_max = {0: day(6, percent_tm=70)}
    assert hints(of_training_max, context=missing) == [("no_best", 0, "Bench Press", 0, 0)]
    assert hints(of_training_max, context=known) == []
    chosen = replace(missing, training_max_of={BENCH})
    assert hints(of_training_max, context=chosen) == []
    assert hints(in_percent, context=chosen) == [("no_best", 0, "Bench Press", 0, 0)]


@given(st.dictionaries(st.integers(0, 20), contents(), max_size=8), st.integers(0, 2))
def test_any_weeks_have_hints_about_their_own_days_with_different_keys(days: dict[int, DayContent], week: int) -> None:
    context = HintContext(muscles={}, ranges=DEFAULT_RANGES, best_of=set())
    found: list[Hint] = list(hints_of_week(days, week, context))
    assert all(one.day // 7 == week and days[one.day].sessions for one in found)
    assert len({one.key for one in found}) == len(found)
    assert found == list(hints_of_week(dict(reversed(days.items())), week, context))


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 60))
def test_a_muscle_is_pointed_out_exactly_outside_of_its_range(sets: int, low: int, more: int) -> None:
    context = HintContext(muscles=CONTEXT.muscles, ranges={MuscleGroup.CHEST: SetRange(low, low + more)})
    rules = {one[0] for one in hints({0: day(min(sets, 50)), 1: day(max(sets - 50, 0))}, context=context)}
    assert (HintRule.MUSCLE_HIGH in rules) == (sets > low + more)
    assert (HintRule.MUSCLE_LOW in rules) == (0 < sets < low)


@pytest.fixture
async def bench(session: AsyncSession, cast: Cast) -> Exercise:
    exercise = Exercise(
        account_id=cast.erik.account_id,
        name="Paused Bench Press",
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.CHEST,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        created_at=cast.now,
    )
    session.add(exercise)
    await session.flush()
    return exercise


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def save(
    coach: Requests, program: CoachProgram, number: int, content: DayContent, *, draft: bool = False
) -> None:
    url = f"{program.days_url}/{number}" + ("/draft" if draft else "")
    version = {"base_version": 0} if draft else {"version": 0}
    saved = await coach.put(url, json={"content": content.model_dump(mode="json"), **version})
    assert saved.status_code == 200, saved.text


async def listed(coach: Requests, program: CoachProgram, query: str = "") -> list[dict[str, Any]]:
    response = await coach.get(f"{program.url}/hints{query}")
    assert response.status_code == 200, response.text
    items: list[dict[str, Any]] = response.json()["items"]
    return items


async def test_hints_are_about_published_days_and_own_drafts(
    erik: Requests, program: CoachProgram, bench: Exercise
) -> None:
    await save(erik, program, 1, day(3, exercise_id=bench.id))
    [low] = await listed(erik, program)
    assert (low["rule"], low["day"], low["subject"], low["value"], low["limit"]) == ("muscle_low", 1, "chest", 3, 6)
    await save(erik, program, 2, day(4, exercise_id=bench.id), draft=True)
    assert await listed(erik, program) == []
    assert await listed(erik, program, "?from_day=7&days=7") == []


async def test_the_muscle_groups_of_exercises_and_the_coachs_ranges_are_named(
    erik: Requests, program: CoachProgram, bench: Exercise
) -> None:
    await save(erik, program, 0, day(exercise_id=bench.id))
    await save(erik, program, 1, day(exercise_id=None), draft=True)
    listing = (await erik.get(f"{program.url}/hints")).json()
    assert listing["muscles"] == {str(bench.id): "chest"}
    settings = {"enabled": False, "ranges": {"chest": {"low": 3, "high": 9}}}
    saved = (await erik.put("/coach/hint_settings", json=settings)).json()
    assert (saved["ranges"]["chest"], saved["defaults"]) == ({"low": 3, "high": 9}, listing["ranges"])
    expected = {"items": [], "ranges": saved["ranges"], "muscles": {}}
    assert (await erik.get(f"{program.url}/hints")).json() == expected


async def test_a_hint_that_is_left_stays_away_until_it_is_wanted_again(
    erik: Requests, program: CoachProgram, bench: Exercise
) -> None:
    await save(erik, program, 1, day(3, exercise_id=bench.id))
    [hint] = await listed(erik, program)
    for _ in range(2):
        left = await erik.put(f"{program.url}/hints/left", json={"key": hint["key"]})
        assert left.status_code == 204
    assert await listed(erik, program) == []
    assert (await erik.put(f"{program.url}/hints/left", json={"key": hint["key"], "left": False})).status_code == 204
    assert await listed(erik, program) == [hint]


async def test_one_switch_turns_all_off_and_ranges_are_remembered(
    erik: Requests, program: CoachProgram, bench: Exercise
) -> None:
    await save(erik, program, 1, day(3, exercise_id=bench.id))
    saved = await erik.put("/coach/hint_settings", json={"enabled": False})
    assert (saved.status_code, saved.json()["enabled"]) == (200, False)
    assert await listed(erik, program) == []
    settings = {"enabled": True, "ranges": {"chest": {"low": 2, "high": 2}}}
    await erik.put("/coach/hint_settings", json=settings)
    assert (await erik.get("/coach/hint_settings")).json()["ranges"]["chest"] == {"low": 2, "high": 2}
    assert [(one["rule"], one["limit"]) for one in await listed(erik, program)] == [("muscle_high", 2)]


async def test_a_range_upside_down_is_refused_and_changes_nothing(erik: Requests) -> None:
    before = (await erik.get("/coach/hint_settings")).json()
    refused = await erik.put("/coach/hint_settings", json={"enabled": True, "ranges": {"chest": {"low": 9, "high": 2}}})
    assert refused.status_code == 422
    assert (await erik.get("/coach/hint_settings")).json() == before


async def test_a_1_2_1_client_without_a_best_is_named(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock, bench: Exercise
) -> None:
    program = await create_program(session, cast.erik, clock.now(), ProgramType.INDIVIDUAL)
    await enrol_client(session, program, cast.maya, clock.now(), anchor=clock.now().date())
    await save(erik, program, 0, day(6, exercise_id=bench.id, percent_1rm=70))
    assert await listed(erik, program) == []
    program.timeline.client_id = cast.maya.id
    await session.flush()
    assert [one["rule"] for one in await listed(erik, program)] == ["no_best"]
    await set_tested_max(
        session,
        client_id=cast.maya.id,
        exercise_id=bench.id,
        result_id=new_id(),
        tested_on=clock.now().date(),
        load=Load(value=80),
        reps=1,
    )
    await session.commit()
    assert await listed(erik, program) == []


async def test_a_training_max_is_a_best_for_its_percentages(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock, bench: Exercise
) -> None:
    program = await create_program(session, cast.erik, clock.now(), ProgramType.INDIVIDUAL)
    await enrol_client(session, program, cast.maya, clock.now(), anchor=clock.now().date())
    program.timeline.client_id = cast.maya.id
    await session.commit()
    await save(erik, program, 0, day(6, exercise_id=bench.id, percent_tm=70))
    assert [one["rule"] for one in await listed(erik, program)] == ["no_best"]
    path = f"/coach/clients/{cast.maya.id}/training_maxes/{bench.id}"
    assert (await erik.put(path, {"value": 80, "unit": "kg"})).status_code == 204
    assert await listed(erik, program) == []


async def test_the_training_max_and_the_sets_of_another_account_are_no_best_of_this_one(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    shared = await TrainingFactory(session, cast, clock.now()).create_squat()
    program = await create_program(session, cast.erik, clock.now(), ProgramType.INDIVIDUAL)
    of_ines = await create_program(session, cast.ines, clock.now(), ProgramType.INDIVIDUAL)
    for one in (program, of_ines):
        enrolment = await enrol_client(session, one, cast.maya, clock.now(), anchor=clock.now().date())
        one.timeline.client_id = cast.maya.id
    result = await log_result(session, enrolment, 0, clock.now(), new_id())
    result.exercise_id = shared.id
    await session.commit()
    for coach, one in ((erik, program), (ines, of_ines)):
        await save(coach, one, 0, day(9, name="Back squat", exercise_id=shared.id, percent_tm=70))
    path = f"/coach/clients/{cast.maya.id}/training_maxes/{shared.id}"

    async def rules() -> list[list[str]]:
        listings = [await listed(coach, one) for coach, one in ((erik, program), (ines, of_ines))]
        return [[one["rule"] for one in listing] for listing in listings]

    assert await rules() == [["no_best"], []], "Maya did the set in the program of Ines"
    await session.delete(result)
    await session.commit()
    assert await rules() == [["no_best"], ["no_best"]]
    assert (await ines.put(path, {"value": 80, "unit": "kg"})).status_code == 204
    assert await rules() == [["no_best"], []]
    assert (await erik.put(path, {"value": 90, "unit": "kg"})).status_code == 204
    assert (await ines.delete(path)).status_code == 204
    assert await rules() == [[], ["no_best"]]


async def test_what_another_client_has_is_no_best_of_this_one(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock, bench: Exercise
) -> None:
    program = await create_program(session, cast.erik, clock.now(), ProgramType.INDIVIDUAL)
    await enrol_client(session, program, cast.maya, clock.now(), anchor=clock.now().date())
    program.timeline.client_id = cast.maya.id
    of_tom = await create_program(session, cast.erik, clock.now())
    enrolment = await enrol_client(session, of_tom, cast.tom, clock.now(), anchor=clock.now().date())
    (await log_result(session, enrolment, 0, clock.now(), new_id())).exercise_id = bench.id
    tested_on = clock.now().date()
    await set_tested_max(
        session, client_id=cast.tom.id, exercise_id=bench.id, result_id=new_id(), tested_on=tested_on,
        load=Load(value=80), reps=1,
    )  # fmt: skip
    await session.commit()
    path = f"/coach/clients/{cast.tom.id}/training_maxes/{bench.id}"
    assert (await erik.put(path, {"value": 80, "unit": "kg"})).status_code == 204
    await save(erik, program, 0, day(6, exercise_id=bench.id, percent_tm=70))
    assert [one["rule"] for one in await listed(erik, program)] == ["no_best"]


async def test_hints_of_another_account_are_not_found(ines: Requests, program: CoachProgram) -> None:
    assert (await ines.get(f"{program.url}/hints")).status_code == 404
    assert (await ines.put(f"{program.url}/hints/left", json={"key": "x"})).status_code == 404


async def test_six_weeks_take_as_many_queries_as_a_day(
    erik: Requests, program: CoachProgram, bench: Exercise, count_queries: Callable[[], Any]
) -> None:
    await save(erik, program, 0, day(3, exercise_id=bench.id))
    with count_queries() as few:
        await listed(erik, program)
    for number in range(1, 42, 2):
        await save(erik, program, number, day(9, exercise_id=bench.id), draft=number % 3 == 0)
    with count_queries() as many:
        assert await listed(erik, program) != []
    assert len(many) == len(few)

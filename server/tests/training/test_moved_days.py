"""What was logged stays on its date when a program is rescheduled, continued or restarted; the rest moves."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.access.logs import is_logged
from regimen.training.actions import enrolments
from regimen.training.models import SetResult
from tests.conftest import Requests
from tests.training.factory import SQUAT_DAY, START, EnrolledClient, TrainingFactory

DAYS = 5
LATER = START + timedelta(days=5)
Calendar = list[dict[str, Any]]


@pytest.fixture
async def enrolled(training: TrainingFactory) -> EnrolledClient:
    return await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(DAYS))


@pytest.fixture
def moves(session: AsyncSession, training: TrainingFactory, enrolled: EnrolledClient) -> "Moves":
    return Moves(session, training, enrolled)


class Moves:
    """Moves the program, each time a minute later than before: sets are logged at the time of the factory."""

    def __init__(self, session: AsyncSession, training: TrainingFactory, enrolled: EnrolledClient) -> None:
        self.session, self.enrolled, self.now = session, enrolled, training.now - timedelta(days=1)

    async def reschedule(self, to: date) -> None:
        await enrolments.reschedule(self.session, self.enrolled.membership_id, to, now=self._later())
        await self.session.commit()

    async def restart(self, on: date) -> None:
        await enrolments.restart(self.session, self.enrolled.membership_id, on, now=self._later())
        await self.session.commit()

    async def stop_and_continue(self, stopped: date, today: date) -> None:
        await enrolments.close(self.session, self.enrolled.membership_id, stopped, now=self._later())
        await enrolments.continue_from(self.session, self.enrolled.membership_id, today, now=self._later())
        await self.session.commit()

    def _later(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


async def read_calendar(who: Requests, path: str = "/athlete/calendar") -> Calendar:
    first = START - timedelta(days=20)
    response = await who.get(path, params={"from": str(first), "to": str(first + timedelta(days=41))})
    assert response.status_code == 200, response.text
    return response.json()["days"]


async def coach_calendar(erik: Requests, training: TrainingFactory) -> Calendar:
    return await read_calendar(erik, f"/coach/athletes/{training.cast.maya.id}/calendar")


def titles_of(sessions: list[dict[str, Any]]) -> list[str]:
    return [session["title"] for session in sessions]


def places(days: Calendar) -> list[tuple[str, int, int, bool]]:
    """Returns date, run and number of each day, and whether something is logged."""
    return [(day["date"][5:], day["run"], day["day"], bool(day["results"] or day["log"])) for day in days]


async def finish(maya: Requests, enrolled: EnrolledClient, day: int, comment: str = "") -> None:
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": day, "completed": True, "comment": comment}
    assert (await maya.put("/athlete/day_log", body)).status_code == 204


MOVED = [
    ("01-12", 1, 0, True),
    ("01-13", 1, 1, True),
    ("01-19", 1, 2, False),
    ("01-20", 1, 3, False),
    ("01-21", 1, 4, False),
]


@pytest.mark.spec("CAL-13")
@pytest.mark.parametrize("how", ["reschedule", "continue"])
async def test_only_what_is_not_logged_moves(
    training: TrainingFactory, enrolled: EnrolledClient, moves: Moves, maya: Requests, erik: Requests, how: str
) -> None:
    for day in (0, 1):
        assert (await training.log_set(maya, enrolled, day=day)).status_code == 204
    await finish(maya, enrolled, 1)
    if how == "reschedule":
        await moves.reschedule(LATER)
    else:
        await moves.stop_and_continue(START + timedelta(days=2), LATER + timedelta(days=2))
    seen = await read_calendar(maya)
    assert places(seen) == MOVED
    assert [day["off_schedule"] for day in seen] == [True, True, False, False, False]
    assert places(await coach_calendar(erik, training)) == MOVED
    month = await read_calendar(maya, "/athlete/calendar/month")
    assert [(day["date"][5:], day["run"], day["day"], day["logged"] or day["completed"]) for day in month] == MOVED
    url = f"/athlete/calendar/{enrolled.enrolment.id}"
    assert (await maya.get(f"{url}/{START}")).json()["results"] == seen[0]["results"] != []
    assert (await maya.get(f"{url}/{LATER}")).status_code == 404
    review = await erik.get(f"/coach/timelines/{enrolled.enrolment.timeline_id}/days/1/results")
    assert [row["date"] for row in review.json()["items"]] == [str(START + timedelta(days=1))]


async def test_what_is_logged_later_on_a_day_joins_its_date(
    training: TrainingFactory, enrolled: EnrolledClient, moves: Moves, maya: Requests, session: AsyncSession
) -> None:
    await training.log_set(maya, enrolled, day=0)
    await moves.reschedule(LATER)
    await training.log_set(maya, enrolled, day=0, set_id="set2")
    seen = {"version": 1, "run": 1, "date": str(LATER)}
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "set_id": "set3", "seen": seen, "done": {"reps": 5}}
    assert (await maya.put(f"/athlete/sets/{new_id()}", body)).status_code == 204
    await finish(maya, enrolled, 0)
    assert set(await session.scalars(select(SetResult.date))) == {START}
    [day] = [day for day in await read_calendar(maya) if day["results"]]
    assert (day["date"], len(day["results"]), day["log"]["completed_at"] is not None) == (str(START), 3, True)


async def test_a_day_that_was_cleared_moves_again(
    enrolled: EnrolledClient, training: TrainingFactory, moves: Moves, maya: Requests
) -> None:
    await training.log_set(maya, enrolled, day=0)
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0}
    await maya.put("/athlete/day_log", {**body, "mood": 3})
    [day] = [day for day in await read_calendar(maya) if day["results"]]
    await maya.delete(f"/athlete/sets/{day['results'][0]['id']}")
    await maya.put("/athlete/day_log", {**body, "mood": None})
    await moves.reschedule(LATER)
    cleared = (await read_calendar(maya))[0]
    assert (cleared["date"], cleared["day"], cleared["results"]) == (str(LATER), 0, [])
    await finish(maya, enrolled, 0)
    await moves.reschedule(START)
    assert (str(LATER), 0, False) in [(day["date"], day["day"], not day["log"]) for day in await read_calendar(maya)]


@pytest.mark.spec("CAL-13")
async def test_an_earlier_run_stays_on_its_dates_to_read(
    training: TrainingFactory, enrolled: EnrolledClient, moves: Moves, maya: Requests, erik: Requests, ines: Requests
) -> None:
    await training.log_set(maya, enrolled, day=0)
    await finish(maya, enrolled, 1, comment="My knee hurt")
    await erik.put(
        f"/coach/timelines/{enrolled.enrolment.timeline_id}/days/0", {"content": {"sessions": []}, "version": 1}
    )
    await moves.restart(START + timedelta(days=1))
    seen = await read_calendar(maya)
    second = [(f"01-{13 + day}", 2, day, False) for day in range(DAYS)]
    expected = sorted([("01-12", 1, 0, True), ("01-13", 1, 1, True), *second])
    assert places(seen) == places(await coach_calendar(erik, training)) == expected
    old, commented, fresh = seen[:3]
    assert [(day["open"], day["off_schedule"]) for day in (old, commented, fresh)] == [
        (False, True),
        (False, True),
        (True, False),
    ]
    assert commented["log"]["comment"] == "My knee hurt"
    assert (old["version"], old["content"]["sessions"][0]["title"]) == (1, "Lower, heavy")
    assert (fresh["version"], fresh["content"]["sessions"]) == (2, [])
    assert await read_calendar(ines, f"/coach/athletes/{training.cast.maya.id}/calendar") == []

    month = await read_calendar(maya, "/athlete/calendar/month")
    assert [(day["date"], day["run"], day["open"], titles_of(day["sessions"])) for day in month] == [
        (day["date"], day["run"], day["open"], titles_of(day["content"]["sessions"])) for day in seen
    ]
    url = f"/athlete/calendar/{enrolled.enrolment.id}"
    assert (await maya.get(f"{url}/{START}")).json()["run"] == 1
    both = f"{url}/{START + timedelta(days=1)}"
    assert (await maya.get(both)).json()["run"] == 2
    assert (await maya.get(both, params={"run": 1, "day": 1})).json()["log"] == commented["log"]
    assert (await maya.get(both, params={"run": 1, "day": 0})).status_code == 404

    assert (await maya.delete(f"/athlete/sets/{old['results'][0]['id']}")).status_code == 204
    assert places(await read_calendar(maya)) == expected[1:]


async def test_earlier_runs_take_no_more_queries(
    training: TrainingFactory,
    enrolled: EnrolledClient,
    moves: Moves,
    maya: Requests,
    count_queries: Callable[[], Any],
) -> None:
    with count_queries() as one:
        await read_calendar(maya)
    for again in range(4):
        await training.log_set(maya, enrolled, day=again)
        await moves.restart(START + timedelta(days=again))
    with count_queries() as many:
        assert len(await read_calendar(maya)) == 4 + DAYS
    assert len(one) == len(many)


STEPS = st.lists(
    st.tuples(st.sampled_from(["log", "log", "undo", "reschedule", "restart"]), st.integers(0, 4), st.integers(1, 2)),
    max_size=9,
)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
async def test_every_result_appears_once_on_the_date_on_which_it_was_logged(
    training: TrainingFactory,
    moves: Moves,
    maya: Requests,
    session: AsyncSession,
    clock: Clock,
    steps: list[tuple[str, int, int]],
) -> None:
    moves.enrolled = enrolled = await training.enrol(
        training.cast.maya, ProgramType.FIXED, written=range(DAYS), content=SQUAT_DAY
    )
    logged: dict[tuple[int, int, str], str] = {}
    anchor, run = START, 1
    for step, day, which in steps:
        clock.advance(timedelta(seconds=1))  # of two taps, the later one counts
        training.now = clock.now()
        key = (run, day, f"set{which}")
        if step == "log":
            await training.log_set(maya, enrolled, day=day, set_id=key[2])
            on = [date for (of_run, of_day, _), date in logged.items() if (of_run, of_day) == (run, day)]
            logged[key] = on[0] if on else str(anchor + timedelta(days=day))
        elif step == "undo" and key in logged:
            [ident] = await session.scalars(_results(enrolled, SetResult.id, key))
            assert (await maya.delete(f"/athlete/sets/{ident}")).status_code == 204
            del logged[key]
        elif step == "reschedule":
            anchor = START + timedelta(days=day * which)
            await moves.reschedule(anchor)
        elif step == "restart":
            anchor, run = START + timedelta(days=day), run + 1
            await moves.restart(anchor)
    days = [day for day in await read_calendar(maya) if day["enrolment_id"] == str(enrolled.enrolment.id)]
    found = [(day["run"], day["day"], result["set_id"], day["date"]) for day in days for result in day["results"]]
    assert sorted(found) == sorted((*key, on) for key, on in logged.items())
    assert all(a != b for a, b in pairwise(sorted((day["run"], day["day"]) for day in days)))
    stored = await session.execute(_results(enrolled, SetResult.run, SetResult.day, SetResult.set_id, SetResult.date))
    assert sorted((row.run, row.day, row.set_id, str(row.date)) for row in stored) == sorted(found)


def _results(enrolled: EnrolledClient, *parts: Any) -> Any:
    columns = [part for part in parts if not isinstance(part, tuple)]
    statement = select(*columns).where(SetResult.enrolment_id == enrolled.enrolment.id, is_logged)
    for run, day, set_id in (part for part in parts if isinstance(part, tuple)):
        statement = statement.where(SetResult.run == run, SetResult.day == day, SetResult.set_id == set_id)
    return statement

"""What a client sees on which day, for each type of program."""

from datetime import date, timedelta
from uuid import UUID

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.programs.models import Program, ProgramType
from regimen.training.actions import enrolments
from regimen.training.models import Timeline, TimelineDay
from tests.cast import Cast
from tests.training.factory import SQUAT_DAY, START, TrainingFactory

pytestmark = pytest.mark.usefixtures("cast")


def visible_days(response: dict[str, object]) -> list[int]:
    return [day["day"] for day in response["days"]]  # type: ignore[attr-defined]


async def load_calendar(who, first: date = START, days: int = 41) -> dict[str, object]:
    response = await who.get("/athlete/calendar", params={"from": str(first), "to": str(first + timedelta(days=days))})
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.spec("CAL-04", "PRG-06")
async def test_a_fixed_program_shows_everything_at_once(training: TrainingFactory, maya) -> None:
    await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(30))
    assert visible_days(await load_calendar(maya)) == list(range(30))


@pytest.mark.spec("CAL-04", "PRG-05")
async def test_session_one_day_one_starts_on_day_one_and_shows_seven_days_ahead(
    training: TrainingFactory, maya
) -> None:
    await training.enrol(training.cast.maya, ProgramType.SELF_PACED, written=range(30))
    response = await load_calendar(maya)
    assert visible_days(response) == list(range(8))
    assert response["days"][0]["date"] == str(START)  # type: ignore[index]


@pytest.mark.spec("PRG-04", "CAL-04")
async def test_a_group_calendar_starts_when_the_client_joins_and_shows_the_allowed_days_ahead(
    training: TrainingFactory, maya
) -> None:
    joined = START
    await training.enrol(
        training.cast.maya,
        ProgramType.ONE_MANY,
        written=range(60),
        anchor=START - timedelta(days=20),
        visibility_days=10,
    )
    response = await load_calendar(maya, joined - timedelta(days=5), 40)
    assert visible_days(response) == list(range(20, 31))
    assert response["days"][0]["date"] == str(joined)  # type: ignore[index]


@pytest.mark.spec("CAL-04")
@pytest.mark.parametrize(
    ("kind", "days_ahead", "seen"),
    [
        (ProgramType.FIXED, None, 40),
        (ProgramType.SELF_PACED, None, 8),
        (ProgramType.INDIVIDUAL, None, 40),
        (ProgramType.INDIVIDUAL, 3, 4),
        (ProgramType.ONE_MANY, None, 40),
        (ProgramType.ONE_MANY, 12, 13),
    ],
)
async def test_the_calendar_shows_as_far_ahead_as_the_program_says(
    session: AsyncSession, cast: Cast, clock: Clock, erik, maya, kind: ProgramType, days_ahead: int | None, seen: int
) -> None:
    """`days_ahead` is what the coach sets; a membership and a fixed program leave no choice."""
    draft = (await erik.post("/coach/plans", {"plan_type": kind.value, "title": "Squat Every Day"})).json()
    if kind not in {ProgramType.FIXED, ProgramType.SELF_PACED}:
        await erik.patch(f"/coach/plans/{draft['id']}", {"visibility_days": days_ahead})
    if kind is ProgramType.ONE_MANY:
        await erik.patch(f"/coach/plans/{draft['id']}", {"starts_on": str(START)})
    timeline = (await session.scalars(select(Timeline).where(Timeline.program_id == UUID(draft["id"])))).one()
    content = SQUAT_DAY.model_dump(mode="json")
    session.add_all(
        TimelineDay(timeline_id=timeline.id, day=day, content=content, updated_at=clock.now(), updated_by=cast.erik.id)
        for day in range(40)
    )
    program = await session.get_one(Program, UUID(draft["id"]))
    await TrainingFactory(session, cast, clock.now()).enrol(cast.maya, kind, program=program)
    assert visible_days(await load_calendar(maya)) == list(range(seen))


@pytest.mark.spec("PRG-07")
async def test_a_one_to_one_client_has_their_own_calendar(
    training: TrainingFactory, session: AsyncSession, maya, tom
) -> None:
    mayas = await training.enrol(training.cast.maya, ProgramType.INDIVIDUAL, written=range(3))
    toms = await training.enrol(training.cast.tom, ProgramType.INDIVIDUAL, program=mayas.program)
    assert mayas.enrolment.timeline_id != toms.enrolment.timeline_id
    await session.execute(
        update(TimelineDay)
        .where(TimelineDay.timeline_id == mayas.enrolment.timeline_id, TimelineDay.day == 0)
        .values(content={"version": 1, "sessions": []})
    )
    await session.commit()
    assert (await load_calendar(maya))["days"][0]["content"]["sessions"] == []  # type: ignore[index]
    assert (await load_calendar(tom))["days"][0]["content"]["sessions"] != []  # type: ignore[index]


async def test_the_builder_dates_a_one_to_one_timeline_by_its_client(
    training: TrainingFactory, session: AsyncSession, erik
) -> None:
    mayas = await training.enrol(training.cast.maya, ProgramType.INDIVIDUAL, written=range(3))
    await session.commit()
    address = f"/coach/plans/{mayas.program.id}/timeline"
    assert (await erik.get(f"{address}?client_id={training.cast.maya.id}")).json()["anchor"] == str(START)
    assert (await erik.get(address)).json()["anchor"] is None


@pytest.mark.spec("CAL-13", "CAL-12")
async def test_continue_moves_the_anchor_by_the_pause_and_restart_resets_it(
    training: TrainingFactory, session: AsyncSession, maya
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(10))
    await enrolments.close(session, enrolled.membership_id, START + timedelta(days=4), now=training.now)
    await session.commit()
    assert visible_days(await load_calendar(maya)) == []
    back = START + timedelta(days=14)
    await enrolments.continue_from(session, enrolled.membership_id, back, now=training.now)
    await session.commit()
    response = await load_calendar(maya)
    dates = {day["day"]: day["date"] for day in response["days"]}  # type: ignore[attr-defined]
    assert dates[4] == str(back)
    await enrolments.restart(session, enrolled.membership_id, back, now=training.now)
    await session.commit()
    response = await load_calendar(maya)
    day: dict[str, object] = response["days"][0]  # type: ignore[index]
    assert day | {"content": None} == day | {"content": None, "date": str(back), "run": 2}


@pytest.mark.spec("BUY-48")
async def test_a_pause_closes_the_calendar_and_reopening_moves_nothing(
    training: TrainingFactory, session: AsyncSession, maya
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3))
    before = await load_calendar(maya)
    await enrolments.pause(session, enrolled.membership_id, START, now=training.now)
    await session.commit()
    assert visible_days(await load_calendar(maya)) == []
    await enrolments.reopen(session, enrolled.membership_id, now=training.now)
    await session.commit()
    assert await load_calendar(maya) == before


@pytest.mark.parametrize("how", [enrolments.pause, enrolments.close])
async def test_logged_days_stay_readable_when_the_calendar_is_closed(
    training: TrainingFactory, session: AsyncSession, maya, tom, how
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(5))
    await training.log_set(maya, enrolled, day=1)
    body = {
        "enrolment_id": str(enrolled.enrolment.id),
        "day": 2,
        "mood": 4,
        "comment": "Slept badly",
        "energy": None,
    }
    assert (await maya.put("/athlete/day_log", {**body, "completed": True})).status_code == 204
    await how(session, enrolled.membership_id, START + timedelta(days=3), now=training.now)
    await session.commit()

    week = await load_calendar(maya)
    assert [(day["day"], day["open"]) for day in week["days"]] == [(1, False), (2, False)]  # type: ignore[attr-defined]
    params = {"from": str(START), "to": str(START + timedelta(days=30))}
    month = (await maya.get("/athlete/calendar/month", params=params)).json()["days"]
    assert [(day["day"], day["open"], day["logged"], day["completed"]) for day in month] == [
        (1, False, True, False),
        (2, False, False, False),
    ], "finished without a set"
    log = await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START + timedelta(days=2)}")
    assert log.json()["log"]["comment"] == "Slept badly"
    never_logged = await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START}")
    assert never_logged.status_code == 404
    assert visible_days(await load_calendar(tom)) == []

    refused = await maya.put("/athlete/day_log", {**body, "comment": "Changed", "completed": True})
    assert refused.status_code == 404
    assert (await training.log_set(maya, enrolled, day=0)).status_code == 404
    assert (await load_calendar(maya)) == week


@pytest.mark.spec("RTE-88")
async def test_nobody_sees_the_calendar_of_another_client(training: TrainingFactory, maya, tom, ines) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3))
    assert visible_days(await load_calendar(tom)) == []
    assert (await tom.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START}")).status_code == 404
    theirs = await ines.get(
        f"/coach/athletes/{training.cast.maya.id}/calendar", params={"from": str(START), "to": str(START)}
    )
    assert theirs.json()["days"] == []
    assert (await ines.get("/athlete/calendar", params={"from": str(START), "to": str(START)})).status_code == 403


@pytest.mark.spec("CAL-16")
async def test_the_coach_sees_days_that_the_client_cannot_see_yet(training: TrainingFactory, erik) -> None:
    await training.enrol(training.cast.maya, ProgramType.SELF_PACED, written=range(20))
    params = {"from": str(START), "to": str(START + timedelta(days=30))}
    response = await erik.get(f"/coach/athletes/{training.cast.maya.id}/calendar", params=params)
    assert visible_days(response.json()) == list(range(20))


async def test_the_number_of_queries_does_not_grow_with_the_program(
    training: TrainingFactory, maya, count_queries
) -> None:
    await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(400))
    with count_queries() as few:
        await load_calendar(maya, days=6)
    await training.enrol(training.cast.maya, ProgramType.SELF_PACED, written=range(400))
    with count_queries() as many:
        await load_calendar(maya, days=6)
    assert len(few) == len(many) <= 3


async def test_an_unchanged_week_is_not_sent_again(training: TrainingFactory, maya) -> None:
    await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(7))
    params = {"from": str(START), "to": str(START + timedelta(days=6))}
    first = await maya.get("/athlete/calendar", params=params)
    again = await maya.get("/athlete/calendar", params=params, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_range_has_at_most_42_days(maya) -> None:
    response = await maya.get("/athlete/calendar", params={"from": "2026-01-01", "to": "2027-01-01"})
    assert response.status_code == 422
    assert response.json()["errors"] == {"to": ["Choose 1 to 42 days, with the last date not before the first."]}


async def test_the_month_has_session_titles_without_content(training: TrainingFactory, maya) -> None:
    await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(2))
    params = {"from": str(START), "to": str(START + timedelta(days=30))}
    days = (await maya.get("/athlete/calendar/month", params=params)).json()["days"]
    assert [day["sessions"] for day in days] == [[{"title": "Lower, heavy", "minutes": 60}]] * 2
    assert "content" not in days[0]


async def test_the_json_from_the_database_matches_the_schemas(training: TrainingFactory, cast: Cast, maya) -> None:
    from regimen.training.schemas.calendar import CalendarView, DayDetails, MonthView

    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(3))
    await training.log_set(maya, enrolled)
    week = CalendarView.model_validate(await load_calendar(maya))
    assert week.days[0].results[0].done.reps == 5
    open_day = await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START}")
    assert DayDetails.model_validate(open_day.json()).log is None
    params = {"from": str(START), "to": str(START)}
    assert MonthView.model_validate((await maya.get("/athlete/calendar/month", params=params)).json()).days[0].logged

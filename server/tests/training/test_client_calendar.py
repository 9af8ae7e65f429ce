"""What a client sees on which day, for each kind of program."""

from datetime import date, timedelta

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import ProgramType
from regimen.training.actions import enrolments
from regimen.training.models import TimelineDay
from tests.cast import Cast
from tests.training.world import START, World

pytestmark = pytest.mark.usefixtures("cast")


def seen(answer: dict[str, object]) -> list[int]:
    return [one["day"] for one in answer["days"]]  # type: ignore[attr-defined]


async def look(who, first: date = START, days: int = 41) -> dict[str, object]:
    answer = await who.get("/athlete/calendar", params={"from": str(first), "to": str(first + timedelta(days=days))})
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.spec("CAL-04", "PRG-06")
async def test_a_fixed_program_shows_everything_at_once(world: World, maya) -> None:
    await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(30))
    assert seen(await look(maya)) == list(range(30))


@pytest.mark.spec("CAL-04", "PRG-05")
async def test_session_one_day_one_starts_at_the_first_day_and_shows_seven_days_ahead(world: World, maya) -> None:
    await world.enrol(world.cast.maya, ProgramType.MEMBERSHIP, written=range(30))
    answer = await look(maya)
    assert seen(answer) == list(range(8))
    assert answer["days"][0]["date"] == str(START)  # type: ignore[index]


@pytest.mark.spec("PRG-04", "CAL-04")
async def test_a_group_calendar_is_joined_today_and_shows_as_far_as_the_coach_allows(world: World, maya) -> None:
    joined = START
    await world.enrol(
        world.cast.maya, ProgramType.ONE_MANY, written=range(60), anchor=START - timedelta(days=20), ahead=10
    )
    answer = await look(maya, joined - timedelta(days=5), 40)
    assert seen(answer) == list(range(20, 31))
    assert answer["days"][0]["date"] == str(joined)  # type: ignore[index]


@pytest.mark.spec("PRG-07")
async def test_a_one_to_one_client_has_a_calendar_of_their_own(world: World, session: AsyncSession, maya, tom) -> None:
    mayas = await world.enrol(world.cast.maya, ProgramType.INDIVIDUAL, written=range(3))
    toms = await world.enrol(world.cast.tom, ProgramType.INDIVIDUAL, program=mayas.program)
    assert mayas.enrolment.timeline_id != toms.enrolment.timeline_id
    await session.execute(
        update(TimelineDay)
        .where(TimelineDay.timeline_id == mayas.enrolment.timeline_id, TimelineDay.day == 0)
        .values(content={"version": 1, "sessions": []})
    )
    await session.commit()
    assert (await look(maya))["days"][0]["content"]["sessions"] == []  # type: ignore[index]
    assert (await look(tom))["days"][0]["content"]["sessions"] != []  # type: ignore[index]


@pytest.mark.spec("CAL-13", "CAL-12")
async def test_continue_moves_the_rest_by_the_pause_and_restart_begins_again(
    world: World, session: AsyncSession, maya
) -> None:
    place = await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(10))
    await enrolments.close(session, place.membership_id, START + timedelta(days=4))
    await session.commit()
    assert seen(await look(maya)) == []
    back = START + timedelta(days=14)
    await enrolments.continue_from(session, place.membership_id, back)
    await session.commit()
    answer = await look(maya)
    dates = {one["day"]: one["date"] for one in answer["days"]}  # type: ignore[attr-defined]
    assert dates[4] == str(back)
    await enrolments.restart(session, place.membership_id, back)
    await session.commit()
    answer = await look(maya)
    assert answer["days"][0] | {"content": None} == answer["days"][0] | {"content": None, "date": str(back), "run": 2}  # type: ignore[index,operator]


@pytest.mark.spec("BUY-48")
async def test_a_pause_closes_the_calendar_and_reopening_moves_nothing(
    world: World, session: AsyncSession, maya
) -> None:
    place = await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(3))
    before = await look(maya)
    await enrolments.pause(session, place.membership_id, START)
    await session.commit()
    assert seen(await look(maya)) == []
    await enrolments.reopen(session, place.membership_id)
    await session.commit()
    assert await look(maya) == before


@pytest.mark.parametrize("how", [enrolments.pause, enrolments.close])
async def test_what_was_logged_stays_to_read_when_the_calendar_is_closed(
    world: World, session: AsyncSession, maya, tom, how
) -> None:
    place = await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(5))
    await world.log(maya, place, day=1)
    written = {"enrolment_id": str(place.enrolment.id), "day": 2, "mood": 4, "comment": "Slept badly", "energy": None}
    assert (await maya.put("/athlete/day_log", {**written, "completed": True})).status_code == 204
    await how(session, place.membership_id, START + timedelta(days=3))
    await session.commit()

    week = await look(maya)
    assert [(one["day"], one["open"]) for one in week["days"]] == [(1, False), (2, False)]  # type: ignore[attr-defined]
    params = {"from": str(START), "to": str(START + timedelta(days=30))}
    month = (await maya.get("/athlete/calendar/month", params=params)).json()["days"]
    assert [(one["day"], one["open"], one["logged"], one["completed"]) for one in month] == [
        (1, False, True, False),
        (2, False, False, True),
    ]
    kept = await maya.get(f"/athlete/calendar/{place.enrolment.id}/{START + timedelta(days=2)}")
    assert kept.json()["log"]["comment"] == "Slept badly"
    never_logged = await maya.get(f"/athlete/calendar/{place.enrolment.id}/{START}")
    assert never_logged.status_code == 404
    assert seen(await look(tom)) == []

    refused = await maya.put("/athlete/day_log", {**written, "comment": "Changed", "completed": True})
    assert refused.status_code == 404
    (result,) = week["days"][0]["results"]  # type: ignore[index]
    assert (await maya.delete(f"/athlete/sets/{result['id']}")).status_code == 404
    assert (await look(maya)) == week


@pytest.mark.spec("RTE-88")
async def test_nobody_sees_anothers_calendar(world: World, maya, tom, ines) -> None:
    place = await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(3))
    assert seen(await look(tom)) == []
    assert (await tom.get(f"/athlete/calendar/{place.enrolment.id}/{START}")).status_code == 404
    theirs = await ines.get(
        f"/coach/athletes/{world.cast.maya.id}/calendar", params={"from": str(START), "to": str(START)}
    )
    assert theirs.json()["days"] == []
    assert (await ines.get("/athlete/calendar", params={"from": str(START), "to": str(START)})).status_code == 403


@pytest.mark.spec("CAL-16")
async def test_the_coach_sees_what_the_client_cannot_yet(world: World, erik) -> None:
    await world.enrol(world.cast.maya, ProgramType.MEMBERSHIP, written=range(20))
    params = {"from": str(START), "to": str(START + timedelta(days=30))}
    answer = await erik.get(f"/coach/athletes/{world.cast.maya.id}/calendar", params=params)
    assert seen(answer.json()) == list(range(20))


async def test_a_week_costs_the_same_whatever_is_written(world: World, maya, count_queries) -> None:
    await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(400))
    with count_queries() as one:
        await look(maya, days=6)
    await world.enrol(world.cast.maya, ProgramType.MEMBERSHIP, written=range(400))
    with count_queries() as many:
        await look(maya, days=6)
    assert len(one) == len(many) <= 3


async def test_an_unchanged_week_travels_once(world: World, maya) -> None:
    await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(7))
    params = {"from": str(START), "to": str(START + timedelta(days=6))}
    first = await maya.get("/athlete/calendar", params=params)
    again = await maya.get("/athlete/calendar", params=params, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_a_range_is_bounded(maya) -> None:
    answer = await maya.get("/athlete/calendar", params={"from": "2026-01-01", "to": "2027-01-01"})
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"to": ["Please ask for at most 42 days."]}


async def test_the_month_names_the_sessions_without_their_content(world: World, maya) -> None:
    await world.enrol(world.cast.maya, ProgramType.FIXED, written=range(2))
    params = {"from": str(START), "to": str(START + timedelta(days=30))}
    days = (await maya.get("/athlete/calendar/month", params=params)).json()["days"]
    assert [one["sessions"] for one in days] == [[{"title": "Lower, heavy", "minutes": 60}]] * 2
    assert "content" not in days[0]


async def test_everything_the_database_shapes_fits_the_documented_shape(world: World, cast: Cast, maya) -> None:
    from regimen.training.schemas.calendar import CalendarView, MonthView, OpenDayView

    place = await world.enrol(cast.maya, ProgramType.FIXED, written=range(3))
    await world.log(maya, place)
    week = CalendarView.model_validate(await look(maya))
    assert week.days[0].results[0].done.reps == 5
    open_day = await maya.get(f"/athlete/calendar/{place.enrolment.id}/{START}")
    assert OpenDayView.model_validate(open_day.json()).log is None
    params = {"from": str(START), "to": str(START)}
    assert MonthView.model_validate((await maya.get("/athlete/calendar/month", params=params)).json()).days[0].logged

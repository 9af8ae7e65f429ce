"""Work that was allowed when it was done is accepted when it arrives, and keeps what the client saw."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.access.logs import is_logged
from regimen.training.actions import enrolments
from regimen.training.models import BlockScore, Enrolment, LogEvent, SetResult
from regimen.training.rules.late_work import MAX_AGE, Openness, Refusal, refusal_of
from tests.training.factory import DAY_WITH_AMRAP, SQUAT_DAY, START, TrainingFactory
from tests.training.log_steps import Device, day_on_server, loads_on_server


@pytest.fixture
async def phone(training: TrainingFactory, maya) -> Device:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(10))
    return Device(maya, enrolled, training.now)


async def publish(erik: Any, phone: Device, content: dict[str, Any]) -> None:
    """The coach publishes another version of the day."""
    url = f"/coach/timelines/{phone.enrolled.enrolment.timeline_id}/days/{phone.day}"
    response = await erik.put(url, {"content": content, "version": 1})
    assert response.status_code == 200, response.text


def squats(kg: float = 80, *, sets: int = 3) -> dict[str, Any]:
    content = SQUAT_DAY.model_dump(mode="json")
    entry = content["sessions"][0]["blocks"][0]["entries"][0]
    entry["sets"] = entry["sets"][:sets]
    for one in entry["sets"]:
        one["load"]["value"] = kg
    return content


async def refused(response: Any, session: AsyncSession) -> str | None:
    """Returns the reason of a refusal that has stored nothing."""
    assert response.status_code == 404
    assert (await session.scalars(select(SetResult))).all() == []
    assert (await session.scalars(select(LogEvent))).all() == []
    return response.json().get("reason")


async def test_sets_of_an_exercise_that_the_coach_removed_are_kept(phone: Device, erik, session) -> None:
    await publish(erik, phone, {"sessions": []})
    for set_id in ("set1", "set2", "set3"):
        assert (await phone.log(set_id, 80, -20)).status_code == 204
    rows = (await session.scalars(select(SetResult))).all()
    assert {(row.set_id, row.block_id, row.entry_id, row.prescribed["name"]) for row in rows} == {
        (set_id, "b1", "e1", "Back squat") for set_id in ("set1", "set2", "set3")
    }
    assert [result["prescribed"]["name"] for result in (await day_on_server(phone))["results"]] == ["Back squat"] * 3
    assert (await phone.undo("set2", -10)).status_code == 204
    assert set(await loads_on_server(phone)) == {"set1", "set3"}


async def test_a_result_keeps_what_the_client_saw(phone: Device, erik, session) -> None:
    await phone.look()
    await publish(erik, phone, squats(100))
    await phone.log("set1", 80, -20)
    up_to_date = phone.twin()
    await up_to_date.look()
    await up_to_date.log("set2", 100, -10)
    rows = {row.set_id: row for row in await session.scalars(select(SetResult))}
    assert (rows["set1"].prescribed["load"]["value"], rows["set2"].prescribed["load"]["value"]) == (80, 100)
    assert sorted(await session.scalars(select(LogEvent.version))) == [1, 2]


async def test_a_set_that_no_version_had_is_refused(phone: Device, session) -> None:
    assert await refused(await phone.log("nosuch", 80, -20), session) == Refusal.NOT_ON_DAY
    assert await refused(await phone.undo("nosuch", -10), session) == Refusal.NOT_ON_DAY
    phone.result_ids[""] = new_id()
    nameless = await phone.undo("", -10)
    assert (nameless.status_code, list(nameless.json()["errors"])) == (422, ["set_id"])


@pytest.mark.parametrize("end", [enrolments.pause, enrolments.close])
async def test_work_from_before_the_membership_paused_or_ended_is_accepted(
    phone: Device, session: AsyncSession, clock, end
) -> None:
    clock.advance(timedelta(hours=1))
    await end(session, phone.enrolled.membership_id, START, now=clock.now())
    await session.commit()
    assert (await phone.log("set1", 80, 30)).status_code == 204
    assert (await phone.feedback(31, comment="Last one", completed=True)).status_code == 204
    assert await loads_on_server(phone) == {"set1": 80}
    clock.advance(timedelta(hours=1))
    late = await phone.log("set2", 80, 90)
    assert (late.status_code, late.json()["reason"]) == (404, "closed")
    assert await loads_on_server(phone) == {"set1": 80}


async def test_what_was_done_while_it_was_closed_is_accepted_after_it_opens_again(
    phone: Device, session: AsyncSession, clock
) -> None:
    await enrolments.pause(session, phone.enrolled.membership_id, START, now=clock.now())
    await session.commit()
    clock.advance(timedelta(hours=2))
    assert await refused(await phone.log("set1", 80, 60), session) == Refusal.CLOSED
    await enrolments.reopen(session, phone.enrolled.membership_id, now=clock.now())
    await session.commit()
    assert (await phone.log("set1", 80, 60)).status_code == 204


async def test_work_is_accepted_for_thirty_days_after_the_end(phone: Device, session: AsyncSession, clock) -> None:
    """A device that was offline sends on the 29th and the 31st day what was done before the end."""
    clock.advance(timedelta(hours=1))
    await enrolments.close(session, phone.enrolled.membership_id, START, now=clock.now())
    await session.commit()
    clock.advance(timedelta(days=29))
    assert (await phone.log("set1", 80, 30)).status_code == 204
    assert (await phone.feedback(31, comment="Last one", completed=True)).status_code == 204
    clock.advance(timedelta(days=2))
    for late in (await phone.log("set2", 80, 32), await phone.feedback(34, comment="")):
        assert late.status_code == 404
        assert late.json()["reason"] == "too_old"
    assert list(await session.scalars(select(SetResult.set_id).where(is_logged))) == ["set1"]
    assert len((await session.scalars(select(LogEvent))).all()) == 2


async def test_an_enrolment_without_recorded_changes_was_open_until_its_dates(
    phone: Device, session: AsyncSession, clock
) -> None:
    """Rows from before changes were recorded, or that were closed in the database."""
    await session.execute(update(Enrolment).values(open=False))
    await session.commit()
    assert (await phone.log("set1", 80, -5)).status_code == 204
    await session.execute(update(Enrolment).values(paused_on=START - timedelta(days=1)))
    await session.commit()
    assert (await phone.log("set2", 80, -4)).status_code == 404
    assert set(await loads_on_server(phone)) == {"set1"}


async def test_work_from_before_a_restart_belongs_to_the_earlier_run(
    phone: Device, session: AsyncSession, clock
) -> None:
    clock.advance(timedelta(days=3))
    await enrolments.restart(session, phone.enrolled.membership_id, START + timedelta(days=3), now=clock.now())
    await session.commit()
    assert (await phone.log("set1", 80, 10)).status_code == 204
    row = await session.scalar(select(SetResult).where(is_logged))
    assert (row.run, row.date) == (1, START)


async def test_yesterdays_work_is_accepted_after_midnight(training: TrainingFactory, maya, clock) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.SELF_PACED, written=range(10))
    phone = Device(maya, enrolled, training.now, day=0)
    clock.advance(timedelta(hours=20))
    assert (await phone.log("set1", 80, 0)).status_code == 204
    row = (await day_on_server(phone))["results"][0]
    assert row["set_id"] == "set1"


async def test_a_day_of_another_client_has_no_reason(phone: Device, tom, session) -> None:
    toms = Device(tom, phone.enrolled, phone.now)
    assert await refused(await toms.log("set1", 80, -5), session) is None
    response = await toms.feedback(-5, comment="Not mine")
    assert response.status_code == 404
    toms.result_ids["set1"] = phone.result_ids.setdefault("set1", phone.enrolled.enrolment.id)
    await phone.log("set1", 80, -5)
    assert (await toms.undo("set1", -4)).status_code == 404
    assert await loads_on_server(phone) == {"set1": 80}


@pytest.mark.parametrize(
    ("now", "then", "age", "refusal"),
    [
        (True, True, timedelta(0), None),
        (True, False, timedelta(days=400), None),
        (False, True, timedelta(0), None),
        (False, True, MAX_AGE, None),
        (False, True, MAX_AGE + timedelta(seconds=1), Refusal.TOO_OLD),
        (False, False, timedelta(0), Refusal.CLOSED),
        (False, False, MAX_AGE * 2, Refusal.CLOSED),
    ],
)
def test_what_is_accepted(training: TrainingFactory, *, now, then, age, refusal) -> None:
    arrived = training.now
    assert refusal_of(Openness(now=now, then=then), arrived - age, arrived) is refusal


async def test_a_set_that_is_done_after_an_untick_is_where_the_client_saw_it(
    phone: Device, erik, session: AsyncSession, clock
) -> None:
    """Whatever the untick knew of it: its device saw the set in another block, before the program moved."""
    phone.result_ids["set1"] = new_id()
    assert (await phone.undo("set1", -10)).status_code == 204
    content = squats()
    block = content["sessions"][0]["blocks"][0]
    block["id"], block["entries"][0]["id"] = "b9", "e9"
    await publish(erik, phone, content)
    clock.advance(timedelta(hours=1))
    await enrolments.reschedule(session, phone.enrolled.membership_id, START + timedelta(days=2), now=clock.now())
    await session.commit()
    clock.advance(timedelta(hours=1))
    phone.version = 2
    assert (await phone.log("set1", 80, 90)).status_code == 204
    row = await session.scalar(select(SetResult).where(is_logged))
    assert (row.block_id, row.entry_id, row.date) == ("b9", "e9", START + timedelta(days=2))


async def test_a_score_stays_on_the_date_on_which_it_was_logged_first(
    training: TrainingFactory, maya, session: AsyncSession, clock
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3), content=DAY_WITH_AMRAP)
    phone, score_id = Device(maya, enrolled, training.now), new_id()
    dates = []
    for minutes in (0, 90):
        score = {"type": "rounds_reps", "rounds": 5, "reps": minutes}
        event = phone.event(minutes, block_id="wod", score=score)
        assert (await maya.put(f"/athlete/scores/{score_id}", event)).status_code == 204
        dates.append(await session.scalar(select(BlockScore.date)))
        clock.advance(timedelta(hours=1))
        await enrolments.reschedule(session, enrolled.membership_id, START + timedelta(days=2), now=clock.now())
        await session.commit()
        clock.advance(timedelta(hours=1))
    assert dates == [START, START]

"""A coach moves, empties or changes a day that a client has begun or done: what was done stays and counts."""

import json
from copy import deepcopy
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.actions import enrolments
from regimen.training.models import DayOverride, SetResult
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory
from tests.training.log_steps import Device

SETS = ("set1", "set2", "set3")


@pytest.fixture
async def group(training: TrainingFactory) -> EnrolledClient:
    """Maya's place in a program that Tom follows too; only the first day has training."""
    enrolled = await training.enrol(training.cast.maya, ProgramType.ONE_MANY, written=range(1), anchor=START)
    await training.enrol(training.cast.tom, ProgramType.ONE_MANY, program=enrolled.program)
    return enrolled


@pytest.fixture
def phone(maya: Requests, group: EnrolledClient, clock: Clock) -> Device:
    return Device(maya, group, clock.now())


def path(group: EnrolledClient) -> str:
    return f"/coach/timelines/{group.enrolment.timeline_id}"


async def change(coach: Requests, group: EnrolledClient, action: str, **body: Any) -> list[dict[str, Any]]:
    answer = await coach.post(f"{path(group)}/{action}", body)
    assert answer.status_code == 200, answer.text
    undo: list[dict[str, Any]] = answer.json()["undo"]
    return undo


async def sessions(client: Requests) -> dict[int, list[str]]:
    """Returns the workouts of the first week by day."""
    last = START + timedelta(days=6)
    days = (await client.get(f"/athlete/calendar?from={START}&to={last}")).json()["days"]
    found = {day["day"]: [one["id"] for one in day["content"]["sessions"]] for day in days}
    return {day: ids for day, ids in found.items() if ids}


async def day_of(client: Requests) -> dict[str, Any]:
    (day,) = (await client.get(f"/athlete/calendar?from={START}&to={START}")).json()["days"]
    found: dict[str, Any] = day
    return found


async def done_and_planned(coach: Requests, client_id: object) -> tuple[int, int]:
    profile = (await coach.get(f"/coach/clients/{client_id}")).json()
    return profile["sessions_done"], profile["sessions_planned"]


async def test_a_day_that_was_done_stays_when_it_is_moved(
    phone: Device, group: EnrolledClient, erik: Requests, tom: Requests, cast: Cast
) -> None:
    for ident in SETS:
        await phone.log(ident, 80, 0)
    undo = await change(erik, group, "move", from_day=0, to_day=2)
    assert await sessions(phone.client) == {0: ["s1"]}, "nor is it asked for again"
    assert await sessions(tom) == {2: ["s1"]}
    day = await day_of(phone.client)
    assert (day["kept"], day["adjusted"], len(day["results"])) == (True, None, 3)
    assert await done_and_planned(erik, cast.maya.id) == (1, 1)
    (row,) = [one for one in (await erik.get("/coach/clients")).json()["items"] if one["completion"] is not None]
    assert (row["client"]["id"], row["completion"]) == (str(cast.maya.id), 100)
    coach_sees = (await erik.get(f"/coach/athletes/{cast.maya.id}/calendar?from={START}&to={START}")).json()["days"]
    assert [(one["day"], len(one["results"]), len(one["content"]["sessions"])) for one in coach_sees] == [(0, 3, 1)]
    # The move is undone: all is as it was.
    assert (await erik.put(f"{path(group)}/days", {"days": undo})).status_code == 200
    assert await sessions(phone.client) == await sessions(tom) == {0: ["s1"]}
    assert not (await day_of(phone.client))["kept"]


async def test_an_emptied_day_stays_open_for_who_has_begun_it(
    phone: Device, group: EnrolledClient, erik: Requests, tom: Requests, cast: Cast, clock: Clock
) -> None:
    await phone.log("set1", 80, 0)
    await change(erik, group, "clear", days=[0])
    assert await sessions(tom) == {}
    day = await day_of(phone.client)
    assert (day["kept"], day["open"], len(day["results"])) == (True, True, 1)
    month = (await phone.client.get(f"/athlete/calendar/month?from={START}&to={START}")).json()["days"]
    assert [one["title"] for one in month[0]["sessions"]] == ["Lower, heavy"]
    # The phone that has not heard of it, and the one that has, go on.
    clock.advance(timedelta(minutes=10))
    assert (await phone.log("set2", 80, 5)).status_code == 204
    phone.version = day["version"]
    assert (await phone.log("set3", 80, 6)).status_code == 204
    assert await done_and_planned(erik, cast.maya.id) == (1, 1)
    # Moved or rewritten later, the day of who has done it does not change.
    content = day["content"] | {"sessions": [day["content"]["sessions"][0] | {"id": "s2", "blocks": []}]}
    answer = await erik.put(f"{path(group)}/days/0", {"content": content, "version": day["version"]})
    assert answer.status_code == 200, answer.text
    assert (await sessions(phone.client), await sessions(tom)) == ({0: ["s1"]}, {0: ["s2"]})


@pytest.mark.parametrize("change_of_day", [("clear", {"days": [0]}), ("move", {"from_day": 0, "to_day": 2})])
async def test_a_set_that_was_done_before_a_change_and_arrives_after_it_keeps_the_day(
    phone: Device,
    group: EnrolledClient,
    erik: Requests,
    tom: Requests,
    cast: Cast,
    clock: Clock,
    change_of_day: tuple[str, dict[str, Any]],
) -> None:
    action, body = change_of_day
    await phone.look()
    clock.advance(timedelta(minutes=10))
    undo = await change(erik, group, action, **body)
    assert (await phone.log("set1", 80, 5)).status_code == 204
    day = await day_of(phone.client)
    assert (day["kept"], day["open"], len(day["results"])) == (True, True, 1)
    assert await sessions(phone.client) == {0: ["s1"]}, "nor is it asked for again"
    assert await sessions(tom) == ({2: ["s1"]} if action == "move" else {})
    for set_id in ("set2", "set3"):
        assert (await phone.log(set_id, 80, 6)).status_code == 204
    assert await done_and_planned(erik, cast.maya.id) == (1, 1)
    # The change is undone: all is as it was.
    answer = await erik.put(f"{path(group)}/days", {"days": undo})
    assert answer.status_code == 200, answer.text
    day = await day_of(phone.client)
    assert (day["kept"], len(day["results"])) == (False, 3)
    assert await sessions(phone.client) == {0: ["s1"]} == await sessions(tom)


async def test_a_late_set_that_is_undone_again_keeps_nothing(
    phone: Device, group: EnrolledClient, erik: Requests, clock: Clock
) -> None:
    await phone.look()
    clock.advance(timedelta(minutes=10))
    await change(erik, group, "clear", days=[0])
    phone.result_ids["set1"] = new_id()
    await phone.undo("set1", 6)
    await phone.log("set1", 80, 5)
    assert await sessions(phone.client) == {}


async def test_a_workout_that_was_finished_before_a_change_and_arrives_after_it_keeps_the_day(
    phone: Device, group: EnrolledClient, erik: Requests, cast: Cast, clock: Clock
) -> None:
    await phone.look()
    await phone.log("set1", 80, 0)
    await phone.undo("set1", 1)
    clock.advance(timedelta(minutes=10))
    await change(erik, group, "clear", days=[0])
    assert (await phone.feedback(5, completed=True, comment="Short")).status_code == 204
    day = await day_of(phone.client)
    assert (day["kept"], day["log"]["comment"]) == (True, "Short")


async def test_what_a_coach_took_back_is_shown_to_nobody_who_was_not_given_it(
    phone: Device, group: EnrolledClient, erik: Requests
) -> None:
    """The number of a version is easily guessed; what it says about the client's own set stays with the result."""
    await phone.look()
    content = (await day_of(phone.client))["content"]
    secret = deepcopy(content)
    secret["sessions"][0]["blocks"][0]["entries"][0]["note"] = "Lena after her surgery"
    secret["sessions"].append({"id": "s2", "title": "Lena only", "blocks": []})
    content["sessions"][0]["blocks"][0]["entries"][0]["sets"].pop()
    for version, published in ((1, secret), (2, content)):
        answer = await erik.put(f"{path(group)}/days/0", {"content": published, "version": version})
        assert answer.status_code == 200, answer.text
    phone.version = 2
    for digest in (None, "0" * 32, phone.digest):
        phone.digest = digest
        assert (await phone.feedback(0, completed=True)).status_code == 204
        assert (await phone.log("set3", 80, 0)).status_code == 204
        day = await day_of(phone.client)
        assert (day["kept"], [one["id"] for one in day["content"]["sessions"]]) == (False, ["s1"])
        assert "Lena" not in json.dumps(day["content"])


async def test_nor_as_a_day_of_an_earlier_run(
    training: TrainingFactory, maya: Requests, erik: Requests, session: AsyncSession, clock: Clock
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=(0,))
    phone = Device(maya, enrolled, clock.now())
    await phone.look()
    await phone.log("set1", 80, 0)
    content = (await day_of(maya))["content"]
    secret = deepcopy(content)
    secret["sessions"][0]["blocks"][0]["entries"][0]["note"] = "Lena after her surgery"
    for version, published in ((1, secret), (2, content)):
        answer = await erik.put(f"{path(enrolled)}/days/0", {"content": published, "version": version})
        assert answer.status_code == 200, answer.text
    clock.advance(timedelta(days=1))
    await enrolments.restart(session, enrolled.membership_id, START + timedelta(days=1), now=clock.now())
    await session.commit()
    phone.version = 2
    for minutes, digest in enumerate((None, phone.digest), 1):
        phone.digest = digest
        assert (await phone.log("set1", 80 + minutes, minutes)).status_code == 204
        assert (await phone.feedback(minutes, mood=minutes)).status_code == 204
        assert "Lena" not in json.dumps(await day_of(maya))


async def test_a_link_of_exercises_meanwhile_does_not_cost_the_day(
    phone: Device, group: EnrolledClient, erik: Requests, session: AsyncSession, clock: Clock
) -> None:
    """Linking writes published versions in place, with the same number."""
    await phone.look()
    await session.execute(
        text("update timeline_days set content = jsonb_set(content, '{sessions,0,title}', to_jsonb(text 'Linked'))")
    )
    await session.commit()
    clock.advance(timedelta(minutes=10))
    await change(erik, group, "clear", days=[0])
    assert (await phone.log("set1", 80, 5)).status_code == 204
    assert (await day_of(phone.client))["kept"]


async def test_another_exercise_does_not_take_over_what_was_logged(
    phone: Device, group: EnrolledClient, erik: Requests, tom: Requests
) -> None:
    await phone.log("set1", 80, 0)
    content = (await day_of(phone.client))["content"]
    content["sessions"][0]["blocks"][0]["entries"][0]["name"] = "Leg press"
    answer = await erik.put(f"{path(group)}/days/0", {"content": content, "version": 1})
    assert answer.status_code == 200, answer.text

    async def exercise(client: Requests) -> str:
        (day,) = (await client.get(f"/athlete/calendar?from={START}&to={START}")).json()["days"]
        return str(day["content"]["sessions"][0]["blocks"][0]["entries"][0]["name"])

    assert (await exercise(phone.client), await exercise(tom)) == ("Back squat", "Leg press")


async def test_what_takes_nothing_away_reaches_everybody(
    phone: Device, group: EnrolledClient, erik: Requests, cast: Cast
) -> None:
    await phone.log("set1", 80, 0)
    content = (await day_of(phone.client))["content"]
    entry = content["sessions"][0]["blocks"][0]["entries"][0]
    entry["note"], entry["sets"] = "Slowly", entry["sets"][:2]
    answer = await erik.put(f"{path(group)}/days/0", {"content": content, "version": 1})
    assert answer.status_code == 200, answer.text
    day = await day_of(phone.client)
    assert (day["kept"], day["content"]["sessions"][0]["blocks"][0]["entries"][0]["note"]) == (False, "Slowly")
    # One set less is left to log.
    phone.version = day["version"]
    await phone.log("set2", 80, 0)
    assert await done_and_planned(erik, cast.maya.id) == (1, 1)


async def test_an_earlier_run_keeps_its_days_when_a_later_one_is_published(
    training: TrainingFactory, maya: Requests, erik: Requests, session: AsyncSession, clock: Clock
) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=(0, 2))
    first = Device(maya, enrolled, clock.now())
    await first.log("set1", 80, 0)
    await change(erik, enrolled, "move", from_day=0, to_day=4)
    assert await sessions(maya) == {0: ["s1"], 2: ["s1"]}, "the begun day is kept"
    clock.advance(timedelta(days=14))
    await enrolments.restart(session, enrolled.membership_id, START + timedelta(days=14), now=clock.now())
    await session.commit()

    async def contents() -> dict[tuple[int, int], Any]:
        rows = await session.scalars(select(DayOverride).execution_options(populate_existing=True))
        return {(row.run, row.day): (row.content, row.kept, row.done_elsewhere) for row in rows}

    before = await contents()
    assert (1, 0) in before
    calendar = await sessions(maya)
    await change(erik, enrolled, "move", from_day=2, to_day=5)
    after = await contents()
    assert {key: one for key, one in after.items() if key[0] == 1} == before
    assert all(content for content, *_ in after.values())
    assert {day: ids for day, ids in (await sessions(maya)).items() if day == 0} == {
        day: ids for day, ids in calendar.items() if day == 0
    }


async def test_a_change_of_thousands_of_begun_days_keeps_all_of_them(
    training: TrainingFactory, session: AsyncSession, cast: Cast, erik: Requests, clock: Clock
) -> None:
    """More than a statement has parameters for, if each value is one."""
    days = range(400)
    group = await training.enrol(cast.maya, ProgramType.ONE_MANY, written=days, anchor=START)
    enrolled = [group]
    for number in range(8):
        person = await cast.client(f"Client{number}")
        enrolled.append(await training.enrol(person, ProgramType.ONE_MANY, program=group.program))
    for one in enrolled:
        session.add_all(
            SetResult(
                id=new_id(),
                client_id=one.enrolment.client_id,
                enrolment_id=one.enrolment.id,
                run=1,
                day=day,
                date=START,
                done_on=START,
                block_id="b1",
                entry_id="e1",
                set_id="set1",
                done={"reps": 5},
                prescribed={},
                logged_at=clock.now(),
                event_id=new_id(),
            )
            for day in days
        )
    await session.commit()

    async def kept() -> int:
        count = select(func.count()).select_from(DayOverride).where(DayOverride.kept)
        return await session.scalar(count) or 0

    undo = await change(erik, group, "clear", days=list(days))
    assert await kept() == len(enrolled) * len(days)
    answer = await erik.put(f"{path(group)}/days", {"days": undo})
    assert answer.status_code == 200, answer.text
    assert await kept() == 0


async def test_a_day_that_was_different_for_a_client_is_kept_as_they_saw_it(
    phone: Device, group: EnrolledClient, erik: Requests, cast: Cast, clock: Clock
) -> None:
    """What the others saw is not theirs, whatever their device says of when it was tapped."""
    own = {"entry_id": "e1", "name": "Back squat", "replace_with": {"name": "Leg press", "measurement": "weight_reps"}}
    clock.advance(timedelta(minutes=10))
    form = {"client_ids": [str(cast.maya.id)], "exercises": [own]}
    assert (await erik.put(f"{path(group)}/days/0/overrides", form)).status_code == 200

    async def exercise() -> str:
        return str((await day_of(phone.client))["content"]["sessions"][0]["blocks"][0]["entries"][0]["name"])

    await phone.look()
    assert await exercise() == "Leg press"
    await change(erik, group, "clear", days=[0])
    assert (await phone.feedback(5, completed=True)).status_code == 204
    assert (await day_of(phone.client))["kept"]
    assert await exercise() == "Leg press"

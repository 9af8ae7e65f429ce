"""The training log: events of several devices, merged by their times, whatever the order in which they arrive."""

import random
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform.models import EventRow
from regimen.programs.models import ProgramType
from regimen.training.access.logs import is_logged
from regimen.training.models import BlockScore, DayLog, LogEvent, SetResult
from regimen.training.rules.log_merge import Event, merge_feedback, merge_items
from tests.deep import DEEP
from tests.training.factory import DAY_WITH_AMRAP, TrainingFactory
from tests.training.log_steps import Device, day_on_server, loads_on_server


@pytest.fixture
async def phone(training: TrainingFactory, maya) -> Device:
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3), content=DAY_WITH_AMRAP)
    return Device(maya, enrolled, training.now)


async def count_events(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(LogEvent)) or 0


async def test_an_older_untick_does_not_delete_a_newer_edit(phone: Device) -> None:
    await phone.log("set1", 75, -30)
    tablet = phone.twin()
    # Both were offline: the phone unticked first, the tablet edited later and was online first.
    assert (await tablet.log("set1", 80, -10)).status_code == 204
    assert (await phone.undo("set1", -20)).status_code == 204
    assert await loads_on_server(phone) == {"set1": 80}


async def test_an_edit_from_before_the_untick_does_not_bring_the_set_back(phone: Device) -> None:
    await phone.log("set1", 75, -30)
    tablet = phone.twin()
    await phone.undo("set1", -10)
    assert (await tablet.log("set1", 80, -20)).status_code == 204
    assert await loads_on_server(phone) == {}
    await tablet.log("set1", 82.5, -5)
    assert await loads_on_server(phone) == {"set1": 82.5}


async def test_an_untick_that_arrives_before_its_set_still_wins(phone: Device, session: AsyncSession) -> None:
    phone.result_ids["set1"] = new_id()
    assert (await phone.undo("set1", -10)).status_code == 204
    assert (await phone.log("set1", 80, -20)).status_code == 204
    assert await loads_on_server(phone) == {}
    assert await count_events(session) == 2


async def test_of_two_finishes_the_newest_words_count_and_the_first_time(phone: Device, session, run_jobs) -> None:
    tablet = phone.twin()
    assert (await tablet.feedback(-10, comment="NEWER: knee hurts", mood=2, completed=True)).status_code == 204
    assert (await phone.feedback(-20, comment="old", mood=4, energy=3, completed=True)).status_code == 204
    log = (await day_on_server(phone))["log"]
    assert (log["comment"], log["mood"], log["energy"]) == ("NEWER: knee hurts", 2, 3)
    assert datetime.fromisoformat(log["completed_at"]) == phone.now - timedelta(minutes=20)
    published = (await session.scalars(select(EventRow).where(EventRow.type == "day_completed"))).all()
    assert [event.body["comment"] for event in published] == ["NEWER: knee hurts"]


async def test_a_workout_that_is_synced_next_morning_was_finished_the_evening_before(phone: Device, clock) -> None:
    clock.advance(timedelta(hours=12))
    await phone.feedback(0, completed=True)
    log = (await day_on_server(phone))["log"]
    assert datetime.fromisoformat(log["completed_at"]) == phone.now


async def test_what_is_not_touched_stays(phone: Device) -> None:
    await phone.feedback(-20, comment="Hips tight", mood=3)
    await phone.feedback(-10, energy=5)
    log = (await day_on_server(phone))["log"]
    assert (log["comment"], log["mood"], log["energy"], log["completed_at"]) == ("Hips tight", 3, 5, None)


async def test_an_event_is_stored_once(phone: Device, session: AsyncSession) -> None:
    event_id, other = str(new_id()), str(new_id())
    for kg in (80, 99):
        assert (await phone.log("set1", kg, -5, event_id=event_id)).status_code == 204
    for mood in (4, 1):
        body = phone.event(-4, event_id=other, mood=mood, touched=["mood"])
        assert (await phone.client.put("/athlete/day_log", body)).status_code == 204
    assert await loads_on_server(phone) == {"set1": 80}
    assert (await day_on_server(phone))["log"]["mood"] == 4
    assert await count_events(session) == 2


async def test_two_clients_may_use_the_same_event_id(phone: Device, training: TrainingFactory, tom) -> None:
    enrolled = await training.enrol(training.cast.tom, ProgramType.FIXED, written=range(3))
    toms = Device(tom, enrolled, training.now)
    event_id = str(new_id())
    await phone.log("set1", 80, -5, event_id=event_id)
    await toms.log("set1", 60, -5, event_id=event_id)
    assert (await loads_on_server(phone), await loads_on_server(toms)) == ({"set1": 80}, {"set1": 60})


async def test_a_clock_that_is_fast_counts_up_to_the_arrival(phone: Device, session: AsyncSession, clock) -> None:
    await phone.log("set1", 80, 600)
    assert await session.scalar(select(SetResult.logged_at)) == phone.now
    clock.advance(timedelta(minutes=1))
    await phone.twin().log("set1", 85, 1)
    assert await loads_on_server(phone) == {"set1": 85}


async def test_a_clock_that_was_never_set_counts_as_the_arrival(
    phone: Device, session: AsyncSession, clock: Clock
) -> None:
    answer = await phone.log("set1", 80, -60 * 24 * 365 * 26)
    assert answer.status_code == 204, answer.text
    result = (await session.scalars(select(SetResult))).one()
    assert (result.logged_at, result.done_on) == (clock.now(), clock.now().date())


async def test_requests_without_times_count_on_arrival(phone: Device, clock) -> None:
    body = {"enrolment_id": str(phone.enrolled.enrolment.id), "day": 0, "set_id": "set1"}
    result_id = new_id()
    for kg in (70, 72.5):
        done = {"reps": 5, "load": {"value": kg, "unit": "kg"}}
        assert (await phone.client.put(f"/athlete/sets/{result_id}", body | {"done": done})).status_code == 204
        clock.advance(timedelta(seconds=1))
    assert await loads_on_server(phone) == {"set1": 72.5}
    assert (await phone.client.delete(f"/athlete/sets/{result_id}")).status_code == 204
    assert await loads_on_server(phone) == {}


async def test_events_say_what_was_done(phone: Device, session: AsyncSession) -> None:
    await phone.log("set1", 80, -9)
    await phone.log("set1", 82.5, -8)
    await phone.undo("set1", -7)
    await phone.log("set2", 80, -6, done={"skipped": "Knee"})
    await phone.feedback(-5, mood=3)
    await phone.feedback(-4, comment="Fine")
    await phone.feedback(-3, completed=True)
    await phone.feedback(-2, completed=False)
    kinds = await session.scalars(select(LogEvent.kind).order_by(LogEvent.tapped_at))
    assert list(kinds) == ["done", "changed", "undone", "skipped", "mood", "comment", "finished", "reopened"]


async def reads(phone: Device, erik: Any) -> list[Any]:
    """Returns all that is read from results, by the client and by the coach."""
    on = str(phone.now.date())
    client_id, program = phone.enrolled.enrolment.client_id, phone.enrolled.program.id
    timeline = phone.enrolled.enrolment.timeline_id
    week = {"from": on, "to": str(date.fromisoformat(on) + timedelta(days=2))}
    paths = [
        (phone.client, "/athlete/calendar", week),
        (phone.client, "/athlete/calendar/month", week),
        (phone.client, f"/athlete/calendar/{phone.enrolled.enrolment.id}/{week['to']}", {}),
        (erik, f"/coach/athletes/{client_id}/calendar", week),
        (erik, f"/coach/timelines/{timeline}/days/0/results", {}),
        (erik, f"/coach/timelines/{timeline}/days/0/reach", {}),
        (erik, f"/coach/clients/{client_id}", {}),
        (erik, f"/coach/clients/{client_id}/strength", {}),
        (erik, "/coach/clients", {}),
        (erik, "/coach/plans", {"plan_id": str(program)}),
    ]
    answers = []
    for caller, path, params in paths:
        response = await caller.get(path, params=params)
        assert response.status_code == 200, f"{path} {response.text}"
        answers.append(response.json())
    return answers


async def test_an_undone_set_is_nowhere(phone: Device, erik) -> None:
    before = await reads(phone, erik)
    await phone.log("set1", 80, -20, done={"reps": 5, "load": {"value": 80, "unit": "kg"}, "note": "Heavy"})
    assert await reads(phone, erik) != before
    await phone.undo("set1", -10)
    assert await reads(phone, erik) == before


async def random_step(device: Device, rng: random.Random, score_id: UUID) -> None:
    minutes = -rng.randrange(1, 40)
    set_id = f"set{rng.randrange(1, 4)}"
    step = rng.random()
    if step < 0.45:
        response = await device.log(set_id, rng.randrange(40, 120), minutes)
    elif step < 0.65 and set_id in device.result_ids:
        response = await device.undo(set_id, minutes)
    elif step < 0.8:
        score = {"type": "rounds_reps", "rounds": rng.randrange(9), "reps": 1}
        event = device.event(minutes, block_id="wod", score=score)
        response = await device.client.put(f"/athlete/scores/{score_id}", event)
    else:
        said = {
            "mood": rng.randrange(1, 6),
            "energy": rng.randrange(1, 3),
            "comment": rng.choice(["", "Knee", "Knee hurts"]),
            "completed": rng.random() < 0.8,
        }
        response = await device.feedback(minutes, **dict(rng.sample(sorted(said.items()), rng.randrange(1, 5))))
    assert response.status_code == 204, response.text


@pytest.mark.parametrize("seed", range(25 if DEEP else 3))
async def test_the_results_are_what_the_log_says(phone: Device, session: AsyncSession, seed: int) -> None:
    """Random steps of five devices in random order: what is stored as results can be made again from the log."""
    rng = random.Random(seed)
    ids = {f"set{n}": new_id() for n in (1, 2, 3)}
    devices = [phone.twin() for _ in range(5)]
    score_id = new_id()
    for device in devices:
        device.result_ids = dict(ids)
    for _ in range(40):
        await random_step(rng.choice(devices), rng, score_id)
    rows = await session.scalars(select(LogEvent))
    events = [Event(row.id, row.kind, row.item, row.body, row.tapped_at) for row in rows]
    items = merge_items(events)
    sets = {row.set_id: row.done for row in await session.scalars(select(SetResult).where(is_logged))}
    scores = {row.block_id: row.score for row in await session.scalars(select(BlockScore))}
    assert sets == {item: event.body["done"] for item, event in items.items() if "done" in event.body}
    assert scores == {item: event.body["score"] for item, event in items.items() if "score" in event.body}
    log = await session.scalar(select(DayLog))
    feedback = merge_feedback(events)
    assert log is not None
    assert (log.mood, log.energy, log.comment, log.completed_at, log.commented_at) == (
        feedback.mood,
        feedback.energy,
        feedback.comment,
        feedback.completed_at,
        feedback.commented_at,
    )

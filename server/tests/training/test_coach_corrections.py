"""A coach corrects a logged set, or keeps it out of records; the client's own value is kept, and everything follows."""

from datetime import timedelta
from typing import Any

import pytest
from httpx import Response
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.models import SetResult
from tests.conftest import Requests
from tests.training.factory import START, TrainingFactory, squat_day
from tests.training.log_steps import Device, day_on_server

KG = {"unit": "kg"}


@pytest.fixture
async def squat(training: TrainingFactory) -> Exercise:
    return await training.create_squat()


@pytest.fixture
async def phone(training: TrainingFactory, maya: Requests, squat: Exercise) -> Device:
    """A phone on which the first set was logged with 375 kg instead of 37.5."""
    content = squat_day(squat)
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3), content=content)
    device = Device(maya, enrolled, training.now)
    await device.log("set1", 375, -30, done={"reps": 5, "load": KG | {"value": 375}, "rpe": 8, "note": "easy"})
    return device


async def correct(coach: Requests, phone: Device, minutes: float = -30, **body: Any) -> Response:
    client_id = phone.enrolled.enrolment.client_id
    url = f"/coach/athletes/{client_id}/sets/{phone.result_ids['set1']}/correction"
    return await coach.put(url, {"logged_at": phone.at(minutes)} | body)


def load(kg: float, reps: int = 5) -> dict[str, Any]:
    return {"reps": reps, "load": KG | {"value": kg}}


async def result_of(phone: Device) -> dict[str, Any]:
    (result,) = (await day_on_server(phone))["results"]
    return result


async def best_of(phone: Device, squat: Exercise) -> dict[str, Any] | None:
    """What the client's next day says of the exercise; None if it was never done."""
    day = await phone.client.get(f"/athlete/calendar/{phone.enrolled.enrolment.id}/{START + timedelta(days=1)}")
    found: dict[str, Any] | None = day.json()["previous"].get(str(squat.id))
    return found


async def lifts_of(coach: Requests, phone: Device) -> list[float]:
    shown = (await coach.get(f"/coach/clients/{phone.enrolled.enrolment.client_id}/strength")).json()
    return [one["one_rep_max_kg"] for one in shown["lifts"]]


async def test_a_corrected_set_is_what_everything_reads(phone: Device, squat: Exercise, erik: Requests) -> None:
    assert await lifts_of(erik, phone) == [437.5]
    for _ in range(2):
        assert (await correct(erik, phone, values=load(37.5))).status_code == 204
    assert await lifts_of(erik, phone) == [43.75]
    best = await best_of(phone, squat)
    assert best is not None
    assert best["best"]["one_rep_max_kg"] == best["recent_best"]["one_rep_max_kg"] == 43.75
    assert best["lines"][0]["sets"][0]["done"]["load"]["value"] == 37.5
    result = await result_of(phone)
    assert result["done"] == {**load(37.5), "rpe": 8, "note": "easy"}
    correction = result["correction"]
    assert (correction["by"], correction["counted"]) == ("Erik Lindqvist", True)
    assert correction["logged"]["load"]["value"] == 375


async def test_a_set_that_does_not_count_stays_on_the_day_and_is_in_no_record(
    phone: Device, squat: Exercise, erik: Requests
) -> None:
    assert (await correct(erik, phone, counted=False)).status_code == 204
    assert await lifts_of(erik, phone) == []
    assert await best_of(phone, squat) is None
    result = await result_of(phone)
    assert result["done"]["load"]["value"] == 375
    assert (result["correction"]["counted"], result["correction"]["logged"]) == (False, None)


async def test_a_correction_is_taken_back(phone: Device, erik: Requests, session: AsyncSession) -> None:
    await correct(erik, phone, values=load(37.5), counted=False)
    assert (await correct(erik, phone)).status_code == 204
    result = await result_of(phone)
    assert (result["done"]["load"]["value"], result["done"]["note"], result["correction"]) == (375, "easy", None)
    assert await lifts_of(erik, phone) == [437.5]
    assert await session.scalar(select(SetResult.logged.is_(None)))


async def test_what_the_client_logs_after_it_counts(phone: Device, erik: Requests) -> None:
    await correct(erik, phone, values=load(37.5))
    assert (await phone.log("set1", 40, -10)).status_code == 204
    result = await result_of(phone)
    assert (result["done"]["load"]["value"], result["correction"]) == (40, None)


@pytest.mark.parametrize("seen", [375, 37.5])
@pytest.mark.parametrize("counted", [True, False])
async def test_an_effort_or_a_note_of_the_client_keeps_the_correction(
    phone: Device, squat: Exercise, erik: Requests, *, seen: float, counted: bool
) -> None:
    """Also from a device that was offline and shows what was logged."""
    await correct(erik, phone, values=load(37.5), counted=counted)
    before = (await result_of(phone))["correction"]
    assert (await phone.log("set1", seen, -20, done=load(seen) | {"rpe": 9})).status_code == 204
    assert (await phone.log("set1", seen, -10, done=load(seen) | {"rpe": 8.5, "note": "Slow"})).status_code == 204
    result = await result_of(phone)
    effort = {"rpe": 8.5, "note": "Slow"}
    assert result["done"] == load(37.5) | effort
    assert result["correction"] == before | {"logged": before["logged"] | effort}
    assert (before["logged"]["load"]["value"], before["counted"], before["by"]) == (375, counted, "Erik Lindqvist")
    assert await lifts_of(erik, phone) == ([43.75] if counted else [])
    best = await best_of(phone, squat)
    assert (best and best["best"]["one_rep_max_kg"]) == (43.75 if counted else None)
    assert (await correct(erik, phone, -10)).status_code == 204
    result = await result_of(phone)
    assert (result["done"], result["correction"]) == (load(375) | effort, None)
    assert (await phone.log("set1", 375, -5)).status_code == 204
    assert (await result_of(phone))["correction"] is None


@pytest.mark.parametrize("changed", [load(40), load(37.5, reps=4), load(375, reps=4), {"reps": 5}, {"skipped": "Pain"}])
async def test_other_values_of_the_client_win(phone: Device, erik: Requests, changed: dict[str, Any]) -> None:
    await correct(erik, phone, values=load(37.5), counted=False)
    assert (await phone.log("set1", 0, -10, done=changed)).status_code == 204
    result = await result_of(phone)
    assert {name: result["done"][name] for name in changed} == changed
    assert ("load" in result["done"]) == ("load" in changed)
    assert result["correction"] is None


async def test_a_note_does_not_make_a_set_count_again_and_another_load_does(phone: Device, erik: Requests) -> None:
    await correct(erik, phone, counted=False)
    await phone.log("set1", 375, -20, done=load(375) | {"note": "Typed in a hurry"})
    assert (await result_of(phone))["correction"]["counted"] is False
    await phone.log("set1", 37.5, -10)
    assert (await result_of(phone))["correction"] is None
    assert await lifts_of(erik, phone) == [43.75]


async def test_a_correction_of_an_older_value_is_refused(phone: Device, erik: Requests, session: AsyncSession) -> None:
    await phone.log("set1", 40, -10)
    stale = await correct(erik, phone, values=load(37.5))
    assert (stale.status_code, stale.json()["reason"]) == (409, "result_changed")
    row = (await session.scalars(select(SetResult))).one()
    assert (row.done["load"]["value"], row.corrected_at) == (40, None)


@pytest.mark.parametrize("values", [{}, {"reps": -1}, {"load": {"value": -5}}])
async def test_a_correction_needs_valid_values(phone: Device, erik: Requests, values: Any) -> None:
    assert (await correct(erik, phone, values=values)).status_code == 422
    result = await result_of(phone)
    assert (result["done"]["load"]["value"], result["correction"]) == (375, None)


async def test_a_skipped_set_and_an_undone_one_are_not_corrected(phone: Device, erik: Requests) -> None:
    await phone.log("set1", 0, -20, done={"skipped": "No time"})
    assert (await correct(erik, phone, -20, values=load(37.5))).status_code == 422
    await phone.undo("set1", -10)
    assert (await correct(erik, phone, -10, values=load(37.5))).status_code == 404


async def test_coaches_of_other_accounts_and_clients_find_nothing(
    phone: Device, erik: Requests, ines: Requests, maya: Requests, session: AsyncSession
) -> None:
    foreign = await correct(ines, phone, values=load(1))
    phone.result_ids["set1"], known = new_id(), phone.result_ids["set1"]
    missing = await correct(erik, phone, values=load(1))
    phone.result_ids["set1"] = known
    assert foreign.status_code == missing.status_code == 404
    assert foreign.json() == missing.json()
    assert (await correct(maya, phone, values=load(1))).status_code == 403
    row = (await session.scalars(select(SetResult))).one()
    assert (row.done["load"]["value"], row.counted, row.corrected_at) == (375, True, None)

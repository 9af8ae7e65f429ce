"""A shared day that differs for single clients: what they see, what the others see, and what survives."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.events import UserDeleted
from regimen.accounts.models import Role
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.platform import live
from regimen.platform.events import publish as publish_event
from regimen.programs.models import ProgramType
from regimen.training.actions import enrolments, overrides
from regimen.training.models import DayOverride, Enrolment, SetResult
from regimen.training.rules.content import DayContent
from regimen.training.rules.document_edits import with_new_ids
from regimen.training.rules.exercise_edits import Replacement
from regimen.training.rules.overrides import (
    ExerciseOverride,
    Override,
    SessionOverride,
    apply_override,
    ids_changed_by,
    merge_overrides,
)
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient, TrainingFactory
from tests.training.strategies import contents
from tests.training.test_workout_text import add_exercise

NOTE = "Your knee: take it easy."


def lift(ident: str, name: str, kg: float, exercise_id: str | None = None) -> dict[str, Any]:
    sets = [{"id": f"{ident}{n}", "reps": {"min": 5}, "load": {"value": kg}} for n in (1, 2, 3)]
    return {"id": ident, "name": name, "exercise_id": exercise_id, "sets": sets}


def a_day(*, squat_kg: float = 100, ident: str = "", more: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    entries = [lift(f"e1{ident}", "Back squat", squat_kg), lift(f"e2{ident}", "Bench press", 60), *more]
    block = {"kind": "strength", "id": f"b1{ident}", "entries": entries}
    return {"sessions": [{"id": f"s1{ident}", "title": "Full body", "blocks": [block]}]}


@pytest.fixture
async def group(training: TrainingFactory, maya: Requests) -> EnrolledClient:
    """Maya's place in a group that Tom follows too."""
    content = DayContent.model_validate(a_day())
    enrolled = await training.enrol(training.cast.maya, ProgramType.ONE_MANY, written=range(8), content=content)
    await training.enrol(training.cast.tom, ProgramType.ONE_MANY, program=enrolled.program)
    return enrolled


def url(group: EnrolledClient, day: int = 0) -> str:
    return f"/coach/timelines/{group.enrolment.timeline_id}/days/{day}/overrides"


async def adjust(
    coach: Requests, group: EnrolledClient, *, day: int = 0, client_ids: list[Any] | None = None, **changes: Any
) -> Any:
    clients = [str(ident) for ident in client_ids or [group.enrolment.client_id]]
    return await coach.put(url(group, day), {"client_ids": clients, **changes})


async def publish(coach: Requests, group: EnrolledClient, content: dict[str, Any], *, version: int = 1, day: int = 0):
    path = f"/coach/timelines/{group.enrolment.timeline_id}/days/{day}"
    answer = await coach.put(path, {"content": content, "version": version})
    assert answer.status_code == 200, answer.text


async def day_of(client: Requests, day: int = 0) -> dict[str, Any]:
    date = START + timedelta(days=day)
    days = (await client.get(f"/athlete/calendar?from={date}&to={date}")).json()["days"]
    assert len(days) == 1
    return days[0]


def lifts(day: dict[str, Any]) -> dict[str, list[float]]:
    """The loads of each exercise of a day."""
    return {
        entry["name"]: [one["load"]["value"] for one in entry["sets"]]
        for session in day["content"]["sessions"]
        for block in session["blocks"]
        for entry in block["entries"]
    }


LIGHTER = {
    "sessions": [{"session_id": "s1", "load_percent": -10}],
    "exercises": [{"entry_id": "e2", "name": "Bench press", "skip": True}],
}


async def test_one_client_trains_lighter_and_the_other_does_not(
    erik: Requests, maya: Requests, tom: Requests, group: EnrolledClient
) -> None:
    answer = await adjust(erik, group, **LIGHTER, note=NOTE)
    assert answer.status_code == 200, answer.text
    mine, theirs = await day_of(maya), await day_of(tom)
    assert (lifts(mine), mine["adjusted"]) == ({"Back squat": [90] * 3}, {"note": NOTE})
    assert (lifts(theirs), theirs["adjusted"]) == ({"Back squat": [100] * 3, "Bench press": [60] * 3}, None)
    (client,) = answer.json()["clients"]
    assert (client["full_name"], client["changes"]["note"], client["missing"]) == ("Maya Kowalczyk", NOTE, [])
    assert [(one["name"], one["scheme"], one["new_name"], one["new_scheme"]) for one in client["differences"]] == [
        ("Back squat", "3×5 @ 100 kg", "Back squat", "3×5 @ 90 kg"),
        ("Bench press", "3×5 @ 60 kg", None, ""),
    ]
    builder = (await erik.get(f"/coach/plans/{group.program.id}/timeline")).json()["days"]
    assert [(day["day"], day["overrides"]) for day in builder[:2]] == [(0, 1), (1, 0)]
    assert lifts(builder[0]) == lifts(theirs)


async def test_what_is_different_survives_later_edits_and_copies(
    erik: Requests, maya: Requests, group: EnrolledClient
) -> None:
    await adjust(erik, group, **LIGHTER)
    await publish(erik, group, a_day(squat_kg=120, more=(lift("e3", "Row", 50),)))
    assert lifts(await day_of(maya)) == {"Back squat": [107.5] * 3, "Row": [45] * 3}
    copied = {"from_days": [1], "to_day": 0}
    answer = await erik.post(f"/coach/timelines/{group.enrolment.timeline_id}/copy", copied)
    assert answer.status_code == 200, answer.text
    assert lifts(await day_of(maya)) == {"Back squat": [90] * 3}
    assert (await day_of(maya))["adjusted"] is not None


async def test_what_is_gone_from_the_day_is_named_and_comes_back_with_it(
    erik: Requests, maya: Requests, group: EnrolledClient
) -> None:
    await adjust(erik, group, **LIGHTER)
    without = a_day()
    without["sessions"][0]["blocks"][0]["entries"].pop()
    await publish(erik, group, without)
    (client,) = (await erik.get(url(group))).json()["clients"]
    assert client["missing"] == ["Bench press"]
    await publish(erik, group, a_day(), version=2)
    assert lifts(await day_of(maya)) == {"Back squat": [90] * 3}


async def test_it_moves_with_the_workout_and_back(erik: Requests, maya: Requests, group: EnrolledClient) -> None:
    await adjust(erik, group, **LIGHTER, note=NOTE)
    timeline = f"/coach/timelines/{group.enrolment.timeline_id}"
    await publish(erik, group, {"sessions": []}, day=3)
    moved = (await erik.post(f"{timeline}/move", {"from_days": [0], "to_day": 3})).json()
    assert (await day_of(maya, 0))["adjusted"] is None
    on_new_day = await day_of(maya, 3)
    assert (lifts(on_new_day), on_new_day["adjusted"]) == ({"Back squat": [90] * 3}, {"note": NOTE})
    undo = {"days": [{key: day[key] for key in ("day", "version", "content")} for day in moved["undo"]]}
    assert (await erik.put(f"{timeline}/days", undo)).status_code == 200
    back = await day_of(maya, 0)
    assert (lifts(back), back["adjusted"]) == ({"Back squat": [90] * 3}, {"note": NOTE})
    assert (await day_of(maya, 3))["adjusted"] is None


async def test_an_exercise_is_swapped_and_has_own_sets_whose_results_stay(
    erik: Requests, maya: Requests, tom: Requests, group: EnrolledClient, training: TrainingFactory, session
) -> None:
    assert (await training.log_set(maya, group, set_id="e11")).status_code == 204
    press = await add_exercise(session, training.cast.erik.account_id, "Leg press", training.now)
    await session.commit()
    own_sets = [{"id": f"x{n}", "reps": {"min": 12}, "load": {"value": 140}} for n in range(4)]
    swap = {"name": "Leg press", "exercise_id": str(press.id), "measurement": "weight_reps"}
    change = {"entry_id": "e1", "name": "Back squat", "replace_with": swap, "sets": own_sets, "note": "Slowly."}
    answer = await adjust(erik, group, exercises=[change])
    assert answer.status_code == 200, answer.text
    (entry, _) = (await day_of(maya))["content"]["sessions"][0]["blocks"][0]["entries"]
    assert (entry["name"], entry["note"]) == ("Leg press", "Slowly.")
    assert [one["id"] for one in entry["sets"]][:3] == ["e11", "e12", "e13"]
    fourth = entry["sets"][3]["id"]
    await publish(erik, group, a_day(squat_kg=110))
    assert (await day_of(maya))["content"]["sessions"][0]["blocks"][0]["entries"][0]["sets"][3]["id"] == fourth
    logged = await training.log_set(maya, group, set_id=fourth, seconds_from_now=1)
    assert logged.status_code == 204
    rows = {row.set_id: row for row in await session.scalars(select(SetResult))}
    assert (rows[fourth].exercise_id, rows[fourth].prescribed["reps"]["min"]) == (press.id, 12)
    assert rows["e11"].prescribed["name"] == "Back squat"
    assert (await training.log_set(tom, group, set_id=fourth)).status_code == 404


async def log_as_seen(client: Requests, group: EnrolledClient, set_id: str, tapped_at: datetime) -> int:
    """Logs a set as a device does that says which day it showed."""
    seen = {"version": 1, "run": 1, "date": str(START)}
    body = {"enrolment_id": str(group.enrolment.id), "day": 0, "set_id": set_id, "done": {"reps": 5}, "seen": seen}
    answer = await client.put(f"/athlete/sets/{new_id()}", {**body, "tapped_at": tapped_at.isoformat()})
    return int(answer.status_code)


async def test_a_set_that_was_done_before_the_change_keeps_what_was_prescribed_then(
    erik: Requests, maya: Requests, group: EnrolledClient, training: TrainingFactory, session, clock
) -> None:
    clock.advance(timedelta(minutes=10))
    await adjust(erik, group, **LIGHTER)

    clock.advance(timedelta(minutes=10))
    for set_id, seconds in (("e11", 60), ("e21", 60), ("e12", 900)):
        assert await log_as_seen(maya, group, set_id, training.now + timedelta(seconds=seconds)) == 204
    rows = {row.set_id: row.prescribed["load"]["value"] for row in await session.scalars(select(SetResult))}
    assert rows == {"e11": 100, "e21": 60, "e12": 90}


async def test_work_of_a_device_that_did_not_know_the_change_is_kept(
    erik: Requests, maya: Requests, group: EnrolledClient, training: TrainingFactory, session, clock
) -> None:
    own_sets = [{"id": f"x{n}", "reps": {"min": 3}} for n in range(4)]
    squats = {"entry_id": "e1", "name": "Back squat", "sets": own_sets}
    clock.advance(timedelta(minutes=10))
    answer = await adjust(erik, group, exercises=[squats, LIGHTER["exercises"][0]])
    fourth = (await day_of(maya))["content"]["sessions"][0]["blocks"][0]["entries"][0]["sets"][3]["id"]
    assert answer.status_code == 200
    # It was offline when the exercise was left out, and the clock of another one is slow.
    clock.advance(timedelta(minutes=10))
    assert await log_as_seen(maya, group, "e21", training.now + timedelta(seconds=900)) == 204
    assert await log_as_seen(maya, group, fourth, training.now + timedelta(seconds=60)) == 204
    rows = {row.set_id: row.prescribed for row in await session.scalars(select(SetResult))}
    assert (rows["e21"]["load"]["value"], rows[fourth]["reps"]["min"]) == (60, 3)


async def test_a_client_can_rest_on_a_day_and_it_does_not_count_as_missed(
    erik: Requests, maya: Requests, group: EnrolledClient, clock
) -> None:
    clock.advance(timedelta(days=3))
    profile = f"/coach/clients/{group.enrolment.client_id}"
    before = (await erik.get(profile)).json()
    await adjust(erik, group, sessions=[{"session_id": "s1", "skip": True}])
    day = await day_of(maya)
    assert (day["content"]["sessions"], day["adjusted"]) == ([], {"note": ""})
    after = (await erik.get(profile)).json()
    assert planned(before) - planned(after) == 1


def planned(profile: dict[str, Any]) -> int:
    return sum(week["planned"] for week in profile["weeks"])


async def test_the_day_of_the_others_comes_back(
    erik: Requests, maya: Requests, group: EnrolledClient, session: AsyncSession
) -> None:
    await adjust(erik, group, **LIGHTER)
    removed = await erik.delete(f"{url(group)}/{group.enrolment.client_id}")
    assert removed.status_code == 204
    assert (lifts(await day_of(maya))["Back squat"], (await day_of(maya))["adjusted"]) == ([100] * 3, None)
    assert (await erik.delete(f"{url(group)}/{group.enrolment.client_id}")).status_code == 404
    assert await session.scalar(select(func.count()).select_from(DayOverride)) == 0


async def test_the_client_hears_of_a_change_at_once(
    erik: Requests, group: EnrolledClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(live, "push_now", lambda _bus, stream, _event: heard.append(stream))
    mine = live.user_stream(group.enrolment.client_id)
    await adjust(erik, group, **LIGHTER)
    assert heard.count(mine) == 1
    await erik.delete(f"{url(group)}/{group.enrolment.client_id}")
    assert heard.count(mine) == 2


async def test_an_earlier_run_stays_as_the_client_saw_it(
    erik: Requests, group: EnrolledClient, session: AsyncSession, training: TrainingFactory
) -> None:
    await adjust(erik, group, **LIGHTER)
    await enrolments.restart(session, group.membership_id, START, now=training.now)
    await session.commit()
    seen = (await session.scalars(select(DayOverride))).one().content
    await publish(erik, group, a_day(squat_kg=140))
    session.expire_all()
    assert (await session.scalars(select(DayOverride))).one().content == seen


async def test_a_restart_begins_with_the_day_of_the_group(
    erik: Requests, maya: Requests, group: EnrolledClient, session: AsyncSession, training: TrainingFactory
) -> None:
    await adjust(erik, group, **LIGHTER)
    await enrolments.restart(session, group.membership_id, START, now=training.now)
    await session.commit()
    assert (await day_of(maya))["adjusted"] is None
    assert (await erik.get(url(group))).json()["clients"] == []


async def test_a_pause_keeps_it_and_the_end_hides_it_from_the_coach(
    erik: Requests, maya: Requests, group: EnrolledClient, session: AsyncSession, training: TrainingFactory
) -> None:
    await enrolments.pause(session, group.membership_id, START, now=training.now)
    await session.commit()
    assert (await adjust(erik, group, **LIGHTER)).status_code == 200
    await enrolments.reopen(session, group.membership_id, now=training.now)
    await session.commit()
    assert lifts(await day_of(maya)) == {"Back squat": [90] * 3}
    await enrolments.close(session, group.membership_id, START, now=training.now)
    await session.commit()
    assert (await erik.get(url(group))).json()["clients"] == []
    assert (await adjust(erik, group, **LIGHTER)).status_code == 422


async def test_only_clients_who_still_train_count_for_the_limit(
    erik: Requests,
    group: EnrolledClient,
    session: AsyncSession,
    training: TrainingFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(overrides, "MAX_OVERRIDES", 1)
    assert (await adjust(erik, group, **LIGHTER)).status_code == 200
    refused = await adjust(erik, group, client_ids=[training.cast.tom.id], **LIGHTER)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["client_ids"])
    await enrolments.close(session, group.membership_id, START, now=training.now)
    await session.commit()
    assert (await adjust(erik, group, client_ids=[training.cast.tom.id], **LIGHTER)).status_code == 200


async def test_changes_that_somebody_else_made_meanwhile_are_not_replaced(
    erik: Requests, group: EnrolledClient, clock: Clock
) -> None:
    (seen,) = (await adjust(erik, group, **LIGHTER)).json()["clients"]
    clock.advance(timedelta(seconds=1))
    assert (await adjust(erik, group, note="From Ana")).status_code == 200
    stale = await adjust(erik, group, note="From Erik", seen_at=seen["updated_at"])
    assert (stale.status_code, stale.json()["reason"]) == (409, "stale_override")
    (client,) = (await erik.get(url(group))).json()["clients"]
    assert client["changes"]["note"] == "From Ana"
    assert (await adjust(erik, group, note="From Erik", seen_at=client["updated_at"])).status_code == 200


async def test_a_new_change_keeps_what_was_changed_on_parts_that_may_come_back(
    erik: Requests, maya: Requests, group: EnrolledClient
) -> None:
    await adjust(erik, group, **LIGHTER)
    without = a_day()
    del without["sessions"][0]["blocks"][0]["entries"][1]
    await publish(erik, group, without)
    (client,) = (await erik.get(url(group))).json()["clients"]
    assert (client["missing"], client["changes"]["exercises"]) == (["Bench press"], [])
    (client,) = (await adjust(erik, group, **client["changes"] | {"note": NOTE})).json()["clients"]
    assert (client["missing"], client["changes"]["note"]) == (["Bench press"], NOTE)
    await publish(erik, group, a_day(), version=2)
    assert lifts(await day_of(maya)) == {"Back squat": [90] * 3}


async def test_an_erased_client_takes_it_along(
    erik: Requests, group: EnrolledClient, session: AsyncSession, training: TrainingFactory, run_jobs: Any
) -> None:
    both = [training.cast.maya.id, training.cast.tom.id]
    await adjust(erik, group, client_ids=both, **LIGHTER, note=NOTE)
    erased = UserDeleted(at=training.now, subject_id=training.cast.maya.id, role=Role.CLIENT)
    await publish_event(session, erased)
    await session.commit()
    await run_jobs()
    left = await session.scalars(
        select(Enrolment.client_id).join(DayOverride, DayOverride.enrolment_id == Enrolment.id)
    )
    assert left.all() == [training.cast.tom.id]


async def test_a_week_takes_one_query_with_and_without(
    erik: Requests, maya: Requests, group: EnrolledClient, count_queries
) -> None:
    week = f"/athlete/calendar?from={START}&to={START + timedelta(days=6)}"
    with count_queries() as before:
        await maya.get(week)
    for day in range(7):
        await adjust(erik, group, day=day, **LIGHTER)
    with count_queries() as after:
        days = (await maya.get(week)).json()["days"]
    assert [lifts(day)["Back squat"] for day in days] == [[90] * 3] * 7
    assert len(before) == len(after)


async def test_several_clients_and_a_list_of_all_days(
    erik: Requests, group: EnrolledClient, training: TrainingFactory
) -> None:
    both = [training.cast.maya.id, training.cast.tom.id]
    await adjust(erik, group, client_ids=both, **LIGHTER)
    await adjust(erik, group, day=4, sessions=[{"session_id": "s1", "skip": True}])
    listed = (await erik.get(f"/coach/timelines/{group.enrolment.timeline_id}/overrides?per_page=2")).json()
    assert [(one["day"], one["full_name"]) for one in listed["items"]] == [
        (4, "Maya Kowalczyk"),
        (0, "Maya Kowalczyk"),
    ]
    assert listed["pagination"]["total"] == 3


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({}, "base"),
        ({"exercises": [{"entry_id": "e9", "name": "Deadlift", "skip": True}]}, "exercises"),
        ({"exercises": [{"entry_id": "e1", "name": "Back squat"}]}, "exercises.0"),
        ({"sessions": [{"session_id": "s1", "load_percent": -95}]}, "sessions.0.load_percent"),
        (
            {
                "exercises": [
                    {
                        "entry_id": "e1",
                        "name": "Back squat",
                        "replace_with": {"name": "X", "exercise_id": str(new_id())},
                    }
                ]
            },
            "exercises.0.replace_with",
        ),
        ({"client_ids": [str(new_id())], **LIGHTER}, "client_ids"),
        ({"day": 9, **LIGHTER}, "day"),
    ],
)
async def test_what_cannot_be_is_refused_with_its_reason(
    erik: Requests,
    maya: Requests,
    group: EnrolledClient,
    session: AsyncSession,
    changes: dict[str, Any],
    field: str,
) -> None:
    answer = await adjust(erik, group, **changes)
    assert answer.status_code == 422, answer.text
    assert list(answer.json()["errors"]) == [field]
    assert await session.scalar(select(func.count()).select_from(DayOverride)) == 0
    assert (await day_of(maya))["adjusted"] is None


async def test_nobody_is_changed_if_one_of_the_clients_does_not_follow_the_calendar(
    erik: Requests, maya: Requests, group: EnrolledClient
) -> None:
    answer = await adjust(erik, group, client_ids=[group.enrolment.client_id, new_id()], **LIGHTER)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["client_ids"])
    assert (await day_of(maya))["adjusted"] is None


async def test_the_loads_of_an_exercise_count_before_those_of_the_workout(
    erik: Requests, maya: Requests, group: EnrolledClient
) -> None:
    sessions = [{"session_id": "s1", "load_percent": -10}]
    exercises = [{"entry_id": "e1", "name": "Back squat", "load_percent": -20}]
    await adjust(erik, group, sessions=sessions, exercises=exercises)
    assert lifts(await day_of(maya)) == {"Back squat": [80] * 3, "Bench press": [55] * 3}
    exercises[0]["load_percent"] = 0
    await adjust(erik, group, sessions=sessions, exercises=exercises)
    assert lifts(await day_of(maya))["Back squat"] == [100] * 3


async def test_control_characters_and_emoji_in_a_note(erik: Requests, maya: Requests, group: EnrolledClient) -> None:
    assert (await adjust(erik, group, note="Easy\x00 🦵\u2028")).status_code == 200
    assert "🦵" in (await day_of(maya))["adjusted"]["note"]


async def test_other_accounts_and_clients_find_nothing(
    erik: Requests, ines: Requests, maya: Requests, group: EnrolledClient, session: AsyncSession
) -> None:
    await adjust(erik, group, **LIGHTER)
    row = await session.scalar(select(DayOverride.updated_at))
    missing = f"/coach/timelines/{new_id()}/days/0/overrides"
    for path in (url(group), missing):
        assert (await ines.get(path)).status_code == 404
        assert (await ines.post(f"{path}/preview", LIGHTER)).status_code == 404
        assert (await ines.put(path, {"client_ids": [str(group.enrolment.client_id)], **LIGHTER})).status_code == 404
        assert (await ines.delete(f"{path}/{group.enrolment.client_id}")).status_code == 404
    assert (await maya.get(url(group))).status_code == 403
    assert await session.scalar(select(DayOverride.updated_at)) == row


async def test_a_day_of_one_client_has_no_other_version(
    erik: Requests, training: TrainingFactory, group: EnrolledClient
) -> None:
    own = await training.enrol(
        training.cast.tom, ProgramType.INDIVIDUAL, written=range(2), content=DayContent.model_validate(a_day())
    )
    answer = await adjust(erik, own, client_ids=[training.cast.tom.id], **LIGHTER)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["day"])


async def test_a_preview_stores_nothing(erik: Requests, group: EnrolledClient, session: AsyncSession) -> None:
    answer = await erik.post(f"{url(group)}/preview", {**LIGHTER, "note": ""})
    assert answer.status_code == 200, answer.text
    assert lifts(answer.json()) == {"Back squat": [90] * 3}
    assert len(answer.json()["differences"]) == 2
    assert await session.scalar(select(func.count()).select_from(DayOverride)) == 0


async def test_publishing_costs_the_same_for_one_and_for_many(
    erik: Requests, group: EnrolledClient, training: TrainingFactory, count_queries
) -> None:
    await adjust(erik, group, **LIGHTER)
    with count_queries() as one:
        await publish(erik, group, a_day(squat_kg=110))
    await adjust(erik, group, client_ids=[training.cast.maya.id, training.cast.tom.id], **LIGHTER)
    with count_queries() as two:
        await publish(erik, group, a_day(squat_kg=120), version=2)
    assert len(one) == len(two)


def _everything(content: DayContent, percent: float) -> Override:
    entries = list(content.entries())
    exercises = [
        ExerciseOverride(entry_id=entry.id, name=entry.name, skip=index % 3 == 0, load_percent=percent, note="Easy.")
        for index, entry in enumerate(entries[:20])
    ]
    return Override(
        sessions=[SessionOverride(session_id=one.id, title=one.title, load_percent=5) for one in content.sessions],
        exercises=exercises,
    )


@given(contents(), st.integers(-90, 100))
def test_every_day_stays_a_valid_day_and_its_ids_stay(content: DayContent, percent: float) -> None:
    override = _everything(content, percent)
    applied = apply_override(content, override)
    assert DayContent.model_validate(applied.content.model_dump()) == applied.content
    assert apply_override(content, override) == applied
    assert set(applied.content.ids()) <= set(content.ids())
    assert applied.missing == []
    assert apply_override(content, Override()).content == content


@given(contents())
def test_after_a_copy_exercises_are_found_by_name(content: DayContent) -> None:
    override = _everything(content, -10)
    copy = with_new_ids(content)
    copied = apply_override(copy, override)
    assert copied.missing == []
    assert ids_changed_by(copied.changes) <= set(copy.ids())  # so that they can be edited again
    assert apply_override(copy, copied.changes) == copied
    assert len(list(copied.content.entries())) == len(list(apply_override(content, override).content.entries()))


def a_content(*entries: dict[str, Any]) -> DayContent:
    block = {"kind": "strength", "id": "b1", "entries": list(entries)}
    other = {"kind": "strength", "id": "b2", "entries": [lift("e9", "Plank", 0)]}
    return DayContent.model_validate({"sessions": [{"id": "s1", "title": "Full body", "blocks": [block, other]}]})


def test_another_exercise_is_not_its_own_alternate_and_both_notes_stay() -> None:
    front, goblet = new_id(), new_id()
    squat = lift("e1", "Back squat", 100) | {"alternates": [front, goblet], "note": "Slowly"}
    replacement = Replacement(name="Front squat", exercise_id=front)
    change = ExerciseOverride(entry_id="e1", name="Back squat", replace_with=replacement, note="Your knee")
    entry = next(apply_override(a_content(squat), Override(exercises=[change])).content.entries())
    assert (entry.name, entry.alternates, entry.note) == ("Front squat", [goblet], "Slowly\nYour knee")


def test_a_block_of_which_nothing_is_left_is_gone() -> None:
    skipped = Override(exercises=[ExerciseOverride(entry_id="e1", name="Back squat", skip=True)])
    content = apply_override(a_content(lift("e1", "Back squat", 100)), skipped).content
    assert [block.id for block in content.blocks()] == ["b2"]


def test_of_two_changes_of_one_exercise_the_second_counts() -> None:
    first, second = (
        Override(exercises=[ExerciseOverride(entry_id="e1", name="Squat", load_percent=percent)])
        for percent in (-10, -20)
    )
    assert [one.load_percent for one in merge_overrides(first, second).exercises] == [-20]

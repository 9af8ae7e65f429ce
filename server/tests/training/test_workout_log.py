"""Logging sets, scores and days: repeatable, in any order, only on days that are open."""

from datetime import timedelta

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.access.logs import is_logged
from regimen.training.models import BlockScore, DayLog, SetResult, TimelineDay
from regimen.training.rules.content import AmrapBlock
from tests.training.factory import DAY_WITH_AMRAP, SQUAT_DAY, START, TrainingFactory, squat_day


@pytest.fixture
async def enrolled(training: TrainingFactory):
    return await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3))


async def count_results(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(SetResult).where(is_logged)) or 0


async def load_result(session: AsyncSession) -> SetResult:
    row = await session.scalar(select(SetResult).execution_options(populate_existing=True))
    assert row is not None
    return row


async def test_one_tap_logs_a_set_with_a_copy_of_the_prescription(training, enrolled, session, maya) -> None:
    response = await training.log_set(maya, enrolled)
    assert response.status_code == 204, response.text
    row = await load_result(session)
    assert row.done == {"reps": 5, "load": {"value": 80.0, "unit": "kg"}, "note": ""}
    assert (row.prescribed["reps"]["min"], row.prescribed["name"]) == (5, "Back squat")
    assert (row.date, row.block_id, row.entry_id) == (START, "b1", "e1")


async def test_what_the_client_was_offered_is_kept_beside_the_coachs_number(training, enrolled, session, maya) -> None:
    done = {"reps": 5, "load": {"value": 80, "unit": "kg"}, "offered": {"value": 175, "unit": "lb"}}
    assert (await training.log_set(maya, enrolled, done=done)).status_code == 204
    assert (await load_result(session)).done["offered"] == {"value": 175.0, "unit": "lb"}
    day = (await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START}")).json()
    assert [row["done"]["offered"] for row in day["results"]] == [{"value": 175.0, "unit": "lb"}]


async def test_a_repeated_request_changes_nothing(training, enrolled, session, maya) -> None:
    await training.log_set(maya, enrolled)
    before = (await load_result(session)).logged_at
    assert (await training.log_set(maya, enrolled)).status_code == 204
    assert await count_results(session) == 1
    assert (await load_result(session)).logged_at == before


async def test_the_newest_tap_wins_in_any_order_of_arrival(training, enrolled, session, clock, maya) -> None:
    clock.advance(timedelta(minutes=5))
    await training.log_set(maya, enrolled, reps=6, seconds_from_now=60)
    await training.log_set(maya, enrolled, reps=4, seconds_from_now=30)
    assert (await load_result(session)).done["reps"] == 6


async def test_a_later_edit_of_the_day_never_changes_a_result(training, enrolled, session, maya) -> None:
    await training.log_set(maya, enrolled)
    changed = SQUAT_DAY.model_dump(mode="json")
    changed["sessions"][0]["blocks"][0]["entries"][0]["sets"][0]["reps"]["min"] = 12
    await session.execute(update(TimelineDay).values(content=changed))
    await session.commit()
    assert (await load_result(session)).prescribed["reps"]["min"] == 5


@pytest.mark.parametrize(("day", "set_id"), [(0, "nosuch"), (99, "set1")])
async def test_only_sets_on_the_calendar_can_be_logged(training, enrolled, session, maya, day, set_id) -> None:
    assert (await training.log_set(maya, enrolled, day=day, set_id=set_id)).status_code == 404
    assert await count_results(session) == 0


async def test_a_day_beyond_the_visible_ones_cannot_be_logged(training, session, maya) -> None:
    enrolled = await training.enrol(training.cast.maya, ProgramType.SELF_PACED, written=range(30))
    assert (await training.log_set(maya, enrolled, day=8)).status_code == 404
    assert (await training.log_set(maya, enrolled, day=7)).status_code == 204
    assert await count_results(session) == 1


@pytest.mark.spec("RTE-88")
async def test_nobody_logs_for_another_client(training, enrolled, session, tom, erik) -> None:
    assert (await training.log_set(tom, enrolled)).status_code == 404
    assert (await training.log_set(erik, enrolled)).status_code == 403
    assert await count_results(session) == 0


async def test_a_logged_set_can_be_deleted_by_its_owner_only(training, enrolled, session, maya, tom) -> None:
    await training.log_set(maya, enrolled)
    ident = (await load_result(session)).id
    await tom.delete(f"/athlete/sets/{ident}")
    assert await count_results(session) == 1
    assert (await maya.delete(f"/athlete/sets/{ident}")).status_code == 204
    assert (await maya.delete(f"/athlete/sets/{ident}")).status_code == 204
    assert await count_results(session) == 0


async def test_an_id_of_another_set_is_refused_and_changes_nothing(training, enrolled, session, maya) -> None:
    await training.log_set(maya, enrolled)
    ident = (await load_result(session)).id
    body = {
        "enrolment_id": str(enrolled.enrolment.id),
        "day": 1,
        "set_id": "set2",
        "done": {"reps": 1},
        "tapped_at": training.now.isoformat(),
    }
    assert (await maya.put(f"/athlete/sets/{ident}", body)).status_code == 409
    assert await count_results(session) == 1


async def test_an_id_of_somebody_elses_set_is_refused_when_undoing(training, enrolled, session, maya, tom) -> None:
    await training.log_set(maya, enrolled)
    ident = (await load_result(session)).id
    other = await training.enrol(training.cast.tom, ProgramType.FIXED, program=enrolled.program)
    query = {"enrolment_id": str(other.enrolment.id), "day": "1", "set_id": "set2", "event_id": str(new_id())}
    answer = await tom.delete(f"/athlete/sets/{ident}", params=query | {"tapped_at": training.now.isoformat()})
    assert answer.status_code == 409, answer.text
    assert await count_results(session) == 1


async def test_an_id_of_another_score_is_refused(training, maya) -> None:
    content = DAY_WITH_AMRAP.model_copy(deep=True)
    content.sessions[0].blocks.append(AmrapBlock(id="wod2", seconds=720))
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(1), content=content)
    ident, statuses = new_id(), []
    for block_id in ("wod", "wod2"):
        score = {"block_id": block_id, "score": {"type": "rounds_reps", "rounds": 7, "reps": 3}}
        body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "tapped_at": training.now.isoformat()}
        body["event_id"] = str(new_id())
        statuses.append((await maya.put(f"/athlete/scores/{ident}", body | score)).status_code)
    assert statuses == [204, 409]


@pytest.mark.parametrize(
    ("path", "method"),
    [("sets/{result_id}", "put"), ("sets/{result_id}", "delete"), ("scores/{score_id}", "put")],
)
def test_the_refusal_of_a_used_id_is_documented(built_app: FastAPI, path: str, method: str) -> None:
    assert "409" in built_app.openapi()["paths"][f"/api/athlete/{path}"][method]["responses"]


@pytest.mark.parametrize("done", [{"reps": -1}, {"reps": 5, "rpe": 11}, {"note": "x" * 121}, {"surprise": 1}])
async def test_invalid_values_are_refused_with_their_field(training, enrolled, session, maya, done) -> None:
    body = {
        "enrolment_id": str(enrolled.enrolment.id),
        "day": 0,
        "set_id": "set1",
        "done": done,
        "tapped_at": training.now.isoformat(),
    }
    response = await maya.put(f"/athlete/sets/{new_id()}", body)
    assert response.status_code == 422
    assert all(field.split(".")[0] == "done" for field in response.json()["errors"])
    assert await count_results(session) == 0


async def test_text_with_a_null_character_is_refused(enrolled, maya) -> None:
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "comment": "a\x00b"}
    assert (await maya.put("/athlete/day_log", body)).status_code == 422


async def test_mood_energy_and_comment_are_stored_and_day_completed_is_published_once(
    enrolled, session, run_jobs, maya
) -> None:
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "mood": 4, "energy": 2, "comment": "Hüfte ok 💪"}
    assert (await maya.put("/athlete/day_log", body)).status_code == 204
    assert (await maya.put("/athlete/day_log", body | {"completed": True})).status_code == 204
    assert (await maya.put("/athlete/day_log", body | {"completed": True, "mood": 5})).status_code == 204
    log = await session.scalar(select(DayLog))
    assert (log.mood, log.energy, log.comment, log.completed_at is not None) == (5, 2, "Hüfte ok 💪", True)
    from regimen.platform.models import EventRow

    events = (await session.scalars(select(EventRow).where(EventRow.type == "day_completed"))).all()
    assert [event.body["comment"] for event in events] == ["Hüfte ok 💪"]


@pytest.mark.parametrize("rating", [0, 6])
async def test_ratings_are_from_one_to_five(enrolled, session, maya, rating) -> None:
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "mood": rating}
    assert (await maya.put("/athlete/day_log", body)).status_code == 422
    assert await session.scalar(select(DayLog)) is None


async def test_a_score_must_have_the_type_of_its_block(enrolled, session, maya) -> None:
    content = SQUAT_DAY.model_dump(mode="json")
    content["sessions"][0]["blocks"].append({"id": "wod", "kind": "amrap", "score": "rounds_reps", "seconds": 720})
    await session.execute(update(TimelineDay).values(content=content))
    await session.commit()
    body = {
        "enrolment_id": str(enrolled.enrolment.id),
        "day": 0,
        "block_id": "wod",
        "tapped_at": "2026-01-12T08:00:00Z",
    }
    mismatch = await maya.put(f"/athlete/scores/{new_id()}", body | {"score": {"type": "time", "seconds": 90}})
    assert mismatch.json()["errors"] == {"score": ["This block has a different kind of score."]}
    assert await session.scalar(select(BlockScore)) is None
    matching = {"type": "rounds_reps", "rounds": 7, "reps": 3}
    assert (await maya.put(f"/athlete/scores/{new_id()}", body | {"score": matching})).status_code == 204
    assert (await session.scalar(select(BlockScore))).score["rounds"] == 7


async def test_the_newest_score_wins_in_any_order_of_arrival(enrolled, session, maya) -> None:
    content = SQUAT_DAY.model_dump(mode="json")
    content["sessions"][0]["blocks"].append({"id": "wod", "kind": "for_time", "score": "time"})
    await session.execute(update(TimelineDay).values(content=content))
    await session.commit()
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "block_id": "wod"}
    late = body | {"tapped_at": "2026-01-12T08:30:00Z", "score": {"type": "time", "seconds": 700}}
    early = body | {"tapped_at": "2026-01-12T08:00:00Z", "score": {"type": "time", "seconds": 900}}
    for sent in (late, early, late):
        assert (await maya.put(f"/athlete/scores/{new_id()}", sent)).status_code == 204
    assert (await session.scalar(select(BlockScore))).score["seconds"] == 700
    content["sessions"][0]["blocks"][1]["score"] = "reps"
    await session.execute(update(TimelineDay).values(content=content))
    await session.commit()
    newest = body | {"tapped_at": "2026-01-12T08:40:00Z", "score": {"type": "reps", "reps": 55}}
    assert (await maya.put(f"/athlete/scores/{new_id()}", newest)).status_code == 204
    row = await session.scalar(select(BlockScore).execution_options(populate_existing=True))
    assert (row.score["reps"], row.prescribed["score"]) == (55, "reps")
    assert (await maya.put(f"/athlete/scores/{new_id()}", newest | {"block_id": "none"})).status_code == 404


@pytest.mark.parametrize(
    "score", [{"type": "time"}, {"type": "time", "capped": True, "seconds": 60}, {"type": "load"}, {"type": "checkbox"}]
)
async def test_an_empty_score_is_refused(enrolled, session, maya, score) -> None:
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "block_id": "b1", "tapped_at": "2026-01-12T08:00:00Z"}
    response = await maya.put(f"/athlete/scores/{new_id()}", body | {"score": score})
    assert response.json()["errors"] == {"score": ["Enter the score."]}
    assert await session.scalar(select(BlockScore)) is None


@pytest.mark.parametrize("tapped_at", ["2026-01-12T09:00:00", "0001-01-01T00:00:00+14:00", "yesterday"])
async def test_an_invalid_time_is_refused(enrolled, session, maya, tapped_at) -> None:
    body = {"enrolment_id": str(enrolled.enrolment.id), "day": 0, "set_id": "set1", "done": {}, "tapped_at": tapped_at}
    assert (await maya.put(f"/athlete/sets/{new_id()}", body)).status_code == 422
    assert await count_results(session) == 0


async def test_the_next_day_shows_the_last_performance(training, maya) -> None:
    squat = await training.create_squat()
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(3), content=squat_day(squat))
    await training.log_set(maya, enrolled, reps=7)
    day = (await maya.get(f"/athlete/calendar/{enrolled.enrolment.id}/{START + timedelta(days=1)}")).json()
    assert day["previous"][str(squat.id)]["date"] == str(START)
    (line,) = day["previous"][str(squat.id)]["lines"]
    done = {"reps": 7, "load": {"value": 80.0, "unit": "kg"}, "note": ""}
    assert (line["name"], line["sets"][0]) == ("Back squat", {"kind": "normal", "done": done})
    assert day["previous"][str(squat.id)]["best"] == {
        "date": str(START), "reps": 7, "load": {"value": 80.0, "unit": "kg"}, "one_rep_max_kg": 98.67, "tested": False
    }  # fmt: skip


async def test_logging_a_set_costs_four_statements(training, enrolled, maya, count_queries) -> None:
    """One locks the day before what is left of it is counted: without it, requests at the same time count what each
    other have not committed."""
    with count_queries() as queries:
        await training.log_set(maya, enrolled)
    assert len(queries) == 4

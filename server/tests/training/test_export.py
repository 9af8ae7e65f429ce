"""A coach exports training, edits it elsewhere, and imports it again."""

import json
from datetime import date
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.downloads import escape_formula
from regimen.training.models import DayDraft
from regimen.training.present.training_pdf import training_pages
from regimen.training.rules.content import DayContent
from regimen.training.rules.training_table import HEADER
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, squat_day, superset_day
from tests.training.test_imports import sheets_of
from tests.training.test_notation import without_links
from tests.training.test_workout_text import add_exercise


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def write(coach: Requests, program: CoachProgram, day: int, content: dict[str, Any]) -> None:
    answer = await coach.put(f"{program.days_url}/{day}", json={"content": content, "version": 0})
    assert answer.status_code == 200, answer.text


async def exported(coach: Requests, program: CoachProgram, file_format: str, **options: Any) -> bytes:
    answer = await coach.get(f"{program.url}/export", params={"format": file_format, **options})
    assert answer.status_code == 200, answer.text
    return answer.content


@pytest.mark.parametrize(("file_format", "suffix"), [("csv", "csv"), ("xlsx", "xlsx"), ("text", "txt")])
async def test_what_is_exported_is_imported_as_the_same_training(
    erik: Requests, program: CoachProgram, file_format: str, suffix: str
) -> None:
    days = {0: squat_day("=cmd|' /C calc'!A0"), 3: superset_day(), 8: squat_day("Über 💪")}
    for day, content in days.items():
        await write(erik, program, day, content)
    before = {one["day"]: one["content"] for one in (await erik.get(program.builder_url)).json()["days"]}
    data = await exported(erik, program, file_format)
    [sheet] = await sheets_of(erik, f"block.{suffix}", data)
    text = "\n".join("\t".join(row) for row in sheet["rows"])
    reading = (await erik.post("/coach/workout_files/reading", json={"text": text})).json()
    assert {line["status"] for line in reading["lines"]} <= {"understood", "left_out"}
    assert [(day["week"], day["day"]) for day in reading["days"]] == [(1, 1), (1, 4), (2, 2)]
    answer = await erik.post(f"{program.url}/imports", json={"text": text, "places": [20, 23, 28]})
    imported = {one["day"]: one["content"] for one in answer.json()["drafts"]}
    assert without_links(list(imported.values())) == without_links([before[day] for day in days])


async def test_an_edited_cell_of_an_export_is_imported(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, squat_day())
    data = (await exported(erik, program, "csv")).decode("utf-8-sig")
    assert data.splitlines()[0] == ",".join(HEADER)
    [sheet] = await sheets_of(erik, "a.csv", data.replace("77.5%", "82.5%"))
    text = "\n".join("\t".join(row) for row in sheet["rows"])
    reading = (await erik.post("/coach/workout_files/reading", json={"text": text})).json()
    [entry] = reading["days"][0]["content"]["sessions"][0]["blocks"][0]["entries"]
    assert {one["percent_1rm"] for one in entry["sets"]} == {82.5}


async def test_a_row_that_cannot_be_read_again_is_a_question(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, squat_day())
    data = (await exported(erik, program, "csv")).decode("utf-8-sig").replace("5x5 @ 77.5%", "many")
    [sheet] = await sheets_of(erik, "a.csv", data)
    text = "\n".join("\t".join(row) for row in sheet["rows"])
    reading = (await erik.post("/coach/workout_files/reading", json={"text": text})).json()
    assert [(line["status"], line["code"]) for line in reading["lines"] if line["status"] == "question"] == [
        ("question", "unread")
    ]
    assert "many" in reading["days"][0]["private_notes"][0]


async def test_json_has_every_field(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 9, superset_day())
    file = json.loads(await exported(erik, program, "json"))
    assert (file["format"], file["version"], file["title"]) == ("regimen-training", 1, program.program.title)
    [day] = (await erik.get(program.builder_url)).json()["days"]
    assert file["days"] == [{"day": 9, "content": day["content"]}]


def without_ids(value: Any) -> Any:
    if isinstance(value, list):
        return [without_ids(part) for part in value]
    if isinstance(value, dict):
        return {key: without_ids(part) for key, part in value.items() if key != "id"}
    return value


async def import_json(coach: Requests, program: CoachProgram, days: list[dict[str, Any]]) -> Any:
    return await coach.post(f"{program.url}/imports/days", json={"days": days})


async def test_exported_json_is_imported_as_the_same_training(
    erik: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    squat = await add_exercise(session, cast.erik.account_id, "Own squat", clock.now())
    await session.commit()
    linked = superset_day()
    linked["sessions"][0]["blocks"][0] |= {"score": "time", "leaderboard": True}
    linked["sessions"][0]["blocks"][0]["entries"][0] |= {"exercise_id": str(squat.id), "alternates": [str(squat.id)]}
    await write(erik, program, 9, linked)
    [day] = json.loads(await exported(erik, program, "json"))["days"]
    answer = await import_json(erik, program, [{"day": 20, "content": day["content"]}])
    assert answer.status_code == 200, answer.text
    [draft] = answer.json()["drafts"]
    assert (draft["day"], without_ids(draft["content"])) == (20, without_ids(day["content"]))
    assert draft["content"]["sessions"][0]["id"] != day["content"]["sessions"][0]["id"]
    again = await import_json(erik, program, [{"day": 20, "content": day["content"]}])
    assert len(again.json()["drafts"][0]["content"]["sessions"]) == 2


async def test_exercises_of_another_account_are_names_after_an_import(
    erik: Requests, program: CoachProgram, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    foreign = await add_exercise(session, cast.ines.account_id, "Secret squat", clock.now())
    await session.commit()
    day = squat_day()
    day["sessions"][0]["blocks"][0]["entries"][0] |= {"exercise_id": str(foreign.id), "alternates": [str(foreign.id)]}
    [draft] = (await import_json(erik, program, [{"day": 0, "content": day}])).json()["drafts"]
    [entry] = draft["content"]["sessions"][0]["blocks"][0]["entries"]
    assert (entry["exercise_id"], entry["alternates"], entry["name"]) == (None, [], "Back squat")


@pytest.mark.parametrize(
    "content", [{}, {"sessions": []}, {"sessions": 3}, {"version": 9, "sessions": [{}]}, {"sessions": [{"id": "a b"}]}]
)
async def test_json_that_is_no_training_is_refused_whole(
    erik: Requests, program: CoachProgram, session: AsyncSession, content: dict[str, Any]
) -> None:
    days = [{"day": 0, "content": squat_day()}, {"day": 4, "content": content}] if content.get("sessions") else []
    answer = await import_json(erik, program, days or [{"day": 4, "content": content}])
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["days"])
    assert await session.scalar(select(func.count()).select_from(DayDraft)) == 0


async def test_training_is_printed(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, squat_day('#import "x" $1 @foo \\ 💪 שלום'))
    answer = await erik.get(f"{program.url}/export", params={"format": "pdf", "paper": "us-letter"})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")
    assert b"612 792" in answer.content  # points of a letter
    assert "Squat%20Every%20Day" in answer.headers["content-disposition"]
    empty = await erik.get(f"{program.url}/export", params={"format": "pdf", "drafts": True})
    assert b"595.2" in empty.content  # of A4


async def test_a_page_says_what_to_do() -> None:
    day = DayContent.model_validate(superset_day())
    pages = await training_pages("Squat Every Day", "Northside", [(8, day)], paper="a4", anchor=date(2026, 11, 23))
    [week] = pages["weeks"]
    assert (week["title"], week["days"][0]["title"]) == ("Week 2", "Day 2 · Tuesday 1 December")
    [block] = [one for one in week["days"][0]["sessions"][0]["blocks"] if one["heading"].startswith("Superset")]
    assert [row["mark"] for row in block["rows"]] == ["A1", "A2"]
    assert all(row["boxes"] > 0 for row in block["rows"])


async def test_a_page_is_written_in_the_words_of_clients() -> None:
    sets = [
        {"id": "w", "kind": "warmup", "reps": {"min": 5}, "load": {"value": 40}},
        {"id": "s", "reps": {"min": 5, "amrap": True}, "load": {"value": 80}},
        {"id": "d", "kind": "drop", "reps": {"min": 8}, "load": {"value": 60}},
    ]
    entries = [
        {"id": "e1", "name": "Bench press", "sets": sets},
        {"id": "e2", "name": "Run", "sets": [{"id": "r", "meters": 400, "seconds": 80}]},
    ]
    blocks = [
        {"kind": kind, "id": f"b{n}", "entries": [one | {"id": f"{one['id']}{n}", "sets": []} for one in entries]}
        for n, kind in enumerate(("superset", "strength", "circuit"))
    ]
    blocks[0]["entries"] = entries
    day = DayContent.model_validate({"sessions": [{"id": "w1", "blocks": blocks}]})
    pages = await training_pages("Block", "", [(0, day)], paper="a4", anchor=None)
    printed = pages["weeks"][0]["days"][0]["sessions"][0]["blocks"]
    assert [row["sets"] for row in printed[0]["rows"]] == [
        "1×5 @ 40 kg (warm-up), 1×5+ @ 80 kg, 1×8 @ 60 kg (drop set)",
        "1×400 m in 1:20",
    ]
    assert [[row["mark"] for row in block["rows"]] for block in printed] == [["A1", "A2"], ["", ""], ["B1", "B2"]]


async def test_drafts_are_exported_only_if_asked(erik: Requests, program: CoachProgram) -> None:
    await write(erik, program, 0, squat_day("Published"))
    draft = {"content": squat_day("Draft"), "texts": {}, "base_version": 1, "revision": None}
    await erik.put(f"{program.days_url}/0/draft", json=draft)
    assert b"Published" in await exported(erik, program, "text")
    with_drafts = await exported(erik, program, "text", drafts=True)
    assert b"Draft" in with_drafts
    assert b"Published" not in with_drafts


async def test_the_file_is_named_like_the_program(erik: Requests, program: CoachProgram) -> None:
    await erik.patch(f"/coach/plans/{program.program.id}", json={"title": "Kraft/Ausdauer 💪 \u202eexe"})
    answer = await erik.get(f"{program.url}/export", params={"format": "csv"})
    assert answer.headers["content-disposition"] == (
        'attachment; filename="Kraft Ausdauer exe 2026-01-12.csv"; '
        "filename*=UTF-8''Kraft%20Ausdauer%20%F0%9F%92%AA%20exe%202026-01-12.csv"
    )


async def test_another_coach_exports_nothing(ines: Requests, program: CoachProgram) -> None:
    answer = await ines.get(f"{program.url}/export", params={"format": "json"})
    assert answer.status_code == 404


async def test_a_year_is_exported_with_as_many_queries_as_a_day(
    erik: Requests, program: CoachProgram, count_queries: Any
) -> None:
    counts = []
    for days in (1, 30):
        for day in range(days):
            await erik.put(f"{program.days_url}/{day + days}", json={"content": squat_day(), "version": 0})
        with count_queries() as counted:
            await exported(erik, program, "xlsx", drafts=True)
        counts.append(len(counted))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("cell", "shown"), [("=1+1", "'=1+1"), ("@8", "'@8"), ("-", "-"), ("5x5", "5x5"), ("+", "+"), ("-1", "'-1")]
)
def test_a_cell_is_never_a_formula(cell: str, shown: str) -> None:
    assert escape_formula(cell) == shown

"""A coach imports training from a file: it is shown first, and its days become drafts all at once."""

from collections.abc import Callable, Iterator
from datetime import time
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.sheets import reading
from regimen.training.actions import draft_batches
from regimen.training.models import DayDraft
from tests.cast import Cast
from tests.conftest import Requests
from tests.training import sheet_files
from tests.training.coach_program import CoachProgram, create_program, squat_day
from tests.training.sheet_files import csv, ods, xlsx

HEADER = ["Week", "Day", "Exercise", "Sets", "Reps", "Load", "RPE", "Rest", "Note"]
BLOCK = [
    HEADER,
    [1, "Mon", "Back squat", 5, 5, "80%", 8, "3:00", "belt on"],
    [1, "Mon", "Row", 3, "8-12", "60 kg", "", 90, ""],
    [1, "Thu", "Bench press", 3, 8, 62.5, "", "", ""],
    [2, "Mon", "Back squat", 5, 5, "82.5%", 8, "3:00", ""],
]


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def opened(coach: Requests, name: str, data: bytes | str) -> Any:
    content = data if isinstance(data, bytes) else data.encode()
    return await coach.post("/coach/workout_files", files={"file": (name, content, "application/octet-stream")})


async def sheets_of(coach: Requests, name: str, data: bytes | str) -> list[dict[str, Any]]:
    answer = await opened(coach, name, data)
    assert answer.status_code == 200, answer.text
    sheets: list[dict[str, Any]] = answer.json()["sheets"]
    return sheets


def text_of(rows: sheet_files.Rows) -> str:
    return "\n".join("\t".join(str(cell) for cell in row) for row in rows)


async def read(coach: Requests, rows: sheet_files.Rows, **options: Any) -> dict[str, Any]:
    answer = await coach.post("/coach/workout_files/reading", json={"text": text_of(rows), **options})
    assert answer.status_code == 200, answer.text
    reading: dict[str, Any] = answer.json()
    return reading


def written(days: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Week, weekday or day, and for each exercise its name and its sets."""
    return [
        (
            day["week"],
            day["weekday"] if day["weekday"] is not None else day["day"],
            [(entry["name"], len(entry["sets"])) for entry in entries_of(day["content"])],
        )
        for day in days
    ]


def entries_of(content: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for one in content["sessions"] for block in one["blocks"] for entry in block.get("entries", [])]


def titles(draft: dict[str, Any]) -> list[str]:
    return [one["title"] for one in draft["content"]["sessions"]]


FILES: dict[str, Callable[[], bytes | str]] = {
    "block.xlsx": lambda: xlsx(Block=BLOCK),
    "block.ods": lambda: ods([[str(cell) for cell in row] for row in BLOCK]),
    "block.csv": lambda: csv(BLOCK),
    "german.csv": lambda: csv(BLOCK, ";"),
    "excel.csv": lambda: b"\xef\xbb\xbf" + csv(BLOCK).encode(),
    "utf16.txt": lambda: csv(BLOCK, "\t").encode("utf-16"),
    "block.tsv": lambda: csv(BLOCK, "\t"),
}


@pytest.mark.parametrize("name", FILES)
async def test_a_file_is_read_cell_by_cell(erik: Requests, name: str) -> None:
    [sheet] = await sheets_of(erik, name, FILES[name]())
    shown = [["" if cell is None else str(cell) for cell in row] for row in BLOCK]
    for row in shown:
        while row and not row[-1]:
            row.pop()
    assert sheet["rows"] == shown


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        (
            "Übung;Schema\nKniebeuge;3x5 @ 62,5 kg, Pause 2,5 min\nBank;3x8 @ 40,5 kg, langsam",
            [["Übung", "Schema"], ["Kniebeuge", "3x5 @ 62,5 kg, Pause 2,5 min"], ["Bank", "3x8 @ 40,5 kg, langsam"]],
        ),
        ('Name,Sets\n"Cindy,3\nRow,4', [["Name", "Sets"], ['"Cindy', "3"], ["Row", "4"]]),
        ('Name,Note\n"Bench, paused","two\nlines"', [["Name", "Note"], ["Bench, paused", "two lines"]]),
        ("Name,Sets\rRow,4\rBench,3", [["Name", "Sets"], ["Row", "4"], ["Bench", "3"]]),
        ("Name,Load\nDip,'-5 kg\nRow,''-5 kg", [["Name", "Load"], ["Dip", "-5 kg"], ["Row", "'-5 kg"]]),
    ],
    ids=["commas in words", "an open quote", "quotes", "old Macintosh", "guarded"],
)
async def test_a_csv_is_read_as_its_writer_sees_it(erik: Requests, text: str, rows: list[list[str]]) -> None:
    [sheet] = await sheets_of(erik, "a.csv", text)
    assert sheet["rows"] == rows


async def test_a_text_file_is_its_lines(erik: Requests) -> None:
    [sheet] = await sheets_of(erik, "monday.txt", "Day 1\n\nBack squat, 5x5 @ 80%\nRow 3x8")
    assert sheet == {"title": "", "rows": [["Day 1"], [], ["Back squat, 5x5 @ 80%"], ["Row 3x8"]]}


async def test_a_workbook_has_its_sheets(erik: Requests) -> None:
    sheets = await sheets_of(erik, "a.xlsx", xlsx(Block=BLOCK, Empty=[], Notes=[["Deload in week 4"]]))
    assert [sheet["title"] for sheet in sheets] == ["Block", "Notes"]


async def test_a_cell_of_minutes_and_seconds_is_read_as_it_is_shown(erik: Requests) -> None:
    [sheet] = await sheets_of(erik, "a.xlsx", xlsx(Block=[["Exercise", "Rest"], ["Squat", time(0, 3)]]))
    assert sheet["rows"][1] == ["Squat", "3:00"]


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("a.csv", b"", reading.EMPTY),
        ("a.csv", b"\n\n,,\n", reading.EMPTY),
        ("a.xlsx", b"PK\x03\x04 is no workbook", reading.BROKEN),
        ("a.xls", b"\xd0\xcf\x11\xe0 is none either", reading.BROKEN),
        ("a.csv", b"\x00\x01\x02\x03\xff\xfe\x00", reading.BROKEN),
        ("a.csv", b"a\n" * 20_001, reading.TOO_MANY_ROWS),
        ("a.txt", b"x" * 6_000_000, "This request is too large."),
        ("a.txt", b"x" * 5_300_000, "This file is larger than 5 MB. Please import it in parts."),
    ],
)
async def test_a_file_that_cannot_be_read_says_why(erik: Requests, name: str, data: bytes, sentence: str) -> None:
    answer = await opened(erik, name, data)
    assert answer.status_code in (413, 422)
    assert answer.json()["title"] == sentence


async def test_a_file_that_unpacks_to_a_large_one_is_refused(erik: Requests) -> None:
    answer = await opened(erik, "bomb.xlsx", sheet_files.bomb())
    assert (answer.status_code, answer.json()["errors"]) == (422, {"file": [reading.TOO_LARGE]})


async def test_rows_of_weeks_and_days_become_days(erik: Requests) -> None:
    answer = await read(erik, BLOCK, unit="kg")
    assert written(answer["days"]) == [
        (1, 0, [("Back squat", 5), ("Row", 3)]),
        (1, 3, [("Bench press", 3)]),
        (2, 0, [("Back squat", 5)]),
    ]
    squat = entries_of(answer["days"][0]["content"])[0]
    assert squat["note"] == "belt on"
    assert (squat["sets"][0]["percent_1rm"], squat["sets"][0]["rpe"], squat["sets"][0]["rest_seconds"]) == (80, 8, 180)
    assert [line["day"] for line in answer["lines"]] == [None, 0, 0, 1, 2]
    columns = ["week", "day", "name", "sets", "reps", "load", "rpe", "rest", "note"]
    assert answer["headers"] == [{"line": 0, "columns": columns}]


async def test_weeks_beside_each_other_become_days_of_each_week(erik: Requests) -> None:
    rows = [
        ["", "Week 1", "", "", "Week 2"],
        ["Exercise", "Sets", "Reps", "Load", "Sets", "Reps", "Load"],
        ["Day 1 - Lower"],
        ["Back squat", 5, 5, "80%", 5, 4, "85%"],
        ["Day 2"],
        ["Bench press", 3, 8, "70%", 3, 6, "75%"],
    ]
    answer = await read(erik, rows)
    assert sorted(written(answer["days"])) == [
        (1, 1, [("Back squat", 5)]),
        (1, 2, [("Bench press", 3)]),
        (2, 1, [("Back squat", 5)]),
        (2, 2, [("Bench press", 3)]),
    ]


async def test_each_set_may_have_a_row_and_a_name_may_stand_once(erik: Requests) -> None:
    rows = [
        ["Day", "Exercise", "Set", "Reps", "Weight (kg)"],
        ["Day 1", "Back squat", 1, 5, 100],
        ["Day 1", "Back squat", 2, 5, 105],
        ["Day 1", "", 3, 3, 110],
        ["Day 2", "Back squat", 1, 8, 90],
    ]
    answer = await read(erik, rows)
    assert written(answer["days"]) == [(None, 1, [("Back squat", 3)]), (None, 2, [("Back squat", 1)])]
    sets = entries_of(answer["days"][0]["content"])[0]["sets"]
    assert [(one["reps"]["min"], one["load"]["value"]) for one in sets] == [(5, 100), (5, 105), (3, 110)]


@pytest.mark.parametrize(
    ("order", "weekdays"),
    [("day_first", [(1, 4), (1, 6)]), ("month_first", [(1, 2), (10, 0)])],
)
async def test_dates_become_weeks_in_the_order_that_the_coach_says(
    erik: Requests, order: str, weekdays: list[tuple[int, int]]
) -> None:
    rows = [["Date", "Exercise", "Sets", "Reps"], ["03/04/2026", "Row", 3, 8], ["05/04/2026", "Row", 3, 8]]
    answer = await read(erik, rows, date_order=order)
    assert [(day["week"], day["weekday"]) for day in answer["days"]] == weekdays
    assert answer["has_ambiguous_dates"]


async def test_a_date_that_does_not_exist_is_asked_about(erik: Requests) -> None:
    rows = [["Date", "Exercise", "Sets", "Reps"], ["2026-02-28", "Row", 3, 8], ["2026-02-31", "Row", 4, 8]]
    answer = await read(erik, rows)
    assert [line["status"] == "question" for line in answer["lines"]] == [False, False, True]
    assert not answer["has_ambiguous_dates"]
    assert written(answer["days"]) == [(1, 5, [("Row", 3)])]


async def test_a_column_without_a_known_name_is_asked_about_and_nothing_of_it_is_lost(erik: Requests) -> None:
    rows = [["Exercise", "Sets", "Reps", "Actual"], ["Row", 3, 8, "8,8,7"]]
    answer = await read(erik, rows)
    assert next((line["status"], line["code"]) for line in answer["lines"]) == ("question", "columns")
    assert entries_of(answer["days"][0]["content"])[0]["note"] == "Actual: 8,8,7"
    rows[0][3] = "Ignore"
    answer = await read(erik, rows)
    assert answer["lines"][0]["status"] == "understood"
    assert entries_of(answer["days"][0]["content"])[0]["note"] == ""


async def test_a_percentage_may_be_a_fraction_as_spreadsheets_store_it(erik: Requests) -> None:
    rows = [["Exercise", "Sets", "Reps", "Load", "%"], ["Row", 3, 8, 0.8, ""], ["Curl", 3, 8, "", 0.725]]
    answer = await read(erik, rows, unit="kg")
    entries = entries_of(answer["days"][0]["content"])
    assert [entry["sets"][0]["percent_1rm"] for entry in entries] == [80, 72.5]
    assert [line["status"] for line in answer["lines"]] == ["understood", "guess", "guess"]


async def test_words_and_ranges_that_a_set_has_no_field_for_stay_in_the_note(erik: Requests) -> None:
    rows = [["Exercise", "Sets", "Reps", "Load"], ["Row", "3-4", "8 to 12", "moderate"]]
    answer = await read(erik, rows)
    [entry] = entries_of(answer["days"][0]["content"])
    assert (len(entry["sets"]), entry["sets"][0]["reps"], entry["note"]) == (
        3,
        {"min": 8, "max": 12, "amrap": False},
        "3-4 sets, moderate",
    )
    assert answer["lines"][1]["status"] == "guess"


async def test_a_week_without_an_exercise_leaves_it_out(erik: Requests) -> None:
    rows = [
        ["Exercise", "Week 1", "Week 2", "Week 3"],
        ["Day 1"],
        ["Row", "3x8", "off", "4x8"],
        ["Curl", "-", "3x9", ""],
    ]
    answer = await read(erik, rows)
    assert written(answer["days"]) == [(1, 1, [("Row", 3)]), (3, 1, [("Row", 4)]), (2, 1, [("Curl", 3)])]


async def test_emoji_are_no_part_of_names_and_headers(erik: Requests) -> None:
    rows = [["Exercise 🏋️", "Sets", "Reps ⚡"], ["🔥 Row", 3, 8]]
    assert written((await read(erik, rows))["days"]) == [(None, None, [("Row", 3)])]


async def test_dates_with_a_weekday_follow_each_other(erik: Requests) -> None:
    rows = [["Date", "Exercise", "Sets", "Reps"], ["Mon 2 Mar", "Row", 3, 8], ["Wed 4 Mar", "Row", 4, 8]]
    assert written((await read(erik, rows))["days"]) == [(None, 0, [("Row", 3)]), (None, 2, [("Row", 4)])]


async def test_an_exercise_in_several_rows_is_asked_about(erik: Requests) -> None:
    rows = [["", "Week 1", "Week 2"], ["Squat reps", 5, 4], ["Squat %", 75, 80]]
    answer = await read(erik, rows)
    assert [line["status"] for line in answer["lines"]] == ["understood", "question", "question"]


async def test_a_title_between_rows_leaves_the_columns_as_they_are(erik: Requests) -> None:
    rows = [
        ["Exercise", "Reps", "Sets", "Load"],
        ["Day 1"],
        ["Main lift"],
        ["Row", 8, 3, 60],
        ["Accessories for the back"],
        ["Curl", 12, 4, 20],
    ]
    answer = await read(erik, rows, unit="kg")
    entries = entries_of(answer["days"][0]["content"])
    assert [(entry["name"], len(entry["sets"]), entry["sets"][0]["reps"]["min"]) for entry in entries] == [
        ("Row", 3, 8),
        ("Curl", 4, 12),
    ]


@pytest.mark.parametrize("name", ["Total", "Totals:", "Total sets", "Tonnage", "Volume", "Summe"])
async def test_a_sum_is_left_out(erik: Requests, name: str) -> None:
    rows = [["Exercise", "Sets", "Reps"], ["Row", 3, 8], [name, 3, 24]]
    answer = await read(erik, rows)
    assert (answer["lines"][2]["status"], answer["lines"][2]["code"]) == ("left_out", "total")
    assert written(answer["days"]) == [(None, None, [("Row", 3)])]


async def test_days_may_be_dates(erik: Requests) -> None:
    rows = [["Day", "Exercise", "Sets", "Reps"], ["2026-03-02", "Row", 3, 8], ["2026-03-11", "Row", 4, 8]]
    assert written((await read(erik, rows))["days"]) == [(1, 0, [("Row", 3)]), (2, 2, [("Row", 4)])]


async def test_a_column_can_be_ignored(erik: Requests) -> None:
    rows = [["Exercise", "Sets", "Reps", "Ignore"], ["Row", 3, 8, "400 kg of whatever"]]
    [entry] = entries_of((await read(erik, rows))["days"][0]["content"])
    assert (len(entry["sets"]), entry["sets"][0]["load"], entry["note"]) == (3, None, "")


async def test_what_the_coach_says_of_columns_is_read_and_rows_are_left_as_they_are(erik: Requests) -> None:
    rows = [["Exercise", "Sets", "% of 2026", "Amount 1"], ["Pause", 3, 80, 5], ["Amount 1", 2, 70, 4]]
    asked = (await read(erik, rows))["lines"][0]
    assert (asked["status"], asked["code"]) == ("question", "columns")
    reading = await read(erik, rows, columns={"% of 2026": "percent", "AMOUNT 1": "reps", "pause": "rest"})
    assert reading["lines"][0]["status"] == "understood"
    first, second = entries_of(reading["days"][0]["content"])
    assert [(one["name"], len(one["sets"])) for one in (first, second)] == [("Pause", 3), ("Amount 1", 2)]
    assert (first["sets"][0]["reps"]["min"], first["sets"][0]["percent_1rm"]) == (5, 80)


async def test_reading_stores_nothing(erik: Requests, session: AsyncSession) -> None:
    await read(erik, BLOCK)
    assert await session.scalar(select(func.count()).select_from(DayDraft)) == 0


async def test_more_days_than_a_year_has_are_refused(erik: Requests, program: CoachProgram) -> None:
    rows = [HEADER, *([week, day, "Row", 3, 8] for week in range(1, 75) for day in ("Mo", "Tu", "We", "Th", "Fr"))]
    answer = await erik.post("/coach/workout_files/reading", json={"text": text_of(rows)})
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"text": ["This is more than 366 days. Please import them in parts."]}


async def test_days_become_drafts_below_what_is_there(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await erik.put(f"{program.days_url}/0", json={"content": squat_day("Published"), "version": 0})
    draft = {"content": squat_day("Mine", ident="-d"), "texts": {"w1-d": "later"}, "base_version": 0, "revision": None}
    await erik.put(f"{program.days_url}/3/draft", json=draft)
    answer = await erik.post(f"{program.url}/imports", json={"text": text_of(BLOCK), "places": [0, 3, None]})
    assert answer.status_code == 200, answer.text
    first, second = answer.json()["drafts"]
    assert (first["day"], titles(first), first["base_version"], first["before"]) == (0, ["Published", ""], 1, None)
    assert (second["day"], titles(second), second["texts"]) == (3, ["Mine", ""], {"w1-d": "later"})
    assert titles(second["before"] | {"content": second["before"]["content"]}) == ["Mine"]
    listed = (await erik.get(f"{program.url}/drafts")).json()["items"]
    assert [(one["day"], one["revision"], titles(one)) for one in listed] == [
        (one["day"], one["revision"], titles(one)) for one in (first, second)
    ]
    published = (await erik.get(program.builder_url)).json()["days"]
    assert [(day["day"], titles(day)) for day in published if day["content"]["sessions"]] == [(0, ["Published"])]


async def test_a_draft_that_another_device_begins_meanwhile_is_added_to(
    erik: Requests, program: CoachProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may save between reading the drafts and writing them."""
    saved = await erik.put(
        f"{program.days_url}/0/draft", json={"content": squat_day("Phone"), "base_version": 0, "revision": None}
    )
    assert saved.status_code == 200, saved.text
    reads: Iterator[dict[int, Any]] = iter([{}])
    own_drafts = draft_batches.own_drafts

    async def read_before_it_was_saved(*args: Any) -> Any:
        earlier = next(reads, None)
        return await own_drafts(*args) if earlier is None else earlier

    monkeypatch.setattr(draft_batches, "own_drafts", read_before_it_was_saved)
    answer = await erik.post(f"{program.url}/imports", json={"text": text_of(BLOCK), "places": [0, 3, None]})
    assert answer.status_code == 200, answer.text
    drafts = {draft["day"]: draft for draft in answer.json()["drafts"]}
    assert drafts[0]["content"]["sessions"][0]["title"] == "Phone"
    assert len(drafts[0]["content"]["sessions"]) == 2
    assert drafts[0]["before"] is not None
    assert drafts[3]["before"] is None


async def test_two_days_may_be_put_on_one(erik: Requests, program: CoachProgram) -> None:
    answer = await erik.post(f"{program.url}/imports", json={"text": text_of(BLOCK), "places": [5, 5, 6]})
    assert [(one["day"], len(one["content"]["sessions"])) for one in answer.json()["drafts"]] == [(5, 2), (6, 1)]
    for one in answer.json()["drafts"]:
        ids = [part["id"] for part in one["content"]["sessions"]]
        assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(
    ("places", "sentence"),
    [
        ([0, 1], "The file has 3 days now. Please look at them again."),
        ([None, None, None], "Choose at least one day with training."),
        ([0, 1, 0], "Day 1 would have more than 10 sessions."),
    ],
)
async def test_an_import_that_is_refused_stores_nothing(
    erik: Requests, program: CoachProgram, session: AsyncSession, places: list[int | None], sentence: str
) -> None:
    full = {"sessions": [{"id": f"w{n}", "title": "Full", "blocks": []} for n in range(9)]}
    await erik.put(f"{program.days_url}/0", json={"content": full, "version": 0})
    answer = await erik.post(f"{program.url}/imports", json={"text": text_of(BLOCK), "places": places})
    assert (answer.status_code, answer.json()["errors"]) == (422, {"places": [sentence]})
    assert await session.scalar(select(func.count()).select_from(DayDraft)) == 0


async def test_an_import_that_is_sent_again_adds_nothing(erik: Requests, program: CoachProgram) -> None:
    body = {"text": text_of(BLOCK), "places": [0, 3, 7]}
    headers = {"Idempotency-Key": "import-1"}
    first = await erik.post(f"{program.url}/imports", json=body, headers=headers)
    again = await erik.post(f"{program.url}/imports", json=body, headers=headers)
    assert first.json() == again.json()
    listed = (await erik.get(f"{program.url}/drafts")).json()["items"]
    assert [len(one["content"]["sessions"]) for one in listed] == [1, 1, 1]


async def test_open_questions_come_back_as_private_notes(erik: Requests, program: CoachProgram) -> None:
    rows = [*BLOCK, [2, "Mon", "ask Tom about 7 things and 3 more 4"]]
    answer = await erik.post(f"{program.url}/imports", json={"text": text_of(rows), "places": [0, 3, 7]})
    assert len(answer.json()["private_notes"]) == 1
    assert "ask Tom" in answer.json()["private_notes"][0]
    assert all("Tom" not in str(one["content"]) for one in answer.json()["drafts"])


async def test_another_coach_finds_no_timeline(ines: Requests, program: CoachProgram, session: AsyncSession) -> None:
    answer = await ines.post(f"{program.url}/imports", json={"text": text_of(BLOCK), "places": [0, 1, 2]})
    assert answer.status_code == 404
    assert await session.scalar(select(func.count()).select_from(DayDraft)) == 0


async def test_a_year_is_imported_with_as_many_queries_as_a_week(
    erik: Requests, program: CoachProgram, count_queries: Callable[[], Any]
) -> None:
    counts = []
    for weeks in (1, 50):
        rows = [HEADER, *([week, day, "Row", 3, 8] for week in range(1, weeks + 1) for day in ("Mo", "We", "Fr"))]
        places = [7 * week + day for week in range(weeks) for day in (0, 2, 4)]
        with count_queries() as counted:
            answer = await erik.post(f"{program.url}/imports", json={"text": text_of(rows), "places": places})
        assert answer.status_code == 200
        counts.append(len(counted))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("row", ["1\t1\tLower\t\t\t\t\t{}", "1\t1\t\tSquat\t3x5\t\t\tnote: {}"])
async def test_a_note_that_is_too_long_for_a_day_is_asked_about(
    erik: Requests, program: CoachProgram, row: str
) -> None:
    header = "Week\tDay\tSession\tExercise\tSets\tRest\tTempo\tNotes"
    text = "\n".join([header, row.format("x" * 5_001), "1\t2\tUpper", "1\t2\t\tBench press\t3x5"])
    reading = await erik.post("/coach/workout_files/reading", json={"text": text})
    assert reading.status_code == 200, reading.text
    assert reading.json()["lines"][1]["status"] == "question"
    answer = await erik.post(f"{program.url}/imports", json={"text": text, "places": [0, 1]})
    assert answer.status_code == 200, answer.text
    drafts = {
        draft["day"]: [entry["name"] for entry in entries_of(draft["content"])] for draft in answer.json()["drafts"]
    }
    assert drafts == {0: [], 1: ["Bench press"]}
    assert "A note can have up to 5,000 characters." in answer.json()["private_notes"][0]


async def test_a_note_of_5000_characters_comes_back(erik: Requests, program: CoachProgram) -> None:
    note = "x" * 4_998 + "\ny"
    content = squat_day("Lower") | {}
    content["sessions"][0]["note"] = note
    assert (await erik.put(f"{program.days_url}/0", json={"content": content, "version": 0})).status_code == 200
    exported = await erik.get(f"{program.url}/export?format=csv")
    [sheet] = await sheets_of(erik, "a.csv", exported.content)
    answer = await erik.post(f"{program.url}/imports", json={"text": text_of(sheet["rows"]), "places": [7]})
    [draft] = answer.json()["drafts"]
    assert draft["content"]["sessions"][0]["note"] == note


async def test_rows_are_counted_whatever_ends_them(erik: Requests) -> None:
    for path, most in (("/coach/workout_files/reading", 8_000), ("/coach/workout_text", 1_000)):
        for end in ("\n", "\r", "\r\n"):
            answer = await erik.post(path, json={"text": end.join(["x"] * (most + 1))})
            assert answer.status_code == 422, answer.text
            assert str(most)[0] in answer.json()["errors"]["text"][0]

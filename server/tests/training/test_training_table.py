"""Training is exported as a table, and the table is read back as the same training."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.training.rules.content import DayContent
from regimen.training.rules.training_table import HEADER, is_exported_header, read_table, rows_of_day
from regimen.training.rules.training_text import lines_of_day, rows_of_text
from tests.training.strategies import contents
from tests.training.test_notation import without_links


def in_table(content: DayContent) -> Any:
    """What a table carries: no ids, no links to the library, no scores."""
    return without_links(content.model_dump())


@given(st.lists(contents(), min_size=1, max_size=3))
def test_printed_rows_are_read_back_as_the_same_training(days: list[DayContent]) -> None:
    rows = [row for day, content in enumerate(days) for row in rows_of_day(day * 5, content)]
    read = read_table(rows)
    assert read.errors == {}, rows
    expected = {day * 5: in_table(content) for day, content in enumerate(days) if content.sessions}
    assert {day: in_table(content) for day, content in read.days} == expected, rows
    assert len(read.day_of_row) == len(rows)


@given(st.lists(st.lists(st.text(max_size=20), max_size=10), max_size=10))
def test_any_table_can_be_read(rows: list[list[str]]) -> None:
    read = read_table(rows)
    assert len(read.day_of_row) == len(rows)
    assert all(0 <= row < len(rows) and message for row, message in read.errors.items())
    for _, content in read.days:
        DayContent.model_validate(content.model_dump())


def test_an_edited_cell_is_read_and_a_bad_one_is_named() -> None:
    rows = [
        ["1", "1", "Lower", "", "60 min"],
        ["1", "1", "", "Back squat", "5x5 @ 82.5%", "3:00", "", "note: belt on"],
        ["1", "1", "", "Leg curl", "3 by many"],
        ["9", "8", "", "Row", "3x8"],
    ]
    read = read_table(rows)
    [(day, content)] = read.days
    assert (day, content.sessions[0].minutes, content.sessions[0].title) == (0, 60, "Lower")
    squat = content.entries()
    assert [entry.name for entry in squat][:1] == ["Back squat"]
    assert set(read.errors) == {2, 3}
    assert read.errors[3] == "This row has no week and day."


@pytest.mark.parametrize("cells", [HEADER[:-1], ["Week", "Day"], [*HEADER, "More"]])
def test_another_header_is_not_ours(cells: list[str]) -> None:
    assert not is_exported_header(cells)
    assert is_exported_header(HEADER)


@given(st.lists(contents(), min_size=1, max_size=3))
def test_printed_text_is_read_back_as_the_same_training(days: list[DayContent]) -> None:
    lines = [line for day, content in enumerate(days) for line in lines_of_day(day * 5, content)]
    read = read_table(rows_of_text(lines))
    assert read.errors == {}, lines
    expected = {day * 5: in_table(content) for day, content in enumerate(days) if content.sessions}
    assert {day: in_table(content) for day, content in read.days} == expected, lines
    assert len(read.day_of_row) == len(lines)


@pytest.mark.parametrize("week", ["²", "0", "-1", "9" * 5_000, "٣", "1.5"])
def test_a_week_that_is_no_number_is_named(week: str) -> None:
    assert read_table([[week, "1", "", "Squat", "3x5"]]).errors == {0: "This row has no week and day."}


@pytest.mark.parametrize("title", ["Lower (60 min)", "Lower (-)", "A\nB", "A\u2028B", "\x0bA B"])
@pytest.mark.parametrize("minutes", [None, 45])
def test_titles_and_notes_never_become_exercises(title: str, minutes: int | None) -> None:
    text = {"kind": "text", "id": "b1", "text": "one\x0btwo\nthree", "note": "brace\u2028then breathe"}
    session = {"id": "w1", "title": title, "note": "a\u2028b\nc", "minutes": minutes, "blocks": [text]}
    content = DayContent.model_validate({"sessions": [session]})
    expected = " ".join(title.split())
    lines = "\n".join(lines_of_day(0, content)).splitlines()
    for rows in (list(rows_of_day(0, content)), rows_of_text(lines)):
        read = read_table(rows)
        [(_, day)] = read.days
        assert (read.errors, [one.kind for one in day.blocks()]) == ({}, ["text"])
        assert (day.sessions[0].title, day.sessions[0].minutes, day.sessions[0].note) == (expected, minutes, "a b\nc")


@pytest.mark.parametrize("minutes", [None, 45])
def test_title_note_and_minutes_of_a_session_are_kept(minutes: int | None) -> None:
    session = {"id": "w1", "title": "Lower (heavy)", "note": "Sleep well\n\nand eat", "minutes": minutes}
    content = DayContent.model_validate({"sessions": [session]})
    for rows in (list(rows_of_day(9, content)), rows_of_text(list(lines_of_day(9, content)))):
        [(day, read)] = read_table(rows).days
        assert (day, in_table(read)) == (9, in_table(content))

"""Copies and progression, for any valid day."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.training.rules.content import (
    DayContent,
    Entry,
    Load,
    Reps,
    Session,
    Set,
    StrengthBlock,
    entries_of,
    working_sets,
)
from regimen.training.rules.document_edits import add_sessions, with_new_ids, without_control_characters
from regimen.training.rules.format import format_scheme, outline
from regimen.training.rules.progression import Progression, apply_progression, deload, round_to_step
from tests.training.strategies import contents, entries

progressions = st.builds(
    Progression,
    kind=st.sampled_from(["load", "percent", "reps", "sets"]),
    amount=st.sampled_from([-10.0, -2.5, -1.0, 0.0, 1.0, 2.5, 5.0, 100.0]),
)


@given(contents())
def test_a_copy_has_new_ids_and_the_same_content(content: DayContent) -> None:
    copy = with_new_ids(content)
    ids = list(copy.ids())
    assert len(set(ids)) == len(ids)
    assert not set(ids) & set(content.ids())
    assert [outline(session) for session in copy.sessions] == [outline(session) for session in content.sessions]
    assert _without_ids(copy.model_dump()) == _without_ids(content.model_dump())


@given(contents(), contents())
def test_added_sessions_never_share_an_id(first: DayContent, second: DayContent) -> None:
    joined = add_sessions(first, second.sessions)
    assert len(joined.sessions) == len(first.sessions) + len(second.sessions)
    assert len(set(joined.ids())) == len(list(joined.ids()))


@given(contents(), progressions, st.integers(1, 8))
def test_progression_keeps_the_day_valid_and_its_warm_ups(
    content: DayContent, progression: Progression, steps: int
) -> None:
    after = apply_progression(content, progression, steps)
    DayContent.model_validate(after.model_dump())
    assert _warm_ups(after) == _warm_ups(content)
    if progression.kind != "sets" and progression.kind != "reps":
        assert _working_set_counts(after) == _working_set_counts(content)


@given(contents(), progressions)
def test_progression_of_other_exercises_changes_nothing(content: DayContent, progression: Progression) -> None:
    assert apply_progression(content, progression.model_copy(update={"only": ["Nobody does this"]}), 3) == content


@given(entries(), st.integers(1, 6))
def test_percent_goes_up_in_equal_steps_to_its_maximum(entry: Entry, steps: int) -> None:
    day = _day(entry)
    after = apply_progression(day, Progression(kind="percent", amount=2.5), steps)
    for old, new in zip(_sets(day), _sets(after), strict=True):
        if old.percent_1rm is not None and old.kind != "warmup":
            assert new.percent_1rm == pytest.approx(min(200.0, old.percent_1rm + 2.5 * steps))


@given(contents())
def test_a_deload_halves_the_working_sets(content: DayContent) -> None:
    for before, after in zip(_entries(content), _entries(deload(content)), strict=True):
        assert len(working_sets(after)) == math.ceil(len(working_sets(before)) / 2)


@given(contents())
def test_removing_control_characters_twice_changes_nothing_more(content: DayContent) -> None:
    clean = without_control_characters(content, content.model_dump_json())
    assert without_control_characters(clean, clean.model_dump_json()) == clean


@pytest.mark.parametrize("code", [*range(32), *range(127, 160)])
def test_every_control_character_but_tabs_and_line_breaks_is_removed(code: int) -> None:
    day = DayContent(sessions=[Session(id="s", note=f"a{chr(code)}b")])
    clean = without_control_characters(day, day.model_dump_json())
    assert clean.sessions[0].note == (f"a{chr(code)}b" if chr(code) in "\t\n" else "ab")


@pytest.mark.parametrize(("value", "rounded"), [(101.2, 100.0), (101.25, 102.5), (0, 0.0), (61.9, 62.5), (72.0, 72.5)])
def test_a_load_is_rounded_to_plates(value: float, rounded: float) -> None:
    assert round_to_step(value) == rounded


def test_percent_of_a_load_is_rounded_and_kilos_are_added_exactly() -> None:
    entry = Entry(id="e", name="Row", sets=[Set(id="s", reps=Reps(min=5), load=Load(value=60))])
    more = apply_progression(_day(entry), Progression(kind="percent", amount=5), 1)
    heavier = apply_progression(_day(entry), Progression(kind="load", amount=1.25), 1)
    assert _sets(more)[0].load == Load(value=62.5)
    assert _sets(heavier)[0].load == Load(value=61.25)


def cases_of(file: str) -> list[dict[str, Any]]:
    """Returns cases that the tests of the web read too."""
    cases: list[dict[str, Any]] = json.loads(Path(__file__).with_name(file).read_text())
    return cases


@pytest.mark.parametrize("case", cases_of("progression.json"), ids=lambda case: case["title"])
def test_progression_of_one_set(case: dict[str, Any]) -> None:
    entry = Entry(id="e", name="Squat", sets=[Set.model_validate({"id": "s", **case["set"]})])
    [after] = _sets(apply_progression(_day(entry), Progression.model_validate(case["step"]), case["times"]))
    shown = after.model_dump()
    assert {name: shown[name] for name in case["after"]} == case["after"]


@pytest.mark.parametrize("case", cases_of("schemes.json"), ids=lambda case: case["text"])
def test_the_scheme_of_sets(case: dict[str, Any]) -> None:
    sets = [{"id": f"s{n}", **fields} for n, fields in enumerate(case["sets"])]
    entry = Entry.model_validate({"id": "e", "name": "Any", "sets": sets, "per_side": case.get("per_side", False)})
    assert format_scheme(entry) == case["text"]


def _day(entry: Entry) -> DayContent:
    return DayContent(sessions=[Session(id="w1", blocks=[StrengthBlock(id="b1", entries=[entry])])])


def _entries(content: DayContent) -> list[Entry]:
    return [entry for block in content.blocks() for entry in entries_of(block)]


def _working_set_counts(content: DayContent) -> list[int]:
    return [len(working_sets(entry)) for entry in _entries(content)]


def _sets(content: DayContent) -> list[Set]:
    return [prescribed for entry in _entries(content) for prescribed in entry.sets]


def _warm_ups(content: DayContent) -> list[Set]:
    return [prescribed for prescribed in _sets(content) if prescribed.kind == "warmup"]


def _without_ids(value: object) -> object:
    if isinstance(value, list):
        return [_without_ids(part) for part in value]
    if isinstance(value, dict):
        return {key: _without_ids(part) for key, part in value.items() if key != "id"}
    return value


@pytest.mark.parametrize(
    ("reps", "amount", "steps", "expected"),
    [
        (Reps(min=8, max=12), 2, 2, (12, 16)),
        (Reps(min=5), 1, 1, (6, None)),
        (Reps(min=3, max=5), -1, 4, (1, 1)),
        (Reps(min=5, amrap=True), 1.4, 1, (6, None)),
    ],
)
def test_reps_never_fall_below_one(reps: Reps, amount: float, steps: int, expected: tuple[int, int | None]) -> None:
    entry = Entry(id="e1", name="Pull-up", sets=[Set(id="s1", reps=reps)])
    content = DayContent(sessions=[Session(id="d1", blocks=[StrengthBlock(id="b1", entries=[entry])])])
    after = apply_progression(content, Progression(kind="reps", amount=amount), steps)
    [block] = after.blocks()
    assert isinstance(block, StrengthBlock)
    now = block.entries[0].sets[0].reps
    assert now is not None
    assert (now.min, now.max, now.amrap) == (*expected, reps.amrap)

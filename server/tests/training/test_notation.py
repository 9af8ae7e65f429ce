"""Training as text: printed text parses back to the same blocks, and every error is reported."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.clock import Clock
from regimen.training.rules.content import AmrapBlock, Block, DayContent, Set, StrengthBlock, SupersetBlock
from regimen.training.rules.format import format_scheme
from regimen.training.rules.notation.parser import parse
from regimen.training.rules.notation.printer import print_blocks
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.strategies import contents


def without_links(value: Any) -> Any:
    """Returns what the text contains: no ids, no links to the library, no scores."""
    if isinstance(value, list):
        return [without_links(part) for part in value]
    if isinstance(value, dict):
        left_out = {"id", "exercise_id", "measurement", "alternates", "score", "leaderboard"}
        return {key: without_links(part) for key, part in value.items() if key not in left_out}
    return value


def in_text(blocks: list[Block]) -> Any:
    return [without_links(block.model_dump()) for block in blocks]


@given(contents())
def test_printed_text_parses_back_to_the_same_blocks(content: DayContent) -> None:
    blocks = list(content.blocks())
    text = print_blocks(blocks)
    parsed = parse(text)
    assert parsed.errors == [], text
    assert in_text(parsed.blocks) == in_text(blocks), text
    assert print_blocks(parsed.blocks) == text


@given(st.text(max_size=300))
def test_any_text_can_be_parsed(text: str) -> None:
    parsed = parse(text)
    lines = [line for line in text.split("\n") if line.strip()]
    assert len(parsed.errors) <= len(lines)
    assert all(1 <= line <= len(text.split("\n")) and message for line, message in parsed.errors)


@pytest.mark.parametrize(
    ("text", "scheme"),
    [
        ("Back squat / 5x5 @ 80% / 3:00", "5×5 @ 80%"),
        ("Back squat / 4x5, 1x5+ @ 80% / 3:00", "4×5, 1×5+ @ 80%"),
        ("Bench press / 3x8-12 @8 / 90s / 3-1-1-0", "3×8–12 @8"),
        ("Deadlift / 2x5 @ 100kg, 3 @ 110kg", "2×5 @ 100 kg, 1×3 @ 110 kg"),
        ("Plank / 3×30s / each side", "3×30 s /side"),
        ("Squat / 1xw5 @ 50%, 3x5 @ 80%", "3×5 @ 80%"),
        ("Row / 6x250m", "6×250 m"),
        ("Curl / 3x10 @ 225lb", "3×10 @ 225 lb"),
        ("Press / 3x5 2RIR", "3×5 2 RIR"),
    ],
)
def test_a_line_becomes_an_exercise(text: str, scheme: str) -> None:
    parsed = parse(text)
    assert parsed.errors == []
    [block] = parsed.blocks
    assert isinstance(block, StrengthBlock)
    assert format_scheme(block.entries[0]) == scheme


def test_rest_and_tempo_apply_to_every_set() -> None:
    [block] = parse("Bench press / 3x8-12 @8 / 90s / 3-1-1-0").blocks
    assert isinstance(block, StrengthBlock)
    sets = block.entries[0].sets
    assert [(prescribed.rest_seconds, prescribed.tempo, prescribed.rpe) for prescribed in sets] == [
        (90, "3-1-1-0", 8.0)
    ] * 3


def test_labelled_lines_become_a_superset() -> None:
    [block] = parse("A1: Chin-up / 3x8\nA2: Incline press / 3x10").blocks
    assert isinstance(block, SupersetBlock)
    assert [entry.name for entry in block.entries] == ["Chin-up", "Incline press"]


def test_an_amrap_may_start_on_its_header_line() -> None:
    [block] = parse("AMRAP 12: 15 wall ball @ 9kg\n10 toes-to-bar\n200 m row").blocks
    assert isinstance(block, AmrapBlock)
    assert block.seconds == 720
    assert [(entry.name, format_scheme(entry)) for entry in block.entries] == [
        ("wall ball", "1×15 @ 9 kg"),
        ("toes-to-bar", "1×10"),
        ("row", "1×200 m"),
    ]


@pytest.mark.parametrize(
    ("text", "line", "fragment"),
    [
        ("Back squat / 5xfive", 1, "five"),
        ("Back squat / 5x5 @ heavy", 1, "heavy"),
        ("Back squat / 5x5 / soon", 1, "soon"),
        ("Bench / 3x8\n\nSquat / 900x5", 3, "50 sets"),
        ("Squat / 5x5 @ 900%", 1, "out of range"),
        ("Intervals x 8:\nsprint", 2, "step"),
        ("> words\nSquat / 5x5", 2, "line of text"),
    ],
)
def test_an_error_names_its_line(text: str, line: int, fragment: str) -> None:
    [(number, message)] = parse(text).errors
    assert number == line
    assert fragment in message


def test_an_empty_set_parses_back() -> None:
    block = StrengthBlock.model_validate(
        {"id": "b", "entries": [{"id": "e", "name": "Walk", "sets": [Set(id="s").model_dump()]}]}
    )
    assert in_text(parse(print_blocks([block])).blocks) == in_text([block])


async def test_editing_text_keeps_ids_and_links_to_the_library(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    squat = Exercise(
        account_id=cast.erik.account_id,
        name="Back Squat",
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.UPPER_LEGS,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        created_at=clock.now(),
    )
    session.add(squat)
    await session.flush()
    first = (await erik.post("/coach/notation", json={"text": "back squat / 3x5 @ 80%"})).json()
    [block] = first["blocks"]
    assert (block["entries"][0]["exercise_id"], block["entries"][0]["name"]) == (str(squat.id), "Back Squat")
    text = (await erik.post("/coach/notation/print", json={"blocks": first["blocks"]})).json()["text"]
    assert text == "Back Squat / 3x5 @ 80%"
    body = {"text": "Back Squat / 4x5 @ 82.5%\n\nRow / 5xx", "before": first["blocks"]}
    again = (await erik.post("/coach/notation", json=body)).json()
    assert [prescribed["id"] for prescribed in again["blocks"][0]["entries"][0]["sets"]][:3] == [
        prescribed["id"] for prescribed in block["entries"][0]["sets"]
    ]
    assert again["blocks"][0]["id"] == block["id"]
    assert [error["line"] for error in again["errors"]] == [3]


async def test_only_coaches_may_parse_notation(maya: Requests, visitor: Requests) -> None:
    assert (await maya.post("/coach/notation", json={"text": "Squat / 5x5"})).status_code == 403
    assert (await visitor.post("/coach/notation", json={"text": "Squat / 5x5"})).status_code == 401


@pytest.mark.parametrize(
    "row",
    [
        "rest" + 19_990 * " " + "x",
        "Squat / " + 19_990 * "1" + "x",
        "Squat / 5" + 19_900 * " " + "b@",
        "Squat / 3x5 / 1:00x99999999999",
        "Squat / 99999999999x5",
        "Squat / 3x5 @" + 19_900 * "1" + " x",
    ],
    ids=["spaces", "digits", "sets", "many rests", "many sets", "intensity"],
)
def test_a_hostile_line_is_refused_quickly(row: str) -> None:
    """Patterns run in linear time."""
    parsed = parse(row)
    assert [line for line, _ in parsed.errors] == [1]
    assert parsed.blocks == []


@pytest.mark.parametrize(
    ("text", "limit", "sentence"),
    [
        ("\n".join(f"Lift {n} / 3x5" for n in range(31)), 30, "A block has at most 30 exercises."),
        ("Intervals x 1:\n" + 201 * "work 0:20 Run\n", 200, "Intervals have at most 200 steps."),
        ("\n\n".join(f"Lift {n} / 3x5" for n in range(41)), 40, "A session has at most 40 blocks."),
    ],
)
def test_too_many_parts_are_reported(text: str, limit: int, sentence: str) -> None:
    parsed = parse(text)
    assert [message for _, message in parsed.errors] == [sentence]
    sizes = [
        len(parsed.blocks),
        *(len(getattr(block, "entries", getattr(block, "steps", []))) for block in parsed.blocks),
    ]
    assert max(sizes) == limit

"""Reading what coaches really write: every line has a verdict, and no number is dropped."""

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Equipment, Exercise, Measurement, MetricCategory, MuscleGroup
from regimen.kit.clock import Clock
from regimen.training.rules.content import DayContent, entries_of
from regimen.training.rules.format import format_scheme
from regimen.training.rules.notation.printer import print_blocks
from regimen.training.rules.workout_text import CHOICES, Choice, LineRead, WorkoutTextRead, read_workout_text
from tests.cast import Cast
from tests.conftest import Requests


def printed(read: WorkoutTextRead, line: LineRead) -> str:
    """Returns what a line became, in our notation on one line; "?" for a question and "-" for what is left out."""
    if line.status in ("question", "left_out"):
        return "?" if line.status == "question" else "-"
    for day in read.days:
        for block in day.content.blocks():
            if block.id != line.block_id and not any(entry.id == line.entry_id for entry in entries_of(block)):
                continue
            if line.entry_id is None:
                alone = block.model_copy(update={"entries": [], "note": "", "title": ""})
                return print_blocks([alone]).splitlines()[0]
            (entry,) = [entry for entry in entries_of(block) if entry.id == line.entry_id]
            strength = {"kind": "strength", "id": "b", "entries": [entry.model_dump() | {"note": ""}]}
            content = DayContent.model_validate({"sessions": [{"id": "s", "blocks": [strength]}]})
            return print_blocks(list(content.blocks())).strip()
    return line.code


def first(text: str, **options: str) -> str:
    read = read_workout_text(text, **options)  # type: ignore[arg-type]
    return printed(read, read.lines[0])


@pytest.mark.parametrize(
    ("line", "reading"),
    [
        ("Back squat 5x5 @ 80 %", "Back squat / 5x5 @ 80%"),
        ("Back squat 5 x 5 @80%", "Back squat / 5x5 @ 80%"),
        ("5 sets of 5 back squat 80% 1RM", "Back squat / 5x5 @ 80%"),
        ("Bench press 3x8-12 @8", "Bench press / 3x8-12 @8"),
        ("Bench 4x8 @ RPE 8, rest 90s", "Bench / 4x8 @8 / 1:30"),
        ("Squat 3x5 RIR 2", "Squat / 3x5 @ - 2RIR"),
        ("Bench press 5/3/1 @ 75/85/95%", "Bench press / 1x5 @ 75%, 1x3 @ 85%, 1x1 @ 95%"),
        ("Bench 12-10-8", "Bench / 1x12, 1x10, 1x8"),
        ("Pull-ups 4xAMRAP", "Pull-ups / 4x1+"),
        ("Split squat 10 e/s", "Split squat / 1x10 / each side"),
        ('Plank 3x30"', "Plank / 3x0:30"),
        ("Sled push 4x20m @ 100kg", "Sled push / 4x20m @ 100kg"),
        ("DB press 3x10 2x24 kg", "DB press / 3x10 @ 24kg"),
        ("Deadlift 3x5 @ 95/65 lb", "Deadlift / 3x5 @ 95lb"),
        ("KB swing 3x10 53#", "KB swing / 3x10 @ 53lb"),
        ("Squat: 60kg x 5, 70kg x 5", "Squat / 1x5 @ 60kg, 1x5 @ 70kg"),
        ("Squat 3x8 65%, 1x5 70%, 2x2 75%", "Squat / 3x8 @ 65%, 1x5 @ 70%, 2x2 @ 75%"),
        ("Bench 3x5 100kg then 2x8 80kg, rest 3:00", "Bench / 3x5 @ 100kg, 2x8 @ 80kg / 3:00"),
        ("Deadlift: 2x5 @7, 3x3 @8", "Deadlift / 2x5 @7, 3x3 @8"),
        ("Clean 3x3@70%, 2x2@80%, 1x1@90% (pause)", "Clean / 3x3 @ 70%, 2x2 @ 80%, 1x1 @ 90%"),
        ("Row 3x8-12 60 kg + 1x20 40 kg", "Row / 3x8-12 @ 60kg, 1x20 @ 40kg"),
        ("Press 62,5x5, 65x5, 67,5x3", "Press / 1x5 @ 62.5kg, 1x5 @ 65kg, 1x3 @ 67.5kg"),
        ("Press 5x60, 5x70, 3x80 lb", "Press / 1x5 @ 60lb, 1x5 @ 70lb, 1x3 @ 80lb"),
        ("Bench 5,4,3 @ 70,75,80%", "Bench / 1x5 @ 70%, 1x4 @ 75%, 1x3 @ 80%"),
        ("Squat 3x5 @ 100,110,120kg", "Squat / 1x5 @ 100kg, 1x5 @ 110kg, 1x5 @ 120kg"),
        ("Squat 3x5 @ 62,5kg", "Squat / 3x5 @ 62.5kg"),
        ("Squat 3x5 tempo 3-1-X", "Squat / 3x5 / 3-1-X-0"),
        ("Bench 3x5 80kg, 2x5 @8", "?"),
        ("Bench 40x20 60%, 30x20 70%", "?"),
        ("RDL 3x8 3010", "RDL / 3x8 / 3-0-1-0"),
        ("Face pull 3x15 tempo 2-0-1-2", "Face pull / 3x15 / 2-0-1-2"),
        ("Row 4x10, rest 2-3 min", "Row / 4x10 / 2:00"),
        ("Sentadilla búlgara 3x10", "Sentadilla búlgara / 3x10"),
        ("12 Minute AMRAP", "AMRAP 12:"),
        ("AMRAP 20", "AMRAP 20:"),
        ("EMOM 12", "EMOM 1:00 x 12:"),
        ("Every 90 s x 8", "EMOM 1:30 x 8:"),
        ("10 rounds:", "Circuit 10 rounds / rest 0:00:"),
        ("3 RFT", "For time 3 rounds:"),
        ("Bench presses 3x8", "Bench presses / 3x8"),
        ("Squat 5x5 (+2.5kg)", "Squat / 5x5"),
        ("Row 3x8 @ 7½", "Row / 3x8 @7.5"),
        ("Lunge 3x8 @2x20 kg", "Lunge / 3x8 @ 20kg"),
        ("Back squat 5x5 with 17 surprises", "?"),
        ("Squat 3 x 5 - 100", "?"),
        ("Squat @ 8 for 5 reps, 3 backoff sets at 85%", "?"),
        ("Call at 18:30", "?"),
        ("Back squat 5x5 70/80%", "?"),
        ("same as last week but heavier", "?"),
        ("----", "-"),
    ],
)
def test_a_line_is_read_as_its_coach_means_it(line: str, reading: str) -> None:
    assert first(line) == reading


MESSAGE = """\
[18:42, 24/11] Erik: training tmrw
TUESDAY lower + engine
WU 3 rounds
- 10 air sq
- 8 kb swings 24/16

B1 RDL 3x8-10 @7 3010
B2 copenhagen plank 3x30s e/s
rest 90s after B2

For time, 10 min cap
21-15-9
thrusters 95/65 lb
pull ups
+ abs to finish

THURSDAY upper
3 rounds: 12 push press 40kg, 15 cal ski, 20m lunge
Bike 8x20/10 all out
"""


def test_a_message_becomes_days_with_blocks() -> None:
    read = read_workout_text(MESSAGE)
    assert [(day.weekday, day.title) for day in read.days] == [(1, "lower + engine"), (3, "upper")]
    kinds = [[block.kind for block in day.content.blocks()] for day in read.days]
    assert kinds == [["circuit", "superset", "for_time"], ["circuit", "intervals"]]
    warm_up, superset, for_time = read.days[0].content.blocks()
    assert [entry.name for entry in entries_of(warm_up)] == ["Air sq", "Kb swings"]
    assert superset.kind == "superset"
    assert superset.rest_seconds == 90
    assert for_time.kind == "for_time"
    assert (for_time.score, for_time.cap_seconds) == ("time", 600)
    ladders = [[one.reps.min for one in entry.sets if one.reps] for entry in for_time.entries]
    assert ladders == [[21, 15, 9], [21, 15, 9]]
    circuit, intervals = read.days[1].content.blocks()
    assert [entry.name for entry in entries_of(circuit)] == ["Push press", "Ski", "Lunge"]
    assert intervals.kind == "intervals"
    assert [(step.seconds, step.effort) for step in intervals.steps] == [(20, "work"), (10, "rest")]


def test_what_is_not_understood_is_a_question_and_a_note_of_the_coach() -> None:
    read = read_workout_text(MESSAGE)
    (question,) = [line for line in read.lines if line.status == "question"]
    assert question.text == "+ abs to finish"
    assert read.days[0].private_notes == ["+ abs to finish"]
    assert "abs" not in read.days[0].content.model_dump_json()


@pytest.mark.parametrize(
    ("choice", "in_document", "private"),
    [("note", True, []), ("private", False, ["be proud of that"]), ("leave_out", False, []), ("exercise", True, [])],
)
def test_an_answer_settles_a_question(choice: str, in_document: bool, private: list[str]) -> None:
    read = read_workout_text("Squat 5x5\nbe proud of that", answers={"be proud of that": choice})  # type: ignore[dict-item]
    assert "question" not in [line.status for line in read.lines]
    content = read.days[0].content.model_dump_json().lower()
    assert ("be proud of that" in content) is in_document
    assert read.days[0].private_notes == private


def test_cells_of_a_sheet_are_read_by_their_columns() -> None:
    read = read_workout_text("Exercise\tSets\tReps\tLoad\tRest\nBack squat\t5\t5\t80%\t3:00\nRow\t3\t8-12\t60kg\t90")
    assert [printed(read, line) for line in read.lines] == [
        "header",
        "Back squat / 5x5 @ 80% / 3:00",
        "Row / 3x8-12 @ 60kg / 1:30",
    ]


def test_weeks_beside_each_other_become_days_of_their_own() -> None:
    read = read_workout_text("\tWeek 1\tWeek 2\nDay 1\nDeadlift\t5x3 @ 75%\t4x3 @ 80%")
    days = {(day.week, day.day): [len(entry.sets) for entry in day.content.entries()] for day in read.days}
    assert days == {(1, 1): [5], (2, 1): [4]}


def test_a_wrapped_line_belongs_to_the_one_before() -> None:
    read = read_workout_text("3 rounds:\n30 squat cleans 95/65 lbs or 42.5/30\n  kg\n20 pull-ups", unit="kg")
    assert [line.code for line in read.lines] == ["block", "entry", "continued", "entry"]
    clean, _ = read.days[0].content.entries()
    assert clean.sets[0].load is not None
    assert (clean.sets[0].load.value, clean.sets[0].load.unit) == (42.5, "kg")
    assert clean.note == "95/65 lbs or 42.5/30 kg"


def test_guesses_say_which_characters_they_read() -> None:
    (line,) = read_workout_text("Thruster 3x10 95/65 lb").lines
    (guess,) = line.guesses
    assert (line.text[guess.start : guess.end], guess.read_as, guess.alternatives) == ("95/65 lb", "95 lb", ["65 lb"])


LONG_LADDER = "-".join(str(number) for number in range(100, 40, -1))


@pytest.mark.parametrize(
    "text",
    [
        "Deadlift 3x5 2x2440kg",
        "150 rounds for time",
        "Exercise\tSets\tReps\tLoad\nSquat\t5\t5\t2x5000 kg",
        "For time\nrest 99 hours",
        "A1 Row 3x8\nA2 Dip 3x8\nrest 99 hours",
        f"For time\n{LONG_LADDER}\nthrusters",
        "3 rounds:\n" + "\n".join(["Burpee 10 (keep them slow and tidy, with a long note in parentheses)"] * 40),
        "\n".join(["Squat 50x5"] * 60),
    ],
)
def test_what_a_day_can_t_hold_is_asked_about(text: str) -> None:
    read = read_workout_text(text)
    for day in read.days:
        DayContent.model_validate(day.content.model_dump())
    blocks = {block.id for day in read.days for block in day.content.blocks()}
    assert all(line.block_id in blocks | {None} for line in read.lines)
    if "\n\n" not in text and len(text) < 200:
        assert "question" in [line.status for line in read.lines]


def test_a_run_below_intervals_is_no_step_of_them() -> None:
    read = read_workout_text("Bike 8x20/10\n12 km")
    intervals, run = read.days[0].content.blocks()
    assert (intervals.kind, [entry.name for entry in entries_of(run)]) == ("intervals", ["Run"])


PIECES = st.sampled_from(
    ["5x5", "@ 80%", "Back squat", "\n", "\t", "AMRAP 12", "21-15-9", "rest 90s", "A1", "Day 2", "Mon", "3 rounds:",
     "kg", "/", "100", "EMOM 10", "lb", "then", "30/30", "(", ")", "x", "😬", "Week 1", "Sets", "Reps", "Exercise",
     "8 x 400 m", "12 km", "rest 99 hours", "2x5000 kg", "Tabata", "Buy-in:", "every 90 s x 8", LONG_LADDER]
)  # fmt: skip
TEXTS = st.lists(PIECES, max_size=40).map(" ".join) | st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=300)


@given(TEXTS, st.sampled_from(CHOICES))
def test_any_text_gets_one_verdict_a_line_and_valid_days(text: str, choice: Choice) -> None:
    asked = [line.text.strip() for line in read_workout_text(text).lines if line.status == "question"]
    check(text, read_workout_text(text))
    check(text, read_workout_text(text, answers=dict.fromkeys(asked[::2], choice)))


def check(text: str, read: WorkoutTextRead) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert [line.text for line in read.lines] == lines
    for day in read.days:
        DayContent.model_validate(day.content.model_dump())
    for line in read.lines:
        assert all(0 <= guess.start <= guess.end <= len(line.text) for guess in line.guesses)
        # Every question is kept for the coach.
        if line.status == "question" and line.code != "continued":
            assert any(line.text.strip()[:50] in note for day in read.days for note in day.private_notes)


@given(st.lists(PIECES, max_size=12).map(" ".join), st.integers(11, 99))
def test_no_number_is_dropped(before: str, number: int) -> None:
    """A number that nothing explains makes a question of its line."""
    line = f"{before} surprising {number} thing {number}"
    (*_, last) = read_workout_text(line).lines
    if last.status in ("understood", "guess"):
        kept = " ".join(f"{day.title} {day.content.model_dump_json()}" for day in read_workout_text(line).days)
        assert str(number) in kept


async def add_exercise(session: AsyncSession, account_id: UUID | None, name: str, now: datetime) -> Exercise:
    row = Exercise(
        account_id=account_id,
        name=name,
        metric_category=MetricCategory.STRENGTH,
        muscle_group=MuscleGroup.UPPER_LEGS,
        equipment=Equipment.STRENGTH,
        measurement=Measurement.WEIGHT_REPS,
        created_at=now,
    )
    session.add(row)
    await session.flush()
    return row


async def read_as(person: Requests, text: str, **more: object) -> dict[str, Any]:
    response = await person.post("/coach/workout_text", json={"text": text, **more})
    assert response.status_code == 200, response.text
    return dict(response.json())


def exercises_in(reading: dict[str, Any]) -> list[dict[str, Any]]:
    blocks = [block for day in reading["days"] for session in day["content"]["sessions"] for block in session["blocks"]]
    return [entry for block in blocks for entry in block["entries"]]


async def test_exercises_are_linked_to_the_library(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    pull_up = await add_exercise(session, cast.erik.account_id, "Pull-Up", clock.now())
    reading = await read_as(erik, "pull ups 3x8\nMoon walk 3x10")
    assert [(entry["name"], entry["exercise_id"]) for entry in exercises_in(reading)] == [
        ("Pull-Up", str(pull_up.id)),
        ("Moon walk", None),
    ]
    known, unknown = reading["lines"]
    assert (known["status"], unknown["status"]) == ("understood", "guess")
    [guess] = unknown["guesses"]
    assert (guess["code"], unknown["text"][guess["start"] : guess["end"]]) == ("exercise", "Moon walk")


async def test_a_name_alone_is_an_exercise_if_the_library_has_it(
    erik: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    before = await read_as(erik, "Farmer carry")
    assert before["lines"][0]["status"] == "question"
    await add_exercise(session, cast.erik.account_id, "Farmer Carry", clock.now())
    after = await read_as(erik, "Farmer carry")
    assert [entry["name"] for entry in exercises_in(after)] == ["Farmer Carry"]
    assert after["days"][0]["private_notes"] == []


async def test_a_correction_names_the_exercise(erik: Requests, session: AsyncSession, cast: Cast, clock: Clock) -> None:
    swing = await add_exercise(session, cast.erik.account_id, "Kettlebell Swing", clock.now())
    foreign = await add_exercise(session, cast.ines.account_id, "Secret Swing", clock.now())
    corrected = await read_as(erik, "KB sw 3x10", corrections=[{"name": "KB sw", "exercise_id": str(swing.id)}])
    assert [entry["exercise_id"] for entry in exercises_in(corrected)] == [str(swing.id)]
    foreign_one = await read_as(erik, "KB sw 3x10", corrections=[{"name": "KB sw", "exercise_id": str(foreign.id)}])
    assert [(entry["exercise_id"], entry["name"]) for entry in exercises_in(foreign_one)] == [(None, "KB sw")]


async def test_an_answered_question_is_asked_no_more(erik: Requests) -> None:
    text = "Squat 5x5\nmake it count"
    question = (await read_as(erik, text))["lines"][1]
    assert (question["status"], question["choices"]) == ("question", ["note", "private", "exercise", "leave_out"])
    answered = await read_as(erik, text, answers=[{"text": "make it count", "choice": "leave_out"}])
    assert answered["lines"][1]["status"] == "left_out"
    assert answered["days"][0]["private_notes"] == []


async def test_a_text_that_is_too_long_is_refused_with_a_sentence(erik: Requests) -> None:
    response = await erik.post("/coach/workout_text", json={"text": "Squat 5x5\n" * 1_001})
    assert response.status_code == 422
    assert "more than 1,000 lines" in response.text
    assert (await erik.post("/coach/workout_text", json={"text": "x" * 32_001})).status_code == 422


async def test_a_long_text_needs_as_many_queries_as_a_short_one(
    erik: Requests, count_queries: Callable[[], Any]
) -> None:
    with count_queries() as few:
        await read_as(erik, "Squat 5x5")
    with count_queries() as many:
        await read_as(
            erik, "\n".join(f"Lift {chr(97 + index % 26)}{chr(97 + index // 26)} 5x5" for index in range(200))
        )
    assert len(many) == len(few)


async def test_only_coaches_may_have_texts_read(maya: Requests, visitor: Requests) -> None:
    assert (await maya.post("/coach/workout_text", json={"text": "Squat 5x5"})).status_code == 403
    assert (await visitor.post("/coach/workout_text", json={"text": "Squat 5x5"})).status_code == 401


@pytest.mark.parametrize(
    ("line", "scheme"),
    [
        ("Squat 5 sets 65kg", "5 sets @ 65 kg"),
        ("Squat 5 sets of 65 kg", "5 sets @ 65 kg"),
        ("Squat 5x100kg", "1×5 @ 100 kg"),
        ("Squat 5x5 100kg", "5×5 @ 100 kg"),
        ("Row 4 sets 12 reps 50lb", "4×12 @ 50 lb"),
    ],
)
def test_a_load_is_never_read_as_reps(line: str, scheme: str) -> None:
    [entry] = read_workout_text(line).days[0].content.entries()
    assert format_scheme(entry) == scheme


@pytest.mark.parametrize(
    ("line", "scheme"),
    [
        ("Bench 5x80kg", "1×5 @ 80 kg"),  # or five sets
        ("Squat 5x100", "5×100"),  # reps, or kilograms
        ("HYROX sim - 60%", "1 set @ 60%"),  # no exercise, perhaps
        ("For time: 50-40-30 double unders, sit ups", "1×50, 1×40, 1×30"),  # sit-ups too
        ("45 min easy + 6 x 100m strides", "1×45:00"),  # a run
    ],
)
def test_what_could_mean_something_else_is_a_guess(line: str, scheme: str) -> None:
    read = read_workout_text(line)
    [entry, *_] = read.days[0].content.entries()
    assert (read.lines[0].status, format_scheme(entry)) == ("guess", scheme)


def test_rounds_for_time_hold_the_exercise_on_their_own_line() -> None:
    [day] = read_workout_text("For time: 21-15-9 thrusters\nPull-ups").days
    [block] = day.content.blocks()
    assert (block.kind, [format_scheme(entry) for entry in entries_of(block)]) == ("for_time", ["1×21, 1×15, 1×9"] * 2)


@pytest.mark.parametrize(
    ("header", "row", "status", "scheme", "note"),
    [
        ("Exercise,Sets,Reps,Load", "Assisted pull-up,3,8,-20", "guess", "3×8", "-20"),
        ("Exercise,Sets,Reps,Load", "Lunge,3,8/side,2x20", "guess", "3×8 /side @ 20 kg", "2x20 kg"),
        ("Ejercicio,Series,Repeticiones", "Dominadas,3,al fallo", "guess", "3×1+", ""),
        ("Exercise,Sets,Reps", "Plank,3,long", "understood", "3 sets", "long"),
        ("Exercise,Sets,Reps,Intensity", "Squat,3,5,70", "understood", "3×5 @ 70%", ""),
        ("Exercise,Sets,Reps,%1RM", "Squat,1,1,1", "understood", "1×1 @ 100%", ""),
        ("Exercice,Séries,Répétitions,Repos", "Squat,3,5,1'30\"", "understood", "3×5", ""),
        ("Block,Exercise,Sets,Reps", "Hypertrophy,Squat,3,5", "understood", "3×5", "Hypertrophy"),
        ("Exercise,Sets", "Sleep,7", "guess", "7 sets", ""),
    ],
)
def test_cells_that_are_no_plain_numbers(header: str, row: str, status: str, scheme: str, note: str) -> None:
    read = read_workout_text(f"{header}\n{row}".replace(",", "\t"), unit="kg")
    [entry] = read.days[0].content.entries()
    assert (read.lines[1].status, format_scheme(entry), entry.note) == (status, scheme, note)
    assert len(entry.name.split()) == len(row.replace("Hypertrophy,", "").split(",")[0].split())


@pytest.mark.parametrize(
    ("dates", "days"),
    [
        (("01/12/2026", "01/14/2026"), [(1, 0), (1, 2)]),  # the 14th can be no month
        (("12/01/2026", "14/01/2026"), [(1, 0), (1, 2)]),
        (("Di", "Do"), [(None, 1), (None, 3)]),
    ],
)
def test_the_days_of_a_column_are_read_in_one_way(dates: tuple[str, str], days: list[tuple[int | None, int]]) -> None:
    rows = "\n".join(f"{date}\tSquat\t3\t5" for date in dates)
    read = read_workout_text(f"Tag\tExercise\tSets\tReps\n{rows}")
    assert [(day.week, day.weekday) for day in read.days] == days
    assert not read.has_ambiguous_dates


def test_the_unit_of_a_table_is_that_of_its_column_or_else_what_the_coach_says() -> None:
    rows = "Exercise\tSets\tReps\tLoad\nSquat\t5\t5\t65\n\nLift\tSets\tReps\tWeight (lb)\nRow\t3\t8\t8"
    read = read_workout_text(rows, unit="kg")
    assert [line.status for line in read.lines if line.code == "entry"] == ["understood", "understood"]
    assert [format_scheme(entry) for entry in read.days[0].content.entries()] == ["5×5 @ 65 kg", "3×8 @ 8 lb"]


def read_table(text: str) -> list[tuple[str, str, str]]:
    """Returns (day, exercise, scheme) of a table, whose rows must not be asked about."""
    read = read_workout_text(text.replace(",", "\t"))
    assert {line.status for line in read.lines[1:]} <= {"understood", "guess"}
    return [(day.title or "", entry.name, format_scheme(entry)) for day in read.days for entry in day.content.entries()]


HEVY = """\
title,start_time,end_time,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe
Push,2026-11-23 17:00,2026-11-23 18:00,Bench Press (Barbell),,,0,normal,80,5,,,8
Push,2026-11-23 17:00,2026-11-23 18:00,Bench Press (Barbell),,,1,normal,80,5,,,8
Push,2026-11-23 17:00,2026-11-23 18:00,Plank,,,0,normal,,,,60,
Pull,2026-11-25 17:00,2026-11-25 18:00,Deadlift (Barbell),,,0,normal,140,5,,,9"""
STRONG = """\
Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2026-11-23 17:00:00,Push,1h,Bench Press (Barbell),1,80,5,0,0,,,8
2026-11-23 17:00:00,Push,1h,Bench Press (Barbell),2,80,5,0,0,,,8
2026-11-23 17:00:00,Push,1h,Plank,1,0,0,0,60,,,
2026-11-25 17:00:00,Pull,1h,Deadlift (Barbell),1,140,5,0,0,,,9"""
FITNOTES = """\
Date,Exercise,Category,Weight,Weight Unit,Reps,Distance,Distance Unit,Time,Comment
2026-11-23,Bench Press (Barbell),Chest,80.0,kgs,5,,,,
2026-11-23,Bench Press (Barbell),Chest,80.0,kgs,5,,,,
2026-11-25,Deadlift (Barbell),Back,140.0,kgs,5,,,,"""


@pytest.mark.parametrize("export", [HEVY, STRONG, FITNOTES], ids=["Hevy", "Strong", "FitNotes"])
def test_exports_of_other_apps_are_read_set_by_set(export: str) -> None:
    rows = [(name, scheme) for _, name, scheme in read_table(export)]
    assert rows[0] == ("Bench Press (Barbell)", "2×5 @ 80 kg")
    assert rows[-1] == ("Deadlift (Barbell)", "1×5 @ 140 kg")
    assert rows[1:-1] in ([("Plank", "1×60 s")], [])


@pytest.mark.parametrize(
    ("header", "rows"),
    [
        ("Exercise,Set,Reps,Weight", ["Bench,Warm-up,10,40", ",1,8,60", ",2,8,60", ",Drop,8,50"]),
        ("Exercise Name,Set Order,Weight,Reps", ["Bench,W,40,10", "Bench,1,60,8", "Bench,2,60,8", "Bench,D,50,8"]),
        (
            "exercise_title,set_index,set_type,weight_kg,reps",
            ["Bench,0,warmup,40,10", "Bench,1,normal,60,8", "Bench,2,normal,60,8", "Bench,3,dropset,50,8"],
        ),
    ],
    ids=["a sheet", "Strong", "Hevy"],
)
def test_a_row_that_is_a_warm_up_or_drop_set_stays_one(header: str, rows: list[str]) -> None:
    read = read_workout_text("\n".join([header, *rows]).replace(",", "\t"), unit="kg")
    entry = next(read.days[0].content.entries())
    assert entry.name == "Bench"
    assert [one.kind for one in entry.sets[:4]] == ["warmup", "normal", "normal", "drop"]
    assert [one.load.value for one in entry.sets[:4] if one.load] == [40, 60, 60, 50]


def test_what_stands_in_a_column_nobody_knows_makes_the_row_a_guess() -> None:
    read = read_workout_text("Exercise\tSets\tReps\tFoo\tBar\nBench\t3\t10\t40\t\nRow\t3\t8\t\t")
    assert [line.status for line in read.lines] == ["question", "guess", "understood"]
    assert [entry.note for entry in read.days[0].content.entries()] == ["Foo: 40", ""]
    read = read_workout_text("Exercise\tSets\tReps\tFoo\nBench\t3\t10\t0")
    assert [line.status for line in read.lines] == ["understood", "understood"]  # it says nothing


def test_columns_of_single_sets_are_a_guess() -> None:
    text = "Exercise\tSet 1\tSet 2\tSet 3\tRest\nSquat\t5\t5\t3\t3:00\nBench\t8x60\t8x60\t6x65\t2:00"
    assert [line.status for line in read_workout_text(text).lines[1:]] == ["guess", "question"]  # kg or lb?
    read = read_workout_text(text, unit="kg")
    assert [line.status for line in read.lines[1:]] == ["guess", "guess"]
    schemes = [format_scheme(entry) for entry in read.days[0].content.entries()]
    assert schemes == ["2×5, 1×3", "2×8 @ 60 kg, 1×6 @ 65 kg"]


TRUECOACH = """\
date,exercise_name,instructions,result,state,workout_title
2026-11-23,Bench Press (Barbell),2 x 5 @ 80 kg,80,completed,Push
2026-11-25,Deadlift (Barbell),1 x 5 @ 140 kg,140,missed,Pull"""


def test_what_a_coach_wrote_in_truecoach_is_read_and_results_are_not() -> None:
    assert read_table(TRUECOACH) == [
        ("Push", "Bench Press (Barbell)", "2×5 @ 80 kg"),
        ("Pull", "Deadlift (Barbell)", "1×5 @ 140 kg"),
    ]


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("Squat 5x5 80%, 3x3", "80%"),
        ("Squat 5x5 100kg, 3x3", "100 kg"),
        ("Squat 5x5 @8, 3x3", "RPE 8"),
        ("Squat 5x60, 5x70", "5 x 60 kg, 5 x 70 kg"),
    ],
)
def test_sets_without_an_effort_after_others_that_have_one_are_a_guess(text: str, read_as: str) -> None:
    [line] = read_workout_text(text, unit="kg").lines
    [guess] = line.guesses
    assert (line.status, guess.code, guess.read_as) == ("guess", "sets", read_as)
    assert text[guess.start : guess.end] == text[text.index("3x3" if "3x3" in text else "5x60") :]


@pytest.mark.parametrize(
    ("line", "weekday", "reading"),
    [
        ("Tue: 8 km easy", 1, "Run / 1x8000m"),
        ("Tue 8 km easy", 1, "Run / 1x8000m"),
        ("Sat - 16km @ 5:30-5:45", 5, "Run / 1x16000m"),
        ("Sun 90 min easy", 6, "Run / 1x1:30:00"),
        ("Mon - Upper (60 min)", 0, "day"),
    ],
)
def test_a_run_behind_a_weekday_is_no_title(line: str, weekday: int, reading: str) -> None:
    read = read_workout_text(line)
    assert (read.days[0].weekday, printed(read, read.lines[0])) == (weekday, reading)
    assert read.days[0].title == ("Upper (60 min)" if reading == "day" else "")


@pytest.mark.parametrize(
    ("line", "reading", "note"),
    [
        ("Treadmill 10% incline 20 min", "Treadmill / 1x20:00", "10% incline"),
        ("Deadlift 3x5 -10%", "Deadlift / 3x5", "-10%"),
        ("Isometric hold 70% effort 3x30s", "Isometric hold / 3x0:30", "70% effort"),
    ],
)
def test_a_percentage_of_something_else_is_a_note(line: str, reading: str, note: str) -> None:
    read = read_workout_text(line)
    [entry] = read.days[0].content.entries()
    assert (printed(read, read.lines[0]), entry.note) == (reading, note)


def test_columns_that_apps_fill_are_kept_in_tables_of_coaches() -> None:
    read = read_workout_text("Exercise\tDuration\tCategory\nBike\t30 min\tEasy")
    [entry] = read.days[0].content.entries()
    assert (entry.name, [one.seconds for one in entry.sets], "Easy" in entry.note) == ("Bike", [1800], True)


@pytest.mark.parametrize(
    "cell", ["5," * 100, "5-" * 100, "5/5," * 60, "5x" * 2_000, "5 " * 2_000, "1:00," * 900, "5%," * 100, "\t" * 3_999]
)
@pytest.mark.parametrize(
    "before", ["Exercise\tSets\tReps\nSquat\t3\t", "Squat 3x", "Squat 5x5 @ ", "Squat / 3x8 / update: x / "]
)
def test_what_nobody_writes_has_a_verdict(before: str, cell: str) -> None:
    """A pattern that tries every way to divide a list never returns here."""
    last = read_workout_text(before + cell).lines[-1]
    assert last.status in ("question", "guess", "understood")


def test_cells_that_are_too_long_are_asked_about_and_notes_may_be_long() -> None:
    header = "Exercise\tSets\tReps\tNote"
    read = read_workout_text("\n".join([header, f"Squat\t3\t{'5 ' * 130}\t", f"Row\t3\t5\t{'slowly ' * 200}"]))
    assert [(line.status, line.code) for line in read.lines[1:]] == [("question", "too_long"), ("understood", "entry")]
    [entry] = read.days[0].content.entries()
    assert entry.note == " ".join(["slowly"] * 200)
    [line] = read_workout_text("a\t" * 2_001).lines
    assert (line.status, line.code) == ("question", "too_long")


def test_a_long_line_is_kept_whole_as_a_private_note() -> None:
    line = "and then we talked about the knee again " * 20
    [day] = read_workout_text(f"Squat 5x5\n{line}").days
    assert day.private_notes == [line.strip()]
    answered = read_workout_text(f"Squat 5x5\n{line}", answers={line.strip(): "note"})
    assert answered.days[0].private_notes == []
    assert line.strip() in next(answered.days[0].content.entries()).note

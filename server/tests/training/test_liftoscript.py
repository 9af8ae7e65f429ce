"""Programs of Liftosaur: what repeats, what takes the sets of another line, and what nobody can read."""

import pytest

from regimen.training.rules.format import format_scheme
from regimen.training.rules.workout_text import CHOICES, DayRead, read_workout_text

PROGRAM = """\
// Boring But Big
# Week 1
## Press
// Work up to a top set.
main / used: none / 1x5 65%, 1x5+ 85% / 90s / progress: custom() {~
  if (week == 3) {
    rm1 += 5lb
  }
~}

// ...main
Overhead Press[1-3] / ...main
Row, Dumbbell[1-2] / 3x8-12 / 40lb / warmup: 1x5 20lb / progress: dp(5lb, 8, 12)
Plank[1-3] / 2x1 0lb 30s|60s / \\
  warmup: none

## Squat
aux: Squat / 3x3 @8 / 3x2 @9
Squat / ...Overhead Press / 60s

# Week 2
## Press
main / 1x3 70%, 1x3+ 90%

## Squat

# Week 3 - Deload
## Press
Plank / 1x1 0lb 20s|?
"""


def training(day: DayRead) -> list[tuple[str, str]]:
    return [(entry.name, format_scheme(entry)) for entry in day.content.entries()]


def test_weeks_repeat_lines_and_take_the_sets_of_their_own_week() -> None:
    read = read_workout_text(PROGRAM)
    assert [(day.week, day.day, day.title) for day in read.days] == [
        (1, 1, "Press"), (1, 2, "Squat"), (2, 1, "Press"), (2, 2, "Squat"), (3, 1, "Press"),
    ]  # fmt: skip
    press, squat, second, empty, deload = read.days
    assert training(press) == [
        ("Overhead Press", "1×5 @ 65%, 1×5+ @ 85%"),
        ("Dumbbell Row", "3×8–12 @ 40 lb"),
        ("Plank", "2×30 s"),
    ]
    assert training(squat) == [("Squat", "3×3 @8"), ("Squat", "1×5 @ 65%, 1×5+ @ 85%")]
    assert training(second)[:2] == [("Overhead Press", "1×3 @ 70%, 1×3+ @ 90%"), ("Dumbbell Row", "3×8–12 @ 40 lb")]
    assert training(empty) == []
    assert training(deload) == [("Overhead Press", "1×3 @ 70%, 1×3+ @ 90%"), ("Plank", "1×20 s")]
    assert not [line for line in read.lines if line.status in ("guess", "question")]


def test_rests_notes_and_rules_are_kept() -> None:
    press, squat, *_ = read_workout_text(PROGRAM).days
    overhead, row, plank = press.content.entries()
    assert press.content.sessions[0].note == "Boring But Big"
    assert (overhead.note, {one.rest_seconds for one in overhead.sets}) == ("Work up to a top set.", {90})
    assert (plank.measurement, {one.rest_seconds for one in plank.sets}) == ("duration", {60})
    auxiliary, again = squat.content.entries()
    assert (auxiliary.note, {one.rest_seconds for one in again.sets}) == ("aux", {60})
    assert press.private_notes == ["Dumbbell Row: progress: dp(5lb, 8, 12)"]
    assert row.note == "Warm-up: 1x5 20lb"
    assert squat.private_notes == ["Squat: or: 3x2 @9"]
    ids = [one for day in read_workout_text(PROGRAM).days for one in day.content.ids()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    "line",
    [
        "Fly / ...nobody",
        "Fly / ...Fly",
        "Fly / 3x8 / ...main / ...main",
        "Fly / 3x8 9000kg",
        "Fly / 3x8 @11",
        "Fly / 99x8",
        "Fly / 3x8 slowly",
        "Fly",
    ],
)
@pytest.mark.parametrize("choice", CHOICES)
def test_what_can_t_be_read_is_asked_about_and_kept(line: str, choice: str) -> None:
    text = f"# Week 1\n## Day 1\nSquat / 3x8 100lb / progress: lp(5lb)\nRow / 3x8\nDip / 3x8\nPress / 3x8\n{line}"
    read = read_workout_text(text)
    last = read.lines[-1]
    assert (last.status, last.choices) == ("question", CHOICES)
    assert read.days[0].private_notes[-1] == line
    assert [name for name, _ in training(read.days[0])] == ["Squat", "Row", "Dip", "Press"]

    answered = read_workout_text(text, answers={line: choice})  # type: ignore[dict-item]
    [day] = answered.days
    assert answered.lines[-1].status == ("left_out" if choice == "leave_out" else "understood")
    assert (line in day.private_notes) == (choice == "private")
    assert ("Fly" in [name for name, _ in training(day)]) == (choice == "exercise")
    assert (line in day.content.model_dump_json()) == (choice == "note" or (choice == "exercise" and line == "Fly"))


def test_a_program_that_repeats_too_much_is_asked_about() -> None:
    weeks = "\n".join(f"# Week {week}\n## Day 1" for week in range(2, 400))
    lines = "\n".join(f"Squat {number}[1-400] / 1x5 / progress: lp(5lb)" for number in range(100))
    read = read_workout_text(f"# Week 1\n## Day 1\n{lines}\n{weeks}")
    assert sum(len(training(day)) for day in read.days) <= 5_000
    assert {line.code for line in read.lines if line.status == "question"} == {"too_much"}


def test_lines_that_take_each_other_are_asked_about() -> None:
    text = "A / ...B / progress: none\nB / ...A\nC / 3x8\nD / ...C"
    read = read_workout_text(text)
    assert [line.status for line in read.lines] == ["question", "question", "understood", "understood"]
    assert training(read.days[0]) == [("C", "3×8"), ("D", "3×8")]


def test_a_message_with_a_word_of_liftoscript_is_none() -> None:
    [line] = read_workout_text("Back squat 5x5 100kg / warmup: bike 5 min, then empty bar x 10").lines
    assert line.status == "question"
    read = read_workout_text("Squat 5x5 80kg / update: add 2.5 kg\nBench 5x5 60kg\n## Coach says\nRow 3x8")
    [day] = read.days
    assert training(day) == [("Squat", "5×5 @ 80 kg"), ("Bench", "5×5 @ 60 kg"), ("Row", "3×8")]
    assert "2.5 kg" in next(day.content.entries()).note


def test_code_that_never_ends_hides_nothing() -> None:
    read = read_workout_text("Squat / 3x8 / progress: custom() {~\nBench Press / 3x8\nRow / 3x8\nslowly")
    assert [line.status for line in read.lines] == ["understood", "understood", "understood", "question"]


@pytest.mark.parametrize("choice", ["note", "private"])
def test_a_line_that_goes_on_is_kept_whole_and_can_be_answered(choice: str) -> None:
    text = "Squat / 3x8 / progress: lp(5lb)\nRow / 3x8\nDip / 3x8\nPress / 3x8\nFly  /  3x8 slowly \\\n  / with a pause"
    [day] = read_workout_text(text).days
    assert day.private_notes[-1] == "Fly / 3x8 slowly / with a pause"
    asked = [line.text.strip() for line in read_workout_text(text).lines if line.status == "question"]
    answered = read_workout_text(text, answers={asked[0]: choice})  # type: ignore[dict-item]
    assert [line.status for line in answered.lines][-2:] == ["understood", "understood"]
    kept = answered.days[0].private_notes[-1:] if choice == "private" else [answered.days[0].content.model_dump_json()]
    assert "Fly / 3x8 slowly / with a pause" in kept[0]

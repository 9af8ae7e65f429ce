"""Reads a program in Liftoscript: its weeks and days, with the lines that are repeated and those that take others."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from regimen.training.rules.content import DayContent, Entry, MeasurementKind, Session, Set, StrengthBlock
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_BLOCKS, MAX_ENTRIES, MAX_EXERCISE_NAME, MAX_NOTE
from regimen.training.rules.size import size_of
from regimen.training.rules.workout_text.days import MAX_TITLE, joined
from regimen.training.rules.workout_text.liftoscript import LiftoscriptLine, code_lines, read_exercise
from regimen.training.rules.workout_text.result import (
    CHOICES,
    MAX_ANSWERED,
    Answers,
    Choice,
    DayRead,
    LineCode,
    LineRead,
    WorkoutTextRead,
)

MAX_EXERCISES: Final = 5_000
"""In all days together. The longest programs have a fifth of it."""
MAX_LINE: Final = 1_000
"""Characters; a longer line is a question, and not searched."""
_MOST_STEPS: Final = 10
"""From a line to the one whose sets it takes, which may take those of another."""


@dataclass
class _Exercise:
    """A line and where it stands: its number in the text and its week, both from 0."""

    line: LiftoscriptLine
    number: int
    week: int
    notes: list[str]

    def is_done_in(self, week: int) -> bool:
        return self.week <= week < max(self.line.last_week or 0, self.week + 1)


@dataclass
class _Day:
    read: DayRead
    week: int
    place: int
    """Which day of its week, from 0."""
    notes: list[str]
    exercises: list[_Exercise] = field(default_factory=list)


class LiftoscriptReader:
    """Reads a program. `answers` is what the coach said about lines that were questions."""

    def __init__(self, text: str, answers: Answers | None = None) -> None:
        self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._answers = answers or {}
        self._verdicts = [LineRead(line, "left_out", "blank") for line in self._lines]
        self._days: list[_Day] = []
        self._week_title = ""
        self._begins_week = True
        self._comments: list[str] = []
        """They belong to what follows them."""
        self._repeated: defaultdict[int, list[_Exercise]] = defaultdict(list)
        """By the place of their day."""
        self._by_key: defaultdict[str, list[_Exercise]] = defaultdict(list)
        """What a line may take, in the order of weeks."""
        self._taken_keys = set[str]()
        """Of lines that are only there to be taken."""
        self._texts: dict[int, str] = {}
        """Each line with those that continue it."""
        self._written = 0

    def steps(self) -> Iterator[None]:
        """Reads a line with each of the first steps, and writes an exercise with each of the last ones."""
        code, number = code_lines(self._lines), 0
        while number < len(self._lines):
            last = number
            while self._lines[last].rstrip().endswith("\\") and last + 1 < len(self._lines):
                last += 1
            text = " ".join(
                " ".join(line.rstrip().removesuffix("\\") for line in self._lines[number : last + 1]).split()
            )
            if text and number not in code:
                self._texts[number] = text
                self._read_line(number, text)
                for more in range(number + 1, last + 1):
                    self._verdicts[more].status, self._verdicts[more].code = "understood", "continued"
                yield
            number = last + 1
        if self._comments:
            self._current_day().notes += self._comments
        for position, day in enumerate(self._days):
            yield from self._write_day(position, day)

    def result(self) -> WorkoutTextRead:
        """Returns what was read, after the last step."""
        return WorkoutTextRead([day.read for day in self._days], self._verdicts)

    # ---- lines -------------------------------------------------------------------------------------------------------

    def _read_line(self, number: int, text: str) -> None:
        if len(text) > MAX_LINE:
            self._ask(number, self._current_day(), "too_long")
        elif text.startswith("##"):
            self._begin_day(text.strip("# *")[:MAX_TITLE])
            self._judge(number, "day")
        elif text.startswith("#"):
            self._begins_week, self._week_title = True, text.strip("# *")[:MAX_TITLE]
            self._judge(number, "week")
        elif text.startswith("//"):
            self._read_comment(text.removeprefix("//").strip().replace("**", ""))
            self._judge(number, "note")
        elif answer := self._answers.get(self._lines[number].strip()):
            self._apply_answer(number, text, answer)
        else:
            self._read_exercise(number, text)

    def _read_comment(self, text: str) -> None:
        if text.startswith("..."):
            known = self._by_key[text.removeprefix("...").strip().lower()]
            self._comments += known[-1].notes if known else []
        elif text:
            self._comments.append(text)

    def _begin_day(self, title: str) -> _Day:
        last = self._days[-1] if self._days else None
        is_first = last is None or self._begins_week
        week = 0 if last is None else last.week + 1 if self._begins_week else last.week
        place = 0 if last is None or is_first else last.place + 1
        day = _Day(DayRead(title, week + 1, place + 1), week, place, self._comments)
        self._begins_week, self._comments = False, []
        self._days.append(day)
        return day

    def _current_day(self) -> _Day:
        return self._begin_day(self._week_title) if self._begins_week else self._days[-1]

    def _read_exercise(self, number: int, text: str) -> None:
        try:
            line = read_exercise(text)
        except ValueError:
            self._ask(number, self._current_day(), "number")
            return
        if line is None or not (line.sets or line.takes or line.fields):
            self._ask(number, self._current_day(), "unknown")
        else:
            self._add(number, line)

    def _add(self, number: int, line: LiftoscriptLine) -> None:
        day = self._current_day()
        if line.is_only_taken:
            self._taken_keys.add(line.key)
        line.is_only_taken = line.key in self._taken_keys
        exercise = _Exercise(line, number, day.week, self._comments)
        self._comments = []
        for key in {line.key, line.name.lower()}:
            known = self._by_key[key]
            if not known or known[-1].week != day.week:
                known.append(exercise)
        self._judge(number, "scheme")
        if line.is_only_taken:
            return
        day.read.private_notes += [f"{line.name}: {rule}"[:MAX_NOTE] for rule in line.rules]
        day.exercises.append(exercise)
        if line.last_week:
            self._repeated[day.place].append(exercise)

    def _apply_answer(self, number: int, text: str, answer: Choice) -> None:
        if answer == "leave_out":
            self._judge(number, "answered")
            self._verdicts[number].status = "left_out"
        elif answer == "private":
            self._current_day().read.private_notes.append(text[:MAX_NOTE])
            self._judge(number, "private")
        elif answer == "note":
            self._comments.append(text)
            self._judge(number, "note")
        else:
            self._add(number, LiftoscriptLine("", text.partition("/")[0].strip()))

    def _ask(self, number: int, day: _Day, code: LineCode) -> None:
        verdict = self._verdicts[number]
        if verdict.status != "question":
            day.read.private_notes.append(self._texts[number][:MAX_NOTE])
            self._judge(number, code)
            verdict.status, verdict.choices = "question", CHOICES if len(verdict.text) <= MAX_ANSWERED else ()

    def _judge(self, number: int, code: LineCode) -> None:
        verdict = self._verdicts[number]
        verdict.status, verdict.code = "understood", code
        verdict.day = len(self._days) - 1 if self._days else None

    # ---- days --------------------------------------------------------------------------------------------------------

    def _write_day(self, position: int, day: _Day) -> Iterator[None]:
        session = Session(id=new_part_id(), title=day.read.title, note="\n".join(day.notes)[:MAX_NOTE])
        for exercise in self._exercises_of(day):
            self._write(exercise, position, day, session)
            yield
        if session.blocks:
            day.read.content = DayContent(sessions=[session])
        elif session.note:
            day.read.private_notes.append(session.note)

    def _exercises_of(self, day: _Day) -> list[_Exercise]:
        """Returns those that are repeated from earlier weeks, unless the day has such a line itself, and its own."""
        own = {exercise.line.key for exercise in day.exercises}
        if self._written > MAX_EXERCISES:
            return day.exercises
        again = [
            exercise
            for exercise in self._repeated[day.place]
            if exercise.week < day.week and exercise.is_done_in(day.week) and exercise.line.key not in own
        ]
        return again + day.exercises

    def _write(self, exercise: _Exercise, position: int, day: _Day, session: Session) -> None:
        line = exercise.line
        sets = self._sets_of(exercise, day.week)
        if sets is None:
            self._ask(exercise.number, day, "unknown")
            return
        label = "" if line.label.lower() in self._taken_keys else line.label
        entry = Entry(
            id=new_part_id(),
            name=line.name[:MAX_EXERCISE_NAME],
            measurement=_measurement(sets),
            note=joined(label, line.warm_up and f"Warm-up: {line.warm_up}", "\n".join(exercise.notes)),
            sets=sets,
        )
        block = session.blocks[-1] if session.blocks else None
        if not isinstance(block, StrengthBlock) or len(block.entries) >= MAX_ENTRIES:
            block = StrengthBlock(id=new_part_id())
        with_it = block.model_copy(update={"entries": [*block.entries, entry]})
        others = [one for one in session.blocks if one is not block]
        self._written += 1
        if self._written > MAX_EXERCISES or len(others) >= MAX_BLOCKS or size_of([*others, with_it]).error():
            self._ask(exercise.number, day, "too_much")
            return
        session.blocks = [*others, with_it]
        verdict = self._verdicts[exercise.number]
        if verdict.entry_id is None and verdict.status != "question":
            verdict.code, verdict.day, verdict.block_id, verdict.entry_id = "entry", position, block.id, entry.id

    def _sets_of(self, exercise: _Exercise, week: int) -> list[Set] | None:
        """Returns new sets, those of the line that it takes if it has none; None if that line does not exist."""
        fields, line = dict[str, object](), exercise.line
        for _ in range(_MOST_STEPS):
            fields = line.fields | fields
            if line.sets or line.takes is None:
                return [one.model_copy(update={"id": new_part_id(), **fields}) for one in line.sets]
            in_week = line.takes_from_week - 1 if line.takes_from_week else week
            known = [one for one in self._by_key[line.takes] if one.week <= in_week]
            if not known:
                return None
            line = known[-1].line
        return None


def _measurement(sets: list[Set]) -> MeasurementKind:
    return "duration" if sets and all(one.seconds and not one.reps for one in sets) else "weight_reps"

"""Reads a text line by line: what each line says decides what is written into the days."""

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import Final

from regimen.training.rules.content import (
    AmrapBlock,
    Block,
    CircuitBlock,
    EmomBlock,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
    LoadUnit,
    StrengthBlock,
    SupersetBlock,
)
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_NOTE, MAX_SETS
from regimen.training.rules.workout_text.block_heads import BlockHead, read_block_head, read_cap, read_rest
from regimen.training.rules.workout_text.cells import Row, Tables
from regimen.training.rules.workout_text.columns import DateOrder, is_total
from regimen.training.rules.workout_text.days import DayWriter, joined
from regimen.training.rules.workout_text.headings import (
    is_rest_day,
    read_day_before_training,
    read_day_heading,
    read_title,
    without_chat_header,
)
from regimen.training.rules.workout_text.line_parts import (
    LineParts,
    is_plausible,
    is_run,
    read_line,
    share_effort,
    without_bullet,
)
from regimen.training.rules.workout_text.lines import LogicalLine, join_wrapped, without_label
from regimen.training.rules.workout_text.names import NAME_EDGES, bare_name, is_name, is_remark, names_exercise
from regimen.training.rules.workout_text.prescription import Prescription
from regimen.training.rules.workout_text.result import (
    CHOICES,
    MAX_ANSWERED,
    Answers,
    Choice,
    Columns,
    DayRead,
    Guess,
    LineCode,
    LineRead,
    LineStatus,
    WorkoutTextRead,
)

MAX_LINE: Final = 250
"""Characters. Nobody writes an exercise in more; a longer line is a question, and not searched."""

_MAX_GREETING_WORDS = 3
_NOTE = re.compile(
    r"^\s*(?:\(.*\)|\*[^*]+|→.*|//.*|(?:notes?|nb|cues?|focus|goal|target|intensity|scal(?:ed|ing)|rx ?\+?"
    r"|l[123]|beginners?|intermediate|advanced|"
    r"men|women|male|female|tips?|coach(?:'s|es)? notes?|scor(?:e|ing)|equipment|stimulus|alternative"
    r"|option|mod(?:ification)?s?)(?!\w)\s*(?:[:=–—-]|\().*|rx|scaled)\s*$",
    re.IGNORECASE,
)
_LINK = re.compile(r"^\s*(?:video|demo|link)?[: ]*(https?://\S+)\s*$", re.IGNORECASE)
_RULE = re.compile(r"^[\s\-–—=_*#~.+|]+$")
_THEN = re.compile(r"^\s*(?:and )?(?:then|into|straight into|directly into|followed by)\b[,: ]*", re.IGNORECASE)
_BUY_IN = re.compile(r"^\s*(buy[ -]?in|cash[ -]?out)\b[ :–—-]*", re.IGNORECASE)
_ABOUT_BLOCK = re.compile(
    r"\W*(?:wearing|with|w/|in|as|you|partners?|teams?|alternat\w+|not|each|at|unbroken|every|on the|go"
    r"|easy|steady|hard)\b",
    re.IGNORECASE,
)
_TITLE_BEFORE = re.compile(r"^\s*(w/?u|warm[ -]?up|c/?d|cool[ -]?down)\b[:–— -]+(?=\S)", re.IGNORECASE)
_ASIDE = re.compile(r"([^\d:,]{2,30}):\s+(?=\d)")
"""20 min AMRAP today: 400 m run, ..."""
_MINUTE = re.compile(
    r"^\s*(?:min(?:ute)?s? ?(\d{1,2}(?: ?[-,&/] ?\d{1,2})*)|(odd|even)(?: min(?:ute)?s?)?)\s*[:).–—-]\s*", re.IGNORECASE
)
_QUANTITY = re.compile(r"(?:\b(?:sets|reps|load|weight|rpe|rir)|%)$", re.IGNORECASE)
_MORE_SETS = re.compile(r"(?:back[ -]?off|top|drop|more|light|heavy|last) sets?", re.IGNORECASE)
_STATION = re.compile(r"^\s*(\d{1,2})(?:[.):]|\s[-–])\s+")
_REST_FIRST = re.compile(r"\s*rest\b", re.IGNORECASE)
_AND_SO_ON = re.compile(r"\d[-–,/ ]*(?:\.\.\.|…)")
_LADDER = re.compile(
    r"^[\s\x1f(]*(\d{1,3}(?: ?[-–] ?\d{1,3}){2,})[\s\x1f:)]*(?:reps?)?(?: ?(?:of(?: each)?|each))?[\s\x1f:.]*$",
    re.IGNORECASE,
)
_ITEMS_END = re.compile(r"\s*(?:,|;|\+|&|\band\b|\bthen\b)\s*$", re.IGNORECASE)
_ITEMS = re.compile(r"\s*(?:,|;|\+|&|\band\b|\bthen\b)\s*(?=(?:\d|:\d|max\b))", re.IGNORECASE)


class WorkoutTextReader:
    """Reads a text line by line. `unit` is that of loads which have none; `known_names` are exercises of the library,
    in lower case; `answers` is what the coach said about lines that were questions; `date_order` is how
    03/04/2026 is read, `columns` what the coach said that columns hold."""

    def __init__(
        self,
        text: str,
        *,
        unit: LoadUnit | None = None,
        known_names: Collection[str] = (),
        answers: Answers | None = None,
        date_order: DateOrder = "day_first",
        columns: Columns | None = None,
    ) -> None:
        self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._unit, self._known, self._answers = unit, frozenset(known_names), answers or {}
        self._tables = Tables(self._lines, date_order, columns)
        self._verdicts = [LineRead(line, "left_out", "blank") for line in self._lines]
        self._writer = DayWriter()
        self._named: LogicalLine | None = None
        """A line that may be the name of an exercise, if the next one says what to do."""

    def steps(self) -> Iterator[None]:
        """Reads a line with each step, those of tables first, and finishes a day with each of the last ones."""
        yield from self._tables.steps()
        for line in join_wrapped(self._lines):
            rows = self._tables.rows_of(line.first)
            if rows is None and not line.text.strip():
                self._writer.is_after_blank = True
                continue
            try:
                if rows is None:
                    self._read_line(line)
                else:
                    self._read_rows(line, rows)
            except ValueError:  # a number that the document does not allow: 150 rounds, 5,000 kg
                self._ask(line, "number")
            self._writer.is_after_blank = False
            yield
        for number, day in enumerate(self._writer.days):
            if day.content.sessions:
                self._finish_day(number, day)
                yield

    def result(self) -> WorkoutTextRead:
        """Returns what was read, after the last step."""
        tables = self._tables
        return WorkoutTextRead(self._writer.days, self._verdicts, tables.headers, tables.days.has_ambiguous_dates)

    def _finish_day(self, number: int, day: DayRead) -> None:
        """Makes a day a valid document, and asks about the lines of what it can't hold."""
        invalid, too_many = self._writer.finish(day)
        if not invalid and not too_many:
            return
        for verdict in self._verdicts:
            if verdict.day == number and verdict.block_id in invalid | too_many:
                verdict.code = "number" if verdict.block_id in invalid else "too_much"
                verdict.status, verdict.guesses = "question", []
                verdict.block_id = verdict.entry_id = None
                day.private_notes.append(verdict.text.strip()[:MAX_NOTE])

    # ---- lines -------------------------------------------------------------------------------------------------------

    def _read_line(self, line: LogicalLine) -> None:
        named, self._named = self._named, None
        if answer := self._answers.get(line.text.strip()):
            self._apply_answer(line, answer)
            return
        if len(line.text) > MAX_LINE:
            self._ask(line, "too_long")
            return
        header, message = without_chat_header(line.text)
        if header and (not message.strip() or _is_greeting(message)):
            self._judge(line, "left_out", "chat")
            return
        if _RULE.match(message):
            self._judge(line, "left_out", "blank")
            return
        bullet, body = without_bullet(message)
        start = header + bullet
        if self._is_heading(line, message) or self._is_mark(line, body):
            return
        if found := read_day_before_training(message):
            heading, length = found
            self._writer.begin_week_or_day(heading)
            start, body = header + length, message[length:]
        if _STATION.match(message) and isinstance(self._writer.block, EmomBlock):
            start, body = header, message
        self._read_training(line, start, body, named)

    def _is_heading(self, line: LogicalLine, text: str) -> bool:
        heading = read_day_heading(text)
        if heading is not None:
            self._writer.begin_week_or_day(heading)
            self._judge(line, "understood", "week" if heading.is_week_only else "day")
            return True
        if is_rest_day(text) and (self._writer.day is None or not self._writer.blocks()):
            self._writer.current_day().is_rest = True
            self._judge(line, "understood", "day")
            return True
        return False

    def _is_mark(self, line: LogicalLine, body: str) -> bool:
        """Links, notes and titles."""
        if found := _LINK.match(body):
            self._writer.add_note(found[1])
            self._judge(line, "understood", "link", entry=self._writer.last)
        elif _NOTE.match(body):
            self._writer.add_note(body.strip().removeprefix("//").strip())
            self._judge(line, "understood", "note", entry=self._writer.last)
        elif title := read_title(body):
            self._writer.end_block()
            self._writer.title = title
            self._judge(line, "understood", "title")
        else:
            return False
        return True

    def _read_training(self, line: LogicalLine, start: int, body: str, named: LogicalLine | None) -> None:
        """Reads what is to be done: the head of a block, a rest, an exercise."""
        writer = self._writer
        if (found := _THEN.match(body)) and found.end():
            if not body[found.end() :].strip(" :,."):
                self._judge(line, "understood", "note")
                return
            start, body = start + found.end(), body[found.end() :]
        if isinstance(writer.block, ForTimeBlock) and (seconds := read_cap(body)):
            writer.block.cap_seconds = seconds
            self._judge(line, "understood", "scheme", block=writer.block)
            return
        if found := _TITLE_BEFORE.match(body):
            writer.end_block()
            writer.title = found[1]
            start, body = start + found.end(), body[found.end() :]
        label, length, rest = without_label(body)
        if label:
            start, body = start + length, rest
            writer.begin_label(label)
            if title := read_title(body):
                writer.title = title
                self._judge(line, "understood", "title")
                return
        if found := _BUY_IN.match(body):
            self._read_buy_in(line, start + found.end(), body[found.end() :], found[1])
        elif (rest_seconds := read_rest(body)) is not None and writer.add_rest(rest_seconds):
            self._judge(line, "understood", "rest", block=writer.block, entry=writer.last)
        elif found := _LADDER.match(body):
            self._read_ladder(line, found[1])
        elif _REST_FIRST.match(body) or _AND_SO_ON.search(body):
            self._ask(line, "unknown")
        elif (head := read_block_head(body)) and not self._is_entry_of_block(head):
            self._read_block(line, start, head)
        else:
            self._read_exercises(line, start, body, named)

    def _is_entry_of_block(self, head: BlockHead) -> bool:
        """Whether "2 x 100 m sprint" is one of the exercises of a round, not intervals of their own."""
        is_round = isinstance(self._writer.block, ForTimeBlock | CircuitBlock | EmomBlock | AmrapBlock)
        return is_round and isinstance(head.block, IntervalsBlock) and len(head.block.steps) == 1

    def _read_ladder(self, line: LogicalLine, numbers: str) -> None:
        is_new = self._writer.begin_ladder([int(number) for number in re.findall(r"\d+", numbers)])
        guesses = [Guess(0, len(line.text), "rounds", "for_time")] if is_new else []
        self._judge(line, "guess" if is_new else "understood", "scheme", block=self._writer.block, guesses=guesses)

    def _read_block(self, line: LogicalLine, start: int, head: BlockHead) -> None:
        block = self._writer.open_head(head.block)
        self._judge(line, "understood", "block", block=block)
        start, rest = start + head.rest_start, head.rest_of_line
        if found := _LADDER.match(rest):
            self._read_ladder(line, found[1])
            return
        if found := _ASIDE.match(rest):
            self._writer.add_block_note(found[1])
            start, rest = start + found.end(), rest[found.end() :]
        if _ABOUT_BLOCK.match(rest):
            self._writer.add_block_note(rest.strip(NAME_EDGES))
        elif rest:
            self._read_exercises(line, start, rest, None, is_head=True)

    def _read_buy_in(self, line: LogicalLine, start: int, body: str, name: str) -> None:
        """A buy-in comes before the clock that was announced above it, a cash-out after it."""
        writer = self._writer
        clock = writer.block if isinstance(writer.block, ForTimeBlock) and not writer.block.entries else None
        blocks = writer.blocks()
        block = StrengthBlock(id=new_part_id(), title=name.strip().capitalize().replace(" ", "-"))
        blocks.insert(blocks.index(clock) if clock in blocks else len(blocks), block)
        writer.block = block
        if body.strip():
            self._read_exercises(line, start, body, None)
        else:
            self._judge(line, "understood", "block", block=block)
        writer.block = clock

    # ---- exercises ---------------------------------------------------------------------------------------------------

    def _read_exercises(
        self, line: LogicalLine, start: int, body: str, named: LogicalLine | None, *, is_head: bool = False
    ) -> None:
        block = self._writer.block
        minute = _MINUTE.match(body) or (_STATION.match(body) if isinstance(block, EmomBlock) else None)
        if minute and block is not None and not isinstance(block, StrengthBlock | SupersetBlock):
            start, body = start + minute.end(), body[minute.end() :]
        items = self._items(body) or [(0, read_line(body, self._unit))]
        if is_head and isinstance(block, IntervalsBlock) and any(one.prescription.amounts for _, one in items):
            self._writer.blocks().remove(block)
            self._writer.end_block()
            self._ask(line, "number")
            return
        codes = [self._problem(body, parts, named) for _, parts in items]
        code = next((code for code in codes if code), None)
        if is_head and code == "unknown":
            self._writer.add_block_note(body.strip(NAME_EDGES))
            return
        if code:
            self._ask(line, code)
            return
        entries: list[Entry] = []
        guesses: list[Guess] = []
        for offset, parts in items:
            entry, found = self._add_parts(parts, start + offset, named)
            guesses += found
            entries += [entry] if entry else []
        if minute:
            words = f"Minute {minute[1]}" if minute[1] else minute[0].strip(" :.-").capitalize()
            for entry in entries:
                entry.note = joined(words, entry.note)
        if named and entries and not items[0][1].name:
            self._judge(named, "understood", "entry", block=self._writer.block, entry=entries[0])
        self._judge(
            line,
            "guess" if guesses else "understood",
            "block" if is_head else "entry" if entries else "scheme",
            block=self._writer.block,
            entry=None if is_head else (entries[0] if entries else self._writer.last),
            guesses=guesses,
        )

    def _items(self, body: str) -> list[tuple[int, LineParts]]:
        """Returns the exercises of a line that lists several: "12 push press 40 kg, 15 cal ski, 20 m lunge"."""
        positions = [0, *(found.end() for found in _ITEMS.finditer(body)), len(body)]
        texts = [_ITEMS_END.sub("", body[first:last]) for first, last in pairwise(positions)]
        parts = [read_line(text, self._unit) for text in texts]
        if sum(1 for one in parts if one.name and one.prescription.amounts) <= 1:
            return []
        if "+" in body or "&" in body:
            share_effort([one.prescription for one in parts])
        return list(zip(positions, parts, strict=False))

    def _problem(self, body: str, parts: LineParts, named: LogicalLine | None) -> LineCode | None:
        """Returns why a line, or an exercise of it, can't be read; None if it can."""
        prescription, is_known = parts.prescription, self._is_known(parts.name)
        if parts.has_unread_numbers and not is_known:
            return "number"
        if any(not is_plausible(amount) for amount in prescription.amounts):
            return "number"
        if not prescription.lengths_agree() or prescription.set_count() > MAX_SETS:
            return "sets"
        if is_remark(body, parts) and not is_known:
            return "unknown"
        if _MORE_SETS.fullmatch(parts.name):
            return "sets"
        if is_known or (named is None and is_run(parts)):
            return None
        if parts.name:
            return None if names_exercise(parts, alone=self._lists_names()) else "unknown"
        # An amount without sets is no continuation: "then 5 minutes of:" says nothing about the exercise before.
        continues = not prescription.is_empty and (prescription.has_scheme or not prescription.amounts)
        has_target = self._writer.last or named or isinstance(self._writer.block, IntervalsBlock)
        return None if has_target and continues else "unknown"

    def _is_known(self, name: str) -> bool:
        lower = name.lower()
        return bool(name) and any(
            one in self._known for one in (lower, lower.removesuffix("s"), lower.removesuffix("es"))
        )

    def _lists_names(self) -> bool:
        """Whether lines without numbers are exercises here: in rounds, and below 21-15-9."""
        block = self._writer.block
        return block is not None and (bool(self._writer.ladder) or not isinstance(block, StrengthBlock | SupersetBlock))

    def _add_parts(self, parts: LineParts, start: int, named: LogicalLine | None) -> tuple[Entry | None, list[Guess]]:
        writer, prescription = self._writer, parts.prescription
        guesses = [
            Guess(start + guess.start, start + guess.end, guess.code, guess.read_as, guess.alternatives)
            for guess in prescription.guesses
        ]
        if prescription.percents and not prescription.amounts and not prescription.has_scheme and not writer.ladder:
            guesses.append(Guess(start, start + 1, "exercise", parts.name))  # "HYROX sim - 60%" may be no exercise
        if isinstance(writer.block, ForTimeBlock) and len(prescription.amounts) > 1 and parts.other:
            guesses.append(Guess(start, start + 1, "rounds", parts.name))  # the other words may be exercises too
        if named is None and is_run(parts):
            guesses.append(Guess(start, start + 1, "exercise", "Run"))
            return writer.add_entry("Run", prescription, [parts.name, *parts.other]), guesses
        if not parts.name and named is None:
            writer.continue_last(prescription, parts.other)
            return None, guesses
        name = parts.name or bare_name(named.text if named else "")
        if isinstance(writer.block, IntervalsBlock) and not prescription.amounts:
            writer.add_step(name, prescription, parts.other)
            return None, guesses
        return writer.add_entry(name, prescription, parts.other), guesses

    # ---- tables ------------------------------------------------------------------------------------------------------

    def _read_rows(self, line: LogicalLine, rows: list[Row]) -> None:
        """Reads a line of cells: one exercise, in each week that has columns of its own."""
        if line.first in self._tables.too_long or any(row.length > MAX_LINE for row in rows):
            self._ask(line, "too_long")
            return
        if not rows:
            is_open = line.first in self._tables.unknown_headers
            self._judge(line, "question" if is_open else "understood", "columns" if is_open else "header")
            return
        if heading := rows[0].heading:
            self._writer.begin_week_or_day(heading)
            self._judge(line, "understood", "week" if heading.is_week_only else "day")
            if not rows[0].name and not rows[0].cells:
                return
        if answer := self._answers.get(line.text.strip()):
            self._apply_answer(line, answer)
            return
        if is_total(rows[0].name):
            self._judge(line, "left_out", "total")
            return
        read = [(row, row.parts(self._unit)) for row in rows]
        if rows[0].is_invalid:
            self._ask(line, "number")
            return
        if code := next((code for _, parts in read if (code := self._row_problem(parts))), None):
            self._ask(line, code)
            return
        entry: Entry | None = None
        for row, parts in read:
            if row.continues:
                entry = self._writer.add_sets(parts.name, parts.prescription, parts.other)
                continue
            self._writer.go_to_week(row.week)
            if row.label:
                self._writer.begin_label(row.label)
            elif not isinstance(self._writer.block, StrengthBlock):
                self._writer.end_block()
            entry = self._writer.add_entry(parts.name, parts.prescription, parts.other)
        if entry is None:
            self._ask(line, "unknown")
            return
        is_guess = any(parts.prescription.guesses or row.is_guess for row, parts in read)
        guesses = [Guess(0, len(line.text), "columns", "")] if is_guess else []
        status: LineStatus = "guess" if is_guess else "understood"
        self._judge(line, status, "entry", block=self._writer.block, entry=entry, guesses=guesses)

    def _row_problem(self, parts: LineParts) -> LineCode | None:
        prescription, is_known = parts.prescription, self._is_known(parts.name)
        if parts.has_unread_numbers or not prescription.lengths_agree():
            return "number"
        if prescription.is_empty and (parts.other or not is_known):
            return "unknown"
        # "Squat reps" above "Squat load": one exercise in several rows, which this does not read.
        return None if is_known or (is_name(parts.name) and not _QUANTITY.search(parts.name)) else "unknown"

    # ---- verdicts ----------------------------------------------------------------------------------------------------

    def _apply_answer(self, line: LogicalLine, answer: Choice) -> None:
        text, writer = line.text.strip(), self._writer
        if answer == "leave_out":
            self._judge(line, "left_out", "answered")
        elif answer == "private":
            writer.current_day().private_notes.append(text)
            self._judge(line, "understood", "private")
        elif answer == "note":
            writer.add_note(text)
            self._judge(line, "understood", "note", entry=writer.last)
        else:
            parts = read_line(without_bullet(line.text[:MAX_LINE])[1], self._unit)
            is_clear = bool(parts.name) and not parts.has_unread_numbers
            name = parts.name if is_clear else bare_name(line.text) or text
            entry = writer.add_entry(name, parts.prescription if is_clear else Prescription(), [])
            self._judge(line, "understood", "entry", block=writer.block, entry=entry)

    def _ask(self, line: LogicalLine, code: LineCode) -> None:
        self._writer.current_day().private_notes.append(line.text.strip()[:MAX_NOTE])
        self._judge(line, "question", code)
        self._writer.last = None  # what follows, such as a rest, belongs to this line and to nothing before it
        if code == "unknown" and is_name(bare_name(line.text)):
            self._named = line

    def _judge(
        self,
        line: LogicalLine,
        status: LineStatus,
        code: LineCode,
        *,
        block: Block | None = None,
        entry: Entry | None = None,
        guesses: Sequence[Guess] = (),
    ) -> None:
        day, text = self._writer.day, line.text.strip()[:MAX_NOTE]
        was_asked = self._verdicts[line.first].status == "question"
        if was_asked and status != "question" and day and text in day.private_notes:
            day.private_notes.remove(text)
        block_id, entry_id = block.id if block else None, entry.id if entry else None
        for number in range(line.first, line.last + 1):
            self._verdicts[number] = LineRead(
                self._lines[number], status, "continued", self._writer.day_number, block_id, entry_id
            )
        self._verdicts[line.first].code = code
        self._verdicts[line.first].choices = CHOICES if status == "question" and len(line.text) <= MAX_ANSWERED else ()
        for guess in guesses:
            number, start, end = line.place(guess.start, guess.end)
            self._verdicts[number].guesses.append(Guess(start, end, guess.code, guess.read_as, guess.alternatives))


def _is_greeting(message: str) -> bool:
    is_short = len(message.split()) <= _MAX_GREETING_WORDS and not re.search(r"\d", message)
    return is_short and read_day_heading(message) is None and read_block_head(message) is None

"""Puts days together from lines."""

import re
from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Final

from regimen.training.rules.content import (
    AmrapBlock,
    Block,
    CircuitBlock,
    DayContent,
    EmomBlock,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
    LoadUnit,
    MeasurementKind,
    Reps,
    Session,
    Set,
    Step,
    StrengthBlock,
    SupersetBlock,
    TextBlock,
    entries_of,
)
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_BLOCKS, MAX_ENTRIES, MAX_EXERCISE_NAME, MAX_SETS, MAX_STEPS
from regimen.training.rules.size import size_of
from regimen.training.rules.workout_text.block_heads import BlockHead, read_block_head, read_cap, read_rest
from regimen.training.rules.workout_text.cells import Row, Tables
from regimen.training.rules.workout_text.headings import (
    DayHeading,
    is_rest_day,
    read_day_before_training,
    read_day_heading,
    read_title,
    without_chat_header,
)
from regimen.training.rules.workout_text.lines import Label, LogicalLine, join_wrapped, without_label
from regimen.training.rules.workout_text.names import bare_name
from regimen.training.rules.workout_text.prescription import (
    Amount,
    LineParts,
    Prescription,
    read_line,
    without_bullet,
)
from regimen.training.rules.workout_text.result import (
    CHOICES,
    Answers,
    DayRead,
    Guess,
    LineCode,
    LineRead,
    LineStatus,
    WorkoutTextRead,
)

MAX_LINE: Final = 250
"""Characters. Nobody writes an exercise in more; a longer line is a question, and not searched."""

_MAX_NAME_WORDS = 8
_MAX_GREETING_WORDS = 3
_PACES = ("easy", "steady", "tempo", "recovery", "moderate", "hard", "relaxed")
_LONGEST_SECONDS = 3 * 3600
_SHORTEST_RUN = 1_000
"""Metres: shorter distances without a name may be anything."""
_SENTENCE = re.compile(
    r"\b(?:you|your|should|keep|focus|try|if|make sure|don'?t|today|we|aim|stay|same as|last (?:week|wk)"
    r"|think|because|when"
    r"|please|let|remember|as (?:heavy|fast) as|see|ask|feel|no|to finish|complete|perform|as possible|it"
    r"|is|are|this|that)\b|[?!]|[^\w\s]{2}|[\U0001f300-\U0001faff]",
    re.IGNORECASE,
)
_PROSE = re.compile(r"\b(?:the|to|in|as|on|of|for|a|an|sets?|time|post|needed|floor)\b", re.IGNORECASE)
"""Words that a name alone, without any number, does not have."""
_REMARK = re.compile(
    r"\b(?:the|for|if|on|ok|everything|goes|then|again|break|same|not|last|wk|phase|before|after|until|reps)\b",
    re.IGNORECASE,
)
"""Words of a remark in which numbers stand too: "HR belt on for the 800s"."""
_REMARK_BEFORE = re.compile(r"[^\d:]*\w: +[^\d\s(]*[^\W\d]{3}")
"""Taper: drop volume 40 %. After the name of an exercise and a colon there are numbers."""
_PREPOSITION = re.compile(
    r"(?:on|in|with|at|for|from|until|to|every|within|each|all|one|total|plus|time)\b", re.IGNORECASE
)
_COUNTED_TIME = re.compile(r"(?:days?|weeks?|months?|times?)\b", re.IGNORECASE)
_NOTE = re.compile(
    r"^\s*(?:\(.*\)|\*[^*]+|→.*|(?:notes?|nb|cues?|focus|goal|target|intensity|scal(?:ed|ing)|rx ?\+?"
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
_STATION = re.compile(r"^\s*(\d{1,2})(?:[.):]|\s[-–])\s+")
_REST_FIRST = re.compile(r"\s*rest\b", re.IGNORECASE)
_AND_SO_ON = re.compile(r"\d[-–,/ ]*(?:\.\.\.|…)")
_LADDER = re.compile(
    r"^[\s\x1f(]*(\d{1,3}(?: ?[-–] ?\d{1,3}){2,})[\s\x1f:)]*(?:reps?)?(?: ?(?:of(?: each)?|each))?[\s\x1f:.]*$",
    re.IGNORECASE,
)
_ITEMS_END = re.compile(r"\s*(?:,|;|\+|&|\band\b|\bthen\b)\s*$", re.IGNORECASE)
_ITEMS = re.compile(r"\s*(?:,|;|\+|&|\band\b|\bthen\b)\s*(?=(?:\d|:\d|max\b))", re.IGNORECASE)


def read_workout_text(
    text: str, *, unit: LoadUnit | None = None, known_names: Collection[str] = (), answers: Answers | None = None
) -> WorkoutTextRead:
    """Reads a text at once; see `WorkoutTextReader`."""
    reader = WorkoutTextReader(text, unit=unit, known_names=known_names, answers=answers)
    for _ in reader.steps():
        pass
    return reader.result()


class WorkoutTextReader:
    """Reads a text line by line. `unit` is that of loads which have none; `known_names` are exercises of the library,
    in lower case; `answers` is what the coach said about lines that were questions."""

    def __init__(
        self,
        text: str,
        *,
        unit: LoadUnit | None = None,
        known_names: Collection[str] = (),
        answers: Answers | None = None,
    ) -> None:
        self._lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._unit, self._known, self._answers = unit, frozenset(known_names), answers or {}
        self._verdicts: list[LineRead] = [LineRead(line, "left_out", "blank") for line in self._lines]
        self._days: list[DayRead] = []
        self._day: DayRead | None = None
        self._week: int | None = None
        self._week_title = ""
        self._start_day_again()

    def _start_day_again(self) -> None:
        self._block: Block | None = None
        self._title = ""
        self._letter = ""
        self._ladder: list[Amount] = []
        self._last: Entry | None = None
        self._is_after_blank = True
        self._named: LogicalLine | None = None
        """A line that may be the name of an exercise, if the next one says what to do."""

    def steps(self) -> Iterator[None]:
        """Reads a line with each step."""
        tables = Tables(self._lines)
        for line in join_wrapped(self._lines):
            rows = tables.rows_of(line.first)
            if rows is not None:
                self._read_rows(line, rows)
                continue
            if not line.text.strip():
                self._is_after_blank = True
                continue
            try:
                self._read_line(line)
            except ValueError:  # a number that the document does not allow: 150 rounds, 5,000 kg
                self._ask(line, "number")
            self._is_after_blank = False
            yield

    def result(self) -> WorkoutTextRead:
        """Returns what was read, after the last step."""
        return WorkoutTextRead(self._finished_days(), self._verdicts)

    # ---- lines -------------------------------------------------------------------------------------------------------

    def _read_line(self, line: LogicalLine) -> None:
        named, self._named = self._named, None
        text = line.text
        if answer := self._answers.get(text.strip()):
            self._apply_answer(line, answer)
            return
        if len(text) > MAX_LINE:
            self._ask(line, "too_long")
            return
        header, message = without_chat_header(text)
        if header and (not message.strip() or self._is_talk(message)):
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
            self._begin_day(line, heading)
            start, body = header + length, message[length:]
        if _STATION.match(message) and isinstance(self._block, EmomBlock):
            start, body = header, message
        self._read_training(line, start, body, named)

    def _is_talk(self, message: str) -> bool:
        is_short = len(message.split()) <= _MAX_GREETING_WORDS and not re.search(r"\d", message)
        return is_short and read_day_heading(message) is None and read_block_head(message) is None

    def _is_heading(self, line: LogicalLine, text: str) -> bool:
        heading = read_day_heading(text)
        if heading is not None:
            self._begin_day(line, heading)
            return True
        if is_rest_day(text) and (self._day is None or not self._session_blocks()):
            day = self._current_day()
            day.is_rest = True
            self._judge(line, "understood", "day")
            return True
        return False

    def _is_mark(self, line: LogicalLine, body: str) -> bool:
        """Links, notes and titles."""
        if found := _LINK.match(body):
            self._add_note(found[1])
            self._judge(line, "understood", "link", entry=self._last)
            return True
        if _NOTE.match(body):
            self._add_note(body.strip())
            self._judge(line, "understood", "note", entry=self._last)
            return True
        if title := read_title(body):
            self._end_block()
            self._title = title
            self._judge(line, "understood", "title")
            return True
        return False

    def _begin_day(self, line: LogicalLine, heading: DayHeading) -> None:
        if heading.week is not None:
            self._week = heading.week
        if heading.is_week_only:
            self._day, self._week_title = None, heading.title
            self._judge(line, "understood", "week")
            self._start_day_again()
            return
        day = DayRead(heading.title or self._week_title, self._week, heading.day, heading.weekday, heading.is_rest)
        self._days.append(day)
        self._day = day
        self._start_day_again()
        self._judge(line, "understood", "day")

    def _read_training(self, line: LogicalLine, start: int, body: str, named: LogicalLine | None) -> None:
        """Reads what is to be done: the head of a block, a rest, an exercise."""
        if (found := _THEN.match(body)) and found.end():
            if not body[found.end() :].strip(" :,."):
                self._judge(line, "understood", "note")
                return
            start, body = start + found.end(), body[found.end() :]
        if isinstance(self._block, ForTimeBlock) and (seconds := read_cap(body)):
            self._block.cap_seconds = seconds
            self._judge(line, "understood", "scheme", block=self._block)
            return
        if found := _TITLE_BEFORE.match(body):
            self._end_block()
            self._title = found[1]
            start, body = start + found.end(), body[found.end() :]
        label, length, rest = without_label(body)
        if label:
            start, body = start + length, rest
            self._begin_label(label)
            if title := read_title(body):
                self._title = title
                self._judge(line, "understood", "title")
                return
        if found := _BUY_IN.match(body):
            self._read_buy_in(line, start + found.end(), body[found.end() :], found[1])
            return
        if (rest_seconds := read_rest(body)) is not None and self._add_rest(rest_seconds):
            self._judge(line, "understood", "rest", block=self._block, entry=self._last)
            return
        if found := _LADDER.match(body):
            self._begin_ladder(line, found[1])
            return
        if _REST_FIRST.match(body) or _AND_SO_ON.search(body):
            self._ask(line, "unknown")
            return
        head = read_block_head(body)
        if head and not self._is_entry_of_block(head):
            self._begin_block(line, start, head)
            return
        self._read_exercises(line, start, body, named)

    def _is_entry_of_block(self, head: BlockHead) -> bool:
        """Whether "2 x 100 m sprint" is one of the exercises of a round, not intervals of their own."""
        is_round = isinstance(self._block, ForTimeBlock | CircuitBlock | EmomBlock | AmrapBlock)
        return is_round and isinstance(head.block, IntervalsBlock) and len(head.block.steps) == 1

    def _begin_label(self, label: Label) -> None:
        if label.number is None or label.letter != self._letter:
            self._end_block()
        self._letter = label.letter
        if label.number is not None and self._block is None:
            self._open(SupersetBlock(id=new_part_id()))

    def _begin_ladder(self, line: LogicalLine, numbers: str) -> None:
        if not isinstance(self._block, ForTimeBlock | CircuitBlock) or entries_of(self._block):
            block = ForTimeBlock(id=new_part_id())
            self._open(block)
            guesses = [Guess(0, len(line.text), "rounds", "for_time")]
        else:
            guesses = []
        text = re.sub(r"\s", "", numbers).replace("–", "-")
        self._ladder = [{"reps": _exact(int(number))} for number in text.split("-")]
        if self._block and not self._block.title:
            self._block.title = text
        self._judge(line, "guess" if guesses else "understood", "scheme", block=self._block, guesses=guesses)

    def _begin_block(self, line: LogicalLine, start: int, head: BlockHead) -> None:
        before = self._block
        if isinstance(before, ForTimeBlock) and not before.entries and isinstance(head.block, CircuitBlock):
            before.rounds = head.block.rounds  # "For time:", and on the next line "5 rounds of"
            block: Block = before
        else:
            block = head.block
            self._ladder = []
            self._open(block)
        self._letter = ""
        self._judge(line, "understood", "block", block=block)
        rest = head.rest_of_line
        if not rest:
            return
        if found := _LADDER.match(rest):
            self._begin_ladder(line, found[1])
            return
        if found := _ASIDE.match(rest):
            block.note = found[1]
            start, rest = start + found.end(), rest[found.end() :]
        if _ABOUT_BLOCK.match(rest):
            block.note = _joined(block.note, rest.strip(_NAME_EDGES))
            return
        self._read_exercises(line, start + head.rest_start, rest, None, is_head=True)

    def _read_buy_in(self, line: LogicalLine, start: int, body: str, name: str) -> None:
        clock = self._block if isinstance(self._block, ForTimeBlock) and not self._block.entries else None
        title = name.strip().capitalize().replace(" ", "-")
        block = StrengthBlock(id=new_part_id(), title=title)
        blocks = self._session_blocks()
        if clock and clock in blocks:
            blocks.insert(blocks.index(clock), block)
        else:
            blocks.append(block)
        self._block = block
        if body.strip():
            self._read_exercises(line, start, body, None)
        else:
            self._judge(line, "understood", "block", block=block)
        self._block = clock

    # ---- exercises ---------------------------------------------------------------------------------------------------

    def _read_exercises(
        self, line: LogicalLine, start: int, body: str, named: LogicalLine | None, *, is_head: bool = False
    ) -> None:
        minute = _MINUTE.match(body) or (_STATION.match(body) if isinstance(self._block, EmomBlock) else None)
        if minute and self._block is not None and not isinstance(self._block, StrengthBlock | SupersetBlock):
            start, body = start + minute.end(), body[minute.end() :]
        items = self._items(body) or [(0, read_line(body, self._unit))]
        if is_head and isinstance(self._block, IntervalsBlock) and any(one.prescription.amounts for _, one in items):
            self._session_blocks().remove(self._block)
            self._end_block()
            self._ask(line, "number")
            return
        entries: list[Entry] = []
        guesses: list[Guess] = []
        for _, parts in items:
            code = self._problem(parts, named)
            is_remark = body.rstrip().endswith(":") or (_REMARK_BEFORE.match(body) and parts.other)
            if not code and is_remark and not self._is_known(parts.name):
                code = "unknown"
            if code and is_head and code == "unknown" and self._block is not None:
                self._block.note = _joined(self._block.note, body.strip(_NAME_EDGES))
                return
            if code:
                self._ask(line, code)
                return
        for offset, parts in items:
            entry, found = self._add_parts(parts, start + offset, named)
            guesses += found
            if entry:
                entries.append(entry)
                if minute:
                    entry.note = _joined(
                        f"Minute {minute[1]}" if minute[1] else minute[0].strip(" :.-").capitalize(), entry.note
                    )
        if named and entries and not items[0][1].name:
            self._judge(named, "understood", "entry", block=self._block, entry=entries[0])
        self._judge(
            line,
            "guess" if guesses else "understood",
            "block" if is_head else "entry" if entries else "scheme",
            block=self._block,
            entry=None if is_head else (entries[0] if entries else self._last),
            guesses=guesses,
        )

    def _items(self, body: str) -> list[tuple[int, LineParts]]:
        """Returns the exercises of a line that lists several: "12 push press 40 kg, 15 cal ski, 20 m lunge"."""
        positions = [0, *(found.end() for found in _ITEMS.finditer(body)), len(body)]
        if len(positions) <= 2:
            return []
        texts = [body[first:last] for first, last in pairwise(positions)]
        texts = [_ITEMS_END.sub("", text) for text in texts]
        parts = [read_line(text, self._unit) for text in texts]
        if sum(1 for one in parts if one.name and one.prescription.amounts) <= 1:
            return []
        if "+" in body or "&" in body:
            _share_effort([one.prescription for one in parts])
        return list(zip(positions, parts, strict=False))

    def _problem(self, parts: LineParts, named: LogicalLine | None) -> LineCode | None:
        """Returns why a line can't be read as an exercise."""
        prescription = parts.prescription
        if parts.has_unread_numbers and not self._is_known(parts.name):
            return "number"
        if any(not _is_plausible(amount) for amount in prescription.amounts):
            return "number"
        if not prescription.lengths_agree() or prescription.set_count() > MAX_SETS:
            return "sets"
        if self._is_run(parts, named):
            return None
        if not parts.name:
            # An amount without sets is no continuation: "then 5 minutes of:" says nothing about the exercise before.
            has_target = self._last is not None or named is not None or isinstance(self._block, IntervalsBlock)
            continues = not prescription.is_empty and (prescription.has_scheme or not prescription.amounts)
            return None if has_target and continues else "unknown"
        if not self._is_known(parts.name):
            words = " ".join([parts.name, *parts.other])
            is_remark = len(words.split()) > 2 and _REMARK.search(words)
            if (
                is_remark
                or _PREPOSITION.match(parts.name)
                or not _is_name(parts.name)
                or _COUNTED_TIME.match(parts.name)
            ):
                return "unknown"
            is_sure = not parts.other and not _PROSE.search(parts.name) and self._accepts_bare_names()
            if prescription.is_empty and not is_sure:
                return "unknown"
        return None

    def _is_run(self, parts: LineParts, named: LogicalLine | None) -> bool:
        """Whether a line is a distance alone, as "12 km" in a running plan."""
        amounts = parts.prescription.amounts
        meters = amounts[0].get("meters") if len(amounts) == 1 else None
        is_far = isinstance(meters, int) and meters >= _SHORTEST_RUN
        is_nameless = not parts.name or parts.name.lower() in _PACES
        return is_nameless and is_far and named is None and not parts.prescription.has_scheme

    def _is_known(self, name: str) -> bool:
        return name.lower() in self._known or name.lower().removesuffix("s") in self._known

    def _accepts_bare_names(self) -> bool:
        block = self._block
        if block is None:
            return False
        return bool(self._ladder) or not isinstance(block, StrengthBlock | SupersetBlock)

    def _add_parts(self, parts: LineParts, start: int, named: LogicalLine | None) -> tuple[Entry | None, list[Guess]]:
        prescription = parts.prescription
        guesses = [
            Guess(start + guess.start, start + guess.end, guess.code, guess.read_as, guess.alternatives)
            for guess in prescription.guesses
        ]
        if self._is_run(parts, named):
            guesses.append(Guess(start, start + 1, "exercise", "Run"))
            return self._add_entry("Run", prescription, [parts.name, *parts.other]), guesses
        if not parts.name and named is None:
            self._continue_last(prescription, parts.other)
            return None, guesses
        name = parts.name or bare_name(named.text if named else "")
        if isinstance(self._block, IntervalsBlock) and prescription.amounts:
            self._end_block()  # what has an amount of its own is no step of these intervals
        if isinstance(self._block, IntervalsBlock):
            self._add_step(name, prescription, parts.other)
            return None, guesses
        return self._add_entry(name, prescription, parts.other), guesses

    def _add_entry(self, name: str, prescription: Prescription, other: list[str]) -> Entry | None:
        block = self._block
        leaves_rounds = prescription.has_scheme and self._is_after_blank and not self._ladder
        if block is None or (leaves_rounds and not isinstance(block, StrengthBlock | SupersetBlock)):
            block = self._open(StrengthBlock(id=new_part_id()))
        assert not isinstance(block, TextBlock | IntervalsBlock)
        if self._ladder and not prescription.amounts:
            prescription.amounts = list(self._ladder)
            prescription.count = len(self._ladder) if not prescription.loads or len(prescription.loads) == 1 else None
        elif self._ladder == [] and len(prescription.amounts) > 1 and isinstance(block, ForTimeBlock):
            self._ladder = list(prescription.amounts)
            block.title = block.title or "-".join(str(_min_reps(amount)) for amount in prescription.amounts)
        entry = Entry(
            id=new_part_id(),
            name=_capitalised(name)[:MAX_EXERCISE_NAME],
            measurement=_measurement(prescription),
            per_side=prescription.per_side,
            note=_joined(*prescription.notes, *other, *prescription.links)[:5000],
            sets=prescription.sets(),
        )
        entries = entries_of(block)
        if len(entries) >= MAX_ENTRIES:
            block = self._open(StrengthBlock(id=new_part_id()))
            entries = entries_of(block)
        block.entries.append(entry)  # type: ignore[union-attr]
        if isinstance(block, SupersetBlock | CircuitBlock) and prescription.rest_seconds and not block.rest_seconds:
            block.rest_seconds = prescription.rest_seconds if isinstance(block, CircuitBlock) else block.rest_seconds
        self._last = entry
        return entry

    def _add_step(self, name: str, prescription: Prescription, other: list[str]) -> None:
        block = self._block
        assert isinstance(block, IntervalsBlock)
        first = block.steps[0]
        label = _capitalised(name)[:MAX_EXERCISE_NAME]
        if first.label == "Work":
            first.label = label
        elif len(block.steps) + 2 <= MAX_STEPS:
            block.steps.append(Step(id=new_part_id(), label=label, seconds=first.seconds, meters=first.meters))
            if rest := next((step for step in block.steps if step.effort == "rest"), None):
                block.steps.append(Step(id=new_part_id(), label="Rest", effort="rest", seconds=rest.seconds))
        extra = [f"RPE {value:g}" for value in prescription.rpes] + [f"{value:g}%" for value in prescription.percents]
        extra += [f"{load.value:g} {load.unit}" for load in prescription.loads]
        block.note = _joined(block.note, *extra, *prescription.notes, *other)[:5000]

    def _continue_last(self, prescription: Prescription, other: list[str]) -> None:
        """A line without a name belongs to the exercise before it: its loads, its rest, or more sets."""
        entry = self._last
        if isinstance(self._block, IntervalsBlock) or entry is None:
            if self._block is not None and isinstance(self._block, IntervalsBlock):
                self._block.note = _joined(self._block.note, *prescription.notes, *other)
            return
        entry.note = _joined(entry.note, *prescription.notes, *other)[:5000]
        if prescription.amounts and entry.sets:
            entry.sets = [*entry.sets, *prescription.sets()][:MAX_SETS]
        elif not entry.sets:
            entry.sets = prescription.sets()
        else:
            fields = prescription.sets()[0].model_dump(exclude_none=True, exclude={"id", "kind"})
            entry.sets = [Set.model_validate(old.model_dump() | fields) for old in entry.sets]

    def _add_rest(self, seconds: int) -> bool:
        block = self._block
        if isinstance(block, IntervalsBlock):
            if not any(step.effort == "rest" for step in block.steps):
                block.steps.append(Step(id=new_part_id(), label="Rest", effort="rest", seconds=seconds))
            return True
        if isinstance(block, SupersetBlock | CircuitBlock):
            block.rest_seconds = seconds
            return True
        if self._last is None or not self._last.sets:
            return False
        for one in self._last.sets:
            one.rest_seconds = seconds
        return True

    # ---- tables ------------------------------------------------------------------------------------------------------

    def _read_rows(self, line: LogicalLine, rows: list[Row]) -> None:
        """Reads a line of cells: one exercise, in each week that has columns of its own."""
        if not rows:
            self._judge(line, "understood", "header")
            return
        if rows[0].heading is not None:
            self._begin_day(line, rows[0].heading)
            if not rows[0].name:
                return
        if answer := self._answers.get(line.text.strip()):
            self._apply_answer(line, answer)
            return
        for row in rows:
            parts = row.parts(self._unit)
            if parts.has_unread_numbers or not parts.prescription.lengths_agree():
                self._ask(line, "number")
                return
            if parts.prescription.is_empty and (parts.other or not self._is_known(parts.name)):
                self._ask(line, "unknown")
                return
            if not parts.name or not (_is_name(parts.name) or self._is_known(parts.name)):
                self._ask(line, "unknown")
                return
        guesses: list[Guess] = []
        entry: Entry | None = None
        for row in rows:
            self._go_to_week(row.week)
            parts = row.parts(self._unit)
            self._begin_table_label(row.label)
            entry = self._add_entry(parts.name, parts.prescription, parts.other)
            if parts.prescription.guesses or row.is_guess:
                guesses = [Guess(0, len(line.text), "columns", "")]
        self._judge(
            line, "guess" if guesses else "understood", "entry", block=self._block, entry=entry, guesses=guesses
        )

    def _begin_table_label(self, label: Label | None) -> None:
        if label:
            self._begin_label(label)
        elif not isinstance(self._block, StrengthBlock):
            self._end_block()

    def _go_to_week(self, week: int | None) -> None:
        """Goes to the same day of another week, which the table writes in columns beside each other."""
        current = self._current_day()
        if week is None or current.week == week:
            return
        if current.week is None and current is self._days[-1] and not self._blocks_of(current):
            current.week = week
            return
        same = (current.day, current.weekday, current.title)
        found = next(
            (day for day in self._days if (day.day, day.weekday, day.title) == same and day.week == week), None
        )
        if found is None:
            found = DayRead(current.title, week, current.day, current.weekday)
            self._days.append(found)
        self._day = found
        blocks = self._blocks_of(found)
        self._block = blocks[-1] if blocks else None

    # ---- parts of a day ----------------------------------------------------------------------------------------------

    def _current_day(self) -> DayRead:
        if self._day is None:
            self._day = DayRead(self._week_title, self._week)
            self._days.append(self._day)
        return self._day

    def _blocks_of(self, day: DayRead) -> list[Block]:
        if not day.content.sessions:
            day.content.sessions = [Session(id=new_part_id(), title=day.title[:120])]
        return day.content.sessions[0].blocks

    def _session_blocks(self) -> list[Block]:
        return self._blocks_of(self._current_day())

    def _open(self, block: Block) -> Block:
        if self._title and not block.title:
            block.title = self._title
        self._title = ""
        self._block = block
        self._last = None
        self._session_blocks().append(block)
        return block

    def _end_block(self) -> None:
        self._block, self._last, self._ladder, self._letter = None, None, [], ""

    def _add_note(self, text: str) -> None:
        """Adds words for the client to the exercise, the block or the day that they follow."""
        if self._last is not None and not self._is_after_blank:
            self._last.note = _joined(self._last.note, text)[:5000]
        elif self._block is not None:
            self._block.note = _joined(self._block.note, text)[:5000]
        else:
            blocks = self._session_blocks()
            if blocks and isinstance(blocks[-1], TextBlock):
                blocks[-1].text = f"{blocks[-1].text}\n{text}"[:5000]
            else:
                blocks.append(TextBlock(id=new_part_id(), title=self._title, text=text[:5000]))
                self._title = ""

    def _apply_answer(self, line: LogicalLine, answer: str) -> None:
        text = line.text.strip()
        if answer == "leave_out":
            self._judge(line, "left_out", "answered")
        elif answer == "private":
            self._current_day().private_notes.append(text)
            self._judge(line, "understood", "private")
        elif answer == "note":
            self._add_note(text)
            self._judge(line, "understood", "note", entry=self._last)
        else:
            parts = read_line(without_bullet(line.text)[1], self._unit)
            name = bare_name(line.text) if parts.has_unread_numbers or not parts.name else parts.name
            entry = self._add_entry(name, Prescription() if parts.has_unread_numbers else parts.prescription, [])
            self._judge(line, "understood", "entry", block=self._block, entry=entry)

    # ---- verdicts ----------------------------------------------------------------------------------------------------

    def _ask(self, line: LogicalLine, code: LineCode) -> None:
        self._current_day().private_notes.append(line.text.strip()[:MAX_LINE])
        self._judge(line, "question", code)
        self._last = None  # what follows, such as a rest, belongs to this line and to nothing before it
        if code == "unknown" and _is_name(bare_name(line.text)):
            self._named = line

    def _judge(
        self, line: LogicalLine, status: LineStatus, code: LineCode, *, block: Block | None = None,
        entry: Entry | None = None, guesses: list[Guess] | None = None,
    ) -> None:  # fmt: skip
        was = self._verdicts[line.first]
        if was.status == "question" and status != "question" and self._day:
            text = line.text.strip()[:MAX_LINE]
            if text in self._day.private_notes:
                self._day.private_notes.remove(text)
        for number in range(line.first, line.last + 1):
            is_first = number == line.first
            self._verdicts[number] = LineRead(
                text=self._lines[number],
                status=status,
                code=code if is_first else "continued",
                day=next((index for index, day in enumerate(self._days) if day is self._day), None),
                block_id=block.id if block else None,
                entry_id=entry.id if entry else None,
                choices=CHOICES if status == "question" and is_first else (),
            )
        for guess in guesses or []:
            number, start, end = line.place(guess.start, guess.end)
            self._verdicts[number].guesses.append(Guess(start, end, guess.code, guess.read_as, guess.alternatives))

    def _finished_days(self) -> list[DayRead]:
        for day in self._days:
            sessions = day.content.sessions
            if not sessions:
                continue
            blocks = [_without_lonely_superset(block) for block in sessions[0].blocks if not _is_empty(block)]
            if len(blocks) > MAX_BLOCKS or size_of(blocks).error():
                blocks = self._shortened(day, blocks)
            sessions[0].blocks = blocks
            day.is_rest = day.is_rest and not blocks
            day.content = DayContent.model_validate(
                {"sessions": [sessions[0].model_dump()] if blocks or not day.is_rest else []}
            )
        return self._days

    def _shortened(self, day: DayRead, blocks: list[Block]) -> list[Block]:
        """Leaves out what a day can't hold, and says so on its lines."""
        kept: list[Block] = []
        for block in blocks[:MAX_BLOCKS]:
            if size_of([*kept, block]).error():
                break
            kept.append(block)
        ids = {block.id for block in kept}
        number = next(index for index, one in enumerate(self._days) if one is day)
        for verdict in self._verdicts:
            if verdict.day == number and verdict.block_id and verdict.block_id not in ids:
                verdict.status, verdict.code, verdict.guesses = "question", "too_much", []
                verdict.block_id = verdict.entry_id = None
                day.private_notes.append(verdict.text.strip()[:MAX_LINE])
        return kept


_NAME_EDGES = " \t:.,;-–—*•()"


def _share_effort(prescriptions: list[Prescription]) -> None:
    """1 clean + 1 jerk @ 80 % is one lift after the other with the same load."""
    last = prescriptions[-1]
    for one in prescriptions[:-1]:
        if not (one.loads or one.percents or one.rpes):
            one.loads, one.percents, one.rpes = list(last.loads), list(last.percents), list(last.rpes)
            one.of_training_max = last.of_training_max


def _is_plausible(amount: Amount) -> bool:
    """Whether somebody does this much of an exercise: nobody runs 0 m, and nobody planks for 8 hours."""
    numbers = [value for value in amount.values() if isinstance(value, int)]
    seconds = amount.get("seconds")
    return 0 not in numbers and not (isinstance(seconds, int) and seconds > _LONGEST_SECONDS)


def _is_name(name: str) -> bool:
    """Whether words can be the name of an exercise: few of them, and no sentence."""
    words = name.split()
    return bool(
        0 < len(words) <= _MAX_NAME_WORDS
        and len(name) <= MAX_EXERCISE_NAME
        and any(letter.isalpha() for letter in name)
        and not _SENTENCE.search(name)
    )


def _capitalised(name: str) -> str:
    name = " ".join(name.split())
    return name[:1].upper() + name[1:]


def _joined(*texts: str) -> str:
    return ", ".join(text for text in texts if text)


def _exact(number: int) -> Reps:
    return Reps(min=number)


def _min_reps(amount: Amount) -> int:
    reps = amount.get("reps")
    return reps.min if isinstance(reps, Reps) else 0


def _measurement(prescription: Prescription) -> MeasurementKind:
    """How an exercise is measured that the library does not know: by what the line prescribes."""
    fields = {name for amount in prescription.amounts for name in amount}
    if "calories" in fields:
        return "calories"
    if "meters" in fields:
        return "weight_distance" if prescription.loads else "distance"
    if "seconds" in fields and "reps" not in fields:
        return "duration"
    if prescription.is_bodyweight:
        return "bodyweight"
    return "weight_reps"


def _is_empty(block: Block) -> bool:
    """Whether nothing was said about a block but its head."""
    if isinstance(block, SupersetBlock | StrengthBlock):
        return not block.entries
    return False


def _without_lonely_superset(block: Block) -> Block:
    """A1 without an A2 is no superset."""
    if isinstance(block, SupersetBlock) and len(block.entries) == 1:
        for one in block.entries[0].sets:
            one.rest_seconds = one.rest_seconds or block.rest_seconds or None
        return StrengthBlock(id=block.id, title=block.title, note=block.note, entries=block.entries)
    return block

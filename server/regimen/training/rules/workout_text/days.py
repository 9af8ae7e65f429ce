"""Writes the days of a text: blocks, exercises and notes, one after the other."""

from typing import Final

from pydantic import TypeAdapter, ValidationError

from regimen.training.rules.content import (
    Block,
    BlockWithoutExercises,
    CircuitBlock,
    DayContent,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
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
from regimen.training.rules.limits import MAX_BLOCKS, MAX_ENTRIES, MAX_EXERCISE_NAME, MAX_NOTE, MAX_SETS, MAX_STEPS
from regimen.training.rules.size import size_of
from regimen.training.rules.workout_text.block_heads import WORK, HeadBlock
from regimen.training.rules.workout_text.headings import DayHeading
from regimen.training.rules.workout_text.lines import Label
from regimen.training.rules.workout_text.prescription import Amount, Prescription
from regimen.training.rules.workout_text.result import DayRead

MAX_TITLE: Final = 120
_BLOCK: Final[TypeAdapter[Block]] = TypeAdapter(Block)


class DayWriter:
    """Knows the days so far, and which block and exercise the next line may belong to."""

    def __init__(self) -> None:
        self.days: list[DayRead] = []
        self.day: DayRead | None = None
        self.block: Block | None = None
        self.last: Entry | None = None
        """The exercise that a line without a name belongs to."""
        self.title = ""
        """Of the next block."""
        self.ladder: list[Amount] = []
        """The reps of each round, for exercises that say none: 21-15-9."""
        self.is_after_blank = True
        self._letter = ""
        self._week: int | None = None
        self._week_title = ""

    # ---- days --------------------------------------------------------------------------------------------------------

    @property
    def day_number(self) -> int | None:
        return next((number for number, day in enumerate(self.days) if day is self.day), None)

    def begin_week_or_day(self, heading: DayHeading) -> None:
        self.end_block()
        self.title = ""
        if heading.week is not None:
            self._week = heading.week
        if heading.is_week_only:
            self.day, self._week_title = None, heading.title
        else:
            title = heading.title or self._week_title
            self._add_day(DayRead(title, self._week, heading.day, heading.weekday, heading.is_rest))

    def current_day(self) -> DayRead:
        return self.day or self._add_day(DayRead(self._week_title, self._week))

    def _add_day(self, day: DayRead) -> DayRead:
        self.days.append(day)
        self.day = day
        return day

    def go_to_week(self, week: int | None) -> None:
        """Goes to the same day of another week, which a table writes in columns beside each other."""
        current = self.current_day()
        if week is None or current.week == week:
            return
        if current.week is None and current is self.days[-1] and not blocks_of(current):
            current.week = week
            return
        same = (current.day, current.weekday, current.title)
        weeks = [day for day in self.days if (day.day, day.weekday, day.title) == same]
        found = next((day for day in weeks if day.week == week), None)
        self.day = found or self._add_day(DayRead(current.title, week, current.day, current.weekday))
        blocks = blocks_of(self.day)
        self.block = blocks[-1] if blocks else None

    # ---- blocks ------------------------------------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        return blocks_of(self.current_day())

    def open_block(self, block: Block) -> Block:
        """Adds a block, with the title that was written above it."""
        block.title = block.title or self.title[:MAX_TITLE]
        self.title, self.block, self.last = "", block, None
        self.blocks().append(block)
        return block

    def open_head(self, block: HeadBlock) -> Block:
        """Adds the block that a line begins. "5 rounds of" below "For time:" says more about the same block."""
        self._letter = ""
        before = self.block
        if isinstance(before, ForTimeBlock) and not before.entries and isinstance(block, CircuitBlock):
            before.rounds = block.rounds
            return before
        self.ladder = []
        return self.open_block(block)

    def end_block(self) -> None:
        self.block, self.last, self.ladder, self._letter = None, None, [], ""

    def begin_label(self, label: Label) -> None:
        """A1 begins a superset, A2 goes on with it, B) begins something else."""
        if label.number is None or label.letter != self._letter:
            self.end_block()
        self._letter = label.letter
        if label.number is not None and self.block is None:
            self.open_block(SupersetBlock(id=new_part_id()))

    def begin_ladder(self, numbers: list[int]) -> bool:
        """Takes the reps of each round; returns whether a block was begun for them."""
        is_new = not isinstance(self.block, ForTimeBlock | CircuitBlock) or bool(entries_of(self.block))
        block = self.open_block(ForTimeBlock(id=new_part_id())) if is_new or self.block is None else self.block
        self.ladder = [{"reps": Reps(min=number)} for number in numbers]
        block.title = block.title or "-".join(str(number) for number in numbers)[:MAX_TITLE]
        return is_new

    def add_block_note(self, text: str) -> None:
        if self.block is not None:
            self.block.note = joined(self.block.note, text)

    # ---- exercises ---------------------------------------------------------------------------------------------------

    def add_entry(self, name: str, prescription: Prescription, other: list[str]) -> Entry:
        """Adds an exercise to the block, or to a new one if it can't be one of that block."""
        block = self.block
        if block is None or not self._may_hold(block, prescription):
            block = self.open_block(StrengthBlock(id=new_part_id()))
        self._follow_ladder(block, prescription)
        entry = Entry(
            id=new_part_id(),
            name=_capitalised(name)[:MAX_EXERCISE_NAME],
            measurement=_measurement(prescription),
            per_side=prescription.per_side,
            note=joined(*prescription.notes, *other, *prescription.links),
            sets=prescription.sets(),
        )
        entries_of(block).append(entry)
        if isinstance(block, CircuitBlock) and prescription.rest_seconds and not block.rest_seconds:
            block.rest_seconds = prescription.rest_seconds
        self.last = entry
        return entry

    def _may_hold(self, block: Block, prescription: Prescription) -> bool:
        """After an empty line, an exercise with sets of its own is none of the rounds above."""
        is_round = not isinstance(block, StrengthBlock | SupersetBlock)
        leaves_rounds = is_round and prescription.has_scheme and self.is_after_blank and not self.ladder
        has_entries = not isinstance(block, BlockWithoutExercises)
        if has_entries and isinstance(block, ForTimeBlock) and not entries_of(block):
            leaves_rounds = False  # "For time: 50-40-30 double unders"
        return has_entries and len(entries_of(block)) < MAX_ENTRIES and not leaves_rounds

    def _follow_ladder(self, block: Block, prescription: Prescription) -> None:
        """An exercise without reps has those of the rounds; "21-15-9 thrusters" begins such rounds."""
        if self.ladder and not prescription.amounts:
            prescription.amounts = list(self.ladder)
            prescription.count = len(self.ladder) if len(prescription.loads) <= 1 else None
        elif not self.ladder and len(prescription.amounts) > 1 and isinstance(block, ForTimeBlock):
            self.ladder = list(prescription.amounts)
            reps = [amount["reps"] for amount in self.ladder if isinstance(amount.get("reps"), Reps)]
            block.title = block.title or "-".join(str(each.min) for each in reps if isinstance(each, Reps))[:MAX_TITLE]

    def add_step(self, name: str, prescription: Prescription, other: list[str]) -> None:
        """Adds an exercise to intervals: the first one is what they are of, each other one is done after it."""
        block = self.block
        if not isinstance(block, IntervalsBlock):
            raise TypeError("Only intervals have steps.")
        first, label = block.steps[0], _capitalised(name)[:MAX_EXERCISE_NAME]
        if first.label == WORK:
            first.label = label
        elif len(block.steps) + 2 <= MAX_STEPS:
            block.steps.append(Step(id=new_part_id(), label=label, seconds=first.seconds, meters=first.meters))
            if rest := next((step for step in block.steps if step.effort == "rest"), None):
                block.steps.append(rest.model_copy(update={"id": new_part_id()}))
        efforts = [f"RPE {value:g}" for value in prescription.rpes] + [f"{value:g}%" for value in prescription.percents]
        loads = [f"{load.value:g} {load.unit}" for load in prescription.loads]
        self.add_block_note(joined(*efforts, *loads, *prescription.notes, *other))

    def continue_last(self, prescription: Prescription, other: list[str]) -> None:
        """A line without a name belongs to the exercise before it: its loads, its rest, or more sets."""
        entry = self.last
        if isinstance(self.block, IntervalsBlock) or entry is None:
            self.add_block_note(joined(*prescription.notes, *other))
            return
        entry.note = joined(entry.note, *prescription.notes, *other)
        if prescription.amounts and entry.sets:
            entry.sets = [*entry.sets, *prescription.sets()][:MAX_SETS]
        elif not entry.sets:
            entry.sets = prescription.sets()
        else:
            fields = prescription.sets()[0].model_dump(exclude_none=True, exclude={"id", "kind"})
            entry.sets = [Set.model_validate(old.model_dump() | fields) for old in entry.sets]

    def add_sets(self, name: str, prescription: Prescription, other: list[str]) -> Entry | None:
        """Adds sets to the exercise that was written last; returns None if that is another one."""
        entry = self.last
        if entry is None or entry.name != _capitalised(name)[:MAX_EXERCISE_NAME]:
            return None
        entry.note = joined(entry.note, *(text for text in [*prescription.notes, *other] if text not in entry.note))
        entry.sets = [*entry.sets, *prescription.sets()][:MAX_SETS]
        return entry

    def add_rest(self, seconds: int) -> bool:
        """Adds a rest to what was written last; returns whether there was anything."""
        block = self.block
        if isinstance(block, IntervalsBlock):
            if not any(step.effort == "rest" for step in block.steps):
                block.steps.append(Step(id=new_part_id(), label="Rest", effort="rest", seconds=seconds))
            return True
        if isinstance(block, SupersetBlock | CircuitBlock):
            block.rest_seconds = seconds
            return True
        if self.last is None or not self.last.sets:
            return False
        for one in self.last.sets:
            one.rest_seconds = seconds
        return True

    def add_note(self, text: str) -> None:
        """Adds words for the client to the exercise, the block or the day that they follow."""
        if self.last is not None and not self.is_after_blank:
            self.last.note = joined(self.last.note, text)
        elif self.block is not None:
            self.add_block_note(text)
        else:
            blocks = self.blocks()
            if blocks and isinstance(blocks[-1], TextBlock):
                blocks[-1].text = f"{blocks[-1].text}\n{text}"[:MAX_NOTE]
            else:
                blocks.append(TextBlock(id=new_part_id(), title=self.title[:MAX_TITLE], text=text[:MAX_NOTE]))
                self.title = ""

    # ---- the end -----------------------------------------------------------------------------------------------------

    def finish(self, day: DayRead) -> tuple[set[str], set[str]]:
        """Makes a day a valid document. Returns the ids of blocks that are left out: those that the document does not
        allow, and those for which the day has no room."""
        blocks = [_without_lonely_superset(block) for block in blocks_of(day) if not _is_empty(block)]
        valid = [block for block in blocks if _is_valid(block)]
        kept: list[Block] = []
        for block in valid[:MAX_BLOCKS]:
            if size_of([*kept, block]).error():
                break
            kept.append(block)
        day.is_rest = day.is_rest and not kept
        session = day.content.sessions[0].model_copy(update={"blocks": kept})
        day.content = DayContent(sessions=[] if day.is_rest else [session])
        invalid_ids = {block.id for block in blocks} - {block.id for block in valid}
        return invalid_ids, {block.id for block in valid} - {block.id for block in kept}


def blocks_of(day: DayRead) -> list[Block]:
    """Returns the blocks of the only session of a day, to be changed."""
    if not day.content.sessions:
        day.content.sessions = [Session(id=new_part_id(), title=day.title[:MAX_TITLE])]
    return day.content.sessions[0].blocks


def joined(*texts: str) -> str:
    """Returns notes as one, as long as one may be."""
    return ", ".join(text for text in texts if text)[:MAX_NOTE]


def _capitalised(name: str) -> str:
    name = " ".join(name.split())
    return name[:1].upper() + name[1:]


def _measurement(prescription: Prescription) -> MeasurementKind:
    """How an exercise is measured that the library does not know: by what the line prescribes."""
    fields = {name for amount in prescription.amounts for name in amount}
    if "calories" in fields:
        return "calories"
    if "meters" in fields:
        return "weight_distance" if prescription.loads else "distance"
    if "seconds" in fields and "reps" not in fields:
        return "duration"
    return "bodyweight" if prescription.is_bodyweight else "weight_reps"


def _is_empty(block: Block) -> bool:
    """Whether nothing was said about a block but its label."""
    return isinstance(block, SupersetBlock | StrengthBlock) and not block.entries


def _is_valid(block: Block) -> bool:
    """Parts are changed after they were checked: a rest of 99 hours, or too many sets."""
    try:
        _BLOCK.validate_python(block.model_dump())
    except ValidationError:
        return False
    return True


def _without_lonely_superset(block: Block) -> Block:
    """A1 without an A2 is no superset."""
    if isinstance(block, SupersetBlock) and len(block.entries) == 1:
        for one in block.entries[0].sets:
            one.rest_seconds = one.rest_seconds or block.rest_seconds or None
        return StrengthBlock(id=block.id, title=block.title, note=block.note, entries=block.entries)
    return block

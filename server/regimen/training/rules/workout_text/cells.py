"""Cells copied from a spreadsheet: lines with tabs, below a row that names the columns or without one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final

from regimen.training.rules.content import LoadUnit, SetKind
from regimen.training.rules.workout_text.columns import (
    DateOrder,
    DayColumns,
    is_set_column,
    is_set_number,
    kinds_of,
    may_be_set_number,
    undecorated,
    weeks_of,
    with_unit_of,
    written_order,
)
from regimen.training.rules.workout_text.headings import DayHeading, read_day_heading
from regimen.training.rules.workout_text.line_parts import LineParts, read_line, without_bullet
from regimen.training.rules.workout_text.lines import Label, without_label
from regimen.training.rules.workout_text.result import MAX_ANSWERED, ColumnKind, Columns

_TITLE_LINES = 2
"""After more lines of text than titles have, a table has ended, and the next one has other columns."""
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_LIST = re.compile(r"\d{1,3}(?: ?[,/] ?\d{1,3}){2,}")
_RANGE = re.compile(r"(\d{1,2}) ?[-–] ?\d{1,2}")
_FRACTION = re.compile(r"(?:0[.,][3-9]\d?|0[.,]\d{3}|1[.,][01]\d?)")
_ASSISTED_LOAD = re.compile(r"[-–−]\s?\d.*")
"""Help: 20 kg of a machine that lifts."""
_TWO_WEIGHTS = re.compile(rf"[12] ?[x×*] ?{_NUMBER.pattern}")
_TO_FAILURE = re.compile(
    r"al fallo|(?:bis )?(?:zum )?(?:muskel)?versagen|(?:à|a) l.échec|(?:to )?failure|max", re.IGNORECASE
)
_LABEL = re.compile(r"[A-Za-z]{0,2}\d{0,2}[.)]?")
"""A, A1, 2: an order; words are a heading."""
_IS_LOAD = re.compile(r"\d|\b(?:bw|body ?weight|rpe|rir)\b", re.IGNORECASE)
_SKIPPED_WEEK = re.compile(r"[-–—x/]|off|rest|skip|n/?a", re.IGNORECASE)
"""In a week's cell: the exercise is not done in this week."""
_REPS_AND_LOAD = re.compile(r"(\d+)[x×@](\d[\d.,]*)")
"""In the column of one set: 8x60 is eight times 60."""
_LENGTH = re.compile(r"[\d.]+ (?:s|m|km|mi)")
_SET_KINDS: Final[tuple[tuple[SetKind, re.Pattern[str]], ...]] = (
    ("normal", re.compile("normal|working(?: set)?", re.IGNORECASE)),
    ("warmup", re.compile("w|wu|w/u|warm[ -]?up(?: set)?", re.IGNORECASE)),
    ("drop", re.compile("d|drop(?:[ -]?set)?", re.IGNORECASE)),
    ("failure", re.compile("f|failure", re.IGNORECASE)),
)
"""What stands where a set has a number, or in a column of its own."""
_COLUMN_OF_KINDS = re.compile(r"set[ _]type", re.IGNORECASE)
_HAS_REPS = re.compile(r"\d|amrap", re.IGNORECASE)
_REPS = re.compile(r"\d+(?:-\d+)?\+?(?: ?s| ?m)?|amrap|max", re.IGNORECASE)


@dataclass
class Row:
    """One exercise of a table, in one week; or the heading of a day."""

    week: int | None = None
    heading: DayHeading | None = None
    label: Label | None = None
    name: str = ""
    cells: dict[str, str] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    has_no_header: bool = False
    continues: bool = False
    """Whether it is more sets of the exercise above."""
    set_number: int | None = None
    """Where each set has a row of its own; 0 for a warm-up or drop set, which is not counted."""
    set_kind: SetKind = "normal"
    has_unknown_columns: bool = False
    is_invalid: bool = False
    """Whether its date does not exist."""

    def parts(self, unit: LoadUnit | None) -> LineParts:
        """Reads the cells as one line, in the order in which people write it."""
        of_column = _unit(self.units.get("load", "")) or unit
        line = " ".join(part for part in (self._scheme(of_column), *self._details(of_column)) if part)
        parts = read_line(line, of_column)
        parts.prescription.kind = self.set_kind
        words = [parts.name, *parts.other] if parts.name else parts.other
        notes = [
            note for note in (self._note_of_sets(), self._note_of_load(), self.cells.get("note", "").strip()) if note
        ]
        return LineParts(parts.prescription, self.name, [*words, *notes], parts.has_unread_numbers)

    @property
    def length(self) -> int:
        """Characters that are searched: notes are not."""
        return len(self.name) + sum(len(cell) for kind, cell in self.cells.items() if kind != "note")

    @property
    def is_guess(self) -> bool:
        """Whether the cells could mean something else: no header names them, or their values are not what they look
        like."""
        sets, load = self.cells.get("sets", "").strip(), self.cells.get("load", "").strip()
        return (
            self.has_no_header
            or self.has_unknown_columns
            or "set columns" in self.cells
            or set(self.cells) == {"sets"}
            or bool(_RANGE.fullmatch(sets) or _FRACTION.fullmatch(load))
            or bool(_ASSISTED_LOAD.fullmatch(load) or _TWO_WEIGHTS.fullmatch(load))
        )

    def _note_of_sets(self) -> str:
        sets = self.cells.get("sets", "").strip()
        return f"{sets} sets" if _RANGE.fullmatch(sets) else ""

    def _note_of_load(self) -> str:
        """Words in the column of loads: "moderate"."""
        load = self.cells.get("load", "").strip()
        return "" if _IS_LOAD.search(load) and not _ASSISTED_LOAD.fullmatch(load) else load

    def _scheme(self, unit: LoadUnit | None) -> str:
        cells = self.cells
        sets, reps = cells.get("sets", "").strip(), cells.get("reps", "").strip()
        if each := cells.get("set columns"):  # where each has a column of its own
            of_sets = [_REPS_AND_LOAD.sub(rf"\1 @ \2{unit or ''}", one) for one in each.split(" ")]
            return ("/" if all(_NUMBER.fullmatch(one) for one in of_sets) else ", ").join(of_sets)
        if self.set_number is not None:
            sets = "1"
        elif found := _RANGE.fullmatch(sets):
            sets = found[1]
        reps = re.sub(r"(?<=\d) to (?=\d)", "-", reps)
        rest = cells.get("prescription", "").strip()
        if sets and _NUMBER.fullmatch(sets) and _TO_FAILURE.fullmatch(reps):
            return f"{sets} x amrap {rest}".strip()
        if sets and reps and _NUMBER.fullmatch(sets):
            return (
                f"{sets} x {reps} {rest}".strip()
                if _HAS_REPS.search(reps)
                else f"{sets} sets, {reps}, {rest}".strip(" ,")
            )
        if sets and rest and _NUMBER.fullmatch(sets) and _LENGTH.fullmatch(rest):
            return f"{sets} x {rest}"
        if sets and not reps and _NUMBER.fullmatch(sets):
            return f"{sets} sets"
        if reps and _NUMBER.fullmatch(reps):
            return f"{reps} reps"
        return f"{sets} {reps} {rest}".strip()

    def _details(self, unit: LoadUnit | None) -> list[str]:
        cells = self.cells
        load = cells.get("load", "").strip()
        if not _IS_LOAD.search(load) or _ASSISTED_LOAD.fullmatch(load):
            load = ""
        elif _TWO_WEIGHTS.fullmatch(load):
            load = f"{load} {unit or 'kg'}"
        elif self.units.get("load", "").startswith("intens") and _NUMBER.fullmatch(load) and "," not in load:
            load = f"{load}%" if float(load) > 10 else f"RPE {load}"
        elif unit and _LIST.fullmatch(load):
            load = f"@ {load} {unit}"
        elif _FRACTION.fullmatch(load):  # a cell that shows 80 % holds 0.8
            load = _percent(load)
        elif _NUMBER.fullmatch(load):
            load = f"@ {load} {unit}" if unit else f"@ {load}" if float(load.replace(",", ".")) > 10 else f"x {load}"
        rest = cells.get("rest", "").strip()
        if rest and _NUMBER.fullmatch(rest):
            minutes = "min" in self.units.get("rest", "") or float(rest.replace(",", ".")) < 10
            rest = f"{rest} {'min' if minutes else 's'}"
        percent = cells.get("percent", "").strip()
        return [
            load,
            _percent(percent) if percent else "",
            _marked("RPE", cells.get("rpe", "")),
            _marked("RIR", cells.get("rir", "")),
            _marked("tempo", cells.get("tempo", "")),
            f"rest {rest}" if rest and rest not in "-–" else "",
        ]


def _percent(text: str) -> str:
    """Returns 80% for "80", "80 %" and 0.8."""
    number = text.strip(" %")
    if number == "1" or _FRACTION.fullmatch(number):  # nobody lifts 1 %
        return f"{float(number.replace(',', '.')) * 100:g}%"
    return f"{number}%"


def _marked(word: str, value: str) -> str:
    value = value.strip().strip("@")
    if not value or value in "-–":
        return ""
    return value if word.lower() in value.lower() else f"{word} {value}"


def _unit(header: str) -> LoadUnit | None:
    found = re.search(r"(?:\b|_)(kg|lb)", header, re.IGNORECASE)
    if not found:
        return None
    return "kg" if found[1].lower() == "kg" else "lb"


@dataclass
class _Columns:
    """What each column holds: (week, kind). A week of columns has several kinds, or one with all of them."""

    kinds: Sequence[tuple[int | None, ColumnKind | None]]
    headers: list[str]


class Tables:
    """The tables of a text, and the rows that each of its lines is, once all `steps` are done."""

    def __init__(self, lines: list[str], date_order: DateOrder = "day_first", columns: Columns | None = None) -> None:
        self._lines, self._said = lines, columns
        self._rows: dict[int, list[Row]] = {}
        self.headers: dict[int, list[ColumnKind | None]] = {}
        """What each column holds, by the line that names the columns."""
        self.too_long = set[int]()
        self.unknown_headers = set[int]()
        """Lines that name columns in words which say nothing about what they hold."""
        written = written_order(lines)
        self.days = DayColumns(written or date_order, is_order_certain=written is not None)

    def steps(self) -> Iterator[None]:
        """Reads a line with each step."""
        columns: _Columns | None = None
        header: int | None = None
        weeks: list[int | None] = []
        above: Row | None = None
        words = 0
        for number, line in enumerate(self._lines):
            yield
            if "\t" not in line:
                if line.strip() and not read_day_heading(line):
                    above, words = None, words + 1
                if words > _TITLE_LINES:
                    columns, weeks = None, []
                continue
            words = 0
            if len(line) > MAX_ANSWERED:
                self.too_long.add(number)
                self._rows[number] = []
                continue
            cells = [cell.strip().strip('"') for cell in line.split("\t")]
            if cells[0] and not any(cells[1:]) and not _is_place(columns):
                above, words = None, words + 1
                continue
            if not any(cells):
                self._rows[number] = []
            elif found := weeks_of(cells):
                weeks, self._rows[number] = found, []
                columns = _Columns([(week, "prescription" if week else "name") for week in weeks], cells)
            elif kinds := kinds_of(cells, self._said):
                columns = _Columns(list(zip_longest(weeks[: len(kinds)], kinds)), cells)
                header, self._rows[number], self.headers[number] = number, [], kinds
            else:
                rows = self._rows_of(cells, columns)
                self._rows[number] = rows
                for row in rows:
                    if row.has_unknown_columns and header is not None:
                        self.unknown_headers.add(header)
                    if is_set_number(row.units.get("sets", "")) and row.cells["sets"].isdigit():
                        row.set_number = int(row.cells["sets"])
                    _join_to(above, row, columns)
                above = rows[-1] if len(rows) == 1 and rows[-1].name else None

    def rows_of(self, line: int) -> list[Row] | None:
        """Returns what a line of cells says, no rows for a header, or None for a line of text."""
        return self._rows.get(line)

    def _rows_of(self, cells: list[str], columns: _Columns | None) -> list[Row]:
        filled = [cell for cell in cells if cell]
        if len(filled) == 1 and (heading := read_day_heading(filled[0])):
            return [Row(heading=heading)]
        if columns is None:
            return [_row_without_columns(cells)]
        rows: dict[int | None, Row] = {}
        for index, cell in enumerate(cells):
            week, kind = columns.kinds[index] if index < len(columns.kinds) else (None, "note")
            if not cell or kind == "ignore" or (week is not None and _SKIPPED_WEEK.fullmatch(cell)):
                continue
            row = rows.setdefault(week, Row(week=week))
            header = columns.headers[index] if index < len(columns.headers) else ""
            if kind == "prescription" and not (cell := with_unit_of(header, cell)):
                continue
            if cell == "0" and kind in (None, "reps", "load"):
                continue
            if set_kind := _set_kind(header, kind, cell):
                row.set_kind, row.set_number = set_kind, row.set_number or 0
                continue
            if kind is None and is_set_column(header):
                row.cells["set columns"] = f"{row.cells.get('set columns', '')} {cell.replace(' ', '')}".strip()
                continue
            if kind is None:
                row.has_unknown_columns = True
                kind, cell = "note", f"{header}: {cell}" if header else cell
            row.cells[kind] = f"{row.cells[kind]} {cell}" if kind in row.cells else cell
            row.units.setdefault(kind, header.lower())
        return self._with_shared_cells(rows)

    def _with_shared_cells(self, rows: dict[int | None, Row]) -> list[Row]:
        """Gives each week what stands in the columns of no week: the name, the day, a note."""
        shared = rows.pop(None, Row())
        names = shared.cells.pop("name", "")
        label_text = shared.cells.pop("label", "")
        heading, is_invalid = None, False
        try:
            heading = self.days.heading_of(shared.cells)
        except ValueError:
            is_invalid = True
        for kind in ("week", "day", "date"):
            shared.cells.pop(kind, None)
        found = [row for row in rows.values() if row.cells] or [Row()]
        for row in found:
            row.cells = shared.cells | row.cells
            row.units = shared.units | row.units
            row.has_unknown_columns = row.has_unknown_columns or shared.has_unknown_columns
            if shared.set_number is not None:
                row.set_number, row.set_kind = shared.set_number, shared.set_kind
            row.label, row.name = _name(f"{label_text}) {names}" if _LABEL.fullmatch(label_text or " ") else names)
            if label_text and not _LABEL.fullmatch(label_text):
                row.cells["note"] = ", ".join(text for text in (label_text, row.cells.get("note", "")) if text)
            row.heading, row.is_invalid = heading, is_invalid
        return found


def _set_kind(header: str, kind: ColumnKind | None, cell: str) -> SetKind | None:
    """Returns which kind of set a row is, if its column says so: "Warm-up" where others have numbers."""
    if not (_COLUMN_OF_KINDS.fullmatch(header) or (kind == "sets" and may_be_set_number(header))):
        return None
    return next((kind for kind, words in _SET_KINDS if words.fullmatch(cell)), None)


def _is_place(columns: _Columns | None) -> bool:
    """Whether the first column says when a row is done, so that it may stand alone."""
    return columns is not None and columns.kinds[0][1] in ("week", "day", "date")


def _join_to(above: Row | None, row: Row, columns: _Columns | None) -> None:
    """Finds out whether a row is more sets of the exercise above: it has no name, or its set has the next number."""
    if above is None or columns is None or row.heading is not None or row.week is not None:
        return
    sets, before = row.cells.get("sets", ""), above.cells.get("sets", "")
    is_next = sets.isdigit() and (above.set_number == 0 or (before.isdigit() and int(sets) == int(before) + 1))
    if is_next and may_be_set_number(row.units.get("sets", "")):
        row.set_number = int(sets)
    if not row.name and row.cells:
        row.continues, row.name = True, above.name
    elif row.name == above.name:
        row.continues = row.set_number is not None or not ("sets" in row.cells or "sets" in above.cells)


def _name(text: str) -> tuple[Label | None, str]:
    label, _, name = without_label(without_bullet(undecorated(text))[1])
    name = name.strip()
    return label, name if "(" in name else name.strip(" )")


def _row_without_columns(cells: list[str]) -> Row:
    """A name, then what people write after it: sets, reps, and the rest as it is."""
    filled = [cell for cell in cells if cell]
    if re.fullmatch(r"[A-Ha-h]\d?[.)]?|\d[A-Ha-h]?[.)]?", filled[0]) and len(filled) > 1:
        filled = [f"{filled[0].rstrip('.)')}) {filled[1]}", *filled[2:]]
    heading = read_day_heading(filled[0]) if len(filled) > 1 else None
    if heading:
        filled = filled[1:]
    label, name = _name(filled[0])
    row = Row(heading=heading, label=label, name=name, has_no_header=True)
    numbers = filled[1:]
    if len(numbers) > 1 and _NUMBER.fullmatch(numbers[0]) and _REPS.fullmatch(numbers[1]):
        row.cells = {"sets": numbers[0], "reps": numbers[1]}
        numbers = numbers[2:]
        if numbers and _NUMBER.fullmatch(numbers[0]):
            row.cells["load"] = numbers[0]
            numbers = numbers[1:]
    # What follows is read as on a line of text: "80%", "rest 2:00", words.
    if numbers:
        row.cells["prescription"] = ", ".join(numbers)
    return row

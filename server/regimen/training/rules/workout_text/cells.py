"""Cells copied from a spreadsheet: lines with tabs, below a row that names the columns or without one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from regimen.training.rules.content import LoadUnit
from regimen.training.rules.workout_text.headings import DayHeading, read_day_heading
from regimen.training.rules.workout_text.line_parts import LineParts, read_line, without_bullet
from regimen.training.rules.workout_text.lines import Label, without_label

_COLUMNS = {
    "name": r"exercises?(?: name)?|movements?|lifts?|name|drill|workout",
    "sets": r"sets?|# ?sets|no\.? of sets",
    "reps": r"reps?|repetitions|reps ?/ ?time|reps or time|target reps",
    "load": r"(?:load|weight|kgs?|lbs?|intensity)(?: ?\(?(?:kgs?|lbs?)\)?)?",
    "percent": r"%|% ?(?:of )?1 ?rm|1rm ?%|percent(?:age)?",
    "rpe": r"(?:target )?rpe",
    "rir": r"rir",
    "tempo": r"tempo",
    "rest": r"rest(?: ?\(?(?:s|sec|secs|seconds|min|mins|minutes)\)?)?",
    "note": r"notes?|comments?|cues?|instructions?|coach(?:'s|ing)? notes?|video|link",
    "label": r"order|#|no\.?|block|set #",
    "day": r"day|date|session",
    "prescription": r"prescription|scheme|sets ?[x×/&] ?reps|sets and reps|detail|work",
}
_WEEK = re.compile(r"(?:week|wk|w)\s*(\d{1,3})\b.*", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
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
    is_guess: bool = False

    def parts(self, unit: LoadUnit | None) -> LineParts:
        """Reads the cells as one line, in the order in which people write it."""
        line = " ".join(part for part in (self._scheme(), *self._details()) if part)
        parts = read_line(line, _unit(self.units.get("load", "")) or unit)
        words = [parts.name, *parts.other] if parts.name else parts.other
        note = self.cells.get("note", "").strip()
        return LineParts(parts.prescription, self.name, [*words, *([note] if note else [])], parts.has_unread_numbers)

    def _scheme(self) -> str:
        cells = self.cells
        sets, reps = cells.get("sets", "").strip(), cells.get("reps", "").strip()
        rest = cells.get("prescription", "").strip()
        if sets and reps and _NUMBER.fullmatch(sets):
            return f"{sets} x {reps} {rest}".strip()
        if sets and not reps and _NUMBER.fullmatch(sets):
            return f"{sets} sets"
        if reps and _NUMBER.fullmatch(reps):
            return f"{reps} reps"
        return f"{sets} {reps} {rest}".strip()

    def _details(self) -> list[str]:
        cells = self.cells
        load = cells.get("load", "").strip()
        if load and _NUMBER.fullmatch(load):
            unit = _unit(self.units.get("load", ""))
            load = f"{load} {unit}" if unit else f"@ {load}" if float(load.replace(",", ".")) > 10 else f"x {load}"
        rest = cells.get("rest", "").strip()
        if rest and _NUMBER.fullmatch(rest):
            minutes = "min" in self.units.get("rest", "") or float(rest.replace(",", ".")) < 10
            rest = f"{rest} {'min' if minutes else 's'}"
        percent = cells.get("percent", "").strip()
        return [
            load,
            f"{percent.rstrip('%')}%" if percent else "",
            _marked("RPE", cells.get("rpe", "")),
            _marked("RIR", cells.get("rir", "")),
            _marked("tempo", cells.get("tempo", "")),
            f"rest {rest}" if rest and rest not in "-–" else "",
        ]


def _marked(word: str, value: str) -> str:
    value = value.strip().strip("@")
    if not value or value in "-–":
        return ""
    return value if word.lower() in value.lower() else f"{word} {value}"


def _unit(header: str) -> LoadUnit | None:
    found = re.search(r"\b(kg|lb)", header, re.IGNORECASE)
    if not found:
        return None
    return "kg" if found[1].lower() == "kg" else "lb"


@dataclass
class _Columns:
    """What each column holds: (week, kind). A week of columns has several kinds, or one with all of them."""

    kinds: Sequence[tuple[int | None, str]]
    headers: list[str]


class Tables:
    """The tables of a text, and the rows that each of its lines is."""

    def __init__(self, lines: list[str]) -> None:
        self._rows: dict[int, list[Row]] = {}
        columns: _Columns | None = None
        weeks: list[int | None] = []
        for number, line in enumerate(lines):
            if "\t" not in line:
                if line.strip() and not read_day_heading(line):
                    columns, weeks = None, []
                continue
            cells = [cell.strip().strip('"') for cell in line.split("\t")]
            if not any(cells):
                self._rows[number] = []
            elif found := _weeks_of(cells):
                weeks, self._rows[number] = found, []
                columns = _Columns([(week, "prescription" if week else "name") for week in weeks], cells)
            elif kinds := _kinds_of(cells):
                columns = _Columns(list(zip_longest(weeks[: len(kinds)], kinds)), cells)
                self._rows[number] = []
            else:
                self._rows[number] = _rows_of(cells, columns)

    def rows_of(self, line: int) -> list[Row] | None:
        """Returns what a line of cells says, no rows for a header, or None for a line of text."""
        return self._rows.get(line)


def _weeks_of(cells: list[str]) -> list[int | None]:
    """Returns the week of each column, if this row names several; a week goes on over the empty cells after it."""
    weeks: list[int | None] = []
    for cell in cells:
        found = _WEEK.fullmatch(cell)
        weeks.append(int(found[1]) if found else (weeks[-1] if weeks and not cell else None))
    return weeks if len({week for week in weeks if week}) > 1 else []


def _kinds_of(cells: list[str]) -> list[str]:
    """Returns the kind of each column, if this row names at least two."""
    kinds = [
        next((kind for kind, words in _COLUMNS.items() if re.fullmatch(words, cell, re.IGNORECASE)), "")
        for cell in cells
    ]
    return kinds if sum(1 for kind in kinds if kind) > 1 else []


def _rows_of(cells: list[str], columns: _Columns | None) -> list[Row]:
    filled = [cell for cell in cells if cell]
    if len(filled) == 1 and (heading := read_day_heading(filled[0])):
        return [Row(heading=heading)]
    if columns is None:
        return [_row_without_columns(cells)]
    rows: dict[int | None, Row] = {}
    for index, cell in enumerate(cells):
        week, kind = columns.kinds[index] if index < len(columns.kinds) else (None, "note")
        if not cell or not kind or kind == "day":
            continue
        row = rows.setdefault(week, Row(week=week))
        header = columns.headers[index] if index < len(columns.headers) else ""
        row.cells[kind] = f"{row.cells[kind]} {cell}" if kind in row.cells else cell
        row.units.setdefault(kind, header.lower())
    shared = rows.pop(None, Row())
    names = shared.cells.pop("name", "")
    label_text = shared.cells.pop("label", "")
    found = [row for row in rows.values() if row.cells] or [Row()]
    for row in found:
        row.cells = shared.cells | row.cells
        row.units = shared.units | row.units
        row.label, row.name = _name(f"{label_text}) {names}" if label_text else names)
    return found


def _name(text: str) -> tuple[Label | None, str]:
    label, _, name = without_label(without_bullet(text)[1])
    return label, name.strip(" )")


def _row_without_columns(cells: list[str]) -> Row:
    """A name, then what people write after it: sets, reps, and the rest as it is."""
    filled = [cell for cell in cells if cell]
    if re.fullmatch(r"[A-Ha-h]\d?[.)]?|\d[A-Ha-h]?[.)]?", filled[0]) and len(filled) > 1:
        filled = [f"{filled[0].rstrip('.)')}) {filled[1]}", *filled[2:]]
    heading = read_day_heading(filled[0]) if len(filled) > 1 else None
    if heading:
        filled = filled[1:]
    label, name = _name(filled[0])
    row = Row(heading=heading, label=label, name=name, is_guess=True)
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

"""What the columns of a table hold, by the words in their header, and which day a row is of."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Final, Literal

from regimen.training.rules.workout_text.headings import DayHeading, read_day_heading
from regimen.training.rules.workout_text.result import ColumnKind, Columns

DateOrder = Literal["day_first", "month_first"]

_HEADER_PATTERNS: Final[dict[ColumnKind, str]] = {
    "name": r"exercises?(?:[ _](?:name|title))?|movements?|lifts?|name|drill|workout|übung(?:en)?|ejercicios?"
    r"|exercices?|övning(?:ar)?|exercícios?",
    "sets": r"sets?|# ?sets|no\.? of sets|set[ _]?(?:#|no\.?|number|order|index)|sätze|series|séries|serier",
    "reps": r"reps?|repetitions|reps ?/ ?time|reps or time|wdh\.?|wiederholungen|repeticiones|répétitions"
    r"|repetições|repetitioner",
    "load": r"(?:load|weight|kgs?|lbs?|intensity|gewicht|last|peso|poids|charge|carga|vikt)"
    r"(?:[ _]?\(?(?:kgs?|lbs?|unit)\)?)?",
    "percent": r"%|% ?(?:of )?1 ?rm|1rm ?%|percent(?:age)?",
    "rpe": r"rpe|effort",
    "rir": r"rir",
    "tempo": r"tempo",
    "rest": r"(?:rest|pausen?|descanso|repos|vila)(?: ?\(?(?:s|sec|secs|seconds|min|mins|minutes)\)?)?",
    "note": r"(?:exercise[ _]|workout )?notes?(?: to client)?|comments?|remarks?|cues?|instructions?"
    r"|coach(?:'s|ing)? notes?|video|link"
    r"|notizen?|bemerkung(?:en)?|notas?|remarques?|anteckning(?:ar)?|kommentar(?:er)?",
    "label": r"order|#|no\.?|block",
    "week": r"weeks?(?: ?(?:#|no\.?|number))?|wk|woche|semana|semaine|vecka",
    "day": r"(?:training |workout )?days?(?: ?(?:#|no\.?|number))?|weekday|session"
    r"|wochentag|tag|d[íi]a|jour|dag",
    "date": r"date|start[ _]time|datum|fecha|data",
    "prescription": r"(?:duration[ _])?seconds|distance[ _](?:km|miles|meters)|prescription|scheme"
    r"|sets ?[x×/&] ?reps|sets and reps|detail|work",
    "ignore": r"ignore",
}
_APP_ONLY_HEADERS: Final = re.compile(r"exercise_title|set order|weight unit|workout_title", re.IGNORECASE)
"""A column that only exports of Hevy, Strong, FitNotes and TrueCoach have."""
_PATTERNS_OF_APPS: Final[dict[ColumnKind, str]] = {
    "day": r"workout[ _](?:name|title)|title",
    "prescription": r"instructions|(?:duration[ _])?seconds|distance[ _](?:km|miles|meters)",
    "ignore": r"end_time|superset_id|workout (?:#|id|duration)|duration|category|distance unit|result|state",
}
_LONGEST_HEADER: Final = 100
_SINGLE_SETS: Final = re.compile(r"sets? ?(?:#|no\.?|number)|set|serie|satz|set[ _](?:order|index)", re.IGNORECASE)
_NUMBERED_SETS: Final = re.compile(r"set[ _](?:order|index)", re.IGNORECASE)
_ONE_SET: Final = re.compile(r"set ?[1-9]\d?", re.IGNORECASE)
_AMOUNTS: Final = {"seconds": "s", "km": "km", "miles": "mi", "meters": "m"}
_DECORATION: Final = re.compile(r"[\u2600-\u27bf\ufe0f\u200d\U0001f000-\U0001faff]+")
_PLANNED: Final = re.compile(r"^(?:target|planned|prescribed|goal) (?=\w)", re.IGNORECASE)
_TOTAL: Final = re.compile(
    r"(?:sub|grand )?totals?\b.*|sum|average|avg\.?|tonnage|(?:total )?volume(?: load)?|summe|gesamt|suma|somme|summa",
    re.IGNORECASE,
)
_WEEK: Final = re.compile(r"(?:week|wk|w|woche|semana|semaine|vecka)\s*(\d{1,3})\b.*", re.IGNORECASE)
_NAMED_DATE: Final = re.compile(r"(\d{1,2} [A-Z][a-z]{2} \d{4}), \d{1,2}:\d{2}")
_ISO_DATE: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?")
_SHORT_WEEKDAYS: Final = ("mo", "di", "mi", "do", "fr", "sa", "so")
"""German: words of other languages, so only in a column of days."""
_WRITTEN_DATE: Final = re.compile(r"(?<![\d/-])(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?![\d/-])")
_DATE: Final = re.compile(r"(?:[A-Za-z]{2,9},? )?(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})")


def kind_of(header: str, words: Mapping[ColumnKind, str] = _HEADER_PATTERNS) -> ColumnKind | None:
    """Returns what a column with this header holds; None if its words are unknown."""
    name = _PLANNED.sub("", _DECORATION.sub("", header).strip(" :*"))
    return next((kind for kind, known in words.items() if re.fullmatch(known, name, re.IGNORECASE)), None)


def undecorated(text: str) -> str:
    """Returns words without emoji."""
    return _DECORATION.sub("", text).strip()


def kinds_of(cells: Sequence[str], said: Columns | None = None) -> list[ColumnKind | None]:
    """Returns what each column holds, if this row names at least two; else nothing. Numbers are no names. `said` is
    what the coach said."""
    if any(cell.isdecimal() or len(cell) > _LONGEST_HEADER for cell in cells):
        return []
    is_of_app = any(_APP_ONLY_HEADERS.fullmatch(cell) for cell in cells)
    answers = said or {}
    kinds = [
        answers.get(cell.lower()) or (is_of_app and kind_of(cell, _PATTERNS_OF_APPS)) or kind_of(cell) for cell in cells
    ]
    return kinds if sum(1 for kind in kinds if kind) > 1 else []


def weeks_of(cells: Sequence[str]) -> list[int | None]:
    """Returns the week of each column, if this row names several; a week goes on over the empty cells after it."""
    weeks: list[int | None] = []
    for cell in cells:
        found = _WEEK.fullmatch(cell)
        weeks.append(int(found[1]) if found else (weeks[-1] if weeks and not cell else None))
    return weeks if len({week for week in weeks if week}) > 1 else []


def may_be_set_number(header: str) -> bool:
    """Whether the column may hold 1, 2, 3 for one set after the other, instead of how many there are."""
    return bool(_SINGLE_SETS.fullmatch(header.strip()))


def is_set_number(header: str) -> bool:
    """Whether the column certainly holds the number of a set: those of Strong and Hevy do."""
    return bool(_NUMBERED_SETS.fullmatch(header.strip()))


def is_set_column(header: str) -> bool:
    """Whether the column holds one of the sets: "Set 2"."""
    return bool(_ONE_SET.fullmatch(header.strip()))


def with_unit_of(header: str, cell: str) -> str:
    """Returns an amount with the unit that its header names; nothing for 0."""
    unit = _AMOUNTS.get(re.split(r"[ _]", header.strip().lower())[-1])
    if unit is None or not re.fullmatch(r"\d+(?:\.\d+)?", cell):
        return cell
    return f"{float(cell):g} {unit}" if float(cell) else ""


def is_total(name: str) -> bool:
    """Whether a row is the sum of others, which is no training."""
    return bool(_TOTAL.fullmatch(name.strip(" :")))


@dataclass
class DayColumns:
    """The day that rows are of, from their columns for week, day and date. An empty cell repeats the one above."""

    date_order: DateOrder = "day_first"
    is_order_certain: bool = False
    has_ambiguous_dates: bool = False
    _last: dict[str, str] = field(default_factory=dict)
    _first_monday: date | None = None

    def heading_of(self, cells: dict[str, str]) -> DayHeading | None:
        """Returns the heading of the day that begins with this row, or None if the row is of the same day.

        Raises ValueError for a date that does not exist.
        """
        said = {kind: cells[kind] for kind in ("week", "day", "date") if cells.get(kind)}
        if "date" not in said and _is_date(said.get("day", "")):
            said["date"] = said.pop("day")
        place = self._last | said
        if not said or place == self._last:
            return None
        if "week" in said and "day" not in said and said["week"] != self._last.get("week"):
            place.pop("day", None)
        self._last = place
        return self._heading(place)

    def _heading(self, place: dict[str, str]) -> DayHeading:
        if "date" in place and "week" not in place:
            written = None if _NAMED_DATE.fullmatch(place["date"]) else read_day_heading(place["date"])
            if written and written.has_place:  # "Mon 2 Mar": the days follow each other
                return written
            day = self._date(place["date"])
            title = place.get("day", "")
            return DayHeading(self._week_of(day), None, day.weekday(), "" if read_day_heading(title) else title, False)
        week = _number(place.get("week", ""))
        text = place.get("day", "")
        if (short := text.lower().rstrip(".")) in _SHORT_WEEKDAYS:
            return DayHeading(week, None, _SHORT_WEEKDAYS.index(short), "", is_rest=False)
        named = read_day_heading(text)
        if named and named.has_place:
            return DayHeading(week or named.week, named.day, named.weekday, named.title, named.is_rest)
        number = _number(text) if text.replace(".", "").isdigit() else None
        return DayHeading(week, number, None, "" if number else text, is_rest=False, has_place=bool(number))

    def _week_of(self, day: date) -> int:
        monday = day.fromordinal(day.toordinal() - day.weekday())
        self._first_monday = self._first_monday or monday
        return (monday - self._first_monday).days // 7 + 1

    def _date(self, text: str) -> date:
        if found := _ISO_DATE.fullmatch(text):
            return date(int(found[1]), int(found[2]), int(found[3]))
        if named := _NAMED_DATE.fullmatch(text):  # Hevy
            return datetime.strptime(named[1], "%d %b %Y").replace(tzinfo=UTC).date()
        found = _DATE.fullmatch(text)
        if not found:
            raise ValueError(text)
        first, second, year = int(found[1]), int(found[2]), int(found[3])
        if first <= 12 and second <= 12 and first != second and "." not in text and not self.is_order_certain:
            self.has_ambiguous_dates = True
        day_first = second <= 12 and (first > 12 or "." in text or self.date_order == "day_first")
        day, month = (first, second) if day_first else (second, first)
        return date(year if year > 99 else 2000 + year, month, day)


def written_order(lines: Sequence[str]) -> DateOrder | None:
    """Returns the order in which the dates of all tables must be written, because one of them has a 13 or more; None if
    every date can be read both ways, or they disagree."""
    dates = [found for line in lines if "\t" in line for found in _WRITTEN_DATE.finditer(line)]
    day_first = any(int(found[1]) > 12 for found in dates)
    month_first = any(int(found[2]) > 12 for found in dates)
    if day_first == month_first:
        return None
    return "day_first" if day_first else "month_first"


def _is_date(text: str) -> bool:
    return bool(_ISO_DATE.fullmatch(text) or _DATE.fullmatch(text))


def _number(text: str) -> int | None:
    found = re.search(r"\d{1,3}", text)
    return int(found[0]) if found else None

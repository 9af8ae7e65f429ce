"""Training as the rows of a table, as it is exported: printed rows are read back as the same training.

    Week | Day | Session     | Exercise             | Sets     | Rest | Tempo   | Notes
    1    | 1   | Lower heavy |                      | 60 min   |      |         | Sleep well
    1    | 1   |             | Back squat           | 5x5 @80% | 3:00 | 3-1-1-0 | note: belt on
    1    | 1   |             |                      |          |      |         |
    1    | 1   |             | AMRAP 12:            |          |      |         |
    1    | 1   |             | 15 Wall ball @ 9kg   |          |      |         |

A row with a session begins one, a row without an exercise separates its blocks, and the other rows are the lines of the
notation (rules/notation) with their parts in columns. What the notation does not carry is left out: the links of
exercises to the library, alternates, scores.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from regimen.training.rules.content import Block, DayContent, Session, TextBlock, entries_of
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import DAYS_PER_WEEK, LAST_DAY, MAX_NOTE, MAX_SESSIONS
from regimen.training.rules.notation.grammar import TEMPO, TIME
from regimen.training.rules.notation.parser import parse
from regimen.training.rules.notation.printer import print_blocks

HEADER: Final = ("Week", "Day", "Session", "Exercise", "Sets", "Rest", "Tempo", "Notes")
UNTITLED: Final = "–"
NEW_LINE: Final = " ⏎ "
LINE_ENDS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
"""What begins a new line in a file, in some program or other."""
_WEEK: Final = re.compile(r"[1-9][0-9]{0,3}")
_DAY: Final = re.compile(rf"[1-{DAYS_PER_WEEK}]")
_MINUTES: Final = re.compile(r"(\d{1,4}) min")
_REST: Final = re.compile(rf"(?:-|{TIME})(?:x\d+)?(?:, (?:-|{TIME})(?:x\d+)?)*")
_TEMPO: Final = re.compile(rf"(?:-|{TEMPO})(?:x\d+)?(?:, (?:-|{TEMPO})(?:x\d+)?)*")


def is_exported_header(cells: Sequence[str]) -> bool:
    """Whether a row is the header of an exported table."""
    return tuple(cells) == HEADER


def rows_of_day(day: int, content: DayContent) -> Iterator[tuple[str, ...]]:
    """Prints a day: as many cells in each row as in the header."""
    place = (str(day // DAYS_PER_WEEK + 1), str(day % DAYS_PER_WEEK + 1))
    for session in content.sessions:
        minutes = f"{session.minutes} min" if session.minutes else ""
        yield (*place, title_of(session), "", minutes, "", "", note_of(session))
        for line in lines_of_session(session):
            yield (*place, "", *_cells_of(line))


def title_of(session: Session) -> str:
    return LINE_ENDS.sub(" ", session.title).strip() or UNTITLED


def note_of(session: Session) -> str:
    return NEW_LINE.join(LINE_ENDS.sub(" ", line) for line in session.note.split("\n"))


def lines_of_session(session: Session) -> list[str]:
    return [LINE_ENDS.sub(" ", line) for line in print_blocks(session.blocks).split("\n")]


def _cells_of(line: str) -> tuple[str, str, str, str, str]:
    """Splits a line of the notation into exercise, sets, rest, tempo and notes."""
    first, *parts = line.split(" / ")
    sets, rest, tempo = "", "", ""
    if parts and not first.endswith(":"):
        sets = parts.pop(0)
    if parts and _REST.fullmatch(parts[0]):
        rest = parts.pop(0)
    if parts and _TEMPO.fullmatch(parts[0]):
        tempo = parts.pop(0)
    return first, sets, rest, tempo, " / ".join(parts)


@dataclass
class TableRead:
    """What rows were read as: the days in the order of the table, and an error for each row that can't be read."""

    days: list[tuple[int, DayContent]] = field(default_factory=list)
    day_of_row: list[int | None] = field(default_factory=list)
    """Which of the days each row is part of."""
    errors: dict[int, str] = field(default_factory=dict)


@dataclass
class _OpenSession:
    session: Session
    rows: list[int] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def read_table(rows: Iterable[Sequence[str]]) -> TableRead:
    """Reads the rows below the header of an exported table at once; see `table_steps`."""
    read = TableRead()
    for _ in table_steps(rows, read):
        pass
    return read


def table_steps(rows: Iterable[Sequence[str]], read: TableRead) -> Iterator[None]:
    """Reads the rows below the header of an exported table, which people may have edited: one with each step."""
    numbers: dict[int, int] = {}
    current: _OpenSession | None = None
    for number, row in enumerate(rows):
        yield
        cells = [*row, *[""] * len(HEADER)][: len(HEADER)]
        week, day, title, *line, note = cells
        if not any(cells):
            read.day_of_row.append(None)
            continue
        place = _place(week, day)
        if place is None:
            read.errors[number] = "This row has no week and day."
            read.day_of_row.append(None)
            continue
        if place not in numbers:
            numbers[place] = len(read.days)
            read.days.append((place, DayContent()))
            _close(current, read)
            current = None
        index = numbers[place]
        read.day_of_row.append(index)
        sessions = read.days[index][1].sessions
        if title or current is None or current.session not in sessions:
            _close(current, read)
            current = None
            if len(sessions) == MAX_SESSIONS:
                read.errors[number] = f"A day can have up to {MAX_SESSIONS} sessions."
                continue
            current = _OpenSession(Session(id=new_part_id()))
            sessions.append(current.session)
        if title:
            if not _begin(current.session, title, line[1], note):
                read.errors[number] = f"A note can have up to {MAX_NOTE:,} characters."
        else:
            current.rows.append(number)
            current.lines.append(" / ".join(part for part in (*line, note) if part))
    _close(current, read)


def _begin(session: Session, title: str, minutes: str, note: str) -> bool:
    """Reads what a session begins with; returns whether all of it has room."""
    session.title = "" if title == UNTITLED else title[:120]
    found = _MINUTES.fullmatch(minutes)
    session.minutes = min(1_440, int(found[1])) or None if found else None
    note = note.replace(NEW_LINE, "\n")
    session.note = note if len(note) <= MAX_NOTE else ""
    return session.note == note


def _close(current: _OpenSession | None, read: TableRead) -> None:
    """Reads the lines of a session, all together: a block may go on over several of them."""
    if current is None:
        return
    parsed = parse("\n".join(current.lines))
    for line, message in parsed.errors:
        read.errors[current.rows[line - 1]] = message
    if any(len(note) > MAX_NOTE for note in _notes_of(parsed.blocks)):
        message = f"A note can have up to {MAX_NOTE:,} characters."
        read.errors |= {row: message for row in current.rows if row not in read.errors}
    else:
        current.session.blocks = parsed.blocks


def _notes_of(blocks: Sequence[Block]) -> Iterator[str]:
    for block in blocks:
        yield block.note
        yield from (entry.note for entry in entries_of(block))
        if isinstance(block, TextBlock):
            yield block.text


def _place(week: str, day: str) -> int | None:
    if not (_WEEK.fullmatch(week) and _DAY.fullmatch(day)):
        return None
    place = (int(week) - 1) * DAYS_PER_WEEK + int(day) - 1
    return place if place <= LAST_DAY else None


def rows_of_days(days: Iterable[tuple[int, DayContent]]) -> Iterator[list[tuple[str, ...]]]:
    """Prints days one after the other, a step for each."""
    for day, content in days:
        yield list(rows_of_day(day, content))

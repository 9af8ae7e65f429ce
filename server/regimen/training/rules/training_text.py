"""Training as a text file, as it is exported: the notation below headings for days and sessions. It is read back."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from regimen.training.rules.content import DayContent
from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.rules.training_table import lines_of_session, note_of, title_of

FIRST_LINE: Final = "Regimen training, version 1"
_DAY: Final = re.compile(r"# Week (\d{1,4}), day (\d)")
_SESSION: Final = re.compile(r"## (.*?)(?: \((\d{1,4} min|-)\))?")
_LOOKS_LIKE_MINUTES: Final = re.compile(r".*\((?:\d{1,4} min|-)\)")
_NOTE: Final = "### "


def is_exported_text(lines: Sequence[str]) -> bool:
    """Whether these are the lines of an exported text."""
    return bool(lines) and lines[0].strip() == FIRST_LINE


def lines_of_day(day: int, content: DayContent) -> Iterator[str]:
    """Prints a day."""
    yield f"# Week {day // DAYS_PER_WEEK + 1}, day {day % DAYS_PER_WEEK + 1}"
    for session in content.sessions:
        title = title_of(session)
        minutes = f" ({session.minutes} min)" if session.minutes else ""
        if not minutes and _LOOKS_LIKE_MINUTES.fullmatch(title):
            minutes = " (-)"
        yield f"## {title}{minutes}"
        if session.note:
            yield _NOTE + note_of(session)
        yield from lines_of_session(session)


def rows_of_text(lines: Sequence[str]) -> list[tuple[str, ...]]:
    """Returns the rows of a table (rules/training_table) that say the same: one for each line."""
    rows: list[tuple[str, ...]] = []
    place = ("", "")
    for line in lines:
        if found := _DAY.fullmatch(line):
            place = (found[1], found[2])
            rows.append(())
        elif found := _SESSION.fullmatch(line):
            rows.append((*place, found[1], "", found[2] or "", "", "", ""))
        elif line.startswith(_NOTE) and rows and len(rows[-1]) > 2 and rows[-1][2]:
            rows[-1] = (*rows[-1][:-1], line.removeprefix(_NOTE))
            rows.append(())
        else:
            rows.append((*place, "", line) if place[0] else ())
    return rows

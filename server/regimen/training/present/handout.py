"""Training to print, as the data of its template (`handout.typ`)."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any, Final, Literal

from regimen.kit.slices import in_slices
from regimen.training.rules.content import (
    Block,
    DayContent,
    Entry,
    IntervalsBlock,
    SupersetBlock,
    TextBlock,
    entries_of,
    working_sets,
)
from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.rules.notation.printer import heading_of, print_rest, print_sets, print_tempo, step_line

Handout = dict[str, Any]
Paper = Literal["a4", "us-letter"]
TEMPLATE: Final = (Path(__file__).parent / "handout.typ").read_text()
_LONG_WORD: Final = re.compile(r"\S{18,}")
_ZERO_WIDTH_SPACE: Final = "\u200b"
_MAX_BOXES: Final = 6
"""As many as there is room for beside an exercise."""


async def handout(
    title: str, by: str, days: Sequence[tuple[int, DayContent]], *, paper: Paper, anchor: date | None
) -> Handout:
    """Returns the days by week; each set has a box to write down what was done. `anchor` is the date of day 0."""
    pages = await in_slices((day, _day(day, content, anchor)) for day, content in days)
    return {
        "title": title,
        "by": by,
        "paper": paper,
        "weeks": [
            {"title": f"Week {week + 1}", "days": [page for _, page in of_week]}
            for week, of_week in groupby(pages, lambda one: one[0] // DAYS_PER_WEEK)
        ],
    }


def _breakable(text: str) -> str:
    """Lets a word that is too long for its column break."""
    return _LONG_WORD.sub(lambda word: _ZERO_WIDTH_SPACE.join(word[0]), text)


def _day(day: int, content: DayContent, anchor: date | None) -> dict[str, Any]:
    title = f"Day {day % DAYS_PER_WEEK + 1}"
    if anchor is not None:
        on = anchor + timedelta(days=day)
        title = f"{title} · {on:%A} {on.day} {on:%B}"
    sessions = [
        {
            "title": session.title or "Workout",
            "minutes": session.minutes,
            "note": session.note,
            "blocks": [_block(block) for block in session.blocks],
        }
        for session in content.sessions
    ]
    return {"title": title, "sessions": sessions}


def _block(block: Block) -> dict[str, Any]:
    letters = isinstance(block, SupersetBlock)
    lines: list[str] = []
    if isinstance(block, TextBlock):
        lines = block.text.split("\n")
    elif isinstance(block, IntervalsBlock):
        lines = [step_line(step) for step in block.steps]
    return {
        "heading": heading_of(block).removesuffix(", rest 0:00"),
        "note": block.note,
        "rows": [_row(entry, f"A{number}" if letters else "") for number, entry in enumerate(entries_of(block), 1)],
        "lines": lines,
    }


def _row(entry: Entry, mark: str) -> dict[str, Any]:
    sets = working_sets(entry)
    details = [print_rest(entry.sets), print_tempo(entry.sets)]
    return {
        "mark": mark,
        "name": _breakable(entry.name),
        "sets": print_sets(entry.sets).replace("x", "×") + (" each side" if entry.per_side else ""),
        "rest": ", ".join(f"{name} {value}" for name, value in zip(("rest", "tempo"), details, strict=True) if value),
        "note": _breakable(entry.note),
        "boxes": min(len(sets), _MAX_BOXES),
    }

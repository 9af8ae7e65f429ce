"""Training to print, as the data of its template (`training_pdf.typ`)."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from itertools import cycle, groupby
from pathlib import Path
from string import ascii_uppercase
from typing import Any, Final, Literal

from regimen.kit.slices import in_slices
from regimen.training.rules.content import (
    Block,
    CircuitBlock,
    DayContent,
    Entry,
    IntervalsBlock,
    Session,
    SetKind,
    SupersetBlock,
    TextBlock,
    entries_of,
    working_sets,
)
from regimen.training.rules.format import format_scheme
from regimen.training.rules.limits import DAYS_PER_WEEK
from regimen.training.rules.notation.printer import heading_of, print_rest, print_tempo, step_line

TrainingPages = dict[str, Any]
Paper = Literal["a4", "us-letter"]
TEMPLATE: Final = (Path(__file__).parent / "training_pdf.typ").read_text()
_LONG_WORD: Final = re.compile(r"\S{18,}")
_ZERO_WIDTH_SPACE: Final = "\u200b"
_KINDS: Final[dict[SetKind, str]] = {"warmup": "warm-up", "drop": "drop set", "failure": "to failure"}
_MAX_BOXES: Final = 6
"""As many as there is room for beside an exercise."""


async def training_pages(
    title: str, by: str, days: Sequence[tuple[int, DayContent]], *, paper: Paper, anchor: date | None
) -> TrainingPages:
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
            "blocks": [_block(block, letter) for block, letter in _with_letters(session)],
        }
        for session in content.sessions
    ]
    return {"title": title, "sessions": sessions}


def _with_letters(session: Session) -> Iterator[tuple[Block, str]]:
    """Yields blocks with the letter of their exercises; it counts the supersets and circuits of a session."""
    letters = cycle(ascii_uppercase)
    for block in session.blocks:
        yield block, next(letters) if isinstance(block, SupersetBlock | CircuitBlock) else ""


def _block(block: Block, letter: str) -> dict[str, Any]:
    lines: list[str] = []
    if isinstance(block, TextBlock):
        lines = block.text.split("\n")
    elif isinstance(block, IntervalsBlock):
        lines = [step_line(step) for step in block.steps]
    return {
        "heading": heading_of(block).removesuffix(", rest 0:00"),
        "note": block.note,
        "rows": [
            _row(entry, f"{letter}{number}" if letter else "") for number, entry in enumerate(entries_of(block), 1)
        ],
        "lines": lines,
    }


def _sets(entry: Entry) -> str:
    """Returns the sets as clients read them: "1×5 @ 40 kg (warm-up), 3×5 @ 80 kg"."""
    parts: list[str] = []
    for kind, sets in groupby(entry.sets, lambda one: one.kind):
        counted = [one.model_copy(update={"kind": "normal"}) for one in sets]
        text = format_scheme(entry.model_copy(update={"sets": counted}))
        parts.append(f"{text} ({_KINDS[kind]})" if kind in _KINDS else text)
    return ", ".join(parts)


def _row(entry: Entry, mark: str) -> dict[str, Any]:
    sets = working_sets(entry)
    details = [print_rest(entry.sets), print_tempo(entry.sets)]
    return {
        "mark": mark,
        "name": _breakable(entry.name),
        "sets": _sets(entry),
        "rest": ", ".join(f"{name} {value}" for name, value in zip(("rest", "tempo"), details, strict=True) if value),
        "note": _breakable(entry.note),
        "boxes": min(len(sets), _MAX_BOXES),
    }

"""Prints blocks as text."""

import re
from collections.abc import Callable
from itertools import groupby

from regimen.training.rules.content import (
    AmrapBlock,
    Block,
    CircuitBlock,
    EmomBlock,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
    RestBlock,
    Set,
    Step,
    StrengthBlock,
    SupersetBlock,
    TextBlock,
)
from regimen.training.rules.format import format_clock, format_number
from regimen.training.rules.notation.grammar import AMOUNT, KINDS, escape

_LETTERS = {kind: letter for letter, kind in KINDS.items()}


def print_blocks(blocks: list[Block]) -> str:
    """Returns the blocks as text."""
    return "\n\n".join("\n".join(_lines(block)) for block in blocks)


def _lines(block: Block) -> list[str]:
    header = _header(block)
    note = [f"note: {escape(block.note)}"] if block.note else []
    if note and not header:
        header = f"{block.kind.capitalize()}:"
    return [*([header] if header else []), *note, *_body(block)]


def _body(block: Block) -> list[str]:
    if isinstance(block, TextBlock):
        return [f"> {line}" for line in block.text.split("\n")]
    if isinstance(block, IntervalsBlock):
        return [step_line(step) for step in block.steps]
    if isinstance(block, RestBlock):
        return []
    if isinstance(block, SupersetBlock):
        return [f"A{number}: {_line(entry)}" for number, entry in enumerate(block.entries, start=1)]
    if isinstance(block, StrengthBlock):
        return [_line(entry) for entry in block.entries]
    return [_round_line(entry) for entry in block.entries]


def step_line(step: Step) -> str:
    """Returns one interval: "work 0:20 Row"."""
    return f"{step.effort} {_step_length(step)} {step.label}"


def heading_of(block: Block) -> str:
    """Returns how a block is announced where it is read, not parsed: "AMRAP 12", "Superset, rest 1:00"."""
    return _header(block).removesuffix(":").replace(" / ", ", ").replace(" x ", " × ").replace('"', "")


def _header(block: Block) -> str:
    title = f' "{escape(block.title)}"' if block.title else ""
    if isinstance(block, StrengthBlock):
        return f"Strength{title}:" if title or not block.entries else ""
    if isinstance(block, TextBlock):
        return f"Text{title}:" if title or not block.text else ""
    if isinstance(block, SupersetBlock):
        return f"Superset / rest {format_clock(block.rest_seconds)}{title}"
    if isinstance(block, CircuitBlock):
        return f"Circuit {block.rounds} rounds / rest {format_clock(block.rest_seconds)}{title}:"
    if isinstance(block, AmrapBlock):
        return f"AMRAP {_minutes(block.seconds)}{title}:"
    if isinstance(block, EmomBlock):
        return f"EMOM {format_clock(block.every_seconds)} x {block.rounds}{title}:"
    if isinstance(block, ForTimeBlock):
        cap = f" / cap {format_clock(block.cap_seconds)}" if block.cap_seconds is not None else ""
        return f"For time {block.rounds} rounds{cap}{title}:"
    if isinstance(block, IntervalsBlock):
        return f"Intervals x {block.rounds}{title}:"
    return f"Rest {format_clock(block.seconds)}{title}" if block.seconds is not None else f"Rest{title}"


def _minutes(seconds: int) -> str:
    return str(seconds // 60) if seconds % 60 == 0 else format_clock(seconds)


def _step_length(step: Step) -> str:
    if step.meters is not None:
        return f"{step.meters}m" if step.seconds is None else f"{step.meters}m in {format_clock(step.seconds)}"
    return "-" if step.seconds is None else format_clock(step.seconds)


def _line(entry: Entry) -> str:
    """Returns an exercise on one line."""
    parts = [entry.name.replace("/", r"\/")]
    if entry.sets:
        parts.append(print_sets(entry.sets))
        parts += [text for text in (print_rest(entry.sets), print_tempo(entry.sets)) if text]
    if entry.per_side:
        parts.append("each side")
    if entry.note:
        parts.append(f"note: {escape(entry.note)}")
    return " / ".join(parts)


def _round_line(entry: Entry) -> str:
    """Returns "15 Wall ball @ 9kg" if the exercise is a single plain amount, else the full line."""
    only = entry.sets[0] if len(entry.sets) == 1 else None
    is_plain = only and only.kind == "normal" and only.rest_seconds is None and only.tempo is None
    if only is None or not is_plain or entry.per_side or entry.note or not _is_simple_name(entry.name):
        return _line(entry)
    amount, intensity = _print_amount(only), _print_intensity(only)
    return f"{amount} {entry.name} {intensity}".strip() if re.fullmatch(AMOUNT, amount) else _line(entry)


def _is_simple_name(name: str) -> bool:
    return not re.search(r"[/@\\:]", name) and name[:1].isalpha() and not re.match(r"(m|s|min|cal)\b", name, re.I)


def print_sets(sets: list[Set]) -> str:
    """Returns the sets on one line: "3x5, 1x5+ @ 80%"."""
    groups = [
        (*key, len(list(same)))
        for key, same in groupby(
            sets, lambda prescribed: (prescribed.kind, _print_amount(prescribed), _print_intensity(prescribed))
        )
    ]
    shared = len({intensity for _, _, intensity, _ in groups}) == 1
    texts = [f"{count}x{_LETTERS[kind]}{amount}" for kind, amount, _, count in groups]
    if shared:
        return f"{', '.join(texts)} {groups[0][2]}".strip()
    return ", ".join(f"{text} {intensity or '@ -'}" for text, (_, _, intensity, _) in zip(texts, groups, strict=True))


def _print_amount(prescribed: Set) -> str:
    parts = []
    if prescribed.reps is not None:
        upper = f"-{prescribed.reps.max}" if prescribed.reps.max is not None else ""
        parts.append(f"{prescribed.reps.min}{upper}{'+' if prescribed.reps.amrap else ''}")
    if prescribed.seconds is not None:
        parts.append(format_clock(prescribed.seconds))
    if prescribed.meters is not None:
        parts.append(f"{prescribed.meters}m")
    if prescribed.calories is not None:
        parts.append(f"{prescribed.calories}cal")
    return "&".join(parts) or "-"


def _print_intensity(prescribed: Set) -> str:
    parts = []
    if prescribed.percent_1rm is not None:
        parts.append(f"@ {format_number(prescribed.percent_1rm)}%")
    if prescribed.percent_tm is not None:
        parts.append(f"@ {format_number(prescribed.percent_tm)}%TM")
    if prescribed.load is not None:
        parts.append(f"@ {format_number(prescribed.load.value)}{prescribed.load.unit}")
    if prescribed.rpe is not None:
        parts.append(f"@{format_number(prescribed.rpe)}")
    if prescribed.rir is not None:
        parts.append(f"@ - {prescribed.rir}RIR" if not parts else f"{prescribed.rir}RIR")
    return " ".join(parts)


def print_rest(sets: list[Set]) -> str:
    """Returns the rests after the sets: "3:00"; empty if none is prescribed."""
    return _per_set_values(
        sets, lambda prescribed: None if prescribed.rest_seconds is None else format_clock(prescribed.rest_seconds)
    )


def print_tempo(sets: list[Set]) -> str:
    """Returns the tempo of the sets: "3-1-1-0"; empty if none is prescribed."""
    return _per_set_values(sets, lambda prescribed: prescribed.tempo)


def _per_set_values(sets: list[Set], text: Callable[[Set], str | None]) -> str:
    """Returns a value once if all sets share it, else as a list: "1:00x2, 3:00, -"."""
    groups = [(value, len(list(same))) for value, same in groupby(sets, text)]
    if all(value is None for value, _ in groups):
        return ""
    if len(groups) == 1:
        return groups[0][0] or "-"
    return ", ".join(f"{value or '-'}{f'x{count}' if count > 1 else ''}" for value, count in groups)

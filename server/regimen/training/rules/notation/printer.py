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
from regimen.training.rules.format import format_duration, format_number
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
        return [f"{step.effort} {_step_length(step)} {step.label}" for step in block.steps]
    if isinstance(block, RestBlock):
        return []
    if isinstance(block, SupersetBlock):
        return [f"A{number}: {_line(entry)}" for number, entry in enumerate(block.entries, start=1)]
    if isinstance(block, StrengthBlock):
        return [_line(entry) for entry in block.entries]
    return [_round_line(entry) for entry in block.entries]


def _header(block: Block) -> str:
    title = f' "{escape(block.title)}"' if block.title else ""
    if isinstance(block, StrengthBlock):
        return f"Strength{title}:" if title or not block.entries else ""
    if isinstance(block, TextBlock):
        return f"Text{title}:" if title or not block.text else ""
    if isinstance(block, SupersetBlock):
        return f"Superset / rest {format_duration(block.rest_seconds)}{title}"
    if isinstance(block, CircuitBlock):
        return f"Circuit {block.rounds} rounds / rest {format_duration(block.rest_seconds)}{title}:"
    if isinstance(block, AmrapBlock):
        return f"AMRAP {_minutes(block.seconds)}{title}:"
    if isinstance(block, EmomBlock):
        return f"EMOM {format_duration(block.every_seconds)} x {block.rounds}{title}:"
    if isinstance(block, ForTimeBlock):
        cap = f" / cap {format_duration(block.cap_seconds)}" if block.cap_seconds is not None else ""
        return f"For time {block.rounds} rounds{cap}{title}:"
    if isinstance(block, IntervalsBlock):
        return f"Intervals x {block.rounds}{title}:"
    return f"Rest {format_duration(block.seconds)}{title}" if block.seconds is not None else f"Rest{title}"


def _minutes(seconds: int) -> str:
    return str(seconds // 60) if seconds % 60 == 0 else format_duration(seconds)


def _step_length(step: Step) -> str:
    if step.meters is not None:
        return f"{step.meters}m"
    return "-" if step.seconds is None else format_duration(step.seconds)


def _line(entry: Entry) -> str:
    """Returns an exercise on one line."""
    parts = [entry.name.replace("/", r"\/")]
    if entry.sets:
        parts.append(_sets(entry.sets))
        parts += _per_set_values(
            entry.sets, lambda one: None if one.rest_seconds is None else format_duration(one.rest_seconds)
        )
        parts += _per_set_values(entry.sets, lambda one: one.tempo)
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


def _sets(sets: list[Set]) -> str:
    groups = [
        (*key, len(list(same)))
        for key, same in groupby(sets, lambda one: (one.kind, _print_amount(one), _print_intensity(one)))
    ]
    shared = len({intensity for _, _, intensity, _ in groups}) == 1
    texts = [f"{count}x{_LETTERS[kind]}{amount}" for kind, amount, _, count in groups]
    if shared:
        return f"{', '.join(texts)} {groups[0][2]}".strip()
    return ", ".join(f"{text} {intensity or '@ -'}" for text, (_, _, intensity, _) in zip(texts, groups, strict=True))


def _print_amount(one: Set) -> str:
    parts = []
    if one.reps is not None:
        upper = f"-{one.reps.max}" if one.reps.max is not None else ""
        parts.append(f"{one.reps.min}{upper}{'+' if one.reps.amrap else ''}")
    if one.seconds is not None:
        parts.append(format_duration(one.seconds))
    if one.meters is not None:
        parts.append(f"{one.meters}m")
    if one.calories is not None:
        parts.append(f"{one.calories}cal")
    return "&".join(parts) or "-"


def _print_intensity(one: Set) -> str:
    parts = []
    if one.percent_1rm is not None:
        parts.append(f"@ {format_number(one.percent_1rm)}%")
    if one.percent_tm is not None:
        parts.append(f"@ {format_number(one.percent_tm)}%TM")
    if one.load is not None:
        parts.append(f"@ {format_number(one.load.value)}{one.load.unit}")
    if one.rpe is not None:
        parts.append(f"@{format_number(one.rpe)}")
    if one.rir is not None:
        parts.append(f"@ - {one.rir}RIR" if not parts else f"{one.rir}RIR")
    return " ".join(parts)


def _per_set_values(sets: list[Set], text: Callable[[Set], str | None]) -> list[str]:
    """Returns a value once if all sets share it, else as a list: "1:00x2, 3:00, -"."""
    groups = [(value, len(list(same))) for value, same in groupby(sets, text)]
    if all(value is None for value, _ in groups):
        return []
    if len(groups) == 1:
        return [groups[0][0] or "-"]
    return [", ".join(f"{value or '-'}{f'x{count}' if count > 1 else ''}" for value, count in groups)]

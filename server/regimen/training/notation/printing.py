"""From blocks to text."""

import re
from collections.abc import Callable
from itertools import groupby

from regimen.training.content import (
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
from regimen.training.notation.grammar import AMOUNT, KINDS, escaped
from regimen.training.summaries import clock, number

_LETTERS = {kind: letter for letter, kind in KINDS.items()}


def printed(blocks: list[Block]) -> str:
    """The blocks as text."""
    return "\n\n".join("\n".join(_lines(block)) for block in blocks)


def _lines(block: Block) -> list[str]:
    head = _head(block)
    note = [f"note: {escaped(block.note)}"] if block.note else []
    if note and not head:
        head = f"{block.kind.capitalize()}:"
    return [*([head] if head else []), *note, *_body(block)]


def _body(block: Block) -> list[str]:
    if isinstance(block, TextBlock):
        return [f"> {line}" for line in block.text.split("\n")]
    if isinstance(block, IntervalsBlock):
        return [f"{step.effort} {_step_length(step)} {step.label}" for step in block.steps]
    if isinstance(block, RestBlock):
        return []
    if isinstance(block, SupersetBlock):
        return [f"A{number_}: {line(entry)}" for number_, entry in enumerate(block.entries, start=1)]
    if isinstance(block, StrengthBlock):
        return [line(entry) for entry in block.entries]
    return [_round_line(entry) for entry in block.entries]


def _head(block: Block) -> str:
    title = f' "{escaped(block.title)}"' if block.title else ""
    if isinstance(block, StrengthBlock):
        return f"Strength{title}:" if title or not block.entries else ""
    if isinstance(block, TextBlock):
        return f"Text{title}:" if title or not block.text else ""
    if isinstance(block, SupersetBlock):
        return f"Superset / rest {clock(block.rest_seconds)}{title}"
    if isinstance(block, CircuitBlock):
        return f"Circuit {block.rounds} rounds / rest {clock(block.rest_seconds)}{title}:"
    if isinstance(block, AmrapBlock):
        return f"AMRAP {_minutes(block.seconds)}{title}:"
    if isinstance(block, EmomBlock):
        return f"EMOM {clock(block.every_seconds)} x {block.rounds}{title}:"
    if isinstance(block, ForTimeBlock):
        cap = f" / cap {clock(block.cap_seconds)}" if block.cap_seconds is not None else ""
        return f"For time {block.rounds} rounds{cap}{title}:"
    if isinstance(block, IntervalsBlock):
        return f"Intervals x {block.rounds}{title}:"
    return f"Rest {clock(block.seconds)}{title}" if block.seconds is not None else f"Rest{title}"


def _minutes(seconds: int) -> str:
    return str(seconds // 60) if seconds % 60 == 0 else clock(seconds)


def _step_length(step: Step) -> str:
    if step.meters is not None:
        return f"{step.meters}m"
    return "-" if step.seconds is None else clock(step.seconds)


def line(entry: Entry) -> str:
    """An exercise on one line."""
    parts = [entry.name.replace("/", r"\/")]
    if entry.sets:
        parts.append(_sets(entry.sets))
        parts += _spread(entry.sets, lambda one: None if one.rest_seconds is None else clock(one.rest_seconds))
        parts += _spread(entry.sets, lambda one: one.tempo)
    if entry.per_side:
        parts.append("each side")
    if entry.note:
        parts.append(f"note: {escaped(entry.note)}")
    return " / ".join(parts)


def _round_line(entry: Entry) -> str:
    """ "15 Wall ball @ 9kg" where a single plain amount is all there is to say."""
    only = entry.sets[0] if len(entry.sets) == 1 else None
    plain = only and only.kind == "normal" and only.rest_seconds is None and only.tempo is None
    if only is None or not plain or entry.per_side or entry.note or not _simple_name(entry.name):
        return line(entry)
    amount, hard = _amount(only), _hard(only)
    return f"{amount} {entry.name} {hard}".strip() if re.fullmatch(AMOUNT, amount) else line(entry)


def _simple_name(name: str) -> bool:
    return not re.search(r"[/@\\:]", name) and name[:1].isalpha() and not re.match(r"(m|s|min|cal)\b", name, re.I)


def _sets(sets: list[Set]) -> str:
    groups = [(*key, len(list(same))) for key, same in groupby(sets, lambda one: (one.kind, _amount(one), _hard(one)))]
    shared = len({hard for _, _, hard, _ in groups}) == 1
    texts = [f"{count}x{_LETTERS[kind]}{amount}" for kind, amount, _, count in groups]
    if shared:
        return f"{', '.join(texts)} {groups[0][2]}".strip()
    return ", ".join(f"{text} {hard or '@ -'}" for text, (_, _, hard, _) in zip(texts, groups, strict=True))


def _amount(one: Set) -> str:
    said = []
    if one.reps is not None:
        spread = f"-{one.reps.max}" if one.reps.max is not None else ""
        said.append(f"{one.reps.min}{spread}{'+' if one.reps.amrap else ''}")
    if one.seconds is not None:
        said.append(clock(one.seconds))
    if one.meters is not None:
        said.append(f"{one.meters}m")
    if one.calories is not None:
        said.append(f"{one.calories}cal")
    return "&".join(said) or "-"


def _hard(one: Set) -> str:
    said = []
    if one.percent_1rm is not None:
        said.append(f"@ {number(one.percent_1rm)}%")
    if one.percent_tm is not None:
        said.append(f"@ {number(one.percent_tm)}%TM")
    if one.load is not None:
        said.append(f"@ {number(one.load.value)}{one.load.unit}")
    if one.rpe is not None:
        said.append(f"@{number(one.rpe)}")
    if one.rir is not None:
        said.append(f"@ - {one.rir}RIR" if not said else f"{one.rir}RIR")
    return " ".join(said)


def _spread(sets: list[Set], text: Callable[[Set], str | None]) -> list[str]:
    """A figure said once where all sets share it, else as a list: "1:00x2, 3:00, -"."""
    groups = [(value, len(list(same))) for value, same in groupby(sets, text)]
    if all(value is None for value, _ in groups):
        return []
    if len(groups) == 1:
        return [groups[0][0] or "-"]
    return [", ".join(f"{value or '-'}{f'x{count}' if count > 1 else ''}" for value, count in groups)]

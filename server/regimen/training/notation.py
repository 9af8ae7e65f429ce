"""Training as coaches type it: one line an exercise, an empty line between blocks. What is printed reads back the same.

    Back squat / 2x5 @ 50%, 5x5 @ 80% / 3:00

    Superset / rest 1:30
    A1: Split squat / 3x8 @8 / 3-1-1-0 / each side
    A2: Nordic curl / 3x5

    AMRAP 12:
    15 Wall ball @ 9kg
    200m Row

Sets are `count x amount @ how hard`: an amount is 5, 8-12, 5+, 30s, 2:00, 400m or 10cal; how hard is 80%, 80%TM, 100kg,
225lb, @8 (RPE) or 2RIR. `w`, `d` and `f` before an amount mean warm-up, drop and to failure. Said once at the end, how
hard counts for all. Times after it are the rest, `3-1-1-0` is the tempo, `note: ...` speaks to the client.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby

from regimen.training.content import (
    AmrapBlock,
    Block,
    CircuitBlock,
    EmomBlock,
    Entry,
    ForTimeBlock,
    IntervalsBlock,
    Load,
    Reps,
    RestBlock,
    Set,
    Step,
    StrengthBlock,
    SupersetBlock,
    TextBlock,
    entries_of,
)
from regimen.training.rules import fresh_id
from regimen.training.summaries import clock, number

_KINDS = {"": "normal", "w": "warmup", "d": "drop", "f": "failure"}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
_TIME = r"\d{1,2}:\d{2}(?::\d{2})?|\d+\s?s|\d+\s?min"
_AMOUNT_ONLY = re.compile(rf"(?:{_TIME}|\d+\s?m|\d+\s?cal|\d+(?:[-–]\d+)?\+?)")
_GROUP = re.compile(r"(?:(\d+)\s*[x×]\s*)?([wdf](?=[\d-]))?([^@\s][^@]*?|-)?\s*((?:@.*|\d+\s?RIR)?)$", re.IGNORECASE)
_HARD = re.compile(r"@\s*(-|[\d.]+\s*%\s*TM|[\d.]+\s*%|[\d.]+\s*kg|[\d.]+\s*lb|[\d.]+)|(\d+)\s*RIR", re.IGNORECASE)
_TEMPO = re.compile(r"[0-9xX](-[0-9xX]){3}")
_LABEL = re.compile(r"[A-Z]\d{1,2}:\s*")
_ROUND = re.compile(rf"({_TIME}|\d+\s?m(?:eters)?|\d+\s?cal|\d+(?:[-–]\d+)?\+?)\s+(\D.*)$")
_HEAD = re.compile(
    r"(strength|superset|circuit|amrap|emom|for time|intervals|text|rest)\b(?P<rest>(?:[^\":]|:(?=\d))*?)"
    r"(?:\"(?P<title>(?:[^\"\\]|\\.)*)\")?\s*:?\s*$",
    re.IGNORECASE,
)
_STEP = re.compile(rf"(warmup|work|rest|cooldown)\s+(-|{_TIME}|\d+\s?m)\s+(.+)$", re.IGNORECASE)


class NotUnderstood(ValueError):
    """A line that says nothing we know; the sentence says what is wrong with it."""


@dataclass
class Understood:
    """The blocks of a text, and what was not understood: (line from 1, sentence)."""

    blocks: list[Block] = field(default_factory=list)
    errors: list[tuple[int, str]] = field(default_factory=list)


# ---- printing --------------------------------------------------------------------------------------------------------


def printed(blocks: list[Block]) -> str:
    """The blocks as text."""
    return "\n\n".join("\n".join(_lines(block)) for block in blocks)


def _lines(block: Block) -> list[str]:
    head = _head(block)
    note = [f"note: {_escaped(block.note)}"] if block.note else []
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
    title = f' "{_escaped(block.title)}"' if block.title else ""
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


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)


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
        parts.append(f"note: {_escaped(entry.note)}")
    return " / ".join(parts)


def _round_line(entry: Entry) -> str:
    """ "15 Wall ball @ 9kg" where a single plain amount is all there is to say."""
    only = entry.sets[0] if len(entry.sets) == 1 else None
    plain = only and only.kind == "normal" and only.rest_seconds is None and only.tempo is None
    if only is None or not plain or entry.per_side or entry.note or not _simple_name(entry.name):
        return line(entry)
    amount, hard = _amount(only), _hard(only)
    return f"{amount} {entry.name} {hard}".strip() if _AMOUNT_ONLY.fullmatch(amount) else line(entry)


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


# ---- reading ---------------------------------------------------------------------------------------------------------


def understood(text: str) -> Understood:
    """The blocks of `text`; lines that are not understood are left out and named."""
    answer = Understood()
    block: Block | None = None
    for place, raw in enumerate(text.split("\n"), start=1):
        row = raw.strip()
        if not row:
            block = None
            continue
        try:
            block = _read_line(row, block, answer.blocks)
        except ValueError as error:
            sentence = str(error) if isinstance(error, NotUnderstood) else "A figure here is out of range."
            answer.errors.append((place, sentence))
    return answer


def _read_line(row: str, block: Block | None, blocks: list[Block]) -> Block:
    """Add what `row` says, and answer the block that the next line belongs to."""
    if row.startswith(">"):
        return _read_words(row[1:].removeprefix(" "), block, blocks)
    if block is None:
        head, _, first = row.partition(":") if not _LABEL.match(row) else ("", "", "")
        opened = _read_head(row)
        if opened is None and first.strip() and "/" not in head:
            opened = _read_head(f"{head}:")
            if opened is not None:
                blocks.append(opened)
                return _read_line(first.strip(), opened, blocks)
        if opened is not None:
            blocks.append(opened)
            return opened
        block = SupersetBlock(id=fresh_id()) if _LABEL.match(row) else StrengthBlock(id=fresh_id())
        _read_entry(row, block)
        blocks.append(block)
        return block
    if row.lower().startswith("note:") and not getattr(block, "entries", None):
        block.note = _unescaped(row[5:].strip())
    elif isinstance(block, IntervalsBlock):
        block.steps.append(_read_step(row))
    elif isinstance(block, TextBlock | RestBlock):
        raise NotUnderstood("Text begins with > on each line; leave a line empty before the next block.")
    else:
        _read_entry(row, block)
    return block


def _read_words(words: str, block: Block | None, blocks: list[Block]) -> Block:
    if not isinstance(block, TextBlock):
        block = TextBlock(id=fresh_id(), text=words)
        blocks.append(block)
    else:
        block.text = f"{block.text}\n{words}" if block.text else words
    return block


def _read_head(row: str) -> Block | None:
    found = _HEAD.match(row)
    if not found or _LABEL.match(row):
        return None
    kind, said = found[1].lower(), found["rest"]
    base = {"id": fresh_id(), "title": _unescaped(found["title"] or "").strip()}
    times = [_seconds(time) for time in re.findall(_TIME, said)]
    rounds = re.search(r"(\d+)\s*rounds?|[x×]\s*(\d+)", said, re.IGNORECASE)
    count = int(rounds[1] or rounds[2]) if rounds else None
    bare = re.search(r"(?<![\d:x×])\s(\d+)\s*(?:min)?\s*:?\s*$", said)
    minutes = times[0] if times else int(bare[1]) * 60 if bare else None
    if kind == "strength":
        return StrengthBlock(**base) if ":" in row or base["title"] else None
    if kind == "text":
        return TextBlock(**base) if ":" in row else None
    if kind == "rest":
        return RestBlock(**base, seconds=minutes) if not said.strip(" :") or times or bare else None
    if kind == "superset":
        return SupersetBlock(**base, rest_seconds=times[0] if times else 0)
    if kind == "circuit":
        return CircuitBlock(**base, rounds=count or 1, rest_seconds=times[0] if times else 0)
    if kind == "amrap":
        return AmrapBlock(**base, seconds=minutes if minutes is not None else 600)
    if kind == "emom":
        every = times[0] if times else 60
        return EmomBlock(**base, every_seconds=every, rounds=count or (int(bare[1]) if bare else 10))
    if kind == "for time":
        return ForTimeBlock(**base, rounds=count or 1, cap_seconds=times[0] if times else None)
    return IntervalsBlock(**base, rounds=count or 1)


def _read_step(row: str) -> Step:
    found = _STEP.match(row)
    if not found:
        raise NotUnderstood("A step is written as: work 0:20 All out.")
    effort, length, label = found[1].lower(), found[2], found[3].strip()
    meters = int(re.sub(r"\D", "", length)) if re.fullmatch(r"\d+\s?m", length) else None
    seconds = None if meters is not None or length == "-" else _seconds(length)
    return Step(id=fresh_id(), effort=effort, label=label, seconds=seconds, meters=meters)


def _read_entry(row: str, block: Block) -> None:
    assert not isinstance(block, IntervalsBlock | TextBlock | RestBlock)
    row = _LABEL.sub("", row, count=1) if _LABEL.match(row) else row
    quick = _ROUND.match(row) if not isinstance(block, StrengthBlock | SupersetBlock) else None
    if quick and not re.search(r"(?<!\\)/", row):
        name, at, hard = quick[2].partition("@")
        one = Set(id=fresh_id(), **_read_amount(quick[1]), **_read_hard(at + hard))
        block.entries.append(Entry(id=fresh_id(), name=name.strip(), sets=[one]))
        return
    name, *parts = (part.strip() for part in re.split(r"\s(?<!\\)/\s|(?<!\\)/(?=\s)", row))
    name = name.replace(r"\/", "/")
    if not name or len(name) > 120:
        raise NotUnderstood("Begin with the name of the exercise, at most 120 characters.")
    entry = Entry(id=fresh_id(), name=name)
    for index, part in enumerate(parts):
        if part.lower().startswith("note:"):
            entry.note = _unescaped(" / ".join(parts[index:])[5:].strip())
            break
        _read_part(part, entry)
    block.entries.append(entry)


def _read_part(part: str, entry: Entry) -> None:
    if part.lower() in {"each side", "per side"}:
        entry.per_side = True
        return
    values = _read_spread(part)
    if not entry.sets and values is None:
        entry.sets = _read_sets(part)
        return
    if values is None:
        raise NotUnderstood(f"“{part}” is neither a rest, a tempo nor a note.")
    if len(values) not in {1, len(entry.sets)}:
        raise NotUnderstood(f"“{part}” does not fit {len(entry.sets)} sets.")
    for index, one in enumerate(entry.sets):
        value = values[index if len(values) > 1 else 0]
        if value is not None and _TEMPO.fullmatch(value):
            one.tempo = value
        elif value is not None:
            one.rest_seconds = _seconds(value)


def _read_spread(part: str) -> list[str | None] | None:
    """The values of rest or tempo, one or one a set; None where the part is something else."""
    values: list[str | None] = []
    for piece in part.split(","):
        found = re.fullmatch(rf"\s*(-|{_TEMPO.pattern}|{_TIME}|rest\s+(?:{_TIME}))(?:\s*[x×]\s*(\d+))?\s*", piece)
        if not found:
            return None
        value = found[1].removeprefix("rest").strip()
        values += [None if value == "-" else value] * int(found[3] or 1)
    return values


def _read_sets(part: str) -> list[Set]:
    groups = []
    for piece in part.split(","):
        found = _GROUP.match(piece.strip())
        if not found or not (found[3] or found[1]):
            raise NotUnderstood(f"“{piece.strip()}” is not understood as sets, such as 5x5 @ 80%.")
        count, letter, amount, hard = (
            int(found[1] or 1),
            (found[2] or "").lower(),
            (found[3] or "-").strip(),
            found[4].strip(),
        )
        if count > 50:
            raise NotUnderstood("An exercise has at most 50 sets.")
        groups.append((count, _KINDS[letter], amount, hard))
    if all(not hard for *_, hard in groups[:-1]):
        groups = [(*group[:3], groups[-1][3]) for group in groups]
    return [
        Set(id=fresh_id(), kind=kind, **_read_amount(amount), **_read_hard(hard))
        for count, kind, amount, hard in groups
        for _ in range(count)
    ]


def _read_amount(text: str) -> dict[str, object]:
    figures: dict[str, object] = {}
    for piece in text.split("&") if text != "-" else []:
        piece = piece.strip()
        if found := re.fullmatch(r"(\d+)(?:[-–](\d+))?(\+?)", piece):
            figures["reps"] = Reps(min=int(found[1]), max=int(found[2]) if found[2] else None, amrap=bool(found[3]))
        elif found := re.fullmatch(r"(\d+)\s?m", piece):
            figures["meters"] = int(found[1])
        elif found := re.fullmatch(r"(\d+)\s?cal", piece):
            figures["calories"] = int(found[1])
        elif re.fullmatch(_TIME, piece):
            figures["seconds"] = _seconds(piece)
        else:
            raise NotUnderstood(f"“{piece}” is no amount, such as 5, 8-12, 5+, 30s or 400m.")
    return figures


def _read_hard(text: str) -> dict[str, object]:
    figures: dict[str, object] = {}
    if re.sub(_HARD, "", text).strip():
        raise NotUnderstood(f"“{text.strip()}” does not say how hard, such as @ 80%, @ 100kg, @8 or 2RIR.")
    for found in _HARD.finditer(text):
        value = re.sub(r"\s", "", found[1] or "").lower()
        if found[2]:
            figures["rir"] = int(found[2])
        elif value.endswith("%tm"):
            figures["percent_tm"] = float(value[:-3])
        elif value.endswith("%"):
            figures["percent_1rm"] = float(value[:-1])
        elif value.endswith(("kg", "lb")):
            figures["load"] = Load(value=float(value[:-2]), unit=value[-2:])
        elif value != "-":
            figures["rpe"] = float(value)
    return figures


def _seconds(text: str) -> int:
    if ":" in text:
        parts = [int(part) for part in text.split(":")]
        return sum(part * 60**power for power, part in enumerate(reversed(parts)))
    return int(re.sub(r"\D", "", text)) * (60 if text.endswith("min") else 1)


# ---- keeping what the text does not say ------------------------------------------------------------------------------


def kept(blocks: list[Block], before: list[Block]) -> list[Block]:
    """`blocks` with the ids, scores and library links of `before`, wherever kind and name are still the same.

    Results point at ids: a day that was typed over keeps them.
    """
    left = list(before)
    entries = [entry for block in before for entry in entries_of(block)]
    return [_kept_block(block, left, entries) for block in blocks]


def _kept_block(block: Block, left: list[Block], entries: list[Entry]) -> Block:
    old = next((one for one in left if one.kind == block.kind), None)
    if old is not None:
        left.remove(old)
        block = block.model_copy(update={"id": old.id, "score": old.score, "leaderboard": old.leaderboard})
        if isinstance(block, IntervalsBlock) and isinstance(old, IntervalsBlock):
            block.steps = [
                step.model_copy(update={"id": old.steps[place].id}) if place < len(old.steps) else step
                for place, step in enumerate(block.steps)
            ]
    if not isinstance(block, IntervalsBlock | TextBlock | RestBlock):
        block.entries = [_kept_entry(entry, entries) for entry in block.entries]
    return block


def _kept_entry(entry: Entry, left: list[Entry]) -> Entry:
    old = next((one for one in left if one.name.lower() == entry.name.lower()), None)
    if old is None:
        return entry
    left.remove(old)
    sets = [
        one.model_copy(update={"id": old.sets[place].id}) if place < len(old.sets) else one
        for place, one in enumerate(entry.sets)
    ]
    same = {"id": old.id, "exercise_id": old.exercise_id, "measurement": old.measurement, "alternates": old.alternates}
    return entry.model_copy(update={**same, "sets": sets})

"""From text to blocks, line by line."""

import re
from dataclasses import dataclass, field

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
    entries_of,
)
from regimen.training.notation.figures import (
    NotUnderstood,
    read_amount,
    read_hard,
    read_seconds,
    read_sets,
    read_spread,
)
from regimen.training.notation.grammar import AMOUNT, TEMPO, TIME, unescaped
from regimen.training.rules import fresh_id

_MOST_BLOCKS = 40
_MOST_ENTRIES = 30
_MOST_STEPS = 200
_LONGEST_NAME = 120

_LABEL = re.compile(r"[A-Z]\d{1,2}:\s*")
_ROUND = re.compile(rf"({AMOUNT})\s+(\D.*)$")
_STEP = re.compile(rf"(warmup|work|rest|cooldown)\s+(-|{TIME}|\d{{1,7}}\s?m)\s+(.+)$", re.IGNORECASE)
_HEAD = re.compile(
    r"(strength|superset|circuit|amrap|emom|for time|intervals|text|rest)\b(?P<said>(?:[^\":]|:(?=\d))*+)"
    r"(?:\"(?P<title>(?:[^\"\\]|\\.)*+)\")?\s*+:?$",
    re.IGNORECASE,
)
_ROUNDS = re.compile(r"(?<!\d)(\d{1,3})\s*+rounds?|[x×]\s*+(\d{1,3})(?!\d)", re.IGNORECASE)
_BARE = re.compile(r"(?<![\d:x×])\s(\d{1,4})\s*+(?:min)?\s*+:?\s*+$")


@dataclass
class Understood:
    """The blocks of a text, and what was not understood: (line from 1, sentence)."""

    blocks: list[Block] = field(default_factory=list)
    errors: list[tuple[int, str]] = field(default_factory=list)


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
        return _begin_block(row, blocks)
    if row.lower().startswith("note:") and not entries_of(block):
        block.note = unescaped(row[5:].strip())
    elif isinstance(block, IntervalsBlock):
        if len(block.steps) >= _MOST_STEPS:
            raise NotUnderstood(f"Intervals have at most {_MOST_STEPS} steps.")
        block.steps.append(_read_step(row))
    elif isinstance(block, TextBlock | RestBlock):
        raise NotUnderstood("Text begins with > on each line; leave a line empty before the next block.")
    else:
        _read_entry(row, block)
    return block


def _read_words(words: str, block: Block | None, blocks: list[Block]) -> Block:
    if not isinstance(block, TextBlock):
        return _added(TextBlock(id=fresh_id(), text=words), blocks)
    block.text = f"{block.text}\n{words}" if block.text else words
    return block


def _begin_block(row: str, blocks: list[Block]) -> Block:
    """The first line of a block: its head, its head and first exercise ("AMRAP 12: 15 Wall ball"), or an exercise."""
    if opened := _read_head(row):
        return _added(opened, blocks)
    head, _, first = row.partition(":") if not _LABEL.match(row) else ("", "", "")
    if first.strip() and "/" not in head and (opened := _read_head(f"{head}:")):
        return _read_line(first.strip(), _added(opened, blocks), blocks)
    block = SupersetBlock(id=fresh_id()) if _LABEL.match(row) else StrengthBlock(id=fresh_id())
    _read_entry(row, block)
    return _added(block, blocks)


def _added(block: Block, blocks: list[Block]) -> Block:
    if len(blocks) >= _MOST_BLOCKS:
        raise NotUnderstood(f"A session has at most {_MOST_BLOCKS} blocks.")
    blocks.append(block)
    return block


def _read_head(row: str) -> Block | None:
    found = _HEAD.match(row)
    if not found or _LABEL.match(row):
        return None
    kind, said = found[1].lower(), found["said"]
    base = {"id": fresh_id(), "title": unescaped(found["title"] or "").strip()}
    times = [read_seconds(time) for time in re.findall(TIME, said)]
    rounds = _ROUNDS.search(said)
    count = int(rounds[1] or rounds[2]) if rounds else None
    bare = _BARE.search(said)
    length = times[0] if times else int(bare[1]) * 60 if bare else None
    if kind == "strength":
        return StrengthBlock(**base) if ":" in row or base["title"] else None
    if kind == "text":
        return TextBlock(**base) if ":" in row else None
    if kind == "rest":
        return RestBlock(**base, seconds=length) if not said.strip(" :") or length is not None else None
    if kind == "superset":
        return SupersetBlock(**base, rest_seconds=times[0] if times else 0)
    if kind == "circuit":
        return CircuitBlock(**base, rounds=count or 1, rest_seconds=times[0] if times else 0)
    if kind == "amrap":
        return AmrapBlock(**base, seconds=length if length is not None else 600)
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
    seconds = None if meters is not None or length == "-" else read_seconds(length)
    return Step(id=fresh_id(), effort=effort, label=label, seconds=seconds, meters=meters)


def _read_entry(row: str, block: Block) -> None:
    if isinstance(block, IntervalsBlock | TextBlock | RestBlock):
        raise TypeError(f"A block of kind {block.kind} has no exercises.")
    if len(block.entries) >= _MOST_ENTRIES:
        raise NotUnderstood(f"A block has at most {_MOST_ENTRIES} exercises.")
    row = _LABEL.sub("", row, count=1) if _LABEL.match(row) else row
    quick = _ROUND.match(row) if not isinstance(block, StrengthBlock | SupersetBlock) else None
    if quick and not re.search(r"(?<!\\)/", row):
        name, at, hard = quick[2].partition("@")
        one = Set(id=fresh_id(), **read_amount(quick[1]), **read_hard(at + hard))
        block.entries.append(Entry(id=fresh_id(), name=name.strip(), sets=[one]))
        return
    name, *parts = (part.strip() for part in re.split(r"\s(?<!\\)/\s|(?<!\\)/(?=\s)", row))
    name = name.replace(r"\/", "/")
    if not name or len(name) > _LONGEST_NAME:
        raise NotUnderstood(f"Begin with the name of the exercise, at most {_LONGEST_NAME} characters.")
    entry = Entry(id=fresh_id(), name=name)
    for index, part in enumerate(parts):
        if part.lower().startswith("note:"):
            entry.note = unescaped(" / ".join(parts[index:])[5:].strip())
            break
        _read_part(part, entry)
    block.entries.append(entry)


def _read_part(part: str, entry: Entry) -> None:
    if part.lower() in {"each side", "per side"}:
        entry.per_side = True
        return
    values = read_spread(part)
    if not entry.sets and values is None:
        entry.sets = read_sets(part)
        return
    if values is None:
        raise NotUnderstood(f"“{part}” is neither a rest, a tempo nor a note.")
    if len(values) not in {1, len(entry.sets)}:
        raise NotUnderstood(f"“{part}” does not fit {len(entry.sets)} sets.")
    for index, one in enumerate(entry.sets):
        value = values[index if len(values) > 1 else 0]
        if value is not None and re.fullmatch(TEMPO, value):
            one.tempo = value
        elif value is not None:
            one.rest_seconds = read_seconds(value)

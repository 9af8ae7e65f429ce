"""Parses text into blocks, line by line."""

import re
from dataclasses import dataclass, field

from regimen.training.rules.content import (
    AmrapBlock,
    Block,
    BlockWithoutExercises,
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
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_BLOCKS, MAX_ENTRIES, MAX_EXERCISE_NAME, MAX_STEPS
from regimen.training.rules.notation.grammar import AMOUNT, TEMPO, TIME, unescape
from regimen.training.rules.notation.tokens import (
    NotationSyntaxError,
    parse_amount,
    parse_intensity,
    parse_per_set_values,
    parse_seconds,
    parse_sets,
)
from regimen.training.rules.size import Size, size_of

_LABEL = re.compile(r"[A-Z]\d{1,2}:\s*")
_ROUND_LINE = re.compile(rf"({AMOUNT})\s+(\D.*)$")
_STEP = re.compile(rf"(warmup|work|rest|cooldown)\s+(-|\d{{1,7}}\s?m(?:\s+in\s+{TIME})?|{TIME})\s+(.+)$", re.IGNORECASE)
_HEADER = re.compile(
    r"(strength|superset|circuit|amrap|emom|for time|intervals|text|rest)\b(?P<details>(?:[^\":]|:(?=\d))*+)"
    r"(?:\"(?P<title>(?:[^\"\\]|\\.)*+)\")?\s*+:?$",
    re.IGNORECASE,
)
_ROUNDS = re.compile(r"(?<!\d)(\d{1,3})\s*+rounds?|[x×]\s*+(\d{1,3})(?!\d)", re.IGNORECASE)
_TRAILING_NUMBER = re.compile(r"(?<![\d:x×])\s(\d{1,4})\s*+(?:min)?\s*+:?\s*+$")
"""Minutes, as in "AMRAP 12:", or the rounds of an EMOM."""


@dataclass
class ParsedText:
    """The blocks of a text, and its errors as (line number from 1, message)."""

    blocks: list[Block] = field(default_factory=list)
    errors: list[tuple[int, str]] = field(default_factory=list)


class _RunningSize:
    """Counts sets and exercises while blocks are added; only the last block can still grow."""

    def __init__(self) -> None:
        self._finished, self._before_last = 0, Size(0, 0)

    def check(self, blocks: list[Block]) -> None:
        """Raises NotationSyntaxError if these blocks are more than a day can have: what follows is not read."""
        for block in blocks[self._finished : -1]:
            self._before_last += size_of([block])
            self._finished += 1
        if error := (self._before_last + size_of(blocks[-1:])).error():
            raise NotationSyntaxError(error)


def parse(text: str) -> ParsedText:
    """Returns the blocks of `text`; a line that cannot be parsed is left out and becomes an error."""
    parsed, size = ParsedText(), _RunningSize()
    block: Block | None = None
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if not line:
            block = None
            continue
        try:
            size.check(parsed.blocks)
            block = _parse_line(line, block, parsed.blocks)
        except ValueError as error:
            message = str(error) if isinstance(error, NotationSyntaxError) else "A number here is out of range."
            parsed.errors.append((number, message))
    return parsed


def _parse_line(line: str, block: Block | None, blocks: list[Block]) -> Block:
    """Adds the line to `blocks` and returns the block that the next line belongs to."""
    if line.startswith(">"):
        return _parse_text(line[1:].removeprefix(" "), block, blocks)
    if block is None:
        return _start_block(line, blocks)
    if line.lower().startswith("note:") and not entries_of(block):
        block.note = unescape(line[5:].strip())
    elif isinstance(block, IntervalsBlock):
        if len(block.steps) >= MAX_STEPS:
            raise NotationSyntaxError(f"Intervals have at most {MAX_STEPS} steps.")
        block.steps.append(_parse_step(line))
    elif isinstance(block, TextBlock | RestBlock):
        raise NotationSyntaxError("Start each line of text with >, and leave an empty line before the next block.")
    else:
        _parse_entry(line, block)
    return block


def _parse_text(text: str, block: Block | None, blocks: list[Block]) -> Block:
    if not isinstance(block, TextBlock):
        return _append(TextBlock(id=new_part_id(), text=text), blocks)
    block.text = f"{block.text}\n{text}" if block.text else text
    return block


def _start_block(line: str, blocks: list[Block]) -> Block:
    """Parses the first line of a block: a header, an exercise, or both ("AMRAP 12: 15 Wall ball")."""
    if opened := _parse_header(line):
        return _append(opened, blocks)
    header, _, first = line.partition(":") if not _LABEL.match(line) else ("", "", "")
    if first.strip() and "/" not in header and (opened := _parse_header(f"{header}:")):
        return _parse_line(first.strip(), _append(opened, blocks), blocks)
    block = SupersetBlock(id=new_part_id()) if _LABEL.match(line) else StrengthBlock(id=new_part_id())
    _parse_entry(line, block)
    return _append(block, blocks)


def _append(block: Block, blocks: list[Block]) -> Block:
    if len(blocks) >= MAX_BLOCKS:
        raise NotationSyntaxError(f"A session has at most {MAX_BLOCKS} blocks.")
    blocks.append(block)
    return block


def _parse_header(line: str) -> Block | None:
    match = _HEADER.match(line)
    if not match or _LABEL.match(line):
        return None
    kind, details = match[1].lower(), match["details"]
    base = {"id": new_part_id(), "title": unescape(match["title"] or "").strip()}
    times = [parse_seconds(time) for time in re.findall(TIME, details)]
    written_rounds = _ROUNDS.search(details)
    count = int(written_rounds[1] or written_rounds[2]) if written_rounds else None
    trailing_number = _TRAILING_NUMBER.search(details)
    length = times[0] if times else int(trailing_number[1]) * 60 if trailing_number else None
    if kind == "strength":
        return StrengthBlock(**base) if ":" in line or base["title"] else None
    if kind == "text":
        return TextBlock(**base) if ":" in line else None
    if kind == "rest":
        return RestBlock(**base, seconds=length) if not details.strip(" :") or length is not None else None
    if kind == "superset":
        return SupersetBlock(**base, rest_seconds=times[0] if times else 0)
    if kind == "circuit":
        return CircuitBlock(**base, rounds=count or 1, rest_seconds=times[0] if times else 0)
    if kind == "amrap":
        return AmrapBlock(**base, seconds=length if length is not None else 600)
    if kind == "emom":
        every = times[0] if times else 60
        rounds = count or (int(trailing_number[1]) if trailing_number else 10)
        return EmomBlock(**base, every_seconds=every, rounds=rounds)
    if kind == "for time":
        return ForTimeBlock(**base, rounds=count or 1, cap_seconds=times[0] if times else None)
    return IntervalsBlock(**base, rounds=count or 1)


def _parse_step(line: str) -> Step:
    match = _STEP.match(line)
    if not match:
        raise NotationSyntaxError("Write a step like this: work 0:20 All out.")
    effort, length, label = match[1].lower(), match[2], match[3].strip()
    distance = re.fullmatch(r"(\d+)\s?m(?:\s+in\s+(.+))?", length, re.IGNORECASE)
    time = distance[2] if distance else None if length == "-" else length
    return Step(
        id=new_part_id(),
        effort=effort,
        label=label,
        seconds=parse_seconds(time) if time else None,
        meters=int(distance[1]) if distance else None,
    )


def _parse_entry(line: str, block: Block) -> None:
    if isinstance(block, BlockWithoutExercises):
        raise TypeError(f"A block of kind {block.kind} has no exercises.")
    if len(block.entries) >= MAX_ENTRIES:
        raise NotationSyntaxError(f"A block has at most {MAX_ENTRIES} exercises.")
    line = _LABEL.sub("", line, count=1) if _LABEL.match(line) else line
    round_line = _ROUND_LINE.match(line) if not isinstance(block, StrengthBlock | SupersetBlock) else None
    if round_line and not re.search(r"(?<!\\)/", line):
        name, at_sign, intensity = round_line[2].partition("@")
        prescribed = Set(id=new_part_id(), **parse_amount(round_line[1]), **parse_intensity(at_sign + intensity))
        block.entries.append(Entry(id=new_part_id(), name=name.strip(), sets=[prescribed]))
        return
    name, *parts = (part.strip() for part in re.split(r"\s(?<!\\)/\s|(?<!\\)/(?=\s)", line))
    name = name.replace(r"\/", "/")
    if not name or len(name) > MAX_EXERCISE_NAME:
        raise NotationSyntaxError(f"Start with the name of the exercise (at most {MAX_EXERCISE_NAME} characters).")
    entry = Entry(id=new_part_id(), name=name)
    for index, part in enumerate(parts):
        if part.lower().startswith("note:"):
            entry.note = unescape(" / ".join(parts[index:])[5:].strip())
            break
        _parse_part(part, entry)
    block.entries.append(entry)


def _parse_part(part: str, entry: Entry) -> None:
    if part.lower() in {"each side", "per side"}:
        entry.per_side = True
        return
    values = parse_per_set_values(part)
    if not entry.sets and values is None:
        entry.sets = parse_sets(part)
        return
    if values is None:
        raise NotationSyntaxError(f"“{part}” is not a rest, a tempo or a note.")
    if len(values) not in {1, len(entry.sets)}:
        raise NotationSyntaxError(f"“{part}” doesn't match the number of sets ({len(entry.sets)}).")
    for index, prescribed in enumerate(entry.sets):
        value = values[index if len(values) > 1 else 0]
        if value is not None and re.fullmatch(TEMPO, value):
            prescribed.tempo = value
        elif value is not None:
            prescribed.rest_seconds = parse_seconds(value)

"""The lines that begin a block: AMRAP, EMOM, for time, rounds, intervals, Tabata."""

import re
from dataclasses import dataclass

from regimen.training.rules.content import (
    AmrapBlock,
    CircuitBlock,
    EmomBlock,
    ForTimeBlock,
    IntervalsBlock,
    Step,
)
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.workout_text.amounts import DISTANCE, TIME, meters_of, seconds_of
from regimen.training.rules.workout_text.scanner import TAKEN, Scanner

HeadBlock = AmrapBlock | EmomBlock | ForTimeBlock | CircuitBlock | IntervalsBlock

_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_COUNT = rf"(?:\d{{1,3}}|{'|'.join(_WORDS)})"


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_MINUTES = r"(\d{1,3})(?::00)?[ -]*(?:minutes?|mins?|['’′])?"
_AMRAP = _pattern(
    rf"(?<![x×] )(?<![x×]){_MINUTES}[ -]*(?:of )?(?:amrap|as many rounds (?:and reps )?as possible)\b(?: of)?"
    rf"|(?:amrap|as many (?:rounds|reps)(?: and reps| \+ reps)? as possible)[ :x×-]*(?:in |of |for |@ )?"
    rf"{_MINUTES}(?!\w)(?: of)?"
)
_EMOM = _pattern(
    rf"(?:alternating )?(?:{_MINUTES}[ -]*)?\be(\d{{0,2}}(?:[.:]\d0?)?)mom\b[ :x×-]*(?:for |of |in )?"
    rf"(?:{_MINUTES}(?!\w))?(?: of)?(?: ?[x×] ?(\d{{1,2}}) ?rounds?)?"
)
_EVERY = _pattern(
    rf"every ({TIME}|minute|\d{{1,2}} ?m\b)(?: on the (?:minute|\d{{1,2}}))?(?:,? ?(?:for"
    rf"|in) ({TIME})(?: \(\d{{1,2}} (?:rounds?|sets?)\))?|,? ?(?:[x×]|for) ?(\d{{1,2}})(?: ?(?:rounds?|sets?|times))?)"
)
_FOR_TIME = _pattern(
    rf"(?:({_COUNT}) ?(?:rounds?|rds?)?,? ?(?:rft|for time)|\brft\b|(?<!not )\bfor time\b)(?: of)?(?: ?[:,-])?"
    rf"(?: ?({_COUNT}) (?:rounds?|rds?)(?: of)?)?"
)
_ROUNDS = _pattern(
    rf"(?:complete |perform |repeat |do )?\(?\b({_COUNT}) ?(?:rounds?|rds?|circuits?|times through"
    rf"|supersets?|giant sets?)\b(?: of)?\)?|\b[x×] ?(\d{{1,2}}) ?(?:rounds?|rds?)\b"
)
_SETS_OF = _pattern(rf"^\W*({_COUNT}) sets(?: of)?\s*:?\s*$")
_CAP = _pattern(
    rf"[(,;-]? ?(?:\bwith an? )?(?:({TIME}|\d{{1,3}})[ -]*(?:min(?:ute)?s? )?(?:time[ -]?)?cap\b"
    rf"|(?:time )?\bcap\b[ :=@]*(?:of )?({TIME}|\d{{1,3}})|\btc\b[ :=]*({TIME}"
    rf"|\d{{1,3}}))(?: ?(?:min(?:ute)?s?\b|['’′]))?\)?"
)
_REST_AFTER = _pattern(
    rf"[(,;/]? ?(?:w(?:ith|/) ?)?rest(?:ing)?[ :]*(?:of |for )?({TIME}|\d{{1,2}} ?m\b)(?: ?rest)?"
    rf"(?: (?:between|after|b/w|btw)(?: (?:each|every|all|the))?(?: (?:rounds?|sets?|efforts?|reps?"
    rf"|intervals?))?)?\)?|({TIME})[ -]*rest(?: (?:between|after)(?: (?:each|every))?(?: (?:rounds?|sets?))?)?"
)
_JOG_BETWEEN = _pattern(
    rf"[,;(/]? ?(?:({TIME}) (?:easy )?(?:jog|walk|trot|easy|recovery|rec|float)\b(?: (?:rest|recovery))?"
    rf"|r ?= ?({TIME}))\)?"
)
_PACE = _pattern(
    r"@? ?\d{1,2}:\d{2} ?(?:min)? ?(?:/|per) ?(?:km|mi(?:le)?|500 ?m|k)\b"
    r"|@ ?(?:\d{1,2}k|race|goal|easy|threshold) pace\b"
)
_TABATA = _pattern(
    r"\btabata\b(?: ?\(?20 ?(?:s|sec)? ?/ ?10 ?(?:s|sec)?\)?)?(?: ?[x×] ?(\d{1,2}))?(?: ?\(?(\d{1,2}) rounds?\)?)?"
)
_SECONDS = r":?(\d{1,3}) ?(?:s|secs?|seconds?|[\"”″])?"
_WORK_REST = _pattern(
    rf"(?<![\w.])(?:(\d{{1,2}}) ?[x×] ?\(?)?{_SECONDS} ?(?:on|work)? ?/ ?{_SECONDS} ?(?:off|rest)?"
    rf"\)?(?: ?(?:[x×]|for) ?(\d{{1,2}})(?: ?(?:rounds?|sets?|reps?))?)?(?![\w/-])"
)
_ON_OFF = _pattern(
    rf"(?:(\d{{1,2}}) ?[x×] ?\(?)?{_SECONDS} ?(?:on|work)\b ?[/,-]? ?{_SECONDS} ?(?:off|rest)\b\)?"
    rf"(?: ?(?:[x×]|for) ?(\d{{1,2}})(?: ?(?:rounds?|sets?|reps?))?)?"
)
_REPEATS = _pattern(rf"(?<![\w.])(\d{{1,2}}) ?[x×] ?({DISTANCE}|{TIME})(?!\w)")
_CARDIO = _pattern(
    r"\b(?:run(?:s|ning)?|row(?:s|ing|er)?|bike|assault bike|echo bike|bikeerg|ski(?:erg)?|swim(?:ming)?"
    r"|sprints?|jog|walk|hill|intervals?|strides?|cycle|repeats?|erg)\b"
)


@dataclass
class BlockHead:
    """A block without its exercises, and the rest of its line."""

    block: HeadBlock
    rest_of_line: str = ""
    rest_start: int = 0


MAX_ROUNDS = 100
WORK = "Work"
"""The label of intervals whose exercise is not named yet."""
_SHORTEST_WORK = 15
_EDGES = " :,.;-–()"


def count_of(text: str) -> int:
    return _WORDS.get(text.lower()) or int(text)


def _clock(text: str) -> int:
    """Returns the seconds of a time; a number alone is minutes."""
    text = text.strip()
    minutes = text.removesuffix("m").strip()
    return int(minutes) * 60 if minutes.isdigit() else seconds_of(text)


def read_block_head(text: str) -> BlockHead | None:
    """Returns the block that a line begins, or None. What follows on the line is left for its exercises."""
    for read in (_amrap, _emom, _every, _tabata, _for_time, _on_off, _repeats, _rounds):
        scanner = Scanner(text)
        if (block := read(scanner)) and _is_plausible(block):
            return _finish(block, scanner)
    return None


def _is_plausible(block: HeadBlock) -> bool:
    if isinstance(block, AmrapBlock):
        return 0 < block.seconds <= 7_200
    if isinstance(block, EmomBlock):
        return 1 <= block.rounds <= 200 and block.every_seconds > 0
    return block.rounds >= 1


def _finish(block: HeadBlock, scanner: Scanner) -> BlockHead:
    rest = scanner.remaining.replace(TAKEN, " ")
    start = len(rest) - len(rest.lstrip(_EDGES))
    return BlockHead(block, rest[start:].rstrip(_EDGES), start)


def _amrap(scanner: Scanner) -> HeadBlock | None:
    if found := scanner.take(_AMRAP):
        return AmrapBlock(id=new_part_id(), seconds=int(found[1] or found[2]) * 60)
    return None


def _emom(scanner: Scanner) -> HeadBlock | None:
    found = scanner.take(_EMOM)
    if not found:
        return None
    every = found[2].replace(":30", ".5").replace(":", ".")
    if every and float(every) == 0:
        return None
    every_seconds = round(float(every) * 60) if every else 60
    counts_rounds = bool(re.search(r"mom\s*[x×]", found[0], re.IGNORECASE))
    minutes = found[1] or found[3]
    if found[4]:
        rounds = int(found[4])
    elif minutes:
        if minutes == "0":
            return None
        rounds = int(minutes) if counts_rounds else int(minutes) * 60 // every_seconds
    else:
        return None
    return EmomBlock(id=new_part_id(), every_seconds=every_seconds, rounds=max(1, min(rounds, 200)))


def _every(scanner: Scanner) -> HeadBlock | None:
    found = scanner.take(_EVERY)
    if not found:
        return None
    every = 60 if found[1].lower() == "minute" else _clock(found[1])
    if not every:
        return None
    rounds = int(found[3]) if found[3] else _clock(found[2]) // every
    return EmomBlock(id=new_part_id(), every_seconds=every, rounds=max(1, min(rounds, 200)))


def _tabata(scanner: Scanner) -> HeadBlock | None:
    if found := scanner.take(_TABATA):
        return _intervals(int(found[1] or found[2] or 8), seconds=20, rest=10)
    return None


def _for_time(scanner: Scanner) -> HeadBlock | None:
    cap = scanner.take(_CAP)
    found = scanner.take(_FOR_TIME)
    if not found:
        return None
    rounds = found[1] or found[2]
    if not rounds and (more := scanner.take(_ROUNDS)):
        rounds = more[1] or more[2]
    if not cap:
        cap = scanner.take(_CAP)
    seconds = _clock(next(group for group in cap.groups() if group)) if cap else None
    count = count_of(rounds) if rounds else 1
    return ForTimeBlock(id=new_part_id(), rounds=count, cap_seconds=seconds) if 1 <= count <= MAX_ROUNDS else None


def _on_off(scanner: Scanner) -> HeadBlock | None:
    """30/30 x 10, :40 on :20 off, 8x20/10. Two numbers alone could be two loads: a count or a word is needed."""
    found = scanner.take(_ON_OFF) or scanner.take(_WORK_REST)
    if not found:
        return None
    rounds, work, rest = found[1] or found[4], int(found[2]), int(found[3])
    has_words = bool(re.search("on|off|rest|work", found[0], re.IGNORECASE))
    more = None if rounds else scanner.take(_ROUNDS)
    if more:
        rounds = str(count_of(more[1] or more[2]))
    # 3x12/10 may be reps: clocks are set to whole fives.
    if not rounds or (not has_words and (work < _SHORTEST_WORK or work % 5 or rest % 5)):
        return None
    return _intervals(int(rounds), seconds=work, rest=rest)


def _repeats(scanner: Scanner) -> HeadBlock | None:
    """8 x 400 m of running, with a rest; of other exercises these are sets."""
    is_cardio = bool(_CARDIO.search(scanner.remaining))
    found = scanner.take(_REPEATS)
    if not found:
        return None
    paces = [pace[0].strip(" @") for pace in scanner.take_all(_PACE)]
    after = scanner.take(_JOG_BETWEEN) or scanner.take(_REST_AFTER)
    if after and after.start() < found.start():  # 45 min easy + 6 x 100 m: two things, not a rest
        return None
    if not is_cardio and (re.search(r"[^\W\d_]", scanner.remaining.replace(TAKEN, "")) or "m" not in found[2].lower()):
        return None
    rest = _clock(after[1] or after[2]) if after else None
    is_distance = re.fullmatch(DISTANCE, found[2], re.IGNORECASE) and not re.fullmatch(TIME, found[2], re.IGNORECASE)
    if is_distance:
        block = _intervals(int(found[1]), meters=meters_of(found[2]), rest=rest)
    else:
        block = _intervals(int(found[1]), seconds=_clock(found[2]), rest=rest)
    block.note = ", ".join(paces)
    return block


def _rounds(scanner: Scanner) -> HeadBlock | None:
    cap = scanner.take(_CAP)
    found = scanner.take(_SETS_OF) or scanner.take(_ROUNDS)
    if not found:
        return None
    rounds = count_of(next(group for group in found.groups() if group))
    if cap:
        seconds = _clock(next(group for group in cap.groups() if group))
        return ForTimeBlock(id=new_part_id(), rounds=rounds, cap_seconds=seconds)
    after = scanner.take(_REST_AFTER)
    rest = _clock(after[1] or after[2]) if after else 0
    return CircuitBlock(id=new_part_id(), rounds=rounds, rest_seconds=rest) if 1 <= rounds <= MAX_ROUNDS else None


def _intervals(
    rounds: int, *, seconds: int | None = None, meters: int | None = None, rest: int | None
) -> IntervalsBlock:
    steps = [Step(id=new_part_id(), label=WORK, effort="work", seconds=seconds, meters=meters)]
    if rest:
        steps.append(Step(id=new_part_id(), label="Rest", effort="rest", seconds=rest))
    return IntervalsBlock(id=new_part_id(), rounds=max(1, min(rounds, 200)), steps=steps)


def read_cap(text: str) -> int | None:
    """Returns the seconds of a line that is only a time cap."""
    found = _CAP.fullmatch(text.strip(" .()"))
    return _clock(next(group for group in found.groups() if group)) if found else None


def read_rest(text: str) -> int | None:
    """Returns the seconds of a line that only says how long to rest: "rest 90s after B2", "2 min rest"."""
    scanner = Scanner(text)
    found = scanner.take(_REST_AFTER)
    if not found:
        return None
    words = re.sub(
        r"[\x1f\W]|after|between|each|every|of|sets?|rounds?|b/?w|then|[a-h]\d?", "", scanner.remaining.lower()
    )
    return _clock(found[1] or found[2]) if not words else None

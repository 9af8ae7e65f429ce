"""The figures on a line: sets, amounts, how hard, rests and tempos."""

import re

from regimen.training.content import Load, Reps, Set
from regimen.training.notation.grammar import KINDS, TEMPO, TIME
from regimen.training.rules import MOST_SETS, fresh_id

_COUNT = re.compile(r"(\d{1,4})\s*+[x×]\s*+(.*)", re.IGNORECASE)
_LETTER = re.compile(r"([wdf])(?=[\d-])", re.IGNORECASE)
_RIR = re.compile(r"(?:^|\s)(\d{1,2}\s?RIR)$", re.IGNORECASE)
_HARD = re.compile(
    r"@\s*+(-|[\d.]{1,8}(?:\s*+%\s*+TM|\s*+%|\s*+kg|\s*+lb|))|(?<!\d)(\d{1,2})\s?RIR",
    re.IGNORECASE,
)
_SPREAD = re.compile(rf"\s*+(-|{TEMPO}|{TIME}|rest\s++(?:{TIME}))(?:\s*+[x×]\s*+(\d{{1,2}}))?\s*+")
_REPS = re.compile(r"(\d{1,5})(?:[-–](\d{1,5}))?(\+?)")
_METERS = re.compile(r"(\d{1,7})\s?m(?:eters)?")
_CALORIES = re.compile(r"(\d{1,5})\s?cal")


class NotUnderstood(ValueError):
    """A line that says nothing we know; the sentence says what is wrong with it."""


def read_sets(part: str) -> list[Set]:
    """The sets of "2x5 @ 50%, 5x5 @ 80%"; how hard, said once at the end, counts for all."""
    groups = [_group(piece.strip()) for piece in part.split(",")]
    if all(not hard for *_, hard in groups[:-1]):
        groups = [(*group[:3], groups[-1][3]) for group in groups]
    return [
        Set(id=fresh_id(), kind=kind, **read_amount(amount), **read_hard(hard))
        for count, kind, amount, hard in groups
        for _ in range(count)
    ]


def _group(piece: str) -> tuple[int, str, str, str]:
    """How many sets, of which kind, what, and how hard: "3xw5 @ 80%" is (3, warmup, "5", "@ 80%")."""
    what, at, said = piece.partition("@")
    hard = at + said
    if not hard and (reserve := _RIR.search(what)):
        what, hard = what[: reserve.start()], reserve[1]
    counted = _COUNT.fullmatch(what.strip())
    count, what = (int(counted[1]), counted[2]) if counted else (1, what.strip())
    if not counted and not what:
        raise NotUnderstood(f"“{piece}” is not understood as sets, such as 5x5 @ 80%.")
    if count > MOST_SETS:
        raise NotUnderstood(f"An exercise has at most {MOST_SETS} sets.")
    letter = _LETTER.match(what)
    kind = KINDS[letter[1].lower() if letter else ""]
    return count, kind, (what[1:] if letter else what).strip() or "-", hard.strip()


def read_amount(text: str) -> dict[str, object]:
    """What a set asks for, as fields of a Set: "5", "8-12", "5+", "30s", "400m", "10cal", or several with &."""
    figures: dict[str, object] = {}
    for piece in text.split("&") if text != "-" else []:
        piece = piece.strip()
        if found := _REPS.fullmatch(piece):
            figures["reps"] = Reps(min=int(found[1]), max=int(found[2]) if found[2] else None, amrap=bool(found[3]))
        elif found := _METERS.fullmatch(piece):
            figures["meters"] = int(found[1])
        elif found := _CALORIES.fullmatch(piece):
            figures["calories"] = int(found[1])
        elif re.fullmatch(TIME, piece):
            figures["seconds"] = read_seconds(piece)
        else:
            raise NotUnderstood(f"“{piece}” is no amount, such as 5, 8-12, 5+, 30s or 400m.")
    return figures


def read_hard(text: str) -> dict[str, object]:
    """How hard a set is, as fields of a Set: "@ 80%", "@ 80%TM", "@ 100kg", "@8" (RPE) or "2RIR"."""
    figures: dict[str, object] = {}
    if _HARD.sub("", text).strip():
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


def read_spread(part: str) -> list[str | None] | None:
    """The values of rest or tempo, one or one a set; None where the part is something else."""
    values: list[str | None] = []
    for piece in part.split(","):
        found = _SPREAD.fullmatch(piece)
        if not found:
            return None
        value = found[1].removeprefix("rest").strip()
        values += [None if value == "-" else value] * int(found[2] or 1)
    return values


def read_seconds(text: str) -> int:
    """Seconds of "1:30", "1:00:00", "90s" or "2min"."""
    if ":" in text:
        parts = [int(part) for part in text.split(":")]
        return sum(part * 60**power for power, part in enumerate(reversed(parts)))
    return int(re.sub(r"\D", "", text)) * (60 if text.endswith("min") else 1)

"""Parses the parts of a line: sets, amounts, intensities, rests and tempos."""

import re

from regimen.training.rules.content import Load, Reps, Set
from regimen.training.rules.document_edits import new_part_id
from regimen.training.rules.limits import MAX_SETS
from regimen.training.rules.notation.grammar import KINDS, TEMPO, TIME

_COUNT = re.compile(r"(\d{1,4})\s*+[x×]\s*+(.*)", re.IGNORECASE)
_LETTER = re.compile(r"([wdf])(?=[\d-])", re.IGNORECASE)
_RIR = re.compile(r"(?:^|\s)(\d{1,2}\s?RIR)$", re.IGNORECASE)
_INTENSITY = re.compile(
    r"@\s*+(-|[\d.]{1,8}(?:\s*+%\s*+TM|\s*+%|\s*+kg|\s*+lb|))|(?<!\d)(\d{1,2})\s?RIR",
    re.IGNORECASE,
)
_PER_SET_VALUE = re.compile(rf"\s*+(-|{TEMPO}|{TIME}|rest\s++(?:{TIME}))(?:\s*+[x×]\s*+(\d{{1,2}}))?\s*+")
_REPS = re.compile(r"(\d{1,5})(?:[-–](\d{1,5}))?(\+?)")
_METERS = re.compile(r"(\d{1,7})\s?m(?:eters)?")
_CALORIES = re.compile(r"(\d{1,5})\s?cal")

_TOO_MANY_SETS = f"An exercise has at most {MAX_SETS} sets."


class NotationSyntaxError(ValueError):
    """A line that cannot be parsed; the message says why, for the coach."""


def parse_sets(part: str) -> list[Set]:
    """Returns the sets of "2x5 @ 50%, 5x5 @ 80%". An intensity written once at the end applies to all."""
    groups = [_parse_group(piece.strip()) for piece in part.split(",")]
    if sum(count for count, *_ in groups) > MAX_SETS:
        raise NotationSyntaxError(_TOO_MANY_SETS)
    if all(not intensity for *_, intensity in groups[:-1]):
        groups = [(*group[:3], groups[-1][3]) for group in groups]
    return [
        Set(id=new_part_id(), kind=kind, **parse_amount(amount), **parse_intensity(intensity))
        for count, kind, amount, intensity in groups
        for _ in range(count)
    ]


def _parse_group(piece: str) -> tuple[int, str, str, str]:
    """Returns the count, kind, amount and intensity of sets: "3xw5 @ 80%" is (3, warmup, "5", "@ 80%")."""
    amount, at_sign, remainder = piece.partition("@")
    intensity = at_sign + remainder
    if not intensity and (rir := _RIR.search(amount)):
        amount, intensity = amount[: rir.start()], rir[1]
    counted = _COUNT.fullmatch(amount.strip())
    count, amount = (int(counted[1]), counted[2]) if counted else (1, amount.strip())
    if not counted and not amount:
        raise NotationSyntaxError(f"“{piece}” is not a set scheme like 5x5 @ 80%.")
    if count > MAX_SETS:
        raise NotationSyntaxError(_TOO_MANY_SETS)
    letter = _LETTER.match(amount)
    kind = KINDS[letter[1].lower() if letter else ""]
    return count, kind, (amount[1:] if letter else amount).strip() or "-", intensity.strip()


def parse_amount(text: str) -> dict[str, object]:
    """Returns an amount as fields of a Set: "5", "8-12", "5+", "30s", "400m", "10cal", or several joined by &."""
    fields: dict[str, object] = {}
    for piece in text.split("&") if text != "-" else []:
        piece = piece.strip()
        if found := _REPS.fullmatch(piece):
            fields["reps"] = Reps(min=int(found[1]), max=int(found[2]) if found[2] else None, amrap=bool(found[3]))
        elif found := _METERS.fullmatch(piece):
            fields["meters"] = int(found[1])
        elif found := _CALORIES.fullmatch(piece):
            fields["calories"] = int(found[1])
        elif re.fullmatch(TIME, piece):
            fields["seconds"] = parse_seconds(piece)
        else:
            raise NotationSyntaxError(f"“{piece}” is not an amount like 5, 8-12, 5+, 30s or 400m.")
    return fields


def parse_intensity(text: str) -> dict[str, object]:
    """Returns an intensity as fields of a Set: "@ 80%", "@ 80%TM", "@ 100kg", "@8" (RPE) or "2RIR"."""
    fields: dict[str, object] = {}
    if _INTENSITY.sub("", text).strip():
        raise NotationSyntaxError(f"“{text.strip()}” is not an intensity like @ 80%, @ 100kg, @8 or 2RIR.")
    for found in _INTENSITY.finditer(text):
        value = re.sub(r"\s", "", found[1] or "").lower()
        if found[2]:
            fields["rir"] = int(found[2])
        elif value.endswith("%tm"):
            fields["percent_tm"] = float(value[:-3])
        elif value.endswith("%"):
            fields["percent_1rm"] = float(value[:-1])
        elif value.endswith(("kg", "lb")):
            fields["load"] = Load(value=float(value[:-2]), unit=value[-2:])
        elif value != "-":
            fields["rpe"] = float(value)
    return fields


def parse_per_set_values(part: str) -> list[str | None] | None:
    """Returns rests or tempos, one value or one per set; None if the part is something else."""
    values: list[str | None] = []
    for piece in part.split(","):
        found = _PER_SET_VALUE.fullmatch(piece)
        if not found:
            return None
        value = found[1].removeprefix("rest").strip()
        values += [None if value == "-" else value] * int(found[2] or 1)
    return values


def parse_seconds(text: str) -> int:
    """Returns the seconds of "1:30", "1:00:00", "90s" or "2min"."""
    if ":" in text:
        parts = [int(part) for part in text.split(":")]
        return sum(part * 60**power for power, part in enumerate(reversed(parts)))
    return int(re.sub(r"\D", "", text)) * (60 if text.endswith("min") else 1)

"""A line as its prescription and its words."""

import re
from dataclasses import dataclass

from regimen.training.rules.content import LoadUnit
from regimen.training.rules.workout_text.prescription import Amount, Prescription
from regimen.training.rules.workout_text.prescription_reader import PrescriptionReader
from regimen.training.rules.workout_text.scanner import Scanner
from regimen.training.rules.workout_text.set_groups import read_set_groups

_BULLET = re.compile(r"^\s*(?:[-–—•*·▪◦>]+|\d{1,2}[.)](?=\s)|#(?=\s))\s*")
_EDGES = " \t,;:.-–—/|@=&+()[]•*"
_JOINERS = re.compile(
    r"^(?:of|or|with an?|with|w/|x|at|and|then|for|the|reps?|sets?|@|:)\b\s*|\s*\b(?:of|or|with an?|with"
    r"|w/|x|at|@|for|and|reps?)$",
    re.IGNORECASE,
)
_PACES = ("easy", "steady", "tempo", "recovery", "moderate", "hard", "relaxed")
_LONGEST_SECONDS = 3 * 3600
_SHORTEST_RUN = 1_000
"""Metres: shorter distances without a name may be anything."""


_SHORTEST_RUN_SECONDS = 600
"""Of "45 min easy"; a shorter time may be of anything."""


@dataclass
class LineParts:
    """A line without what it prescribes: the words that name the exercise, and other words."""

    prescription: Prescription
    name: str
    other: list[str]
    has_unread_numbers: bool


def without_bullet(text: str) -> tuple[int, str]:
    """Returns a line without its bullet or number, and how many characters that were."""
    found = _BULLET.match(text)
    return (found.end(), text[found.end() :]) if found else (0, text)


def read_line(text: str, unit: LoadUnit | None) -> LineParts:
    """Reads one line without its bullet and label. `unit` is that of loads which have none."""
    groups = read_set_groups(text, unit)
    if groups and not Scanner(groups[0]).has_numbers():
        return LineParts(groups[1], *_words([groups[0]]), has_unread_numbers=False)
    reader = PrescriptionReader(text, unit)
    prescription = reader.read()
    has_unread_numbers = reader.has_impossible_number or reader.scanner.has_numbers()
    return LineParts(prescription, *_words(reader.scanner.pieces()), has_unread_numbers)


def _words(pieces: list[str]) -> tuple[str, list[str]]:
    """Returns the words that name the exercise, and the others."""
    name, other = "", list[str]()
    for piece in pieces:
        for part in _split(piece):
            words = _trim(part)
            if words and not name and part[:1] != "(":
                name = words
            elif words:
                other.append(words)
    return name, other


_BETWEEN_WORDS = re.compile(r"\s*[,;]\s*|\s+[-–—/|]\s+|:\s+")
_PARENTHESES = re.compile(r"\([^()]*\)?|[^()]+")


def _split(piece: str) -> list[str]:
    """Splits words at parentheses, commas, slashes with spaces and dashes: "Bench press, paused (slow)"."""
    parts: list[str] = []
    for found in _PARENTHESES.finditer(piece):
        parts += [found[0]] if found[0].startswith("(") else _BETWEEN_WORDS.split(found[0])
    return parts


def _trim(text: str) -> str:
    before = None
    while text != before:
        before = text
        text = _JOINERS.sub("", text.strip(_EDGES)).strip(_EDGES)
    return text


def is_run(parts: LineParts) -> bool:
    """Whether a line is a distance alone, as "12 km" in a running plan, or a time at a pace: "45 min easy"."""
    amounts = parts.prescription.amounts
    meters = amounts[0].get("meters") if len(amounts) == 1 else None
    seconds = amounts[0].get("seconds") if len(amounts) == 1 and parts.name else None
    is_far = isinstance(meters, int) and meters >= _SHORTEST_RUN
    is_far = is_far or (isinstance(seconds, int) and seconds >= _SHORTEST_RUN_SECONDS)
    is_nameless = not parts.name or parts.name.lower() in _PACES
    return is_nameless and is_far and not parts.prescription.has_scheme


def share_effort(prescriptions: list[Prescription]) -> None:
    """1 clean + 1 jerk @ 80 % is one lift after the other with the same load."""
    last = prescriptions[-1]
    for one in prescriptions[:-1]:
        if not (one.loads or one.percents or one.rpes):
            one.loads, one.percents, one.rpes = list(last.loads), list(last.percents), list(last.rpes)
            one.of_training_max = last.of_training_max


def is_plausible(amount: Amount) -> bool:
    """Whether somebody does this much of an exercise: nobody runs 0 m, and nobody planks for 8 hours."""
    numbers = [value for value in amount.values() if isinstance(value, int)]
    seconds = amount.get("seconds")
    return 0 not in numbers and not (isinstance(seconds, int) and seconds > _LONGEST_SECONDS)

"""Patterns that the parser and the printer of the notation share.

A line may have 20,000 characters, so every pattern must run in linear time: runs of digits have a maximum length, runs
of spaces are possessive.
"""

import re

KINDS = {"": "normal", "w": "warmup", "d": "drop", "f": "failure"}
"""The letter before an amount, and the kind of set it means."""

TIME = r"\d{1,2}:\d{2}(?::\d{2})?|\d{1,5}\s?s|\d{1,4}\s?min"
AMOUNT = rf"{TIME}|\d{{1,7}}\s?m(?:eters)?|\d{{1,5}}\s?cal|\d{{1,5}}(?:[-–]\d{{1,5}})?\+?"
TEMPO = r"[0-9xX](?:-[0-9xX]){3}"


def escape(text: str) -> str:
    """Returns `text` for use on one line and inside quotation marks."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')


def unescape(text: str) -> str:
    """Reverses `escape`."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)

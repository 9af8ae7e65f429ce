"""The figures of the notation, as patterns that reading and printing share.

A coach may send 20,000 characters on one line, so each pattern looks at each of them a bounded number of times: runs of
digits have a length, runs of spaces are possessive.
"""

import re

KINDS = {"": "normal", "w": "warmup", "d": "drop", "f": "failure"}
"""The letter before an amount, and the kind of set that it means."""

TIME = r"\d{1,2}:\d{2}(?::\d{2})?|\d{1,5}\s?s|\d{1,4}\s?min"
AMOUNT = rf"{TIME}|\d{{1,7}}\s?m(?:eters)?|\d{{1,5}}\s?cal|\d{{1,5}}(?:[-–]\d{{1,5}})?\+?"
TEMPO = r"[0-9xX](?:-[0-9xX]){3}"


def escaped(text: str) -> str:
    """`text` for one line and inside quotation marks."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')


def unescaped(text: str) -> str:
    """What `escaped` was given."""
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] == "n" else found[1], text)

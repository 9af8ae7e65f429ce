"""What a leaderboard takes over from its block."""

import hashlib
import json
from typing import Any, Final

from regimen.training.rules.content import AmrapBlock, Block, ForTimeBlock, entries_of

DIGEST_LENGTH: Final = 32
MAX_REASON: Final = 500
MAX_COMMENT: Final = 5000
MAX_MENTIONS: Final = 50
MAX_COMMENTS_A_PERSON: Final = 100
"""Of one person about one score."""
COMMENTS_SHOWN: Final = 200
"""The newest about one score."""
MENTION_ALL_LIMIT: Final = 50
"""On leaderboards that more people see only coaches may mention everyone."""
MEMBERS_PAGE: Final = 25
NEIGHBOURS: Final = 3
"""How many are shown above and below one's own place."""
PER_PAGE: Final = 50
MAX_EXPORTED: Final = 10_000
"""Rows of a leaderboard in a file."""


def is_ranked(block: Block) -> bool:
    """Returns whether scores of a block go on a leaderboard."""
    return block.leaderboard and block.score != "none"


_WORDS: Final = ("title", "note", "media", "leaderboard")
_WORDS_OF_ENTRY: Final = ("id", "note", "alternates", "exercise_id")


def work_of(block: Block) -> dict[str, Any]:
    """Returns what has to be done in a block, without what is only said about it: scores of different work are not
    compared."""
    work = block.model_dump(mode="json", exclude=set(_WORDS))
    for entry in work.get("entries", []):
        for name in _WORDS_OF_ENTRY:
            del entry[name]
        entry["name"] = entry["name"].lower()
        for prescribed in entry["sets"]:
            del prescribed["id"]
    for step in work.get("steps", []):
        del step["id"]
    return work


def work_digest(block: Block) -> str:
    """Returns a digest of the work of a block."""
    written = json.dumps(work_of(block), sort_keys=True).encode()
    return hashlib.sha256(written).hexdigest()[:DIGEST_LENGTH]


def _reps_once_through(block: Block) -> int | None:
    """Returns the repetitions of one time through the block; None if one of its exercises has no fixed number."""
    total = 0
    for entry in entries_of(block):
        if len(entry.sets) != 1:
            return None
        reps = entry.sets[0].reps
        if reps is None or reps.amrap or reps.max not in (None, reps.min):
            return None
        total += reps.min * (2 if entry.per_side else 1)
    return total or None


def reps_per_round(block: Block) -> int | None:
    """Returns the repetitions of a round of an AMRAP, if all are fixed: 4 rounds and 35 of 30 are 5 rounds and 5."""
    return _reps_once_through(block) if isinstance(block, AmrapBlock) else None


def total_reps(block: Block) -> int | None:
    """Returns the repetitions of a whole workout for time, if all are fixed: of these, people whom the cap stops
    have the rest left."""
    if not isinstance(block, ForTimeBlock):
        return None
    once = _reps_once_through(block)
    return once * block.rounds if once else None

"""The largest days that can be written."""

from typing import Any

from regimen.training.rules.limits import MAX_BLOCKS, MAX_DAY_EXERCISES, MAX_DAY_SETS, MAX_SESSIONS

_SETS = MAX_DAY_SETS // MAX_DAY_EXERCISES
_EVERYTHING: dict[str, Any] = {
    "reps": {"min": 5, "max": 8},
    "load": {"value": 80.5, "unit": "kg"},
    "percent_1rm": 80.5,
    "rpe": 8.5,
    "tempo": "3-1-1-0",
    "rest_seconds": 180,
}


def large_blocks(
    ident: str = "", *, exercises: int = MAX_DAY_EXERCISES, sets: int = _SETS, fields: dict[str, Any] = _EVERYTHING
) -> list[dict[str, Any]]:
    """Blocks with this many exercises, each of them with this many sets."""
    entries = [
        {
            "id": f"e{ident}-{number}",
            "name": f"Back squat {number}",
            "sets": [{"id": f"s{ident}-{number}-{one}"} | fields for one in range(sets)],
        }
        for number in range(exercises)
    ]
    return [
        {"id": f"b{ident}-{start}", "kind": "strength", "entries": entries[start : start + 25]}
        for start in range(0, exercises, 25)
    ]


def large_day(
    ident: str = "", *, exercises: int = MAX_DAY_EXERCISES, sets: int = _SETS, fields: dict[str, Any] = _EVERYTHING
) -> dict[str, Any]:
    """A day with this many exercises, each of them with this many sets; as large as it may be if not told otherwise."""
    blocks = large_blocks(ident, exercises=exercises, sets=sets, fields=fields)
    return {"sessions": [{"id": f"w{ident}", "title": "Everything", "blocks": blocks}]}


def day_of_rests() -> dict[str, Any]:
    """A day of as many blocks as it may have, without exercises and sets."""
    return {
        "sessions": [
            {
                "id": f"w{session}",
                "blocks": [{"id": f"b{session}-{block}", "kind": "rest"} for block in range(MAX_BLOCKS)],
            }
            for session in range(MAX_SESSIONS)
        ]
    }

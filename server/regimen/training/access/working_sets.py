"""How many sets a day has and how many of them are done, in SQL: "8 of 10 sets" is the same number on every screen.

The web counts in the same way (`domain/training/sets.ts`): blocks with a score, like AMRAPs, have no sets to tick.
"""

from typing import Any, Final

from sqlalchemy import ColumnElement, Integer, SQLColumnExpression, and_, cast, func, literal
from sqlalchemy.dialects.postgresql import JSONPATH

from regimen.training.access.logs import is_logged
from regimen.training.models import SetResult

WORKING_SETS_PATH: Final = (
    "$.sessions[*].blocks[*]"
    ' ? (@.kind == "strength" || @.kind == "superset" || @.kind == "circuit")'
    '.entries[*].sets[*] ? (!(@.kind == "warmup"))'
)
TIMED_BLOCKS_PATH: Final = (
    '$.sessions[*].blocks[*] ? (@.kind == "amrap" || @.kind == "emom" || @.kind == "for_time" || @.kind == "intervals")'
)
"""Blocks that run against a clock and end in a score."""
_WORKING_SETS: Final = cast(literal(WORKING_SETS_PATH), JSONPATH)


def count_working_sets(content: SQLColumnExpression[Any]) -> ColumnElement[int]:
    """Counts the sets of a day's document that are logged one by one, without warm-ups."""
    return func.jsonb_array_length(func.jsonb_path_query_array(content, _WORKING_SETS), type_=Integer)


def is_working_set() -> ColumnElement[bool]:
    """A logged set that is no warm-up; it may have been skipped."""
    return and_(is_logged, func.coalesce(SetResult.prescribed["kind"].astext, "") != "warmup")


def is_done_set() -> ColumnElement[bool]:
    """A logged set that is neither a warm-up nor skipped."""
    return and_(is_working_set(), SetResult.done["skipped"].astext.is_(None))

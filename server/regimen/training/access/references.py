"""Which stored documents refer to an exercise, or to a name without one."""

import json
from typing import Any

from sqlalchemy import ColumnElement, Text, cast, func, literal

from regimen.exercises.ports import Relink


def mentions(document: Any, relink: Relink) -> ColumnElement[bool]:
    """Whether the text of a document has the exercise's id, or the name, whatever else it is beside."""
    text = cast(document, Text)
    if relink.old_id is not None:
        return text.contains(str(relink.old_id))
    written = literal('"name": ' + json.dumps(relink.old_name, ensure_ascii=False))
    return func.strpos(func.lower(text), func.lower(written)) > 0

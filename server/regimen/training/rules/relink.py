"""References to exercises in stored documents: days, templates of several days, and changes for single clients."""

from collections.abc import Iterable
from typing import Any

from regimen.exercises.ports import Relink


def relink_document(document: Any, relink: Relink) -> bool:
    """Changes a document (parsed JSON) in place, and returns whether it referred to what `relink` changes.

    All that has an `exercise_id` beside a `name` is such a reference, and so are lists of alternates. A change for a
    single client that finds its exercise by name finds it by its new name.
    """
    if isinstance(document, list):
        return _relink_parts(document, relink)
    if not isinstance(document, dict):
        return False
    changed = False
    if _refers(document, relink):
        document |= {"exercise_id": str(relink.exercise_id), "name": relink.name, "measurement": relink.measurement}
        changed = True
    elif "entry_id" in document and str(document.get("name", "")).lower() == relink.old_name.lower():
        document["name"] = relink.name
        changed = True
    old, new = str(relink.old_id), str(relink.exercise_id)
    if old in (alternates := document.get("alternates") or []):
        renamed = dict.fromkeys(new if ident == old else ident for ident in alternates)
        document["alternates"] = [ident for ident in renamed if ident != document.get("exercise_id")]
        changed = True
    return _relink_parts(document.values(), relink) or changed


def _relink_parts(parts: Iterable[Any], relink: Relink) -> bool:
    changed = [relink_document(part, relink) for part in parts]
    return any(changed)


def _refers(part: dict[str, Any], relink: Relink) -> bool:
    if "exercise_id" not in part or "name" not in part:
        return False
    if relink.old_id is not None:
        return bool(part["exercise_id"] == str(relink.old_id))
    return part["exercise_id"] is None and str(part["name"]).lower() == relink.old_name.lower()

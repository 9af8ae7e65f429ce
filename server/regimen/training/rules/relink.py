"""References to exercises in stored documents: days, templates of several days, and changes for some clients."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from regimen.exercises.access import CurrentExercise
from regimen.exercises.ports import Relink
from regimen.training.rules.content import DayContent


def relink_document(document: Any, relink: Relink) -> bool:
    """Changes a document (parsed JSON) in place, and returns whether it referred to what `relink` changes.

    All that has an `exercise_id` beside a `name` is such a reference, and so are lists of alternates. A change for
    one client that finds its exercise by name finds it by its new name.
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


def exercise_ids(content: DayContent) -> set[UUID]:
    """Returns the library ids that a day refers to."""
    return {ident for entry in content.entries() for ident in (entry.exercise_id, *entry.alternates) if ident}


def use_current_exercises(content: DayContent, current: Mapping[UUID, CurrentExercise]) -> DayContent:
    """Returns the day as it is once merged exercises are the ones that took their place."""
    if all(current[ident].id == ident for ident in exercise_ids(content) if ident in current):
        return content
    copy = content.model_copy(deep=True)
    for entry in copy.entries():
        now = current.get(entry.exercise_id) if entry.exercise_id else None
        if now is not None:
            entry.exercise_id, entry.name = now.id, now.name or entry.name
        others = dict.fromkeys(current[ident].id if ident in current else ident for ident in entry.alternates)
        entry.alternates = [ident for ident in others if ident != entry.exercise_id]
    return copy

"""Editing a day document: copies with new ids, adding sessions, removing control characters."""

import re
import secrets
from collections.abc import Callable, Collection
from typing import Any
from uuid import UUID

from regimen.training.rules.content import DayContent, Session
from regimen.training.rules.control_characters import strip_controls

_MAYBE_CONTROLS = re.compile(r"\\[bfru]|[\x7f-\x9f]")
"""Finds every control character in JSON, and a few other things; those that are allowed are left out."""


def new_part_id() -> str:
    """Returns a short random id for a part of a day."""
    return secrets.token_hex(6)


def without_control_characters(content: DayContent, json: str) -> DayContent:
    """Returns the day without control characters.

    `json` is the day as JSON, which shows quickly that most days have none.
    """
    if not _MAYBE_CONTROLS.search(json):
        return content
    return DayContent.model_validate(strip_controls(content.model_dump()))


def with_media(content: DayContent, known: Collection[UUID]) -> DayContent:
    """Returns the day with only the media that are known."""
    if content.media_ids() <= set(known):
        return content
    changed = content.model_copy(deep=True)
    for part in (*changed.sessions, *changed.blocks()):
        part.media = [media_id for media_id in part.media if media_id in known]
    return changed


def with_new_ids(content: DayContent, new_id: Callable[[], str] = new_part_id) -> DayContent:
    """Returns a copy in which every part has a new id, so that a result never refers to both."""
    return DayContent.model_validate(_replace_ids(content.model_dump(), new_id))


def sessions_with_new_ids(sessions: list[Session]) -> list[Session]:
    """Returns copies of `sessions` that can be in the same day as the originals."""
    return with_new_ids(DayContent(sessions=sessions)).sessions


def _replace_ids(value: Any, new_id: Callable[[], str]) -> Any:
    if isinstance(value, list):
        return [_replace_ids(part, new_id) for part in value]
    if isinstance(value, dict):
        return {key: new_id() if key == "id" else _replace_ids(part, new_id) for key, part in value.items()}
    return value


def add_sessions(content: DayContent, sessions: list[Session], position: int | None = None) -> DayContent:
    """Returns the day with `sessions` added at `position` (None: the end). Their ids change only if one is in use."""
    taken = set(content.ids())
    has_conflict = any(ident in taken for ident in DayContent(sessions=sessions).ids())
    added = sessions_with_new_ids(sessions) if has_conflict else sessions
    index = len(content.sessions) if position is None else min(position, len(content.sessions))
    return DayContent(sessions=[*content.sessions[:index], *added, *content.sessions[index:]])

"""Live messages about release notes."""

from typing import Literal
from uuid import UUID

from regimen.platform.live import LiveEvent


class ReleaseNotePublished(LiveEvent):
    """Sent to everybody who may read the new note."""

    event: Literal["new_release_note"] = "new_release_note"
    id: UUID


class UnreadReleaseNotesChanged(LiveEvent):
    """The person read a note, perhaps on another device, or a note was removed."""

    event: Literal["has_unread_release_notes"] = "has_unread_release_notes"

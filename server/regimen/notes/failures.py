"""The refusals of notes, and their messages."""

from regimen.kit.errors import Conflict, Failure
from regimen.notes.rules import MAX_NOTES


class StaleNote(Conflict):
    """Someone else saved the note since it was opened."""

    reason = "stale"
    message = "Someone else saved this note while you were editing it. Copy your text, then reload."


class TooManyNotes(Failure):
    message = f"You can keep up to {MAX_NOTES:,} notes. Delete some that you no longer need."

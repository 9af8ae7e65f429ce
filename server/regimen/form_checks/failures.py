"""Why form checks are refused."""

from typing import Final

from regimen.form_checks.rules import MAX_CLIPS
from regimen.kit.errors import Conflict, Failure

EMPTY_ANSWER: Final = "Write, draw or say something first."


class UnusableClip(Failure):
    """A clip is missing, somebody else's, no video, or its file couldn't be read."""

    field = "media_ids"
    message = "This clip can't be used. Please film or choose another one."


class SetNotFound(Failure):
    field = "set_id"
    message = "This set is no longer part of the day."


class TooManyClips(Failure):
    field = "media_ids"
    message = f"A form check has up to {MAX_CLIPS} clips."


class EmptyAnswer(Failure):
    field = "text"
    message = EMPTY_ANSWER


class UnknownClip(Failure):
    """A mark or the voice-over names a clip of another form check."""

    field = "marks"
    message = "This drawing belongs to a clip that isn't part of this form check."


class UnusableVoice(Failure):
    field = "voice"
    message = "This recording can't be used. Please record it again."


class AlreadyAnswered(Conflict):
    message = "This form check has been answered in the meantime."

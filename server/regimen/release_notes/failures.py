"""Why a release note is refused."""

from regimen.kit.errors import Failure


class InvalidReleaseNote(Failure):
    message = "This release note can't be published."


class UnknownReleaseNote(Failure):
    message = "There's no release note with this id."

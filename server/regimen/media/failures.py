"""Why media are refused."""

from typing import Final

from regimen.kit.errors import Conflict, Failure
from regimen.media.rules.limits import CLIENT_MINUTES

NOT_PROCESSED: Final = "This file could not be processed. Please upload it again."
TOO_MUCH_WORK: Final = "This video takes too long to process. Please export it in 1080p, or cut it into parts."
TOO_LONG_FOR_CLIENTS: Final = f"This file is longer than {CLIENT_MINUTES} minutes. Please cut it into parts."
LIBRARY_FULL: Final = "Your library is full. Delete files that you no longer need, and try again."


class FileTooBig(Failure):
    field = "file"
    message = "File is too big."


class EmptyFile(Failure):
    field = "file"
    message = "This file is empty."


class UnknownType(Failure):
    """A type of file that the library doesn't take, by its name or by what it holds."""

    field = "file"
    message = "This type of file can't be uploaded. Please use a video, a picture, sound, a PDF or a document."


class LibraryFull(Failure):
    field = "file"
    message = LIBRARY_FULL


class TooManyUploads(Failure):
    field = "file"
    message = "Too many uploads are unfinished. Please finish or cancel some of them."


class UploadIncomplete(Failure):
    field = "file"
    message = "The upload didn't finish. Please try again."


class UploadEnded(Conflict):
    message = "This upload was cancelled or is finished."


class SentAlready(Conflict):
    message = "This file was sent in a message, so it can't be replaced. Please add the new one beside it."


class NotAVideoLink(Failure):
    field = "video_url"
    message = "Please enter the address of a video on YouTube or Vimeo."


class BadCaptions(Failure):
    field = "file"
    message = "Please use captions in a WebVTT or SubRip file, named .vtt or .srt."


class TooManyCaptions(Failure):
    field = "file"
    message = "This video has captions in 20 languages. Please remove some that are not needed."


class NoVideoToCaption(Conflict):
    message = "Only videos that can be played have captions."


class TooManyAttachments(Failure):
    field = "attachments"
    message = "Maximum number of resources added"


class UnknownAttachment(Failure):
    """Of another account, failed, deleted or made up: the caller is not told which."""

    field = "attachments"
    message = "One of these files is no longer available. Please remove it and try again."


class NoTitleMedia(Failure):
    field = "attachments"
    message = "Only a picture or a video can be shown large."


class NotNew(Conflict):
    message = "Only files that were added in the last 24 hours can be deleted."


class UsedByOthers(Failure):
    """The caller may not change a place that uses the item."""

    status = 403
    message = "This file is used on a program's page or in messages, so only coaches who can edit those can change it."


class InUse(Conflict):
    message = "This file is in use, so it stays."


class NoHyrox(Failure):
    status = 403
    message = "You don't have access to the HYROX library."

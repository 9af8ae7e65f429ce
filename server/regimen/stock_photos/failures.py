"""Why there are no stock photos."""

from regimen.kit.errors import Failure


class PhotoServiceUnavailable(Failure):
    """The service is away, slow, refuses our key, or says something that is no answer. The log says which."""

    status = 503
    message = "The photo service doesn't answer. Please try again in a minute."


class PhotosUsedUp(PhotoServiceUnavailable):
    """The service takes no more requests with our key for a while."""

    message = "Too many photos have been searched for. Please try again in an hour."

"""The refusals of devices, and their messages."""

from regimen.kit.errors import Failure


class UnusableEndpoint(Failure):
    """An address that is not a push service's, or one that somebody else uses."""

    field = "endpoint"
    message = "Notifications can't be sent to this browser."

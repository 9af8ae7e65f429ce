"""Why a request for support is refused."""

from regimen.kit.errors import TooMany


class TooManySupportRequests(TooMany):
    message = "You've written to us several times already. We'll answer those first, so please try again later."

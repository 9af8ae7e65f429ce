"""Why a change of a storefront is refused."""

from regimen.kit.errors import Conflict


class StaleStorefront(Conflict):
    """Somebody else saved it since it was opened."""

    reason = "stale"
    message = "Someone else has published changes. Yours are still here: check them, then publish again."

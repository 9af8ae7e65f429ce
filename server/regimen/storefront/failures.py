"""Why a change of a storefront is refused."""

from regimen.kit.errors import Conflict


class StaleStorefront(Conflict):
    """Somebody else saved it since it was opened."""

    reason = "stale"
    message = (
        "Someone else published this storefront meanwhile. Your changes are still here: look once more, then publish."
    )

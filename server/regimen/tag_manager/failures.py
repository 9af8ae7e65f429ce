"""Why a change of the tag manager is refused."""

from regimen.kit.errors import Conflict


class StaleTagManager(Conflict):
    """Somebody else saved it since it was opened."""

    reason = "stale"
    message = "Someone else has changed these settings. Yours are still here: check them, then save again."

"""Why a change of the white label is refused."""

from regimen.kit.errors import Conflict


class StaleTheme(Conflict):
    """Somebody else saved it since it was opened."""

    reason = "stale"
    message = "Someone else has saved another theme. Yours is still here: check it, then save again."

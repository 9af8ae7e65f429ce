"""Why a change of the white label is refused."""

from regimen.kit.errors import Conflict, Failure, NotFound


class StaleTheme(Conflict):
    """Somebody else saved it since it was opened."""

    reason = "stale"
    message = "Someone else has saved another theme. Yours is still here: check it, then save again."


class WebAddressTaken(Failure):
    """Another account has it, or had it until lately."""

    field = "sub_domain_name"
    message = "This web address is already taken."


class NoWebAddresses(NotFound):
    """This installation has no domain for them."""

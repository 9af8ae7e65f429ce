"""The refusals of nutrition, and their messages."""

from regimen.kit.errors import Failure
from regimen.nutrition.rules import MAX_TARGETS


class StartTooFar(Failure):
    field = "starts_on"
    message = "Choose a date within a year of today."


class NotCurrentClient(Failure):
    """One of the clients has no program of the account at the moment."""

    field = "client_ids"
    message = "This client has none of your programs at the moment, so they wouldn't see their macros."


class TooManyTargets(Failure):
    message = f"A client can have up to {MAX_TARGETS} entries. Remove some that you no longer need."

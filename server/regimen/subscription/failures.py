"""Why an account's plan refuses something."""

from regimen.kit.errors import Failure
from regimen.subscription.rules import FREE_CLIENTS, UPGRADE_MESSAGES, Feature


class UpgradeNeeded(Failure):
    """The plan lacks a feature. The body carries `feature`, so that an app can offer the upgrade."""

    reason = "upgrade"
    message = "This needs the Professional plan."

    def __init__(self, feature: Feature) -> None:
        super().__init__(UPGRADE_MESSAGES[feature], feature=feature.value)


class AccountClosed(Failure):
    """The trial or plan is over: the account can only choose a plan."""

    status = 406
    message = "Access is denied"


class TrialUsed(Failure):
    message = "Your trial has already been used."


class NoTrial(Failure):
    message = "Trials aren't available at the moment."


class AlreadyPaid(Failure):
    message = "You already have a Professional plan."


class PaymentClosing(Failure):
    message = "The last payment for your plan is being cancelled. Please try again in a few minutes."


class PurchaseOpen(Failure):
    message = "A payment for a plan is still open. Finish or cancel it first."


class TooManyForFree(Failure):
    message = f"The Free plan allows up to {FREE_CLIENTS} clients. Choose a Professional plan to keep all of yours."

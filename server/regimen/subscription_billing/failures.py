"""Why a plan can't be chosen, paid or cancelled."""

from typing import ClassVar

from regimen.kit.errors import Conflict, Failure


class TooManyClients(Failure):
    field: ClassVar[str] = "product_kind"

    def __init__(self, clients: int) -> None:
        super().__init__(f"You have {clients} clients. Choose a plan with room for all of them.")


class PriceChanged(Conflict):
    reason: ClassVar[str | None] = "price_changed"
    message = "The amount has changed in the meantime. Please check it and confirm again."


class SamePlan(Failure):
    message = "This is your plan already."


class OnlyAtPeriodEnd(Failure):
    message = "This change can only be made at the end of the period you've paid for."


class PlanEnding(Failure):
    message = "Your plan is set to end. Keep it first, then change it."


class PaymentOpen(Conflict):
    message = "A payment for your plan is still open. Finish or cancel it first."


class PaymentDropped(Conflict):
    message = "This payment was cancelled in the meantime. If your bank has taken it, you'll get it back."


class NothingToPay(Failure):
    message = "There's nothing to pay at the moment."


class NothingToCancel(Failure):
    message = "There's no plan to cancel."


class NothingToKeep(Failure):
    message = "Your plan isn't set to end."


class NoChangeBooked(Failure):
    message = "There's no change booked."


class PlanPaymentDeclined(Failure):
    message = "Your card was declined. Please try another card."


class PlanUnavailable(Failure):
    message = "Payments aren't available at the moment. Please try again later."

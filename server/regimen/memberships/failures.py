"""Reasons why a program cannot be bought, or a membership cannot be changed."""

from typing import ClassVar

from regimen.accounts.failures import DeletionBlocked
from regimen.kit.errors import Conflict, Failure


class ProgramPrivate(Failure):
    status: ClassVar[int] = 403
    reason: ClassVar[str | None] = "private"
    message = "You do not have permission to access this program"


class ArchivedByCoach(Failure):
    reason: ClassVar[str | None] = "archived"
    message = "Sorry, this program has been archived by the coach"


class RemovedByCoach(Failure):
    reason: ClassVar[str | None] = "blocked"
    message = "You have been removed from this program by the coach."


class CurrentlyUnavailable(Failure):
    reason: ClassVar[str | None] = "unavailable"
    message = "This program is not currently accepting new clients. Please contact the provider for more information."


class PriceOptionUnavailable(Failure):
    field: ClassVar[str] = "price_option_id"
    message = "This subscription option is no longer available. Please choose another."


class NextPaymentMoved(Conflict):
    """Another day than the client was shown: the payment of that day is under way, or made."""

    message = "Your next payment is on another day now. Please check it and choose again."


class PriceNotNamed(Failure):
    """The program has cost something else, or nothing, so it is not clear what the buyer has seen."""

    field: ClassVar[str] = "price_option_id"
    message = "The price of this program has changed. Please check it and choose a subscription option."


class OtherPaymentOpen(Conflict):
    message = "You still have an open payment for this program. Please complete or cancel it first."


class UnknownOrder(Failure):
    """Whatever is wrong: it never says which orders or emails exist."""

    message = "We can't find an order with this number and email. Please check both: they are in your confirmation."


class WithdrawalOver(Failure):
    reason: ClassVar[str | None] = "expired"
    message = "The 14 days for withdrawing from this contract are over. You can still cancel it in your billing."


class ProgramUsedUp(Failure):
    reason: ClassVar[str | None] = "used_up"
    message = (
        "You've had all of this program, so the right to withdraw from it has ended, as you agreed when you bought."
    )


class DiscountInUse(Conflict):
    """Another one takes its place only if the client has seen both and confirms."""

    message = "You already have a discount. Please confirm that the new code replaces it."


class AlreadyBought(Conflict):
    message = "You already have this program."


class OtherPriceDue(Conflict):
    """The client has left this purchase and bought another option meanwhile."""

    message = "What you owe has changed. Please check the amount and pay again."


class PreviousPaymentPending(Conflict):
    message = "We're still processing your last payment. Please try again in a few minutes."


class PaymentCanceled(Conflict):
    """The invoice is void, or will be because the client or the coach has cancelled: no payment of it is kept."""

    message = "This payment has been cancelled. If any money was taken, it will be refunded in full."


class PaymentNotDue(Conflict):
    """The invoice is void, but the membership goes on: the coach has moved the launch, for example."""

    message = (
        "This payment has been cancelled, and nothing is due right now. If any money was taken, it will be refunded in "
        "full."
    )


class PaymentRefunded(Conflict):
    """The payment arrived although the purchase had been cancelled."""

    message = "This purchase was cancelled. Your payment went through first, so it's being refunded in full."


class MembershipOver(Conflict):
    message = "This membership has ended. Your payment history shows what was paid and refunded."


class PurchaseDeclined(Failure):
    message = "Payment failed due to a card error, please retry."


class RecurringPurchaseDeclined(Failure):
    message = "Subscription failed due to a card error, please retry."


class NotPossibleNow(Conflict):
    """The state of the membership does not allow it."""

    message = "This isn't possible right now. Please reload the page and try again."


class SharedCalendar(Failure):
    field: ClassVar[str] = "date"
    message = "This program follows a shared calendar, so it can't be rescheduled."


class RefundEndsMembership(Failure):
    """A refund of the current period leaves nothing that the client has paid for."""

    field: ClassVar[str] = "refund"
    message = "A refund ends the membership at once. Cancel it now to refund the payment, or later without a refund."


class PeriodIsOver(Failure):
    """The last payment was for a period that the client has used; the present one is not paid."""

    field: ClassVar[str] = "refund"
    message = "The last payment was for a period that's over, and the current one isn't paid. Cancel without a refund."


class TrialUsed(Failure):
    """Another client of this coach has had a trial with the same card."""

    reason: ClassVar[str | None] = "trial_used"
    message = (
        "This card has already been used for a free trial with this coach. You can still join without a trial: please "
        "check the price, then try again."
    )


class TrialChanged(Failure):
    """The buyer was shown a trial that they cannot have, or a longer one."""

    reason: ClassVar[str | None] = "trial_changed"
    message = (
        "The free trial you were shown is no longer available, and you haven't been charged. Please check the trial "
        "and the price, then try again."
    )


class NothingToAnnounce(Conflict):
    """The message has been sent or skipped, or the price is no longer on sale."""

    message = "Clients have already been told about this price, or it's no longer on sale."


class ActiveMemberships(DeletionBlocked):
    message = "Your account cannot be deleted while you have active subscriptions."

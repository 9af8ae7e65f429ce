"""Reasons why a program cannot be bought, or a membership cannot be changed."""

from typing import ClassVar

from regimen.accounts.failures import DeletionBlocked
from regimen.kit.errors import Conflict, Failure


class ProgramPrivate(Failure):
    status: ClassVar[int] = 403
    reason: ClassVar[str | None] = "private"
    message = "You do not have permission to access this program"


class ProgramArchived(Failure):
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


class OtherPaymentOpen(Conflict):
    message = "You still have an open payment for this program. Please complete or cancel it first."


class AlreadyBought(Conflict):
    message = "You already have this program."


class PreviousPaymentPending(Conflict):
    message = "We're still processing your last payment. Please try again in a few minutes."


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


class NothingToAnnounce(Conflict):
    """The message has been sent or skipped, or the price is no longer on sale."""

    message = "Clients have already been told about this price, or it's no longer on sale."


class ActiveMemberships(DeletionBlocked):
    message = "Your account cannot be deleted while you have active subscriptions."

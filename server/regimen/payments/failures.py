"""The refusals of payments, with the sentences that people read."""

from typing import ClassVar

from regimen.accounts.failures import DeletionBlocked
from regimen.kit.errors import Conflict, Failure, TooMany


class NoCard(Failure):
    reason: ClassVar[str | None] = "no_card"
    message = "Please add a card first."


class CardLinked(Failure):
    message = "This card cannot be removed because it is linked to an active subscription."


class CardDeclined(Failure):
    """The bank declined the card while it was being saved."""

    message = "Your card was declined."


class TooManyCards(TooMany):
    message = "You've tried to add a card too often. Please wait an hour and try again."


class TooManyDeclines(TooMany):
    message = "Too many of your payments were declined. Please contact your bank, or wait an hour and try again."


class CannotTakePayments(Failure):
    message = "This coach cannot take payments at the moment."


class PaymentUncertain(Conflict):
    reason: ClassVar[str | None] = "processing"
    message = "We're checking your payment. Please wait a moment before you try again. You won't be charged twice."


class BadSignature(Failure):
    status: ClassVar[int] = 400
    message = "The signature does not match: this was not sent by the payment provider."


class AccountNotConnected(Failure):
    message = "This coach doesn't take card payments yet."


class PaymentsNotConnected(Failure):
    message = "Connect your payments first. Then tax can be calculated for what you sell."


class TaxAddressRefused(Failure):
    message = "The payment provider doesn't accept the address in your invoice details. Check it, then try again."


class OutstandingBalance(DeletionBlocked):
    message = "Your account cannot be deleted because you have an outstanding balance on your Stripe account"


class BalanceUnknown(DeletionBlocked):
    message = "We couldn't check the balance of your Stripe account. Please try again in a few minutes."


class AlreadyRefunded(Conflict):
    message = "This payment has been refunded, or its refund is on its way. You can end the membership without one."


class RefundImpossible(Conflict):
    """The refund of this payment was tried before, and failed for good."""

    message = "This payment couldn't be refunded, and trying again won't help. Please pay your client back another way."


class RefundKeyReused(Conflict):
    """The form was sent before with another amount."""

    message = "This refund was sent before with another amount. Please open the payment again and check what is left."


class ChargeDisputed(Conflict):
    message = "The client's bank has disputed this payment, so it can't be refunded as well."


class DisputeAnswered(Conflict):
    message = "You've already answered this dispute, so it can't be changed."


class DisputeDecided(Conflict):
    message = "This dispute is closed, so it can no longer be answered."


class DisputeTooLate(Conflict):
    message = "The deadline for this dispute has passed, so the client's bank no longer takes answers."


class EvidenceNotSent(Failure):
    """The provider did not take the answer to a dispute, or did not say whether it has."""

    status: ClassVar[int] = 503
    message = "The payment provider didn't take this just now. Your draft is saved: please try again in a few minutes."
    reason: ClassVar[str | None] = "payments_unavailable"

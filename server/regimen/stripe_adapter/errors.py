"""The errors of the payment provider. Domains turn them into failures that people can read."""

from typing import ClassVar

from regimen.kit.errors import Failure
from regimen.stripe_adapter.types import Intent


class ProviderError(Exception):
    """Base of all errors that Stripe returns."""

    def __init__(self, message: str, *, code: str | None = None, param: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.param = param


class Declined(ProviderError):
    """The card was declined. `intent` is the payment in its current state, or None if no payment was involved."""

    def __init__(self, message: str, *, intent: Intent | None, code: str | None, decline_code: str | None) -> None:
        super().__init__(message, code=code)
        self.intent = intent
        self.decline_code = decline_code


class AuthenticationRequired(Declined):
    """The bank wants to authenticate the client. Retrying off-session is useless: send them a link."""


class AlreadySucceeded(ProviderError):
    """The payment had succeeded before this call."""

    def __init__(self, message: str, *, intent: Intent) -> None:
        super().__init__(message, code="payment_intent_unexpected_state")
        self.intent = intent


class AlreadyCanceled(ProviderError):
    """The payment had been cancelled before this call; no money can come from it."""

    def __init__(self, message: str, *, intent: Intent) -> None:
        super().__init__(message, code="payment_intent_unexpected_state")
        self.intent = intent


class UnknownOutcome(ProviderError):
    """A timeout, a lost connection or a server error: the call may or may not have worked. Read the object again."""


class ObjectNotFound(ProviderError):
    """This Stripe account has no such object."""


class InvalidRequest(ProviderError):
    """The request was malformed or impossible, for example a refund of more than was paid."""


class IdempotencyKeyReused(ProviderError):
    """An idempotency key was used again with other parameters: a bug in the caller."""


class ChargesDisabled(ProviderError):
    """The connected account cannot take payments at the moment."""


class InvalidWebhook(ProviderError):
    """The body was not signed by Stripe, is too old, or isn't an event."""


class ProviderUnavailable(Failure):
    """No provider is configured, or the database belongs to another mode. Nothing was charged."""

    status: ClassVar[int] = 503
    message: ClassVar[str] = "Payments aren't available right now. You haven't been charged."
    reason: ClassVar[str | None] = "payments_unavailable"

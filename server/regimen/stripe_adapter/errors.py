"""The errors of the payment provider. Each is also a refusal with a sentence, in case it reaches a person."""

from typing import ClassVar

from regimen.kit.errors import Failure
from regimen.stripe_adapter.types import Intent


class ProviderError(Failure):
    """Base of all errors that Stripe returns. `detail` is for the operator; people read the class's sentence.

    A subclass says what may be done about it. What has no subclass of its own is a refusal that we did not expect.
    """

    status: ClassVar[int] = 502
    message: ClassVar[str] = "The payment provider couldn't do this. You haven't been charged. Please try again later."
    reason: ClassVar[str | None] = "payment_provider"

    def __init__(self, detail: str, *, code: str | None = None, param: str | None = None) -> None:
        super().__init__()
        self.detail = detail
        self.code = code
        self.param = param

    def __str__(self) -> str:
        return self.detail


class Declined(ProviderError):
    """The card was declined: the only refusal that is the client's. `intent` is the payment in its current state, or
    None if no payment was involved."""

    def __init__(self, detail: str, *, intent: Intent | None, code: str | None, decline_code: str | None) -> None:
        super().__init__(detail, code=code)
        self.intent = intent
        self.decline_code = decline_code


class AuthenticationRequired(Declined):
    """The bank wants to authenticate the client. Retrying off-session is useless: send them a link."""


class AlreadySucceeded(ProviderError):
    """The payment had succeeded before this call."""

    def __init__(self, detail: str, *, intent: Intent) -> None:
        super().__init__(detail, code="payment_intent_unexpected_state")
        self.intent = intent


class AlreadyCanceled(ProviderError):
    """The payment had been cancelled before this call; no money can come from it."""

    def __init__(self, detail: str, *, intent: Intent) -> None:
        super().__init__(detail, code="payment_intent_unexpected_state")
        self.intent = intent


class UnknownOutcome(ProviderError):
    """A timeout, a lost connection or a server error: the call may or may not have worked. Read the object again."""

    status: ClassVar[int] = 503
    message: ClassVar[str] = "The payment provider isn't answering at the moment. Please try again in a few minutes."
    reason: ClassVar[str | None] = "payments_unavailable"


class ObjectNotFound(ProviderError):
    """This Stripe account has no such object."""


class InvalidRequest(ProviderError):
    """The request was malformed or impossible, for example a refund of more than was paid."""


class IdempotencyKeyReused(ProviderError):
    """An idempotency key was used again with other parameters: a bug in the caller."""


class ChargesDisabled(ProviderError):
    """The connected account cannot take payments at the moment."""

    status: ClassVar[int] = 409
    message: ClassVar[str] = "This coach's payment account can't be used at the moment. You haven't been charged."
    reason: ClassVar[str | None] = "payment_account"


class AccountLost(ChargesDisabled):
    """We have no access to the connected account: its owner has revoked it, or it was closed."""


class AccessDenied(ProviderError):
    """Stripe refused our own key, or what it may do: a matter for the operator."""


class InvalidWebhook(ProviderError):
    """The body was not signed by Stripe, is too old, or isn't an event."""


class ProviderUnavailable(Failure):
    """No provider is configured, or the database belongs to another mode. Nothing was charged."""

    status: ClassVar[int] = 503
    message: ClassVar[str] = "Payments aren't available right now. You haven't been charged."
    reason: ClassVar[str | None] = "payments_unavailable"


PROVIDER_FAILURES: tuple[type[Failure], ...] = (ProviderUnavailable, ProviderError, UnknownOutcome, ChargesDisabled)
"""What a route that calls the provider may answer, for its documentation."""

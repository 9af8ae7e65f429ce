"""What the payment provider may refuse, as types. Domains turn them into failures that a person can read."""

from typing import ClassVar

from regimen.kit.errors import Failure
from regimen.stripe_adapter.types import Intent


class ProviderError(Exception):
    """Anything that the provider answered instead of doing what was asked."""

    def __init__(self, message: str, *, code: str | None = None, param: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.param = param


class Declined(ProviderError):
    """The card was refused. `intent` is the payment as it stands now, None when a card was refused on its own."""

    def __init__(self, message: str, *, intent: Intent | None, code: str | None, decline_code: str | None) -> None:
        super().__init__(message, code=code)
        self.intent = intent
        self.decline_code = decline_code


class AuthenticationRequired(Declined):
    """The bank wants the person present. Retrying without them is useless: send them a link."""


class AlreadySucceeded(ProviderError):
    """The payment had gone through before this call. `intent` says so."""

    def __init__(self, message: str, *, intent: Intent) -> None:
        super().__init__(message, code="payment_intent_unexpected_state")
        self.intent = intent


class AlreadyCanceled(ProviderError):
    """The payment had been given up before this call; no money can come from it."""

    def __init__(self, message: str, *, intent: Intent) -> None:
        super().__init__(message, code="payment_intent_unexpected_state")
        self.intent = intent


class UnknownOutcome(ProviderError):
    """Timeout, lost connection, provider failure: the call may or may not have worked. Read the object again."""


class ObjectNotFound(ProviderError):
    """No such object in this stripe_account_id."""


class InvalidRequest(ProviderError):
    """We asked for something malformed or impossible (also: more refunded than paid)."""


class IdempotencyKeyReused(ProviderError):
    """An idempotency key came back with other parameters: a defect of the caller."""


class ChargesDisabled(ProviderError):
    """The connected account may not take payments yet, or not any more."""


class BalanceNotZero(ProviderError):
    """A connected account with money in it cannot be closed."""


class InvalidWebhook(ProviderError):
    """The bytes were not signed by the provider, too old, or no event."""


class ProviderUnavailable(Failure):
    """Payments cannot run with this configuration. Nothing was charged."""

    status: ClassVar[int] = 503
    message: ClassVar[str] = "Payments are not available at the moment. Nothing was charged."
    reason: ClassVar[str | None] = "payments_unavailable"

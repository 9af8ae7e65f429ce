"""Verifies and parses webhooks."""

import json
from collections.abc import Mapping

import stripe

from regimen.stripe_adapter import errors, translate, types


def parse(raw: bytes, signature: str | None, secret: str | None) -> types.ProviderEvent:
    """Checks the signature, which may be at most five minutes old, and returns the event.

    Raises InvalidWebhook if the secret is missing, the signature is wrong or too old, or the body isn't an event.
    """
    try:
        # The SDK only verifies the signature: letting it build objects from the event would take ten times as long.
        stripe.WebhookSignature.verify_header(raw, signature, secret, stripe.Webhook.DEFAULT_TOLERANCE)
        body = json.loads(raw)
        if not isinstance(body, Mapping):
            raise errors.InvalidWebhook("The body isn't an event.", code="bad_event")
        return translate.event(body)
    except stripe.SignatureVerificationError as error:
        raise errors.InvalidWebhook(str(error.user_message or error), code="bad_signature") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise errors.InvalidWebhook("The body isn't an event.", code="bad_event") from error

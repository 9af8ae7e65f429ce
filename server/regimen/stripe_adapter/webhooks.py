"""Webhooks: signed bytes in, a normalised event out."""

import json
from collections.abc import Mapping

import stripe

from regimen.stripe_adapter import errors, translate, types


def parse(raw: bytes, signature: str | None, secret: str | None) -> types.ProviderEvent:
    """Check the provider's signature (at most five minutes old) and name what happened.

    Raises InvalidWebhook when the secret is missing, the signature wrong or old, or the body no event.
    """
    try:
        # Only the signature is the SDK's work here: making objects of the whole event costs ten times as much.
        stripe.WebhookSignature.verify_header(raw, signature, secret, stripe.Webhook.DEFAULT_TOLERANCE)
        body = json.loads(raw)
        if not isinstance(body, Mapping):
            raise errors.InvalidWebhook("The body is no event.", code="bad_event")
        return translate.event(body)
    except stripe.SignatureVerificationError as error:
        raise errors.InvalidWebhook(str(error.user_message or error), code="bad_signature") from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise errors.InvalidWebhook("The body is no event.", code="bad_event") from error

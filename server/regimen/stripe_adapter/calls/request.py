"""What every call to Stripe goes through: its options, its errors and its pages."""

import logging
from collections.abc import Awaitable
from datetime import datetime
from typing import Any, TypeVar

import stripe
from stripe import RequestOptions, StripeClient

from regimen.stripe_adapter import errors, translate
from regimen.stripe_adapter.types import StripeAccountId

log = logging.getLogger(__name__)

T = TypeVar("T", bound=stripe.StripeObject)
PAGE = 100


class StripeCalls:
    """Base of the classes that call Stripe."""

    def __init__(self, client: StripeClient) -> None:
        self._v1 = client.v1


async def request(call: Awaitable[T]) -> dict[str, Any]:
    try:
        response = await call
    except stripe.StripeError as error:
        raise _provider_error(error) from error
    return response.to_dict()


async def request_all(call: Awaitable[Any]) -> list[dict[str, Any]]:
    try:
        page = await call
        return [item.to_dict() async for item in page.auto_paging_iter()]
    except stripe.StripeError as error:
        raise _provider_error(error) from error


def _provider_error(error: stripe.StripeError) -> errors.ProviderError:
    found = translate.provider_error(error)
    if not isinstance(found, errors.Declined):
        log.info("Stripe answered %s (request %s): %s", type(found).__name__, error.request_id, found.detail)
    return found


def options(stripe_account_id: StripeAccountId = "", key: str | None = None) -> RequestOptions:
    chosen: RequestOptions = {}
    if stripe_account_id:
        chosen["stripe_account"] = stripe_account_id
    if key:
        chosen["idempotency_key"] = key
    return chosen


def created_since(at: datetime | None) -> dict[str, Any]:
    return {"created": {"gte": int(at.timestamp())}} if at else {}

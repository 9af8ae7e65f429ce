"""Registers the payment provider of this process with its services, and finds it there."""

from regimen.platform.services import Services
from regimen.stripe_adapter.errors import ProviderUnavailable
from regimen.stripe_adapter.provider import StripeProvider


def find_provider(services: Services) -> StripeProvider | None:
    """Returns the payment provider, or None if none is configured."""
    provider: StripeProvider | None = services.extra.get(StripeProvider)
    return provider


def provider_of(services: Services) -> StripeProvider:
    """Returns the payment provider. Raises ProviderUnavailable if none is configured."""
    provider = find_provider(services)
    if provider is None:
        raise ProviderUnavailable
    return provider


def set_provider(services: Services, provider: StripeProvider) -> None:
    services.extra[StripeProvider] = provider

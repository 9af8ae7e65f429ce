"""The Stripe adapter on top of the sandbox instead of the network."""

import stripe

from regimen.stripe_adapter.provider import StripeProvider
from regimen.stripe_adapter.types import ProviderInfo
from regimen.stripe_sandbox.sandbox import Sandbox
from regimen.stripe_sandbox.transport import Fault, SandboxTransport


def sandbox_provider(sandbox: Sandbox, fault: Fault | None = None) -> StripeProvider:
    """Returns the provider on an opened sandbox. `fault` lets tests lose requests and responses."""
    client = stripe.StripeClient(
        "sk_test_sandbox",
        stripe_version=stripe.api_version,
        max_network_retries=0,
        http_client=SandboxTransport(sandbox, fault),
    )
    return StripeProvider(
        client,
        info=ProviderInfo("sandbox", "sandbox", None),
        webhook_secrets=dict(sandbox.webhook_secrets),
    )

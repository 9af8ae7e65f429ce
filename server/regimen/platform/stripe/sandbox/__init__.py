"""The Stripe-wire sandbox: the provider for trying things out, offline, under the official SDK."""

from regimen.platform.stripe.sandbox.api import router as sandbox_router
from regimen.platform.stripe.sandbox.cards import CardFields
from regimen.platform.stripe.sandbox.delivery import Delivery
from regimen.platform.stripe.sandbox.pgstore import PostgresStore
from regimen.platform.stripe.sandbox.sandbox import Sandbox
from regimen.platform.stripe.sandbox.store import MemoryStore
from regimen.platform.stripe.sandbox.transport import SandboxTransport

__all__ = ["CardFields", "Delivery", "MemoryStore", "PostgresStore", "Sandbox", "SandboxTransport", "sandbox_router"]

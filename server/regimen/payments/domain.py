"""Manifest: connected accounts, cards, invoices, payments and the ledger."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import APIRouter

from regimen.accounts import ports as accounts
from regimen.config import Settings
from regimen.payments import api
from regimen.payments.about_me import balance_left, connected_account, stopped_account
from regimen.payments.events import StripeStatusChanged
from regimen.payments.jobs import sandbox_keeps_its_word, take_webhook
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.domain import Domain
from regimen.platform.runtime import Runtime
from regimen.platform.stripe.connect import connected
from regimen.platform.stripe.mode import mode_of
from regimen.platform.stripe.sandbox import sandbox_router


@asynccontextmanager
async def stripe_provider(runtime: Runtime) -> AsyncIterator[None]:
    """Opens Stripe, or the sandbox, which delivers its webhooks within this process."""

    async def receive(raw: bytes, signature: str, endpoint: str) -> None:
        await take_webhook(runtime.sessions, raw, signature, endpoint)

    async with connected(runtime.services, runtime.address.direct, receive):
        yield


def sandbox_routers(settings: Settings) -> Sequence[APIRouter]:
    return [sandbox_router] if mode_of(settings.stripe_secret_key) == "sandbox" else []


DOMAIN = Domain(
    name="payments",
    routers=[api.router],
    optional_routers=sandbox_routers,
    contributions=[
        accounts.me_extensions.include(connected_account),
        accounts.deletion_blockers.include(balance_left),
        accounts.warnings.include(stopped_account),
        clock_hooks.include(sandbox_keeps_its_word),
    ],
    live_events=[StripeStatusChanged],
    services=[stripe_provider],
)

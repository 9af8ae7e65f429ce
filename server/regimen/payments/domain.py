"""Manifest: connected accounts, cards, invoices, payments and the ledger."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from fastapi import APIRouter

from regimen.accounts import ports as accounts
from regimen.accounts.events import EmailChanged, UserDeleted
from regimen.config import Settings
from regimen.payments import api
from regimen.payments.access.alerts import check_alerts
from regimen.payments.access.income import overview_fields
from regimen.payments.access.me import check_no_outstanding_balance, get_account_warnings, load_me_fields
from regimen.payments.actions.void import void_after_deletion
from regimen.payments.actions.webhooks import receive_and_process
from regimen.payments.events import StripeStatusChanged
from regimen.payments.jobs import run_sandbox_jobs, update_customer_emails
from regimen.payments.schemas import MeFields, OverviewFields
from regimen.platform.clock_offset import clock_hooks
from regimen.platform.doctor import database_checks
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber
from regimen.platform.runtime import Runtime
from regimen.stripe_sandbox.api import router as sandbox_router
from regimen.stripe_sandbox.connect import open_provider


@asynccontextmanager
async def payment_provider(runtime: Runtime) -> AsyncIterator[None]:
    """Opens Stripe, or the sandbox, which delivers its webhooks within this process."""

    async def receive(raw: bytes, signature: str, endpoint: str) -> None:
        await receive_and_process(runtime.sessions, raw, signature, endpoint)

    async with open_provider(runtime.services, runtime.urls.direct, receive):
        yield


def sandbox_routers(settings: Settings) -> Sequence[APIRouter]:
    return [sandbox_router] if settings.simulates_payments_openly else []


DOMAIN = Domain(
    name="payments",
    routers=api.routers,
    optional_routers=sandbox_routers,
    subscribers=[Subscriber(EmailChanged, update_customer_emails), Subscriber(UserDeleted, void_after_deletion)],
    contributions=[
        accounts.me_extensions.include(accounts.MeExtension(MeFields, load_me_fields)),
        accounts.overview_extensions.include(accounts.AccountExtension(OverviewFields, overview_fields)),
        accounts.deletion_blockers.include(check_no_outstanding_balance),
        accounts.warnings.include(get_account_warnings),
        clock_hooks.include(run_sandbox_jobs),
        database_checks.include(check_alerts),
    ],
    live_events=[StripeStatusChanged],
    services=[payment_provider],
)

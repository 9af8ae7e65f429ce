"""Shortcuts for payments through a provider, for the sandbox and for Stripe's test mode."""

import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

from stripe import RequestOptions

from regimen.kit.clock import Clock
from regimen.kit.money import Money
from regimen.stripe_adapter import translate
from regimen.stripe_adapter.provider import StripeProvider
from regimen.stripe_adapter.types import Intent, Setup
from regimen.stripe_sandbox.card_numbers import CardFields
from regimen.stripe_sandbox.delivery import DeliveryPolicy
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from regimen.stripe_sandbox.store import Store, StoreTransaction
from tests.waiting import wait_for

S = TypeVar("S", bound=Store)

MONDAY = datetime(2026, 1, 12, 9, 0, tzinfo=UTC)
OK, ALWAYS_3DS, SETUP_3DS, FAILS_LATER = "4242424242424242", "4000002760003184", "4000002500003155", "4000000000000341"


def key() -> str:
    """Returns a new idempotency key."""
    return uuid.uuid4().hex


def fields(number: str) -> CardFields:
    return CardFields(number, 12, 34, "1234" if number.startswith("3") and len(number) == 15 else "123")


class ProviderHarness:
    """Shortcuts for payments; what contract tests may use."""

    provider: StripeProvider
    stripe_account_id: str

    async def customer(self) -> str:
        return await self.provider.create_customer(
            self.stripe_account_id, user_ref="cara", email="cara@example.com", name="Cara Client", key=key()
        )

    async def prepare(self, customer: str, amount: int = 3900, currency: str = "GBP", **more: Any) -> Intent:
        """Returns an unconfirmed payment with an application fee of 5%."""
        defaults: dict[str, Any] = {
            "application_fee": Money(amount, currency).platform_fee().minor if self.stripe_account_id else 0,
            "metadata": {"invoice": "inv-1", "gen": "1"},
            "key": key(),
        }
        return await self.provider.create_intent(
            self.stripe_account_id, customer=customer, amount=amount, currency=currency, **(defaults | more)
        )

    async def confirm(self, intent: str, card: str, *, on_session: bool = True, key_: str | None = None) -> Intent:
        return await self.provider.confirm_intent(
            self.stripe_account_id, intent, payment_method=card, on_session=on_session, key=key_ or key()
        )

    async def paid(self, amount: int = 3900, currency: str = "GBP") -> Intent:
        """Returns a payment that has succeeded."""
        customer = await self.customer()
        intent = await self.prepare(customer, amount, currency)
        return await self.confirm(intent.id, await self.card(customer, OK))

    async def card(self, customer: str, number: str) -> str:
        raise NotImplementedError

    async def saved_cards(self, customer: str) -> list[str]:
        """Returns the payment methods of a customer, newest first."""
        listed = await self.provider._v1.payment_methods.list_async(
            {"customer": customer, "type": "card"}, self._options()
        )
        return [method.id for method in listed.data]

    async def get_setup(self, setup: str) -> Setup:
        found = await self.provider._v1.setup_intents.retrieve_async(setup, options=self._options())
        return translate.setup(found.to_dict())

    def _options(self) -> RequestOptions:
        return {"stripe_account": self.stripe_account_id} if self.stripe_account_id else {}


@dataclass
class StripeTestMode(ProviderHarness):
    """Stripe's test mode, on the platform's own account, because onboarding an account needs a browser."""

    provider: StripeProvider
    stripe_account_id: str = ""

    async def card(self, customer: str, number: str) -> str:
        names = {
            OK: "pm_card_visa",
            ALWAYS_3DS: "pm_card_authenticationRequired",
            FAILS_LATER: "pm_card_chargeCustomerFail",
        }
        return (await self.provider.attach_card(self.stripe_account_id, customer, names[number], key=key())).id


@dataclass
class SandboxHarness(ProviderHarness):
    """The sandbox, with its clock and its webhooks."""

    sandbox: Sandbox
    provider: StripeProvider
    clock: Clock
    stripe_account_id: str = ""
    received: list[tuple[bytes, str, str]] = field(default_factory=list)

    async def account(self, *, ready: bool = True, currency: str = "GBP") -> str:
        made = await self.provider.create_account(
            owner_ref="carl", country="GB", currency=currency, email="carl@example.com", key=key()
        )
        if ready:
            await self.sandbox.browser.submit_onboarding(made.id, True)
        return made.id

    async def card(self, customer: str, number: str) -> str:
        setup = await self.provider.create_setup(self.stripe_account_id, customer, key=key())
        outcome = await self.sandbox.browser.confirm_setup(setup.client_secret, fields(number))
        if outcome.status == "requires_action":
            outcome = await self.sandbox.browser.complete_setup_action(setup.client_secret, True)
        assert outcome.payment_method is not None, outcome
        return outcome.payment_method

    async def receive(self, raw: bytes, signature: str, endpoint: str) -> None:
        self.received.append((raw, signature, endpoint))

    def kinds(self) -> list[str]:
        """Returns the kinds of the events received so far, in order."""
        return [self.provider.parse_webhook(raw, sig, end).kind for raw, sig, end in self.received]  # type: ignore[arg-type]


def limited_store(store: S) -> S:
    """Limits the wait for the lock of a sandbox's account, which a call that never ends would keep."""
    open_transaction = store.transaction

    @asynccontextmanager
    async def transaction(account: str) -> AsyncIterator[StoreTransaction]:
        async with AsyncExitStack() as stack:
            opened = stack.enter_async_context(open_transaction(account))
            yield await wait_for(opened, f"the sandbox's lock of the account {account or 'of the platform'}")

    store.transaction = transaction  # type: ignore[method-assign]
    return store


@asynccontextmanager
async def open_sandbox_harness(store: Store, delivery: DeliveryPolicy | None = None) -> AsyncIterator[SandboxHarness]:
    """Opens a sandbox with an account that can take payments. By default tests deliver its webhooks."""
    clock = Clock()
    clock.freeze(MONDAY)
    sandbox = Sandbox(limited_store(store), clock.now, delivery=delivery or DeliveryPolicy("manual"), web="http://test")
    await sandbox.open()
    harness = SandboxHarness(sandbox, sandbox_provider(sandbox), clock)
    sandbox.deliver = harness.receive
    harness.stripe_account_id = await harness.account()
    try:
        yield harness
    finally:
        await wait_for(sandbox.close(), "the end of the running deliveries")

"""A shop for payment tests: the real actions on the Stripe sandbox, with programs to sell and cards to pay."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.accounts.models import AccessToken
from regimen.kit.clock import Clock
from regimen.memberships.actions.run_timers import run_timers
from regimen.memberships.models import Membership, State
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.actions import accounts, cards, reconcile
from regimen.payments.actions.inbox import process_inbox
from regimen.payments.actions.payment_work import PaymentWork, payment_work
from regimen.payments.actions.webhooks import receive_webhook
from regimen.payments.models import Attempt, Invoice, LedgerEntry, PaymentAccount
from regimen.platform.services import Services
from regimen.programs.models import Period, PriceOption, Program, ProgramState, ProgramType, Track
from regimen.stripe_adapter.provider import StripeProvider
from regimen.stripe_adapter.services import provider_of
from regimen.stripe_sandbox.card_numbers import CardFields
from regimen.stripe_sandbox.delivery import DeliveryPolicy
from regimen.stripe_sandbox.memory_store import MemoryStore
from regimen.stripe_sandbox.sandbox import Sandbox
from regimen.subscription.models import ProductKind, Subscription
from regimen.training.models import Timeline, TimelineDay
from tests.cast import Cast, Person
from tests.stripe.harness import limited_store
from tests.waiting import LONG_TIMEOUT, wait_for

GOOD = "4242424242424242"
ALWAYS_3DS = "4000002760003184"
FAILS_LATER = "4000000000000341"
OTHER = "5555555555554444"


async def open_sandbox(clock: Clock) -> Sandbox:
    """Opens a sandbox in memory, whose webhooks are delivered by `Shop.deliver` only."""
    sandbox = Sandbox(
        limited_store(MemoryStore()), clock.now, delivery=DeliveryPolicy(when="manual"), web="http://test"
    )
    await sandbox.open()
    return sandbox


@dataclass
class Shop:
    """What tests sell, and how clients pay."""

    sandbox: Sandbox
    sessions: async_sessionmaker[AsyncSession]
    services: Services
    clock: Clock
    methods: dict[UUID, list[str]] = field(default_factory=dict)

    @property
    def provider(self) -> StripeProvider:
        return provider_of(self.services)

    def work(self) -> PaymentWork:
        return payment_work(self.sessions)

    async def connect(self, coach: Person) -> str:
        """Connects a Stripe account that can take payments, and returns its id."""
        work = self.work()
        provider_id = await accounts.ensure_account(work, coach.account_id)
        await self.sandbox.browser.submit_onboarding(provider_id, True)
        await accounts.sync_account(work, provider_id)
        return provider_id

    async def program(
        self,
        coach: Person,
        *prices: tuple[Period, int],
        kind: ProgramType | None = None,
        days: int = 28,
        currency: str = "GBP",
        **columns: Any,
    ) -> Program:
        """Returns a published program with `days` empty days at these prices; without prices it is free."""
        if kind is None:
            once = any(period is Period.ONE_OFF for period, _ in prices)
            kind = ProgramType.FIXED if once else ProgramType.INDIVIDUAL
        now = self.clock.now()
        async with self.sessions.begin() as session:
            program = Program(
                account_id=coach.account_id,
                created_by=coach.id,
                type=kind,
                state=ProgramState.PUBLISHED,
                title="Foundations",
                published_at=now,
                created_at=now,
                updated_at=now,
                **columns,
            )
            session.add(program)
            await session.flush()
            track = Track(program_id=program.id, name="Main", is_default=True, created_at=now)
            session.add(track)
            await session.flush()
            anchor = program.starts_on if kind is ProgramType.ONE_MANY else None
            timeline = Timeline(program_id=program.id, track_id=track.id, type=kind, anchor=anchor, created_at=now)
            session.add(timeline)
            await session.flush()
            session.add_all(
                TimelineDay(
                    timeline_id=timeline.id,
                    day=day,
                    content={"version": 1, "sessions": []},
                    updated_at=now,
                    updated_by=coach.id,
                )
                for day in range(days)
            )
            session.add_all(
                PriceOption(
                    program_id=program.id, period=period, amount_minor=amount, currency=currency, created_at=now
                )
                for period, amount in prices
            )
        return program

    async def card(self, client: Person, coach: Person, number: str = GOOD) -> UUID:
        """Saves a card of a client for a coach, as the browser does, and returns our id."""
        work = self.work()
        async with work.transaction() as session:
            stripe_account_id = await get_stripe_account_id(session, coach.account_id)
        assert stripe_account_id is not None
        setup = await cards.start_card_setup(work, stripe_account_id, client.id)
        method = await self.save_in_browser(setup.client_secret, number)
        self.methods.setdefault(client.id, []).append(method)
        return (await cards.add_card(work, stripe_account_id, client.id, method)).id

    async def save_in_browser(self, client_secret: str, number: str) -> str:
        """Enters a card into the provider's form, and returns the provider's id of it."""
        fields = CardFields(number, 12, self.clock.now().year + 12, "123")
        saved = await self.sandbox.browser.confirm_setup(client_secret, fields)
        assert saved.payment_method is not None
        return saved.payment_method

    async def make_card(self, client: Person, number: str) -> None:
        """Makes the saved cards of a client behave like the test card `number` from now on."""
        for method in self.methods[client.id]:
            await self.sandbox.back_office.change_card(method, number)

    async def advance(self, by: timedelta) -> None:
        """Advances the clock and runs the timers."""
        self.clock.advance(by)
        await wait_for(run_timers(self.work(), self.clock.now()), "the end of the due timers", LONG_TIMEOUT)

    async def until(self, at: datetime) -> None:
        await self.advance(at - self.clock.now())

    async def reconcile(self) -> None:
        await wait_for(reconcile.reconcile(self.work()), "the end of the reconciliation", LONG_TIMEOUT)

    async def deliver(self) -> None:
        """Delivers all pending webhooks and processes them."""

        async def take(raw: bytes, signature: str, endpoint: Any) -> None:
            await receive_webhook(self.work(), raw, signature, endpoint)

        self.sandbox.deliver = take
        await wait_for(self.sandbox.deliver_pending(), "the end of the deliveries of webhooks", LONG_TIMEOUT)
        await wait_for(process_inbox(self.work()), "the end of the inbox of webhooks", LONG_TIMEOUT)

    async def payment_types(self, account: str) -> dict[str, list[list[str]]]:
        """Returns what may pay each setup and each payment of a Stripe account."""
        kinds = ("setup_intent", "payment_intent")
        async with self.sandbox.store.transaction(account) as transaction:
            return {
                kind: [one["payment_method_types"] for one in await transaction.find(account, kind)] for kind in kinds
            }

    async def membership(self, client: Person, program: Program) -> Membership:
        async with self.sessions() as session:
            mine = Membership.client_id == client.id, Membership.program_id == program.id
            return (await session.scalars(select(Membership).where(*mine))).one()

    async def state(self, client: Person, program: Program) -> State:
        return (await self.membership(client, program)).state

    async def invoices(self) -> Sequence[Invoice]:
        async with self.sessions() as session:
            return (await session.scalars(select(Invoice).order_by(Invoice.opened_at, Invoice.period_no))).all()

    async def attempts(self) -> Sequence[Attempt]:
        async with self.sessions() as session:
            return (await session.scalars(select(Attempt).order_by(Attempt.created_at, Attempt.number))).all()

    async def ledger(self) -> Sequence[LedgerEntry]:
        async with self.sessions() as session:
            return (await session.scalars(select(LedgerEntry).order_by(LedgerEntry.at, LedgerEntry.id))).all()

    async def charges(self, coach: Person) -> list[dict[str, Any]]:
        """Returns the successful charges at the provider, oldest first."""
        async with self.sessions() as session:
            row = await session.get(PaymentAccount, coach.account_id)
        assert row is not None
        async with self.sandbox.store.transaction(row.stripe_account_id) as transaction:
            found = await transaction.find(row.stripe_account_id, "charge")
        return [charge for charge in reversed(found) if charge.get("status", "succeeded") == "succeeded"]

    async def ledger_matches_provider(self, coach: Person) -> bool:
        """Whether the balance according to our ledger is the one at the provider."""
        async with self.sessions() as session:
            row = await session.get(PaymentAccount, coach.account_id)
            assert row is not None
            ours = await _expected_balance(session, row.stripe_account_id)
        theirs = await self.provider.get_balance(row.stripe_account_id)
        held: dict[str, int] = {}
        for part in (theirs.available, theirs.pending):
            for currency, minor in part.items():
                held[currency] = held.get(currency, 0) + minor
        return {k: v for k, v in ours.items() if v} == {k: v for k, v in held.items() if v}


async def _expected_balance(session: AsyncSession, stripe_account_id: str) -> dict[str, int]:
    """Returns the balance by currency that a Stripe account should have, according to the ledger and before payouts."""
    net = select(LedgerEntry.settled_currency, func.sum(LedgerEntry.net_minor))
    statement = net.where(LedgerEntry.stripe_account_id == stripe_account_id)
    rows = await session.execute(statement.group_by(LedgerEntry.settled_currency))
    return {currency: int(total) for currency, total in rows}


async def open_shop(shop: Shop, cast: Cast) -> Shop:
    """Connects Erik's account, and makes his subscription and all access tokens outlast the moving clock."""
    later = shop.clock.now() + timedelta(days=4000)
    async with shop.sessions.begin() as session:
        await session.execute(update(AccessToken).values(expires_at=later, last_used_at=later))
        await session.execute(update(Subscription).values(product_kind=ProductKind.BAND_5))
    await shop.connect(cast.erik)
    return shop


def tomorrow(clock: Clock, days: int = 1) -> date:
    return (clock.now() + timedelta(days=days)).date()

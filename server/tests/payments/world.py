"""A small world for the payment engine alone: the real engine and database, the wire sandbox, one owner of invoices.

Workers are tasks that stop at every step of the engine, so that a test may let them go on one step at a time, in any
order, or kill them there.
"""

import asyncio
import copy
import json
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import stripe
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.pool import NullPool

from regimen.accounts.models import AccountKind
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.kit.money import Money
from regimen.payments import accounts, cards, errands, invoices, ports, reconcile
from regimen.payments.models import LIVE, Attempt, AttemptState, Invoice, InvoiceState, LedgerEntry
from regimen.payments.till import Close, Collect, Till, till_of
from regimen.payments.webhooks import receive, work_inbox
from regimen.platform.database import engine_url
from regimen.platform.fast_sql import FastSql
from regimen.platform.services import KEY, Services
from regimen.platform.stripe import sandbox_provider
from regimen.platform.stripe.sandbox import CardFields, Delivery, MemoryStore, Sandbox
from regimen.platform.stripe.sandbox.delivery import sign
from tests.cast import Cast
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD

NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)
OWNER = "test"
TABLES = "webhook_events, refunds, ledger_entries, payment_attempts, invoices, events, procrastinate_jobs"


class Killed(BaseException):
    """The process is gone."""


class OwnerOfAll:
    """Counts what it is told, and wants everything that nobody called off."""

    def __init__(self) -> None:
        self.paid_times: dict[UUID, int] = {}
        self.canceled_times: dict[UUID, int] = {}

    async def lock(self, session: AsyncSession, owner_id: UUID) -> None:
        await session.execute(select(func.pg_advisory_xact_lock(owner_id.int % 2**31)))

    async def wants(self, session: AsyncSession, invoice: Invoice) -> bool:
        return True

    async def paid(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        self.paid_times[invoice.id] = self.paid_times.get(invoice.id, 0) + 1

    async def declined(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None: ...

    async def action_required(
        self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime
    ) -> None: ...

    async def blocked(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None: ...

    async def canceled(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        self.canceled_times[invoice.id] = self.canceled_times.get(invoice.id, 0) + 1

    async def lost(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None: ...

    async def card_replaced(self, session: AsyncSession, client_id: UUID, account_id: UUID, at: datetime) -> None: ...

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        return False


@dataclass
class Worker:
    """A task that waits at every step until it is let go."""

    task: "asyncio.Task[None]" = field(init=False)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    waiting: asyncio.Event = field(default_factory=asyncio.Event)
    where: str = ""
    killed: bool = False

    async def step(self, name: str) -> None:
        self.where = name
        self.waiting.set()
        await self.go.wait()
        self.go.clear()
        if self.killed:
            raise Killed

    async def rest(self) -> None:
        """Until the worker stands at a step or has ended."""
        standing = asyncio.ensure_future(self.waiting.wait())
        await asyncio.wait({self.task, standing}, return_when=asyncio.FIRST_COMPLETED)
        standing.cancel()


class World:
    """Everything there is, on one event loop."""

    def __init__(self, database_url: str, services: Services) -> None:
        self.clock = Clock()
        self.clock.freeze(NOW)
        self.services = services
        services.clock = self.clock
        self.engine = create_async_engine(engine_url(database_url), poolclass=NullPool)
        services.fast_sql = FastSql(self.engine)
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False, info={KEY: services})
        self.sandbox = Sandbox(MemoryStore(), self.clock.now, delivery=Delivery(when="manual"))
        self.workers: list[Worker] = []
        self.lost: list[str] = []
        self.owner = OwnerOfAll()
        self.posted: list[dict[str, Any]] = []

    async def open(self) -> None:
        await self.sandbox.open()
        self.services.provider = sandbox_provider(self.sandbox, self._fault)
        async with self.sessions.begin() as session:
            cast = Cast(session, NOW)
            self.coach = await cast.coach("Erik", "Lindqvist", AccountKind.GYM, "Northside")
            self.client = await cast.client("Maya")
        till = self.till()
        self.scope = await accounts.ensure_account(till, self.coach.account_id)
        await self.sandbox.browser.submit_onboarding(self.scope, True)
        await accounts.refresh(till, self.scope)
        self.methods = []
        for number in (FAILS_LATER, ALWAYS_3DS, GOOD):
            setup = await cards.begin(till, self.scope, self.client.id)
            saved = await self.sandbox.browser.confirm_setup(setup.client_secret, CardFields(number, 12, 2040, "123"))
            assert saved.payment_method
            await cards.add(till, self.scope, self.client.id, saved.payment_method)
            self.methods.append(saved.payment_method)
        self._clean = copy.deepcopy(self.sandbox.store._memory)  # type: ignore[attr-defined]

    async def close(self) -> None:
        await self.engine.dispose()

    async def reset(self) -> None:
        """As it was right after `open`: nothing owed, nothing paid."""
        async with self.sessions.begin() as session:
            await session.execute(text(f"truncate {TABLES} cascade"))
        memory = copy.deepcopy(self._clean)
        memory.waiting.clear()
        memory.events.clear()
        self.sandbox.store._memory = memory  # type: ignore[attr-defined]
        self.workers, self.lost, self.posted = [], [], []
        self.owner = OwnerOfAll()
        ports.connect(OWNER, self.owner)

    def _fault(self, phase: str, method: str, url: str) -> int | None:
        """Lose what was asked to be lost: a request before it arrives, or an answer after the work was done."""
        if self.lost and self.lost[0] == phase and method == "post":
            self.lost.pop(0)
            raise stripe.APIConnectionError("lost")
        return None

    def till(self, worker: Worker | None = None) -> Till:
        till = till_of(self.sessions)
        if worker is not None:
            till.step = worker.step
        return till

    async def owe(self, minor: int = 5000, *, unattended: bool = False) -> UUID:
        price = Money(minor, "GBP")
        owed = invoices.Owed(
            owner_kind=OWNER,
            owner_id=new_id(),
            epoch=1,
            period_no=1,
            account_id=self.coach.account_id,
            scope=self.scope,
            client_id=self.client.id,
            product_id=new_id(),
            title="Foundations",
            price=price,
            recurring=True,
            unattended=unattended,
            period_start=NOW,
            period_end=NOW + timedelta(days=7),
        )
        async with self.till().transaction() as session:
            return await invoices.open_invoice(session, owed, at=NOW)

    async def pay(self, invoice_id: UUID, method: str, worker: Worker | None = None) -> None:
        till = self.till(worker)
        till.errands.append(Collect(invoice_id, on_session=True, payment_method=method))
        await errands.run_errands(till)

    async def call_off(self, invoice_id: UUID, worker: Worker | None = None) -> None:
        till = self.till(worker)
        async with till.transaction() as session:
            invoice = await invoices.locked_invoice(session, invoice_id)
            if invoice.state is not InvoiceState.OPEN:
                return
            await invoices.want_closed(session, invoice, NOW)
        till.errands.append(Close(invoice_id))
        await errands.run_errands(till)

    async def begin(self, work: Coroutine[Any, Any, None], worker: Worker) -> None:
        async def run() -> None:
            try:
                await work
            except Killed:
                return

        worker.task = asyncio.create_task(run())
        self.workers.append(worker)
        await worker.rest()
        self._sweep()

    async def let_go(self, number: int, *, kill: bool = False) -> None:
        worker = self.workers[number % len(self.workers)]
        worker.waiting.clear()
        worker.killed = kill
        worker.go.set()
        await worker.rest()
        self._sweep()

    def _sweep(self) -> None:
        for worker in [w for w in self.workers if w.task.done()]:
            self.workers.remove(worker)
            worker.task.result()

    async def kill_all(self) -> None:
        while self.workers:
            await self.let_go(0, kill=True)

    async def answer_bank(self, number: int, ok: bool) -> None:
        waiting = [intent for intent in await self.intents() if intent["status"] == "requires_action"]
        if waiting:
            await self.sandbox.browser.complete_action(waiting[number % len(waiting)]["client_secret"], ok)

    async def intents(self) -> list[dict[str, Any]]:
        async with self.sandbox.store.unit(self.scope) as unit:
            return await unit.find(self.scope, "payment_intent")

    async def charges(self) -> list[dict[str, Any]]:
        async with self.sandbox.store.unit(self.scope) as unit:
            return await unit.find(self.scope, "charge")

    async def events(self) -> list[dict[str, Any]]:
        """Everything that the provider has to say, oldest first."""
        async with self.sandbox.store.unit(self.scope) as unit:
            return (await unit.events(self.scope))[::-1]

    async def post(self, event: dict[str, Any]) -> None:
        """One webhook arrives."""
        raw = json.dumps(event).encode()
        signature = sign(raw, self.sandbox.webhook_secrets["connect"])
        await receive(self.till(), raw, signature, "connect")

    async def inbox(self) -> None:
        await work_inbox(self.till())

    async def cron(self) -> None:
        await reconcile.reconcile(self.till())

    async def books(self, *, strict: bool = True) -> None:
        """After everything has come to rest: nobody paid twice, nothing was lost, and both sides agree."""
        async with self.sessions() as session:
            every = (await session.scalars(select(Invoice))).all()
            ledger = (await session.scalars(select(LedgerEntry))).all()
            attempts = (await session.scalars(select(Attempt).order_by(Attempt.n))).all()
        charges = [c for c in await self.charges() if c["status"] == "succeeded"]
        status = {intent["id"]: intent["status"] for intent in await self.intents()}
        by_intent = {a.intent_id: a.invoice_id for a in attempts}
        for invoice in every:
            mine = [c for c in charges if by_intent.get(c["payment_intent"]) == invoice.id]
            kept = [c for c in mine if not c["refunded"]]
            paid = [e for e in ledger if e.invoice_id == invoice.id and e.gross_minor > 0]
            net = sum(e.gross_minor for e in ledger if e.invoice_id == invoice.id)
            if strict:
                assert len(mine) <= 1, "DOUBLE CHARGE"
                assert not (mine and invoice.state is InvoiceState.VOID), "PAID FOR NOTHING"
            assert len(kept) <= 1, "DOUBLE CHARGE KEPT"
            assert len(paid) == len(mine), f"LOST OR COUNTED TWICE: {len(mine)} charges, {len(paid)} entries"
            assert net == sum(c["amount"] for c in kept), "BOOKS DIFFER"
            assert (invoice.state is InvoiceState.PAID) == bool(kept), f"{invoice.state} with {len(kept)} payments"
            assert self.owner.paid_times.get(invoice.id, 0) == (invoice.state is InvoiceState.PAID), "TOLD WRONGLY"
            if invoice.state is InvoiceState.OPEN and invoice.intent_id:
                waits = any(a.state in LIVE for a in attempts if a.invoice_id == invoice.id)
                assert waits == (status[invoice.intent_id] == "requires_action"), "STALE ATTEMPT"
        succeeded = [a for a in attempts if a.state is AttemptState.SUCCEEDED]
        assert len(succeeded) == len(charges)

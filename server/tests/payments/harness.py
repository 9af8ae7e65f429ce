"""The payment engine on its own: the real actions and database, the Stripe sandbox, and one subject for all invoices.

Workers are tasks that stop at every fault point, so that a test can resume them one step at a time, in any order,
or kill them there.
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
from regimen.payments import ports
from regimen.payments.access.invoices import get_locked_invoice
from regimen.payments.actions import accounts, cards, provider_tasks, reconcile
from regimen.payments.actions.inbox import process_inbox
from regimen.payments.actions.invoices import InvoiceDraft, create_invoice, request_void
from regimen.payments.actions.payment_work import ChargeInvoice, PaymentWork, VoidInvoice, payment_work
from regimen.payments.actions.webhooks import receive_webhook
from regimen.payments.models import PENDING_STATES, Attempt, AttemptState, Invoice, InvoiceState, LedgerEntry
from regimen.platform.database import engine_url
from regimen.platform.fast_sql import FastSql
from regimen.platform.services import KEY, Services
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.card_numbers import CardFields
from regimen.stripe_sandbox.delivery import DeliveryPolicy, sign
from regimen.stripe_sandbox.memory_store import MemoryStore
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Sandbox
from tests.cast import Cast
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD
from tests.stripe.harness import limited_store
from tests.waiting import LONG_TIMEOUT, wait_for

NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)
SUBJECT_KIND = "test"
TABLES = (
    "webhook_events, refunds, ledger_entries, payment_attempts, invoices, payment_alerts, domain_events,"
    " procrastinate_jobs"
)


class Killed(BaseException):
    """Ends a worker as if its process had died."""


class CountingSubject:
    """Counts its calls, and lets every invoice be charged."""

    def __init__(self) -> None:
        self.paid_times: dict[UUID, int] = {}
        self.voided_times: dict[UUID, int] = {}

    def reset(self) -> None:
        self.paid_times.clear()
        self.voided_times.clear()

    async def lock(self, session: AsyncSession, subject_id: UUID) -> None:
        await session.execute(select(func.pg_advisory_xact_lock(subject_id.int % 2**31)))

    async def should_charge(self, session: AsyncSession, invoice: Invoice) -> bool:
        return True

    async def on_paid(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        self.paid_times[invoice.id] = self.paid_times.get(invoice.id, 0) + 1

    async def on_declined(self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime) -> None: ...

    async def on_action_required(
        self, session: AsyncSession, invoice: Invoice, attempt: Attempt, at: datetime
    ) -> None: ...

    async def on_charge_blocked(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None: ...

    async def on_voided(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None:
        self.voided_times[invoice.id] = self.voided_times.get(invoice.id, 0) + 1

    async def on_dispute_lost(self, session: AsyncSession, invoice: Invoice, at: datetime) -> None: ...

    async def on_card_replaced(
        self, session: AsyncSession, client_id: UUID, account_id: UUID, at: datetime
    ) -> None: ...

    async def needs_card(self, session: AsyncSession, client_id: UUID, account_id: UUID | None) -> bool:
        return False

    async def may_pay(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        return True

    async def is_paying(self, session: AsyncSession, client_id: UUID, account_id: UUID) -> bool:
        return False


SUBJECT = CountingSubject()


@dataclass
class Worker:
    """A task that stops at every fault point until it is resumed."""

    task: "asyncio.Task[None]" = field(init=False)
    resumed: asyncio.Event = field(default_factory=asyncio.Event)
    stopped: asyncio.Event = field(default_factory=asyncio.Event)
    at: str = ""
    killed: bool = False

    async def fault_point(self, name: str) -> None:
        self.at = name
        self.stopped.set()
        await self.resumed.wait()
        self.resumed.clear()
        if self.killed:
            raise Killed

    async def wait_until_stopped(self) -> None:
        """Waits until the worker has stopped at a fault point or ended."""
        stopped = asyncio.ensure_future(self.stopped.wait())
        either = asyncio.wait({self.task, stopped}, return_when=asyncio.FIRST_COMPLETED)
        try:
            await wait_for(either, f"a fault point after {self.at!r}, or the end of the worker")
        finally:
            stopped.cancel()


class PaymentHarness:
    """The payment engine, its database and the sandbox, on one event loop."""

    def __init__(self, database_url: str, services: Services) -> None:
        self.clock = Clock()
        self.clock.freeze(NOW)
        self.services = services
        services.clock = self.clock
        self.engine = create_async_engine(engine_url(database_url), poolclass=NullPool)
        services.fast_sql = services.token_sql = FastSql(self.engine)
        self.sessions = async_sessionmaker(self.engine, expire_on_commit=False, info={KEY: services})
        self.sandbox = Sandbox(limited_store(MemoryStore()), self.clock.now, delivery=DeliveryPolicy(when="manual"))
        self.workers: list[Worker] = []
        self.faults: list[str] = []
        self.subject = SUBJECT
        ports.invoice_subjects.implemented_by(SUBJECT_KIND, SUBJECT)()
        self.posted: list[dict[str, Any]] = []

    async def open(self) -> None:
        await self.sandbox.open()
        set_provider(self.services, sandbox_provider(self.sandbox, self._fault))
        async with self.sessions.begin() as session:
            cast = Cast(session, NOW)
            self.coach = await cast.coach("Erik", "Lindqvist", AccountKind.GYM, "Northside")
            self.client = await cast.client("Maya")
        work = self.work()
        self.stripe_account_id = await accounts.ensure_account(work, self.coach.account_id)
        await self.sandbox.browser.submit_onboarding(self.stripe_account_id, True)
        await accounts.sync_account(work, self.stripe_account_id)
        self.methods = []
        for number in (FAILS_LATER, ALWAYS_3DS, GOOD):
            setup = await cards.start_card_setup(work, self.stripe_account_id, self.client.id)
            saved = await self.sandbox.browser.confirm_setup(setup.client_secret, CardFields(number, 12, 2040, "123"))
            assert saved.payment_method
            await cards.add_card(work, self.stripe_account_id, self.client.id, saved.payment_method)
            self.methods.append(saved.payment_method)
        self._clean = copy.deepcopy(self.sandbox.store._memory)  # type: ignore[attr-defined]

    async def close(self) -> None:
        await self.engine.dispose()

    async def reset(self) -> None:
        """Returns to the state right after `open`: no invoices, no payments."""
        async with self.sessions.begin() as session:
            await session.execute(text(f"truncate {TABLES} cascade"))
        memory = copy.deepcopy(self._clean)
        memory.waiting.clear()
        memory.events.clear()
        self.sandbox.store._memory = memory  # type: ignore[attr-defined]
        self.workers, self.faults, self.posted = [], [], []
        self.subject.reset()

    def _fault(self, phase: str, method: str, url: str) -> int | None:
        """Loses the next request before it arrives, or its response afterwards, as `faults` says."""
        if self.faults and self.faults[0] == phase and method == "post":
            self.faults.pop(0)
            raise stripe.APIConnectionError("lost")
        return None

    def work(self, worker: Worker | None = None) -> PaymentWork:
        work = payment_work(self.sessions)
        if worker is not None:
            work.fault_point = worker.fault_point
        return work

    async def create_invoice(self, minor: int = 5000, *, opened_by_timer: bool = False) -> UUID:
        price = Money(minor, "GBP")
        draft = InvoiceDraft(
            subject_kind=SUBJECT_KIND,
            subject_id=new_id(),
            purchase_no=1,
            period_no=1,
            account_id=self.coach.account_id,
            stripe_account_id=self.stripe_account_id,
            client_id=self.client.id,
            product_id=new_id(),
            title="Foundations",
            price=price,
            recurring=True,
            opened_by_timer=opened_by_timer,
            period_start=NOW,
            period_end=NOW + timedelta(days=7),
        )
        async with self.work().transaction() as session:
            return await create_invoice(session, draft, at=NOW)

    async def pay(self, invoice_id: UUID, method: str, worker: Worker | None = None) -> None:
        work = self.work(worker)
        work.tasks.append(ChargeInvoice(invoice_id, on_session=True, payment_method=method))
        await provider_tasks.run_provider_tasks(work)

    async def void(self, invoice_id: UUID, worker: Worker | None = None) -> None:
        work = self.work(worker)
        async with work.transaction() as session:
            invoice = await get_locked_invoice(session, invoice_id)
            if invoice.state is not InvoiceState.OPEN:
                return
            await request_void(session, invoice, NOW)
        work.tasks.append(VoidInvoice(invoice_id))
        await provider_tasks.run_provider_tasks(work)

    async def start(self, coroutine: Coroutine[Any, Any, None], worker: Worker) -> None:
        async def run() -> None:
            try:
                await coroutine
            except Killed:
                return

        worker.task = asyncio.create_task(run())
        self.workers.append(worker)
        await worker.wait_until_stopped()
        self._forget_finished()

    async def resume(self, number: int, *, kill: bool = False) -> None:
        worker = self.workers[number % len(self.workers)]
        worker.stopped.clear()
        worker.killed = kill
        worker.resumed.set()
        await worker.wait_until_stopped()
        self._forget_finished()

    def _forget_finished(self) -> None:
        for worker in [w for w in self.workers if w.task.done()]:
            self.workers.remove(worker)
            worker.task.result()

    async def kill_all(self) -> None:
        while self.workers:
            await self.resume(0, kill=True)

    async def answer_bank(self, number: int, ok: bool) -> None:
        waiting = [intent for intent in await self.intents() if intent["status"] == "requires_action"]
        if waiting:
            await self.sandbox.browser.complete_action(waiting[number % len(waiting)]["client_secret"], ok)

    async def intents(self) -> list[dict[str, Any]]:
        async with self.sandbox.store.transaction(self.stripe_account_id) as transaction:
            return await transaction.find(self.stripe_account_id, "payment_intent")

    async def charges(self) -> list[dict[str, Any]]:
        async with self.sandbox.store.transaction(self.stripe_account_id) as transaction:
            return await transaction.find(self.stripe_account_id, "charge")

    async def events(self) -> list[dict[str, Any]]:
        """Returns all events of the sandbox, oldest first."""
        async with self.sandbox.store.transaction(self.stripe_account_id) as transaction:
            return (await transaction.events(self.stripe_account_id))[::-1]

    async def post(self, event: dict[str, Any]) -> None:
        """Delivers one webhook."""
        raw = json.dumps(event).encode()
        signature = sign(raw, self.sandbox.webhook_secrets["connect"])
        await receive_webhook(self.work(), raw, signature, "connect")

    async def process_inbox(self) -> None:
        await process_inbox(self.work())

    async def reconcile(self) -> None:
        await wait_for(reconcile.reconcile(self.work()), "the end of the reconciliation", LONG_TIMEOUT)

    async def check_ledger(self, *, strict: bool = True) -> None:
        """Asserts, when nothing is running any more, that nobody paid twice, nothing was lost and both sides agree."""
        async with self.sessions() as session:
            invoices = (await session.scalars(select(Invoice))).all()
            ledger = (await session.scalars(select(LedgerEntry))).all()
            attempts = (await session.scalars(select(Attempt).order_by(Attempt.number))).all()
        charges = [c for c in await self.charges() if c["status"] == "succeeded"]
        status = {intent["id"]: intent["status"] for intent in await self.intents()}
        by_intent = {a.intent_id: a.invoice_id for a in attempts}
        for invoice in invoices:
            own_charges = [c for c in charges if by_intent.get(c["payment_intent"]) == invoice.id]
            not_refunded = [c for c in own_charges if not c["refunded"]]
            paid = [e for e in ledger if e.invoice_id == invoice.id and e.gross_minor > 0]
            net = sum(e.gross_minor for e in ledger if e.invoice_id == invoice.id)
            if strict:
                assert len(own_charges) <= 1, "DOUBLE CHARGE"
                assert not (own_charges and invoice.state is InvoiceState.VOID), "PAID FOR NOTHING"
            assert len(not_refunded) <= 1, "DOUBLE CHARGE KEPT"
            assert len(paid) == len(own_charges), (
                f"LOST OR COUNTED TWICE: {len(own_charges)} charges, {len(paid)} entries"
            )
            assert net == sum(c["amount"] for c in not_refunded), "LEDGER DIFFERS"
            assert (invoice.state is InvoiceState.PAID) == bool(not_refunded), (
                f"{invoice.state} with {len(not_refunded)} payments"
            )
            assert self.subject.paid_times.get(invoice.id, 0) == (invoice.state is InvoiceState.PAID), (
                "SUBJECT NOTIFIED WRONGLY"
            )
            if invoice.state is InvoiceState.OPEN and invoice.intent_id:
                is_pending = any(a.state in PENDING_STATES for a in attempts if a.invoice_id == invoice.id)
                assert is_pending == (status[invoice.intent_id] == "requires_action"), "STALE ATTEMPT"
        succeeded = [a for a in attempts if a.state is AttemptState.SUCCEEDED]
        assert len(succeeded) == len(charges)

"""No double charge, no lost payment: any interleaving of clicks, crashes, webhooks, bank decisions and lost responses.

The engine is stepped through every order that hypothesis can think of. The same search must also catch every mutant of
the engine, which shows that the test works. `make test-deep` searches ten times as long.
"""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from hypothesis import seed
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments.access.cards import get_customer
from regimen.payments.access.invoices import find_invoice_of_intent, get_locked_invoice, get_pending_attempt
from regimen.payments.actions import charge, inbox, ledger, provider_tasks, reconcile, settlement, void
from regimen.payments.models import AttemptState, InvoiceState
from regimen.platform.services import Services
from regimen.stripe_adapter import translate
from regimen.stripe_adapter.errors import Declined
from tests.deep import DEEP, only_deep
from tests.history import search
from tests.payments.harness import PaymentHarness, Worker

EXAMPLES = 400 if DEEP else 40
STEPS = 30
START = 1
FAULT_POINTS = ["intent-created", "attempt-stored", "confirmed", "intent-read"]


@pytest.fixture
def harness(
    database_url: str, services: Services, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> Iterator[PaymentHarness]:
    monkeypatch.setattr(charge, "_RETRY_SECONDS", 0)
    harness = PaymentHarness(database_url, services)
    runner.run(harness.open())
    yield harness
    runner.run(harness.close())


def machine(harness: PaymentHarness, runner: asyncio.Runner) -> type[RuleBasedStateMachine]:
    run = runner.run

    class Money(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            run(harness.reset())
            self.invoices: list[Any] = []

        @initialize()
        def first(self) -> None:
            self.invoices.append(run(harness.create_invoice()))

        @precondition(lambda self: len(self.invoices) < 2)
        @rule()
        def second(self) -> None:
            self.invoices.append(run(harness.create_invoice(7900, opened_by_timer=True)))

        @precondition(lambda self: len(harness.workers) < 3)
        @rule(which=st.integers(0, 1), card=st.integers(0, 2))
        def click_pay(self, which: int, card: int) -> None:
            worker = Worker()
            invoice = self.invoices[which % len(self.invoices)]
            run(harness.start(harness.pay(invoice, harness.methods[card], worker), worker))

        @rule(which=st.integers(0, 1), card=st.integers(0, 2), step=st.sampled_from(FAULT_POINTS))
        def pay_and_die(self, which: int, card: int, step: str) -> None:
            worker = Worker()
            invoice = self.invoices[which % len(self.invoices)]
            run(harness.start(harness.pay(invoice, harness.methods[card], worker), worker))
            while worker in harness.workers:
                run(harness.resume(harness.workers.index(worker), kill=worker.at == step))

        @precondition(lambda self: len(harness.workers) < 3)
        @rule(which=st.integers(0, 1))
        def call_off(self, which: int) -> None:
            worker = Worker()
            run(harness.start(harness.void(self.invoices[which % len(self.invoices)], worker), worker))

        @precondition(lambda self: harness.workers)
        @rule(number=st.integers(0, 2), steps=st.integers(1, 6))
        def go_on(self, number: int, steps: int) -> None:
            for _ in range(steps):
                if harness.workers:
                    run(harness.resume(number))

        @precondition(lambda self: harness.workers)
        @rule(number=st.integers(0, 2))
        def kill(self, number: int) -> None:
            run(harness.resume(number, kill=True))

        @rule(number=st.integers(0, 3), ok=st.booleans())
        def bank(self, number: int, ok: bool) -> None:
            run(harness.answer_bank(number, ok))

        @rule(number=st.integers(0, 60))
        def webhook(self, number: int) -> None:
            """Events arrive in any order, any number of times; those that are never chosen are lost."""
            events = run(harness.events())
            if events:
                run(harness.post(events[number % len(events)]))

        @rule(kind=st.sampled_from(["payment_failed", "requires_action", "succeeded"]))
        def old_news(self, kind: str) -> None:
            """The first event of its kind arrives late, and is processed at once."""
            of_kind = [event for event in run(harness.events()) if event["type"] == f"payment_intent.{kind}"]
            if of_kind:
                run(harness.post(of_kind[0]))
                run(harness.process_inbox())

        @rule()
        def inbox(self) -> None:
            run(harness.process_inbox())

        @rule()
        def cron(self) -> None:
            run(harness.reconcile())

        @rule(phase=st.sampled_from(["before", "after"]))
        def lose_an_answer(self, phase: str) -> None:
            if not harness.faults:
                harness.faults.append(phase)

        def teardown(self) -> None:
            run(harness.kill_all())
            harness.faults.clear()
            for _ in range(3):
                run(harness.reconcile())
            run(harness.check_ledger())

    return Money


def check(harness: PaymentHarness, runner: asyncio.Runner, examples: int, *, start: int | None = None) -> None:
    """Runs that many random scenarios: always the same ones, from the seed `start` if one is given."""
    money = machine(harness, runner)
    search(money if start is None else seed(start)(money), examples=examples, steps=STEPS)


@pytest.mark.spec("BUY-46", "BUY-48", "API-27")
def test_no_double_charge_and_no_lost_payment(harness: PaymentHarness, runner: asyncio.Runner) -> None:
    check(harness, runner, EXAMPLES)


# Mutants: each removes one safeguard.


def a_new_intent_for_every_attempt(patch: pytest.MonkeyPatch) -> None:
    """Uses random idempotency keys and a new intent each time."""

    async def ask(work: Any, invoice_id: Any, step: Any) -> Any:
        async with work.transaction() as session:
            invoice = await get_locked_invoice(session, invoice_id)
            customer = or_404(await get_customer(session, invoice.stripe_account_id, invoice.client_id))
        intent = await work.provider.create_intent(
            step.stripe_account_id,
            customer=customer.provider_id,
            amount=invoice.amount_minor,
            currency=invoice.currency,
            application_fee=invoice.fee_minor,
            metadata={"invoice": str(invoice_id), "gen": str(invoice.generation)},
            key=str(new_id()),
        )
        try:
            await work.provider.confirm_intent(
                step.stripe_account_id,
                intent.id,
                payment_method=step.payment_method,
                on_session=True,
                key=str(new_id()),
            )
        except Declined:
            return settlement.ConfirmResult(step.number)
        return None

    patch.setattr(charge, "_confirm_intent", ask)


def no_reconcile(patch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any, **__: Any) -> None:
        return None

    patch.setattr(reconcile, "reconcile", nothing)


def a_ledger_without_a_unique_key(patch: pytest.MonkeyPatch) -> None:
    book = ledger._insert_entry

    async def always(session: Any, invoice: Any, **entry: Any) -> bool:
        return await book(session, invoice, **entry | {"source_id": f"{entry['source_id']}:{new_id()}"})

    patch.setattr(ledger, "_insert_entry", always)


def a_trusted_payload(patch: pytest.MonkeyPatch) -> None:
    """Applies the payload of a webhook, however old, instead of the current state."""
    act = inbox._process

    async def believe(work: Any, event: Any) -> None:
        body = json.loads(event.raw)["data"]["object"] if event.raw else {}
        if body.get("object") != "payment_intent":
            await act(work, event)
            return
        async with work.transaction() as session:
            invoice_id = await find_invoice_of_intent(session, event.stripe_account_id, body["id"])
            if invoice_id is not None:
                invoice = await get_locked_invoice(session, invoice_id)
                await settlement.apply_intent(session, invoice, translate.intent(body), at=work.now())

    patch.setattr(inbox, "_process", believe)


def an_old_intent_that_is_not_cancelled(patch: pytest.MonkeyPatch) -> None:
    """Creates an intent for another card while the first one can still be paid."""

    async def forget(work: Any, invoice_id: Any, stripe_account_id: str, intent_id: str, generation: int) -> None:
        async with work.transaction() as session:
            invoice = await get_locked_invoice(session, invoice_id)
            pending = await get_pending_attempt(session, invoice_id)
            if pending is not None and invoice.intent_id == intent_id:
                pending.state = AttemptState.CANCELED
                invoice.generation, invoice.intent_id, invoice.intent_requested_at = generation + 1, None, None

    patch.setattr(charge, "cancel_intent", forget)
    patch.setattr(void, "cancel_intent", forget)


def an_invoice_voided_without_cancelling(patch: pytest.MonkeyPatch) -> None:
    """Voids the invoice at once, while the intent can still be paid."""

    async def void_at_once(work: Any, task: Any) -> None:
        async with work.transaction() as session:
            invoice = await get_locked_invoice(session, task.invoice_id)
            if invoice.state is InvoiceState.OPEN:
                await settlement.mark_void(session, invoice, work.now())

    patch.setattr(provider_tasks, "void_invoice", void_at_once)
    patch.setattr(reconcile, "void_invoice", void_at_once)


# For each mutant, the shortest scenario in which its safeguard matters.

DECLINED, AUTHENTICATED, CHARGED = 0, 1, 2
"""The cards of the harness: declined, authenticated by the bank, charged."""


async def _until(harness: PaymentHarness, worker: Worker, step: str) -> None:
    while worker.at != step:
        await harness.resume(harness.workers.index(worker))


async def two_clicks(harness: PaymentHarness, invoice: Any) -> None:
    for _ in range(2):
        worker = Worker()
        await harness.start(harness.pay(invoice, harness.methods[CHARGED], worker), worker)
    while harness.workers:
        await harness.resume(len(harness.workers) - 1)
        if harness.workers:
            await harness.resume(0)


async def crash_after_the_charge(harness: PaymentHarness, invoice: Any) -> None:
    worker = Worker()
    await harness.start(harness.pay(invoice, harness.methods[CHARGED], worker), worker)
    await _until(harness, worker, "confirmed")
    await harness.kill_all()


async def every_webhook_twice(harness: PaymentHarness, invoice: Any) -> None:
    await harness.pay(invoice, harness.methods[CHARGED])
    for event in 2 * await harness.events():
        await harness.post(event | {"id": f"evt_{new_id().hex}"})
    await harness.process_inbox()


async def an_old_decline_arrives_late(harness: PaymentHarness, invoice: Any) -> None:
    await harness.pay(invoice, harness.methods[AUTHENTICATED])
    await harness.answer_bank(0, False)
    await harness.reconcile()
    await harness.pay(invoice, harness.methods[AUTHENTICATED])
    for event in await harness.events():
        if event["type"] == "payment_intent.payment_failed":
            await harness.post(event)
    await harness.process_inbox()


async def the_old_card_is_authenticated_late(harness: PaymentHarness, invoice: Any) -> None:
    await harness.pay(invoice, harness.methods[AUTHENTICATED])
    await harness.pay(invoice, harness.methods[CHARGED])
    await harness.answer_bank(0, True)
    await harness.process_inbox()


async def authenticated_after_the_cancellation(harness: PaymentHarness, invoice: Any) -> None:
    await harness.pay(invoice, harness.methods[AUTHENTICATED])
    await harness.void(invoice)
    await harness.answer_bank(0, True)


Mutant = Callable[[pytest.MonkeyPatch], None]
Scenario = Callable[[PaymentHarness, Any], Coroutine[Any, Any, None]]
SCENARIOS: list[tuple[Mutant, Scenario]] = [
    (a_new_intent_for_every_attempt, two_clicks),
    (no_reconcile, crash_after_the_charge),
    (a_ledger_without_a_unique_key, every_webhook_twice),
    (a_trusted_payload, an_old_decline_arrives_late),
    (an_old_intent_that_is_not_cancelled, the_old_card_is_authenticated_late),
    (an_invoice_voided_without_cancelling, authenticated_after_the_cancellation),
]


async def play(harness: PaymentHarness, scenario: Scenario) -> None:
    """Runs a scenario, with only its own webhooks, and checks the ledger."""
    await harness.reset()
    await scenario(harness, await harness.create_invoice())
    await harness.reconcile()
    await harness.check_ledger()


@pytest.mark.parametrize(("mutant", "scenario"), SCENARIOS)
def test_each_mutant_fails_in_its_scenario(
    mutant: Mutant, scenario: Scenario, harness: PaymentHarness, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner.run(play(harness, scenario))
    mutant(monkeypatch)
    with pytest.raises(AssertionError):
        runner.run(play(harness, scenario))


def assert_search_finds(
    mutant: Mutant, harness: PaymentHarness, runner: asyncio.Runner, patch: pytest.MonkeyPatch, **how: int
) -> None:
    mutant(patch)
    with pytest.raises((AssertionError, ExceptionGroup)):
        check(harness, runner, **how)


@pytest.mark.parametrize("mutant", [mutant for mutant, _ in SCENARIOS if mutant is not a_trusted_payload])
def test_the_random_search_finds_each_mutant(
    mutant: Mutant, harness: PaymentHarness, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Starts from a seed with which it needs few scenarios; it may use twenty."""
    assert_search_finds(mutant, harness, runner, monkeypatch, examples=20, start=START)


@only_deep
@pytest.mark.parametrize("mutant", [mutant for mutant, _ in SCENARIOS])
def test_a_long_search_finds_each_mutant_from_any_seed(
    mutant: Mutant, harness: PaymentHarness, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_search_finds(mutant, harness, runner, monkeypatch, examples=EXAMPLES)

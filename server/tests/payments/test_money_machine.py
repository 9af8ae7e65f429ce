"""No double charge, no lost payment: any interleaving of clicks, crashes, webhooks, bank answers and lost answers.

The engine is stepped through every order that hypothesis can think of; then its mutants are, which must be caught:
a test of the test. `MONEY_EXAMPLES` makes it bigger (nightly).
"""

import asyncio
import json
import os
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from regimen.kit.errors import or_404
from regimen.kit.ids import new_id
from regimen.payments import collect, errands, ledger, outcome, reconcile, webhooks
from regimen.payments.customers import customer_of
from regimen.payments.invoices import live_attempt, locked_invoice
from regimen.payments.models import AttemptState, InvoiceState
from regimen.platform.services import Services
from regimen.platform.stripe import translate
from regimen.platform.stripe.errors import Declined
from tests.payments.world import Worker, World

EXAMPLES = int(os.environ.get("MONEY_EXAMPLES", "40"))
STEPS = 30
START = 1
DEATHS = ["intent-made", "attempt-stored", "confirmed", "intent-read"]


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def world(
    database_url: str, services: Services, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> Iterator[World]:
    monkeypatch.setattr(collect, "_LOOK_AGAIN", 0)
    world = World(database_url, services)
    runner.run(world.open())
    yield world
    runner.run(world.close())


def machine(world: World, runner: asyncio.Runner) -> type[RuleBasedStateMachine]:
    run = runner.run

    class Money(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            run(world.reset())
            self.invoices: list[Any] = []

        @initialize()
        def first(self) -> None:
            self.invoices.append(run(world.owe()))

        @precondition(lambda self: len(self.invoices) < 2)
        @rule()
        def second(self) -> None:
            self.invoices.append(run(world.owe(7900, unattended=True)))

        @precondition(lambda self: len(world.workers) < 3)
        @rule(which=st.integers(0, 1), card=st.integers(0, 2))
        def click_pay(self, which: int, card: int) -> None:
            worker = Worker()
            invoice = self.invoices[which % len(self.invoices)]
            run(world.begin(world.pay(invoice, world.methods[card], worker), worker))

        @rule(which=st.integers(0, 1), card=st.integers(0, 2), step=st.sampled_from(DEATHS))
        def pay_and_die(self, which: int, card: int, step: str) -> None:
            worker = Worker()
            invoice = self.invoices[which % len(self.invoices)]
            run(world.begin(world.pay(invoice, world.methods[card], worker), worker))
            while worker in world.workers:
                run(world.let_go(world.workers.index(worker), kill=worker.where == step))

        @precondition(lambda self: len(world.workers) < 3)
        @rule(which=st.integers(0, 1))
        def call_off(self, which: int) -> None:
            worker = Worker()
            run(world.begin(world.call_off(self.invoices[which % len(self.invoices)], worker), worker))

        @precondition(lambda self: world.workers)
        @rule(number=st.integers(0, 2), steps=st.integers(1, 6))
        def go_on(self, number: int, steps: int) -> None:
            for _ in range(steps):
                if world.workers:
                    run(world.let_go(number))

        @precondition(lambda self: world.workers)
        @rule(number=st.integers(0, 2))
        def kill(self, number: int) -> None:
            run(world.let_go(number, kill=True))

        @rule(number=st.integers(0, 3), ok=st.booleans())
        def bank(self, number: int, ok: bool) -> None:
            run(world.answer_bank(number, ok))

        @rule(number=st.integers(0, 60))
        def webhook(self, number: int) -> None:
            """In any order, any number of times; those never chosen are lost."""
            events = run(world.events())
            if events:
                run(world.post(events[number % len(events)]))

        @rule(kind=st.sampled_from(["payment_failed", "requires_action", "succeeded"]))
        def old_news(self, kind: str) -> None:
            """The first webhook of its kind arrives only now, and is acted upon at once."""
            of_kind = [event for event in run(world.events()) if event["type"] == f"payment_intent.{kind}"]
            if of_kind:
                run(world.post(of_kind[0]))
                run(world.inbox())

        @rule()
        def inbox(self) -> None:
            run(world.inbox())

        @rule()
        def cron(self) -> None:
            run(world.cron())

        @rule(phase=st.sampled_from(["before", "after"]))
        def lose_an_answer(self, phase: str) -> None:
            if not world.lost:
                world.lost.append(phase)

        def teardown(self) -> None:
            run(world.kill_all())
            world.lost.clear()
            for _ in range(3):
                run(world.cron())
            run(world.books())

    return Money


def check(world: World, runner: asyncio.Runner, examples: int, *, start: int | None = None) -> None:
    """Play so many stories; always the same ones, from the seed `start` where one is given."""
    money = machine(world, runner)
    run_state_machine_as_test(
        money if start is None else seed(start)(money),
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            derandomize=True,
            report_multiple_bugs=False,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.spec("BUY-46", "BUY-48", "API-27")
def test_never_two_charges_and_never_a_lost_payment(world: World, runner: asyncio.Runner) -> None:
    check(world, runner, EXAMPLES)


# Mutants: each takes one safeguard away.


def an_intent_for_every_try(patch: pytest.MonkeyPatch) -> None:
    """Random keys, and the last intent wins."""

    async def ask(till: Any, invoice_id: Any, step: Any) -> Any:
        async with till.transaction() as session:
            invoice = await locked_invoice(session, invoice_id)
            customer = or_404(await customer_of(session, invoice.scope, invoice.client_id))
        intent = await till.provider.create_intent(
            step.scope,
            customer=customer.provider_id,
            amount=invoice.amount_minor,
            currency=invoice.currency,
            application_fee=invoice.fee_minor,
            metadata={"invoice": str(invoice_id), "gen": str(invoice.generation)},
            key=str(new_id()),
        )
        try:
            await till.provider.confirm_intent(
                step.scope, intent.id, payment_method=step.payment_method, on_session=True, key=str(new_id())
            )
        except Declined:
            return outcome.Answered(step.n)
        return None

    patch.setattr(collect, "_ask", ask)


def no_reconcile(patch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any, **__: Any) -> None:
        return None

    patch.setattr(reconcile, "reconcile", nothing)


def a_ledger_that_counts_everything(patch: pytest.MonkeyPatch) -> None:
    book = ledger._book

    async def always(session: Any, invoice: Any, **entry: Any) -> bool:
        return await book(session, invoice, **entry | {"source_id": f"{entry['source_id']}:{new_id()}"})

    patch.setattr(ledger, "_book", always)


def a_trusted_payload(patch: pytest.MonkeyPatch) -> None:
    """What the webhook carried, however old, instead of what the provider says now."""
    act = webhooks._act

    async def believe(till: Any, event: Any) -> None:
        body = json.loads(event.raw)["data"]["object"] if event.raw else {}
        if body.get("object") != "payment_intent":
            await act(till, event)
            return
        async with till.transaction() as session:
            invoice_id = await webhooks._invoice_of(session, event.scope, body["id"])
            if invoice_id is not None:
                invoice = await locked_invoice(session, invoice_id)
                await outcome.apply_intent(session, invoice, translate.intent(body), at=till.now())

    patch.setattr(webhooks, "_act", believe)


def an_old_intent_left_alive(patch: pytest.MonkeyPatch) -> None:
    """Another card, another intent, and the first one can still be paid."""

    async def forget(till: Any, invoice_id: Any, scope: str, intent_id: str, generation: int) -> None:
        async with till.transaction() as session:
            invoice = await locked_invoice(session, invoice_id)
            live = await live_attempt(session, invoice_id)
            if live is not None and invoice.intent_id == intent_id:
                live.state = AttemptState.CANCELED
                invoice.generation, invoice.intent_id, invoice.asked_at = generation + 1, None, None

    patch.setattr(collect, "_give_up", forget)


def a_close_that_does_not_ask(patch: pytest.MonkeyPatch) -> None:
    """Void at once, while the intent can still be paid."""

    async def close(till: Any, wanted: Any) -> None:
        async with till.transaction() as session:
            invoice = await locked_invoice(session, wanted.invoice_id)
            if invoice.state is InvoiceState.OPEN:
                await outcome.void(session, invoice, till.now())

    patch.setattr(errands, "close", close)
    patch.setattr(reconcile, "close", close)


# For each mutant, the shortest story in which its safeguard matters.

SLOW, ASKS, PAYS = 0, 1, 2
"""The cards of the world: declined when charged, asks the bank, pays."""


async def _until(world: World, worker: Worker, step: str) -> None:
    while worker.where != step:
        await world.let_go(world.workers.index(worker))


async def two_clicks(world: World, invoice: Any) -> None:
    for _ in range(2):
        worker = Worker()
        await world.begin(world.pay(invoice, world.methods[PAYS], worker), worker)
    while world.workers:
        await world.let_go(len(world.workers) - 1)
        if world.workers:
            await world.let_go(0)


async def death_after_the_charge(world: World, invoice: Any) -> None:
    worker = Worker()
    await world.begin(world.pay(invoice, world.methods[PAYS], worker), worker)
    await _until(world, worker, "confirmed")
    await world.kill_all()


async def every_webhook_again(world: World, invoice: Any) -> None:
    await world.pay(invoice, world.methods[PAYS])
    for event in 2 * await world.events():
        await world.post(event | {"id": f"evt_{new_id().hex}"})
    await world.inbox()


async def an_old_refusal_arrives_late(world: World, invoice: Any) -> None:
    await world.pay(invoice, world.methods[ASKS])
    await world.answer_bank(0, False)
    await world.cron()
    await world.pay(invoice, world.methods[ASKS])
    for event in await world.events():
        if event["type"] == "payment_intent.payment_failed":
            await world.post(event)
    await world.inbox()


async def the_old_card_is_confirmed_after_all(world: World, invoice: Any) -> None:
    await world.pay(invoice, world.methods[ASKS])
    await world.pay(invoice, world.methods[PAYS])
    await world.answer_bank(0, True)
    await world.inbox()


async def confirmed_after_the_end(world: World, invoice: Any) -> None:
    await world.pay(invoice, world.methods[ASKS])
    await world.call_off(invoice)
    await world.answer_bank(0, True)


Mutant = Callable[[pytest.MonkeyPatch], None]
Story = Callable[[World, Any], Coroutine[Any, Any, None]]
STORIES: list[tuple[Mutant, Story]] = [
    (an_intent_for_every_try, two_clicks),
    (no_reconcile, death_after_the_charge),
    (a_ledger_that_counts_everything, every_webhook_again),
    (a_trusted_payload, an_old_refusal_arrives_late),
    (an_old_intent_left_alive, the_old_card_is_confirmed_after_all),
    (a_close_that_does_not_ask, confirmed_after_the_end),
]


async def tell(world: World, story: Story) -> None:
    """No webhook arrives but those of the story itself."""
    await world.reset()
    await story(world, await world.owe())
    await world.cron()
    await world.books()


@pytest.mark.parametrize(("mutant", "story"), STORIES)
def test_a_missing_safeguard_is_noticed(
    mutant: Mutant, story: Story, world: World, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    runner.run(tell(world, story))
    mutant(monkeypatch)
    with pytest.raises(AssertionError):
        runner.run(tell(world, story))


def found_by_itself(
    mutant: Mutant, world: World, runner: asyncio.Runner, patch: pytest.MonkeyPatch, **how: int
) -> None:
    mutant(patch)
    with pytest.raises((AssertionError, ExceptionGroup)):
        check(world, runner, **how)


@pytest.mark.parametrize("mutant", [mutant for mutant, _ in STORIES if mutant is not a_trusted_payload])
def test_the_search_finds_a_missing_safeguard_by_itself(
    mutant: Mutant, world: World, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a start at which it needs a few stories only; twenty are its allowance."""
    found_by_itself(mutant, world, runner, monkeypatch, examples=20, start=START)


@pytest.mark.skipif(EXAMPLES < 400, reason="a search of minutes: nightly, with MONEY_EXAMPLES=400 or more")
@pytest.mark.parametrize("mutant", [mutant for mutant, _ in STORIES])
def test_a_long_search_finds_it_from_anywhere(
    mutant: Mutant, world: World, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    found_by_itself(mutant, world, runner, monkeypatch, examples=EXAMPLES)

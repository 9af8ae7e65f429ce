"""Months of one coach who pays for their account: whatever they choose, pay, cancel or leave open, in any order, no
penny is charged that wasn't shown, and nobody has a plan, or is without one, that they did not pay for.

The app does everything beside a plain reckoning on paper (`paper.py`), and both have to agree after each step. `make
test-deep` searches 10,000 histories.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from regimen.platform.services import Services
from regimen.subscription.ports import client_counts
from tests.deep import DEEP
from tests.history import search
from tests.subscription_billing.conftest import BANDS
from tests.subscription_billing.office import Office, Situation
from tests.subscription_billing.paper import LATER, TODAY, Card

EXAMPLES, STEPS = (10_000, 20) if DEEP else (25, 14)
CLIENTS = [(0, 0), (3, 2), (5, 5), (6, 5), (6, 6), (10, 4), (11, 11), (25, 5), (26, 20), (51, 51), (75, 6), (76, 76)]
HOPS = [
    timedelta(minutes=20),
    timedelta(hours=1),
    timedelta(hours=5),
    *(timedelta(days=days) for days in (1, 2, 7, 9, 13, 31, 31, 62)),
]
BAND, PERIOD, WHICH = st.sampled_from(BANDS), st.sampled_from(["month", "month", "year"]), st.integers(0, 5)
CARD = st.sampled_from([None, None, 0, 1, 2, 3])
"""The default card, or one of those that were saved."""
WHEN = st.sampled_from([TODAY, LATER, None, None])
WISHES = ["cancel", "cancel", "cancel", "keep", "give_up", "drop_change", "take_free", "check", "pay_by_default"]
NEWS = ["deliver_in_order", "deliver_somehow", "lose_webhooks", "reconcile", "refuse_to_cancel"]


@dataclass
class Table:
    office: Office
    runner: asyncio.Runner


@pytest.fixture
def table(
    database_url: str, services: Services, built_app: FastAPI, runner: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> Table:
    office = Office(database_url, services, built_app)
    monkeypatch.setattr(client_counts, "implementation", office.count)
    return Table(office, runner)


def machine(office: Office, runner: asyncio.Runner) -> type[RuleBasedStateMachine]:
    def run(step: Coroutine[Any, Any, None]) -> None:
        """A step that fails tells what happened before it."""
        try:
            runner.run(step)
        except Exception as error:
            office.failed = True
            error.add_note("\n".join(office.story))
            raise

    class Months(RuleBasedStateMachine):
        @initialize(situation=st.sampled_from(Situation), card=st.sampled_from(Card), band=st.sampled_from(BANDS[1:]))
        def begin(self, situation: Situation, card: Card, band: str) -> None:
            run(office.begin(situation, card, band))

        @rule(card=st.sampled_from(Card))
        def save_card(self, card: Card) -> None:
            run(office.save_card(card))

        @rule(clients=st.sampled_from(CLIENTS))
        def clients_come_and_go(self, clients: tuple[int, int]) -> None:
            run(office.have_clients(*clients))

        @rule(band=BAND, period=PERIOD, when=WHEN, card=CARD, off_by=st.sampled_from([0] * 8 + [-1, 1]))
        def choose(self, band: str, period: str, when: str, card: int | None, off_by: int) -> None:
            run(office.choose(band, period, when, card, off_by=off_by))

        @precondition(lambda self: bool(office.paper.runs or office.paper.buying))
        @rule(band=BAND, card=CARD)
        def upgrade(self, band: str, card: int | None) -> None:
            run(office.choose(band, "month", None, card))

        @precondition(lambda self: bool(office.paper.buying))
        @rule(card=CARD, off_by=st.sampled_from([None, 0, -1, 1]))
        def choose_again(self, card: int | None, off_by: int | None) -> None:
            run(office.choose_again(card, off_by))

        @precondition(lambda self: bool(office.paper.to_pay))
        @rule(card=CARD)
        def pay(self, card: int | None) -> None:
            run(office.pay(card))

        @precondition(lambda self: bool(office.waits))
        @rule(ok=st.sampled_from([True, True, True, False]))
        def answer_bank(self, ok: bool) -> None:
            run(office.answer_bank(ok=ok))

        @rule(what=st.sampled_from(WISHES))
        def wish(self, what: str) -> None:
            run(getattr(office, what)())

        @rule(by=st.sampled_from(HOPS))
        def wait(self, by: timedelta) -> None:
            run(office.wait(by))

        @rule(what=st.sampled_from(NEWS))
        def news(self, what: str) -> None:
            run(getattr(office, what)())

        @precondition(lambda self: bool(office.paper.stuck))
        @rule()
        def cancel_again(self) -> None:
            run(office.cancel_again())

        @precondition(lambda self: bool(office.paper.last))
        @rule(which=WHICH, what=st.sampled_from(["refund_all", "refund_a_part", "lose_dispute"]))
        def refund_or_dispute(self, which: int, what: str) -> None:
            run(getattr(office, what)(which))

        @invariant()
        def agrees(self) -> None:
            run(office.check_now())

        def teardown(self) -> None:
            try:
                if not office.failed:
                    run(office.finish())
            finally:
                run(office.close())

    return Months


def test_whatever_happens_the_plan_and_its_money_are_as_on_paper(table: Table) -> None:
    search(machine(table.office, table.runner), examples=EXAMPLES, steps=STEPS)


async def cancelled_before_the_app_hears_of_the_upgrade(office: Office) -> None:
    await office.begin(Situation.UPGRADES, Card.ASKS, BANDS[2])
    await office.answer_bank(ok=True)
    await office.cancel()


async def free_while_a_late_payment_may_come(office: Office) -> None:
    await office.begin(Situation.ALMOST_OVER, Card.ASKS, BANDS[0])
    await office.refuse_to_cancel()
    await office.wait(timedelta(hours=1))
    await office.take_free()
    await office.answer_bank(ok=True)
    await office.deliver_in_order()


async def too_many_clients_at_the_end_of_the_trial(office: Office) -> None:
    await office.begin(Situation.BOOKED_IN_TRIAL, Card.GOOD, BANDS[1])
    await office.have_clients(11, 5)
    await office.wait(timedelta(days=9))


async def chosen_again_for_another_amount(office: Office) -> None:
    await office.begin(Situation.BUYS, Card.DECLINED, BANDS[1])
    await office.save_card(Card.GOOD)
    await office.choose_again(None, -1)


async def chosen_again_with_too_many_clients(office: Office) -> None:
    await office.begin(Situation.BUYS, Card.DECLINED, BANDS[1])
    await office.save_card(Card.GOOD)
    await office.have_clients(11, 5)
    await office.choose_again(None, 0)


PLAYS = [
    cancelled_before_the_app_hears_of_the_upgrade,
    free_while_a_late_payment_may_come,
    too_many_clients_at_the_end_of_the_trial,
    chosen_again_for_another_amount,
    chosen_again_with_too_many_clients,
]


@pytest.mark.parametrize("play", PLAYS)
def test_histories_that_went_wrong_once(play: Callable[[Office], Coroutine[Any, Any, None]], table: Table) -> None:
    office, run = table.office, table.runner.run
    try:
        run(play(office))
        run(office.check_now())
        run(office.finish())
    finally:
        run(office.close())

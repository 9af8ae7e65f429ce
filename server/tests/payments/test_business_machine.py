"""Months of two coaches and two clients in two currencies: whatever happens, in any order, the ledger is in order.

Purchases, discounts, cards that fail, cancellations, refunds by us and by hand that may fail, disputes won and lost,
accounts that are disabled or lost, tax that is turned on and off, refusals that are no declines, lost answers, lost
webhooks, and the timers of the memberships. `make test-deep` searches much longer.
"""

import asyncio

import pytest
from fastapi import FastAPI
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from regimen.platform.services import Services
from tests.deep import DEEP
from tests.history import search
from tests.payments.business import BEHAVIOURS, COUNTRIES, TROUBLES, Business

EXAMPLES, STEPS = (300, 40) if DEEP else (12, 14)
WHO, WHAT, WHICH = st.integers(0, 1), st.integers(0, 2), st.integers(0, 5)


def machine(business: Business, runner: asyncio.Runner) -> type[RuleBasedStateMachine]:
    run = runner.run

    class Months(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            run(business.open())
            run(business.switch_tax(0, "GB", on=True))
            for who in range(2):
                run(business.buy(who, who, 0))

        @rule(who=WHO, what=WHAT, days=st.sampled_from([0, 0, 3]))
        def buy(self, who: int, what: int, days: int) -> None:
            run(business.buy(who, what, days))

        @rule(who=WHO, what=WHAT, which=WHICH)
        def buy_with_code(self, who: int, what: int, which: int) -> None:
            run(business.buy_with_code(who, what, which))

        @rule(who=WHO, what=WHAT, which=WHICH)
        def enter_code(self, who: int, what: int, which: int) -> None:
            run(business.enter_code(who, what, which))

        @rule(who=WHO, which=WHICH)
        def switch_price(self, who: int, which: int) -> None:
            run(business.switch_price(who, which))

        @rule(days=st.sampled_from([1, 3, 8, 31, 40]))
        def wait(self, days: int) -> None:
            run(business.wait(days))

        @rule(who=WHO, what=WHAT)
        def client_cancels(self, who: int, what: int) -> None:
            run(business.client_cancels(who, what))

        @rule(who=WHO, what=WHAT)
        def client_withdraws(self, who: int, what: int) -> None:
            run(business.client_withdraws(who, what))

        @rule(who=WHO, what=WHAT)
        def client_retries(self, who: int, what: int) -> None:
            run(business.client_retries(who, what))

        @rule(who=WHO, what=WHAT, now=st.booleans(), refund=st.booleans())
        def coach_cancels(self, who: int, what: int, now: bool, refund: bool) -> None:
            run(business.coach_cancels(who, what, now=now, refund=refund))

        @rule(which=WHICH, part=st.sampled_from([3, 6, 10]), end=st.sampled_from([False, False, True]))
        def coach_refunds_a_part(self, which: int, part: int, end: bool) -> None:
            run(business.coach_refunds_a_part(which, part, end=end))

        @rule(who=WHO, what=WHAT)
        def coach_removes(self, who: int, what: int) -> None:
            run(business.coach_removes(who, what))

        @rule(ok=st.sampled_from([True, True, False]))
        def confirm_at_bank(self, ok: bool) -> None:
            run(business.confirm_at_bank(ok=ok))

        @rule(who=WHO, behaviour=st.sampled_from(BEHAVIOURS))
        def card(self, who: int, behaviour: str) -> None:
            run(business.set_card(who, behaviour))

        @rule(which=WHICH, kind=st.sampled_from(["dispute", "dispute", "inquiry", "prevented"]))
        def dispute(self, which: int, kind: str) -> None:
            run(business.dispute(which, kind))

        @rule(which=WHICH, won=st.booleans())
        def close_dispute(self, which: int, won: bool) -> None:
            run(business.close_dispute(which, won=won))

        @rule(which=WHICH, part=st.sampled_from([3, 10]), with_fee=st.booleans())
        def refund_by_hand(self, which: int, part: int, with_fee: bool) -> None:
            run(business.refund_by_hand(which, part, with_fee=with_fee))

        @rule(which=WHICH)
        def fail_refund(self, which: int) -> None:
            run(business.fail_refund(which))

        @rule(which=WHICH, country=st.sampled_from(COUNTRIES), on=st.sampled_from([True, True, False]))
        def switch_tax(self, which: int, country: str, on: bool) -> None:
            run(business.switch_tax(which, country, on=on))

        @rule(who=WHO, country=st.sampled_from(COUNTRIES))
        def move_client(self, who: int, country: str) -> None:
            run(business.move_client(who, country))

        @rule(which=WHICH, kind=st.sampled_from(TROUBLES))
        def trouble(self, which: int, kind: str) -> None:
            run(business.trouble(which, kind))

        @rule()
        def end_troubles(self) -> None:
            run(business.end_troubles())

        @rule()
        def webhooks(self) -> None:
            run(business.shop.deliver())

        @rule()
        def reconcile(self) -> None:
            run(business.shop.reconcile())

        @rule(phase=st.sampled_from(["before", "after"]))
        def lose_an_answer(self, phase: str) -> None:
            if not business.faults:
                business.faults.append(phase)

        def teardown(self) -> None:
            try:
                run(business.finish())
                run(business.check())
            finally:
                run(business.close())

    return Months


@pytest.mark.spec("BUY-48", "BUY-49", "BUY-68", "BUY-76")
def test_whatever_happens_the_ledger_is_in_order(
    database_url: str, services: Services, built_app: FastAPI, runner: asyncio.Runner
) -> None:
    search(machine(Business(database_url, services, built_app), runner), examples=EXAMPLES, steps=STEPS)

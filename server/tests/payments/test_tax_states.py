"""The state of an account's tax follows from what the coach wants, what the provider said and which invoices are
open."""

from itertools import product

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from regimen.payments.rules.tax_states import TaxState, should_calculate, tax_state

TABLE = {
    # wanted, ready, has_open_taxed
    (False, False, False): "activate",
    (False, True, False): "activate",
    (False, False, True): "deactivate",
    (False, True, True): "deactivate",
    (True, False, False): "in_progress",
    (True, False, True): "in_progress",
    (True, True, False): "activated",
    (True, True, True): "activated",
}


@pytest.mark.spec("BUY-83")
def test_the_state_of_every_combination() -> None:
    assert set(TABLE) == set(product([False, True], repeat=3))
    for (wanted, ready, open_taxed), expected in TABLE.items():
        assert tax_state(wanted=wanted, ready=ready, has_open_taxed=open_taxed) == expected


@pytest.mark.parametrize(
    ("wanted", "ready", "was_calculated", "expected"),
    [
        (True, True, False, True),
        (True, False, False, False),
        (False, True, False, False),
        (False, True, True, True),
        (True, False, True, True),
    ],
)
def test_an_open_invoice_keeps_its_tax(wanted: bool, ready: bool, was_calculated: bool, expected: bool) -> None:
    assert should_calculate(wanted=wanted, ready=ready, was_calculated=was_calculated) is expected


class Switching(RuleBasedStateMachine):
    """A coach turns tax on and off, the provider changes its mind, and invoices are charged and settled."""

    def __init__(self) -> None:
        super().__init__()
        self.wanted = self.ready = False
        self.open: list[bool] = []
        self.before = TaxState.ACTIVATE

    @property
    def state(self) -> TaxState:
        return tax_state(wanted=self.wanted, ready=self.ready, has_open_taxed=any(self.open))

    @rule()
    def turn_on(self) -> None:
        self.wanted = True
        assert self.state in (TaxState.IN_PROGRESS, TaxState.ACTIVATED)

    @rule()
    def turn_off(self) -> None:
        self.wanted = False
        assert self.state in (TaxState.ACTIVATE, TaxState.DEACTIVATE)

    @rule(ready=st.booleans())
    def provider_says(self, ready: bool) -> None:
        before, self.ready = self.state, ready
        if not self.wanted:
            assert self.state is before, "what the provider has does not turn anything on"

    @rule()
    def charge_a_new_invoice(self) -> None:
        before = self.state
        self.open.append(should_calculate(wanted=self.wanted, ready=self.ready, was_calculated=False))
        assert self.open[-1] is (before is TaxState.ACTIVATED)
        assert self.state is before, "an invoice never changes the state when it is charged"

    @rule(which=st.integers(0, 9))
    def charge_again(self, which: int) -> None:
        if self.open:
            at = which % len(self.open)
            had = self.open[at]
            self.open[at] = should_calculate(wanted=self.wanted, ready=self.ready, was_calculated=had)
            assert self.open[at] or not had, "an open invoice keeps its tax"

    @rule(which=st.integers(0, 9))
    def settle(self, which: int) -> None:
        if self.open:
            before = self.state
            self.open.pop(which % len(self.open))
            assert self.state is before or (before, self.state) == (TaxState.DEACTIVATE, TaxState.ACTIVATE)

    @invariant()
    def says_what_is(self) -> None:
        assert (self.state is TaxState.DEACTIVATE) == (not self.wanted and any(self.open))


@pytest.mark.spec("BUY-83")
class TestSwitching(Switching.TestCase):
    """Runs the machine."""

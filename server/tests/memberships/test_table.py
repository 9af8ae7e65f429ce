"""The table checks itself: whole, reachable, endable, and access only where it is due."""

import itertools
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.memberships.actions.effects import EFFECTS
from regimen.memberships.models import ENDED, WITH_TRAINING, State
from regimen.memberships.rules.transitions import TABLE, Conditions, Transition, Trigger, decide

OPENS = {"open_training", "restart_training", "continue_training"}
CLOSES = {"close_training", "pause_training"}
_GROUPS: dict[tuple[State, Trigger], list[Transition]] = defaultdict(list)
for _row in TABLE:
    _GROUPS[_row.state, _row.trigger].append(_row)

any_conditions = st.builds(Conditions, **{name: st.booleans() for name in Conditions.__dataclass_fields__})


def _reachable(start: set[State], steps: list[tuple[State, State]]) -> set[State]:
    found = set(start)
    while more := {after for before, after in steps if before in found} - found:
        found |= more
    return found


@pytest.mark.spec("BUY-18")
def test_every_state_is_reached_and_every_state_can_end() -> None:
    forward = [(row.state, row.next_state) for row in TABLE]
    assert _reachable({State.INIT}, forward) == set(State)
    assert _reachable(set(ENDED), [(after, before) for before, after in forward]) == set(State)


def test_guards_and_effects_exist() -> None:
    guards = {guard.lstrip("!") for row in TABLE for guard in row.guards}
    assert guards <= set(Conditions.__dataclass_fields__)
    used = {effect for row in TABLE for effect in row.effects}
    assert used == set(EFFECTS)
    assert {row.trigger for row in TABLE} == set(Trigger)


def test_no_row_hides_another() -> None:
    """A row after one whose guards are a subset of its own would never be chosen."""
    for rows in _GROUPS.values():
        for first, later in itertools.combinations(rows, 2):
            assert not set(first.guards) <= set(later.guards), (first, later)


def test_access_opens_and_closes_with_the_state() -> None:
    for row in TABLE:
        if row.state not in WITH_TRAINING and row.next_state in WITH_TRAINING:
            assert OPENS & set(row.effects), row
        if row.state in WITH_TRAINING and row.next_state not in WITH_TRAINING:
            assert CLOSES & set(row.effects), row
        if OPENS & set(row.effects):
            assert row.next_state in WITH_TRAINING, row


@given(any_conditions)
def test_money_that_arrives_is_always_heard(conditions: Conditions) -> None:
    """Wherever an invoice can be open, or was: paid money extends something or goes back, never into nothing."""
    with_intent = {
        row.next_state for row in TABLE if "open_invoice" in row.effects or "charge_off_session" in row.effects
    }
    for state in with_intent | ENDED | {State.PAST_DUE, State.UNPAID}:
        row = decide(state, Trigger.PAID, conditions)
        assert row is not None, state
        assert {"extend_period", "refund_payment", "set_start_timer"} & set(row.effects), row


@given(any_conditions)
def test_a_missing_payment_leaves_only_retry_and_cancel(conditions: Conditions) -> None:
    """[BUY-22] What a client can cause while past due."""
    for trigger in (Trigger.UNDO_CANCEL, Trigger.RESUME, Trigger.RESCHEDULE, Trigger.APPLY):
        assert decide(State.PAST_DUE, trigger, conditions) is None
    assert decide(State.PAST_DUE, Trigger.RETRY, conditions) is not None
    assert decide(State.PAST_DUE, Trigger.CLIENT_CANCEL, conditions) is not None


@given(any_conditions)
def test_nothing_is_called_cancelled_while_money_may_come(conditions: Conditions) -> None:
    for state, trigger in ((State.PAST_DUE, Trigger.GRACE_END), (State.PAST_DUE, Trigger.CLIENT_CANCEL)):
        row = decide(state, trigger, conditions)
        assert row is not None
        assert row.next_state is State.UNPAID
        assert "void_invoice" in row.effects


@given(any_conditions)
def test_the_coach_can_always_end_it(conditions: Conditions) -> None:
    for state in set(State) - ENDED - {State.UNPAID}:
        assert decide(state, Trigger.COACH_CANCEL, conditions) is not None, state


@given(st.sampled_from(State), st.sampled_from(Trigger), any_conditions)
def test_deciding_is_total(state: State, trigger: Trigger, conditions: Conditions) -> None:
    row = decide(state, trigger, conditions)
    assert row is None or (row.state is state and row.trigger is trigger and row.matches(conditions))

"""The table checks itself: whole, reachable, endable, and access only where it is due."""

import itertools
from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.memberships.effects import EFFECTS
from regimen.memberships.models import State
from regimen.memberships.transitions import ACCESS, ENDED, TABLE, Conditions, Event, Row, decide

OPENS = {"grant", "restart_training", "continue_training"}
CLOSES = {"revoke", "pause"}
_GROUPS: dict[tuple[State, Event], list[Row]] = defaultdict(list)
for _row in TABLE:
    _GROUPS[_row.state, _row.event].append(_row)

any_facts = st.builds(Conditions, **{name: st.booleans() for name in Conditions.__dataclass_fields__})


def _reachable(start: set[State], steps: list[tuple[State, State]]) -> set[State]:
    found = set(start)
    while more := {after for before, after in steps if before in found} - found:
        found |= more
    return found


@pytest.mark.spec("BUY-18")
def test_every_state_is_reached_and_every_state_can_end() -> None:
    forward = [(row.state, row.next) for row in TABLE]
    assert _reachable({State.INIT}, forward) == set(State)
    assert _reachable(set(ENDED), [(after, before) for before, after in forward]) == set(State)


def test_guards_and_effects_exist() -> None:
    guards = {guard.lstrip("!") for row in TABLE for guard in row.guards}
    assert guards <= set(Conditions.__dataclass_fields__)
    used = {effect for row in TABLE for effect in row.effects}
    assert used == set(EFFECTS)
    assert {row.event for row in TABLE} == set(Event)


def test_no_row_hides_another() -> None:
    """A row after one whose guards are a subset of its own would never be chosen."""
    for rows in _GROUPS.values():
        for first, later in itertools.combinations(rows, 2):
            assert not set(first.guards) <= set(later.guards), (first, later)


def test_access_opens_and_closes_with_the_state() -> None:
    for row in TABLE:
        if row.state not in ACCESS and row.next in ACCESS:
            assert OPENS & set(row.effects), row
        if row.state in ACCESS and row.next not in ACCESS:
            assert CLOSES & set(row.effects), row
        if OPENS & set(row.effects):
            assert row.next in ACCESS, row


@given(any_facts)
def test_money_that_arrives_is_always_heard(conditions: Conditions) -> None:
    """Wherever an invoice can be open, or was: paid money extends something or goes back, never into nothing."""
    with_intent = {row.next for row in TABLE if "open_invoice" in row.effects or "collect_absent" in row.effects}
    for state in with_intent | ENDED | {State.PAST_DUE, State.UNPAID}:
        row = decide(state, Event.PAID, conditions)
        assert row is not None, state
        assert {"extend_period", "give_back", "arm_start"} & set(row.effects), row


@given(any_facts)
def test_a_missing_payment_leaves_only_retry_and_cancel(conditions: Conditions) -> None:
    """[BUY-22] What a client can cause while past due."""
    for event in (Event.UNDO_CANCEL, Event.RESUME, Event.RESCHEDULE, Event.APPLY):
        assert decide(State.PAST_DUE, event, conditions) is None
    assert decide(State.PAST_DUE, Event.RETRY, conditions) is not None
    assert decide(State.PAST_DUE, Event.CLIENT_CANCEL, conditions) is not None


@given(any_facts)
def test_nothing_is_called_cancelled_while_money_may_come(conditions: Conditions) -> None:
    for state, event in ((State.PAST_DUE, Event.GRACE_END), (State.PAST_DUE, Event.CLIENT_CANCEL)):
        row = decide(state, event, conditions)
        assert row is not None
        assert row.next is State.UNPAID
        assert "close_invoice" in row.effects


@given(any_facts)
def test_the_coach_can_always_end_it(conditions: Conditions) -> None:
    for state in set(State) - ENDED - {State.UNPAID}:
        assert decide(state, Event.COACH_CANCEL, conditions) is not None, state


@given(st.sampled_from(State), st.sampled_from(Event), any_facts)
def test_deciding_is_total(state: State, event: Event, conditions: Conditions) -> None:
    row = decide(state, event, conditions)
    assert row is None or (row.state is state and row.event is event and row.matches(conditions))

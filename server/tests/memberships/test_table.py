"""Properties of the transition table: complete, reachable, and training open only when it should be."""

import itertools
from collections import defaultdict
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.memberships.actions.effects import EFFECTS
from regimen.memberships.models import ENDED, WITH_TRAINING, State
from regimen.memberships.rules.conditions import Conditions
from regimen.memberships.rules.transitions import TABLE, Transition, Trigger, decide

OPENING = {"open_training", "restart_training", "continue_training"}
CLOSING = {"close_training", "pause_training"}
_ROWS: dict[tuple[State, Trigger], list[Transition]] = defaultdict(list)
for _row in TABLE:
    _ROWS[_row.state, _row.trigger].append(_row)

any_conditions = st.builds(Conditions, **{name: st.booleans() for name in Conditions.__dataclass_fields__})


def _reachable_from(start: set[State], steps: list[tuple[State, State]]) -> set[State]:
    found = set(start)
    while more := {after for before, after in steps if before in found} - found:
        found |= more
    return found


@pytest.mark.spec("BUY-18")
def test_every_state_is_reached_and_every_state_can_end() -> None:
    forward = [(row.state, row.next_state) for row in TABLE]
    assert _reachable_from({State.INIT}, forward) == set(State)
    assert _reachable_from(set(ENDED), [(after, before) for before, after in forward]) == set(State)


def test_guards_and_effects_exist() -> None:
    guards = {guard.lstrip("!") for row in TABLE for guard in row.guards}
    assert guards <= set(Conditions.__dataclass_fields__)
    used = {effect for row in TABLE for effect in row.effects}
    assert used == set(EFFECTS)
    assert {row.trigger for row in TABLE} == set(Trigger)


def test_no_row_is_unreachable() -> None:
    """A row is never chosen if an earlier row's guards are a subset of its own."""
    for rows in _ROWS.values():
        for first, later in itertools.combinations(rows, 2):
            assert not set(first.guards) <= set(later.guards), (first, later)


def test_training_opens_and_closes_with_the_state() -> None:
    for row in TABLE:
        if row.state not in WITH_TRAINING and row.next_state in WITH_TRAINING:
            assert OPENING & set(row.effects), row
        if row.state in WITH_TRAINING and row.next_state not in WITH_TRAINING:
            assert CLOSING & set(row.effects), row
        if OPENING & set(row.effects):
            assert row.next_state in WITH_TRAINING, row


@given(any_conditions)
def test_a_payment_always_has_an_effect(conditions: Conditions) -> None:
    """In every state in which a payment can arrive, it extends the membership or is refunded."""
    with_intent = {
        row.next_state for row in TABLE if "open_invoice" in row.effects or "charge_off_session" in row.effects
    }
    for state in with_intent | ENDED | {State.PAST_DUE, State.CLOSING}:
        row = decide(state, Trigger.PAID, conditions)
        assert row is not None, state
        assert {"extend_period", "refund_payment", "set_start_timer"} & set(row.effects), row


@given(any_conditions)
def test_while_past_due_a_client_can_only_retry_or_cancel(conditions: Conditions) -> None:
    """[BUY-22]"""
    for trigger in (Trigger.UNDO_CANCEL, Trigger.RESUME, Trigger.RESCHEDULE, Trigger.ADD_TO_CALENDAR):
        assert decide(State.PAST_DUE, trigger, conditions) is None
    assert decide(State.PAST_DUE, Trigger.RETRY, conditions) is not None
    assert decide(State.PAST_DUE, Trigger.CLIENT_CANCEL, conditions) is not None


@given(any_conditions)
def test_a_membership_is_not_canceled_while_a_payment_may_arrive(conditions: Conditions) -> None:
    for state, trigger in ((State.PAST_DUE, Trigger.GRACE_END), (State.PAST_DUE, Trigger.CLIENT_CANCEL)):
        row = decide(state, trigger, conditions)
        assert row is not None
        if trigger is Trigger.GRACE_END and (conditions.charges_disabled or conditions.last_charge_blocked):
            assert (row.next_state, row.effects) == (State.PAST_DUE, ("extend_grace",)), "the client could not pay"
            continue
        if trigger is Trigger.GRACE_END and conditions.late:
            assert (row.next_state, row.effects) == (State.PAST_DUE, ("delay_grace_end",)), "nor while we were down"
            continue
        assert row.next_state is State.CLOSING
        assert "void_invoice" in row.effects


@given(any_conditions, st.sampled_from([State.TRIALING, State.ACTIVE, State.RESUME]))
def test_either_side_cancels_for_later_only_what_still_runs(conditions: Conditions, state: State) -> None:
    """A charge under way is resolved first, and what is over ends at once: nothing waits for an end that has passed."""
    by_client, by_coach = (decide(state, by, conditions) for by in (Trigger.CLIENT_CANCEL, Trigger.COACH_CANCEL_LATER))
    assert by_client is not None
    assert by_coach is not None
    assert by_client.next_state is by_coach.next_state
    if conditions.invoice_open:
        assert by_coach.next_state is State.CLOSING
        assert "void_invoice" in by_coach.effects
    assert not (conditions.period_over and "cancel_at_period_end" in by_coach.effects)


@given(any_conditions)
def test_a_coach_can_always_cancel(conditions: Conditions) -> None:
    for state in set(State) - ENDED:
        assert decide(state, Trigger.COACH_CANCEL, conditions) is not None, state


@given(any_conditions, st.sampled_from(["client_cancel", "coach_cancel", "lost_dispute"]))
def test_who_ends_what_is_closing_gets_a_late_payment_back(conditions: Conditions, ending: str) -> None:
    """Who ends a membership whose invoice is being voided has ended it: no payment brings it back."""
    triggers = {
        "client_cancel": (Trigger.CLIENT_CANCEL,),
        "coach_cancel": (Trigger.COACH_CANCEL, Trigger.COACH_CANCEL_LATER),
        "lost_dispute": (Trigger.DISPUTE_LOST,),
    }
    for trigger in triggers[ending]:
        row = decide(State.CLOSING, trigger, conditions)
        assert row is not None
        assert row.next_state is State.CLOSING
        assert f"record_{ending}" in row.effects
    known = "dispute_lost" if ending == "lost_dispute" else "cancel_requested"
    paid = decide(State.CLOSING, Trigger.PAID, replace(conditions, **{known: True}))
    assert paid is not None
    assert paid.next_state is State.CANCELED
    assert "refund_payment" in paid.effects


@given(st.sampled_from(State), st.sampled_from(Trigger), any_conditions)
def test_every_state_and_trigger_has_a_decision(state: State, trigger: Trigger, conditions: Conditions) -> None:
    row = decide(state, trigger, conditions)
    assert row is None or (row.state is state and row.trigger is trigger and row.matches(conditions))

"""The life of a membership as data: what may happen in which state, what it becomes, and what else is then done.

Read a row as: in this state, when this happens, and these guards hold, it becomes that and these effects run in order.
The first matching row wins; where no row matches, the event has no meaning in that state and nothing moves.

Guards are names of fields of `Conditions`, `!` negates. Effects are names of functions in `effects.py`.
Access to training is open in TRIALING and ACTIVE only; PAST_DUE is a pause of seven days at most.
"""

from dataclasses import dataclass
from enum import StrEnum

from regimen.memberships.models import State


class Event(StrEnum):
    """Who caused it: U the client, A the coach, C the clock, M money."""

    BUY = "U.buy"
    RETRY = "U.retry"
    CARD_REPLACED = "U.card_replaced"
    CLIENT_CANCEL = "U.cancel"
    UNDO_CANCEL = "U.undo_cancel"
    RESUME = "U.resume"
    RESCHEDULE = "U.reschedule"
    APPLY = "U.apply"
    DECLINE_INVITE = "U.decline_invite"

    COACH_CANCEL = "A.cancel"
    COACH_CANCEL_LATER = "A.cancel_eob"

    START = "C.start"
    TRIAL_ENDING = "C.trial_ending"
    TRIAL_END = "C.trial_end"
    PERIOD_END = "C.period_end"
    PROGRAM_ENDING = "C.program_ending"
    PROGRAM_END = "C.program_end"
    RETRY_DUE = "C.retry"
    GRACE_END = "C.grace_end"
    FIRST_PAYMENT_EXPIRED = "C.first_payment_expired"
    RECHECK = "C.recheck"

    PAID = "M.paid"
    DECLINED = "M.declined"
    ACTION_REQUIRED = "M.action_required"
    INTENT_CANCELED = "M.intent_canceled"
    BLOCKED = "M.blocked"
    DISPUTE_LOST = "M.dispute_lost"


S, E = State, Event
ACCESS = frozenset({S.TRIALING, S.ACTIVE})
ENDED = frozenset({S.CANCELED, S.CANCELED_EOB, S.PAST, S.INCOMPLETE_EXPIRED})


@dataclass(frozen=True)
class Conditions:
    """All that a decision may depend on."""

    free: bool = False
    recurring: bool = False
    trial: bool = False
    """A trial is offered, and this client may still have it."""
    later: bool = False
    """The chosen start lies after today."""
    card: bool = True
    """A card is saved that can be charged."""
    prepaid: bool = False
    """This purchase is already paid."""
    owing: bool = False
    """An invoice is open, so money may still arrive."""
    ending: bool = False
    """It will not be renewed."""
    by_coach: bool = False
    """The coach asked for its end."""
    asked: bool = False
    """The client or the coach asked for its end."""
    applied: bool = False
    """Its training was on the calendar before."""
    waiting: bool = False
    """Bought again, and not yet told whether to restart or to continue."""
    soft: bool = False
    """The last refusal of the card may be different tomorrow."""
    blocked: bool = False
    """The coach's account cannot take payments at the moment."""
    over: bool = False
    """The last day of the program has passed."""
    finished: bool = False
    """The client had come to the end of a program of fixed length: nothing is left to continue."""
    due: bool = True
    """The paid period has really run out."""
    restart: bool = False
    """The client wants to begin again from the first day."""


@dataclass(frozen=True)
class Row:
    state: State
    event: Event
    guards: tuple[str, ...]
    next: State
    effects: tuple[str, ...]

    def matches(self, conditions: Conditions) -> bool:
        return all(getattr(conditions, guard.lstrip("!")) is not guard.startswith("!") for guard in self.guards)


def _row(state: State, event: Event, guards: str, following: State, effects: str = "") -> Row:
    return Row(state, event, tuple(guards.split()), following, tuple(effects.split()))


_FIRST_PURCHASE = [
    _row(S.INIT, E.BUY, "free later", S.SCHEDULED, "arm_start tell_joined"),
    _row(S.INIT, E.BUY, "free", S.ACTIVE, "grant tell_joined"),
    _row(S.INIT, E.BUY, "!card", S.INIT, "ask_for_card"),
    _row(S.INIT, E.BUY, "trial !later", S.TRIALING, "begin_trial grant tell_trial_started"),
    _row(S.INIT, E.BUY, "recurring later", S.SCHEDULED, "arm_start tell_joined"),
    _row(S.INIT, E.BUY, "", S.INCOMPLETE, "begin_periods open_invoice arm_first_payment collect_present"),
    _row(S.INIT, E.COACH_CANCEL, "", S.CANCELED, "ended_by_coach tell_cancelled"),
    _row(S.INIT, E.DECLINE_INVITE, "", S.PAST),
]

_FIRST_PAYMENT = [
    _row(S.INCOMPLETE, E.PAID, "asked", S.CANCELED, "disarm give_back tell_cancelled"),
    _row(S.INCOMPLETE, E.PAID, "waiting", S.RESUME, "disarm extend_period tell_joined tell_payment"),
    _row(S.INCOMPLETE, E.PAID, "later", S.SCHEDULED, "disarm arm_start tell_joined tell_payment"),
    _row(S.INCOMPLETE, E.PAID, "", S.ACTIVE, "disarm extend_period grant tell_joined tell_payment"),
    _row(S.INCOMPLETE, E.ACTION_REQUIRED, "", S.INCOMPLETE, "tell_confirmation_needed"),
    _row(S.INCOMPLETE, E.DECLINED, "", S.INCOMPLETE, "tell_first_payment_failed"),
    _row(S.INCOMPLETE, E.RETRY, "", S.INCOMPLETE, "collect_present"),
    _row(S.INCOMPLETE, E.BUY, "", S.INCOMPLETE, "collect_present"),
    _row(S.INCOMPLETE, E.CLIENT_CANCEL, "", S.INCOMPLETE, "ended_by_client close_invoice"),
    _row(S.INCOMPLETE, E.COACH_CANCEL, "", S.INCOMPLETE, "ended_by_coach close_invoice"),
    _row(S.INCOMPLETE, E.COACH_CANCEL_LATER, "", S.INCOMPLETE, "ended_by_coach close_invoice"),
    _row(S.INCOMPLETE, E.FIRST_PAYMENT_EXPIRED, "", S.INCOMPLETE, "close_invoice arm_expiry_again"),
    _row(S.INCOMPLETE, E.INTENT_CANCELED, "asked", S.CANCELED, "disarm tell_cancelled"),
    _row(S.INCOMPLETE, E.INTENT_CANCELED, "", S.INCOMPLETE_EXPIRED, "disarm"),
]

_SCHEDULED = [
    _row(S.SCHEDULED, E.START, "later", S.SCHEDULED, "arm_start"),
    _row(S.SCHEDULED, E.START, "free", S.ACTIVE, "grant"),
    _row(S.SCHEDULED, E.START, "prepaid", S.ACTIVE, "grant"),
    _row(S.SCHEDULED, E.START, "trial", S.TRIALING, "begin_trial grant tell_trial_started"),
    _row(S.SCHEDULED, E.START, "blocked", S.SCHEDULED, "hold"),
    _row(S.SCHEDULED, E.START, "", S.INCOMPLETE, "begin_periods open_invoice arm_first_payment_absent collect_absent"),
    _row(S.SCHEDULED, E.RESCHEDULE, "", S.SCHEDULED, "disarm arm_start"),
    _row(S.SCHEDULED, E.CLIENT_CANCEL, "trial", S.CANCELED, "disarm ended_before_trial tell_cancelled"),
    _row(S.SCHEDULED, E.CLIENT_CANCEL, "", S.CANCELED, "disarm ended_by_client tell_cancelled"),
    _row(S.SCHEDULED, E.COACH_CANCEL, "prepaid", S.CANCELED, "disarm ended_by_coach give_back tell_cancelled"),
    _row(S.SCHEDULED, E.COACH_CANCEL, "", S.CANCELED, "disarm ended_by_coach tell_cancelled"),
    _row(S.SCHEDULED, E.COACH_CANCEL_LATER, "prepaid", S.CANCELED, "disarm ended_by_coach give_back tell_cancelled"),
    _row(S.SCHEDULED, E.COACH_CANCEL_LATER, "", S.CANCELED, "disarm ended_by_coach tell_cancelled"),
    _row(S.SCHEDULED, E.DISPUTE_LOST, "prepaid", S.CANCELED, "disarm tell_ended"),
]

_TRIALING = [
    _row(S.TRIALING, E.TRIAL_ENDING, "!ending", S.TRIALING, "tell_trial_ending"),
    _row(S.TRIALING, E.TRIAL_END, "ending", S.CANCELED, "disarm revoke tell_ended"),
    _row(S.TRIALING, E.TRIAL_END, "blocked", S.TRIALING, "hold"),
    _row(S.TRIALING, E.TRIAL_END, "", S.TRIALING, "begin_periods open_invoice collect_absent"),
    _row(S.TRIALING, E.PAID, "", S.ACTIVE, "extend_period tell_trial_ended tell_payment"),
    _row(S.TRIALING, E.DECLINED, "", S.PAST_DUE, "pause begin_grace arm_retries tell_missed"),
    _row(S.TRIALING, E.ACTION_REQUIRED, "", S.PAST_DUE, "pause begin_grace tell_missed tell_confirmation_needed"),
    _row(S.TRIALING, E.BLOCKED, "", S.TRIALING, "hold"),
    _row(S.TRIALING, E.CLIENT_CANCEL, "owing", S.UNPAID, "revoke ended_before_trial close_invoice arm_recheck"),
    _row(S.TRIALING, E.CLIENT_CANCEL, "", S.TRIALING, "end_later ended_before_trial tell_cancelled"),
    _row(S.TRIALING, E.UNDO_CANCEL, "ending !by_coach", S.TRIALING, "keep_on"),
    _row(S.TRIALING, E.COACH_CANCEL_LATER, "", S.TRIALING, "end_later ended_by_coach tell_cancelled"),
    _row(S.TRIALING, E.COACH_CANCEL, "owing", S.UNPAID, "revoke ended_by_coach close_invoice arm_recheck"),
    _row(S.TRIALING, E.COACH_CANCEL, "", S.CANCELED, "disarm revoke ended_by_coach tell_cancelled"),
    _row(S.TRIALING, E.APPLY, "!applied", S.TRIALING, "grant"),
    _row(S.TRIALING, E.RESCHEDULE, "applied", S.TRIALING, "move_training"),
]

_ACTIVE = [
    _row(S.ACTIVE, E.PERIOD_END, "!due", S.ACTIVE),
    _row(S.ACTIVE, E.PERIOD_END, "ending", S.CANCELED_EOB, "disarm revoke tell_ended"),
    _row(S.ACTIVE, E.PERIOD_END, "blocked", S.ACTIVE, "hold"),
    _row(S.ACTIVE, E.PERIOD_END, "recurring", S.ACTIVE, "open_invoice collect_absent"),
    _row(S.ACTIVE, E.PROGRAM_ENDING, "!over", S.ACTIVE, "tell_program_ending"),
    _row(S.ACTIVE, E.PROGRAM_END, "over", S.PAST, "disarm revoke tell_finished"),
    _row(S.ACTIVE, E.PROGRAM_END, "", S.ACTIVE, "arm_program_end"),
    _row(S.ACTIVE, E.PAID, "", S.ACTIVE, "extend_period tell_payment"),
    _row(S.ACTIVE, E.DECLINED, "", S.PAST_DUE, "pause begin_grace arm_retries tell_missed"),
    _row(S.ACTIVE, E.ACTION_REQUIRED, "", S.PAST_DUE, "pause begin_grace tell_missed tell_confirmation_needed"),
    _row(S.ACTIVE, E.BLOCKED, "", S.ACTIVE, "hold"),
    _row(S.ACTIVE, E.CLIENT_CANCEL, "recurring", S.ACTIVE, "end_later ended_by_client tell_cancelled"),
    _row(S.ACTIVE, E.CLIENT_CANCEL, "", S.CANCELED, "disarm revoke ended_by_client tell_cancelled"),
    _row(S.ACTIVE, E.UNDO_CANCEL, "ending !by_coach", S.ACTIVE, "keep_on"),
    _row(S.ACTIVE, E.COACH_CANCEL_LATER, "recurring", S.ACTIVE, "end_later ended_by_coach tell_cancelled"),
    _row(S.ACTIVE, E.COACH_CANCEL_LATER, "", S.CANCELED, "disarm revoke ended_by_coach tell_cancelled"),
    _row(S.ACTIVE, E.COACH_CANCEL, "owing", S.UNPAID, "revoke ended_by_coach close_invoice arm_recheck"),
    _row(S.ACTIVE, E.COACH_CANCEL, "", S.CANCELED, "disarm revoke ended_by_coach tell_cancelled"),
    _row(S.ACTIVE, E.DISPUTE_LOST, "owing", S.UNPAID, "revoke close_invoice arm_recheck"),
    _row(S.ACTIVE, E.DISPUTE_LOST, "", S.CANCELED, "disarm revoke tell_ended"),
    _row(S.ACTIVE, E.APPLY, "!applied", S.ACTIVE, "grant"),
    _row(S.ACTIVE, E.RESCHEDULE, "applied", S.ACTIVE, "move_training arm_program_end"),
]

_PAST_DUE = [
    _row(S.PAST_DUE, E.PAID, "waiting", S.RESUME, "disarm end_grace extend_period tell_payment"),
    _row(S.PAST_DUE, E.PAID, "", S.ACTIVE, "disarm end_grace extend_period grant tell_payment"),
    _row(S.PAST_DUE, E.RETRY_DUE, "soft !blocked", S.PAST_DUE, "collect_absent"),
    _row(S.PAST_DUE, E.RETRY, "", S.PAST_DUE, "collect_present"),
    _row(S.PAST_DUE, E.BUY, "", S.PAST_DUE, "collect_present"),
    _row(S.PAST_DUE, E.CARD_REPLACED, "", S.PAST_DUE, "collect_present"),
    _row(S.PAST_DUE, E.DECLINED, "", S.PAST_DUE),
    _row(S.PAST_DUE, E.ACTION_REQUIRED, "", S.PAST_DUE, "tell_confirmation_needed"),
    _row(S.PAST_DUE, E.DISPUTE_LOST, "", S.UNPAID, "revoke close_invoice arm_recheck"),
    _row(S.PAST_DUE, E.GRACE_END, "", S.UNPAID, "revoke close_invoice arm_recheck"),
    _row(S.PAST_DUE, E.CLIENT_CANCEL, "", S.UNPAID, "revoke ended_by_client close_invoice arm_recheck"),
    _row(S.PAST_DUE, E.COACH_CANCEL, "", S.UNPAID, "revoke ended_by_coach close_invoice arm_recheck"),
    _row(S.PAST_DUE, E.COACH_CANCEL_LATER, "", S.UNPAID, "revoke ended_by_coach close_invoice arm_recheck"),
]

_UNPAID = [
    _row(S.UNPAID, E.INTENT_CANCELED, "asked", S.CANCELED, "disarm tell_cancelled"),
    _row(S.UNPAID, E.INTENT_CANCELED, "", S.CANCELED, "disarm tell_auto_cancelled"),
    _row(S.UNPAID, E.PAID, "asked", S.CANCELED, "disarm give_back tell_cancelled"),
    _row(S.UNPAID, E.PAID, "waiting", S.RESUME, "disarm end_grace extend_period tell_payment"),
    _row(S.UNPAID, E.PAID, "", S.ACTIVE, "disarm end_grace extend_period grant tell_payment"),
    _row(S.UNPAID, E.RECHECK, "", S.UNPAID, "alert_when_stuck close_invoice arm_recheck"),
]


def _again(ended: State) -> list[Row]:
    """Whatever has ended can be bought again; money that arrives late is given back."""
    first = "begin_periods open_invoice arm_first_payment collect_present"
    return [
        _row(ended, E.BUY, "free applied", S.RESUME, "new_epoch tell_joined"),
        _row(ended, E.BUY, "free later", S.SCHEDULED, "new_epoch arm_start tell_joined"),
        _row(ended, E.BUY, "free", S.ACTIVE, "new_epoch grant tell_joined"),
        _row(ended, E.BUY, "!card", ended, "ask_for_card"),
        _row(ended, E.BUY, "trial !later !applied", S.TRIALING, "new_epoch begin_trial grant tell_trial_started"),
        _row(ended, E.BUY, "recurring later !applied", S.SCHEDULED, "new_epoch arm_start tell_joined"),
        _row(ended, E.BUY, "", S.INCOMPLETE, f"new_epoch {first}"),
        _row(ended, E.PAID, "", ended, "give_back"),
    ]


_RESUME = [
    _row(S.RESUME, E.RESUME, "restart", S.ACTIVE, "restart_training"),
    _row(S.RESUME, E.RESUME, "finished", S.ACTIVE, "restart_training"),
    _row(S.RESUME, E.RESUME, "", S.ACTIVE, "continue_training"),
    _row(S.RESUME, E.PERIOD_END, "!due", S.RESUME),
    _row(S.RESUME, E.PERIOD_END, "ending", S.CANCELED_EOB, "disarm tell_ended"),
    _row(S.RESUME, E.PERIOD_END, "blocked", S.RESUME, "hold"),
    _row(S.RESUME, E.PERIOD_END, "recurring", S.RESUME, "open_invoice collect_absent"),
    _row(S.RESUME, E.PAID, "", S.RESUME, "extend_period tell_payment"),
    _row(S.RESUME, E.DECLINED, "", S.PAST_DUE, "begin_grace arm_retries tell_missed"),
    _row(S.RESUME, E.ACTION_REQUIRED, "", S.PAST_DUE, "begin_grace tell_missed tell_confirmation_needed"),
    _row(S.RESUME, E.BLOCKED, "", S.RESUME, "hold"),
    _row(S.RESUME, E.CLIENT_CANCEL, "recurring", S.RESUME, "end_later ended_by_client tell_cancelled"),
    _row(S.RESUME, E.CLIENT_CANCEL, "", S.CANCELED, "disarm ended_by_client tell_cancelled"),
    _row(S.RESUME, E.UNDO_CANCEL, "ending !by_coach", S.RESUME, "keep_on"),
    _row(S.RESUME, E.COACH_CANCEL_LATER, "recurring", S.RESUME, "end_later ended_by_coach tell_cancelled"),
    _row(S.RESUME, E.COACH_CANCEL_LATER, "", S.CANCELED, "disarm ended_by_coach tell_cancelled"),
    _row(S.RESUME, E.COACH_CANCEL, "owing", S.UNPAID, "ended_by_coach close_invoice arm_recheck"),
    _row(S.RESUME, E.COACH_CANCEL, "", S.CANCELED, "disarm ended_by_coach tell_cancelled"),
    _row(S.RESUME, E.DISPUTE_LOST, "owing", S.UNPAID, "close_invoice arm_recheck"),
    _row(S.RESUME, E.DISPUTE_LOST, "", S.CANCELED, "disarm tell_ended"),
]

TABLE: tuple[Row, ...] = (
    *_FIRST_PURCHASE,
    *_FIRST_PAYMENT,
    *_SCHEDULED,
    *_TRIALING,
    *_ACTIVE,
    *_PAST_DUE,
    *_UNPAID,
    *(row for ended in (S.CANCELED, S.CANCELED_EOB, S.INCOMPLETE_EXPIRED, S.PAST) for row in _again(ended)),
    *_RESUME,
)


def decide(state: State, event: Event, conditions: Conditions) -> Row | None:
    """The row that applies, or None where the event means nothing in this state."""
    return next((row for row in TABLE if row.state is state and row.event is event and row.matches(conditions)), None)

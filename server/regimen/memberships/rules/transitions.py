"""The state machine of a membership, as a table: what may happen in which state, and what follows.

Read a row as: on this trigger, if these guards hold, the membership moves to that state and these effects run in order.
The first matching row wins. Where no row matches, the trigger doesn't apply in that state and nothing changes.

Guards are field names of `Conditions`, negated with `!`. Effects are names of functions in `actions/effects/`.
Training is open in TRIALING and ACTIVE only, and not while it is suspended there (a charge is deferred for too long).
PAST_DUE pauses it for seven days, or until the client could have paid.
"""

from dataclasses import dataclass

from regimen.memberships.models import State
from regimen.memberships.rules.conditions import Conditions
from regimen.memberships.rules.triggers import Trigger as Trigger

S, T = State, Trigger


@dataclass(frozen=True)
class Transition:
    """A row of the table."""

    state: State
    trigger: Trigger
    guards: tuple[str, ...]
    next_state: State
    effects: tuple[str, ...]

    def matches(self, conditions: Conditions) -> bool:
        return all(getattr(conditions, guard.lstrip("!")) is not guard.startswith("!") for guard in self.guards)


def _from(state: State, *rows: tuple[Trigger, str, State, str]) -> list[Transition]:
    return [
        Transition(state, trigger, tuple(guards.split()), next_state, tuple(effects.split()))
        for trigger, guards, next_state, effects in rows
    ]


_WITHDRAWN = "record_withdrawal record_client_cancel refund_withdrawn notify_withdrawn"
_WITHDRAWN_LATER = f"{_WITHDRAWN} void_invoice"
"""While an invoice is open. A payment that still arrives is refunded in full. In INIT there is no contract yet."""

_FIRST_PURCHASE = _from(
    S.INIT,
    (T.BUY, "free starts_later", S.SCHEDULED, "set_start_timer notify_joined"),
    (T.BUY, "free", S.ACTIVE, "open_training notify_joined"),
    (T.BUY, "!has_card", S.INIT, "require_card"),
    (T.BUY, "trial_available !starts_later", S.TRIALING, "start_trial open_training notify_trial_started"),
    (T.BUY, "recurring starts_later", S.SCHEDULED, "set_start_timer notify_joined"),
    (T.BUY, "", S.INCOMPLETE, "start_periods open_invoice set_expiry_timer charge_on_session"),
    (T.COACH_CANCEL, "", S.CANCELED, "record_coach_cancel notify_canceled"),
    (T.DECLINE_INVITATION, "", S.PAST, ""),
)

_FIRST_PAYMENT = _from(
    S.INCOMPLETE,
    (T.PAID, "withdrawn", S.CANCELED, "clear_timers refund_payment"),
    (T.PAID, "cancel_requested", S.CANCELED, "clear_timers refund_payment notify_canceled"),
    (T.PAID, "needs_resume", S.RESUME, "clear_timers extend_period notify_joined notify_payment_received"),
    (
        T.PAID,
        "recurring starts_later !was_enrolled",
        S.SCHEDULED,
        "refund_payment new_purchase set_start_timer notify_joined",
    ),
    (
        T.PAID,
        "recurring before_launch !was_enrolled",
        S.SCHEDULED,
        "refund_payment new_purchase move_start_to_launch set_start_timer notify_joined",
    ),
    (
        T.PAID,
        "before_launch",
        S.SCHEDULED,
        "clear_timers move_start_to_launch set_start_timer notify_joined notify_payment_received",
    ),
    (T.PAID, "starts_later", S.SCHEDULED, "clear_timers set_start_timer notify_joined notify_payment_received"),
    (T.PAID, "", S.ACTIVE, "clear_timers extend_period open_training notify_joined notify_payment_received"),
    (T.ACTION_REQUIRED, "", S.INCOMPLETE, "notify_confirmation_needed"),
    (T.DECLINED, "", S.INCOMPLETE, "notify_first_payment_failed"),
    # A recurring purchase is charged on the first day, so what is due is void when the launch moves past that day.
    (
        T.LAUNCH_POSTPONED,
        "before_launch recurring !was_enrolled !cancel_requested",
        S.INCOMPLETE,
        "move_start_to_launch void_invoice",
    ),
    (T.LAUNCH_POSTPONED, "before_launch !recurring !cancel_requested", S.INCOMPLETE, "move_start_to_launch"),
    (
        T.RETRY,
        "before_launch recurring !was_enrolled !cancel_requested",
        S.INCOMPLETE,
        "move_start_to_launch void_invoice",
    ),
    (T.RETRY, "", S.INCOMPLETE, "charge_on_session"),
    (T.CLIENT_CANCEL, "", S.INCOMPLETE, "record_client_cancel void_invoice"),
    (T.COACH_CANCEL, "", S.INCOMPLETE, "record_coach_cancel void_invoice"),
    (T.COACH_CANCEL_LATER, "", S.INCOMPLETE, "record_coach_cancel void_invoice"),
    (T.WITHDRAW, "", S.INCOMPLETE, _WITHDRAWN_LATER),
    (T.CHARGE_BLOCKED, "", S.INCOMPLETE, ""),
    (T.FIRST_PAYMENT_EXPIRED, "last_charge_blocked", S.INCOMPLETE, "set_off_session_expiry_timer"),
    (T.FIRST_PAYMENT_EXPIRED, "", S.INCOMPLETE, "void_invoice postpone_expiry_timer"),
    (T.INVOICE_VOIDED, "withdrawn", S.CANCELED, "clear_timers"),
    (T.INVOICE_VOIDED, "cancel_requested", S.CANCELED, "clear_timers notify_canceled"),
    (
        T.INVOICE_VOIDED,
        "recurring starts_later !was_enrolled",
        S.SCHEDULED,
        "new_purchase set_start_timer notify_joined",
    ),
    (T.INVOICE_VOIDED, "", S.INCOMPLETE_EXPIRED, "clear_timers notify_auto_canceled"),
)

_SCHEDULED = _from(
    S.SCHEDULED,
    (T.LAUNCH_POSTPONED, "before_launch", S.SCHEDULED, "clear_timers move_start_to_launch set_start_timer"),
    (T.START_DATE_REACHED, "before_launch", S.SCHEDULED, "clear_timers move_start_to_launch set_start_timer"),
    (T.START_DATE_REACHED, "starts_later", S.SCHEDULED, "set_start_timer"),
    (T.START_DATE_REACHED, "free", S.ACTIVE, "open_training"),
    (T.START_DATE_REACHED, "paid_before_start", S.ACTIVE, "open_training"),
    (T.START_DATE_REACHED, "trial_available", S.TRIALING, "start_trial open_training notify_trial_started"),
    (T.START_DATE_REACHED, "charges_disabled", S.SCHEDULED, "defer_charge"),
    (
        T.START_DATE_REACHED,
        "",
        S.INCOMPLETE,
        "start_periods switch_price open_invoice set_off_session_expiry_timer charge_off_session",
    ),
    (T.RESCHEDULE, "", S.SCHEDULED, "clear_timers set_start_timer"),
    (T.CLIENT_CANCEL, "trial_available", S.CANCELED, "clear_timers record_trial_cancel notify_canceled"),
    (T.CLIENT_CANCEL, "", S.CANCELED, "clear_timers record_client_cancel notify_canceled"),
    (
        T.COACH_CANCEL,
        "paid_before_start",
        S.CANCELED,
        "clear_timers record_coach_cancel refund_payment notify_canceled",
    ),
    (T.COACH_CANCEL, "", S.CANCELED, "clear_timers record_coach_cancel notify_canceled"),
    (
        T.COACH_CANCEL_LATER,
        "paid_before_start",
        S.CANCELED,
        "clear_timers record_coach_cancel refund_payment notify_canceled",
    ),
    (T.COACH_CANCEL_LATER, "", S.CANCELED, "clear_timers record_coach_cancel notify_canceled"),
    (T.WITHDRAW, "", S.CANCELED, f"clear_timers {_WITHDRAWN}"),
    (T.DISPUTE_LOST, "paid_before_start", S.CANCELED, "clear_timers notify_dispute_lost"),
)

_TRIALING = _from(
    S.TRIALING,
    (T.TRIAL_ENDING, "!canceling late", S.TRIALING, "delay_trial_end notify_trial_ending"),
    (T.TRIAL_ENDING, "!canceling", S.TRIALING, "notify_trial_ending"),
    (T.TRIAL_END, "canceling", S.CANCELED, "clear_timers void_invoice close_training notify_ended"),
    (T.TRIAL_END, "charges_disabled deferred_too_long", S.TRIALING, "suspend_training defer_charge"),
    (T.TRIAL_END, "charges_disabled", S.TRIALING, "defer_charge"),
    (T.TRIAL_END, "", S.TRIALING, "start_periods switch_price open_invoice charge_off_session"),
    (
        T.PAID,
        "training_suspended",
        S.ACTIVE,
        "extend_period end_grace open_training notify_trial_converted notify_payment_received",
    ),
    (T.PAID, "", S.ACTIVE, "extend_period notify_trial_converted notify_payment_received"),
    (T.DECLINED, "", S.PAST_DUE, "pause_training start_grace set_retry_timers notify_payment_missed"),
    (
        T.ACTION_REQUIRED,
        "",
        S.PAST_DUE,
        "pause_training start_grace set_retry_timers notify_payment_missed notify_confirmation_needed",
    ),
    (T.CHARGE_BLOCKED, "deferred_too_long", S.TRIALING, "suspend_training defer_charge"),
    (T.CHARGE_BLOCKED, "", S.TRIALING, "defer_charge"),
    (T.CLIENT_CANCEL, "invoice_open", S.CLOSING, "close_training record_trial_cancel void_invoice set_recheck_timer"),
    (T.CLIENT_CANCEL, "period_over", S.CANCELED, "clear_timers close_training record_trial_cancel notify_canceled"),
    (T.CLIENT_CANCEL, "", S.TRIALING, "cancel_at_period_end record_trial_cancel notify_canceled"),
    (T.UNDO_CANCEL, "canceling !canceled_by_coach", S.TRIALING, "undo_cancel"),
    (
        T.COACH_CANCEL_LATER,
        "invoice_open",
        S.CLOSING,
        "close_training record_coach_cancel void_invoice set_recheck_timer",
    ),
    (
        T.COACH_CANCEL_LATER,
        "period_over",
        S.CANCELED,
        "clear_timers close_training record_coach_cancel notify_canceled",
    ),
    (T.COACH_CANCEL_LATER, "", S.TRIALING, "cancel_at_period_end record_coach_cancel notify_canceled"),
    (T.COACH_CANCEL, "invoice_open", S.CLOSING, "close_training record_coach_cancel void_invoice set_recheck_timer"),
    (T.COACH_CANCEL, "", S.CANCELED, "clear_timers close_training record_coach_cancel notify_canceled"),
    (T.WITHDRAW, "invoice_open", S.CLOSING, f"close_training {_WITHDRAWN_LATER} set_recheck_timer"),
    (T.WITHDRAW, "", S.CANCELED, f"clear_timers close_training {_WITHDRAWN}"),
    (T.ADD_TO_CALENDAR, "!was_enrolled !training_suspended", S.TRIALING, "open_training"),
    (T.RESCHEDULE, "was_enrolled", S.TRIALING, "move_training"),
)

_ACTIVE = _from(
    S.ACTIVE,
    (T.PERIOD_END, "!period_over", S.ACTIVE, ""),
    (T.PERIOD_END, "canceling", S.CANCELED_AT_PERIOD_END, "clear_timers void_invoice close_training notify_ended"),
    (T.PERIOD_END, "charges_disabled deferred_too_long", S.ACTIVE, "suspend_training defer_charge"),
    (T.PERIOD_END, "charges_disabled", S.ACTIVE, "defer_charge"),
    (T.PERIOD_END, "recurring", S.ACTIVE, "switch_price open_invoice charge_off_session"),
    (T.PROGRAM_ENDING, "!past_last_day", S.ACTIVE, "notify_program_ending"),
    (T.PROGRAM_END, "past_last_day", S.PAST, "clear_timers close_training notify_program_finished"),
    (T.PROGRAM_END, "", S.ACTIVE, "set_program_end_timers"),
    (T.PAID, "training_suspended", S.ACTIVE, "extend_period end_grace open_training notify_payment_received"),
    (T.PAID, "", S.ACTIVE, "extend_period notify_payment_received"),
    (T.DECLINED, "", S.PAST_DUE, "pause_training start_grace set_retry_timers notify_payment_missed"),
    (
        T.ACTION_REQUIRED,
        "",
        S.PAST_DUE,
        "pause_training start_grace set_retry_timers notify_payment_missed notify_confirmation_needed",
    ),
    (T.CHARGE_BLOCKED, "deferred_too_long", S.ACTIVE, "suspend_training defer_charge"),
    (T.CHARGE_BLOCKED, "", S.ACTIVE, "defer_charge"),
    (T.CLIENT_CANCEL, "invoice_open", S.CLOSING, "close_training record_client_cancel void_invoice set_recheck_timer"),
    (T.CLIENT_CANCEL, "recurring !period_over", S.ACTIVE, "cancel_at_period_end record_client_cancel notify_canceled"),
    (T.CLIENT_CANCEL, "", S.CANCELED, "clear_timers close_training record_client_cancel notify_canceled"),
    (T.UNDO_CANCEL, "canceling !canceled_by_coach", S.ACTIVE, "undo_cancel"),
    (
        T.COACH_CANCEL_LATER,
        "invoice_open",
        S.CLOSING,
        "close_training record_coach_cancel void_invoice set_recheck_timer",
    ),
    (
        T.COACH_CANCEL_LATER,
        "recurring !period_over",
        S.ACTIVE,
        "cancel_at_period_end record_coach_cancel notify_canceled",
    ),
    (T.COACH_CANCEL_LATER, "", S.CANCELED, "clear_timers close_training record_coach_cancel notify_canceled"),
    (T.COACH_CANCEL, "invoice_open", S.CLOSING, "close_training record_coach_cancel void_invoice set_recheck_timer"),
    (T.COACH_CANCEL, "", S.CANCELED, "clear_timers close_training record_coach_cancel notify_canceled"),
    (T.WITHDRAW, "invoice_open", S.CLOSING, f"close_training {_WITHDRAWN_LATER} set_recheck_timer"),
    (T.WITHDRAW, "", S.CANCELED, f"clear_timers close_training {_WITHDRAWN}"),
    (T.DISPUTE_LOST, "invoice_open", S.CLOSING, "close_training record_lost_dispute void_invoice set_recheck_timer"),
    (T.DISPUTE_LOST, "", S.CANCELED, "clear_timers close_training notify_dispute_lost"),
    (T.ADD_TO_CALENDAR, "!was_enrolled !training_suspended", S.ACTIVE, "open_training"),
    (T.RESCHEDULE, "was_enrolled", S.ACTIVE, "move_training set_program_end_timers"),
)

_PAST_DUE = _from(
    S.PAST_DUE,
    (T.PAID, "needs_resume", S.RESUME, "clear_timers extend_period end_grace notify_payment_received"),
    (T.PAID, "", S.ACTIVE, "clear_timers extend_period end_grace open_training notify_payment_received"),
    (T.RETRY_DUE, "retryable !charges_disabled late", S.PAST_DUE, "delay_grace_end charge_off_session"),
    (T.RETRY_DUE, "retryable !charges_disabled", S.PAST_DUE, "charge_off_session"),
    (T.RETRY_DUE, "late", S.PAST_DUE, "delay_grace_end"),
    (T.CHARGE_BLOCKED, "", S.PAST_DUE, ""),
    (T.RETRY, "", S.PAST_DUE, "charge_on_session"),
    (T.CARD_REPLACED, "", S.PAST_DUE, "charge_on_session"),
    (T.DECLINED, "", S.PAST_DUE, ""),
    (T.ACTION_REQUIRED, "", S.PAST_DUE, "notify_confirmation_needed"),
    (T.DISPUTE_LOST, "", S.CLOSING, "close_training record_lost_dispute void_invoice set_recheck_timer"),
    (T.WITHDRAW, "", S.CLOSING, f"close_training {_WITHDRAWN_LATER} set_recheck_timer"),
    (T.GRACE_END, "charges_disabled", S.PAST_DUE, "extend_grace"),
    (T.GRACE_END, "last_charge_blocked", S.PAST_DUE, "extend_grace"),
    (T.GRACE_END, "late", S.PAST_DUE, "delay_grace_end"),
    (T.GRACE_END, "", S.CLOSING, "close_training void_invoice set_recheck_timer"),
    (T.CLIENT_CANCEL, "", S.CLOSING, "close_training record_client_cancel void_invoice set_recheck_timer"),
    (T.COACH_CANCEL, "", S.CLOSING, "close_training record_coach_cancel void_invoice set_recheck_timer"),
    (T.COACH_CANCEL_LATER, "", S.CLOSING, "close_training record_coach_cancel void_invoice set_recheck_timer"),
)

_CLOSING = _from(
    S.CLOSING,
    (T.INVOICE_VOIDED, "withdrawn", S.CANCELED, "clear_timers"),
    (T.INVOICE_VOIDED, "cancel_requested", S.CANCELED, "clear_timers notify_canceled"),
    (T.INVOICE_VOIDED, "dispute_lost", S.CANCELED, "clear_timers notify_dispute_lost"),
    (T.INVOICE_VOIDED, "", S.CANCELED, "clear_timers notify_auto_canceled"),
    (T.PAID, "withdrawn", S.CANCELED, "clear_timers refund_payment"),
    (T.PAID, "cancel_requested", S.CANCELED, "clear_timers refund_payment notify_canceled"),
    (T.PAID, "dispute_lost", S.CANCELED, "clear_timers refund_payment notify_dispute_lost"),
    (T.PAID, "needs_resume", S.RESUME, "clear_timers extend_period end_grace notify_payment_received"),
    (T.PAID, "", S.ACTIVE, "clear_timers extend_period end_grace open_training notify_payment_received"),
    (T.RECHECK, "", S.CLOSING, "void_invoice set_recheck_timer"),
    (T.CLIENT_CANCEL, "", S.CLOSING, "record_client_cancel void_invoice"),
    (T.COACH_CANCEL, "", S.CLOSING, "record_coach_cancel void_invoice"),
    (T.COACH_CANCEL_LATER, "", S.CLOSING, "record_coach_cancel void_invoice"),
    (T.WITHDRAW, "", S.CLOSING, _WITHDRAWN_LATER),
    (T.DISPUTE_LOST, "", S.CLOSING, "record_lost_dispute"),
)


def _buy_again(ended: State) -> list[Transition]:
    """Anything that has ended can be bought again; a payment that arrives late is refunded. Who has ended it may still
    withdraw, and get back what the rule says."""
    return _from(
        ended,
        (T.BUY, "free was_enrolled", S.RESUME, "new_purchase notify_joined"),
        (T.BUY, "free starts_later", S.SCHEDULED, "new_purchase set_start_timer notify_joined"),
        (T.BUY, "free", S.ACTIVE, "new_purchase open_training notify_joined"),
        (T.BUY, "!has_card", ended, "require_card"),
        (
            T.BUY,
            "trial_available !starts_later !was_enrolled",
            S.TRIALING,
            "new_purchase start_trial open_training notify_trial_started",
        ),
        (T.BUY, "recurring starts_later !was_enrolled", S.SCHEDULED, "new_purchase set_start_timer notify_joined"),
        (T.BUY, "", S.INCOMPLETE, "new_purchase start_periods open_invoice set_expiry_timer charge_on_session"),
        (T.PAID, "", ended, "refund_payment"),
        (T.WITHDRAW, "", ended, "record_withdrawal refund_withdrawn notify_withdrawn"),
    )


_RESUME = _from(
    S.RESUME,
    (T.RESUME, "restart", S.ACTIVE, "restart_training"),
    (T.RESUME, "was_finished", S.ACTIVE, "restart_training"),
    (T.RESUME, "", S.ACTIVE, "continue_training"),
    (T.PERIOD_END, "!period_over", S.RESUME, ""),
    (T.PERIOD_END, "canceling", S.CANCELED_AT_PERIOD_END, "clear_timers void_invoice notify_ended"),
    (T.PERIOD_END, "charges_disabled", S.RESUME, "defer_charge"),
    (T.PERIOD_END, "recurring", S.RESUME, "switch_price open_invoice charge_off_session"),
    (T.PAID, "", S.RESUME, "extend_period notify_payment_received"),
    (T.DECLINED, "", S.PAST_DUE, "start_grace set_retry_timers notify_payment_missed"),
    (
        T.ACTION_REQUIRED,
        "",
        S.PAST_DUE,
        "start_grace set_retry_timers notify_payment_missed notify_confirmation_needed",
    ),
    (T.CHARGE_BLOCKED, "", S.RESUME, "defer_charge"),
    (T.CLIENT_CANCEL, "invoice_open", S.CLOSING, "record_client_cancel void_invoice set_recheck_timer"),
    (T.CLIENT_CANCEL, "recurring !period_over", S.RESUME, "cancel_at_period_end record_client_cancel notify_canceled"),
    (T.CLIENT_CANCEL, "", S.CANCELED, "clear_timers record_client_cancel notify_canceled"),
    (T.UNDO_CANCEL, "canceling !canceled_by_coach", S.RESUME, "undo_cancel"),
    (T.COACH_CANCEL_LATER, "invoice_open", S.CLOSING, "record_coach_cancel void_invoice set_recheck_timer"),
    (
        T.COACH_CANCEL_LATER,
        "recurring !period_over",
        S.RESUME,
        "cancel_at_period_end record_coach_cancel notify_canceled",
    ),
    (T.COACH_CANCEL_LATER, "", S.CANCELED, "clear_timers record_coach_cancel notify_canceled"),
    (T.COACH_CANCEL, "invoice_open", S.CLOSING, "record_coach_cancel void_invoice set_recheck_timer"),
    (T.COACH_CANCEL, "", S.CANCELED, "clear_timers record_coach_cancel notify_canceled"),
    (T.WITHDRAW, "invoice_open", S.CLOSING, f"{_WITHDRAWN_LATER} set_recheck_timer"),
    (T.WITHDRAW, "", S.CANCELED, f"clear_timers {_WITHDRAWN}"),
    (T.DISPUTE_LOST, "invoice_open", S.CLOSING, "record_lost_dispute void_invoice set_recheck_timer"),
    (T.DISPUTE_LOST, "", S.CANCELED, "clear_timers notify_dispute_lost"),
)

TABLE: tuple[Transition, ...] = (
    *_FIRST_PURCHASE,
    *_FIRST_PAYMENT,
    *_SCHEDULED,
    *_TRIALING,
    *_ACTIVE,
    *_PAST_DUE,
    *_CLOSING,
    *(
        row
        for ended in (S.CANCELED, S.CANCELED_AT_PERIOD_END, S.INCOMPLETE_EXPIRED, S.PAST)
        for row in _buy_again(ended)
    ),
    *_RESUME,
)


def decide(state: State, trigger: Trigger, conditions: Conditions) -> Transition | None:
    """Returns the row that applies, or None if the trigger doesn't apply in this state."""
    rows = (row for row in TABLE if row.state is state and row.trigger is trigger)
    return next((row for row in rows if row.matches(conditions)), None)

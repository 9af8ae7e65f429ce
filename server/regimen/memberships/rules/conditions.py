"""What a transition may depend on."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Conditions:
    """Everything that a decision may depend on."""

    free: bool = False
    recurring: bool = False
    trial_available: bool = False
    """The purchase came with a trial."""
    starts_later: bool = False
    """The chosen start date is after today."""
    before_launch: bool = False
    """The chosen start date is before the launch, which the coach has postponed and which is still to come."""
    has_card: bool = True
    """There is a saved card to charge."""
    paid_before_start: bool = False
    """Scheduled, and already paid for."""
    invoice_open: bool = False
    """A payment may still arrive."""
    canceling: bool = False
    """Cancelled at the end of the period, or the client has deleted their account: it will not renew."""
    canceled_by_coach: bool = False
    cancel_requested: bool = False
    """The client or the coach has cancelled, or the client has deleted their account."""
    withdrawn: bool = False
    """The client has withdrawn from the contract by law."""
    dispute_lost: bool = False
    """It ends because the client's bank has reversed a payment for good."""
    was_enrolled: bool = False
    """Its training has been on the calendar before."""
    needs_resume: bool = False
    """Bought again after its training was on the calendar: payment leads to RESUME."""
    retryable: bool = False
    """The card was declined for a reason that may pass."""
    charges_disabled: bool = False
    """The coach's account cannot take payments at the moment."""
    last_charge_blocked: bool = False
    """The last charge without the client was refused for a reason that is not theirs."""
    deferred_too_long: bool = False
    """Training is still open, but its charge has been deferred for so long that it should not be."""
    training_suspended: bool = False
    """Training was paused because of that, not of the client."""
    past_last_day: bool = False
    """The last day of the program has passed."""
    was_finished: bool = False
    """The client had reached the end of a fixed program, so there is nothing left to continue."""
    period_over: bool = True
    """The trial or the paid period has really run out, and the next charge has not been made."""
    late: bool = False
    """The timer should have run long ago: our server was down, so nobody could pay or be told."""
    restart: bool = False
    """The client wants to start again from day 1."""

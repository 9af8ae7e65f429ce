"""What may happen to a membership."""

from enum import StrEnum


class Trigger(StrEnum):
    """What happened. The prefix says who caused it: U the client, A the coach (account), C the clock, M a payment."""

    BUY = "U.buy"
    RETRY = "U.retry"
    CARD_REPLACED = "U.card_replaced"
    CLIENT_CANCEL = "U.cancel"
    UNDO_CANCEL = "U.undo_cancel"
    RESUME = "U.resume"
    RESCHEDULE = "U.reschedule"
    ADD_TO_CALENDAR = "U.apply"
    WITHDRAW = "U.withdraw"
    DECLINE_INVITATION = "U.decline_invite"

    COACH_CANCEL = "A.cancel"
    COACH_CANCEL_LATER = "A.cancel_eob"
    LAUNCH_POSTPONED = "A.launch_postponed"

    START_DATE_REACHED = "C.start"
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
    INVOICE_VOIDED = "M.intent_canceled"
    CHARGE_BLOCKED = "M.blocked"
    DISPUTE_LOST = "M.dispute_lost"

    @property
    def is_by_coach(self) -> bool:
        return self.startswith("A.")

    @property
    def is_by_clock(self) -> bool:
        return self.startswith("C.")

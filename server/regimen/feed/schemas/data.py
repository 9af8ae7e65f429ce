"""What a notification says: a kind and its values, stored in the row and sent as they are. The app words them.

Amounts are minor units of `currency`; dates are those of the client's calendar.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from regimen.kit.ids import Id
from regimen.kit.schema import View
from regimen.programs.models import Period
from regimen.training.rules.performance import Score


class _ClientAndProgram(View):
    """Names as they were when it happened."""

    client_name: str
    program_title: str


class _Amount(_ClientAndProgram):
    amount_minor: int
    currency: str


class ClientJoinedData(_ClientAndProgram):
    """`returning`: the client had been in the program before. Without an amount the program is free.

    `invited_email`: the address that was invited, if the client's own is another.
    """

    kind: Literal["client_joined"] = "client_joined"
    returning: bool
    amount_minor: int | None
    currency: str | None
    invited_email: str | None = None


class TrialStartedData(_ClientAndProgram):
    kind: Literal["trial_started"] = "trial_started"
    ends_on: date


class TrialEndingData(_Amount):
    kind: Literal["trial_ending"] = "trial_ending"
    ends_on: date


class TrialConvertedData(_ClientAndProgram):
    """The trial became a paid membership."""

    kind: Literal["trial_converted"] = "trial_converted"


class PaymentReceivedData(_Amount):
    """`awaits_choice`: training is closed until the client has chosen whether to restart or to continue."""

    kind: Literal["payment_received"] = "payment_received"
    awaits_choice: bool = False


class PaymentMissedData(_Amount):
    kind: Literal["payment_missed"] = "payment_missed"
    pay_by: date


class FirstPaymentFailedData(_ClientAndProgram):
    kind: Literal["first_payment_failed"] = "first_payment_failed"


class ConfirmationNeededData(_Amount):
    """The client's bank wants them to confirm a payment."""

    kind: Literal["confirmation_needed"] = "confirmation_needed"


class MembershipCancelledData(_ClientAndProgram):
    """Clients read it when their coach cancelled, coaches when the client did."""

    kind: Literal["membership_cancelled"] = "membership_cancelled"
    ends_on: date | None


class ContractWithdrawnData(_ClientAndProgram):
    """The client has withdrawn from the contract by law. What is refunded is told to those who see money."""

    kind: Literal["contract_withdrawn"] = "contract_withdrawn"
    order_number: str


class AutoCancelledData(_ClientAndProgram):
    """No payment arrived in time."""

    kind: Literal["auto_cancelled"] = "auto_cancelled"


class ChargeDeferredData(_ClientAndProgram):
    """A charge cannot be made, which is not the client's fault. `account_is_disabled`: the coach can mend it. Training
    stays open until `training_until`, None if it is not open."""

    kind: Literal["charge_deferred"] = "charge_deferred"
    account_is_disabled: bool
    training_until: date | None


class TrainingSuspendedData(_ClientAndProgram):
    """Training is paused because its charge could not be made for too long."""

    kind: Literal["training_suspended"] = "training_suspended"


class BillingDayMovedData(_ClientAndProgram):
    """The client was not charged for the days from `free_from` to `free_until`."""

    kind: Literal["billing_day_moved"] = "billing_day_moved"
    free_from: date
    free_until: date
    next_payment_on: date


class PriceSwitchChosenData(_Amount):
    """What the client pays from `starts_on` on; `taken_back`: as before, not what they had chosen meanwhile."""

    kind: Literal["price_switch_chosen"] = "price_switch_chosen"
    period: Period
    starts_on: date
    taken_back: bool


class LaunchPostponedData(_ClientAndProgram):
    """The client starts at the new launch; `first_payment_on` is None if nothing more is to be paid."""

    kind: Literal["launch_postponed"] = "launch_postponed"
    starts_on: date
    first_payment_on: date | None


class EndedByDisputeData(_ClientAndProgram):
    """The client's bank has reversed a payment for good."""

    kind: Literal["ended_by_dispute"] = "ended_by_dispute"


class RefundFailedData(_Amount):
    kind: Literal["refund_failed"] = "refund_failed"


class RefundOnHoldData(_Amount):
    """The refund is made if the client's bank decides their dispute for the coach."""

    kind: Literal["refund_on_hold"] = "refund_on_hold"


class RefundDelayedData(_Amount):
    """A refund takes longer than it should; it is tried again until it is made."""

    kind: Literal["refund_delayed"] = "refund_delayed"


class PayoutFailedData(View):
    """About no client: a payout did not reach the owner's bank."""

    kind: Literal["payout_failed"] = "payout_failed"
    amount_minor: int
    currency: str


class ProgramEndingData(_ClientAndProgram):
    kind: Literal["program_ending"] = "program_ending"
    days_left: int


class ProgramFinishedData(_ClientAndProgram):
    kind: Literal["program_finished"] = "program_finished"


class OverLimitPurchaseData(_ClientAndProgram):
    """Somebody could not join because the coach's own plan is full."""

    kind: Literal["over_limit_purchase"] = "over_limit_purchase"


class RefundMadeData(_Amount):
    """`note`: the coach's reason, if they gave one."""

    kind: Literal["refund_made"] = "refund_made"
    note: str = ""


class PaymentDisputedData(_Amount):
    kind: Literal["payment_disputed"] = "payment_disputed"
    dispute_id: Id | None = None


class DisputeWonData(_Amount):
    kind: Literal["dispute_won"] = "dispute_won"


class DayCompletedData(_ClientAndProgram):
    """`day` counts from 1. Days without a comment are no longer told; older rows have an empty one."""

    kind: Literal["day_completed"] = "day_completed"
    day: int
    comment: str


class FormCheckSentData(_ClientAndProgram):
    """A client sent a form check of a set, which waits for an answer; without a number of a warm-up set."""

    kind: Literal["form_check_sent"] = "form_check_sent"
    form_check_id: Id
    exercise: str
    set_number: int | None


class BenchmarkImprovedData(_ClientAndProgram):
    """A client beat their best in a benchmark."""

    kind: Literal["benchmark_improved"] = "benchmark_improved"
    benchmark_id: Id
    benchmark: str
    score: Score


class SessionAnsweredData(View):
    """A coach answered a client's finished session of `session_on`."""

    kind: Literal["session_answered"] = "session_answered"
    coach_name: str
    program_title: str
    session_on: date


class BodyMetricsAskedData(View):
    """A coach asks the reader for body metrics: to share them, or for newer ones. `body_metric_id`: the metric that the
    coach had open. It is not named here: what is shown on a locked screen says nothing about anybody's body."""

    kind: Literal["body_metrics_asked"] = "body_metrics_asked"
    coach_name: str
    account_title: str
    body_metric_id: Id
    is_shared: bool


class BodyMetricRangeSetData(View):
    """A coach set a range on which they agreed with the reader. The metric is not named here either."""

    kind: Literal["body_metric_range_set"] = "body_metric_range_set"
    coach_name: str
    account_title: str
    body_metric_id: Id


class MentionedData(View):
    """Somebody mentioned the reader. `place` is the name of the community, empty in a direct conversation."""

    kind: Literal["mentioned"] = "mentioned"
    author_name: str
    place: str


class ScoreCommentedData(View):
    """Somebody wrote about the reader's score (`is_own`), or mentioned them in a comment on another. `board` is the
    name of the leaderboard, or of the challenge (`is_challenge`)."""

    kind: Literal["score_commented"] = "score_commented"
    author_name: str
    board: str
    is_own: bool
    is_challenge: bool = False
    comment_id: Id
    leaderboard_id: Id
    score_id: Id


class ChallengePublishedData(View):
    """The reader can join a challenge of one of their coaches."""

    kind: Literal["challenge_published"] = "challenge_published"
    account_title: str
    challenge_id: Id
    challenge: str
    starts_on: date
    ends_on: date


class QuestionAskedData(View):
    """Somebody asked a question on a public page; without a program it is to the account."""

    kind: Literal["question_asked"] = "question_asked"
    question_id: Id
    asker_name: str
    program_title: str | None


class PlanDangerData(View):
    """A program has `clients` with fewer than `min_days` days of training ahead."""

    kind: Literal["plan_danger"] = "plan_danger"
    program_title: str
    clients: int
    min_days: int


class CoachInvitedData(View):
    """The reader is invited to coach in an account."""

    kind: Literal["coach_invited"] = "coach_invited"
    coach_name: str
    account_title: str


class ProgramInvitedData(View):
    """The reader is invited to a program."""

    kind: Literal["program_invited"] = "program_invited"
    account_title: str
    program_title: str


class PlainTextData(View):
    """A sentence from before notifications had data, where the values could not be recovered from it."""

    kind: Literal["plain_text"] = "plain_text"
    text: str


NotificationData = (
    ClientJoinedData
    | TrialStartedData
    | TrialEndingData
    | TrialConvertedData
    | PaymentReceivedData
    | PaymentMissedData
    | FirstPaymentFailedData
    | ConfirmationNeededData
    | MembershipCancelledData
    | ContractWithdrawnData
    | AutoCancelledData
    | ProgramEndingData
    | ProgramFinishedData
    | OverLimitPurchaseData
    | RefundMadeData
    | PaymentDisputedData
    | DisputeWonData
    | DayCompletedData
    | ChargeDeferredData
    | TrainingSuspendedData
    | BillingDayMovedData
    | PriceSwitchChosenData
    | LaunchPostponedData
    | EndedByDisputeData
    | RefundFailedData
    | RefundOnHoldData
    | RefundDelayedData
    | PayoutFailedData
    | FormCheckSentData
    | BenchmarkImprovedData
    | SessionAnsweredData
    | BodyMetricsAskedData
    | BodyMetricRangeSetData
    | MentionedData
    | ScoreCommentedData
    | ChallengePublishedData
    | QuestionAskedData
    | PlanDangerData
    | CoachInvitedData
    | ProgramInvitedData
    | PlainTextData
)
DATA: TypeAdapter[NotificationData] = TypeAdapter(Annotated[NotificationData, Field(discriminator="kind")])
"""Reads the data of a stored row."""

"""Which event becomes which notifications: one pure function per event. The types are a closed list."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, TypeVar
from uuid import UUID

from regimen.benchmarks.events import BenchmarkImproved
from regimen.body_metrics.events import BodyMetricRangeSet, BodyMetricsAsked
from regimen.feed.models import ActivityType
from regimen.feed.schemas import data
from regimen.feed.schemas.data import NotificationData
from regimen.form_checks.events import FormCheckSent
from regimen.kit.clock import DEFAULT_ZONE, local_date
from regimen.leaderboards.access.challenges import PublishedChallenge
from regimen.memberships import events as membership
from regimen.memberships.models import CanceledBy
from regimen.memberships.rules.periods import ENDING_NOTICE
from regimen.payments.events import (
    DisputeWon,
    InvoiceEvent,
    PaymentDisputed,
    PayoutFailed,
    RefundDelayed,
    RefundFailed,
    RefundIssued,
    RefundOnHold,
)
from regimen.platform.events import DomainEvent
from regimen.programs.models import Period
from regimen.training.events import DayCompleted
from regimen.training.rules.performance import Score

FINANCIAL, ACTIVITY = ActivityType.FINANCIAL, ActivityType.CLIENT_ACTIVITY
WARNING, OWN_PLAN = ActivityType.CONTENT_WARNINGS, ActivityType.COACH_MEMBERSHIP
Audience = Literal["coaches", "client"]


@dataclass(frozen=True)
class NotificationDraft:
    """A notification before it has readers. Financial ones reach only coaches who may see money."""

    audience: Audience
    type: str
    activity: ActivityType
    data: NotificationData
    schedule_date: date | None = None
    mailed: bool = False
    """Also sent as a mail, because it can't wait until somebody opens the app."""
    urgent: bool = False
    """Shown on devices although it is not mailed: people want to know it at once."""

    @property
    def is_told(self) -> bool:
        """Whether it is shown on devices: everything that is mailed, and what is urgent."""
        return self.mailed or self.urgent


@dataclass(frozen=True)
class Subject:
    """The client and the program that an event is about; `zone` is where the client's days begin and end.

    `invited_email` is the other address to which the invitation was mailed that the client used.
    """

    client_name: str
    program_title: str
    zone: str = DEFAULT_ZONE
    notify_of_training: bool = True
    invited_email: str | None = None

    @property
    def names(self) -> dict[str, str]:
        return {"client_name": self.client_name, "program_title": self.program_title}


E = TypeVar("E", bound=DomainEvent)
Template = Callable[[Any, Subject], list[NotificationDraft]]
TEMPLATES: dict[type[DomainEvent], Template] = {}


def template(
    event: type[E],
) -> Callable[[Callable[[E, Subject], list[NotificationDraft]]], Callable[[E, Subject], list[NotificationDraft]]]:
    """Registers the notifications of `event`."""

    def register(
        function: Callable[[E, Subject], list[NotificationDraft]],
    ) -> Callable[[E, Subject], list[NotificationDraft]]:
        TEMPLATES[event] = function
        return function

    return register


def _price(event: Any) -> dict[str, Any]:
    return {"amount_minor": event.amount_minor, "currency": event.currency}


@template(membership.ClientJoined)
def client_joined(event: membership.ClientJoined, subject: Subject) -> list[NotificationDraft]:
    type_ = f"coach_new_client_{'paid' if event.paid else 'free'}_{event.program_type}"
    priced = event.amount_minor and event.currency
    values = data.ClientJoinedData(
        **subject.names,
        returning=event.returning,
        amount_minor=event.amount_minor if priced else None,
        currency=event.currency if priced else None,
        invited_email=subject.invited_email,
    )
    return [NotificationDraft("coaches", type_, ACTIVITY, values, urgent=True)]


@template(membership.ClientTrialStarted)
def trial_started(event: membership.ClientTrialStarted, subject: Subject) -> list[NotificationDraft]:
    values = data.TrialStartedData(**subject.names, ends_on=local_date(event.ends_at, subject.zone))
    return [
        NotificationDraft("coaches", "coach_trial_started", ACTIVITY, values, urgent=True),
        NotificationDraft("client", "client_trial_started", ACTIVITY, values),
    ]


@template(membership.ClientTrialEnding)
def trial_ending(event: membership.ClientTrialEnding, subject: Subject) -> list[NotificationDraft]:
    ends_on = local_date(event.ends_at, subject.zone)
    values = data.TrialEndingData(**subject.names, **_price(event), ends_on=ends_on)
    return [NotificationDraft("client", "client_trial_ending", ACTIVITY, values, mailed=True)]


@template(membership.TrialConverted)
def trial_converted(_: membership.TrialConverted, subject: Subject) -> list[NotificationDraft]:
    values = data.TrialConvertedData(**subject.names)
    return [NotificationDraft("coaches", "coach_trial_ended", ACTIVITY, values)]


@template(membership.PaymentReceived)
def payment_received(event: membership.PaymentReceived, subject: Subject) -> list[NotificationDraft]:
    waits = event.awaits_choice
    values = data.PaymentReceivedData(**subject.names, **_price(event), awaits_choice=waits)
    return [
        NotificationDraft("coaches", "coach_payment_received", FINANCIAL, values),
        NotificationDraft("client", "client_payment", FINANCIAL, values, mailed=waits),
    ]


@template(membership.PaymentMissed)
def payment_missed(event: membership.PaymentMissed, subject: Subject) -> list[NotificationDraft]:
    pay_by = local_date(event.grace_ends_at, subject.zone)
    values = data.PaymentMissedData(**subject.names, **_price(event), pay_by=pay_by)
    return [
        NotificationDraft("coaches", "coach_missed_payment", FINANCIAL, values, urgent=True),
        NotificationDraft("client", "client_missed_payment", FINANCIAL, values, mailed=True),
    ]


@template(membership.PaymentReminded)
def payment_reminded(event: membership.PaymentReminded, subject: Subject) -> list[NotificationDraft]:
    pay_by = local_date(event.grace_ends_at, subject.zone)
    values = data.PaymentMissedData(**subject.names, **_price(event), pay_by=pay_by)
    return [NotificationDraft("client", "client_missed_payment", FINANCIAL, values, mailed=True)]


@template(membership.FirstPaymentFailed)
def first_payment_failed(_: membership.FirstPaymentFailed, subject: Subject) -> list[NotificationDraft]:
    values = data.FirstPaymentFailedData(**subject.names)
    return [NotificationDraft("client", "client_past_due", FINANCIAL, values, mailed=True)]


@template(membership.ConfirmationNeeded)
def confirmation_needed(event: membership.ConfirmationNeeded, subject: Subject) -> list[NotificationDraft]:
    values = data.ConfirmationNeededData(**subject.names, **_price(event))
    return [NotificationDraft("client", "client_past_due", FINANCIAL, values, mailed=True)]


@template(membership.MembershipCanceled)
def membership_cancelled(event: membership.MembershipCanceled, subject: Subject) -> list[NotificationDraft]:
    ends_on = local_date(event.ends_at, subject.zone) if event.ends_at else None
    values = data.MembershipCancelledData(**subject.names, ends_on=ends_on)
    if event.canceled_by == CanceledBy.COACH:
        return [NotificationDraft("client", "client_cancelled", ACTIVITY, values, mailed=True)]
    return [NotificationDraft("coaches", "coach_client_cancelled", ACTIVITY, values)]


@template(membership.ContractWithdrawn)
def contract_withdrawn(event: membership.ContractWithdrawn, subject: Subject) -> list[NotificationDraft]:
    values = data.ContractWithdrawnData(**subject.names, order_number=event.order_number)
    return [NotificationDraft("coaches", "coach_client_cancelled", ACTIVITY, values, mailed=True)]


@template(membership.AutoCanceled)
def auto_cancelled(_: membership.AutoCanceled, subject: Subject) -> list[NotificationDraft]:
    values = data.AutoCancelledData(**subject.names)
    return [
        NotificationDraft("coaches", "coach_auto_cancelled", FINANCIAL, values),
        NotificationDraft("client", "client_auto_cancelled", FINANCIAL, values, mailed=True),
    ]


@template(membership.ProgramEnding)
def program_ending(_: membership.ProgramEnding, subject: Subject) -> list[NotificationDraft]:
    values = data.ProgramEndingData(**subject.names, days_left=ENDING_NOTICE.days)
    return [
        NotificationDraft("coaches", "coach_fixed_plan_ending", WARNING, values),
        NotificationDraft("client", "client_fixed_plan_ending", ACTIVITY, values),
    ]


@template(membership.ProgramFinished)
def program_finished(_: membership.ProgramFinished, subject: Subject) -> list[NotificationDraft]:
    values = data.ProgramFinishedData(**subject.names)
    return [
        NotificationDraft("coaches", "coach_fixed_plan_ended", WARNING, values),
        NotificationDraft("client", "client_fixed_plan_ended", ACTIVITY, values),
    ]


@template(membership.OverLimitPurchase)
def over_limit_purchase(_: membership.OverLimitPurchase, subject: Subject) -> list[NotificationDraft]:
    values = data.OverLimitPurchaseData(**subject.names)
    return [NotificationDraft("coaches", "coach_over_limit_purchase", OWN_PLAN, values)]


@template(RefundIssued)
def refund_issued(event: RefundIssued, subject: Subject) -> list[NotificationDraft]:
    values = data.RefundMadeData(**subject.names, **_price(event), note=event.note)
    return [
        NotificationDraft("coaches", "coach_refund", FINANCIAL, values),
        NotificationDraft("client", "client_refund", FINANCIAL, values, mailed=True),
    ]


@template(PaymentDisputed)
def payment_disputed(event: PaymentDisputed, subject: Subject) -> list[NotificationDraft]:
    values = data.PaymentDisputedData(**subject.names, **_price(event), dispute_id=event.dispute_id)
    return [NotificationDraft("coaches", "coach_refund", FINANCIAL, values, mailed=True)]


@template(DisputeWon)
def dispute_won(event: DisputeWon, subject: Subject) -> list[NotificationDraft]:
    values = data.DisputeWonData(**subject.names, **_price(event))
    return [NotificationDraft("coaches", "coach_payment_received", FINANCIAL, values)]


@template(membership.ChargeDeferred)
def charge_deferred(event: membership.ChargeDeferred, subject: Subject) -> list[NotificationDraft]:
    until = local_date(event.training_until, subject.zone) if event.training_until else None
    values = data.ChargeDeferredData(
        **subject.names, account_is_disabled=event.account_is_disabled, training_until=until
    )
    return [
        NotificationDraft("coaches", "coach_missed_payment", FINANCIAL, values, mailed=event.account_is_disabled),
        NotificationDraft("client", "client_past_due", FINANCIAL, values, mailed=True),
    ]


@template(membership.TrainingSuspended)
def training_suspended(_: membership.TrainingSuspended, subject: Subject) -> list[NotificationDraft]:
    values = data.TrainingSuspendedData(**subject.names)
    return [
        NotificationDraft("coaches", "coach_missed_payment", FINANCIAL, values, mailed=True),
        NotificationDraft("client", "client_past_due", FINANCIAL, values, mailed=True),
    ]


@template(membership.BillingDayMoved)
def billing_day_moved(event: membership.BillingDayMoved, subject: Subject) -> list[NotificationDraft]:
    values = data.BillingDayMovedData(
        **subject.names,
        free_from=local_date(event.free_from, subject.zone),
        free_until=local_date(event.free_until, subject.zone),
        next_payment_on=local_date(event.next_payment_at, subject.zone),
    )
    return [
        NotificationDraft("coaches", "coach_payment_received", FINANCIAL, values),
        NotificationDraft("client", "client_payment", FINANCIAL, values, mailed=True),
    ]


@template(membership.PriceSwitchChosen)
def price_switch_chosen(event: membership.PriceSwitchChosen, subject: Subject) -> list[NotificationDraft]:
    values = data.PriceSwitchChosenData(
        **subject.names,
        **_price(event),
        period=Period(event.period),
        starts_on=event.starts_on,
        taken_back=event.taken_back,
    )
    return [
        NotificationDraft("coaches", "coach_payment_received", FINANCIAL, values),
        NotificationDraft("client", "client_payment", FINANCIAL, values, mailed=True),
    ]


@template(membership.LaunchPostponed)
def launch_postponed(event: membership.LaunchPostponed, subject: Subject) -> list[NotificationDraft]:
    values = data.LaunchPostponedData(
        **subject.names, starts_on=event.starts_on, first_payment_on=event.first_payment_on
    )
    return [NotificationDraft("client", "client_payment", FINANCIAL, values, mailed=True)]


@template(membership.EndedByDispute)
def ended_by_dispute(_: membership.EndedByDispute, subject: Subject) -> list[NotificationDraft]:
    values = data.EndedByDisputeData(**subject.names)
    return [
        NotificationDraft("coaches", "coach_auto_cancelled", FINANCIAL, values),
        NotificationDraft("client", "client_auto_cancelled", FINANCIAL, values, mailed=True),
    ]


@template(RefundFailed)
def refund_failed(event: RefundFailed, subject: Subject) -> list[NotificationDraft]:
    values = data.RefundFailedData(**subject.names, **_price(event))
    return [
        NotificationDraft("coaches", "coach_refund", FINANCIAL, values, mailed=True),
        NotificationDraft("client", "client_refund", FINANCIAL, values, mailed=True),
    ]


@template(RefundOnHold)
def refund_on_hold(event: RefundOnHold, subject: Subject) -> list[NotificationDraft]:
    values = data.RefundOnHoldData(**subject.names, **_price(event))
    return [NotificationDraft("coaches", "coach_refund", FINANCIAL, values, mailed=True)]


@template(RefundDelayed)
def refund_delayed(event: RefundDelayed, subject: Subject) -> list[NotificationDraft]:
    values = data.RefundDelayedData(**subject.names, **_price(event))
    return [
        NotificationDraft("coaches", "coach_refund", FINANCIAL, values, mailed=True),
        NotificationDraft("client", "client_refund", FINANCIAL, values, mailed=True),
    ]


def payout_failed(event: PayoutFailed) -> NotificationDraft:
    """The only notification about an account instead of a client."""
    values = data.PayoutFailedData(amount_minor=event.amount_minor, currency=event.currency)
    return NotificationDraft("coaches", "coach_missed_payment", FINANCIAL, values, mailed=True)


@template(DayCompleted)
def day_completed(event: DayCompleted, subject: Subject) -> list[NotificationDraft]:
    """Only a comment is worth telling; who trained without one is on the coach's page of the day. Empty where the
    program's notifications are off."""
    if not subject.notify_of_training or not event.comment.strip():
        return []
    values = data.DayCompletedData(**subject.names, day=event.day + 1, comment=event.comment)
    return [NotificationDraft("coaches", "coach_comment", ACTIVITY, values, schedule_date=event.date)]


@template(FormCheckSent)
def form_check_sent(event: FormCheckSent, subject: Subject) -> list[NotificationDraft]:
    """Also where the program's notifications are off: somebody waits for an answer."""
    assert event.subject_id is not None
    values = data.FormCheckSentData(
        **subject.names,
        form_check_id=event.subject_id,
        exercise=event.exercise,
        set_number=event.set_number,
    )
    return [NotificationDraft("coaches", "coach_comment", ACTIVITY, values, schedule_date=event.date, urgent=True)]


def body_metrics_asked(event: BodyMetricsAsked, *, coach_name: str, account_title: str) -> NotificationDraft:
    """Of the type of comments: the list of types is closed."""
    assert event.subject_id is not None
    values = data.BodyMetricsAskedData(
        coach_name=coach_name,
        account_title=account_title,
        body_metric_id=event.subject_id,
        is_shared=event.is_shared,
    )
    return NotificationDraft("client", "client_comment", ACTIVITY, values, urgent=True)


def body_metric_range_set(event: BodyMetricRangeSet, *, coach_name: str, account_title: str) -> NotificationDraft:
    """Of the type of comments: the list of types is closed. Nobody has to know it at once."""
    assert event.subject_id is not None
    values = data.BodyMetricRangeSetData(
        coach_name=coach_name, account_title=account_title, body_metric_id=event.subject_id
    )
    return NotificationDraft("client", "client_comment", ACTIVITY, values)


@template(BenchmarkImproved)
def benchmark_improved(event: BenchmarkImproved, subject: Subject) -> list[NotificationDraft]:
    """Empty where the program's notifications are off."""
    if not subject.notify_of_training:
        return []
    values = data.BenchmarkImprovedData(
        **subject.names,
        benchmark_id=event.benchmark_id,
        benchmark=event.benchmark,
        score=Score.model_validate(event.score),
    )
    return [NotificationDraft("coaches", "coach_comment", ACTIVITY, values, urgent=True)]


def session_answered(*, coach_name: str, program_title: str, session_on: date) -> NotificationDraft:
    values = data.SessionAnsweredData(coach_name=coach_name, program_title=program_title, session_on=session_on)
    return NotificationDraft("client", "client_comment", ACTIVITY, values, schedule_date=session_on)


def mentioned(audience: Audience, *, author_name: str, place: str) -> NotificationDraft:
    type_ = "coach_mention" if audience == "coaches" else "client_mention"
    values = data.MentionedData(author_name=author_name, place=place)
    return NotificationDraft(audience, type_, ActivityType.CHAT_MENTION, values)


def score_commented(audience: Audience, values: data.ScoreCommentedData) -> NotificationDraft:
    if values.is_own:
        return NotificationDraft(audience, "client_comment", ACTIVITY, values)
    type_ = "coach_mention" if audience == "coaches" else "client_mention"
    return NotificationDraft(audience, type_, ActivityType.CHAT_MENTION, values)


def challenge_published(found: PublishedChallenge) -> NotificationDraft:
    """Of the type of comments: the list of types is closed."""
    challenge = found.challenge
    values = data.ChallengePublishedData(
        account_title=found.account_title,
        challenge_id=challenge.id,
        challenge=challenge.name,
        starts_on=challenge.starts_on,
        ends_on=challenge.ends_on,
    )
    return NotificationDraft("client", "client_comment", ACTIVITY, values, urgent=True)


def question_asked(values: data.QuestionAskedData) -> NotificationDraft:
    """Of the type of comments: the list of types is closed. Somebody waits for an answer."""
    return NotificationDraft("coaches", "coach_comment", ACTIVITY, values, urgent=True)


def plan_danger(*, program_title: str, clients: int, min_days: int) -> NotificationDraft:
    values = data.PlanDangerData(program_title=program_title, clients=clients, min_days=min_days)
    return NotificationDraft("coaches", "coach_plan_danger", WARNING, values)


def coach_invited(*, coach_name: str, account_title: str) -> NotificationDraft:
    values = data.CoachInvitedData(coach_name=coach_name, account_title=account_title)
    return NotificationDraft("coaches", "coach_brand_invite", ActivityType.INVITE, values)


def program_invited(*, account_title: str, program_title: str) -> NotificationDraft:
    values = data.ProgramInvitedData(account_title=account_title, program_title=program_title)
    return NotificationDraft("client", "client_program_invite", ActivityType.INVITE, values)


def client_and_program(event: DomainEvent) -> tuple[UUID, UUID]:
    """The ids of the client and the program of an event that has a template."""
    if isinstance(event, InvoiceEvent):
        return event.client_id, event.product_id
    client_id, program_id = getattr(event, "client_id", None), getattr(event, "program_id", None)
    if not isinstance(client_id, UUID) or not isinstance(program_id, UUID):
        raise TypeError(f"{type(event).__name__} has no client and program.")
    return client_id, program_id

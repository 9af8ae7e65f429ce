"""Which event tells whom what: pure, one function an event. The types are a closed list."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal, TypeVar
from uuid import UUID

from regimen.feed.models import ActivityType
from regimen.kit.clock import DEFAULT_ZONE, local_date
from regimen.kit.money import Money
from regimen.memberships import events as membership
from regimen.memberships.models import CanceledBy
from regimen.payments.events import DisputeWon, MoneyFact, PaymentDisputed, RefundMade
from regimen.platform.events import DomainEvent
from regimen.training.events import DayCompleted

FINANCIAL, ACTIVITY = ActivityType.FINANCIAL, ActivityType.CLIENT_ACTIVITY
WARNING, OWN_PLAN = ActivityType.CONTENT_WARNINGS, ActivityType.COACH_MEMBERSHIP
Audience = Literal["coaches", "client"]


@dataclass(frozen=True)
class Note:
    """A sentence and who reads it. Financial ones reach only coaches who may see money."""

    audience: Audience
    type: str
    activity: ActivityType
    text: str
    schedule_date: date | None = None
    mail: str = ""
    """The subject of a mail that says the same, where somebody may not look into the app in time."""


@dataclass(frozen=True)
class Names:
    """What the sentences need to know beside the event; `zone` is where the client's days roll over."""

    client: str
    program: str
    zone: str = DEFAULT_ZONE
    tell_training: bool = True


F = TypeVar("F", bound=DomainEvent)
Sentence = Callable[[Any, Names], list[Note]]
SENTENCES: dict[type[DomainEvent], Sentence] = {}


def tells(event: type[F]) -> Callable[[Callable[[F, Names], list[Note]]], Callable[[F, Names], list[Note]]]:
    """Register the sentences of `event`."""

    def register(function: Callable[[F, Names], list[Note]]) -> Callable[[F, Names], list[Note]]:
        SENTENCES[event] = function
        return function

    return register


def _day(at: datetime, names: Names) -> str:
    """The client's calendar day on which `at` falls, as "19 January"."""
    day = local_date(at, names.zone)
    return f"{day.day} {day:%B}"


@tells(membership.ClientJoined)
def joined(event: membership.ClientJoined, names: Names) -> list[Note]:
    kind = f"coach_new_client_{'paid' if event.paid else 'free'}_{event.program_type}"
    came = "came back to" if event.again else "joined"
    price = f" for {Money(event.amount_minor, event.currency)}" if event.amount_minor and event.currency else ""
    return [Note("coaches", kind, ACTIVITY, f"{names.client} {came} {names.program}{price}.")]


@tells(membership.ClientTrialStarted)
def trial_started(event: membership.ClientTrialStarted, names: Names) -> list[Note]:
    until = _day(event.ends_at, names)
    return [
        Note("coaches", "coach_trial_started", ACTIVITY, f"{names.client} started a trial of {names.program}."),
        Note("client", "client_trial_started", ACTIVITY, f"Your trial of {names.program} runs until {until}."),
    ]


@tells(membership.ClientTrialEnding)
def trial_ending(event: membership.ClientTrialEnding, names: Names) -> list[Note]:
    amount = Money(event.amount_minor, event.currency)
    text = f"Your trial of {names.program} ends on {_day(event.ends_at, names)}. Then {amount} will be charged."
    return [Note("client", "client_trial_ending", FINANCIAL, text, mail="Your trial ends soon")]


@tells(membership.ClientTrialEnded)
def trial_ended(_: membership.ClientTrialEnded, names: Names) -> list[Note]:
    text = f"The trial of {names.client} became a paid membership of {names.program}."
    return [Note("coaches", "coach_trial_ended", ACTIVITY, text)]


@tells(membership.PaymentReceived)
def payment_received(event: membership.PaymentReceived, names: Names) -> list[Note]:
    amount = Money(event.amount_minor, event.currency)
    return [
        Note("coaches", "coach_payment_received", FINANCIAL, f"{names.client} paid {amount} for {names.program}."),
        Note("client", "client_payment", FINANCIAL, f"You paid {amount} for {names.program}."),
    ]


@tells(membership.PaymentMissed)
def payment_missed(event: membership.PaymentMissed, names: Names) -> list[Note]:
    amount = Money(event.amount_minor, event.currency)
    until = _day(event.grace_ends_at, names)
    theirs = (
        f"{names.client} has missed a payment of {amount} for {names.program}. Training is paused until it is paid."
    )
    yours = f"Your payment of {amount} for {names.program} failed. Please pay by {until} to keep training."
    return [
        Note("coaches", "coach_missed_payment", FINANCIAL, theirs),
        Note("client", "client_missed_payment", FINANCIAL, yours, mail="Your payment failed"),
    ]


@tells(membership.FirstPaymentFailed)
def first_payment_failed(_: membership.FirstPaymentFailed, names: Names) -> list[Note]:
    text = f"Your first payment for {names.program} failed. Please try again or use another card."
    return [Note("client", "client_past_due", FINANCIAL, text, mail="Your payment failed")]


@tells(membership.ConfirmationNeeded)
def confirmation_needed(event: membership.ConfirmationNeeded, names: Names) -> list[Note]:
    amount = Money(event.amount_minor, event.currency)
    text = f"Your bank asks you to confirm the payment of {amount} for {names.program}."
    return [Note("client", "client_past_due", FINANCIAL, text, mail="Please confirm your payment")]


@tells(membership.MembershipCancelled)
def cancelled(event: membership.MembershipCancelled, names: Names) -> list[Note]:
    end = f" It ends on {_day(event.ends_at, names)}." if event.ends_at else ""
    if event.canceled_by == CanceledBy.COACH:
        text = f"Your coach has cancelled your membership of {names.program}.{end}"
        return [Note("client", "client_cancelled", ACTIVITY, text, mail="Your membership was cancelled")]
    return [
        Note("coaches", "coach_client_cancelled", ACTIVITY, f"{names.client} has cancelled {names.program}.{end}"),
    ]


@tells(membership.AutoCancelled)
def auto_cancelled(_: membership.AutoCancelled, names: Names) -> list[Note]:
    return [
        Note(
            "coaches",
            "coach_auto_cancelled",
            FINANCIAL,
            f"{names.program} was cancelled for {names.client}: no payment came within 7 days.",
        ),
        Note(
            "client",
            "client_auto_cancelled",
            FINANCIAL,
            f"{names.program} was cancelled: no payment came within 7 days. You can resume it at any time.",
            mail="Your membership was cancelled",
        ),
    ]


@tells(membership.ProgramEnding)
def program_ending(_: membership.ProgramEnding, names: Names) -> list[Note]:
    return [
        Note("coaches", "coach_fixed_plan_ending", WARNING, f"{names.client} has 3 days left of {names.program}."),
        Note("client", "client_fixed_plan_ending", ACTIVITY, f"{names.program} has 3 days left."),
    ]


@tells(membership.ProgramFinished)
def program_finished(_: membership.ProgramFinished, names: Names) -> list[Note]:
    return [
        Note("coaches", "coach_fixed_plan_ended", WARNING, f"{names.client} has come to the end of {names.program}."),
        Note("client", "client_fixed_plan_ended", ACTIVITY, f"You have come to the end of {names.program}. Well done!"),
    ]


@tells(membership.OverLimitPurchase)
def over_limit(_: membership.OverLimitPurchase, names: Names) -> list[Note]:
    text = f"{names.client} wanted to join {names.program}, but your plan has no place left."
    return [Note("coaches", "coach_over_limit_purchase", OWN_PLAN, text)]


@tells(RefundMade)
def refunded(event: RefundMade, names: Names) -> list[Note]:
    amount = Money(event.amount_minor, event.currency)
    return [
        Note("coaches", "coach_refund", FINANCIAL, f"{amount} went back to {names.client} for {names.program}."),
        Note("client", "client_refund", FINANCIAL, f"{amount} for {names.program} is on its way back to you."),
    ]


@tells(PaymentDisputed)
def disputed(event: PaymentDisputed, names: Names) -> list[Note]:
    amount = Money(event.amount_minor, event.currency)
    text = f"The bank of {names.client} took {amount} for {names.program} back: the payment is disputed."
    return [Note("coaches", "coach_refund", FINANCIAL, text, mail="A payment is disputed")]


@tells(DisputeWon)
def dispute_won(event: DisputeWon, names: Names) -> list[Note]:
    amount = Money(event.amount_minor, event.currency)
    text = f"The dispute with {names.client} was decided for you: {amount} for {names.program} came back."
    return [Note("coaches", "coach_payment_received", FINANCIAL, text)]


@tells(DayCompleted)
def day_completed(event: DayCompleted, names: Names) -> list[Note]:
    """Only where the program's notifications are on."""
    if not names.tell_training:
        return []
    said = f": “{event.comment}”" if event.comment else "."
    text = f"{names.client} finished day {event.day + 1} of {names.program}{said}"
    return [Note("coaches", "coach_comment", ACTIVITY, text, schedule_date=event.date)]


def about(event: DomainEvent) -> tuple[UUID, UUID]:
    """The client and the program of an event that has sentences."""
    if isinstance(event, MoneyFact):
        return event.client_id, event.product_id
    client_id, program_id = getattr(event, "client_id", None), getattr(event, "program_id", None)
    if not isinstance(client_id, UUID) or not isinstance(program_id, UUID):
        raise TypeError(f"{type(event).__name__} speaks of no client and program.")
    return client_id, program_id

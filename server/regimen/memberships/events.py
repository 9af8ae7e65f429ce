"""What happens to memberships. `subject_id` is the membership, `account_id` the coach's account; amounts are in minor
units."""

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import AliasChoices, Field

from regimen.memberships.models import Membership
from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent
from regimen.programs.models import Program


class MembershipEvent(DomainEvent, frozen=True):
    """Base of every event about a membership."""

    type: str = "membership"
    membership_id: UUID
    client_id: UUID
    program_id: UUID
    program_title: str
    program_type: str


def membership_fields(m: Membership, program: Program, *, at: datetime, actor_id: UUID | None) -> dict[str, Any]:
    """Returns the fields that every event about a membership has."""
    return {
        "at": at,
        "actor_id": actor_id,
        "account_id": m.account_id,
        "subject_id": m.id,
        "membership_id": m.id,
        "client_id": m.client_id,
        "program_id": program.id,
        "program_title": program.title,
        "program_type": program.type.value,
    }


class MembershipTransitioned(MembershipEvent, frozen=True):
    """The audit trail: every transition, even if the state stays the same.

    Older rows call the trigger `event`, and the number of the purchase `epoch`.
    """

    type: Literal["membership_moved"] = "membership_moved"
    trigger: str = Field(validation_alias=AliasChoices("trigger", "event"))
    old_state: str
    new_state: str
    purchase_no: int = Field(validation_alias=AliasChoices("purchase_no", "epoch"))


class ClientJoined(MembershipEvent, frozen=True):
    """A new client, or a `returning` one (`again` in older rows), who bought the program before. The amount is None for
    a free program."""

    type: Literal["client_joined"] = "client_joined"
    paid: bool
    returning: bool = Field(validation_alias=AliasChoices("returning", "again"))
    amount_minor: int | None
    currency: str | None


class ClientTrialStarted(MembershipEvent, frozen=True):
    """`was_announced`: the coach was told before that this client joined, with this purchase or an earlier one."""

    type: Literal["client_trial_started"] = "client_trial_started"
    ends_at: datetime
    was_announced: bool = False


class ClientTrialEnding(MembershipEvent, frozen=True):
    """The trial ends in three days, or sooner if it is shorter than that; then this amount is due."""

    type: Literal["client_trial_ending"] = "client_trial_ending"
    ends_at: datetime
    amount_minor: int
    currency: str


class TrialConverted(MembershipEvent, frozen=True):
    """The trial turned into a paid membership."""

    type: Literal["client_trial_ended"] = "client_trial_ended"


class PaymentReceived(MembershipEvent, frozen=True):
    """`fee_minor` is the platform's part of the amount. `awaits_choice`: it was renewed while training is closed,
    because the client has not chosen yet whether to restart or to continue."""

    type: Literal["payment_received"] = "payment_received"
    awaits_choice: bool = False
    invoice_id: UUID
    amount_minor: int
    fee_minor: int
    currency: str
    period_no: int


class PaymentMissed(MembershipEvent, frozen=True):
    """A recurring payment failed: training is paused, and the client has until `grace_ends_at` to pay, longer if they
    could not pay then."""

    type: Literal["payment_missed"] = "payment_missed"
    invoice_id: UUID
    amount_minor: int
    currency: str
    reason: str | None
    grace_ends_at: datetime


class PaymentReminded(MembershipEvent, frozen=True):
    """A coach reminds the client of a missed payment. Unless they pay, it ends at `grace_ends_at`."""

    type: Literal["payment_reminded"] = "payment_reminded"
    amount_minor: int
    currency: str
    grace_ends_at: datetime


class FirstPaymentFailed(MembershipEvent, frozen=True):
    type: Literal["first_payment_failed"] = "first_payment_failed"
    invoice_id: UUID
    reason: str | None


class ConfirmationNeeded(MembershipEvent, frozen=True):
    """The client's bank asks them to confirm a payment."""

    type: Literal["confirmation_needed"] = "confirmation_needed"
    invoice_id: UUID
    amount_minor: int
    currency: str


class MembershipCanceled(MembershipEvent, frozen=True):
    """The client or the coach cancelled. `ends_at` is None if it ended at once."""

    type: Literal["membership_cancelled"] = "membership_cancelled"
    canceled_by: str | None
    ends_at: datetime | None
    client_removed: bool


class OrderPlaced(MembershipEvent, frozen=True):
    """A client has bought a program, or joined a free one: a contract with an order number."""

    type: Literal["order_placed"] = "order_placed"
    purchase_id: UUID


class ContractWithdrawn(MembershipEvent, frozen=True):
    """The client has withdrawn from a contract by law. `amount_minor` is refunded; there is no currency if nothing was
    paid."""

    type: Literal["contract_withdrawn"] = "contract_withdrawn"
    purchase_id: UUID
    order_number: str
    amount_minor: int
    currency: str | None


class AutoCanceled(MembershipEvent, frozen=True):
    """Ended without anyone cancelling: it was not paid."""

    type: Literal["auto_cancelled"] = "auto_cancelled"


class MembershipEnded(MembershipEvent, frozen=True):
    """A membership that had been cancelled ended with its period."""

    type: Literal["membership_ended"] = "membership_ended"
    canceled_by: str | None


class ProgramEnding(MembershipEvent, frozen=True):
    """A client has three days left of a fixed program."""

    type: Literal["program_ending"] = "program_ending"


class ProgramFinished(MembershipEvent, frozen=True):
    """A client has reached the end of a fixed program."""

    type: Literal["program_finished"] = "program_finished"


class ChargeDeferred(MembershipEvent, frozen=True):
    """A charge cannot be made at the moment, which is not the client's fault. It is tried at least every day.

    `account_is_disabled`: the coach's account cannot take payments; otherwise it is for the operator to mend. Training
    stays open until `training_until`; None if it is not open.
    """

    type: Literal["charges_held"] = "charges_held"
    account_is_disabled: bool = True
    training_until: datetime | None = None


class TrainingSuspended(MembershipEvent, frozen=True):
    """Training is paused because its charge has been deferred for too long."""

    type: Literal["training_suspended"] = "training_suspended"


class BillingDayMoved(MembershipEvent, frozen=True):
    """A charge was so late, through no fault of the client, that its period began when it was made. The time before is
    free."""

    type: Literal["billing_day_moved"] = "billing_day_moved"
    free_from: datetime
    free_until: datetime
    next_payment_at: datetime


class PriceSwitchChosen(MembershipEvent, frozen=True):
    """The client has chosen what they pay from `starts_on` on. `taken_back`: it is what they pay already, instead of
    the price that they had chosen before."""

    type: Literal["price_switch_chosen"] = "price_switch_chosen"
    amount_minor: int
    currency: str
    period: str
    starts_on: date
    taken_back: bool


class LaunchPostponed(MembershipEvent, frozen=True):
    """The coach has moved the launch past the day on which the client wanted to start, so they start at the launch.
    `first_payment_on` is None if nothing more is to be paid."""

    type: Literal["launch_postponed"] = "launch_postponed"
    starts_on: date
    first_payment_on: date | None


class EndedByDispute(MembershipEvent, frozen=True):
    """The client's bank has reversed a payment for good, so the membership has ended."""

    type: Literal["ended_by_dispute"] = "ended_by_dispute"


class PriceMessageSent(DomainEvent, frozen=True):
    """A coach (`actor_id`) wrote to clients who pay an old price about the new one, `option_id`. `subject_id` is the
    program; many recipients are several events."""

    type: Literal["price_message_sent"] = "price_message_sent"
    option_id: UUID
    program_id: UUID
    program_title: str
    amount_minor: int
    currency: str
    period: str
    text: str
    media_ids: list[UUID]
    client_ids: list[UUID]


class OverLimitPurchase(DomainEvent, frozen=True):
    """A client could not join because the coach's subscription is full. At most once a day per client and program."""

    type: Literal["over_limit_purchase"] = "over_limit_purchase"
    client_id: UUID
    program_id: UUID


class MembershipChanged(LiveEvent):
    """Tells the client and the coach's account that a membership has changed."""

    event: Literal["membership_changed"] = "membership_changed"
    plan_id: UUID
    client_id: UUID

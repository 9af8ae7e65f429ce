"""What happened to memberships, for whoever notifies, counts or refreshes.

`subject_id` is the membership; `account_id` the coach's account; amounts are minor units.
"""

from datetime import datetime
from typing import Literal
from uuid import UUID

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class MembershipFact(DomainEvent, frozen=True):
    """What every event about a membership carries."""

    type: str = "membership"
    membership_id: UUID
    client_id: UUID
    program_id: UUID
    program_title: str
    program_type: str


class MembershipMoved(MembershipFact, frozen=True):
    """The audit trail: every transition, also those that keep the state. `event` as in transitions.py."""

    type: Literal["membership_moved"] = "membership_moved"
    event: str
    old_state: str
    new_state: str
    epoch: int


class ClientJoined(MembershipFact, frozen=True):
    """A new client, or one who came back (`again`). The amount is None for a free program."""

    type: Literal["client_joined"] = "client_joined"
    paid: bool
    again: bool
    amount_minor: int | None
    currency: str | None


class ClientTrialStarted(MembershipFact, frozen=True):
    type: Literal["client_trial_started"] = "client_trial_started"
    ends_at: datetime


class ClientTrialEnding(MembershipFact, frozen=True):
    """In three days the client will be charged exactly this."""

    type: Literal["client_trial_ending"] = "client_trial_ending"
    ends_at: datetime
    amount_minor: int
    currency: str


class ClientTrialEnded(MembershipFact, frozen=True):
    """The trial turned into a paid membership."""

    type: Literal["client_trial_ended"] = "client_trial_ended"


class PaymentReceived(MembershipFact, frozen=True):
    """`net_minor` is what is left of it after the platform's part."""

    type: Literal["payment_received"] = "payment_received"
    invoice_id: UUID
    amount_minor: int
    fee_minor: int
    currency: str
    period_no: int


class PaymentMissed(MembershipFact, frozen=True):
    """A regular payment failed: training pauses, and there is time until `grace_ends_at`."""

    type: Literal["payment_missed"] = "payment_missed"
    invoice_id: UUID
    amount_minor: int
    currency: str
    reason: str | None
    grace_ends_at: datetime


class FirstPaymentFailed(MembershipFact, frozen=True):
    type: Literal["first_payment_failed"] = "first_payment_failed"
    invoice_id: UUID
    reason: str | None


class ConfirmationNeeded(MembershipFact, frozen=True):
    """The bank wants the client to confirm a payment."""

    type: Literal["confirmation_needed"] = "confirmation_needed"
    invoice_id: UUID
    amount_minor: int
    currency: str


class MembershipCancelled(MembershipFact, frozen=True):
    """Somebody asked for the end: `canceled_by` says who; at `ends_at` (None: at once)."""

    type: Literal["membership_cancelled"] = "membership_cancelled"
    canceled_by: str | None
    ends_at: datetime | None
    client_blocked: bool


class AutoCancelled(MembershipFact, frozen=True):
    """Seven days without a payment."""

    type: Literal["auto_cancelled"] = "auto_cancelled"


class MembershipEnded(MembershipFact, frozen=True):
    """A membership that had been cancelled has now run out."""

    type: Literal["membership_ended"] = "membership_ended"
    canceled_by: str | None


class ProgramEnding(MembershipFact, frozen=True):
    """A fixed program has three days left for this client."""

    type: Literal["program_ending"] = "program_ending"


class ProgramFinished(MembershipFact, frozen=True):
    """A client has come to the end of a fixed program."""

    type: Literal["program_finished"] = "program_finished"


class ChargesHeld(MembershipFact, frozen=True):
    """A payment was due, but the coach's account cannot take payments."""

    type: Literal["charges_held"] = "charges_held"


class OverLimitPurchase(DomainEvent, frozen=True):
    """Somebody could not join because the coach's plan is full; once a client and program a day."""

    type: Literal["over_limit_purchase"] = "over_limit_purchase"
    client_id: UUID
    program_id: UUID


class MembershipChanged(LiveEvent):
    """A membership moved; sent to the client and to the coach's account."""

    event: Literal["membership_changed"] = "membership_changed"
    plan_id: UUID
    client_id: UUID

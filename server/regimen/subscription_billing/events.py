"""What happens to an account's own plan."""

from datetime import datetime
from typing import Literal

from regimen.platform.events import DomainEvent


class PlanPaid(DomainEvent, frozen=True):
    """`account_id` has paid a period of a plan."""

    type: Literal["plan_paid"] = "plan_paid"
    product_kind: str
    amount_minor: int
    currency: str
    paid_until: datetime


class PlanPaymentMissed(DomainEvent, frozen=True):
    """A payment of a running plan failed; without one, the plan ends at `ends_at`."""

    type: Literal["plan_payment_missed"] = "plan_payment_missed"
    ends_at: datetime


class PlanEnded(DomainEvent, frozen=True):
    """The plan is over. `to_free`: the account goes on with the Free plan; otherwise it is closed."""

    type: Literal["plan_ended"] = "plan_ended"
    to_free: bool

"""Events about an account's own plan."""

from datetime import datetime
from typing import Literal

from regimen.platform.events import DomainEvent
from regimen.platform.live import LiveEvent


class TrialStarted(DomainEvent, frozen=True):
    """`account_id` may do everything until `ends_at`."""

    type: Literal["trial_started"] = "trial_started"
    ends_at: datetime


class FreePlanChosen(DomainEvent, frozen=True):
    """`account_id` is on the Free plan now."""

    type: Literal["free_plan_chosen"] = "free_plan_chosen"


class SubscriptionUpdated(LiveEvent):
    """The account's own subscription changed; sent to everyone who works in it."""

    event: Literal["subscribe_updated"] = "subscribe_updated"

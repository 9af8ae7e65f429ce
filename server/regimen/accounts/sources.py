"""What answers about a person carry from domains above this one; `wiring.py` connects them.

`accounts` may not know those domains, and `users/me` is one answer: each of them hands in its part.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.kit.errors import Failure
from regimen.kit.schema import View


class PlanView(View):
    """What a coach pays the platform for, or the band of it."""

    id: str
    product_kind: str
    max_clients: int


class SubscriptionView(View):
    """An account's own plan, as the coach sees it."""

    plan: PlanView | None
    scheduled_plan: PlanView | None
    state: str
    access_state: str
    active: bool
    blocked: bool
    free_plan: bool
    free_usage: bool
    trial: bool
    trial_available: bool
    trial_end_date: datetime | None
    cancel_at_period_end: bool
    next_payment_date: datetime | None
    max_clients: int
    active_clients: int
    active_sub_clients: int
    features: list[str]


class WarningView(View):
    """A banner: `type` is a key that the app knows; `data` names what it is about (`plan_id`, `custom_url`)."""

    type: str
    data: dict[str, Any]


class OutstandingBalance(Failure):
    message = "Your account cannot be deleted because you have an outstanding balance on your Stripe account"


class SubscriptionsRunning(Failure):
    message = "Your account cannot be deleted while you have active subscriptions."


Plans = Callable[[AsyncSession, Sequence[UUID], datetime], Awaitable[dict[UUID, SubscriptionView]]]
ChoosePlan = Callable[[AsyncSession, Actor, datetime], Awaitable[None]]
Part = Callable[[AsyncSession, Actor, datetime], Awaitable[dict[str, Any]]]
Unread = Callable[[AsyncSession, UUID, Sequence[UUID]], Awaitable[dict[UUID, dict[str, bool]]]]
Obstacle = Callable[[AsyncSession, Actor, datetime], Awaitable[Failure | None]]
Warn = Callable[[AsyncSession, Actor, datetime], Awaitable[Sequence[WarningView]]]


@dataclass
class Sources:
    """Who is asked. Each part costs its own query, so there is one a domain, not one a field."""

    plans: Plans | None = None
    start_trial: ChoosePlan | None = None
    choose_free: ChoosePlan | None = None
    current: list[Part] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    obstacles: list[Obstacle] = field(default_factory=list)
    """What keeps a person from being deleted: money that is owed, subscriptions that run."""


SOURCES = Sources()

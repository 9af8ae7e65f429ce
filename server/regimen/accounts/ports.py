"""What answers about a person need from higher domains."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actor import Actor
from regimen.accounts.sources import SubscriptionView, WarningView
from regimen.kit.errors import Failure
from regimen.platform.ports import Contributions, Port


async def _no_plans(
    _session: AsyncSession, _account_ids: Sequence[UUID], _now: datetime
) -> dict[UUID, SubscriptionView]:
    return {}


async def _nothing(_session: AsyncSession, _actor: Actor, _now: datetime) -> None:
    return None


plans: Port[[AsyncSession, Sequence[UUID], datetime], dict[UUID, SubscriptionView]] = Port(_no_plans)
"""The subscription of each account."""

start_trial: Port[[AsyncSession, Actor, datetime], None] = Port(_nothing)
"""Starts the trial of the actor's account."""

choose_free: Port[[AsyncSession, Actor, datetime], None] = Port(_nothing)
"""Puts the actor's account on the Free plan."""

me_extensions: Contributions[Callable[[AsyncSession, Actor, datetime], Awaitable[dict[str, Any]]]] = Contributions()
"""Fields of `current` in `users/me`. Each costs its own query, so there is one a domain, not one a field."""

unread_flags: Contributions[Callable[[AsyncSession, UUID, Sequence[UUID]], Awaitable[dict[UUID, dict[str, bool]]]]] = (
    Contributions()
)
"""Flags of each account of a person: `(session, user_id, account_ids)`."""

deletion_blockers: Contributions[Callable[[AsyncSession, Actor, datetime], Awaitable[Failure | None]]] = Contributions()
"""What keeps a person from being deleted: money that is owed, subscriptions that run."""

warnings: Contributions[Callable[[AsyncSession, Actor, datetime], Awaitable[Sequence[WarningView]]]] = Contributions()
"""Banners for a person."""

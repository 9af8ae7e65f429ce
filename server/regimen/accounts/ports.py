"""What this domain needs from higher ones: fields of its responses, reasons against a deletion, banners."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import Actor
from regimen.accounts.models import User
from regimen.kit.schema import View
from regimen.platform.ports import Contributions, Port


@dataclass(frozen=True)
class MeExtension:
    """Fields that a domain adds to `current` in `users/me`: their schema, and the function that loads them.

    Each costs its own query, so there is one per domain, not one per field.
    """

    fields: type[View]
    load: Callable[[AsyncSession, Actor, datetime], Awaitable[View]]
    top_level: bool = False
    """Whether the fields appear a second time beside `current`, as the API promises of `subscription`."""


@dataclass(frozen=True)
class AccountExtension:
    """Fields that a domain adds to every account of a user's list: `load(session, user_id, account_ids, now)`."""

    fields: type[View]
    load: Callable[[AsyncSession, UUID, Sequence[UUID], datetime], Awaitable[Mapping[UUID, View]]]


@dataclass(frozen=True)
class Banner:
    """A warning: `type` is a key that the app knows; `data` names what it is about (`plan_id`, `custom_url`)."""

    type: str
    data: Mapping[str, Any]


async def _do_nothing(_session: AsyncSession, _actor: Actor, _now: datetime) -> None:
    return None


me_extensions: Contributions[MeExtension] = Contributions()

overview_extensions: Contributions[AccountExtension] = Contributions()
"""Numbers of each account that an owner of several compares, see `OverviewView`."""

account_extensions: Contributions[AccountExtension] = Contributions()

deletion_blockers: Contributions[Callable[[AsyncSession, Actor, datetime], Awaitable[None]]] = Contributions()
"""Each raises a subclass of DeletionBlocked if the user cannot be deleted yet."""

deletion_steps: Contributions[Callable[[AsyncSession, Actor, datetime], Awaitable[None]]] = Contributions()
"""Each ends what a domain holds of the user, once nothing blocks the deletion, and in its transaction."""


@dataclass(frozen=True)
class AddressMove:
    """A user's email address that has changed from `old`, which was confirmed or not, to `user.email`."""

    user: User
    old: str
    was_confirmed: bool


address_moves: Contributions[Callable[[AsyncSession, AddressMove], Awaitable[None]]] = Contributions()
"""Each moves to the new address what the user has by the old one; in the transaction of the change."""

warnings: Contributions[Callable[[AsyncSession, Actor, datetime], Awaitable[Sequence[Banner]]]] = Contributions()

system_streams: Contributions[Callable[[AsyncSession, Actor], Awaitable[frozenset[str]]]] = Contributions()
"""Each returns further streams that a person hears on SystemNotificationChannel."""

start_trial: Port[[AsyncSession, Actor, datetime], None] = Port(_do_nothing)
"""Starts the trial of the actor's account."""

choose_free_plan: Port[[AsyncSession, Actor, datetime], None] = Port(_do_nothing)
"""Puts the actor's account on the Free plan."""


@dataclass(frozen=True)
class HandOver:
    """A coach stops working with the clients of an account; `to_user` takes over from them, or nobody."""

    account_id: UUID
    from_user: UUID
    to_user: UUID | None
    now: datetime


hand_over: Contributions[Callable[[AsyncSession, HandOver], Awaitable[None]]] = Contributions()
"""Each gives what a coach is responsible for to somebody else; in the transaction in which they leave."""


async def _any_number(_session: AsyncSession, _account_id: UUID, _now: datetime) -> bool:
    return True


may_add_coaches: Port[[AsyncSession, UUID, datetime], bool] = Port(_any_number)
"""Whether the plan of an account allows additional coaches."""


async def _no_assignments(_session: AsyncSession, _account_id: UUID) -> dict[UUID, int] | None:
    return None


assigned_clients: Port[[AsyncSession, UUID], dict[UUID, int] | None] = Port(_no_assignments)
"""How many clients each coach of an account is responsible for, by the coach's id; None if clients have no coach."""


async def _anybody(_session: AsyncSession, _account_id: UUID, _client: User) -> bool:
    return True


may_train_with: Port[[AsyncSession, UUID, User], bool] = Port(_anybody)
"""Whether a client has or had a program of an account, is invited to one, or has never had a program of anybody."""


def current_fields() -> Iterable[type[View]]:
    return [extension.fields for extension in me_extensions]


def me_fields() -> Iterable[type[View]]:
    return [extension.fields for extension in me_extensions if extension.top_level]


def overview_fields() -> Iterable[type[View]]:
    return [extension.fields for extension in overview_extensions]


def account_fields() -> Iterable[type[View]]:
    return [extension.fields for extension in account_extensions]


async def _ignore(session: AsyncSession, user_id: UUID, shown: bool) -> None:
    """Without a domain that lists results."""


show_results: Port[[AsyncSession, UUID, bool], None] = Port(_ignore)
"""Somebody lists their results by name from now on, or no longer does: `(session, user_id, shown)`."""

"""Where money moves: short transactions of its own, with the provider between them and never inside one.

A request normally is one transaction. Moving money cannot be: the provider's answer cannot be rolled back, and no lock
may be held while it is asked. So the money routes get a `Till` instead of a `Session`. What must be done at the
provider because of a transaction is noted in it as an errand and done after its commit; whatever a crash leaves undone
is found in the rows by `reconcile`. See docs/decisions/money-transactions.md.
"""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated
from uuid import UUID

from fastapi import Depends, Request
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.kit.clock import Clock
from regimen.kit.db import run_after_commit
from regimen.platform.services import KEY, Services, services_of
from regimen.platform.stripe import StripeProvider, check_mode
from regimen.platform.stripe.errors import ProviderUnavailable

_ERRANDS = "money_errands"


@dataclass(frozen=True)
class Collect:
    """Ask for the money of an open invoice, with `payment_method` or the client's default card."""

    invoice_id: UUID
    on_session: bool
    payment_method: str | None = None


@dataclass(frozen=True)
class Close:
    """Make sure that no money can come from an invoice any more."""

    invoice_id: UUID


@dataclass(frozen=True)
class PayBack:
    refund_id: UUID


Errand = Collect | Close | PayBack


def send(session: AsyncSession, errand: Errand) -> None:
    """Have `errand` done once this transaction is stored. Only transactions of a till know errands."""
    session.info[_ERRANDS].append(errand)


async def fault_point(step: str) -> None:
    """Tests of restarts name a step in CRASH_AT: the process dies there, without any clean-up."""
    if os.environ.get("CRASH_AT") == step:
        os._exit(137)


@dataclass
class Till:
    """One piece of money work. `at` is the instant that it counts as; timers that catch up set it to when they were
    due, everybody else leaves it None for the present. `as_due` makes timers catch up in that way (demo data)."""

    sessions: async_sessionmaker[AsyncSession]
    services: Services
    at: datetime | None = None
    as_due: bool = False
    step: Callable[[str], Awaitable[None]] = fault_point
    errands: list[Errand] = field(default_factory=list)

    @property
    def provider(self) -> StripeProvider:
        """The way to the provider. Raises ProviderUnavailable where none is configured."""
        if self.services.provider is None:
            raise ProviderUnavailable
        return self.services.provider

    @property
    def clock(self) -> Clock:
        return self.services.clock

    def now(self) -> datetime:
        return self.at or self.clock.now()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """A short transaction. Its errands wait in `errands` once it is stored."""
        async with self.sessions() as session:
            noted: list[Errand] = []
            session.info[_ERRANDS] = noted
            async with session.begin():
                yield session
            self.errands.extend(noted)
            await run_after_commit(session)

    async def check_mode(self) -> None:
        """Refuse to charge where the database belongs to another mode of the provider."""
        async with self.transaction() as session:
            await check_mode(session, self.provider.info().mode)


def till_of(sessions: async_sessionmaker[AsyncSession], *, at: datetime | None = None) -> Till:
    """A till on these sessions, which carry the services."""
    services = sessions.kw["info"][KEY]
    if not isinstance(services, Services):
        raise TypeError("These sessions carry no services.")
    return Till(sessions, services, at)


def till_beside(session: AsyncSession) -> Till:
    """A till on the database of `session`, with transactions of its own."""
    services = services_of(session)
    sessions = async_sessionmaker(
        session.bind, expire_on_commit=False, join_transaction_mode="create_savepoint", info={KEY: services}
    )
    return Till(sessions, services)


async def open_till(request: Request) -> Till:
    return till_of(request.app.state.sessions)


MoneyTill = Annotated[Till, Depends(open_till)]

"""The unit of work for moving money: several short transactions, with calls to the payment provider between them.

A request is normally one transaction. Moving money cannot be: what the provider did cannot be rolled back, and no lock
may be held while we wait for it. So routes that move money take a `PaymentWork` instead of a `Session`. A transaction
enqueues what has to be done at the provider as a task, which runs after the commit; if the process dies first,
`reconcile` finds the unfinished work in the rows. See docs/decisions/money-transactions.md.
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
from regimen.payments import ports
from regimen.platform.services import KEY, Services, services_of
from regimen.stripe_adapter.provider import StripeProvider
from regimen.stripe_adapter.services import provider_of

_TASKS = "provider_tasks"
_SOURCES = "document_sources"


@dataclass(frozen=True)
class ChargeInvoice:
    """Charge an open invoice to `payment_method`, or to the client's default card."""

    invoice_id: UUID
    on_session: bool
    payment_method: str | None = None


@dataclass(frozen=True)
class VoidInvoice:
    """Cancel an invoice's payment, so that no money can come from it any more."""

    invoice_id: UUID


@dataclass(frozen=True)
class IssueRefund:
    """Issue a refund that was requested."""

    refund_id: UUID


ProviderTask = ChargeInvoice | VoidInvoice | IssueRefund


def enqueue(session: AsyncSession, task: ProviderTask) -> None:
    """Adds `task` to the work once this transaction is committed; `run_provider_tasks` then runs it.

    The transaction must belong to a `PaymentWork`.
    """
    session.info[_TASKS].append(task)


def request_document(session: AsyncSession, source: ports.DocumentSource) -> None:
    """Has an invoice or a credit note issued at the end of this transaction. In one that belongs to no `PaymentWork`,
    the nightly job of invoicing does it."""
    session.info.setdefault(_SOURCES, []).append(source)


def leave_tasks_to_jobs(session: AsyncSession) -> None:
    """Lets a transaction that belongs to no `PaymentWork` enqueue tasks. Nothing runs them after its commit: a
    subscriber, or else `reconcile`, finds in the rows what is left to do."""
    session.info.setdefault(_TASKS, [])


async def fault_point(name: str) -> None:
    """Kills the process without clean-up if CRASH_AT names this point. Used by tests of crash recovery."""
    if os.environ.get("CRASH_AT") == name:
        os._exit(137)


@dataclass
class PaymentWork:
    """One unit of payment work.

    `at` is the time recorded for its changes; None means now. Only timers set it.
    `backdate_timers` makes timers count as having happened when they were due (used for demo data).
    """

    sessions: async_sessionmaker[AsyncSession]
    services: Services
    at: datetime | None = None
    backdate_timers: bool = False
    fault_point: Callable[[str], Awaitable[None]] = fault_point
    tasks: list[ProviderTask] = field(default_factory=list)

    @property
    def provider(self) -> StripeProvider:
        """The payment provider. Raises ProviderUnavailable if none is configured."""
        return provider_of(self.services)

    @property
    def clock(self) -> Clock:
        return self.services.clock

    def now(self) -> datetime:
        return self.at or self.clock.now()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """Opens a short transaction. Its provider tasks are added to `tasks` after the commit."""
        async with self.sessions() as session:
            enqueued: list[ProviderTask] = []
            sources: list[ports.DocumentSource] = []
            session.info[_TASKS], session.info[_SOURCES] = enqueued, sources
            async with session.begin():
                yield session
                if sources:
                    await ports.issue_documents(session, sources, self.now())
                    await fault_point("documents-issued")
            self.tasks.extend(enqueued)
            await run_after_commit(session)


def payment_work(sessions: async_sessionmaker[AsyncSession], *, at: datetime | None = None) -> PaymentWork:
    """Returns payment work on these sessions, which must carry the services."""
    services = sessions.kw["info"][KEY]
    if not isinstance(services, Services):
        raise TypeError("These sessions carry no services.")
    return PaymentWork(sessions, services, at)


def payment_work_from(session: AsyncSession) -> PaymentWork:
    """Returns payment work on the database of `session`, with transactions of its own. For jobs."""
    services = services_of(session)
    sessions = async_sessionmaker(
        session.bind, expire_on_commit=False, join_transaction_mode="create_savepoint", info={KEY: services}
    )
    return PaymentWork(sessions, services)


async def open_payment_work(request: Request) -> PaymentWork:
    return payment_work(request.app.state.sessions)


Payments = Annotated[PaymentWork, Depends(open_payment_work)]
"""For routes that may move money."""

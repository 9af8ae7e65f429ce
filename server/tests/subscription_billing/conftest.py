"""Erik, whose trial is over, chooses a plan; payments run on the Stripe sandbox."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker

from regimen.accounts.models import AccessToken
from regimen.kit.clock import Clock
from regimen.payments.actions import cards
from regimen.payments.models import PLATFORM, Invoice, LedgerEntry
from regimen.platform.models import MailRow
from regimen.platform.services import Services
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.subscription.models import ProductKind, Subscription
from regimen.subscription.ports import ClientCounts, client_counts
from regimen.subscription_billing.actions.due import run_due_plans
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.money import GOOD, Shop, open_sandbox
from tests.waiting import LONG_TIMEOUT, wait_for


@dataclass
class Desk:
    """Where Erik pays for his account's plan. `clients` are the clients that the account is said to have."""

    shop: Shop
    owner: Person
    requests: Requests
    clients: ClientCounts = field(default_factory=ClientCounts)

    @property
    def clock(self) -> Clock:
        return self.shop.clock

    async def save_card(self, number: str = GOOD) -> UUID:
        """Saves a card of Erik's at the platform, as the browser does; it becomes his default."""
        work = self.shop.work()
        setup = await cards.start_card_setup(work, PLATFORM, self.owner.id)
        method = await self.shop.save_in_browser(setup.client_secret, number)
        self.shop.methods.setdefault(self.owner.id, []).append(method)
        return (await cards.add_card(work, PLATFORM, self.owner.id, method)).id

    async def preview(self, kind: str, period: str = "month") -> dict[str, Any]:
        response = await self.requests.get(f"/subscribe/preview?product_kind={kind}&billing_period={period}")
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found

    async def choose(self, kind: str, period: str = "month", when: str = "today", **more: Any) -> Any:
        """Chooses a plan for what the preview says, and returns the response."""
        quote = (await self.preview(kind, period))[when]
        shown = 0 if quote is None else quote["due_now_minor"] if when == "today" else quote["price_minor"]
        form = {"product_kind": kind, "billing_period": period, "when": when, "shown_minor": shown}
        return await self.requests.post("/subscribe", form | more)

    async def after(self, response: httpx.Response) -> dict[str, Any]:
        """Returns the plan as it is after a change that succeeded."""
        assert response.is_success, response.text
        return await self.plan()

    async def plan(self) -> dict[str, Any]:
        response = await self.requests.get("/subscribe")
        found: dict[str, Any] = response.json()
        return found

    async def next_payment(self) -> int | None:
        """Returns what the next payment is said to cost."""
        found: int | None = (await self.requests.get("/subscribe/plans")).json()["next_payment_minor"]
        return found

    async def have_trial(self, left: timedelta) -> datetime:
        """Erik is on the trial, which ends after that; returns when."""
        end = self.clock.now() + left
        async with self.shop.sessions.begin() as session:
            own = update(Subscription).where(Subscription.account_id == self.owner.account_id)
            await session.execute(own.values(trial_end_at=end))
        return end

    async def advance(self, by: timedelta) -> None:
        """Moves the clock, and does what became due."""
        self.clock.advance(by)
        await wait_for(
            run_due_plans(self.shop.work(), self.clock.now()), "the end of the due steps of plans", LONG_TIMEOUT
        )

    async def until(self, at: str | datetime) -> None:
        wanted = datetime.fromisoformat(at) if isinstance(at, str) else at
        await self.advance(wanted - self.clock.now())

    async def reconcile(self) -> None:
        await self.shop.reconcile()

    async def invoices(self) -> Sequence[Invoice]:
        return await self.shop.invoices()

    async def paid(self) -> list[int]:
        """Returns the amounts that reached the platform, oldest first."""
        async with self.shop.sessions() as session:
            rows = await session.scalars(select(LedgerEntry).order_by(LedgerEntry.at, LedgerEntry.id))
            return [row.gross_minor for row in rows]

    async def refund_by_hand(self, amount: int) -> None:
        """The operator refunds a part of the last payment in the provider's dashboard."""
        intent = (await self.invoices())[-1].intent_id
        assert intent is not None
        key = f"hand:{intent}:{amount}"
        await self.shop.provider.refund(PLATFORM, intent, amount=amount, return_fee=False, key=key)
        await self.shop.deliver()

    async def mails(self) -> list[str]:
        """Returns the kinds of the mails that were sent, oldest first."""
        async with self.shop.sessions() as session:
            return list(await session.scalars(select(MailRow.kind).order_by(MailRow.created_at, MailRow.id)))

    async def row(self) -> Subscription:
        async with self.shop.sessions() as session:
            return await session.get_one(Subscription, self.owner.account_id)


@pytest.fixture
async def desk(
    sessions: async_sessionmaker[AsyncSession],
    services: Services,
    clock: Clock,
    cast: Cast,
    as_person: Callable[[Person], Requests],
    monkeypatch: pytest.MonkeyPatch,
) -> Desk:
    """Erik's desk, a day after the end of his trial. His devices stay signed in however far the clock moves."""
    sandbox = await open_sandbox(clock)
    set_provider(services, sandbox_provider(sandbox))
    later = clock.now() + timedelta(days=4000)
    async with sessions.begin() as session:
        await session.execute(update(AccessToken).values(expires_at=later, last_used_at=later))
        ended = clock.now() - timedelta(days=1)
        await session.execute(
            update(Subscription)
            .where(Subscription.account_id == cast.erik.account_id)
            .values(trial_end_at=ended, product_kind=None)
        )
    desk = Desk(Shop(sandbox, sessions, services, clock), cast.erik, as_person(cast.erik))

    async def count(_: AsyncSession, ids: Sequence[UUID], __: datetime) -> dict[UUID, ClientCounts]:
        return dict.fromkeys(ids, desk.clients)

    monkeypatch.setattr(client_counts, "implementation", count)
    return desk


BANDS = [kind.value for kind in ProductKind if kind is not ProductKind.FREE]

"""Only Erik's gym can take payments."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.payments.models import PaymentAccount
from regimen.programs import ports
from regimen.programs.ports import OptionClients
from tests.cast import Cast
from tests.conftest import Requests

CreateDraft = Callable[..., Awaitable[dict[str, Any]]]


@pytest.fixture
async def connected(session: AsyncSession, cast: Cast, clock: Clock) -> PaymentAccount:
    account = PaymentAccount(
        account_id=cast.erik.account_id,
        stripe_account_id="acct_erik",
        charges_enabled=True,
        currency="EUR",
        created_at=clock.now(),
        updated_at=clock.now(),
    )
    session.add(account)
    await session.commit()
    return account


@pytest.fixture
def subscribers(monkeypatch: pytest.MonkeyPatch) -> dict[str, OptionClients]:
    """The clients of each price option, to be filled by the test."""
    known: dict[str, OptionClients] = {}

    async def count(_session: AsyncSession, option_ids: Sequence[UUID]) -> dict[UUID, OptionClients]:
        return {option_id: known[str(option_id)] for option_id in option_ids if str(option_id) in known}

    monkeypatch.setattr(ports.count_option_clients, "implementation", count)
    return known


@pytest.fixture
def create_draft(erik: Requests, connected: PaymentAccount) -> CreateDraft:
    """Creates a draft for Erik: `await create_draft("fixed", title="...")`."""

    async def create(kind: str = "membership", title: str = "Squat Every Day") -> dict[str, Any]:
        response = await erik.post("/coach/plans", {"plan_type": kind, "title": title})
        assert response.status_code == 201, response.text
        return dict(response.json())

    return create


def price(amount_minor: int | None = 3900, duration: str | None = "monthly", currency: str = "EUR") -> dict[str, Any]:
    return {"amount_minor": amount_minor, "duration": duration, "currency": currency}

"""A program of Erik's, and Erik's gym for what is said in conversations."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.events import ClientJoined, PaymentMissed, PaymentReceived
from regimen.platform.events import publish
from regimen.programs.models import Program, ProgramType
from regimen.subscription.models import ProductKind, Subscription
from tests.cast import Cast
from tests.chat.conftest import gym as gym
from tests.memberships.conftest import shop as shop
from tests.payments.conftest import market as market
from tests.training.factory import TrainingFactory

Happens = Callable[..., Awaitable[None]]
SetPlan = Callable[..., Awaitable[None]]


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> Program:
    program = await TrainingFactory(session, cast, clock.now()).create_program(ProgramType.SELF_PACED, written=[0])
    await session.commit()
    return program


@pytest.fixture
def happens(
    session: AsyncSession, cast: Cast, clock: Clock, program: Program, run_jobs: Callable[[], Awaitable[int]]
) -> Happens:
    """Publishes an event about Maya and the program, and runs its subscribers."""

    async def happens(kind: type, **fields: Any) -> None:
        base: dict[str, Any] = {
            "at": clock.now(),
            "account_id": program.account_id,
            "client_id": cast.maya.id,
            "program_id": program.id,
        }
        if issubclass(kind, (ClientJoined, PaymentMissed, PaymentReceived)):
            base |= {"membership_id": new_id(), "program_title": program.title, "program_type": program.type.value}
        await publish(session, kind(**base | fields))
        await session.commit()
        await run_jobs()

    return happens


@pytest.fixture
def set_plan(session: AsyncSession, cast: Cast, clock: Clock) -> SetPlan:
    """Changes the plan of Erik's account; without one its trial has ended, or never began."""

    async def set_plan(product: ProductKind | None, trial_end: datetime | None = None) -> None:
        of_erik = update(Subscription).where(Subscription.account_id == cast.erik.account_id)
        await session.execute(of_erik.values(product_kind=product, trial_end_at=trial_end))
        await session.commit()

    return set_plan


@pytest.fixture
async def blocked(set_plan: SetPlan, clock: Clock) -> None:
    """The trial of Erik's account is over."""
    await set_plan(None, clock.now() - timedelta(days=1))

"""Whether a client has a program at the moment, in every state: the same for a loaded membership and in SQL."""

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.memberships.access.current import current_accounts, current_clients, has_program
from regimen.memberships.models import Membership, State
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.training.conftest import training as training
from tests.training.factory import TrainingFactory

RUNS = {State.SCHEDULED, State.TRIALING, State.ACTIVE, State.PAST_DUE, State.RESUME}


@pytest.mark.parametrize("state", State)
async def test_a_client_has_a_program_while_it_runs_and_they_are_not_removed(
    state: State, training: TrainingFactory, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    client = await cast.client("Ola", "Client")
    await training.enrol(client, ProgramType.ONE_MANY)
    membership = (await session.scalars(select(Membership).filter_by(client_id=client.user.id))).one()
    for removed_at in (None, clock.now()):
        membership.state, membership.removed_at = state, removed_at
        await session.flush()
        runs = state in RUNS and removed_at is None
        assert membership.is_running is runs
        assert await has_program(session, membership.account_id, client.user.id) is runs
        assert (client.user.id in (await session.scalars(current_clients(membership.account_id))).all()) is runs
        assert (await session.scalars(current_accounts(client.user.id))).all() == [membership.account_id] * runs
    assert not await has_program(session, membership.account_id, cast.maya.user.id)

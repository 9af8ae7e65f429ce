"""Sharing body metrics ends with the client's last program of an account, and with deleting everything."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.events import (
    AutoCanceled,
    EndedByDispute,
    MembershipCanceled,
    MembershipEnded,
    MembershipEvent,
    ProgramFinished,
    membership_fields,
)
from regimen.memberships.models import Membership, State
from regimen.platform.events import publish
from regimen.platform.services import Services
from regimen.programs.models import ProgramType
from tests.body_metrics.steps import WEIGHT, agree, enter, own, own_entries, seen, seen_entries
from tests.cast import Cast
from tests.conftest import Requests
from tests.memberships.withdrawals import proof_of, withdraw
from tests.money import Shop
from tests.purchases import START
from tests.training.factory import EnrolledClient, TrainingFactory

RunJobs = Callable[[], Awaitable[int]]


@pytest.mark.spec("LDB-08")
@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (AutoCanceled, {}),
        (EndedByDispute, {}),
        (MembershipCanceled, {"canceled_by": "client", "ends_at": None, "client_removed": False}),
        (MembershipEnded, {"canceled_by": None}),
        (ProgramFinished, {}),
    ],
)
async def test_sharing_ends_with_the_last_program_however_that_ends(
    maya: Requests,
    erik: Requests,
    cast: Cast,
    session: AsyncSession,
    run_jobs: RunJobs,
    maya_trains: EnrolledClient,
    kind: type[MembershipEvent],
    values: dict[str, Any],
) -> None:
    await agree(maya, cast.erik)
    await enter(maya)

    async def move(state: State) -> None:
        membership = update(Membership).where(Membership.id == maya_trains.membership_id)
        await session.execute(membership.values(state=state))
        await session.commit()

    await move(State.CANCELED)
    assert (await seen(erik, cast.maya))["state"] == "not_current"
    assert (await erik.get(f"/coach/clients/{cast.maya.id}/body_metrics/{WEIGHT}")).status_code == 404
    assert (await own(maya))["shares"] == []
    membership = await session.get_one(Membership, maya_trains.membership_id)
    fields = membership_fields(membership, maya_trains.program, at=cast.now, actor_id=None)
    await publish(session, kind(**fields, **values))
    await session.commit()
    await run_jobs()
    await move(State.ACTIVE)
    assert (await seen(erik, cast.maya))["state"] == "not_shared", "who comes back is asked again"
    assert len(await own_entries(maya)) == 1


async def test_withdrawing_from_a_contract_ends_sharing(
    shop: Shop, maya: Requests, visitor: Requests, erik: Requests, cast: Cast, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik, kind=ProgramType.SELF_PACED)
    order = f"/stripe/plan/{program.id}/buy"
    assert (await maya.post(order, START)).status_code == 200
    await agree(maya, cast.erik)
    assert (await seen(erik, cast.maya))["state"] == "shared"
    assert (await withdraw(visitor, await proof_of(shop, cast.maya, program))).status_code == 200
    await run_jobs()
    assert (await seen(erik, cast.maya))["state"] == "not_current"
    assert (await maya.post(order, {"resume_type": "continue"})).status_code == 200
    assert (await seen(erik, cast.maya))["state"] == "not_shared"


async def test_sharing_goes_on_until_the_last_program_of_the_account_ends(
    maya: Requests,
    erik: Requests,
    ines: Requests,
    tom: Requests,
    cast: Cast,
    run_jobs: RunJobs,
    training: TrainingFactory,
    maya_trains_with_ines: EnrolledClient,
) -> None:
    """Programs of other accounts make no difference, nor do those of other clients."""
    second = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=[0])
    await training.enrol(cast.tom, ProgramType.FIXED, program=maya_trains_with_ines.program)
    await agree(tom, cast.erik)
    await agree(maya, cast.erik, cast.ines)
    await enter(maya)

    async def end(enrolled: EnrolledClient) -> None:
        ended = await erik.post(f"/coach/plans/{enrolled.program.id}/clients/{cast.maya.id}/cancel", {"mode": "now"})
        assert ended.status_code == 200, ended.text
        await run_jobs()

    async def states() -> list[str]:
        return [(await seen(coach, cast.maya))["state"] for coach in (erik, ines)]

    await end(maya_trains_with_ines)
    assert await states() == ["shared", "shared"]
    assert len(await seen_entries(erik, cast.maya)) == 1
    await end(second)
    assert await states() == ["not_current", "shared"]
    await training.enrol(cast.maya, ProgramType.FIXED, written=[0])
    assert await states() == ["not_shared", "shared"], "who comes back is asked again"
    assert (await seen(erik, cast.tom))["state"] == "shared"


async def test_open_pages_fetch_again_when_sharing_ends(
    maya: Requests,
    erik: Requests,
    cast: Cast,
    services: Services,
    run_jobs: RunJobs,
    monkeypatch: pytest.MonkeyPatch,
    maya_trains_with_ines: EnrolledClient,
) -> None:
    """What a coach still has on the screen is not theirs to see any more."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    own_stream, gym = f"user:{cast.maya.id}", f"account:{cast.erik.account_id}"

    def told() -> set[str]:
        streams = {one["stream"] for one in sent if one["message"]["event"] == "body_metrics_changed"}
        sent.clear()
        return streams

    await agree(maya, cast.erik)
    await enter(maya)
    assert told() == {own_stream, gym}
    assert (await maya.delete("/athlete/body_metrics")).status_code == 204
    assert told() == {own_stream, gym}
    assert (await maya.delete("/athlete/body_metrics")).status_code == 204
    assert told() == {own_stream}, "nobody sees anything any more"
    await agree(maya, cast.erik)
    told()
    program = maya_trains_with_ines.program.id
    ended = await erik.post(f"/coach/plans/{program}/clients/{cast.maya.id}/cancel", {"mode": "now"})
    assert ended.status_code == 200, ended.text
    await run_jobs()
    assert told() == {own_stream, gym}

"""A client's lists of purchases, payments and invitations, and how many queries they take."""

from collections.abc import Callable
from typing import Any

import pytest

from regimen.programs.models import InvitationState, Period, Program, ProgramInvitation, ProgramState
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START


@pytest.mark.spec("BUY-80", "BUY-81")
async def test_purchases_are_split_into_active_and_past(shop: Shop, cast: Cast, maya: Requests, tom: Requests) -> None:
    running, over = await shop.program(cast.erik), await shop.program(cast.erik)
    for program in (running, over):
        await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await maya.delete(f"/athlete/plans/{over.id}/unsubscribe")
    active = (await maya.get("/athlete/purchases")).json()
    past = (await maya.get("/athlete/purchases?state=past")).json()
    assert [row["plan"]["id"] for row in active["items"]] == [str(running.id)]
    assert [row["membership"]["state_label"] for row in past["items"]] == ["Cancelled"]
    assert (await tom.get("/athlete/purchases")).json()["items"] == []


@pytest.mark.spec("BUY-80")
async def test_history_shows_what_was_paid(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [row] = (await maya.get("/athlete/history")).json()["items"]
    assert (row["amount"]["price_format"], row["status"], row["coach_name"]) == ("£99.00", "paid", "Northside Strength")
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True})
    [row] = (await maya.get("/athlete/history")).json()["items"]
    assert (row["status"], row["refunded"]["amount_minor"]) == ("refunded", 9900)


async def _invite(shop: Shop, cast: Cast, program: Program) -> None:
    """Erik invites Maya."""
    async with shop.sessions.begin() as session:
        session.add(
            ProgramInvitation(
                program_id=program.id,
                account_id=program.account_id,
                email=cast.maya.user.email,
                state=InvitationState.SENT,
                invited_by=cast.erik.id,
                created_at=shop.clock.now(),
            )
        )


@pytest.mark.spec("BUY-91")
async def test_invitations_can_be_accepted_or_declined(shop: Shop, cast: Cast, maya: Requests, tom: Requests) -> None:
    first, second = await shop.program(cast.erik), await shop.program(cast.erik)
    for program in (first, second):
        await _invite(shop, cast, program)
    rows = (await maya.get("/athlete/invites")).json()["items"]
    assert {row["plan"]["id"] for row in rows} == {str(first.id), str(second.id)}
    assert (await tom.delete(f"/athlete/invites/{rows[0]['id']}")).status_code == 404
    declined = next(row for row in rows if row["plan"]["id"] == str(first.id))
    assert (await maya.delete(f"/athlete/invites/{declined['id']}")).status_code == 204
    await maya.post(f"/stripe/plan/{second.id}/buy", START)
    assert (await maya.get("/athlete/invites")).json()["items"] == []
    async with shop.sessions() as session:
        states = {row["id"]: (await session.get_one(ProgramInvitation, row["id"])).state for row in rows}
    assert set(states.values()) == {InvitationState.DECLINED, InvitationState.ACCEPTED}


@pytest.mark.spec("BUY-91")
async def test_only_invitations_that_can_be_accepted_are_listed(shop: Shop, cast: Cast, maya: Requests) -> None:
    offered, draft, archived, owned, ended = [await shop.program(cast.erik) for _ in range(5)]
    for program in (owned, ended):
        await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (await maya.delete(f"/athlete/plans/{ended.id}/unsubscribe")).status_code == 200
    async with shop.sessions.begin() as session:
        unpublished = await session.get_one(Program, draft.id)
        unpublished.state, unpublished.published_at = ProgramState.DRAFT, None
        (await session.get_one(Program, archived.id)).archived_at = shop.clock.now()
    for program in (offered, draft, archived, owned, ended):
        await _invite(shop, cast, program)
    listed = (await maya.get("/athlete/invites")).json()
    assert {row["plan"]["id"] for row in listed["items"]} == {str(offered.id), str(ended.id)}
    assert listed["pagination"]["total"] == 2


@pytest.mark.parametrize("path", ["/athlete/purchases", "/athlete/history"])
async def test_a_list_takes_the_same_number_of_queries_for_many_rows(
    shop: Shop, cast: Cast, maya: Requests, path: str, count_queries: Callable[[], Any]
) -> None:
    await shop.card(cast.maya, cast.erik)
    costs = []
    for _ in range(2):
        for _ in range(3):
            program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
            await maya.post(f"/stripe/plan/{program.id}/buy", START)
        with count_queries() as queries:
            assert (await maya.get(path)).status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 6


async def test_invitations_take_the_same_number_of_queries_for_many_rows(
    shop: Shop, cast: Cast, maya: Requests, count_queries: Callable[[], Any]
) -> None:
    costs = []
    for added in (1, 4):
        for _ in range(added):
            await _invite(shop, cast, await shop.program(cast.erik))
        with count_queries() as queries:
            assert (await maya.get("/athlete/invites")).status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 6

"""Tracks of a program."""

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.subscription.models import ProductKind, Subscription
from regimen.training.models import Timeline
from tests.cast import Cast
from tests.conftest import Requests
from tests.programs.conftest import Make


@pytest.mark.spec("TRN-06", "TRN-13")
async def test_a_further_track_has_a_timeline(make: Make, erik: Requests, session: AsyncSession) -> None:
    plan = await make()
    response = await erik.post(f"/coach/plans/{plan['id']}/tracks", {"name": "  Masters   40 "})
    assert [(t["name"], t["is_default_track"]) for t in response.json()["tracks"]] == [
        ("Main", True),
        ("Masters 40", False),
    ]
    assert await session.scalar(select(func.count()).where(Timeline.program_id == plan["id"])) == 2


@pytest.mark.parametrize("name", ["", "   ", "x" * 64, *[f"a{sign}b" for sign in "/|\\+=@:<>?;"], "main"])
@pytest.mark.spec("TRN-07", "TRN-08", "TRN-09", "TRN-10")
async def test_names_that_are_refused(make: Make, erik: Requests, name: str) -> None:
    plan = await make()
    response = await erik.post(f"/coach/plans/{plan['id']}/tracks", {"name": name})
    assert response.status_code == 422
    (sentence,) = response.json()["errors"]["name"]
    if name == "main":
        assert sentence == "This name is already taken."
    assert len((await erik.get(f"/coach/plans/{plan['id']}")).json()["tracks"]) == 1


@pytest.mark.spec("TRN-08", "TRN-10")
async def test_renaming(make: Make, erik: Requests) -> None:
    plan = await make()
    path = f"/coach/plans/{plan['id']}/tracks"
    track = plan["tracks"][0]
    assert (await erik.patch(f"{path}/{track['id']}", {"name": "x" * 63})).status_code == 200
    await erik.post(path, {"name": "Scaled"})
    response = await erik.patch(f"{path}/{track['id']}", {"name": "SCALED"})
    assert response.json()["errors"] == {"name": ["This name is already taken."]}


@pytest.mark.spec("TRN-11", "TRN-12")
async def test_fifteen_active_tracks(make: Make, erik: Requests) -> None:
    plan = await make()
    path = f"/coach/plans/{plan['id']}/tracks"
    for number in range(14):
        tracks = (await erik.post(path, {"name": f"Track {number}"})).json()["tracks"]
    refused = await erik.post(path, {"name": "Sixteenth"})
    assert (refused.status_code, refused.json()["title"]) == (422, "Maximum number of tracks reached")
    assert (await erik.post(f"{path}/{tracks[-1]['id']}/archive")).status_code == 200
    assert (await erik.post(path, {"name": "Sixteenth"})).status_code == 201
    assert (await erik.post(f"{path}/{tracks[-1]['id']}/restore")).json()["title"] == "Maximum number of tracks reached"
    await erik.post(f"{path}/{tracks[-2]['id']}/archive")
    restored = (await erik.post(f"{path}/{tracks[-1]['id']}/restore")).json()["tracks"]
    assert [t["archived"] for t in restored if t["id"] == tracks[-1]["id"]] == [False]


async def test_the_default_track_stays(make: Make, erik: Requests) -> None:
    plan = await make()
    response = await erik.post(f"/coach/plans/{plan['id']}/tracks/{plan['tracks'][0]['id']}/archive")
    assert response.status_code == 422
    assert not (await erik.get(f"/coach/plans/{plan['id']}")).json()["tracks"][0]["archived"]


@pytest.mark.spec("SUB-08")
async def test_the_free_plan_keeps_its_tracks_and_adds_none(
    make: Make, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    plan = await make()
    path = f"/coach/plans/{plan['id']}/tracks"
    track = (await erik.post(path, {"name": "Scaled"})).json()["tracks"][1]
    row = await session.get(Subscription, cast.erik.account_id)
    assert row is not None
    row.product_kind = ProductKind.FREE
    await session.commit()
    assert (await erik.post(path, {"name": "Third"})).status_code == 422
    assert (await erik.patch(f"{path}/{track['id']}", {"name": "Other"})).status_code == 422
    tracks = (await erik.get(f"/coach/plans/{plan['id']}")).json()["tracks"]
    assert [t["name"] for t in tracks] == ["Main", "Scaled"]

"""Tracks of a program."""

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.subscription.models import ProductKind, Subscription
from regimen.training.models import Timeline
from tests.cast import Cast
from tests.conftest import Requests
from tests.programs.conftest import CreateDraft


@pytest.mark.spec("TRN-06", "TRN-13")
async def test_a_new_track_has_a_timeline(create_draft: CreateDraft, erik: Requests, session: AsyncSession) -> None:
    draft = await create_draft()
    response = await erik.post(f"/coach/plans/{draft['id']}/tracks", {"name": "  Masters   40 "})
    assert [(t["name"], t["is_default_track"]) for t in response.json()["tracks"]] == [
        ("Main", True),
        ("Masters 40", False),
    ]
    assert await session.scalar(select(func.count()).where(Timeline.program_id == draft["id"])) == 2


@pytest.mark.parametrize("name", ["", "   ", "x" * 64, *[f"a{sign}b" for sign in "/|\\+=@:<>?;"], "main"])
@pytest.mark.spec("TRN-07", "TRN-08", "TRN-09", "TRN-10")
async def test_invalid_names_are_refused(create_draft: CreateDraft, erik: Requests, name: str) -> None:
    draft = await create_draft()
    response = await erik.post(f"/coach/plans/{draft['id']}/tracks", {"name": name})
    assert response.status_code == 422
    (sentence,) = response.json()["errors"]["name"]
    if name == "main":
        assert sentence == "This name is already taken."
    assert len((await erik.get(f"/coach/plans/{draft['id']}")).json()["tracks"]) == 1


@pytest.mark.spec("TRN-08", "TRN-10")
async def test_renaming(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}/tracks"
    track = draft["tracks"][0]
    assert (await erik.patch(f"{path}/{track['id']}", {"name": "x" * 63})).status_code == 200
    await erik.post(path, {"name": "Scaled"})
    response = await erik.patch(f"{path}/{track['id']}", {"name": "SCALED"})
    assert response.json()["errors"] == {"name": ["This name is already taken."]}


@pytest.mark.spec("TRN-11", "TRN-12")
async def test_at_most_fifteen_active_tracks(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}/tracks"
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


async def test_the_default_track_cannot_be_archived(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    response = await erik.post(f"/coach/plans/{draft['id']}/tracks/{draft['tracks'][0]['id']}/archive")
    assert response.status_code == 422
    assert not (await erik.get(f"/coach/plans/{draft['id']}")).json()["tracks"][0]["archived"]


@pytest.mark.spec("SUB-08")
async def test_a_free_subscription_keeps_existing_tracks_and_adds_none(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}/tracks"
    track = (await erik.post(path, {"name": "Scaled"})).json()["tracks"][1]
    row = await session.get(Subscription, cast.erik.account_id)
    assert row is not None
    row.product_kind = ProductKind.FREE
    await session.commit()
    assert (await erik.post(path, {"name": "Third"})).status_code == 422
    assert (await erik.patch(f"{path}/{track['id']}", {"name": "Other"})).status_code == 422
    tracks = (await erik.get(f"/coach/plans/{draft['id']}")).json()["tracks"]
    assert [t["name"] for t in tracks] == ["Main", "Scaled"]


async def downgrade_to_free(session: AsyncSession, cast: Cast) -> None:
    row = await session.get(Subscription, cast.erik.account_id)
    assert row is not None
    row.product_kind = ProductKind.FREE
    await session.commit()


@pytest.mark.spec("SUB-08")
async def test_a_track_that_is_archived_on_the_free_plan_can_be_restored(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}/tracks"
    track = (await erik.post(path, {"name": "Scaled"})).json()["tracks"][1]
    await downgrade_to_free(session, cast)
    assert (await erik.post(f"{path}/{track['id']}/archive")).status_code == 200
    restored = await erik.post(f"{path}/{track['id']}/restore")
    assert restored.status_code == 200
    assert [(t["name"], t["archived"]) for t in restored.json()["tracks"]] == [("Main", False), ("Scaled", False)]


@pytest.mark.spec("SUB-08")
async def test_training_is_still_written_in_the_tracks_of_a_free_subscription(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft = await create_draft()
    track = (await erik.post(f"/coach/plans/{draft['id']}/tracks", {"name": "Scaled"})).json()["tracks"][1]
    timeline = await session.scalar(select(Timeline.id).where(Timeline.track_id == track["id"]))
    await downgrade_to_free(session, cast)
    day = {"sessions": [{"id": "s1", "title": "Upper", "blocks": []}]}
    saved = await erik.put(f"/coach/timelines/{timeline}/days/0", {"content": day, "version": 0})
    assert saved.status_code == 200, saved.text
    shown = await erik.get(f"/coach/plans/{draft['id']}/timeline?track_id={track['id']}")
    assert [one["content"]["sessions"][0]["title"] for one in shown.json()["days"]] == ["Upper"]

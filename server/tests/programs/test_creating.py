"""A new program is a draft of one of four types, with one track and its timeline."""

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.programs.models import Program
from regimen.subscription.models import Subscription
from regimen.training.models import Timeline
from tests.cast import Cast
from tests.conftest import Requests
from tests.programs.conftest import CreateDraft


@pytest.mark.parametrize(
    ("kind", "visibility", "starts_on", "periods"),
    [
        ("fixed", None, None, 1),
        ("membership", 7, None, 8),
        ("individual", 14, None, 8),
        ("one_many", 14, "2026-01-12", 8),
    ],
)
@pytest.mark.spec("PRG-02", "PRG-05", "PRG-06", "PRG-07", "PRG-08", "PRG-11", "PRG-18", "TRN-13", "OV-100")
async def test_a_draft_of_each_type(
    create_draft: CreateDraft,
    erik: Requests,
    session: AsyncSession,
    kind: str,
    visibility: int | None,
    starts_on: str | None,
    periods: int,
) -> None:
    draft = await create_draft(kind)
    assert (draft["plan_type"], draft["state"], draft["plan_pricing"]) == (kind, "draft", "free")
    assert (draft["visibility_days"], draft["starts_on"]) == (visibility, starts_on)
    assert len(draft["cadences"]) == periods
    assert ("one_off" in draft["cadences"]) == (kind == "fixed"), "every other type is an ongoing subscription"
    (track,) = draft["tracks"]
    assert track["is_default_track"]
    timelines = (await session.scalars(select(Timeline).where(Timeline.program_id == draft["id"]))).all()
    assert [(str(t.track_id), t.visibility_days, t.client_id) for t in timelines] == [(track["id"], visibility, None)]
    assert (await erik.get(f"/coach/plans/{draft['id']}")).json() == draft


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"plan_type": "membership", "title": "   "}, "title"),
        ({"plan_type": "membership", "title": "x" * 121}, "title"),
        ({"plan_type": "weekly", "title": "Squat"}, "plan_type"),
        ({"title": "Squat"}, "plan_type"),
    ],
)
@pytest.mark.spec("PRG-02", "PRG-19")
async def test_an_invalid_program_is_refused(
    erik: Requests, session: AsyncSession, body: dict[str, str], field: str
) -> None:
    response = await erik.post("/coach/plans", body)
    assert response.status_code == 422
    assert field in response.json()["errors"]
    if field == "title":
        assert response.json()["errors"]["title"] == ["Please provide a valid Title."]
    assert await session.scalar(select(func.count()).select_from(Program)) == 0


async def test_other_accounts_do_not_find_the_program(
    create_draft: CreateDraft, ines: Requests, maya: Requests, visitor: Requests
) -> None:
    draft = await create_draft()
    path = f"/coach/plans/{draft['id']}"
    for write in (ines.patch(path, {"title": "Mine"}), ines.post(f"{path}/publish"), ines.post(f"{path}/archive")):
        assert (await write).status_code == 404
    assert (await ines.get(path)).status_code == 404
    assert (await maya.get(path)).status_code == 403
    assert (await visitor.get(path)).status_code == 401


async def test_a_repeated_request_creates_one_program(erik: Requests, session: AsyncSession) -> None:
    body, key = {"plan_type": "fixed", "title": "Twice"}, {"Idempotency-Key": "k-1"}
    first = await erik.post("/coach/plans", body, headers=key)
    again = await erik.post("/coach/plans", body, headers=key)
    assert first.json() == again.json()
    assert await session.scalar(select(func.count()).select_from(Program)) == 1


@pytest.mark.spec("OV-98")
async def test_an_account_whose_trial_has_ended_is_read_only(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft = await create_draft()
    row = await session.get(Subscription, cast.erik.account_id)
    assert row is not None
    row.trial_end_at = cast.now
    await session.commit()
    assert (await erik.get(f"/coach/plans/{draft['id']}")).status_code == 200
    assert (await erik.patch(f"/coach/plans/{draft['id']}", {"title": "Late"})).status_code == 406
    assert (await erik.post("/coach/plans", {"plan_type": "fixed", "title": "Late"})).status_code == 406

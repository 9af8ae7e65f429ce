"""Supersets belong to the Professional plan; what was written before a plan ended may stay."""

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.subscription.models import ProductKind, Subscription
from regimen.training.models import TimelineDay
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.writing import Written, program_of, superset


@pytest.fixture
async def written(session: AsyncSession, cast: Cast, clock: Clock) -> Written:
    return await program_of(session, cast.erik, clock.now())


async def fall_to_free(session: AsyncSession) -> None:
    await session.execute(update(Subscription).values(product_kind=ProductKind.FREE, trial_end_at=None))


@pytest.mark.spec("SUB-12", "TRN-36")
async def test_the_free_plan_writes_no_supersets(erik: Requests, written: Written, session: AsyncSession) -> None:
    await fall_to_free(session)
    refused = await erik.put(f"{written.days}/0", json={"content": superset(), "version": 0})
    assert (refused.status_code, refused.json()["reason"]) == (422, "upgrade")
    assert refused.json()["feature"] == "supersets"
    assert await session.scalar(select(func.count()).select_from(TimelineDay)) == 0


@pytest.mark.spec("TRN-36")
async def test_professional_coaches_group_exercises(erik: Requests, written: Written) -> None:
    saved = await erik.put(f"{written.days}/0", json={"content": superset(), "version": 0})
    assert saved.json()["content"]["sessions"][0]["blocks"][0]["kind"] == "superset"


@pytest.mark.spec("SUB-12")
async def test_supersets_of_better_days_may_be_edited_and_moved_but_not_copied(
    erik: Requests, written: Written, session: AsyncSession
) -> None:
    await erik.put(f"{written.days}/0", json={"content": superset(), "version": 0})
    await fall_to_free(session)
    edited = superset()
    edited["sessions"][0]["title"] = "Upper"
    assert (await erik.put(f"{written.days}/0", json={"content": edited, "version": 1})).status_code == 200
    copied = await erik.post(f"{written.url}/copy", json={"from_days": [0], "to_day": 7})
    assert copied.json()["reason"] == "upgrade"
    assert (await erik.post(f"{written.url}/move", json={"from_day": 0, "to_day": 3})).status_code == 200
    assert await session.scalar(select(func.count()).select_from(TimelineDay)) == 2


@pytest.mark.spec("SUB-12")
async def test_a_superset_that_was_cleared_comes_back_by_undo_on_its_own_day_only(
    erik: Requests, written: Written, session: AsyncSession
) -> None:
    await erik.put(f"{written.days}/0", json={"content": superset(), "version": 0})
    await fall_to_free(session)
    cleared = await erik.put(f"{written.days}/0", json={"content": {"sessions": []}, "version": 1})
    assert cleared.status_code == 200
    elsewhere = await erik.put(f"{written.days}/1", json={"content": superset(), "version": 0})
    assert elsewhere.json()["reason"] == "upgrade"
    undone = await erik.put(f"{written.days}/0", json={"content": superset(), "version": 2})
    assert undone.status_code == 200
    assert undone.json()["content"]["sessions"][0]["blocks"][0]["kind"] == "superset"

"""Supersets need the Professional plan; existing ones stay after it ends.

`new_supersets.json` has the cases of what counts as new. The web's `supersetBound.test.tsx` reads the same, except for
what a day had in an earlier version, which the web does not know.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.subscription.models import ProductKind, Subscription
from regimen.training.models import DayDraft, TimelineDay
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import CoachProgram, create_program, day_content, superset_day

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("new_supersets.json").read_text())


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Clock) -> CoachProgram:
    return await create_program(session, cast.erik, clock.now())


async def downgrade_to_free(session: AsyncSession) -> None:
    await session.execute(update(Subscription).values(product_kind=ProductKind.FREE, trial_end_at=None))


@pytest.mark.spec("SUB-12", "TRN-36")
async def test_the_free_plan_has_no_supersets(erik: Requests, program: CoachProgram, session: AsyncSession) -> None:
    await downgrade_to_free(session)
    refused = await erik.put(f"{program.days_url}/0", json={"content": superset_day(), "version": 0})
    assert (refused.status_code, refused.json()["reason"]) == (422, "upgrade")
    assert (refused.json()["feature"], refused.json()["days"]) == ("supersets", [0])
    assert await session.scalar(select(func.count()).select_from(TimelineDay)) == 0


@pytest.mark.spec("SUB-12")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
async def test_what_counts_as_new(
    erik: Requests, program: CoachProgram, session: AsyncSession, case: dict[str, Any]
) -> None:
    def day_with(blocks: dict[str, str]) -> dict[str, Any]:
        return day_content(*({"kind": kind, "id": ident} for ident, kind in blocks.items()))

    before = [day_with(case[name]) for name in ("earlier", "published") if name in case]
    for version, content in enumerate(before):
        saved = await erik.put(f"{program.days_url}/0", json={"content": content, "version": version})
        assert saved.status_code == 200
    await downgrade_to_free(session)
    written = {"content": day_with(case["written"]), "version": len(before)}
    answer = await erik.put(f"{program.days_url}/0", json=written)
    assert answer.status_code == (422 if case["refused"] else 200)
    assert answer.json().get("feature") == ("supersets" if case["refused"] else None)


@pytest.mark.spec("TRN-36")
async def test_the_professional_plan_has_supersets(erik: Requests, program: CoachProgram) -> None:
    saved = await erik.put(f"{program.days_url}/0", json={"content": superset_day(), "version": 0})
    assert saved.json()["content"]["sessions"][0]["blocks"][0]["kind"] == "superset"


@pytest.mark.spec("SUB-12")
async def test_existing_supersets_may_be_edited_and_moved_but_not_copied(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await erik.put(f"{program.days_url}/0", json={"content": superset_day(), "version": 0})
    await downgrade_to_free(session)
    edited = superset_day()
    edited["sessions"][0]["title"] = "Upper"
    assert (await erik.put(f"{program.days_url}/0", json={"content": edited, "version": 1})).status_code == 200
    copied = await erik.post(f"{program.url}/copy", json={"from_days": [0], "to_day": 7})
    assert copied.json()["reason"] == "upgrade"
    assert (await erik.post(f"{program.url}/move", json={"from_day": 0, "to_day": 3})).status_code == 200
    assert await session.scalar(select(func.count()).select_from(TimelineDay)) == 2


@pytest.mark.spec("SUB-12")
async def test_a_cleared_superset_can_be_restored_on_its_own_day_only(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await erik.put(f"{program.days_url}/0", json={"content": superset_day(), "version": 0})
    await downgrade_to_free(session)
    cleared = await erik.put(f"{program.days_url}/0", json={"content": {"sessions": []}, "version": 1})
    assert cleared.status_code == 200
    elsewhere = await erik.put(f"{program.days_url}/1", json={"content": superset_day(), "version": 0})
    assert elsewhere.json()["reason"] == "upgrade"
    undone = await erik.put(f"{program.days_url}/0", json={"content": superset_day(), "version": 2})
    assert undone.status_code == 200
    assert undone.json()["content"]["sessions"][0]["blocks"][0]["kind"] == "superset"


@pytest.mark.spec("SUB-12")
async def test_on_the_free_plan_an_import_with_supersets_leaves_no_drafts_behind(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await downgrade_to_free(session)
    day = {"day": 3, "content": superset_day()}
    refused = await erik.post(f"{program.url}/imports/days", json={"days": [day]})
    assert (refused.status_code, refused.json()["feature"]) == (422, "supersets")
    assert await session.scalar(select(func.count()).select_from(DayDraft)) == 0


@pytest.mark.spec("SUB-12")
async def test_a_refusal_of_many_days_names_those_with_new_supersets(
    erik: Requests, program: CoachProgram, session: AsyncSession
) -> None:
    await downgrade_to_free(session)
    without: dict[str, list[object]] = {"sessions": []}
    days = [
        {"day": day, "version": 0, "content": content}
        for day, content in [(1, superset_day()), (4, without), (9, superset_day())]
    ]
    refused = await erik.put(program.days_url, json={"days": days})
    assert refused.json()["days"] == [1, 9]

"""The estimated one-rep max of a set; `one_rep_max.json` has the cases, which the tests of the web read too."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.training.access.strength import ALLOWS_ESTIMATE, ONE_REP_MAX_KG

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("one_rep_max.json").read_text())
ESTIMATE = text(
    f"""select case when {ALLOWS_ESTIMATE} then {ONE_REP_MAX_KG} end
        from (select cast(:done as jsonb) as done, cast(:prescribed as jsonb) as prescribed,
                     false as undone, true as counted) x"""
)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_the_estimate_of_a_set(session: AsyncSession, case: dict[str, Any]) -> None:
    done = {name: case.get(name) for name in ("reps", "load", "skipped")}
    values = {"done": json.dumps(done), "prescribed": json.dumps({"kind": case.get("kind", "normal")})}
    estimate = await session.scalar(ESTIMATE, values)
    assert (estimate is None) == (case["kg"] is None)
    assert case["kg"] is None or float(estimate) == pytest.approx(case["kg"], abs=1e-3)

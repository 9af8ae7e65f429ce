"""Known troubles of a simulated gym stand at the top of the list, each with its reason."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from tests.cast import Cast
from tests.conftest import Requests
from tests.today.simulated_gym import build

SIZE = 300
FIRST_SHARE = 0.2
QUERIES = 13


async def morning(coach: Requests) -> dict[str, Any]:
    response = await coach.get("/today")
    assert response.status_code == 200, response.text
    view: dict[str, Any] = response.json()
    return view


async def test_nine_of_ten_troubles_are_in_the_first_fifth_each_with_its_reason(
    session: AsyncSession, cast: Cast, erik: Requests, capsys: pytest.CaptureFixture[str]
) -> None:
    gym = await build(session, cast.erik, cast.now, SIZE)
    rows = (await morning(erik))["rows"]
    first = rows[: int(SIZE * FIRST_SHARE)]
    reasons = {row["client"]["id"]: {reason["rule"] for reason in row["reasons"]} for row in first}
    found = [client for client, rule in gym.troubles.items() if rule in reasons.get(str(client), set())]
    listed = {row["client"]["id"] for row in rows if row["group"] != "good_news"}
    false = listed - {str(client) for client in gym.troubles}
    with capsys.disabled():
        print(f"\n{SIZE} clients, {len(gym.troubles)} troubles: {len(found)} in the first {len(first)} rows;", end=" ")
        print(f"{len(rows)} rows, {len(false)} of them noise")
    assert len(found) >= 0.9 * len(gym.troubles)
    assert len(rows) < SIZE / 2


async def test_the_counts_add_up(session: AsyncSession, cast: Cast, erik: Requests) -> None:
    await build(session, cast.erik, cast.now, 60)
    before = await morning(erik)
    assert before["open"] == len(before["rows"])
    assert before["open"] + before["others"] == before["numbers"]["clients"] == 60
    assert (await erik.get("/coach/clients/counts")).json()["active"] == 60
    for row in before["rows"][:3]:
        keys = [reason["key"] for reason in row["reasons"]]
        marked = await erik.post("/today/marks", {"client_id": row["client"]["id"], "reasons": keys})
        assert marked.status_code == 204, marked.text
    after = await morning(erik)
    assert (after["done"], after["open"]) == (3, before["open"] - 3)
    assert after["open"] + after["others"] == 60


@pytest.mark.parametrize("size", [10, 300])
async def test_the_list_takes_the_same_queries_for_any_number_of_clients(
    session: AsyncSession, cast: Cast, erik: Requests, count_queries: Callable[[], Any], size: int
) -> None:
    await build(session, cast.erik, cast.now, size)
    with count_queries() as queries:
        view = await morning(erik)
    assert view["numbers"]["clients"] == size
    assert len(queries) <= QUERIES

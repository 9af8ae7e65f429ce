"""Saved views of the list of clients."""

from typing import Any

from tests.cast import Cast
from tests.clients.test_clients import read
from tests.conftest import Requests

SILENT = {"tab": "active", "activity": "silent_14_days", "sort": "last_trained asc"}


async def save(coach: Requests, name: str, *, shared: bool = False, **filters: str) -> str:
    response = await coach.post("/coach/client_views", {"name": name, "shared": shared, "filters": filters})
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


async def views(coach: Requests) -> list[dict[str, Any]]:
    return list((await read(coach, "/coach/client_views"))["items"])


async def test_a_view_keeps_its_filters(cast: Cast, erik: Requests) -> None:
    await save(erik, "Silent", **SILENT)
    (view,) = await views(erik)
    assert {name: value for name, value in view["filters"].items() if value} == SILENT
    assert (view["name"], view["shared"], view["mine"]) == ("Silent", False, True)


async def test_own_and_shared_views(cast: Cast, erik: Requests, ines: Requests, as_person: Any) -> None:
    jonas = as_person(await cast.hire("Jonas", "Weber", cast.erik))
    own = await save(erik, "Only mine")
    shared = await save(erik, "For all", shared=True)
    assert [one["name"] for one in await views(jonas)] == ["For all"]
    assert await views(ines) == []
    form = {"name": "Jonas's", "shared": False, "filters": {}}
    for other in (jonas, ines):
        assert (await other.put(f"/coach/client_views/{own}", form)).status_code == 404
        assert (await other.delete(f"/coach/client_views/{own}")).status_code == 404
    assert [one["name"] for one in await views(erik)] == ["Only mine", "For all"]
    assert (await jonas.put(f"/coach/client_views/{shared}", form)).status_code == 200
    assert [one["name"] for one in await views(jonas)] == ["Jonas's"]
    assert [one["name"] for one in await views(erik)] == ["Only mine"]


async def test_views_are_put_in_order_and_deleted(cast: Cast, erik: Requests) -> None:
    first, second, third = [await save(erik, name) for name in ("One", "Two", "Three")]
    ordered = await erik.put("/coach/client_views/order", {"view_ids": [third, first]})
    assert ordered.status_code == 204
    assert [one["name"] for one in await views(erik)] == ["Three", "One", "Two"]
    assert (await erik.delete(f"/coach/client_views/{second}")).status_code == 204
    assert [one["name"] for one in await views(erik)] == ["Three", "One"]


async def test_a_view_needs_a_name_and_there_is_a_limit(cast: Cast, erik: Requests) -> None:
    nameless = await erik.post("/coach/client_views", {"name": " ", "filters": {}})
    assert list(nameless.json()["errors"]) == ["name"]
    for number in range(30):
        await save(erik, f"View {number}")
    refused = await erik.post("/coach/client_views", {"name": "One more", "filters": {}})
    assert refused.json()["code"] == "TooManyViews"
    assert len(await views(erik)) == 30

"""Coaches add metrics of their account; clients who share with it use them."""

from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.body_metrics.actions import own_metrics
from regimen.body_metrics.models import BodyMetric
from regimen.body_metrics.rules.limits import MAX_OWN_METRICS
from regimen.body_metrics.rules.product import PRODUCT_METRICS
from regimen.body_metrics.rules.units import MetricKind
from regimen.body_metrics.seed import seed_metrics
from regimen.kit.ids import new_id
from tests.body_metrics.steps import WEIGHT, agree, enter, got, item_of, own, own_entries, seen, typed
from tests.cast import Cast
from tests.conftest import Requests


async def create(coach: Requests, metric: UUID | None = None, **values: Any) -> UUID:
    metric = metric or new_id()
    answer = await coach.post(
        "/coach/body_metrics", {"id": str(metric), "name": "Knee pain", "unit": "of 10", **values}
    )
    assert answer.status_code == 201, answer.text
    return metric


async def change(coach: Requests, metric: UUID, **values: Any) -> None:
    answer = await coach.put(f"/coach/body_metrics/{metric}", {"name": "Knee pain", "unit": "of 10", **values})
    assert answer.status_code == 200, answer.text


async def of_accounts(session: AsyncSession) -> int:
    own_ones = select(func.count()).select_from(BodyMetric).where(BodyMetric.account_id.is_not(None))
    return await session.scalar(own_ones) or 0


async def names(coach: Requests, client: Any) -> list[str]:
    return [item["metric"]["name"] for item in (await seen(coach, client))["items"] if item["metric"]["is_own"]]


async def test_loading_the_products_metrics_again_changes_nothing(session: AsyncSession, cast: Cast) -> None:
    assert await seed_metrics(session, cast.now) == 0
    kinds = {metric.key: metric.kind for metric in PRODUCT_METRICS}
    assert (len(kinds), kinds["weight"], kinds["waist"]) == (17, MetricKind.MASS, MetricKind.LENGTH)


@pytest.mark.usefixtures("maya_trains")
async def test_a_metric_is_added_renamed_archived_and_brought_back(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    metric = await create(erik, decimals=1)
    await create(erik, metric, name="Sent again")
    assert await of_accounts(session) == 1
    await enter(maya, metric, value=2.5, unit="number")
    item = item_of(await own(maya), metric)
    assert (item["metric"]["name"], item["metric"]["unit"], item["latest"]["shown"]) == ("Knee pain", "of 10", 2.5)
    await change(erik, metric, name="Left knee")
    renamed = item_of(await seen(erik, cast.maya), metric)["metric"]
    assert (renamed["name"], renamed["decimals"]) == ("Left knee", 1)
    await change(erik, metric, name="Left knee", archived=True)
    path = f"/athlete/body_metrics/{metric}/entries/{new_id()}"
    assert (await maya.put(path, typed(value=1, unit="number"))).json()["code"] == "MetricArchived"
    assert len(await own_entries(maya, metric)) == 1, "what was entered stays"
    assert item_of(await own(maya), metric)["metric"]["takes_entries"] is False
    await change(erik, metric, name="Left knee")
    await enter(maya, metric, value=1, unit="number")


@pytest.mark.usefixtures("maya_trains")
async def test_only_those_who_share_with_the_account_use_its_metrics(
    maya: Requests, erik: Requests, ines: Requests, tom: Requests, cast: Cast
) -> None:
    await agree(maya)
    await agree(tom)
    metric = await create(erik)
    path = f"/athlete/body_metrics/{metric}/entries"
    for client in (maya, tom):
        assert (await client.put(f"{path}/{new_id()}", typed(value=1, unit="number"))).status_code == 404
        assert (await client.get(f"/athlete/body_metrics/{metric}")).status_code == 404
    share = f"/athlete/body_metrics/shares/{cast.erik.account_id}"
    await maya.put(share, {"shared": True})
    entry = await enter(maya, metric, value=3, unit="number")
    await maya.put(share, {"shared": False})
    assert (await maya.put(f"{path}/{new_id()}", typed(value=1, unit="number"))).status_code == 404
    item = item_of(await own(maya), metric)
    assert (item["count"], item["metric"]["takes_entries"]) == (1, False)
    assert (await maya.delete(f"{path}/{entry}")).status_code == 204
    assert (await ines.put(f"/coach/body_metrics/{metric}", {"name": "Mine"})).status_code == 404
    assert (await erik.put(f"/coach/body_metrics/{WEIGHT}", {"name": "Mine"})).status_code == 404
    assert (await ines.post("/coach/body_metrics", {"id": str(metric), "name": "Mine"})).status_code == 404


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"name": "knee PAIN"}, "name"),
        ({"name": "Mood", "unit": "x" * 13}, "unit"),
        ({"name": "Mood", "decimals": 3}, "decimals"),
    ],
)
async def test_what_is_not_valid_adds_nothing(
    erik: Requests, session: AsyncSession, values: dict[str, Any], field: str
) -> None:
    await create(erik)
    refused = await erik.post("/coach/body_metrics", {"id": str(new_id()), **values})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, [field])
    assert await of_accounts(session) == 1


@pytest.mark.usefixtures("maya_trains")
async def test_an_account_has_a_limited_number_of_metrics(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    await agree(maya, cast.erik)
    first = await create(erik, name="Number 0")
    session.add_all(
        BodyMetric(
            account_id=cast.erik.account_id,
            kind=MetricKind.NUMBER,
            name=f"Number {number}",
            decimals=0,
            created_at=cast.now,
        )
        for number in range(1, MAX_OWN_METRICS)
    )
    await session.commit()
    refused = await erik.post("/coach/body_metrics", {"id": str(new_id()), "name": "One more"})
    assert refused.json()["code"] == "TooManyMetrics"
    assert await of_accounts(session) == MAX_OWN_METRICS
    await change(erik, first, name="Number 0", archived=True)
    await create(erik, name="One more")
    await create(ines, name="One more")
    listed = await seen(erik, cast.maya)
    assert [metric["name"] for metric in listed["archived"]] == ["Number 0"]
    assert "Number 0" not in await names(erik, cast.maya)
    assert (await got(maya, "/athlete/body_metrics"))["items"][-1]["metric"]["name"] == "One more"
    brought_back = await erik.put(f"/coach/body_metrics/{first}", {"name": "Number 0"})
    assert (brought_back.status_code, brought_back.json()["code"]) == (422, "TooManyMetrics")
    assert "Number 0" not in await names(erik, cast.maya)


async def test_the_metrics_of_an_account_are_limited_with_archived_ones(
    erik: Requests, ines: Requests, session: AsyncSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_metrics, "MAX_METRICS_KEPT", 2)
    first = await create(erik, name="First")
    await create(erik, name="Second")
    await change(erik, first, name="First", archived=True)
    refused = await erik.post("/coach/body_metrics", {"id": str(new_id()), "name": "One more"})
    assert (refused.status_code, refused.json()["code"]) == (422, "TooManyMetricsKept")
    assert await of_accounts(session) == 2
    await create(ines, name="One more")
    await create(erik, first, name="Sent again")
    await change(erik, first, name="One more")

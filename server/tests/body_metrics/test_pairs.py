"""The sides of a pair are two metrics that are read and entered together."""

import pytest

from tests.body_metrics.steps import METRICS, agree, got, item_of, own
from tests.conftest import Requests


@pytest.mark.spec("LDB-08")
async def test_each_side_says_which_pair_it_belongs_to(maya: Requests) -> None:
    await agree(maya)
    listed = [item["metric"] for item in (await own(maya))["items"]]
    sides = [(one["key"], one["of_pair"]["pair"], one["of_pair"]["side"]) for one in listed if one["of_pair"]]
    pairs = ("biceps", "forearm", "thigh", "calf")
    assert sides == [(f"{pair}_{side}", pair, side) for pair in pairs for side in ("left", "right")]
    metric = METRICS["thigh_right"]
    right = {"pair": "thigh", "side": "right"}
    assert item_of(await own(maya), metric)["metric"]["of_pair"] == right
    assert (await got(maya, f"/athlete/body_metrics/{metric}"))["metric"]["of_pair"] == right

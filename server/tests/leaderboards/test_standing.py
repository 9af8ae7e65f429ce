"""The place of one's own score among equal ones, and while it is hidden."""

import pytest

from regimen.accounts.models import Gender
from tests.leaderboards.conftest import Gym

TIMES = {"Ana": 590, "Bea": 600, "Carl": 600, "Dora": 600, "Emil": 610}


@pytest.fixture
async def board_id(gym: Gym) -> str:
    for name, seconds in TIMES.items():
        await gym.new(name, Gender.MALE if name in ("Carl", "Emil") else Gender.FEMALE)
        await gym.log(name, {"seconds": seconds})
    return str(await gym.board_id())


async def standing(gym: Gym, board_id: str, name: str, query: str = "") -> tuple[int, int, int]:
    opened = (await gym.asks(name).get(f"/leaderboards/{board_id}{query}")).json()
    return opened["mine"]["place"], opened["mine"]["equal"], opened["total"]


async def test_equal_scores_share_a_place_for_each_of_their_clients(gym: Gym, board_id: str) -> None:
    found = {name: await standing(gym, board_id, name) for name in TIMES}
    shared = dict.fromkeys(("Bea", "Carl", "Dora"), (2, 2, 5))
    assert found == {"Ana": (1, 0, 5), **shared, "Emil": (5, 0, 5)}
    women = {name: await standing(gym, board_id, name, "?gender=female") for name in ("Ana", "Bea", "Dora")}
    assert women == {"Ana": (1, 0, 3), "Bea": (2, 1, 3), "Dora": (2, 1, 3)}


async def test_a_hidden_score_is_placed_among_those_that_are_seen(gym: Gym, board_id: str) -> None:
    assert (await gym.asks("Carl").put(f"/leaderboards/{board_id}/mine", {"hidden": True})).status_code == 204
    assert await standing(gym, board_id, "Carl") == (2, 2, 4)
    assert await standing(gym, board_id, "Bea") == (2, 1, 4)
    assert await standing(gym, board_id, "Emil") == (4, 0, 4)

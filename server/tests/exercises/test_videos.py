"""The video that an account shows with an exercise, from its library."""

from collections.abc import Callable
from typing import Any

import pytest

from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from regimen.training.rules.content import DayContent, Entry, Reps, Session, Set, StrengthBlock
from tests.cast import Cast
from tests.conftest import Requests
from tests.media.samples import encoded, quarters
from tests.training.factory import START, TrainingFactory

SLED = {"name": "Harbour sled", "metric_category": "strength", "muscle_group": "upper_legs", "equipment": "other"}


@pytest.fixture
def training(session: Any, cast: Cast, clock: Any) -> TrainingFactory:
    return TrainingFactory(session, cast, clock.now())


async def create(coach: Requests, name: str = "Harbour sled") -> str:
    answer = await coach.post("/coach/exercises", SLED | {"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def link(coach: Requests, video: str = "dQw4w9WgXcQ") -> str:
    answer = await coach.post("/media", {"media": {"video_url": f"https://youtu.be/{video}"}})
    return str(answer.json()["id"])


@pytest.mark.spec("PRG-01")
async def test_the_coach_chooses_a_video_and_clients_see_it(
    erik: Requests, maya: Requests, training: TrainingFactory
) -> None:
    exercise, video = await create(erik), await link(erik)
    saved = await erik.put(f"/coach/exercises/{exercise}/additions", {"cue": "Low.", "media_id": video})
    assert saved.status_code == 200, saved.text
    assert (saved.json()["video"]["id"], saved.json()["video"]["type"]) == (video, "youtube")
    assert (await erik.get(f"/coach/exercises/{exercise}")).json()["video"] == saved.json()["video"]
    listed = (await erik.get("/coach/exercises", params={"q[name_cont]": "harbour"})).json()["items"]
    assert [one["video"]["id"] for one in listed] == [video]
    entry = Entry(id="e1", name="Harbour sled", exercise_id=exercise, sets=[Set(id="q1", reps=Reps(min=5))])
    content = DayContent(sessions=[Session(id="s1", blocks=[StrengthBlock(id="b1", entries=[entry])])])
    enrolled = await training.enrol(training.cast.maya, ProgramType.FIXED, written=range(2), content=content)
    url = f"/athlete/calendar/{enrolled.enrolment.id}/{START}/exercises/e1"
    shown = (await maya.get(url)).json()["video"]
    assert (shown["id"], shown["src"]) == (video, saved.json()["video"]["src"])
    cleared = await erik.put(f"/coach/exercises/{exercise}/additions", {"cue": "Low."})
    assert cleared.json()["video"] is None
    assert (await maya.get(url)).json()["video"] is None


@pytest.mark.spec("MED-16")
async def test_only_videos_of_the_own_library_are_taken(erik: Requests, ines: Requests) -> None:
    exercise, own = await create(erik), await link(erik)
    path = f"/coach/exercises/{exercise}/additions"
    picture = await erik.post("/media", files={"file": ("gym.png", encoded(quarters(64, 48)), "image/png")})
    before = (await erik.put(path, {"media_id": own})).json()
    for media_id in (picture.json()["id"], await link(ines), str(new_id())):
        refused = await erik.put(path, {"media_id": media_id})
        assert refused.status_code == 422
        assert refused.json()["errors"] == {"media_id": ["Please choose a video of your library."]}
    assert (await erik.get(f"/coach/exercises/{exercise}")).json() == before
    assert (await erik.get(f"/media/{picture.json()['id']}/uses")).json()["counts"] == {}


async def test_the_library_says_which_exercises_use_a_video_also_after_a_merge(erik: Requests) -> None:
    old, new, video = await create(erik), await create(erik, "Harbour push"), await link(erik)
    assert (await erik.put(f"/coach/exercises/{old}/additions", {"media_id": video})).is_success
    uses = (await erik.get(f"/media/{video}/uses")).json()
    assert (uses["counts"], uses["places"][0]["title"]) == ({"exercise": 1}, "Harbour sled")
    merged = await erik.post(f"/coach/exercises/{old}/merge", {"into_id": new})
    assert merged.is_success, merged.text
    assert (await erik.get(f"/coach/exercises/{new}")).json()["video"]["id"] == video
    uses = (await erik.get(f"/media/{video}/uses")).json()
    assert (uses["counts"], uses["places"][0]["title"]) == ({"exercise": 1}, "Harbour push")
    assert (await erik.delete(f"/media/{video}")).status_code == 409
    assert (await erik.put(f"/coach/exercises/{new}/additions", {})).is_success
    assert (await erik.delete(f"/media/{video}")).status_code == 204


async def test_a_list_of_exercises_takes_one_query_for_its_videos(
    erik: Requests, count_queries: Callable[[], Any]
) -> None:
    exercises = [await create(erik, f"Harbour sled {number}") for number in ("one", "two", "three")]
    costs = []
    for exercise in exercises:
        assert (await erik.put(f"/coach/exercises/{exercise}/additions", {"media_id": await link(erik)})).is_success
        with count_queries() as queries:
            await erik.get("/coach/exercises", params={"q[name_cont]": "harbour sled"})
        costs.append(len(queries))
    assert len(set(costs)) == 1, costs

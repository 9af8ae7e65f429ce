"""What coaches see of the results of their clients, and what they may change."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.benchmarks.models import BenchmarkResult
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.subscription.models import Subscription
from tests.benchmarks.steps import (
    FRAN,
    SQUAT,
    add,
    create_benchmark,
    form,
    kilograms,
    listed,
    of_client,
    own,
    stored,
    time,
    values,
)
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.factory import EnrolledClient

pytestmark = pytest.mark.usefixtures("library")


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("maya_trains")
async def test_the_coach_sees_the_results_in_the_profile(maya: Requests, erik: Requests, cast: Cast) -> None:
    await add(maya, SQUAT, kilograms(100))
    profile = (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks")).json()
    with_results = [item["name"] for item in profile["items"] if item["attempts"]]
    assert (profile["is_current_client"], with_results) == (True, ["Back Squat 1RM"])
    opened = (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks/{SQUAT}")).json()
    assert (values(opened), opened["results"][0]["entered_by"]) == ([100], "Maya Kowalczyk")
    assert opened["results"][0]["abilities"] == []


@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_enters_a_result_that_coaches_of_the_account_change(
    maya: Requests, erik: Requests, cast: Cast, as_person: Callable[[Person], Requests], session: AsyncSession
) -> None:
    entered, colleague = new_id(), as_person(await cast.hire("Paul", "Berg", cast.erik))
    await session.commit()
    assert (await erik.put(of_client(cast.maya, entered), form(SQUAT, kilograms(100)))).status_code == 200
    [seen] = (await maya.get(f"/athlete/benchmarks/{SQUAT}")).json()["results"]
    assert (seen["source"], seen["entered_by"], seen["abilities"]) == ("coach", "Erik Lindqvist", ["delete"])
    refused = await maya.put(own(entered), form(SQUAT, kilograms(200)))
    assert (refused.status_code, refused.json()["code"]) == (403, "EnteredByCoach")
    changed = await colleague.put(of_client(cast.maya, entered), form(SQUAT, kilograms(102.5)))
    assert values(changed.json()) == [102.5]
    assert (await maya.delete(own(entered))).status_code == 204


@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_does_not_change_what_the_client_entered(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    path = new_id()
    await maya.put(own(path), form(SQUAT, kilograms(100)))
    changed = await erik.put(of_client(cast.maya, path), form(SQUAT, kilograms(50)))
    assert (changed.status_code, changed.json()["code"]) == (403, "EnteredByClient")
    assert (await erik.delete(of_client(cast.maya, path))).status_code == 403
    assert await session.scalar(select(BenchmarkResult.score["load"]["value"].as_float())) == 100


@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_coaches_of_two_accounts_see_the_score_without_each_others_words(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast
) -> None:
    of_ines, of_maya = new_id(), new_id()
    words = form(SQUAT, kilograms(100), note="Pelvic floor rehab")
    assert (await ines.put(of_client(cast.maya, of_ines), words)).status_code == 200
    await maya.put(own(of_maya), form(SQUAT, kilograms(90), 1, "With a belt"))

    async def read_by(reader: Requests, path: str) -> list[tuple[Any, ...]]:
        found = (await reader.get(path)).json()["results"]
        return [(one["score"]["load"]["value"], one["entered_by"], one["note"], one["abilities"]) for one in found]

    by_maya = (90, "Maya Kowalczyk", "With a belt")
    path = f"/coach/clients/{cast.maya.id}/benchmarks/{SQUAT}"
    assert await read_by(erik, path) == [(100, "", "", []), (*by_maya, [])]
    by_ines = (100, "Ines Moreau", "Pelvic floor rehab")
    assert await read_by(ines, path) == [(*by_ines, ["change", "delete"]), (*by_maya, [])]
    own_path = f"/athlete/benchmarks/{SQUAT}"
    assert await read_by(maya, own_path) == [(*by_ines, ["delete"]), (*by_maya, ["change", "delete"])]
    guessed = await erik.put(of_client(cast.maya, of_ines), words)
    changed = await erik.put(of_client(cast.maya, of_ines), form(SQUAT, kilograms(50)))
    deleted = await erik.delete(of_client(cast.maya, of_ines))
    sentence = "Another coach of your client entered this result, so you can't change it."
    for refused in (guessed, changed, deleted):
        assert refused.status_code == 403
        assert (refused.json()["code"], refused.json()["title"]) == ("EnteredByOtherCoach", sentence)
        assert "Pelvic" not in refused.text
    assert await read_by(ines, path) == [(*by_ines, ["change", "delete"]), (*by_maya, [])]


@pytest.mark.usefixtures("maya_trains")
async def test_the_results_of_others_look_missing(
    maya: Requests, tom: Requests, ines: Requests, erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    result = new_id()
    await maya.put(own(result), form(SQUAT, kilograms(100)))
    assert (await tom.put(own(result), form(SQUAT, kilograms(1)))).status_code == 404
    assert (await tom.delete(own(result))).status_code == 404
    for coach, client in ((ines, cast.maya), (erik, cast.tom)):
        assert (await coach.get(f"/coach/clients/{client.id}/benchmarks")).status_code == 404
        assert (await coach.get(f"/coach/clients/{client.id}/benchmarks/{SQUAT}")).status_code == 404
        assert (await coach.put(of_client(client, new_id()), form(SQUAT, kilograms(1)))).status_code == 404
        assert (await coach.delete(of_client(client, result))).status_code == 404
    assert await session.scalar(select(BenchmarkResult.score["load"]["value"].as_float())) == 100
    assert await stored(session) == 1


@pytest.mark.spec("LDB-08")
async def test_coaches_see_nothing_of_past_clients(
    maya: Requests, erik: Requests, cast: Cast, session: AsyncSession, maya_trains: EnrolledClient
) -> None:
    await add(maya, SQUAT, kilograms(100))
    ended = update(Membership).where(Membership.id == maya_trains.membership_id).values(state=State.CANCELED)
    await session.execute(ended)
    await session.commit()
    profile = (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks")).json()
    assert profile == {"items": [], "is_current_client": False}
    assert (await erik.get(f"/coach/clients/{cast.maya.id}/benchmarks/{SQUAT}")).status_code == 404
    assert (await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(1)))).status_code == 404
    assert (await listed(maya, SQUAT))["attempts"] == 1


@pytest.mark.usefixtures("maya_trains")
async def test_a_closed_account_enters_nothing(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    subscription = await session.get(Subscription, cast.erik.account_id)
    assert subscription is not None
    subscription.trial_end_at = cast.now - timedelta(days=1)
    await session.commit()
    assert (await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(1)))).status_code == 406
    assert await stored(session) == 0


@pytest.mark.usefixtures("maya_trains")
async def test_a_coach_enters_by_the_date_of_the_client(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    cast.maya.user.zone = "Pacific/Honolulu"
    await session.commit()
    refused = await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(100)))
    assert list(refused.json()["errors"]) == ["done_on"]
    assert (await erik.put(of_client(cast.maya, new_id()), form(SQUAT, kilograms(100), 1))).status_code == 200


@pytest.mark.spec("LDB-08")
@pytest.mark.usefixtures("maya_trains_with_ines")
async def test_a_coach_sees_nothing_of_the_own_benchmarks_of_another_account(
    maya: Requests, erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    """Also where coaches of both accounts have the client, who sees all of them."""
    of_ines, entered = (await create_benchmark(ines, name="Harbour Mile"))["id"], new_id()
    assert (await ines.put(of_client(cast.maya, entered), form(of_ines, time(420)))).status_code == 200
    await add(maya, of_ines, time(400))
    path = f"/coach/clients/{cast.maya.id}/benchmarks"

    async def seen_by(coach: Requests) -> dict[str, int]:
        items = (await coach.get(path)).json()["items"]
        return {item["id"]: item["attempts"] for item in items if item["attempts"] or item["id"] == of_ines}

    assert (await seen_by(ines), await seen_by(erik)) == ({of_ines: 2}, {})
    assert (await listed(maya, of_ines))["account_title"] == "Harbour Fitness"
    assert (await erik.get(f"{path}/{of_ines}")).status_code == 404
    for result in (new_id(), entered):
        assert (await erik.put(of_client(cast.maya, result), form(of_ines, time(1)))).status_code == 404
    assert (await erik.put(of_client(cast.maya, entered), form(FRAN, time(1)))).status_code == 404
    assert (await erik.delete(of_client(cast.maya, entered))).status_code == 404
    scores = select(BenchmarkResult.score["seconds"].as_float()).order_by(BenchmarkResult.score["seconds"].as_float())
    assert (await session.scalars(scores)).all() == [400, 420]

"""Training maxima: coaches set them for their clients, whose percentages of the training max count from them."""

from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.exercises.models import Exercise
from regimen.kit.db import run_after_commit
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from regimen.platform.services import Services
from regimen.programs.models import ProgramType
from regimen.subscription.models import Subscription
from regimen.training import models
from regimen.training.actions.tested_maxes import set_tested_max
from regimen.training.models import Enrolment, TimelineDay, TrainingMax
from regimen.training.rules.content import Load
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import create_program, enrol_client
from tests.training.factory import START, EnrolledClient, TrainingFactory, squat_day

SENTENCE = "Enter a weight from 0.5 to 2,000, with two decimals at most."
KILOGRAMS = {"value": 95, "unit": "kg"}


@pytest.fixture
async def squat(training: TrainingFactory) -> Exercise:
    return await training.create_squat()


@pytest.fixture
async def maya_trains(training: TrainingFactory, cast: Cast, squat: Exercise) -> EnrolledClient:
    """Maya squats in a program of Erik's gym."""
    return await training.enrol(cast.maya, ProgramType.FIXED, written=range(3), content=squat_day(squat))


@pytest.fixture
async def with_ines(
    session: AsyncSession, cast: Cast, squat: Exercise, maya_trains: EnrolledClient
) -> tuple[EnrolledClient, Enrolment]:
    """Maya squats in Erik's gym, and in a program of Ines."""
    program = await create_program(session, cast.ines, cast.now)
    content = squat_day(squat).model_dump(mode="json")
    timeline_id, ines = program.timeline.id, cast.ines.id
    session.add(TimelineDay(timeline_id=timeline_id, day=0, content=content, updated_at=cast.now, updated_by=ines))
    enrolment = await enrol_client(session, program, cast.maya, cast.now, anchor=START)
    await session.commit()
    return maya_trains, enrolment


def path(client: Person, exercise_id: UUID | str) -> str:
    return f"/coach/clients/{client.id}/training_maxes/{exercise_id}"


async def listed(coach: Requests, client: Person) -> dict[str, Any]:
    answer = await coach.get(f"/coach/clients/{client.id}/training_maxes")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def seen_by(maya: Requests, enrolment: Enrolment, squat: Exercise) -> Any:
    answer = await maya.get(f"/athlete/calendar/{enrolment.id}/{START}")
    history = answer.json()["previous"].get(str(squat.id))
    return history and history["training_max"]


async def stored(session: AsyncSession, table: type[Any] = TrainingMax) -> int:
    return await session.scalar(select(func.count()).select_from(table)) or 0


async def store_test(session: AsyncSession, client: Person, exercise_id: UUID, on: date = START) -> None:
    """Stores that a client squatted 110 kg in a test."""
    await set_tested_max(
        session, client_id=client.id, exercise_id=exercise_id, result_id=new_id(), tested_on=on,
        load=Load(value=110), reps=1,
    )  # fmt: skip
    await session.commit()
    await run_after_commit(session)


async def create_lifts(coach: Requests, number: int) -> list[UUID]:
    """Returns the ids of new exercises of the coach's library."""
    form = {"metric_category": "strength", "muscle_group": "back", "equipment": "other"}
    created = [await coach.post("/coach/exercises", form | {"name": f"Harbour row {one}"}) for one in range(number)]
    return [UUID(one.json()["id"]) for one in created]


async def test_a_coach_sets_a_training_max_and_the_client_has_it(
    erik: Requests, maya: Requests, cast: Cast, session: AsyncSession, maya_trains: EnrolledClient, squat: Exercise
) -> None:
    assert await listed(erik, cast.maya) == {"items": [], "is_current_client": True, "load_steps": None}
    for value in (90, 95, 95):
        assert (await erik.put(path(cast.maya, squat.id), {"value": value, "unit": "kg"})).status_code == 204
    assert await stored(session) == 1
    assert await seen_by(maya, maya_trains.enrolment, squat) == {"load": KILOGRAMS, "set_on": str(START)}
    assert (await listed(erik, cast.maya))["items"] == [
        {
            "exercise_id": str(squat.id),
            "name": "Back squat",
            "one_rep_max": None,
            "chosen": {"load": KILOGRAMS, "set_on": str(START), "set_by": "Erik Lindqvist"},
        }
    ]
    for _ in range(2):
        assert (await erik.delete(path(cast.maya, squat.id))).status_code == 204
    assert await seen_by(maya, maya_trains.enrolment, squat) is None
    assert (await listed(erik, cast.maya))["items"] == []


@pytest.mark.usefixtures("maya_trains")
@pytest.mark.parametrize("value", [0, -5, 0.001, 2000.5, 95.125, "heavy", None, [95]])
async def test_weights_that_are_not_valid_change_nothing(
    erik: Requests, cast: Cast, session: AsyncSession, squat: Exercise, value: Any
) -> None:
    refused = await erik.put(path(cast.maya, squat.id), {"value": value, "unit": "kg"})
    assert (refused.status_code, refused.json()["errors"]) == (422, {"value": [SENTENCE]})
    assert await stored(session) == 0
    for limit in (0.5, 2000, 102.25):
        assert (await erik.put(path(cast.maya, squat.id), {"value": limit, "unit": "lb"})).status_code == 204
        assert (await listed(erik, cast.maya))["items"][0]["chosen"]["load"] == {"value": limit, "unit": "lb"}


@pytest.mark.usefixtures("maya_trains")
async def test_other_clients_and_exercises_are_not_found(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, squat: Exercise
) -> None:
    [of_ines] = await create_lifts(ines, 1)
    await erik.put(path(cast.maya, squat.id), KILOGRAMS)
    before = await listed(erik, cast.maya)
    assert (await ines.get(f"/coach/clients/{cast.maya.id}/training_maxes")).status_code == 404
    for coach, client, exercise in (
        (ines, cast.maya, squat.id),
        (erik, cast.tom, squat.id),
        (erik, cast.maya, of_ines),
        (erik, cast.maya, new_id()),
    ):
        assert (await coach.put(path(client, exercise), {"value": 50, "unit": "kg"})).status_code == 404
        assert (await coach.delete(path(client, exercise))).status_code == 404
    assert (await stored(session), await listed(erik, cast.maya)) == (1, before)


async def test_past_clients_are_not_shown_and_not_changed(
    erik: Requests, cast: Cast, session: AsyncSession, maya_trains: EnrolledClient, squat: Exercise
) -> None:
    await erik.put(path(cast.maya, squat.id), KILOGRAMS)
    ended = update(Membership).where(Membership.id == maya_trains.membership_id)
    await session.execute(ended.values(state=State.CANCELED))
    await session.commit()
    assert await listed(erik, cast.maya) == {"items": [], "is_current_client": False, "load_steps": None}
    refused = await erik.put(path(cast.maya, squat.id), {"value": 50, "unit": "kg"})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["value"])
    assert (await erik.delete(path(cast.maya, squat.id))).status_code == 422
    await session.execute(ended.values(state=State.ACTIVE))
    await session.commit()
    assert (await listed(erik, cast.maya))["items"][0]["chosen"]["load"] == KILOGRAMS


async def test_each_account_has_its_own_and_sees_only_its_own_sets(
    erik: Requests,
    ines: Requests,
    maya: Requests,
    cast: Cast,
    session: AsyncSession,
    training: TrainingFactory,
    with_ines: tuple[EnrolledClient, Enrolment],
    squat: Exercise,
) -> None:
    maya_trains, _ = with_ines
    assert (await training.log_set(maya, maya_trains)).status_code == 204
    earlier = {"date": START - timedelta(days=1), "run": 0}
    await session.execute(update(models.SetResult).values(earlier))
    await session.commit()
    await ines.put(path(cast.maya, squat.id), {"value": 70, "unit": "kg"})
    assert await seen_by(maya, maya_trains.enrolment, squat) is None
    [of_ines] = (await listed(ines, cast.maya))["items"]
    assert (of_ines["one_rep_max"], of_ines["chosen"]["load"]["value"]) == (None, 70)
    [of_erik] = (await listed(erik, cast.maya))["items"]
    assert (of_erik["one_rep_max"]["one_rep_max_kg"], of_erik["chosen"]) == (93.33, None)
    strength = [(await coach.get(f"/coach/clients/{cast.maya.id}/strength")).json() for coach in (erik, ines)]
    assert [len(one["points"]) for one in strength] == [1, 0]


async def test_two_accounts_keep_a_training_max_each(
    erik: Requests,
    ines: Requests,
    maya: Requests,
    cast: Cast,
    with_ines: tuple[EnrolledClient, Enrolment],
    squat: Exercise,
) -> None:
    maya_trains, of_ines = with_ines

    async def chosen() -> list[float | None]:
        """Returns what Erik, Ines, and Maya in a program of each of them have."""
        listings = [(await listed(coach, cast.maya))["items"] for coach in (erik, ines)]
        by_coaches = [items[0]["chosen"] if items else None for items in listings]
        by_maya = [await seen_by(maya, enrolment, squat) for enrolment in (maya_trains.enrolment, of_ines)]
        return [one and one["load"]["value"] for one in (*by_coaches, *by_maya)]

    for coach, value in ((ines, 70), (erik, 95)):
        assert (await coach.put(path(cast.maya, squat.id), {"value": value, "unit": "kg"})).status_code == 204
    assert await chosen() == [95, 70, 95, 70]
    assert (await erik.put(path(cast.maya, squat.id), {"value": 97.5, "unit": "kg"})).status_code == 204
    assert await chosen() == [97.5, 70, 97.5, 70]
    assert (await erik.delete(path(cast.maya, squat.id))).status_code == 204
    assert await chosen() == [None, 70, None, 70]


async def test_removing_that_of_a_client_leaves_that_of_another(
    erik: Requests, cast: Cast, training: TrainingFactory, maya_trains: EnrolledClient, squat: Exercise
) -> None:
    await training.enrol(cast.tom, ProgramType.FIXED, program=maya_trains.program)
    for client in (cast.maya, cast.tom):
        await erik.put(path(client, squat.id), KILOGRAMS)
    assert (await erik.delete(path(cast.maya, squat.id))).status_code == 204
    assert [len((await listed(erik, client))["items"]) for client in (cast.maya, cast.tom)] == [0, 1]


@pytest.mark.usefixtures("maya_trains")
async def test_a_closed_account_sets_nothing(
    erik: Requests, cast: Cast, session: AsyncSession, squat: Exercise
) -> None:
    await erik.put(path(cast.maya, squat.id), KILOGRAMS)
    subscription = await session.get(Subscription, cast.erik.account_id)
    assert subscription is not None
    subscription.trial_end_at = cast.now - timedelta(days=1)
    await session.commit()
    assert (await erik.put(path(cast.maya, squat.id), {"value": 50, "unit": "kg"})).status_code == 406
    assert (await erik.delete(path(cast.maya, squat.id))).status_code == 406
    assert (await listed(erik, cast.maya))["items"][0]["chosen"]["load"] == KILOGRAMS


@pytest.mark.usefixtures("maya_trains")
async def test_client_and_coaches_are_told(
    erik: Requests,
    cast: Cast,
    session: AsyncSession,
    squat: Exercise,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(services.bus, "publish", lambda _topic, message: sent.append(message))
    streams = {f"user:{cast.maya.id}", f"account:{cast.erik.account_id}"}

    def told() -> set[tuple[str, str, str]]:
        found = {(one["stream"], one["message"]["event"], one["message"]["client_id"]) for one in sent}
        sent.clear()
        return found

    wanted = {(stream, "training_changed", str(cast.maya.id)) for stream in streams}
    await erik.put(path(cast.maya, squat.id), KILOGRAMS)
    assert told() == wanted
    await erik.delete(path(cast.maya, squat.id))
    assert told() == wanted
    await store_test(session, cast.maya, squat.id)
    assert told() == wanted


async def test_merging_two_exercises_relinks_what_was_tested_and_set(
    erik: Requests, cast: Cast, session: AsyncSession, training: TrainingFactory, maya_trains: EnrolledClient
) -> None:
    await training.enrol(cast.tom, ProgramType.FIXED, program=maya_trains.program)
    old, new = map(str, await create_lifts(erik, 2))
    await store_test(session, cast.maya, UUID(old))
    await erik.put(path(cast.maya, old), {"value": 80, "unit": "kg"})
    await erik.put(path(cast.maya, new), {"value": 85, "unit": "kg"})
    await erik.put(path(cast.tom, old), {"value": 60, "unit": "kg"})
    assert (await erik.post(f"/coach/exercises/{old}/merge", {"into_id": new})).status_code == 200
    [of_maya] = (await listed(erik, cast.maya))["items"]
    assert (of_maya["exercise_id"], of_maya["one_rep_max"]["one_rep_max_kg"]) == (new, 110)
    assert of_maya["chosen"]["load"]["value"] == 85, "what was set for the one that stays"
    [of_tom] = (await listed(erik, cast.tom))["items"]
    assert (of_tom["exercise_id"], of_tom["chosen"]["load"]["value"]) == (new, 60)
    await store_test(session, cast.tom, UUID(old))
    [of_tom] = (await listed(erik, cast.tom))["items"]
    assert of_tom["one_rep_max"]["tested"], "a device may still send the old id"


@pytest.mark.usefixtures("maya_trains")
async def test_a_deleted_client_leaves_nothing(
    erik: Requests, maya: Requests, cast: Cast, session: AsyncSession, squat: Exercise
) -> None:
    await store_test(session, cast.maya, squat.id)
    await store_test(session, cast.tom, squat.id)
    await erik.put(path(cast.maya, squat.id), KILOGRAMS)
    await session.execute(update(Membership).values(state=State.CANCELED))
    await session.commit()
    gone = await maya.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204, gone.text
    assert (await stored(session), await stored(session, models.TestedMax)) == (0, 1)


@pytest.mark.usefixtures("maya_trains")
async def test_the_list_needs_the_same_queries_for_many_exercises(
    erik: Requests, cast: Cast, training: TrainingFactory, count_queries: Any
) -> None:
    exercises = await create_lifts(erik, 5)
    await store_test(training.session, cast.maya, exercises[0])
    with count_queries() as for_one:
        await listed(erik, cast.maya)
    for one in exercises[1:]:
        await store_test(training.session, cast.maya, one)
        await erik.put(path(cast.maya, one), KILOGRAMS)
    with count_queries() as for_many:
        assert len((await listed(erik, cast.maya))["items"]) == 5
    assert len(for_many) == len(for_one)

"""The loads of a coach's gym: who changes them, what is refused, and where clients read them."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import MemberRole
from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from regimen.subscription.models import Subscription
from regimen.training.models import AccountLoadSteps
from regimen.training.rules.load_steps import in_order
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.coach_program import create_program, enrol_client
from tests.training.factory import START, TrainingFactory

URL = "/coach/load_steps"
USUAL = {"kg": None, "lb": None}
STEP = "Enter a step from 0.1 to 50, with two decimals at most."


def steps(**changes: Any) -> dict[str, Any]:
    return {"barbell": USUAL, "dumbbell": USUAL, "plates": USUAL, "kettlebells": None, **changes}


CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "kettlebells.json").read_text())
"""Kettlebells that there are, and one that is added: the web refuses beside its field what is refused here."""

OWN = steps(dumbbell={"kg": 2.5, "lb": None}, kettlebells=[{"kg": 8, "lb": 18}, {"kg": 16, "lb": 35}])


async def save(coach: Requests, form: dict[str, Any]) -> dict[str, Any]:
    answer = await coach.put(URL, form)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def week_of(client: Requests) -> dict[str, Any]:
    params = {"from": str(START), "to": str(START + timedelta(days=6))}
    answer = await client.get("/athlete/calendar", params=params)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def test_they_are_the_usual_ones_until_somebody_changes_them(erik: Requests, ines: Requests) -> None:
    assert (await erik.get(URL)).json() == {"load_steps": None, "may_change": True}
    assert await save(erik, OWN) == {"load_steps": OWN, "may_change": True}
    assert await save(erik, OWN) == {"load_steps": OWN, "may_change": True}, "safe to repeat"
    assert (await ines.get(URL)).json()["load_steps"] is None, "another account has its own"
    changed = steps(barbell={"kg": 1, "lb": 2.5})
    assert await save(erik, changed) == {"load_steps": changed, "may_change": True}, "all of it is replaced"


async def test_with_nothing_set_they_are_the_usual_ones_again(erik: Requests, session: AsyncSession) -> None:
    await save(erik, OWN)
    assert (await save(erik, {}))["load_steps"] is None
    await save(erik, OWN)
    assert (await save(erik, steps()))["load_steps"] is None
    assert await session.scalar(select(func.count()).select_from(AccountLoadSteps)) == 0


async def test_kettlebells_are_stored_the_lightest_first_and_there_may_be_none(erik: Requests) -> None:
    bells = [{"kg": 16, "lb": 35}, {"kg": 4, "lb": 9}, {"kg": 11.34, "lb": 25}]
    saved = await save(erik, {"kettlebells": bells})
    assert [one["kg"] for one in saved["load_steps"]["kettlebells"]] == [4, 11.34, 16]
    assert (await save(erik, {"kettlebells": []}))["load_steps"]["kettlebells"] == []


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"barbell": {"kg": 0}}, "barbell.kg", STEP),
        ({"barbell": {"kg": 0.09}}, "barbell.kg", STEP),
        ({"barbell": {"lb": 50.1}}, "barbell.lb", STEP),
        ({"dumbbell": {"kg": -2.5}}, "dumbbell.kg", STEP),
        ({"plates": {"lb": 1.255}}, "plates.lb", STEP),
        ({"plates": {"lb": "many"}}, "plates.lb", STEP),
        ({"plates": {"lb": "5"}}, "plates.lb", STEP),
        ({"plates": {"lb": True}}, "plates.lb", STEP),
        ({"plates": {"lb": 10**400}}, "plates.lb", STEP),
        (
            {"kettlebells": [{"kg": True, "lb": 2}]},
            "kettlebells.0.kg",
            "Enter a weight from 0.5 to 200 kg, with two decimals at most.",
        ),
        (
            {"kettlebells": [{"kg": 0, "lb": 0}]},
            "kettlebells.0.kg",
            "Enter a weight from 0.5 to 200 kg, with two decimals at most.",
        ),
        (
            {"kettlebells": [{"kg": 24, "lb": 441}]},
            "kettlebells.0.lb",
            "Enter a weight from 0.5 to 440 lb, with two decimals at most.",
        ),
        ({"kettlebells": [{"kg": 24, "lb": 35}]}, "kettlebells", "24 kg is about 52.9 lb, not 35 lb."),
        ({"kettlebells": [{"kg": 24, "lb": 53}] * 2}, "kettlebells", "Two kettlebells are marked 24 kg."),
        (
            {"kettlebells": [{"kg": 24, "lb": 53}, {"kg": 24.04, "lb": 53}]},
            "kettlebells",
            "Two kettlebells are marked 53 lb.",
        ),
        (
            {"kettlebells": [{"kg": 24, "lb": 54}, {"kg": 24.5, "lb": 53}]},
            "kettlebells",
            "24.5 kg is heavier than 24 kg, so its lb mark must be higher.",
        ),
    ],
)
async def test_what_makes_no_sense_is_refused_in_words_and_nothing_moves(
    erik: Requests, form: dict[str, Any], field: str, sentence: str
) -> None:
    await save(erik, OWN)
    refused = await erik.put(URL, form)
    assert refused.status_code == 422
    assert refused.json()["errors"][field] == [sentence]
    assert (await erik.get(URL)).json()["load_steps"] == OWN


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["added"]))
def test_which_kettlebells_there_are_beside_others(case: dict[str, Any]) -> None:
    bells = [(kg, lb) for kg, lb in [*case["bells"], case["added"]]]
    if case["refused"] is None:
        assert in_order(bells) == sorted(bells)
        return
    [sentence] = case["refused"].values()
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        in_order(bells)


async def test_there_are_at_most_forty_kettlebells(erik: Requests) -> None:
    def bells(count: int) -> list[dict[str, float]]:
        return [{"kg": kg, "lb": round(kg * 2.2046)} for kg in range(4, 4 + count)]

    assert len((await save(erik, {"kettlebells": bells(40)}))["load_steps"]["kettlebells"]) == 40
    refused = await erik.put(URL, {"kettlebells": bells(41)})
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"kettlebells": ["Add at most 40 kettlebells."]}
    assert (await erik.put(URL, {"kettlebells": None, "bars": []})).status_code == 422
    assert len((await erik.get(URL)).json()["load_steps"]["kettlebells"]) == 40


async def test_only_who_manages_coaches_changes_them(
    erik: Requests, maya: Requests, visitor: Requests, cast: Cast
) -> None:
    coach = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    manager = Requests(erik.http, (await cast.hire("Mara", "Bell", cast.erik, MemberRole.MANAGER)).headers)
    await save(erik, OWN)
    assert (await coach.put(URL, {})).status_code == 403
    assert (await coach.get(URL)).json() == {"load_steps": OWN, "may_change": False}
    for refused in (await maya.put(URL, {}), await maya.get(URL)):
        assert refused.status_code == 403
    assert (await visitor.put(URL, {})).status_code == 401
    assert (await erik.get(URL)).json()["load_steps"] == OWN
    assert (await save(manager, {}))["load_steps"] is None


async def test_a_closed_account_changes_nothing(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    await save(erik, OWN)
    subscription = await session.get_one(Subscription, cast.erik.account_id)
    subscription.trial_end_at = clock.now() - timedelta(days=1)
    await session.commit()
    assert (await erik.put(URL, {})).status_code == 406
    stored = await session.get_one(AccountLoadSteps, cast.erik.account_id, populate_existing=True)
    assert stored.steps["dumbbell"] == {"kg": 2.5, "lb": None}


async def test_clients_and_coaches_read_them_with_the_training(
    training: TrainingFactory,
    erik: Requests,
    maya: Requests,
    tom: Requests,
    cast: Cast,
    count_queries: Callable[[], Any],
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(7))
    other = await create_program(training.session, cast.ines, training.now)
    await enrol_client(training.session, other, cast.maya, training.now, anchor=START)
    await training.enrol(cast.tom, ProgramType.FIXED, written=range(7))
    await training.session.commit()
    day_url = f"/athlete/calendar/{enrolled.enrolment.id}/{START}"
    with count_queries() as usual:
        assert (await week_of(maya))["load_steps"] == {}
        assert (await maya.get(day_url)).json()["load_steps"] is None

    await save(erik, OWN)
    with count_queries() as own:
        week = await week_of(maya)
        day = (await maya.get(day_url)).json()
    assert len(own) == len(usual)
    assert week["load_steps"] == {str(enrolled.program.id): OWN}
    assert all("load_steps" not in one for one in week["days"]), "they are not repeated on each day"
    assert day["load_steps"] == OWN

    params = {"from": str(START), "to": str(START)}
    seen = await erik.get(f"/coach/athletes/{cast.maya.id}/calendar", params=params)
    assert seen.json()["load_steps"] == {str(enrolled.program.id): OWN}
    maxes = await erik.get(f"/coach/clients/{cast.maya.id}/training_maxes")
    assert maxes.json()["load_steps"] == OWN
    assert list((await week_of(tom))["load_steps"].values()) == [OWN]


async def test_a_coach_reads_those_of_their_own_account_only(
    training: TrainingFactory, erik: Requests, ines: Requests, cast: Cast
) -> None:
    await training.enrol(cast.maya, ProgramType.FIXED, written=range(7))
    other = await create_program(training.session, cast.ines, training.now)
    await enrol_client(training.session, other, cast.maya, training.now, anchor=START)
    await training.session.commit()
    await save(erik, OWN)
    params = {"from": str(START), "to": str(START)}
    seen = await ines.get(f"/coach/athletes/{cast.maya.id}/calendar", params=params)
    assert seen.json()["load_steps"] == {}
    assert (await ines.get(f"/coach/clients/{cast.maya.id}/training_maxes")).json()["load_steps"] is None

"""Filters of the list of clients, and the counts beside them: one definition."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import State
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.clients.people import join
from tests.clients.test_clients import log_day, read, update_membership
from tests.conftest import Requests
from tests.training.factory import START, TrainingFactory


async def names(coach: Requests, query: str = "") -> list[str]:
    """Returns the names in the list, and checks that its total says the same."""
    page = await read(coach, f"/coach/clients?per_page=100&{query}")
    assert page["pagination"]["total"] == len(page["items"])
    return [row["client"]["full_name"] for row in page["items"]]


async def counts(coach: Requests, query: str = "") -> dict[str, dict[Any, int]]:
    found = await read(coach, f"/coach/client_filters?{query}")
    return {
        "status": {one["status"]: one["clients"] for one in found["statuses"]},
        "activity": {one["activity"]: one["clients"] for one in found["activities"]},
        "tag": {one["tag_id"]: one["clients"] for one in found["tags"]},
        "assignee": {one["assignee_id"]: one["clients"] for one in found["assignees"]},
    }


async def tag(coach: Requests, name: str, *clients: Any) -> str:
    created = await coach.post("/coach/client_tags", {"name": name, "colour": "blue"})
    assert created.status_code == 201, created.text
    tag_id = str(created.json()["id"])
    for client in clients:
        given = await coach.put(f"/coach/clients/{client}/tags", {"tag_ids": [tag_id]})
        assert given.status_code == 204, given.text
    return tag_id


@pytest.mark.spec("CLI-01")
async def test_filters_by_status_and_counts_them(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests
) -> None:
    maya = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    tom = await training.enrol(cast.tom, ProgramType.SELF_PACED, written=range(60))
    await update_membership(session, tom, state=State.PAST_DUE)
    ina = await cast.client("Ina", "Berg")
    await training.enrol(ina, ProgramType.SELF_PACED, written=range(2))
    assert await names(erik, "q[status_in][]=missed_payment") == ["Tom Okafor"]
    assert await names(erik, "q[status_in][]=missed_payment&q[status_in][]=needs_training") == [
        "Ina Berg",
        "Tom Okafor",
    ]
    assert await names(erik, "q[s]=status asc") == ["Tom Okafor", "Ina Berg", "Maya Kowalczyk"]
    expected = {"missed_payment": 1, "needs_training": 1, "all_good": 1}
    assert (await counts(erik))["status"] == expected
    # A filter does not narrow its own counts, but those of the others.
    narrowed = await counts(erik, "q[status_in][]=missed_payment")
    assert narrowed["status"] == expected
    assert narrowed["assignee"] == {None: 1}
    assert maya.membership_id != tom.membership_id


async def test_a_client_of_two_programs_has_the_most_urgent_status(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    second = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    await update_membership(session, second, state=State.PAST_DUE)
    (row,) = (await read(erik, "/coach/clients"))["items"]
    assert row["badge"]["label"] == "Missed Payment"
    assert await names(erik, "q[status_in][]=missed_payment") == ["Maya Kowalczyk"]
    assert await names(erik, "q[status_in][]=all_good") == []


async def test_filters_by_what_clients_logged(
    training: TrainingFactory, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    early = START - timedelta(days=30)
    of_maya = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60), starts_on=early)
    of_tom = await training.enrol(cast.tom, ProgramType.SELF_PACED, written=range(60), starts_on=early)
    ina = await cast.client("Ina", "Berg")
    await training.enrol(ina, ProgramType.SELF_PACED, written=range(60), starts_on=early)
    await log_day(maya, of_maya, 24)  # six days ago
    await log_day(tom, of_tom, 23)  # seven days ago
    assert await names(erik, "q[activity_eq]=last_7_days") == ["Maya Kowalczyk"]
    assert await names(erik, "q[activity_eq]=silent_7_days") == ["Tom Okafor"]
    assert await names(erik, "q[activity_eq]=silent_14_days") == []
    assert await names(erik, "q[activity_eq]=never") == ["Ina Berg"]
    assert (await counts(erik))["activity"] == {"last_7_days": 1, "silent_7_days": 1, "never": 1}
    assert await names(erik, "q[s]=last_trained desc") == ["Maya Kowalczyk", "Tom Okafor", "Ina Berg"]


async def test_filters_by_tag_and_coach(training: TrainingFactory, cast: Cast, erik: Requests, ines: Requests) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    await training.enrol(cast.tom, ProgramType.SELF_PACED, program=program)
    marathon = await tag(erik, "Marathon", cast.maya.id)
    jonas = await cast.hire("Jonas", "Weber", cast.erik)
    for client, coach in ((cast.maya, cast.erik), (cast.tom, jonas)):
        assigned = await erik.put(f"/coach/clients/{client.id}/assignee", {"assignee_id": str(coach.id)})
        assert assigned.status_code == 204, assigned.text
    assert await names(erik, f"q[tag_id_in][]={marathon}") == ["Maya Kowalczyk"]
    assert await names(erik, "q[assignee_eq]=mine") == ["Maya Kowalczyk"]
    assert await names(erik, f"q[assignee_eq]={jonas.id}") == ["Tom Okafor"]
    assert await names(erik, "q[assignee_eq]=somebody") == ["Maya Kowalczyk", "Tom Okafor"]
    assert await names(erik, "q[assignee_eq]=nobody") == []
    found = await counts(erik, f"q[tag_id_in][]={marathon}")
    assert found["tag"] == {marathon: 1}
    assert found["assignee"] == {str(cast.erik.id): 1}
    assert await names(ines, f"q[tag_id_in][]={marathon}") == []


async def test_searches_names_and_addresses(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    await training.enrol(cast.tom, ProgramType.SELF_PACED, written=range(60))
    assert await names(erik, "q[search_cont]=tom.okafor@ex") == ["Tom Okafor"]
    assert await names(erik, "q[search_cont]=kowal") == ["Maya Kowalczyk"]
    assert await names(erik, "q[search_cont]=%25") == []


@pytest.mark.parametrize(
    "query", ["q[status_in][]=rich", "q[activity_eq]=sometimes", "q[assignee_eq]=me", "q[tag_id_in][]=x", "q[age]=3"]
)
async def test_an_unknown_filter_is_refused(cast: Cast, erik: Requests, query: str) -> None:
    for path in ("/coach/clients", "/coach/client_filters"):
        refused = await erik.get(f"{path}?{query}")
        assert refused.status_code == 422
        assert next(iter(refused.json()["errors"])).startswith("q[")


@pytest.mark.spec("CLI-01")
async def test_pages_of_fifty_show_everyone_once(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, count_queries: Callable[[], Any]
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    ids = await join(session, training, program, 120)
    shown = []
    for page in (1, 2, 3):
        with count_queries() as queries:
            found = await read(erik, f"/coach/clients?per_page=50&page={page}&q[status_in][]=pending")
        assert len(queries) <= 11
        assert found["pagination"] == {"current_page": page, "per_page": 50, "total_pages": 3, "total": 120}
        shown += [row["client"]["id"] for row in found["items"]]
    assert shown == [str(one) for one in ids]
    with count_queries() as queries:
        assert (await counts(erik))["status"] == {"pending": 120}
    assert len(queries) <= 5


async def test_another_accounts_program_tells_nothing_of_its_clients(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, ines: Requests
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    assert await names(erik, f"q[plan_id_eq]={program.id}") == ["Maya Kowalczyk"]
    rival = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    rival.account_id = cast.ines.account_id
    await session.commit()
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=rival)
    assert await names(ines, f"q[plan_id_eq]={rival.id}") == ["Maya Kowalczyk"]
    assert await names(erik, f"q[plan_id_eq]={rival.id}") == []

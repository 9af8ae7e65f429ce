"""Choosing everyone who matches the filters of the list, on all of its pages, but for some."""

from collections.abc import Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.models import State
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.clients.people import join
from tests.clients.test_bulk import RunJobs, messages, preview, result, start
from tests.clients.test_clients import read
from tests.clients.test_filters import tag
from tests.conftest import Requests
from tests.training.factory import TrainingFactory

MANY = 620


async def chosen(coach: Requests, query: str = "") -> list[str]:
    return list((await read(coach, f"/coach/clients/ids?{query}"))["ids"])


async def test_everyone_who_matches_can_be_chosen_in_the_order_of_the_list(
    training: TrainingFactory, session: AsyncSession, cast: Cast, erik: Requests, ines: Requests
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    ada = await join(session, training, program, 60, first="Ada")
    zoe = await join(session, training, program, 3, first="Zoe", state=State.PAST_DUE)
    everyone = [str(one) for one in [*ada, *zoe]]
    assert await chosen(erik) == everyone
    assert await chosen(erik, "q[s]=name desc") == everyone[::-1]
    assert await chosen(erik, "q[search_cont]=zoe") == everyone[60:]
    assert await chosen(erik, "q[status_in]=missed_payment") == everyone[60:]
    assert await chosen(erik, "tab=past") == []
    assert await chosen(ines) == []
    refused = await erik.get("/coach/clients/ids?q[status_in]=rich")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["q[status_in]"])


async def test_what_is_done_concerns_exactly_the_chosen_ones(
    training: TrainingFactory,
    session: AsyncSession,
    cast: Cast,
    erik: Requests,
    count_queries: Callable[[], Any],
    run_jobs: RunJobs,
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    await join(session, training, program, MANY, first="Ada")
    await join(session, training, program, 2, first="Zoe")
    with count_queries() as queries:
        ids = await chosen(erik, "q[search_cont]=ada")
    assert len(ids) == MANY
    assert len(queries) <= 6, queries.statements
    left_out = [ids.pop(300), ids.pop(0)]
    # Anyone who joins after they were chosen is not meant, though the filters match.
    await join(session, training, program, 1, first="Adam")

    marathon = await tag(erik, "Marathon")
    told = await preview(erik, kind="tag", tag_id=marathon, client_ids=ids)
    assert (told["total"], told["possible"]) == (MANY - 2, MANY - 2)
    action = await start(erik, kind="tag", tag_id=marathon, client_ids=ids)
    assert (action["total"], action["done"]) == (MANY - 2, MANY - 2)
    assert await chosen(erik, f"q[tag_id_in][]={marathon}") == ids

    sent = await start(erik, kind="message", client_ids=ids[:45], text="Hi {first_name}")
    await run_jobs()
    assert (await result(erik, sent))["done"] == 45
    reached = {str(client_id) for client_id, _ in await messages(session)}
    assert reached == set(ids[:45])
    assert not reached & set(left_out)


async def test_a_result_names_two_hundred_and_counts_all(
    training: TrainingFactory, session: AsyncSession, cast: Cast, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    await join(session, training, program, 205)
    action = await start(erik, kind="remind", client_ids=await chosen(erik))
    await run_jobs()
    ended = await result(erik, action)
    assert (ended["not_done"], len(ended["problems"])) == (205, 200)

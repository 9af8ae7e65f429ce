"""What needs a coach's attention: missing training, drafts that wait, missed payments; in a fixed number of queries."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import MemberRole
from regimen.memberships.models import Membership, State
from regimen.programs.models import Program, ProgramState, ProgramType, Track
from regimen.training.models import Timeline
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.coach_program import squat_day
from tests.training.factory import TrainingFactory


async def attention(coach: Requests) -> dict[str, dict[str, Any]]:
    """Returns why each program of the list of attention is in it, and checks that the count agrees."""
    response = await coach.get("/coach/plans?q[state_in][]=attention")
    assert response.status_code == 200, response.text
    items = response.json()["items"]
    summary = (await coach.get("/coach/plan_summary")).json()
    assert summary["tabs"]["attention"] == len(items)
    return {item["id"]: item["attention"] | {"status": item["plan_status"]} for item in items}


async def timeline_of(session: AsyncSession, program: Program) -> Timeline:
    statement = select(Timeline).where(Timeline.program_id == program.id, Timeline.client_id.is_(None))
    return (await session.scalars(statement)).one()


async def write_draft(coach: Requests, timeline: Timeline, day: int) -> None:
    url = f"/coach/timelines/{timeline.id}/days/{day}/draft"
    saved = await coach.put(url, json={"content": squat_day(), "base_version": 0})
    assert saved.status_code == 200, saved.text


@pytest.mark.spec("PRG-51", "PRG-52")
@pytest.mark.parametrize("kind", [ProgramType.FIXED, ProgramType.SELF_PACED, ProgramType.ONE_MANY])
async def test_an_open_program_without_a_day_needs_attention_before_anybody_joins(
    training: TrainingFactory, erik: Requests, kind: ProgramType
) -> None:
    program = await training.create_program(kind, written=())
    assert await attention(erik) == {
        str(program.id): {"unwritten": True, "drafts": 0, "missed_payments": 0, "status": "no_clients"}
    }


async def test_a_1_2_1_program_is_written_for_each_client(training: TrainingFactory, erik: Requests) -> None:
    await training.create_program(ProgramType.INDIVIDUAL, written=())
    assert await attention(erik) == {}


async def test_what_nobody_can_join_needs_no_attention(
    training: TrainingFactory, erik: Requests, session: AsyncSession
) -> None:
    draft = await training.create_program(ProgramType.FIXED, written=())
    await write_draft(erik, await timeline_of(session, draft), 0)
    draft.state = ProgramState.DRAFT
    archived = await training.create_program(ProgramType.FIXED, written=())
    archived.archived_at = training.now
    await session.commit()
    assert await attention(erik) == {}


async def test_days_with_drafts_wait_in_an_open_program(
    training: TrainingFactory,
    cast: Cast,
    erik: Requests,
    session: AsyncSession,
    as_person: Callable[[Person], Requests],
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=range(30))
    timeline = await timeline_of(session, program)
    ana = as_person(await cast.hire("Ana", "Silva", cast.erik))
    for coach, day in ((erik, 40), (ana, 40), (ana, 41)):
        await write_draft(coach, timeline, day)
    assert (await attention(erik))[str(program.id)]["drafts"] == 2
    await session.execute(update(Track).where(Track.id == timeline.track_id).values(archived_at=training.now))
    await session.commit()
    assert await attention(erik) == {}


async def test_a_missed_payment_is_in_both_lists(
    training: TrainingFactory, cast: Cast, erik: Requests, session: AsyncSession
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(30))
    await training.enrol(cast.tom, ProgramType.SELF_PACED, program=enrolled.program)
    assert await attention(erik) == {}
    assert (await erik.get("/coach/clients/counts")).json()["to_review"] == 0
    late = update(Membership).where(Membership.client_id == cast.maya.id).values(state=State.PAST_DUE)
    await session.execute(late)
    await session.commit()
    assert (await attention(erik))[str(enrolled.program.id)]["missed_payments"] == 1
    cleo = await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)
    seen = Requests(erik.http, cleo.headers)
    assert await attention(seen) == {}, "who sees no clients does not learn who pays"
    (row,) = (await erik.get("/coach/clients?tab=to_review")).json()["items"]
    assert (row["client"]["full_name"], row["review"]["missed_payment"]) == ("Maya Kowalczyk", True)
    assert (await erik.get("/coach/clients/counts")).json()["to_review"] == 1
    await session.execute(late.values(removed_at=training.now))
    await session.commit()
    assert await attention(erik) == {}
    assert (await erik.get("/coach/clients/counts")).json()["to_review"] == 0


async def test_the_total_of_programs_that_need_training_counts_nothing_else(
    training: TrainingFactory, cast: Cast, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(1))
    await training.create_program(ProgramType.FIXED, written=())
    summary = (await erik.get("/coach/plan_summary")).json()
    assert (summary["tabs"]["attention"], summary["programs_needing_training"]) == (2, 1)
    assert summary["clients_affected"] == 1


async def test_lists_and_counts_take_as_many_queries_with_many_reasons_as_with_one(
    training: TrainingFactory, cast: Cast, erik: Requests, session: AsyncSession, count_queries: Callable[[], Any]
) -> None:
    async def queries() -> list[int]:
        counts = []
        for path in ("/coach/plans?q[state_in][]=attention", "/coach/plan_summary", "/coach/clients/counts"):
            with count_queries() as counted:
                assert (await erik.get(path)).status_code == 200
            counts.append(len(counted))
        return counts

    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(1))
    for_one = await queries()
    for number in range(5):
        program = await training.create_program(ProgramType.FIXED, written=())
        for day in range(3):
            await write_draft(erik, await timeline_of(session, program), day)
        other = await cast.client(f"Client{number}", "More")
        starts_on = training.now.date() - timedelta(days=number)
        await training.enrol(other, ProgramType.SELF_PACED, program=enrolled.program, starts_on=starts_on)
    await session.execute(update(Membership).values(state=State.PAST_DUE))
    await session.commit()
    assert len(await attention(erik)) == 6
    assert await queries() == for_one

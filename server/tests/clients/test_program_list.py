"""The coach's list of programs: clients and training of each, in a fixed number of queries."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.memberships.models import Membership, State
from regimen.programs.models import Period, PriceOption, Program, ProgramState, ProgramType
from regimen.training.models import DayLog
from tests.cast import Cast
from tests.conftest import Requests
from tests.training.factory import START, TrainingFactory


async def list_programs(coach: Requests, query: str = "") -> list[dict[str, Any]]:
    response = await coach.get(f"/coach/plans?{query}")
    assert response.status_code == 200, response.text
    return list(response.json()["items"])


@pytest.mark.parametrize(
    ("written", "status", "ahead"),
    [(range(4), "all_good", 3), (range(3), "needs_training", 2), (range(1), "needs_training", 0)],
)
@pytest.mark.spec("CLI-30", "OV-58", "PRG-51", "PRG-52", "PRG-53")
async def test_fewer_than_three_days_ahead_need_training(
    training: TrainingFactory, cast: Cast, erik: Requests, written: range, status: str, ahead: int
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=written)
    (row,) = await list_programs(erik)
    assert (row["plan_status"], row["clients"], row["programmed_ahead"]["fewest"]) == (status, 1, ahead)
    assert row["plan_max_buffer"] == 0
    attention = await list_programs(erik, "q[state_in][]=attention")
    assert len(attention) == (1 if status == "needs_training" else 0)
    summary = (await erik.get("/coach/plan_summary")).json()
    assert summary["tabs"] == {"active": 1, "draft": 0, "attention": len(attention), "archived": 0}
    assert summary["clients_affected"] == len(attention)
    assert summary["clients"] == 1


@pytest.mark.parametrize(("days", "weeks"), [(7, 0), (15, 2), (22, 3), (60, 3)])
@pytest.mark.spec("PRG-54")
async def test_a_buffer_counts_three_weeks_at_most(
    training: TrainingFactory, cast: Cast, erik: Requests, days: int, weeks: int
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(days))
    (row,) = await list_programs(erik)
    assert (row["programmed_ahead"]["fewest"], row["plan_max_buffer"]) == (days - 1, weeks)


@pytest.mark.spec("PRG-51")
async def test_each_client_is_at_a_day_of_their_own(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(30), starts_on=START)
    await training.enrol(
        cast.tom, ProgramType.SELF_PACED, program=enrolled.program, starts_on=START - timedelta(days=28)
    )
    (row,) = await list_programs(erik)
    assert row["programmed_ahead"] == {"fewest": 1, "most": 29}
    assert (row["needing_training"], row["plan_status"], row["plan_max_buffer"]) == (1, "needs_training", 0)
    assert {newest["full_name"] for newest in row["faces"]} == {"Maya Kowalczyk", "Tom Okafor"}
    assert row["trend"][-1] == 2
    assert len(row["trend"]) == 12


@pytest.mark.spec("PRG-51")
async def test_a_fixed_program_needs_no_more_training_once_it_is_written(
    training: TrainingFactory, cast: Cast, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.FIXED, written=range(2), starts_on=START - timedelta(days=40))
    await training.enrol(cast.maya, ProgramType.FIXED, written=())
    by_status = {row["plan_status"]: row["programmed_ahead"]["most"] for row in await list_programs(erik)}
    assert by_status == {"all_good": 2, "needs_training": 0}


@pytest.mark.spec("PRG-51", "PRG-08")
async def test_a_shared_calendar_ends_on_a_date(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    anchor = date(2026, 1, 5)
    await training.enrol(cast.maya, ProgramType.ONE_MANY, written=range(30), anchor=anchor)
    (row,) = await list_programs(erik)
    assert row["training_scheduled_to"] == "2026-02-03"
    assert row["schedule_started_at"] == "2026-01-05"
    assert row["programmed_ahead"] == {"fewest": 22, "most": 22}
    assert (row["plan_max_buffer"], row["plan_status"]) == (3, "all_good")


@pytest.mark.spec("PRG-51")
async def test_a_draft_and_a_program_without_clients(
    training: TrainingFactory, erik: Requests, session: AsyncSession
) -> None:
    await training.create_program(ProgramType.SELF_PACED, written=range(5))
    draft = await training.create_program(ProgramType.FIXED, written=())
    draft.state = ProgramState.DRAFT
    await session.commit()
    assert {row["plan_type"]: row["plan_status"] for row in await list_programs(erik)} == {
        "membership": "no_clients",
        "fixed": "draft",
    }


async def test_tabs_filters_search_and_sorting(
    training: TrainingFactory, erik: Requests, session: AsyncSession, clock: Clock
) -> None:
    for number, (title, kind) in enumerate(
        [("Squat Every Day", "membership"), ("Race Prep", "fixed"), ("Über 100 % Körper", "individual")]
    ):
        program = await training.create_program(ProgramType(kind), written=())
        program.title = title
        program.updated_at = clock.now() + timedelta(minutes=number)
        if kind == "fixed":
            program.archived_at = clock.now()
        else:
            session.add(
                PriceOption(
                    program_id=program.id,
                    period=Period.MONTHLY,
                    amount_minor=3900,
                    currency="EUR",
                    created_at=training.now,
                )
            )
            if kind == "membership":
                program.state = ProgramState.DRAFT
    await session.commit()

    async def titles(query: str = "") -> list[str]:
        return [row["title"] for row in await list_programs(erik, query)]

    assert await titles() == ["Über 100 % Körper", "Squat Every Day"]
    assert await titles("q[state_in][]=archived") == ["Race Prep"]
    assert await titles("q[state_in][]=draft") == ["Squat Every Day"]
    assert await titles("q[title_cont]=squat") == ["Squat Every Day"]
    assert await titles("q[title_cont]=100 %25") == ["Über 100 % Körper"]
    assert await titles("q[plan_type_in][]=membership&q[plan_type_in][]=fixed") == ["Squat Every Day"]
    assert await titles("q[plan_pricing_in][]=free&q[state_in][]=archived") == ["Race Prep"]
    assert await titles("q[s]=title asc") == ["Squat Every Day", "Über 100 % Körper"]
    assert await titles("q[s]=title desc&per_page=1&page=2") == ["Squat Every Day"]
    for invalid in ("q[state_in][]=gone", "q[plan_type_in][]=x", "q[nope]=1", "q[s]=price asc"):
        assert (await erik.get(f"/coach/plans?{invalid}")).status_code == 422


async def test_the_lowest_price_is_shown(training: TrainingFactory, erik: Requests, session: AsyncSession) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=())
    for period, amount, archived in (
        (Period.YEARLY, 39000, None),
        (Period.MONTHLY, 3900, None),
        (Period.WEEKLY, 1, training.now),
    ):
        session.add(
            PriceOption(
                program_id=program.id,
                period=period,
                amount_minor=amount,
                currency="EUR",
                archived_at=archived,
                created_at=training.now,
            )
        )
    await session.commit()
    (row,) = await list_programs(erik)
    assert row["price"] == {
        "amount_minor": 3900,
        "currency": "EUR",
        "duration": "monthly",
        "price_format": "€39.00",
        "options": 2,
    }
    assert (await erik.get(f"/coach/plans/{program.id}/overview")).json() == row


async def test_trials_and_removed_clients(
    training: TrainingFactory, cast: Cast, erik: Requests, session: AsyncSession
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(9))
    other = await training.enrol(cast.tom, ProgramType.SELF_PACED, program=enrolled.program)
    trial, removed = [await session.get(Membership, p.membership_id) for p in (enrolled, other)]
    assert trial is not None
    assert removed is not None
    trial.state, trial.trial_end_at = State.TRIALING, training.now + timedelta(days=2)
    removed.removed_at = training.now
    await session.commit()
    (row,) = await list_programs(erik)
    assert (row["clients"], row["in_trial"], len(row["faces"])) == (1, 1, 1)
    session.add(
        DayLog(
            client_id=cast.maya.id,
            enrolment_id=enrolled.enrolment.id,
            run=1,
            day=0,
            date=START,
            completed_at=training.now,
            updated_at=training.now,
        )
    )
    await session.commit()
    summary = (await erik.get("/coach/plan_summary")).json()
    assert (summary["in_trial"], summary["trials_ending_this_week"], summary["sessions_logged"]) == (1, 1, 1)


async def test_other_coaches_and_clients_do_not_see_it(
    training: TrainingFactory, cast: Cast, ines: Requests, maya: Requests, visitor: Requests
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(9))
    assert await list_programs(ines) == []
    assert (await ines.get("/coach/plan_summary")).json()["clients"] == 0
    assert (await ines.get(f"/coach/plans/{enrolled.program.id}/overview")).status_code == 404
    assert (await maya.get("/coach/plans")).status_code == 403
    assert (await visitor.get("/coach/plans")).status_code == 401


async def test_five_hundred_programs_take_as_many_queries_as_one(
    training: TrainingFactory, cast: Cast, erik: Requests, session: AsyncSession, count_queries: Callable[[], Any]
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(5))
    with count_queries() as few:
        await list_programs(erik, "per_page=100")
    session.add_all(
        Program(
            account_id=cast.erik.account_id,
            created_by=cast.erik.id,
            type=ProgramType.FIXED,
            title=f"Program {number}",
            created_at=training.now,
            updated_at=training.now,
        )
        for number in range(499)
    )
    await session.commit()
    with count_queries() as many:
        response = await erik.get("/coach/plans?per_page=100&page=5")
    assert response.json()["pagination"] == {"current_page": 5, "per_page": 100, "total_pages": 5, "total": 500}
    assert len(response.json()["items"]) == 100
    assert len(many) <= len(few) <= 8
    with count_queries() as summary:
        await erik.get("/coach/plan_summary")
    assert len(summary) <= 5

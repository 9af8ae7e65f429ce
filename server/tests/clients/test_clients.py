"""The clients of an account: their state, their stats, and nobody else's."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, MemberRole, User
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.models import CanceledBy, Membership, State
from regimen.programs.models import InvitationState, Period, ProgramInvitation, ProgramType
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.money import Shop
from tests.training.factory import START, EnrolledClient, TrainingFactory


async def update_membership(session: AsyncSession, enrolled: EnrolledClient, **columns: Any) -> None:
    await session.execute(update(Membership).where(Membership.id == enrolled.membership_id).values(**columns))
    await session.commit()


async def read(who: Requests, path: str) -> dict[str, Any]:
    response = await who.get(path)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def list_program_clients(who: Requests, enrolled: EnrolledClient, query: str = "") -> list[dict[str, Any]]:
    return list((await read(who, f"/coach/plans/{enrolled.program.id}/clients?{query}"))["items"])


async def list_clients(who: Requests, query: str = "") -> list[dict[str, Any]]:
    return list((await read(who, f"/coach/clients?{query}"))["items"])


async def log_day(who: Requests, enrolled: EnrolledClient, day: int, **fields: Any) -> None:
    """Logs on the morning of a day a set and how it went; without a set if `fields` say that it is not completed."""
    on = enrolled.enrolment.anchor + timedelta(days=day)
    place = {"enrolment_id": str(enrolled.enrolment.id), "day": day, "tapped_at": f"{on}T08:00:00Z"}
    body = place | {"comment": "", "completed": True} | fields
    if body["completed"]:
        logged = await who.put(f"/athlete/sets/{new_id()}", place | {"set_id": "set1", "done": {"reps": 5}})
        assert logged.status_code == 204, logged.text
    response = await who.put("/athlete/day_log", body)
    assert response.status_code == 204, response.text


@pytest.mark.spec("CLI-04")
async def test_a_row_shows_day_and_badge_of_the_client(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    enrolled = await training.enrol(
        cast.maya, ProgramType.SELF_PACED, written=range(60), starts_on=START - timedelta(days=37)
    )
    (row,) = await list_program_clients(erik, enrolled)
    assert row["client"]["full_name"] == "Maya Kowalczyk"
    assert row["starts_on"] == "2025-12-06"
    assert row["currently_at"] == {"week": 6, "day": 3}
    assert row["days_left"] == 22
    assert row["badge"] == {"colour": "green", "label": "All Good", "tooltip": None, "link": None}
    assert row["price"] is None
    assert row["abilities"] == ["cancel_now", "remove"]


@pytest.mark.parametrize(
    ("state", "columns", "tab", "label", "colour"),
    [
        (State.ACTIVE, {}, "clients", "All Good", "green"),
        (State.PAST_DUE, {}, "clients", "Missed Payment", "red"),
        (State.INCOMPLETE, {}, "clients", "Incomplete", "red"),
        (State.INCOMPLETE_EXPIRED, {}, "past", "Incomplete", "red"),
        (State.TRIALING, {}, "in-trials", "All Good", "green"),
        (State.CANCELED, {"canceled_by": CanceledBy.COACH}, "past", "Cancelled by coach", "red"),
        (State.CANCELED, {"canceled_by": CanceledBy.CLIENT}, "past", "Cancelled by client", "red"),
        (State.CANCELED, {"canceled_by": CanceledBy.PRE_TRIAL}, "past", "Ended pre-trial", "red"),
        (State.CANCELED, {}, "past", "Auto Cancelled", "red"),
        (State.ACTIVE, {"canceled_by": CanceledBy.COACH}, "clients", "Cancelled by coach (EOC)", "red"),
    ],
)
@pytest.mark.spec("CLI-04", "CLI-05")
async def test_each_state_has_its_tab_and_badge(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    state: State,
    columns: dict[str, Any],
    tab: str,
    label: str,
    colour: str,
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    await update_membership(session, enrolled, state=state, **columns)
    (row,) = await list_program_clients(erik, enrolled, f"tab={tab}")
    assert (row["badge"]["label"], row["badge"]["colour"]) == (label, colour)
    elsewhere = {"clients", "past", "scheduled"} - {tab} - ({"clients"} if tab == "in-trials" else set())
    for other in elsewhere:
        assert await list_program_clients(erik, enrolled, f"tab={other}") == []


@pytest.mark.parametrize(
    ("days", "started", "state", "label", "colour"),
    [
        (0, 0, State.ACTIVE, "Empty", "red"),
        (28, 0, State.ACTIVE, "All Good", "green"),
        (28, 26, State.ACTIVE, "1 day left", "red"),
        (28, -4, State.SCHEDULED, "Not Started", "red"),
        (28, 40, State.PAST, "Finished", "green"),
    ],
)
@pytest.mark.spec("CLI-05", "CLI-14", "CLI-16", "OV-58")
async def test_a_fixed_program_shows_how_far_it_is(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    days: int,
    started: int,
    state: State,
    label: str,
    colour: str,
) -> None:
    enrolled = await training.enrol(
        cast.maya, ProgramType.FIXED, written=range(days), starts_on=START - timedelta(days=started)
    )
    await update_membership(session, enrolled, state=state)
    tab = {State.SCHEDULED: "scheduled", State.PAST: "past"}.get(state, "clients")
    (row,) = await list_program_clients(erik, enrolled, f"tab={tab}")
    assert (row["badge"]["label"], row["badge"]["colour"]) == (label, colour)


@pytest.mark.spec("CLI-10", "CLI-30")
async def test_deleted_clients_and_too_little_training(
    training: TrainingFactory, cast: Cast, session: AsyncSession, clock: Clock, erik: Requests
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(3))
    (row,) = await list_program_clients(erik, enrolled)
    assert row["badge"]["label"] == "Needs Training"
    assert row["badge"]["tooltip"] == "Client(s) have less than 3 days of training."
    await session.execute(update(User).where(User.id == cast.maya.id).values(deleted_at=clock.now()))
    await session.commit()
    (row,) = await list_program_clients(erik, enrolled)
    assert (row["badge"]["label"], row["client"]["deleted"]) == ("Deleted user", True)


@pytest.mark.spec("CLI-06", "CLI-07")
async def test_open_invitations_are_listed_with_the_clients(
    training: TrainingFactory, cast: Cast, session: AsyncSession, clock: Clock, erik: Requests
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(9))
    for email, state in [
        ("new@example.com", InvitationState.SENT),
        (cast.tom.user.email, InvitationState.SENT),
        (cast.ines.user.email, InvitationState.SENT),
        ("joined@example.com", InvitationState.ACCEPTED),
    ]:
        session.add(
            ProgramInvitation(
                program_id=enrolled.program.id,
                account_id=cast.erik.account_id,
                email=email,
                state=state,
                invited_by=cast.erik.id,
                created_at=clock.now(),
            )
        )
    await session.commit()
    found = await read(erik, f"/coach/plans/{enrolled.program.id}/clients")
    by_email = {row["email"]: row for row in found["invites"]}
    assert {email: row["badge"]["label"] for email, row in by_email.items()} == {
        "new@example.com": "Pending",
        cast.tom.user.email: "Pending",
        cast.ines.user.email: "Invalid account",
    }
    assert by_email["new@example.com"]["badge"]["colour"] == "orange"
    assert by_email["new@example.com"]["abilities"] == ["send_invite"]
    assert by_email[cast.tom.user.email]["abilities"] == ["send_invite"]
    assert by_email[cast.ines.user.email]["abilities"] == []
    assert found["invites_total"] == 3
    assert (await read(erik, f"/coach/plans/{enrolled.program.id}/clients?tab=past"))["invites"] == []


@pytest.mark.spec("CLI-01", "RTE-55")
async def test_four_lists_of_clients(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests
) -> None:
    maya = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    tom = await training.enrol(cast.tom, ProgramType.SELF_PACED, program=maya.program)

    async def lists() -> dict[str, list[str]]:
        tabs = ["active", "past", "in-trials", "to_review"]
        return {tab: [row["client"]["full_name"] for row in await list_clients(erik, f"tab={tab}")] for tab in tabs}

    both = ["Maya Kowalczyk", "Tom Okafor"]
    assert await lists() == {"active": both, "past": [], "in-trials": [], "to_review": []}
    await update_membership(session, tom, state=State.TRIALING)
    await update_membership(session, maya, state=State.CANCELED)
    assert await lists() == {
        "active": ["Tom Okafor"],
        "past": ["Maya Kowalczyk"],
        "in-trials": ["Tom Okafor"],
        "to_review": [],
    }
    assert await read(erik, "/coach/clients/counts") == {"active": 1, "past": 1, "in_trials": 1, "to_review": 0}


@pytest.mark.spec("OV-50")
async def test_a_client_needs_review_until_a_coach_has_looked(
    training: TrainingFactory, cast: Cast, clock: Clock, erik: Requests, maya: Requests
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    ending = await training.enrol(cast.tom, ProgramType.FIXED, written=range(3))
    await log_day(maya, enrolled, 0, mood=4, energy=2, comment="Left knee hurts.", completed=False)
    found = {row["client"]["full_name"]: row["review"] for row in await list_clients(erik, "tab=to_review")}
    assert found == {
        "Maya Kowalczyk": {"missed_payment": False, "training_ends": False, "comments": 1},
        "Tom Okafor": {"missed_payment": False, "training_ends": True, "comments": 0},
    }
    assert ending.program.type is ProgramType.FIXED
    clock.advance(timedelta(minutes=1))
    assert (await erik.post(f"/coach/clients/{cast.maya.id}/reviewed")).status_code == 204
    assert [row["client"]["full_name"] for row in await list_clients(erik, "tab=to_review")] == ["Tom Okafor"]


@pytest.mark.spec("CLI-03", "OV-59")
async def test_stats_of_a_client(training: TrainingFactory, cast: Cast, erik: Requests, maya: Requests) -> None:
    enrolled = await training.enrol(
        cast.maya, ProgramType.SELF_PACED, written=range(60), starts_on=START - timedelta(days=3)
    )
    for day, (mood, energy) in enumerate([(5, 3), (4, 4)]):
        await log_day(maya, enrolled, day, mood=mood, energy=energy)
    (row,) = await list_clients(erik)
    # Planned before today: three days; two of them are done.
    assert (row["mood"], row["energy"], row["completion"]) == (4.5, 3.5, 67)
    assert row["last_trained"] == "2026-01-10"
    assert (row["lt_days"], row["since"], row["cltv"], row["age"]) == (0, "2026-01-12", [], 31)
    (only,) = row["plans"]
    assert only["plan"]["title"] == "Squat Every Day"


@pytest.mark.spec("CLI-03", "OV-59")
async def test_lifetime_value_of_a_client_and_of_each_program(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    programs = [await shop.program(cast.erik, (Period.MONTHLY, price)) for price in (3900, 2000)]
    await shop.card(cast.maya, cast.erik)
    for program in programs:
        bought = await maya.post(f"/stripe/plan/{program.id}/buy", {"start_date": "2026-01-12"})
        assert bought.status_code == 200, bought.text
    await shop.advance(timedelta(days=10))

    def amounts(of: list[dict[str, Any]]) -> list[tuple[int, str]]:
        return [(one["amount_minor"], one["currency"]) for one in of]

    (row,) = await list_clients(erik)
    assert (row["lt_days"], amounts(row["cltv"])) == (10, [(5476, "GBP")])
    by_program = {str(programs[0].id): [(3626, "GBP")], str(programs[1].id): [(1850, "GBP")]}
    assert {one["plan"]["id"]: amounts(one["ltv"]) for one in row["plans"]} == by_program
    profile = await read(erik, f"/coach/clients/{cast.maya.id}")
    assert {one["plan"]["id"]: amounts(one["ltv"]) for one in profile["plans"]} == by_program
    for program in programs:
        (only,) = (await read(erik, f"/coach/plans/{program.id}/clients"))["items"]
        assert amounts(only["ltv"]) == by_program[str(program.id)]
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    (hidden,) = await list_clients(noah)
    assert (hidden["cltv"], [one["ltv"] for one in hidden["plans"]]) == (None, [None, None])


@pytest.mark.spec("CLI-11", "CLI-16")
async def test_a_fixed_program_without_training_is_empty(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    for written, badge in ((range(0), ("Empty", "red")), (range(28), ("All Good", "green"))):
        enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=written, starts_on=START)
        await training.session.commit()
        (row,) = await list_program_clients(erik, enrolled)
        assert (row["badge"]["label"], row["badge"]["colour"]) == badge


@pytest.mark.spec("CLI-33", "CLI-34")
async def test_search_age_and_sorting(training: TrainingFactory, cast: Cast, erik: Requests, tom: Requests) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    earlier = START - timedelta(days=9)
    toms = await training.enrol(cast.tom, ProgramType.SELF_PACED, program=enrolled.program, starts_on=earlier)

    async def names(query: str) -> list[str]:
        return [row["client"]["full_name"].split()[0] for row in await list_clients(erik, query)]

    assert await names("q[full_name_cont]=maya kow") == ["Maya"]
    assert await names("q[age_gteq]=31&q[age_lteq]=31") == ["Maya", "Tom"]
    assert await names("q[age_gteq]=32") == []
    assert await names("q[age_gteq]=13&q[age_lteq]=99") == ["Maya", "Tom"]
    assert (await names("q[age_gteq]=99"), await names("q[age_lteq]=13")) == ([], [])
    assert await names("q[s]=name desc") == ["Tom", "Maya"]
    assert await names(f"q[plan_id_eq]={enrolled.program.id}") == ["Maya", "Tom"]
    for order in ["lt_days", "last_trained", "completion", "mood", "energy", "cltv"]:
        assert sorted(await names(f"q[s]={order} desc")) == ["Maya", "Tom"]
    await log_day(tom, toms, 1, mood=5, energy=5)
    for order in ["last_trained", "completion", "mood", "energy"]:
        assert await names(f"q[s]={order} desc") == ["Tom", "Maya"], order
        assert await names(f"q[s]={order} asc") == ["Maya", "Tom"], order
    for invalid in ["q[s]=shoe", "q[plan_id_eq]=x"]:
        assert (await erik.get(f"/coach/clients?{invalid}")).status_code == 422
    for invalid in ["12", "100", "30.5", "old"]:
        for end in ["q[age_gteq]", "q[age_lteq]"]:
            refused = await erik.get(f"/coach/clients?{end}={invalid}")
            assert refused.status_code == 422
            assert refused.json()["errors"] == {"q[age]": ["Must be between 13 and 99"]}


async def test_no_day_is_missed_before_it_is_over_where_the_client_lives(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests
) -> None:
    enrolled = await training.enrol(
        cast.maya, ProgramType.SELF_PACED, written=range(60), starts_on=START - timedelta(days=7)
    )
    await session.execute(update(User).where(User.id == cast.maya.id).values(zone="Pacific/Pago_Pago"))
    await session.commit()
    path = f"/coach/clients/{cast.maya.id}"
    weeks = (await read(erik, path))["weeks"][-2:]
    assert [week["planned"] for week in weeks] == [6, 0], "it is still Sunday in Pago Pago"
    await log_day(maya, enrolled, 6)
    weeks = (await read(erik, path))["weeks"][-2:]
    assert [(week["planned"], week["done"]) for week in weeks] == [(7, 1), (0, 0)], "what is done early counts"


async def test_a_profile(training: TrainingFactory, cast: Cast, erik: Requests, maya: Requests) -> None:
    enrolled = await training.enrol(
        cast.maya, ProgramType.SELF_PACED, written=range(60), starts_on=START - timedelta(days=8)
    )
    assert (await training.log_set(maya, enrolled, day=8, reps=5)).status_code < 300
    assert (await training.log_set(maya, enrolled, day=1, reps=3)).status_code < 300
    await log_day(maya, enrolled, 7, mood=4, energy=3, comment="Good.")
    profile = await read(erik, f"/coach/clients/{cast.maya.id}")
    assert (profile["client"]["full_name"], profile["zone"], profile["age"]) == ("Maya Kowalczyk", "Europe/London", 31)
    assert (profile["sessions_done"], profile["sessions_planned"]) == (1, 8)
    assert len(profile["weeks"]) == 12
    assert profile["weeks"][-1] == {"monday": "2026-01-12", "planned": 0, "done": 0}, "what is still to come"
    assert profile["weeks"][-2] == {"monday": "2026-01-05", "planned": 7, "done": 1}
    today = profile["this_week"][0]
    assert (today["date"], today["titles"], today["sets"], today["logged"]) == ("2026-01-12", ["Lower, heavy"], 3, 1)
    assert [one["text"] for one in profile["comments"]] == ["Good."]
    assert profile["trained_until"] == "2026-03-04"
    assert (profile["payments"], profile["paid_net"], profile["next_payment"]) == ([], [], None)

    strength = await read(erik, f"/coach/clients/{cast.maya.id}/strength")
    assert strength["lift"] == {"key": "back squat", "name": "Back squat", "days": 2, "one_rep_max_kg": 93.33}
    assert [(p["date"], p["one_rep_max_kg"], p["record"]) for p in strength["points"]] == [
        ("2026-01-05", 88.0, False),
        ("2026-01-12", 93.33, True),
    ]
    assert (await read(erik, f"/coach/clients/{cast.maya.id}/strength?lift=curl"))["points"] == []
    assert await read(erik, f"/coach/clients/{cast.maya.id}/neighbours") == {
        "number": 1,
        "total": 1,
        "before": None,
        "after": None,
    }


async def test_a_client_of_another_account_is_not_found(
    training: TrainingFactory, cast: Cast, ines: Requests, maya: Requests
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    for path in ["", "/strength", "/neighbours"]:
        assert (await ines.get(f"/coach/clients/{cast.maya.id}{path}")).status_code == 404
    assert (await ines.post(f"/coach/clients/{cast.maya.id}/reviewed")).status_code == 404
    assert (await ines.get(f"/coach/plans/{enrolled.program.id}/clients")).status_code == 404
    assert (await list_clients(ines)) == []
    assert (await maya.get("/coach/clients")).status_code == 403


async def test_only_coaches_with_financial_access_see_money(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, written=range(60))
    await session.execute(
        update(AccountMember).where(AccountMember.user_id == cast.erik.id).values(role=MemberRole.COACH)
    )
    await session.commit()
    (row,) = await list_clients(erik)
    assert row["cltv"] is None
    profile = await read(erik, f"/coach/clients/{cast.maya.id}")
    assert (profile["paid_net"], profile["payments"]) == (None, None)
    assert (await erik.get("/coach/clients?q[s]=cltv desc")).status_code == 422


async def test_lists_take_the_same_number_of_queries_at_any_length(
    training: TrainingFactory, cast: Cast, erik: Requests, count_queries: Callable[[], Any]
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(2))
    paths = [f"/coach/plans/{enrolled.program.id}/clients", "/coach/clients", "/coach/clients?tab=to_review"]

    async def query_counts() -> list[int]:
        counts = []
        for path in paths:
            with count_queries() as queries:
                await read(erik, path)
            counts.append(len(queries))
        return counts

    for_one = await query_counts()
    for number in range(5):
        other = await cast.client(f"Client{number}", "More")
        await training.enrol(other, ProgramType.FIXED, program=enrolled.program)
    for_many = await query_counts()
    assert for_one == for_many
    assert max(for_many) <= 11
    with count_queries() as queries:
        await read(erik, f"/coach/clients/{cast.maya.id}")
    assert len(queries) <= 15


async def test_a_list_reads_no_long_texts(
    training: TrainingFactory, cast: Cast, erik: Requests, count_queries: Callable[[], Any]
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.FIXED, written=range(2))
    for path in ("/coach/clients?per_page=100", f"/coach/plans/{enrolled.program.id}/clients?per_page=100"):
        with count_queries() as queries:
            assert (await read(erik, path))["items"] != []
        lists = [one for one in queries.statements if "FROM memberships" in one]
        assert lists
        for text in ("accepted_waiver_text", "programs.waiver_text", "programs.description", "welcome_message"):
            assert not [one for one in lists if text in one], text
    assert (await erik.get("/coach/clients?per_page=101")).status_code == 422

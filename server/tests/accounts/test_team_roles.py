"""What each role may do, and who gives it."""

from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import actor_of_token
from regimen.accounts.access.channels import system_channel
from regimen.accounts.models import AccountMember, CoachInvitation, InvitationState, MemberRole, TeamActivity
from regimen.accounts.rules.roles import PERMISSIONS, Permission, can_change, permissions_of
from regimen.programs.models import ProgramType
from tests.accounts.teams import INVITATIONS, code, invite, ok
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.factory import TrainingFactory

MONEY = ("/coach/payouts", "/coach/transactions", "/coach/payment_account", "/stripe/onboarding_url")


def test_more_rights_come_with_each_role() -> None:
    order = [MemberRole.CONTRIBUTOR, MemberRole.COACH, MemberRole.MANAGER, MemberRole.OWNER]
    assert [PERMISSIONS[role] < PERMISSIONS[above] for role, above in pairwise(order)] == [True] * 3
    assert permissions_of(MemberRole.CONTRIBUTOR, financial=True) == {Permission.WRITE_TRAINING}
    assert permissions_of(MemberRole.OWNER, financial=False) == frozenset(Permission)
    assert [can_change(MemberRole.MANAGER, of) for of in order] == [True, True, True, False]
    assert not can_change(MemberRole.COACH, MemberRole.CONTRIBUTOR)


@pytest.fixture
async def bea(cast: Cast) -> Person:
    return await cast.hire("Bea", "Novak", cast.erik)


@pytest.fixture
async def mona(cast: Cast) -> Person:
    return await cast.hire("Mona", "Haddad", cast.erik, MemberRole.MANAGER)


@pytest.fixture
async def cleo(cast: Cast) -> Person:
    return await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)


@pytest.mark.spec("ACC-18", "OV-36")
async def test_abilities_follow_from_role_and_money(
    erik: Requests, maya: Requests, as_person, bea: Person, cleo: Person, session: AsyncSession
) -> None:
    async def abilities(person: Requests) -> set[str]:
        return set((await ok(await person.get("/users/me")))["current"]["abilities"])

    coach = {"write_training", "edit_programs", "publish", "see_clients", "message_clients"}
    assert await abilities(erik) == {*coach, "manage_coaches", "see_money"}
    assert await abilities(as_person(bea)) == coach
    assert await abilities(as_person(cleo)) == {"write_training"}
    assert await abilities(maya) == set()
    for path in MONEY:
        assert (await as_person(bea).get(path)).status_code == 403, path
    await ok(await erik.patch(f"/coach/coaches/{bea.id}", {"financial": True}))
    assert await abilities(as_person(bea)) == {*coach, "see_money"}
    for path in MONEY:
        assert (await as_person(bea).get(path)).status_code != 403, path
    await ok(await erik.patch(f"/coach/coaches/{bea.id}", {"role": "contributor"}))
    assert await abilities(as_person(bea)) == {"write_training"}
    member = select(AccountMember.financial).where(AccountMember.user_id == bea.id)
    assert await session.scalar(member) is False, "the right is gone, not hidden"


async def program_of_maya(reader: Requests) -> dict[str, Any]:
    listed = (await ok(await reader.get("/coach/plans")))["items"]
    return dict(next(one for one in listed if one["plan_type"] == "membership"))


async def test_a_contributor_writes_training_and_sees_no_clients(
    erik: Requests, as_person, cleo: Person, cast: Cast, session: AsyncSession, clock
) -> None:
    training = TrainingFactory(session, cast, clock.now())
    enrolment = await training.enrol(cast.maya, ProgramType.SELF_PACED)
    own = await training.enrol(cast.tom, ProgramType.INDIVIDUAL)
    await session.commit()
    writer = as_person(cleo)
    shown, mine = await program_of_maya(erik), await program_of_maya(writer)
    assert (len(shown["faces"]), mine["faces"], mine["abilities"]) == (1, [], ["copy_link"])
    assert (await ok(await erik.get("/coach/search?q=maya")))["clients"] != []
    assert (await ok(await writer.get("/coach/search?q=maya")))["clients"] == []

    timeline = f"/coach/timelines/{enrolment.enrolment.timeline_id}"
    assert (await writer.get(f"/coach/plans/{shown['id']}/timeline")).status_code == 200
    assert (await writer.get(f"{timeline}/exercises")).status_code == 200
    assert (await writer.get(f"{timeline}/days/0/results")).status_code == 403
    assert (await writer.get(f"/coach/timelines/{own.enrolment.timeline_id}/exercises")).status_code == 404
    assert (await erik.get(f"/coach/timelines/{own.enrolment.timeline_id}/exercises")).status_code == 200
    hidden = ("/coach/clients", "/today", "/chat/conversations", "/coach/payouts")
    for path in (*hidden, f"/coach/plans/{shown['id']}/invites"):
        assert (await writer.get(path)).status_code == 403, path
    for path, form in (("publish", None), ("archive", None)):
        assert (await writer.post(f"/coach/plans/{shown['id']}/{path}", form)).status_code == 403
    assert (await writer.patch(f"/coach/plans/{shown['id']}", {"title": "Mine"})).status_code == 403


async def test_a_contributor_does_not_read_how_many_clients_colleagues_have(
    erik: Requests, as_person, cleo: Person, cast: Cast, session: AsyncSession, clock
) -> None:
    await TrainingFactory(session, cast, clock.now()).enrol(cast.maya, ProgramType.SELF_PACED)
    assert (
        await erik.put(f"/coach/clients/{cast.maya.id}/assignee", {"assignee_id": str(cast.erik.id)})
    ).status_code == 204

    async def numbers(reader: Requests) -> set[int | None]:
        return {one["clients"] for one in (await ok(await reader.get("/coach/coaches")))["coaches"]}

    assert 1 in await numbers(erik)
    assert await numbers(as_person(cleo)) == {None}


@pytest.mark.spec("ACC-33", "FED-24")
async def test_a_contributor_hears_nothing_about_clients(
    cast: Cast, cleo: Person, bea: Person, session, services
) -> None:
    team, clients = f"team:{cast.erik.account_id}", f"account:{cast.erik.account_id}"

    async def streams(person: Person) -> frozenset[str]:
        actor = await actor_of_token(services.fast_sql, person.token, services.clock.now())
        assert actor is not None
        return (await system_channel(session, actor) or frozenset()) & {team, clients}

    assert await streams(bea) == {team, clients}
    assert await streams(cleo) == {team}
    assert await streams(cast.maya) == set()


async def test_a_manager_manages_coaches_and_not_the_owner(
    erik: Requests, as_person, mona: Person, bea: Person, cast: Cast
) -> None:
    manager = as_person(mona)
    row = await invite(manager, "nora.berg@example.com", role="manager")
    assert row["status"] == "invited"
    await ok(await manager.patch(f"/coach/coaches/{bea.id}", {"role": "contributor"}))
    for member, form in ((cast.erik.id, {"role": "coach"}), (mona.id, {"role": "coach"})):
        assert code(await manager.patch(f"/coach/coaches/{member}", form)) == (422, "NotChangeable")
        assert code(await manager.post(f"/coach/coaches/{member}/remove", {})) == (422, "NotChangeable")
    await ok(await manager.post(f"/coach/coaches/{bea.id}/remove", {}))
    listed = {one["full_name"]: one["role"] for one in (await ok(await erik.get("/coach/coaches")))["coaches"]}
    assert listed == {"Erik Lindqvist": "owner", "Mona Haddad": "manager", "": "manager"}


async def test_only_who_sees_money_gives_or_takes_that_right(
    erik: Requests, as_person, mona: Person, bea: Person, cast: Cast, session: AsyncSession
) -> None:
    manager = as_person(mona)
    rich = await cast.hire("Rita", "Rich", cast.erik, MemberRole.MANAGER, financial=True)
    before = await session.scalar(select(func.count()).select_from(TeamActivity))
    for refused in (
        await manager.patch(f"/coach/coaches/{bea.id}", {"financial": True}),
        await manager.patch(f"/coach/coaches/{rich.id}", {"financial": False}),
        await manager.patch(f"/coach/coaches/{rich.id}", {"role": "contributor"}),
        await manager.patch(f"/coach/coaches/{rich.id}", {"role": "coach"}),
        await manager.post(f"/coach/coaches/{rich.id}/remove", {}),
        await manager.post(INVITATIONS, {"email": "nora.berg@example.com", "financial": True}),
    ):
        assert code(refused) == (422, "MoneyNotYours")
    refused = await erik.patch(f"/coach/coaches/{bea.id}", {"role": "contributor", "financial": True})
    assert code(refused) == (422, "NoMoneyForContributors")
    assert await session.scalar(select(func.count()).select_from(TeamActivity)) == before
    await ok(await as_person(rich).patch(f"/coach/coaches/{bea.id}", {"financial": True}))
    rights = await session.execute(
        select(AccountMember.role, AccountMember.financial).where(AccountMember.user_id.in_([bea.id, rich.id]))
    )
    assert sorted((row.role.value, row.financial) for row in rights) == [("coach", True), ("manager", True)]


async def test_coaches_read_the_list_and_manage_nobody(
    erik: Requests, ines: Requests, as_person, bea: Person, cleo: Person
) -> None:
    await invite(erik, "nora.berg@example.com")
    for person, reader in ((bea, as_person(bea)), (cleo, as_person(cleo))):
        team = await ok(await reader.get("/coach/coaches"))
        assert [one["full_name"] for one in team["coaches"]] == ["Erik Lindqvist", "Bea Novak", "Cleo Park"]
        assert (team["abilities"], team["refusal"]) == ([], None)
        own = next(one for one in team["coaches"] if one["user_id"] == str(person.id))
        assert (own["abilities"], own["financial"]) == (["leave"], False)
        assert [one["financial"] for one in team["coaches"] if one is not own] == [None, None]
        assert (await reader.post(INVITATIONS, {"email": "else@example.com"})).status_code == 403
        assert (await reader.get("/coach/coaches/activity")).status_code == 403
    assert (await ines.patch(f"/coach/coaches/{bea.id}", {"role": "manager"})).status_code == 404


async def test_the_activity_tells_who_did_what(erik: Requests, as_person, mona: Person, bea: Person) -> None:
    await ok(await as_person(mona).patch(f"/coach/coaches/{bea.id}", {"role": "contributor"}))
    await ok(await as_person(mona).patch(f"/coach/coaches/{bea.id}", {"role": "contributor"}))
    await invite(erik, "nora.berg@example.com", first_name="Nora")
    invited, changed = (await ok(await erik.get("/coach/coaches/activity")))["items"]
    assert (invited["action"], invited["actor"]["full_name"]) == ("invited", "Erik Lindqvist")
    assert invited["subject"] == {"id": None, "full_name": "Nora", "email": "nora.berg@example.com"}
    assert (changed["actor"]["full_name"], changed["subject"]["full_name"]) == ("Mona Haddad", "Bea Novak")
    assert changed["rights_before"] == {"role": "coach", "financial": False}
    assert changed["rights"] == {"role": "contributor", "financial": False}


@pytest.mark.spec("ACC-18")
async def test_a_stored_money_right_means_nothing_for_a_contributor(
    as_person, cleo: Person, session: AsyncSession
) -> None:
    await session.execute(update(AccountMember).where(AccountMember.user_id == cleo.id).values(financial=True))
    await session.commit()
    current = (await ok(await as_person(cleo).get("/users/me")))["current"]
    assert (current["financial"], current["abilities"]) == (False, ["write_training"])


async def test_what_a_manager_has_begun_ends_with_their_rights(
    erik: Requests, as_person, cast: Cast, session: AsyncSession
) -> None:
    """Invitations stay open only as long as their inviter could make them."""
    rita = await cast.hire("Rita", "Rich", cast.erik, MemberRole.MANAGER, financial=True)
    manager = as_person(rita)
    await invite(manager, "nora.berg@example.com", role="manager")
    await invite(manager, "per.dahl@example.com", financial=True)
    await invite(erik, "lena.vogt@example.com")

    async def still_open() -> list[str]:
        pending = CoachInvitation.state == InvitationState.PENDING
        found = await session.scalars(select(CoachInvitation.email).where(pending).order_by(CoachInvitation.email))
        return list(found)

    await ok(await erik.patch(f"/coach/coaches/{rita.id}", {"financial": False}))
    assert await still_open() == ["lena.vogt@example.com", "nora.berg@example.com"]
    await ok(await erik.post(f"/coach/coaches/{rita.id}/remove", {}))
    assert await still_open() == ["lena.vogt@example.com"]


async def test_nobody_without_the_money_renews_or_cancels_an_invitation_with_it(
    erik: Requests, as_person, mona: Person, session: AsyncSession
) -> None:
    await invite(erik, "nora.berg@example.com", financial=True)
    before = (await session.execute(select(CoachInvitation.id, CoachInvitation.token_hash))).one()
    rows = (await as_person(mona).get("/coach/coaches")).json()["coaches"]
    assert [one["abilities"] for one in rows if one["email"] == "nora.berg@example.com"] == [[]]
    assert code(await as_person(mona).post(f"{INVITATIONS}/{before.id}/resend")) == (422, "MoneyNotYours")
    assert code(await as_person(mona).delete(f"{INVITATIONS}/{before.id}")) == (422, "MoneyNotYours")
    assert (await session.execute(select(CoachInvitation.id, CoachInvitation.token_hash))).one() == before


async def test_a_role_that_nobody_can_be_given_is_refused_in_words(erik: Requests, mona: Person) -> None:
    refused = await erik.patch(f"/coach/coaches/{mona.id}", {"role": "owner"})
    assert refused.status_code == 422
    assert refused.json()["errors"] == {"role": ["Please use one of: 'manager', 'coach' or 'contributor'."]}

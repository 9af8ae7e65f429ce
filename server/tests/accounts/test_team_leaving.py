"""Removing coaches and leaving: what is handed over, and what ends at once."""

from uuid import UUID

import pytest
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.actor import actor_of_token
from regimen.accounts.access.channels import system_channel
from regimen.accounts.models import AccountMember, CoachInvitation, MemberRole
from regimen.accounts.ports import HandOver
from regimen.platform.live.hub import CHANGED_TOPIC
from regimen.platform.services import Services
from tests.accounts.teams import actions, code, invite, link_tokens, ok, statuses
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests
from tests.waiting import wait_for


@pytest.fixture
async def bea(cast: Cast) -> Person:
    return await cast.hire("Bea", "Novak", cast.erik)


@pytest.fixture
async def cleo(cast: Cast) -> Person:
    return await cast.hire("Cleo", "Park", cast.erik, MemberRole.CONTRIBUTOR)


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[HandOver]:
    """What was handed over."""
    seen: list[HandOver] = []

    async def give(_session: AsyncSession, change: HandOver) -> None:
        seen.append(change)

    monkeypatch.setattr(ports, "hand_over", [*ports.hand_over, give])
    return seen


async def test_a_removed_coach_loses_the_account_at_once(
    erik: Requests, as_person, bea: Person, cast: Cast, services: Services, session: AsyncSession, handed
) -> None:
    changed = services.bus.subscribe(CHANGED_TOPIC)
    worker = as_person(bea)
    assert (await worker.get("/coach/clients")).status_code == 200
    await ok(await erik.post(f"/coach/coaches/{bea.id}/remove", {"hand_over_to": str(cast.erik.id)}))

    assert (await worker.get("/coach/clients")).status_code == 403
    told = await wait_for(changed.next(), "the message that Bea's connections are to be checked")
    assert told == {"user": str(bea.id)}, "open sockets check what they may hear"
    actor = await actor_of_token(services.fast_sql, bea.token, services.clock.now())
    assert actor is not None
    heard = await system_channel(session, actor) or frozenset()
    assert not any(str(cast.erik.account_id) in stream for stream in heard)
    current = (await ok(await worker.get("/users/me")))["current"]
    assert (current["account_id"], current["registration_step"]) == (None, "profile"), "they can open their own account"
    assert [(one.account_id, one.from_user, one.to_user) for one in handed] == [
        (cast.erik.account_id, bea.id, cast.erik.id)
    ]
    [removed] = (await ok(await erik.get("/coach/coaches/activity")))["items"]
    assert (removed["action"], removed["subject"]["full_name"]) == ("removed", "Bea Novak")
    assert removed["handed_to"]["full_name"] == "Erik Lindqvist"
    assert bea.user.email not in await statuses(erik)


async def test_a_coach_with_another_account_goes_on_there(erik: Requests, ines: Requests, cast: Cast) -> None:
    await invite(erik, cast.ines.user.email)
    await ok(await ines.put(f"/invites/{cast.erik.account_id}/accept"))
    await ok(await ines.put("/accounts/switch", {"id": str(cast.erik.account_id)}))
    await ok(await erik.post(f"/coach/coaches/{cast.ines.id}/remove", {}))
    current = (await ok(await ines.get("/users/me")))["current"]
    assert (current["title"], current["registration_step"]) == ("Harbour Fitness", "done")
    assert await ok(await ines.get("/invites")) == []
    assert code(await ines.put(f"/invites/{cast.erik.account_id}/accept")) == (422, "InvitationClosed")
    assert (await invite(erik, cast.ines.user.email))["status"] == "invited", "they can come back"


async def test_a_coach_leaves_and_the_owner_stays(erik: Requests, as_person, bea: Person, cast: Cast, handed) -> None:
    assert code(await erik.post("/accounts/leave", {"hand_over_to": str(bea.id)})) == (422, "OwnerStays")
    await ok(await as_person(bea).post("/accounts/leave", {}))
    assert [one.to_user for one in handed] == [None]
    assert await actions(erik) == ["left"]
    assert (await as_person(bea).post("/accounts/leave", {})).status_code == 403
    assert await statuses(erik) == {cast.erik.user.email: "active"}


@pytest.mark.parametrize("whose", ["contributor", "foreign", "own", "client", "nobody"])
async def test_only_a_coach_with_clients_takes_over(
    erik: Requests, bea: Person, cleo: Person, cast: Cast, session: AsyncSession, whose: str, handed
) -> None:
    people = {"contributor": cleo.id, "foreign": cast.ines.id, "own": bea.id, "client": cast.maya.id}
    successor = people.get(whose, UUID(int=7))
    refused = await erik.post(f"/coach/coaches/{bea.id}/remove", {"hand_over_to": str(successor)})
    assert code(refused) == (422, "InvalidSuccessor")
    assert list(refused.json()["errors"]) == ["hand_over_to"]
    members = select(func.count()).select_from(AccountMember).where(AccountMember.account_id == cast.erik.account_id)
    assert (await session.scalar(members), handed) == (3, [])


@pytest.mark.spec("ACC-14")
async def test_a_coach_who_becomes_a_contributor_hands_over(
    erik: Requests, bea: Person, cleo: Person, cast: Cast, handed
) -> None:
    path, erik_id = f"/coach/coaches/{bea.id}", str(cast.erik.id)
    team = (await ok(await erik.get("/coach/coaches")))["coaches"]
    assert {one["user_id"] for one in team if one["can_take_over"]} == {erik_id, str(bea.id)}
    await ok(await erik.patch(path, {"role": "manager", "hand_over_to": erik_id}))
    assert handed == [], "a manager keeps their clients"
    for nobody in (cleo.id, bea.id, cast.ines.id):
        refused = await erik.patch(path, {"role": "contributor", "hand_over_to": str(nobody)})
        assert code(refused) == (422, "InvalidSuccessor")
        assert list(refused.json()["errors"]) == ["hand_over_to"]
    team = (await ok(await erik.get("/coach/coaches")))["coaches"]
    assert ({one["user_id"]: one["role"] for one in team}[str(bea.id)], handed) == ("manager", [])
    await ok(await erik.patch(path, {"role": "contributor", "hand_over_to": erik_id}))
    assert [(one.from_user, one.to_user) for one in handed] == [(bea.id, cast.erik.id)]
    changed, earlier = (await ok(await erik.get("/coach/coaches/activity")))["items"]
    assert (changed["handed_to"]["full_name"], earlier["handed_to"]) == ("Erik Lindqvist", None)


async def test_a_coach_who_becomes_a_contributor_may_hand_over_to_nobody(
    erik: Requests, bea: Person, cast: Cast, handed
) -> None:
    await ok(await erik.patch(f"/coach/coaches/{bea.id}", {"role": "manager"}))
    assert handed == []
    await ok(await erik.patch(f"/coach/coaches/{bea.id}", {"role": "contributor"}))
    assert [(one.from_user, one.to_user) for one in handed] == [(bea.id, None)]


async def test_nobody_removes_a_coach_of_another_account(ines: Requests, bea: Person, erik: Requests) -> None:
    assert (await ines.post(f"/coach/coaches/{bea.id}/remove", {})).status_code == 404
    assert (await statuses(erik))[bea.user.email] == "active"


async def test_a_deleted_coach_leaves_no_name_behind(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, handed
) -> None:
    await invite(erik, cast.ines.user.email, first_name="Ines", last_name="Moreau")
    await ok(await ines.put(f"/invites/{cast.erik.account_id}/accept"))
    gone = await ines.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204
    [row] = await session.scalars(select(CoachInvitation).execution_options(populate_existing=True))
    assert (row.email, row.first_name, row.last_name) == (f"deleted-{row.id}@invalid", "Deleted", "")
    assert (await statuses(erik)).keys() == {"erik.lindqvist@example.com"}
    left, joined, invited = (await ok(await erik.get("/coach/coaches/activity")))["items"]
    assert (left["action"], left["subject"]["full_name"]) == ("left", "Deleted user")
    assert (joined["subject"]["full_name"], joined["subject"]["email"]) == ("Deleted user", "")
    assert invited["subject"]["full_name"] == "Deleted"
    assert {one.from_user for one in handed} == {cast.ines.id}


async def test_the_links_of_a_deleted_manager_open_nothing(
    erik: Requests, as_person, cast: Cast, ines: Requests, session: AsyncSession
) -> None:
    mona = await cast.hire("Mona", "Haddad", cast.erik, MemberRole.MANAGER)
    await invite(as_person(mona), cast.ines.user.email, role="manager")
    [token] = await link_tokens(session, cast.ines.user.email)
    gone = await as_person(mona).delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204
    assert (await statuses(erik))[cast.ines.user.email] == "cancelled"
    assert code(await ines.post("/invites/open", {"token": token})) == (422, "InvitationClosed")


async def test_the_invitations_of_a_deleted_owner_end(erik: Requests, ines: Requests, cast: Cast) -> None:
    await invite(erik, cast.ines.user.email)
    gone = await erik.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204
    assert await ok(await ines.get("/invites")) == []
    assert code(await ines.put(f"/invites/{cast.erik.account_id}/accept")) == (422, "InvitationClosed")

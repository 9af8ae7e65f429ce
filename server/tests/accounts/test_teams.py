"""Inviting coaches: the mail, the answer, and who may not."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, AccountKind, AccountMember, CoachInvitation, MemberRole, User
from regimen.accounts.rules import invitations as rules
from regimen.kit.clock import Clock
from regimen.platform.bus import BusSubscriber
from regimen.platform.models import EventRow, MailRow
from regimen.platform.services import Services
from regimen.subscription.models import ProductKind, Subscription
from tests.accounts.teams import INVITATIONS, actions, code, invite, link_tokens, ok, statuses
from tests.cast import Cast
from tests.conftest import Requests
from tests.waiting import wait_for

NORA = "nora.berg@example.com"
INES = "ines.moreau@example.com"


@pytest.mark.spec("ACC-11", "ACC-13", "ACC-14", "ACC-15", "ACC-39", "API-12", "FED-20", "OV-23")
async def test_an_invited_coach_accepts_and_works_in_the_account(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    row = await invite(erik, INES, role="coach")
    assert (row["status"], row["user_id"], row["abilities"]) == ("invited", None, ["resend", "cancel"])
    [offer] = await ok(await ines.get("/invites"))
    assert (offer["account_title"], offer["invited_by"], offer["status"]) == (
        "Northside Strength",
        "Erik Lindqvist",
        "pending",
    )
    listed = {one["title"]: one["invite_status"] for one in await ok(await ines.get("/accounts"))}
    assert listed == {"Harbour Fitness": "accepted", "Northside Strength": "pending"}

    answer = await ok(await ines.put(f"/invites/{offer['user_id']}/accept"))
    assert answer == {"invite": {"id": offer["id"], "status": "accepted"}}
    assert await statuses(erik) == {"erik.lindqvist@example.com": "active", INES: "active"}
    listed = {one["title"]: one["invite_status"] for one in await ok(await ines.get("/accounts"))}
    assert listed == {"Harbour Fitness": "accepted", "Northside Strength": "accepted"}
    assert [one["status"] for one in await ok(await ines.get("/invites"))] == ["accepted"]

    me = (await ok(await ines.put("/accounts/switch", {"id": str(cast.erik.account_id)})))["current"]
    assert (me["account_role"], me["financial"], me["title"]) == ("coach", False, "Northside Strength")
    assert await actions(erik) == ["joined", "invited"]
    assert await ok(await ines.put(f"/invites/{cast.erik.id}/accept")) == answer, "by the owner's id; twice is once"
    assert await actions(erik) == ["joined", "invited"]


@pytest.mark.spec("ACC-11", "ACC-14", "ACC-16", "API-13", "OV-23")
async def test_a_declined_invitation_is_shown_and_can_be_repeated(erik: Requests, ines: Requests, cast: Cast) -> None:
    await invite(erik, INES)
    answer = await ok(await ines.put(f"/invites/{cast.erik.account_id}/reject"))
    assert answer["invite"]["status"] == "rejected"
    assert (await statuses(erik))[INES] == "rejected"
    assert code(await ines.put(f"/invites/{cast.erik.account_id}/accept")) == (422, "InvitationClosed")
    assert "Northside Strength" not in {one["title"] for one in await ok(await ines.get("/accounts"))}

    again = await invite(erik, INES, role="contributor")
    assert (again["status"], again["role"]) == ("invited", "contributor")
    assert (await ok(await ines.get("/invites")))[0]["status"] == "pending"


@pytest.mark.spec("ACC-14")
async def test_a_cancelled_invitation_opens_nothing(
    erik: Requests, ines: Requests, visitor: Requests, cast: Cast, session: AsyncSession
) -> None:
    row = await invite(erik, INES)
    [token] = await link_tokens(session, INES)
    for _ in range(2):
        await ok(await erik.delete(f"{INVITATIONS}/{row['invitation_id']}"))
    assert (await statuses(erik))[INES] == "cancelled"
    assert await ok(await ines.get("/invites")) == []
    assert code(await ines.put(f"/invites/{cast.erik.account_id}/accept")) == (422, "InvitationClosed")
    assert code(await visitor.post("/invites/open", {"token": token})) == (422, "InvitationClosed")
    assert code(await erik.post(f"{INVITATIONS}/{row['invitation_id']}/resend")) == (422, "InvitationClosed")
    assert await actions(erik) == ["cancelled", "invited"]


@pytest.mark.spec("ACC-13", "RTE-14")
async def test_a_stranger_signs_up_by_the_link_and_joins(
    erik: Requests, visitor: Requests, cast: Cast, session: AsyncSession, join, with_token
) -> None:
    await invite(erik, NORA, first_name="Nora", last_name="Berg", role="contributor")
    [token] = await link_tokens(session, NORA)
    opened = await ok(await visitor.post("/invites/open", {"token": token}))
    assert {name: opened[name] for name in ("account_title", "invited_by", "role", "email", "first_name")} == {
        "account_title": "Northside Strength",
        "invited_by": "Erik Lindqvist",
        "role": "contributor",
        "email": NORA,
        "first_name": "Nora",
    }
    assert (opened["reader"], opened["has_account"]) == ("visitor", False)

    answer = await join(invitation_token=token)
    current = answer.json()["current"]
    assert (current["title"], current["account_role"]) == ("Northside Strength", "contributor")
    assert (current["confirmed"], current["registration_step"]) == (True, "done")
    nora = with_token(answer)
    assert (await ok(await nora.get("/users/me")))["current"]["account_id"] == str(cast.erik.account_id)
    assert await session.scalar(select(MailRow.id).where(MailRow.to == NORA, MailRow.kind == "confirm_email")) is None
    assert (await statuses(erik))[NORA] == "active"
    assert code(await visitor.post("/invites/open", {"token": token})) == (422, "InvitationClosed"), "it works once"


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"email": "else@example.com"}, "InvitationForOtherEmail"),
        ({"invitation_token": "guessed"}, "InvitationClosed"),
    ],
)
async def test_a_link_gives_nothing_to_another_address(
    erik: Requests, session: AsyncSession, join, count, changes, refusal
) -> None:
    await invite(erik, NORA)
    [token] = await link_tokens(session, NORA)
    before = await count()
    assert code(await join(**{"invitation_token": token} | changes)) == (422, refusal)
    assert await count() == before
    assert (await statuses(erik))[NORA] == "invited"


async def test_another_coach_sees_the_invitation_and_cannot_take_it(
    erik: Requests, ines: Requests, maya: Requests, cast: Cast, session: AsyncSession
) -> None:
    await invite(erik, NORA)
    [token] = await link_tokens(session, NORA)
    assert (await ok(await ines.post("/invites/open", {"token": token})))["reader"] == "other"
    assert (await ok(await maya.post("/invites/open", {"token": token})))["reader"] == "client"
    assert (await ines.put(f"/invites/{cast.erik.account_id}/accept")).status_code == 404
    assert (await maya.put(f"/invites/{cast.erik.account_id}/accept")).status_code == 403
    assert (await statuses(erik))[NORA] == "invited"


async def test_a_client_does_not_sign_up_by_the_link(erik: Requests, session: AsyncSession, join, count) -> None:
    await invite(erik, NORA)
    [token] = await link_tokens(session, NORA)
    before = await count()
    refused = await join(role="user", invitation_token=token)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["invitation_token"])
    assert await count() == before


async def test_the_link_confirms_the_address_of_the_coach_who_opens_it(
    erik: Requests, cast: Cast, session: AsyncSession, join, with_token
) -> None:
    nora = with_token(await join())
    await invite(erik, NORA)
    [token] = await link_tokens(session, NORA)
    assert await ok(await nora.get("/invites")) == [], "anybody may write any address into a sign-up"
    assert (await nora.put(f"/invites/{cast.erik.account_id}/accept")).status_code == 404
    assert (await ok(await nora.post("/invites/open", {"token": token})))["reader"] == "invited"
    assert len(await ok(await nora.get("/invites"))) == 1
    await ok(await nora.put(f"/invites/{cast.erik.account_id}/accept"))
    current = (await ok(await nora.get("/users/me")))["current"]
    assert (current["title"], current["registration_step"]) == ("Northside Strength", "done")


async def test_an_invitation_expires_and_a_new_link_replaces_the_old_one(
    erik: Requests, ines: Requests, visitor: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    row = await invite(erik, INES)
    clock.advance(timedelta(days=7))
    [first] = await link_tokens(session, INES)
    assert code(await visitor.post("/invites/open", {"token": first})) == (422, "InvitationClosed")
    assert await ok(await ines.get("/invites")) == []
    assert code(await ines.put(f"/invites/{cast.erik.account_id}/accept")) == (422, "InvitationClosed")
    await ok(await erik.post(f"{INVITATIONS}/{row['invitation_id']}/resend"))
    _, second = await link_tokens(session, INES)
    assert code(await visitor.post("/invites/open", {"token": first})) == (422, "InvitationClosed")
    assert (await ok(await visitor.post("/invites/open", {"token": second})))["has_account"] is True
    assert await actions(erik) == ["resent", "invited"]


async def test_who_is_here_already_or_cannot_come_is_not_invited(
    erik: Requests, cast: Cast, session: AsyncSession, count
) -> None:
    bea = await cast.hire("Bea", "Novak", cast.erik)
    await invite(erik, NORA)
    before = await count()
    for email, refusal in (
        (bea.user.email, "AlreadyCoachesHere"),
        (cast.erik.user.email, "AlreadyCoachesHere"),
        (NORA, "AlreadyInvited"),
        (cast.maya.user.email, "EmailOfClient"),
    ):
        refused = await erik.post(INVITATIONS, {"email": email})
        assert code(refused) == (422, refusal)
        assert list(refused.json()["errors"]) == ["email"]
    assert (await erik.post(INVITATIONS, {"email": "no address"})).json()["errors"].keys() == {"email"}
    assert (await erik.post(INVITATIONS, {"email": NORA, "role": "owner"})).json()["errors"].keys() == {"role"}
    assert await count() == before


@pytest.mark.spec("SUB-05")
async def test_on_the_free_plan_nobody_is_invited(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, count
) -> None:
    await invite(erik, INES)
    free = update(Subscription).where(Subscription.account_id == cast.erik.account_id)
    await session.execute(free.values(product_kind=ProductKind.FREE))
    await session.commit()
    before = await count()
    refused = await erik.post(INVITATIONS, {"email": NORA})
    assert code(refused) == (422, "CoachesNeedUpgrade")
    assert (refused.json()["reason"], refused.json()["feature"]) == ("upgrade", "more_coaches")
    team = await ok(await erik.get("/coach/coaches"))
    assert (team["abilities"], team["refusal"]) == (["give_money"], "upgrade")
    assert code(await ines.put(f"/invites/{cast.erik.account_id}/accept")) == (422, "NoPlaceForCoach")
    assert (await statuses(erik))[INES] == "invited"
    assert await count() == before


async def test_a_private_account_has_one_coach(ines: Requests, count) -> None:
    before = await count()
    assert code(await ines.post(INVITATIONS, {"email": NORA})) == (422, "OnlyBusinessAccounts")
    assert (await ok(await ines.get("/coach/coaches")))["refusal"] == "private_account"
    assert await count() == before


async def test_only_confirmed_coaches_write_to_strangers(
    erik: Requests, cast: Cast, session: AsyncSession, count
) -> None:
    await session.execute(update(User).where(User.id == cast.erik.id).values(confirmed_at=None))
    await session.commit()
    before = await count()
    assert code(await erik.post(INVITATIONS, {"email": NORA})) == (422, "EmailNotConfirmed")
    assert await count() == before


async def test_invitations_are_limited_by_account_coach_and_address(
    erik: Requests, cast: Cast, session: AsyncSession, count
) -> None:
    row = await invite(erik, NORA)
    for _ in range(4):
        await ok(await erik.post(f"{INVITATIONS}/{row['invitation_id']}/resend"))
    before = await count()
    refused = await erik.post(f"{INVITATIONS}/{row['invitation_id']}/resend")
    assert code(refused) == (429, "TooManyCoachInvitations")
    for number in range(14):
        await invite(erik, f"coach{number}@example.com")
    refused = await erik.post(INVITATIONS, {"email": "one.more@example.com"})
    assert code(refused) == (429, "TooManyCoachInvitations")
    assert len(await statuses(erik)) == 1 + 1 + 14
    assert (await count())[-1] == before[-1] + 14


async def test_both_sides_hear_of_a_change(erik: Requests, ines: Requests, cast: Cast, services: Services) -> None:
    heard = services.bus.subscribe("live")
    await invite(erik, INES)
    await _hear_of_a_change(heard, cast)
    await ok(await ines.put(f"/invites/{cast.erik.account_id}/accept"))
    await _hear_of_a_change(heard, cast)


async def _hear_of_a_change(heard: BusSubscriber, cast: Cast) -> None:
    events = {f"team:{cast.erik.account_id}": "team_changed", f"user:{cast.ines.id}": "accounts_changed"}
    while events:
        told: Any = await wait_for(heard.next(), f"the event {' and '.join(events.values())}")
        assert told["message"]["event"] == events.pop(told["stream"], None), told


async def test_a_coach_with_an_account_is_told_of_the_invitation(
    erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    row = await invite(erik, INES)
    await invite(erik, NORA)
    [event] = await session.scalars(select(EventRow).where(EventRow.type == "coach_invited"))
    assert (event.body["user_id"], event.body["invite_id"]) == (str(cast.ines.id), row["invitation_id"])


async def test_the_mail_loses_links_in_names_and_later_its_token(
    erik: Requests, cast: Cast, session: AsyncSession
) -> None:
    await session.execute(
        update(Account).where(Account.id == cast.erik.account_id).values(title="Gym https://evil.example/x")
    )
    await session.commit()
    await invite(erik, NORA, first_name="Nora")
    mail = (await session.scalars(select(MailRow).where(MailRow.to == NORA))).one()
    assert "evil.example" not in mail.subject + mail.text
    assert mail.text.startswith("Hi Nora,\n\nErik Lindqvist invited you")


async def test_an_owner_of_two_accounts_invites_to_both(
    erik: Requests, ines: Requests, cast: Cast, as_person, clock: Clock, session: AsyncSession
) -> None:
    second = await cast.coach("Pia", "Holm", AccountKind.TEAM, "Southside")
    await session.execute(update(Account).where(Account.id == second.account_id).values(owner_id=cast.erik.id))
    await session.commit()
    await invite(erik, INES)
    await invite(as_person(second), INES)
    await ok(await ines.put(f"/invites/{second.account_id}/accept"))
    states = {one["account_title"]: one["status"] for one in await ok(await ines.get("/invites"))}
    assert states == {"Northside Strength": "pending", "Southside": "accepted"}


async def test_the_list_costs_as_many_queries_for_many_coaches(
    erik: Requests, cast: Cast, session: AsyncSession, clock: Clock, count_queries
) -> None:
    with count_queries() as one:
        await ok(await erik.get("/coach/coaches"))
    for number in range(8):
        await cast.hire(f"Coach{number}", "Hired", cast.erik)
        session.add(
            CoachInvitation(
                account_id=cast.erik.account_id,
                email=f"invited{number}@example.com",
                role=MemberRole.COACH,
                expires_at=clock.now() + timedelta(days=7),
                invited_by=cast.erik.id,
                invited_at=clock.now(),
                created_at=clock.now(),
            )
        )
    await session.commit()
    with count_queries() as many:
        assert len((await ok(await erik.get("/coach/coaches")))["coaches"]) == 17
    assert len(many) == len(one)


async def test_who_never_confirmed_an_address_does_not_delete_its_invitation(
    erik: Requests, join, with_token, session: AsyncSession
) -> None:
    await invite(erik, NORA)
    before = (await session.execute(select(CoachInvitation.email, CoachInvitation.state))).one()
    squatter = with_token(await join(email=NORA))
    erased = await squatter.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": "six chars"})
    assert erased.status_code == 204, erased.text
    assert (await session.execute(select(CoachInvitation.email, CoachInvitation.state))).one() == before
    assert before.email == NORA


async def test_a_coach_who_is_here_already_goes_on_as_they_are(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession
) -> None:
    """They were invited at two addresses, and now have the second one."""
    await invite(erik, INES)
    await ok(await ines.put(f"/invites/{cast.erik.account_id}/accept"))
    await invite(erik, "ines@studio.example.com", role="manager")
    cast.ines.user.email = "ines@studio.example.com"
    await session.commit()
    for _ in range(2):
        answered = await ok(await ines.put(f"/invites/{cast.erik.account_id}/accept"))
        assert answered["invite"]["status"] == "accepted"
    here = AccountMember.account_id == cast.erik.account_id, AccountMember.user_id == cast.ines.id
    assert (await session.scalars(select(AccountMember.role).where(*here))).all() == [MemberRole.COACH]


async def test_invitations_that_are_repeated_count_towards_the_number_of_coaches(
    erik: Requests, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "MAX_COACHES", 2)
    first = await invite(erik, NORA)
    await ok(await erik.delete(f"{INVITATIONS}/{first['invitation_id']}"))
    await invite(erik, "per.dahl@example.com")
    refused = await erik.post(INVITATIONS, {"email": NORA})
    assert code(refused) == (422, "TooManyCoaches")


async def test_who_is_only_invited_sees_nothing_of_the_accounts_plan(
    erik: Requests, ines: Requests, cast: Cast
) -> None:
    await invite(erik, INES)

    async def plan() -> dict[str, object]:
        listed = await ok(await ines.get("/accounts"))
        (found,) = [one["subscriptions"] for one in listed if one["id"] == str(cast.erik.account_id)]
        return dict(found)

    hidden = {"active": False, "trial": False, "trial_end_date": None, "active_clients": 0, "plan_id": None}
    assert await plan() == hidden
    await ok(await ines.put(f"/invites/{cast.erik.account_id}/accept"))
    assert (await plan())["trial"] is True

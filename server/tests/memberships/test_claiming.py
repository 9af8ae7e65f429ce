"""Claiming an invitation through its emailed link, which works once, for anyone who opens it."""

import asyncio
import re
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.actions.sign_up import mark_confirmed
from regimen.accounts.models import User
from regimen.kit.clock import Clock
from regimen.platform.models import EventRow, MailRow
from regimen.programs.models import AllowedEmail, InvitationState, Program, ProgramInvitation
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.money import Shop
from tests.payments.conftest import Market
from tests.purchases import START

WORK = "maya@work.example.com"
DEAD = "This invitation is no longer valid. Please ask your coach for a new one."


async def invite(erik: Requests, program: Program, session: AsyncSession, *emails: str) -> list[str]:
    """Erik invites these addresses. Returns the tokens of their newest mails."""
    answer = await erik.post(f"/coach/plans/{program.id}/invites", {"emails": list(emails)})
    assert answer.status_code == 201, answer.text
    tokens = []
    for email in emails:
        mails = select(MailRow.text).where(MailRow.to == email.lower()).order_by(MailRow.created_at.desc())
        texts = "\n".join(await session.scalars(mails))
        tokens.append(re.findall(rf"/p/{program.custom_url or program.id}\?invite=(\S+)", texts)[0])
    return tokens


async def claim(by: Requests, program: Program, token: str) -> tuple[int, dict[str, Any]]:
    answer = await by.post("/athlete/invites/claim", {"plan_id": str(program.id), "token": token})
    return answer.status_code, answer.json() if answer.content else {}


async def invitation_states(session: AsyncSession, program: Program) -> dict[str, tuple[str, bool]]:
    """Returns the state of each invited address, and whether it is on the list of those who may buy."""
    allowed = set(await session.scalars(select(AllowedEmail.email).where(AllowedEmail.program_id == program.id)))
    invited = select(ProgramInvitation.email, ProgramInvitation.state).where(ProgramInvitation.program_id == program.id)
    states = {email: state.value for email, state in await session.execute(invited)}
    return {email: (states.get(email, "not invited"), email in allowed) for email in allowed | states.keys()}


async def offered_action(by: Requests, program: Program) -> str:
    """Returns the primary action on the public page of the program."""
    return str((await by.get(f"/plans/{program.id}/public")).json()["primary_action"]["action"])


@pytest.mark.spec("BUY-91")
async def test_an_invitation_moves_to_the_client_who_opens_its_link(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests, run_jobs: Any
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    [token] = await invite(erik, program, session, WORK)
    assert await offered_action(maya, program) == "none"
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 403
    assert (await claim(maya, program, token))[0] == 204
    assert await invitation_states(session, program) == {cast.maya.user.email: ("sent", True)}
    listed = (await erik.get(f"/coach/plans/{program.id}/invites")).json()["items"]
    assert [(row["email"], row["invited_email"], row["state"]) for row in listed] == [
        ("maya.kowalczyk@example.com", WORK, "sent")
    ]
    [shown] = (await erik.get(f"/coach/plans/{program.id}/clients")).json()["invites"]
    assert (shown["email"], shown["invited_email"]) == (cast.maya.user.email, WORK)
    [mine] = (await maya.get("/athlete/invites")).json()["items"]
    assert (mine["plan"]["id"], mine["allowed_to_buy"]) == (str(program.id), True)
    assert await offered_action(maya, program) == "get"
    assert await claim(tom, program, token) == (404, dead_invitation())
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    assert await invitation_states(session, program) == {cast.maya.user.email: ("accepted", True)}
    await run_jobs()
    told = (await erik.get("/notifications")).json()["items"]
    assert [one["text"] for one in told] == [
        f"Maya Kowalczyk joined {program.title}. They used the invitation sent to {WORK}."
    ]


def dead_invitation() -> dict[str, Any]:
    return {
        "status": 404,
        "code": "InvitationInvalid",
        "title": DEAD,
        "reason": "invitation_invalid",
        "errors": {"base": [DEAD]},
    }


async def test_claiming_again_changes_nothing(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False, custom_url="foundations")
    [token] = await invite(erik, program, session, WORK)
    for address in (str(program.id), "foundations", "Foundations"):
        answer = await maya.post("/athlete/invites/claim", {"plan_id": address, "token": token})
        assert answer.status_code == 204, answer.text
    events = (await session.scalars(select(EventRow).where(EventRow.type == "invite_claimed"))).all()
    assert [(event.actor_id, event.subject_id) for event in events] == [(cast.maya.id, program.id)]
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (await claim(maya, program, token))[0] == 204
    await maya.delete(f"/athlete/plans/{program.id}/unsubscribe")
    assert (await claim(maya, program, token))[0] == 204
    assert await invitation_states(session, program) == {cast.maya.user.email: ("accepted", True)}


async def test_the_case_of_an_address_does_not_matter(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    [token] = await invite(erik, program, session, "Maya.Kowalczyk@EXAMPLE.com")
    assert (await claim(maya, program, token))[0] == 204
    assert await invitation_states(session, program) == {cast.maya.user.email: ("sent", True)}
    assert (await claim(tom, program, token))[0] == 404


async def test_an_invalid_link_changes_nothing(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, ines: Requests, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    foreign = await shop.program(cast.ines, is_public=False)
    archived = await shop.program(cast.erik, is_public=False)
    [token] = await invite(erik, program, session, WORK)
    [old] = await invite(erik, archived, session, WORK)
    await erik.post(f"/coach/plans/{archived.id}/archive")
    before = [await invitation_states(session, one) for one in (program, foreign, archived)]
    for target, bad_token in (
        (program, "made-up"),
        (program, "x" * 999),
        (program, ""),
        (program, old),
        (foreign, token),
        (archived, old),
    ):
        assert await claim(maya, target, bad_token) == (404, dead_invitation())
    unknown = {"plan_id": str(cast.maya.id), "token": token}
    assert (await maya.post("/athlete/invites/claim", unknown)).json() == dead_invitation()
    assert (await maya.post("/athlete/invites/claim", unknown | {"plan_id": "nowhere"})).json() == dead_invitation()
    assert (await maya.post("/athlete/invites/claim", {"token": token})).status_code == 422
    assert [(await claim(one, program, token))[0] for one in (erik, ines, visitor)] == [403, 403, 401]
    assert [await invitation_states(session, one) for one in (program, foreign, archived)] == before


async def test_a_declined_invitation_can_only_be_claimed_by_its_own_address(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    [token] = await invite(erik, program, session, cast.maya.user.email)
    [row] = (await maya.get("/athlete/invites")).json()["items"]
    await maya.delete(f"/athlete/invites/{row['id']}")
    assert await claim(tom, program, token) == (404, dead_invitation())
    assert await invitation_states(session, program) == {cast.maya.user.email: ("declined", True)}
    assert (await claim(maya, program, token))[0] == 204
    assert await invitation_states(session, program) == {cast.maya.user.email: ("sent", True)}
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert await claim(tom, program, token) == (404, dead_invitation())
    assert await invitation_states(session, program) == {cast.maya.user.email: ("accepted", True)}


async def test_a_draft_has_not_mailed_any_links_yet(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests
) -> None:
    made = (await erik.post("/coach/plans", {"plan_type": "fixed", "title": "Base"})).json()
    program = await session.get_one(Program, made["id"])
    await erik.post(f"/coach/plans/{program.id}/invites", {"emails": [WORK]})
    assert await session.scalar(select(ProgramInvitation.token_hash).where(ProgramInvitation.email == WORK)) is None
    for token in ("", "None", "made-up"):
        assert await claim(maya, program, token) == (404, dead_invitation())
    assert await invitation_states(session, program) == {WORK: ("init", True)}


async def test_two_invitations_of_one_client_become_one(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    own, work = await invite(erik, program, session, cast.maya.user.email, WORK)
    [row] = (await maya.get("/athlete/invites")).json()["items"]
    await maya.delete(f"/athlete/invites/{row['id']}")
    for token in (work, work, own):
        assert (await claim(maya, program, token))[0] == 204
        assert await invitation_states(session, program) == {
            cast.maya.user.email: ("sent", True),
            WORK: ("replaced", False),
        }
    assert [(await claim(tom, program, token))[0] for token in (own, work)] == [404, 404]
    assert len((await maya.get("/athlete/invites")).json()["items"]) == 1


async def test_a_client_whose_invitation_was_claimed_can_claim_another(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    own, toms, work = await invite(erik, program, session, cast.maya.user.email, cast.tom.user.email, WORK)
    assert (await claim(maya, program, toms))[0] == 204
    assert [(await claim(tom, program, token))[0] for token in (own, toms)] == [404, 404]
    assert await offered_action(tom, program) == "none"
    assert (await claim(tom, program, work))[0] == 204
    assert await invitation_states(session, program) == {
        cast.maya.user.email: ("sent", True),
        cast.tom.user.email: ("sent", True),
        WORK: ("replaced", False),
    }
    assert [await offered_action(one, program) for one in (maya, tom)] == ["get", "get"]


async def test_removing_an_address_from_the_list_revokes_its_link(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    first, second = await invite(erik, program, session, WORK, "tom@work.example.com")
    assert (await claim(maya, program, first))[0] == 204
    await erik.patch(f"/coach/plans/{program.id}", {"allowed_emails": []})
    assert await claim(maya, program, first) == (404, dead_invitation())
    assert await claim(tom, program, second) == (404, dead_invitation())
    assert await invitation_states(session, program) == {
        cast.maya.user.email: ("sent", False),
        "tom@work.example.com": ("sent", False),
    }


async def test_a_client_who_has_the_program_does_not_use_up_the_link(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    [token] = await invite(erik, program, session, WORK)
    assert (await claim(maya, program, token))[0] == 204
    assert await invitation_states(session, program) == {WORK: ("sent", True)}
    assert (await claim(tom, program, token))[0] == 204
    assert await invitation_states(session, program) == {cast.tom.user.email: ("sent", True)}


async def test_a_removed_client_cannot_claim(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests
) -> None:
    program = await shop.program(cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/remove")
    [token] = await invite(erik, program, session, WORK)
    status, body = await claim(maya, program, token)
    assert (status, body["title"]) == (422, "You have been removed from this program by the coach.")
    assert await invitation_states(session, program) == {WORK: ("sent", True)}


async def test_inviting_again_mails_a_new_link(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    [first] = await invite(erik, program, session, WORK)
    assert (await claim(maya, program, first))[0] == 204
    shop.clock.advance(timedelta(days=1))
    [again] = await invite(erik, program, session, cast.maya.user.email)
    assert await claim(maya, program, first) == (404, dead_invitation())
    assert (await claim(tom, program, again))[0] == 204
    assert await invitation_states(session, program) == {cast.tom.user.email: ("sent", True)}
    [back] = await invite(erik, program, session, WORK)
    assert (await claim(maya, program, back))[0] == 204


async def unconfirm(session: AsyncSession, *who: Person) -> None:
    ids = [person.id for person in who]
    await session.execute(update(User).where(User.id.in_(ids)).values(confirmed_at=None))
    await session.commit()


async def test_an_address_that_is_not_confirmed_gives_no_right(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    await invite(erik, program, session, cast.maya.user.email)
    [row] = (await maya.get("/athlete/invites")).json()["items"]
    await unconfirm(session, cast.maya)
    assert (await maya.get("/athlete/invites")).json()["items"] == []
    assert await offered_action(maya, program) == "none"
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 403
    assert (await maya.delete(f"/athlete/invites/{row['id']}")).status_code == 404
    assert await invitation_states(session, program) == {cast.maya.user.email: ("sent", True)}


async def test_the_link_is_its_own_proof(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    own, work = await invite(erik, program, session, cast.maya.user.email, WORK)
    await unconfirm(session, cast.maya, cast.tom)
    for client, token in ((maya, own), (tom, work)):
        assert (await claim(client, program, token))[0] == 204
        assert len((await client.get("/athlete/invites")).json()["items"]) == 1
        assert await offered_action(client, program) == "get"
        assert (await client.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    assert {state for state, _ in (await invitation_states(session, program)).values()} == {"accepted"}


async def test_who_signs_up_with_an_invited_address_of_somebody_else_takes_nothing_from_them(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    [own_link, _] = await invite(erik, program, session, "x@example.com", cast.tom.user.email)
    await session.execute(update(User).where(User.id == cast.tom.id).values(confirmed_at=None))
    before = await invitation_states(session, program)
    status, body = await claim(tom, program, own_link)
    assert (status, body["reason"]) == (422, "not_confirmed")
    assert await invitation_states(session, program) == before
    await session.execute(update(User).where(User.id == cast.tom.id).values(confirmed_at=shop.clock.now()))
    assert (await claim(tom, program, own_link))[0] == 204


async def test_an_unconfirmed_buyer_leaves_the_invitation_to_its_owner(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, run_jobs: Any, clock: Clock
) -> None:
    program = await shop.program(cast.erik, welcome_message="Glad you are here.")
    await invite(erik, program, session, cast.maya.user.email)
    await unconfirm(session, cast.maya)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    await run_jobs()
    welcomed = select(MailRow.to).where(MailRow.kind == "program_welcome")
    assert await invitation_states(session, program) == {cast.maya.user.email: ("sent", True)}
    assert (await session.scalars(welcomed)).all() == [], "a coach's words are not for an address that may be anybody's"

    clock.advance(timedelta(minutes=1))
    user = await session.get_one(User, cast.maya.id, populate_existing=True)
    await mark_confirmed(session, user, clock.now())
    await session.commit()
    await run_jobs()
    assert await invitation_states(session, program) == {cast.maya.user.email: ("accepted", True)}
    assert (await session.scalars(welcomed)).all() == [cast.maya.user.email]


async def test_a_link_expires_after_thirty_days(
    shop: Shop, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests, tom: Requests
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    used, unused = await invite(erik, program, session, WORK, "tom@work.example.com")
    assert (await claim(maya, program, used))[0] == 204
    shop.clock.advance(timedelta(days=30))
    assert (await claim(maya, program, used))[0] == 204, "it is hers already"
    status, body = await claim(tom, program, unused)
    assert (status, body["code"], body["reason"]) == (404, "InvitationExpired", "invitation_expired")
    assert body["title"] == "This invitation has expired. Please ask your coach for a new one."
    assert await offered_action(tom, program) == "none"
    [again] = await invite(erik, program, session, "tom@work.example.com")
    assert (await claim(tom, program, again))[0] == 204


async def people(market: Market, *names: str) -> list[Person]:
    async with market.shop.sessions.begin() as session:
        cast = Cast(session, market.shop.clock.now())
        return [await cast.client(name) for name in names]


async def test_of_many_clients_who_open_one_link_at_once_one_gets_it(market: Market) -> None:
    shop, cast = market.shop, market.cast
    crowd = [cast.maya, cast.tom, *await people(market, "Ada", "Ben", "Cleo", "Dan")]
    program = await shop.program(cast.erik, is_public=False)
    async with shop.sessions() as session:
        [token] = await invite(market.as_person(cast.erik), program, session, WORK)
    answers = await asyncio.gather(*(claim(market.as_person(one), program, token) for one in crowd * 2))
    statuses = [status for status, _ in answers]
    winners = [person for person, status in zip(crowd * 2, statuses, strict=True) if status == 204]
    assert sorted(statuses) == [204] * 2 + [404] * 10
    assert winners[0] is winners[1]
    async with shop.sessions() as session:
        assert await invitation_states(session, program) == {winners[0].user.email: ("sent", True)}


async def test_two_clients_who_open_each_others_links_do_not_deadlock(market: Market) -> None:
    shop, cast = market.shop, market.cast
    maya, tom = market.as_person(cast.maya), market.as_person(cast.tom)
    for _ in range(4):
        program = await shop.program(cast.erik, is_public=False)
        async with shop.sessions() as session:
            emails = cast.maya.user.email, cast.tom.user.email
            mayas, toms = await invite(market.as_person(cast.erik), program, session, *emails)
        answers = await asyncio.gather(claim(maya, program, toms), claim(tom, program, mayas))
        assert sorted(status for status, _ in answers) == [204, 404]
        async with shop.sessions() as session:
            states = await invitation_states(session, program)
        assert sorted(states.values()) == [("replaced", False), ("sent", True)]


async def test_buying_declining_and_claiming_at_once_do_not_deadlock(market: Market) -> None:
    shop, cast = market.shop, market.cast
    erik, maya, tom = (market.as_person(one) for one in (cast.erik, cast.maya, cast.tom))
    for _ in range(4):
        program = await shop.program(cast.erik)
        async with shop.sessions() as session:
            [token] = await invite(erik, program, session, cast.maya.user.email)
            invite_id = await session.scalar(
                select(ProgramInvitation.id).where(ProgramInvitation.program_id == program.id)
            )
        answers = await asyncio.gather(
            maya.post(f"/stripe/plan/{program.id}/buy", START),
            maya.delete(f"/athlete/invites/{invite_id}"),
            tom.post("/athlete/invites/claim", {"plan_id": str(program.id), "token": token}),
        )
        bought, declined, claimed = (answer.status_code for answer in answers)
        assert (bought, declined in {204, 404}, claimed in {204, 404}) == (200, True, True)
        async with shop.sessions() as session:
            row = (
                await session.scalars(select(ProgramInvitation).where(ProgramInvitation.program_id == program.id))
            ).one()
        if claimed == 204:
            assert (row.email, row.state) == (cast.tom.user.email, InvitationState.SENT)
        else:
            assert (row.email, row.state) == (cast.maya.user.email, InvitationState.ACCEPTED)


async def test_inviting_does_not_wait_for_the_deletion_of_the_coach(market: Market) -> None:
    """The deletion locks the user, then their programs; what invites has locked the program already."""
    shop, erik = market.shop, market.cast.erik
    program = await shop.program(erik)
    async with shop.sessions.begin() as deletion:
        await deletion.get(User, erik.user.id, with_for_update={"key_share": True})
        async with shop.sessions() as session, asyncio.timeout(5):
            [token] = await invite(market.as_person(erik), program, session, WORK)
        await deletion.get(Program, program.id, with_for_update={"key_share": True})
    assert (await claim(market.as_person(market.cast.maya), program, token))[0] == 204

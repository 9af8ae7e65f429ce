"""Who looks after a client."""

from typing import Any

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, InviteStatus, MemberRole
from regimen.clients.actions.assignments import hand_over_clients
from regimen.clients.models import ClientAssignment, ClientNote, TaggedClient
from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from tests.cast import PASSWORD, Cast
from tests.clients.test_clients import read
from tests.conftest import Requests
from tests.training.factory import TrainingFactory


async def assign(coach: Requests, client_id: Any, coach_id: Any) -> int:
    body = {"assignee_id": str(coach_id) if coach_id else None}
    return (await coach.put(f"/coach/clients/{client_id}/assignee", body)).status_code


async def assignee(coach: Requests, client_id: Any) -> str | None:
    found = (await read(coach, f"/coach/clients/{client_id}"))["assignee"]
    return found["full_name"] if found else None


async def test_one_coach_or_nobody_looks_after_a_client(training: TrainingFactory, cast: Cast, erik: Requests) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    jonas = await cast.hire("Jonas", "Weber", cast.erik)
    assert await assignee(erik, cast.maya.id) is None
    for coach, name in ((cast.erik, "Erik Lindqvist"), (jonas, "Jonas Weber"), (None, None)):
        assert await assign(erik, cast.maya.id, coach and coach.id) == 204
        assert await assignee(erik, cast.maya.id) == name
    await assign(erik, cast.maya.id, jonas.id)
    coaches = (await read(erik, "/coach/client_coaches"))["items"]
    assert [(one["full_name"], one["clients"], one["me"]) for one in coaches] == [
        ("Erik Lindqvist", 0, True),
        ("Jonas Weber", 1, False),
    ]


async def test_only_accepted_coaches_of_the_account(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    jonas = await cast.hire("Jonas", "Weber", cast.erik)
    pending = update(AccountMember).where(AccountMember.user_id == jonas.id).values(invite_status=InviteStatus.PENDING)
    await session.execute(pending)
    await session.commit()
    for stranger in (jonas.id, cast.ines.id, cast.tom.id):
        assert await assign(erik, cast.maya.id, stranger) == 422
    assert await assignee(erik, cast.maya.id) is None
    assert await assign(erik, cast.tom.id, cast.erik.id) == 404


async def test_a_coach_who_leaves_hands_their_clients_over(
    training: TrainingFactory, cast: Cast, session: AsyncSession, clock: Clock, erik: Requests
) -> None:
    program = await training.create_program(ProgramType.SELF_PACED, written=())
    for person in (cast.maya, cast.tom):
        await training.enrol(person, ProgramType.SELF_PACED, program=program)
    jonas = await cast.hire("Jonas", "Weber", cast.erik)
    lena = await cast.hire("Lena", "Vogt", cast.erik)
    await assign(erik, cast.maya.id, jonas.id)
    await assign(erik, cast.tom.id, lena.id)
    for _ in range(2):  # safe to repeat
        await hand_over_clients(session, cast.erik.account_id, jonas.id, lena.id, clock.now())
        await session.commit()
        assert await assignee(erik, cast.maya.id) == "Lena Vogt"
    await hand_over_clients(session, cast.erik.account_id, lena.id, None, clock.now())
    await session.commit()
    assert await assignee(erik, cast.maya.id) is None
    assert await assignee(erik, cast.tom.id) is None


async def test_another_accounts_clients_stay(
    training: TrainingFactory, cast: Cast, session: AsyncSession, clock: Clock, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    await assign(erik, cast.maya.id, cast.erik.id)
    await hand_over_clients(session, cast.ines.account_id, cast.erik.id, None, clock.now())
    await session.commit()
    assert await assignee(erik, cast.maya.id) == "Erik Lindqvist"


async def test_a_contributor_sees_no_clients_and_gets_none(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    jonas = await cast.hire("Jonas", "Weber", cast.erik)
    contributes = update(AccountMember).where(AccountMember.user_id == jonas.id).values(role=MemberRole.CONTRIBUTOR)
    await session.execute(contributes)
    await session.commit()
    assert await assign(erik, cast.maya.id, jonas.id) == 422
    assert [one["full_name"] for one in (await read(erik, "/coach/client_coaches"))["items"]] == ["Erik Lindqvist"]


async def test_who_is_removed_from_the_account_hands_over_in_the_same_act(
    training: TrainingFactory, cast: Cast, erik: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    jonas = await cast.hire("Jonas", "Weber", cast.erik)
    await assign(erik, cast.maya.id, jonas.id)
    removed = await erik.post(f"/coach/coaches/{jonas.id}/remove", {"hand_over_to": str(cast.erik.id)})
    assert removed.status_code < 300, removed.text
    assert await assignee(erik, cast.maya.id) == "Erik Lindqvist"


async def test_a_deleted_client_takes_along_what_coaches_noted(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, maya: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    await training.enrol(cast.tom, ProgramType.SELF_PACED)
    tag = (await erik.post("/coach/client_tags", {"name": "Injury", "colour": "red"})).json()["id"]
    for client in (cast.maya, cast.tom):
        await assign(erik, client.id, cast.erik.id)
        await erik.put(f"/coach/clients/{client.id}/tags", {"tag_ids": [tag]})
        await erik.post(f"/coach/clients/{client.id}/notes", {"text": "Old knee injury", "pinned": False})
    erased = await maya.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert erased.status_code == 204, erased.text
    for table in (ClientNote, TaggedClient, ClientAssignment):
        assert (await session.scalars(select(table.client_id))).all() == [cast.tom.id], table

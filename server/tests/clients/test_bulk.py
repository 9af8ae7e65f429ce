"""Actions on many clients: what one is told before, what is done, and for whom it is not."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountMember, InviteStatus, MemberRole, User
from regimen.chat.models import Conversation, Message
from regimen.clients.actions.run_bulk import SLICE, run_slice
from regimen.clients.models import BulkAction, BulkClient, BulkOutcome, BulkState
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.memberships.models import State
from regimen.programs.models import Program, ProgramInvitation, ProgramType
from regimen.subscription.models import Subscription
from tests.cast import Cast
from tests.clients.people import join
from tests.clients.test_clients import list_clients, read, update_membership
from tests.clients.test_filters import names, tag
from tests.conftest import Requests
from tests.training.factory import TrainingFactory

RunJobs = Callable[[], Awaitable[int]]
EVERYONE = {"tab": "active", "q": {}}


async def start(coach: Requests, **form: Any) -> dict[str, Any]:
    response = await coach.post("/coach/bulk_actions", form)
    assert response.status_code == 201, response.text
    return dict(response.json())


async def result(coach: Requests, action: dict[str, Any]) -> dict[str, Any]:
    return await read(coach, f"/coach/bulk_actions/{action['id']}")


async def preview(coach: Requests, **form: Any) -> dict[str, Any]:
    response = await coach.post("/coach/bulk_actions/preview", form)
    assert response.status_code == 200, response.text
    return dict(response.json())


async def messages(session: AsyncSession) -> list[tuple[UUID, str]]:
    """Returns what clients were sent, each with the client."""
    statement = (
        select(Conversation.client_id, Message.body)
        .join(Message, Message.conversation_id == Conversation.id)
        .where(Message.from_coach)
        .order_by(Conversation.client_id)
    )
    return [(client_id, body) for client_id, body in await session.execute(statement)]


@pytest.fixture
async def program(training: TrainingFactory) -> Program:
    return await training.create_program(ProgramType.SELF_PACED, written=range(60))


async def test_a_message_goes_to_each_in_their_own_conversation(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    maya: Requests,
    program: Program,
    run_jobs: RunJobs,
) -> None:
    for person in (cast.maya, cast.tom):
        await training.enrol(person, ProgramType.SELF_PACED, program=program)
    form = {"kind": "message", "matching": EVERYONE, "text": "Hi {first_name}, how is {program} going? {coach}"}
    told = await preview(erik, **form)
    assert (told["total"], told["possible"], told["reasons"]) == (2, 2, [])
    assert told["example"] == "Hi Maya, how is Squat Every Day going? Erik"
    action = await start(erik, **form)
    assert (action["state"], action["total"], action["done"]) == ("running", 2, 0)
    await run_jobs()
    assert dict(await messages(session)) == {
        cast.maya.id: "Hi Maya, how is Squat Every Day going? Erik",
        cast.tom.id: "Hi Tom, how is Squat Every Day going? Erik",
    }
    done = await result(erik, action)
    assert (done["state"], done["done"], done["not_done"], done["problems"]) == ("done", 2, 0, [])
    (own,) = (await read(maya, "/chat/conversations?tab=messages"))["items"]
    assert own["last_message"]["text"].startswith("Hi Maya")


async def test_a_client_who_waits_for_an_answer_still_waits(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    maya: Requests,
    program: Program,
    run_jobs: RunJobs,
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    opened = (await maya.post("/chat/direct", {"account_id": str(cast.erik.account_id)})).json()
    sent = await maya.put(f"/chat/conversations/{opened['conversation_id']}/messages/{new_id()}", {"text": "My knee?"})
    assert sent.status_code == 200, sent.text
    await start(erik, kind="message", matching=EVERYONE, text="The gym is closed on Monday.")
    await run_jobs()
    assert (cast.maya.id, "The gym is closed on Monday.") in await messages(session)
    (row,) = (await read(erik, "/chat/conversations?desk=waiting"))["items"]
    assert row["last_message"]["text"] == "My knee?"


async def test_sending_twice_sends_once(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, program: Program, run_jobs: RunJobs
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    form = {"kind": "message", "client_ids": [str(cast.maya.id)], "text": "Hello"}
    key = {"Idempotency-Key": "one"}
    first = await erik.post("/coach/bulk_actions", form, headers=key)
    again = await erik.post("/coach/bulk_actions", form, headers=key)
    assert first.json()["id"] == again.json()["id"]
    await run_jobs()
    await run_slice(session, UUID(first.json()["id"]))
    assert await messages(session) == [(cast.maya.id, "Hello")]


async def test_cancelling_keeps_what_is_done(
    training: TrainingFactory, session: AsyncSession, erik: Requests, program: Program, run_jobs: RunJobs
) -> None:
    await join(session, training, program, SLICE + 5)
    action = await start(erik, kind="message", matching=EVERYONE, text="Hello {first_name}")
    assert await run_slice(session, UUID(action["id"]))
    await session.commit()
    halfway = await result(erik, action)
    assert (halfway["state"], halfway["done"], halfway["total"]) == ("running", SLICE, SLICE + 5)
    for _ in range(2):  # safe to repeat
        assert (await erik.post(f"/coach/bulk_actions/{action['id']}/cancel")).status_code == 204
    await run_jobs()
    ended = await result(erik, action)
    assert (ended["state"], ended["done"]) == ("cancelled", SLICE)
    assert len(await messages(session)) == SLICE


async def test_what_has_ended_cannot_be_cancelled(
    training: TrainingFactory, cast: Cast, erik: Requests, ines: Requests, program: Program, run_jobs: RunJobs
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    action = await start(erik, kind="message", matching=EVERYONE, text="Hello")
    assert (await ines.post(f"/coach/bulk_actions/{action['id']}/cancel")).status_code == 404
    assert (await ines.get(f"/coach/bulk_actions/{action['id']}")).status_code == 404
    await run_jobs()
    refused = await erik.post(f"/coach/bulk_actions/{action['id']}/cancel")
    assert (refused.status_code, refused.json()["title"]) == (409, "This has finished already.")
    assert [one["id"] for one in (await read(erik, "/coach/bulk_actions"))["items"]] == [action["id"]]
    assert (await read(ines, "/coach/bulk_actions"))["items"] == []


@pytest.mark.parametrize(
    "lost", [{"invite_status": InviteStatus.REJECTED}, {"role": MemberRole.CONTRIBUTOR}], ids=["left", "contributes"]
)
async def test_a_coach_who_may_not_write_to_clients_any_more_sends_nothing_more(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    as_person: Any,
    program: Program,
    run_jobs: RunJobs,
    lost: dict[str, Any],
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    jonas = await cast.hire("Jonas", "Weber", cast.erik)
    action = await start(as_person(jonas), kind="message", matching=EVERYONE, text="Hello")
    await session.execute(update(AccountMember).where(AccountMember.user_id == jonas.id).values(lost))
    await session.commit()
    await run_jobs()
    ended = await result(erik, action)
    assert [one["reason"] for one in ended["problems"]] == ["The coach who started this can't do it any more."]
    assert await messages(session) == []


@pytest.mark.parametrize("kind", ["message", "remind"])
@pytest.mark.parametrize("end", ["plan", "owner"])
async def test_what_is_under_way_stops_when_the_account_closes(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    clock: Clock,
    as_person: Any,
    program: Program,
    run_jobs: RunJobs,
    kind: str,
    end: str,
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    jonas = as_person(await cast.hire("Jonas", "Weber", cast.erik, MemberRole.MANAGER, financial=True))
    action = await start(jonas, kind=kind, matching=EVERYONE, **({"text": "Hello"} if kind == "message" else {}))
    if end == "owner":
        await session.execute(update(User).where(User.id == cast.erik.id).values(deleted_at=clock.now()))
    else:
        over = {"product_kind": None, "trial_end_at": clock.now(), "created_at": clock.now()}
        await session.merge(Subscription(account_id=cast.erik.account_id, **over))
    await session.commit()
    await run_jobs()
    problems = select(BulkClient.outcome, BulkClient.reason).where(BulkClient.bulk_action_id == UUID(action["id"]))
    reason = {"owner": "The owner of this account has deleted it.", "plan": "Your plan had ended."}[end]
    assert (await session.execute(problems)).all() == [(BulkOutcome.NOT_DONE, reason)]
    assert await session.scalar(select(BulkAction.state)) is BulkState.DONE
    assert await messages(session) == []


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"kind": "message", "text": "  "}, "text"),
        ({"kind": "message", "text": "x" * 5001}, "text"),
        ({"kind": "message", "text": "x" * 4950 + "{program}"}, "text"),
        ({"kind": "message", "text": "\u2800"}, "text"),
        ({"kind": "message", "text": "Hi {frist_name}"}, "text"),
        ({"kind": "tag"}, "tag_id"),
        ({"kind": "untag", "tag_id": str(new_id())}, "tag_id"),
        ({"kind": "assign", "assignee_id": str(new_id())}, "assignee_id"),
        ({"kind": "extend_trial"}, "days"),
        ({"kind": "extend_trial", "days": 31}, "days"),
        ({"kind": "invite"}, "plan_id"),
        ({"kind": "invite", "plan_id": str(new_id())}, "plan_id"),
        ({"kind": "remind", "matching": {"tab": "past", "q": {}}}, "clients"),
        ({"kind": "remind", "matching": {"tab": "active", "q": {"status_in": ["rich"]}}}, "q[status_in]"),
    ],
)
async def test_what_is_wrong_is_said_beside_its_field(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    program: Program,
    run_jobs: RunJobs,
    form: dict[str, Any],
    field: str,
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    refused = await erik.post("/coach/bulk_actions", {"matching": EVERYONE} | form)
    assert refused.status_code == 422, refused.text
    assert list(refused.json()["errors"]) == [field]
    assert (await read(erik, "/coach/bulk_actions"))["items"] == []
    await run_jobs()
    assert await messages(session) == []


async def test_no_more_at_a_time_than_the_limit(
    training: TrainingFactory,
    session: AsyncSession,
    erik: Requests,
    program: Program,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module in ("api.bulk", "api.clients", "actions.bulk"):
        monkeypatch.setattr(f"regimen.clients.{module}.MAX_BULK", 20)
    ids = await join(session, training, program, 21)
    chosen = await erik.get("/coach/clients/ids")
    assert (chosen.status_code, list(chosen.json()["errors"])) == (422, ["clients"])
    everyone = await erik.post("/coach/bulk_actions", {"kind": "assign", "matching": EVERYONE})
    named = await erik.post("/coach/bulk_actions", {"kind": "assign", "client_ids": [str(one) for one in ids]})
    for refused in (everyone, named):
        assert refused.status_code == 422
        assert list(refused.json()["errors"]) == ["clients"]
    assert (await read(erik, "/coach/bulk_actions"))["items"] == []


async def test_tags_and_coaches_are_set_at_once_for_everyone_who_matches(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    erik: Requests,
    program: Program,
    count_queries: Callable[[], Any],
) -> None:
    await join(session, training, program, 60, first="Ada")
    await join(session, training, program, 3, first="Zoe")
    marathon = await tag(erik, "Marathon")
    matching = {"tab": "active", "q": {"search_cont": ["ada"]}}
    with count_queries() as queries:
        action = await start(erik, kind="tag", tag_id=marathon, matching=matching)
    assert (action["state"], action["done"], action["total"]) == ("done", 60, 60)
    assert len(queries) <= 16, queries.statements
    assert len(await names(erik, f"q[tag_id_in][]={marathon}")) == 60
    again = await start(erik, kind="tag", tag_id=marathon, matching=matching)
    assert again["done"] == 60
    mine = await start(erik, kind="assign", assignee_id=str(cast.erik.id), matching=matching)
    assert mine["done"] == 60
    assert len(await names(erik, "q[assignee_eq]=mine")) == 60
    rows = await list_clients(erik, "q[search_cont]=ada&per_page=2")
    picked = [row["client"]["id"] for row in rows]
    untagged = await start(erik, kind="untag", tag_id=marathon, client_ids=picked)
    assert untagged["done"] == 2
    assert len(await names(erik, f"q[tag_id_in][]={marathon}")) == 58


async def test_a_client_with_many_tags_gets_no_further_one(
    training: TrainingFactory, cast: Cast, erik: Requests, program: Program
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    tags = [await tag(erik, f"Tag {number}") for number in range(11)]
    await erik.put(f"/coach/clients/{cast.maya.id}/tags", {"tag_ids": tags[:10]})
    assert (await preview(erik, kind="tag", tag_id=tags[10], matching=EVERYONE))["reasons"] == [
        {"reason": "Already has 10 tags.", "clients": 1}
    ]
    action = await start(erik, kind="tag", tag_id=tags[10], matching=EVERYONE)
    assert (action["done"], action["not_done"]) == (0, 1)
    (problem,) = (await result(erik, action))["problems"]
    assert (problem["client"]["full_name"], problem["reason"]) == ("Maya Kowalczyk", "Already has 10 tags.")


async def test_other_accounts_clients_are_left_out(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, program: Program
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    both = [str(cast.maya.id), str(cast.tom.id), str(cast.ines.id)]
    action = await start(erik, kind="assign", assignee_id=str(cast.erik.id), client_ids=both)
    assert action["total"] == 1
    stranger = await erik.post("/coach/bulk_actions", {"kind": "assign", "client_ids": [str(cast.tom.id)]})
    assert list(stranger.json()["errors"]) == ["clients"]


async def test_invites_to_a_program_by_the_rules_of_every_invitation(
    training: TrainingFactory,
    cast: Cast,
    session: AsyncSession,
    clock: Clock,
    erik: Requests,
    program: Program,
    run_jobs: RunJobs,
) -> None:
    target = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    await training.enrol(cast.tom, ProgramType.SELF_PACED, program=program)
    await training.enrol(cast.tom, ProgramType.SELF_PACED, program=target)
    gone = await join(session, training, program, 1, first="Gone")
    await session.execute(update(User).where(User.id == gone[0]).values(deleted_at=clock.now()))
    await session.commit()
    form = {"kind": "invite", "plan_id": str(target.id), "matching": EVERYONE}
    told = await preview(erik, **form)
    assert (told["total"], told["possible"]) == (3, 1)
    action = await start(erik, **form)
    await run_jobs()
    ended = await result(erik, action)
    assert (ended["done"], ended["not_done"]) == (1, 2)
    assert {one["reason"] for one in ended["problems"]} == {
        "Already in this program.",
        "Has deleted their account.",
    }
    assert list(await session.scalars(select(ProgramInvitation.email))) == ["maya.kowalczyk@example.com"]


async def test_the_daily_limit_of_invitations_holds(
    training: TrainingFactory, session: AsyncSession, erik: Requests, program: Program, run_jobs: RunJobs
) -> None:
    target = await training.create_program(ProgramType.SELF_PACED, written=range(60))
    await join(session, training, program, 105)
    told = await preview(erik, kind="invite", plan_id=str(target.id), matching=EVERYONE)
    assert (told["total"], told["possible"]) == (105, 100)
    assert told["reasons"] == [{"reason": "Daily invite limit reached. Try again tomorrow.", "clients": 5}]
    action = await start(erik, kind="invite", plan_id=str(target.id), matching=EVERYONE)
    await run_jobs()
    ended = await result(erik, action)
    assert (ended["done"], ended["not_done"]) == (100, 5)
    assert {one["reason"] for one in ended["problems"]} == {"Daily invite limit reached. Try again tomorrow."}
    assert await session.scalar(select(func.count()).select_from(ProgramInvitation)) == 100


async def test_statuses_that_stay_are_not_touched(
    training: TrainingFactory, cast: Cast, session: AsyncSession, erik: Requests, program: Program, run_jobs: RunJobs
) -> None:
    enrolled = await training.enrol(cast.maya, ProgramType.SELF_PACED, program=program)
    form = {"kind": "extend_trial", "days": 7, "matching": EVERYONE}
    assert (await preview(erik, **form))["reasons"] == [{"reason": "Not in a trial that you can extend.", "clients": 1}]
    action = await start(erik, **form)
    reminder = await start(erik, kind="remind", matching=EVERYONE)
    await run_jobs()
    assert (await result(erik, action))["not_done"] == 1
    assert [one["reason"] for one in (await result(erik, reminder))["problems"]] == ["No missed payment."]
    await update_membership(session, enrolled, state=State.ACTIVE)


async def test_either_some_clients_or_all_who_match(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    form = {"kind": "message", "text": "Hi", "client_ids": [str(cast.maya.id)], "matching": EVERYONE}
    for path in ("/coach/bulk_actions", "/coach/bulk_actions/preview"):
        refused = await erik.post(path, form)
        assert refused.status_code == 422
        assert list(refused.json()["errors"]) == ["client_ids"]
    assert await messages(session) == []

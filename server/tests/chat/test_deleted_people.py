"""What people sent, and what was planned or begun, once they have deleted their account."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import delete, func, select, update

from regimen.accounts.models import AccountMember
from regimen.chat.actions.planned_posts import ACCOUNT_CLOSED, PLAN_OVER
from regimen.chat.models import ChatPicture, PlannedPost
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.media.models import Media, MediaUse, PlaceKind
from regimen.platform.models import StoredFile
from regimen.subscription.models import Subscription
from tests.accounts.test_deletion import AGAIN, SURE
from tests.cast import Cast, Person
from tests.chat.gym import Gym, ok, send, texts, thread
from tests.chat.test_finding import upload as upload_picture
from tests.chat.test_planned_posts import HOUR, failures, plan
from tests.conftest import Requests
from tests.media.uploading import upload

RunJobs = Callable[[], Awaitable[int]]


@pytest.fixture
async def noah(gym: Gym, cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    """A colleague of Erik's."""
    return as_person(await cast.hire("Noah", "Fischer", cast.erik))


async def delete_account(person: Requests) -> None:
    await ok(await person.delete("/users/me", params=SURE, json=AGAIN))


async def files_of(gym: Gym, person: Person) -> int:
    """Returns how many files of a person are stored."""
    return await gym.session.scalar(select(func.count()).where(StoredFile.owner_id == person.id)) or 0


async def picture(person: Requests, conversation: object) -> list[dict[str, Any]]:
    """Uploads a picture and returns it as an attachment."""
    stored = await ok(await upload_picture(person, conversation))
    return [{"resource_type": "picture", "resource_id": stored["id"]}]


def shown(message: dict[str, Any]) -> tuple[str, bool, int, int]:
    return message["text"], message["deleted"], len(message["attachments"]), message["deleted_files"]


async def test_pictures_go_with_their_sender_and_the_conversation_stays(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, http: httpx.AsyncClient
) -> None:
    direct = await gym.direct(erik, cast.maya)
    await send(maya, direct, "My rack", attachments=await picture(maya, direct))
    await send(maya, direct, "", attachments=await picture(maya, direct))
    await picture(maya, direct)  # never sent
    await send(erik, direct, "Mine", attachments=await picture(erik, direct))
    before = (await thread(erik, direct))["items"][-3:]
    addresses = [before[0]["attachments"][0][size] for size in ("src", "cover_sm")]
    await gym.leave(maya)
    await delete_account(maya)
    items = [one for one in (await thread(erik, direct))["items"] if one["kind"] == "text"]
    assert [shown(one) for one in items] == [("My rack", False, 0, 1), ("", True, 0, 0), ("Mine", False, 1, 0)]
    assert [one["author"]["full_name"] for one in items] == ["Deleted user", "Deleted user", "Erik Lindqvist"]
    for address in addresses:
        assert (await http.get(address)).status_code == 404
    assert await files_of(gym, cast.maya) == 0
    assert (await gym.session.scalars(select(ChatPicture.created_by))).all() == [cast.erik.id]
    of_client = await ok(await erik.get(f"/chat/clients/{cast.maya.id}"))
    assert [one["seq"] for one in of_client["pictures"]] == [items[-1]["seq"]]


async def test_files_of_a_clients_library_leave_the_same_tombstones(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    direct = await gym.direct(erik, cast.maya)
    media = await upload(maya, b"Plan", "Plan.txt")
    await run_jobs()
    attachments = [{"resource_type": "media", "resource_id": media["id"]}]
    await send(maya, direct, "", attachments=attachments)
    await send(maya, direct, "Again", attachments=attachments)
    await gym.leave(maya)
    await delete_account(maya)
    items = [one for one in (await thread(erik, direct))["items"] if one["kind"] == "text"]
    assert [shown(one) for one in items] == [("", True, 0, 0), ("Again", False, 0, 1)]
    assert await files_of(gym, cast.maya) == 0


async def test_a_coach_takes_what_was_only_sent_and_leaves_what_the_account_uses(
    gym: Gym, cast: Cast, erik: Requests, noah: Requests, maya: Requests, run_jobs: RunJobs
) -> None:
    direct = await gym.direct(erik, cast.maya)
    note, guide, ours = [await upload(one, name.encode(), name) for one, name in
                         ((noah, "Note.txt"), (noah, "Guide.txt"), (erik, "Ours.txt"))]  # fmt: skip
    await run_jobs()
    for media in (note, guide, ours):
        await send(noah, direct, "", attachments=[{"resource_type": "media", "resource_id": media["id"]}])
    await send(erik, direct, "Read this", attachments=[{"resource_type": "media", "resource_id": guide["id"]}])
    await delete_account(noah)
    items = [one for one in (await thread(maya, direct))["items"] if one["kind"] == "text"]
    assert [shown(one) for one in items] == [
        ("", True, 0, 0), ("", False, 1, 0), ("", False, 1, 0), ("Read this", False, 1, 0),
    ]  # fmt: skip
    left = set(await gym.session.scalars(select(Media.title).where(Media.account_id == cast.erik.account_id)))
    assert left == {"Guide", "Ours"}


async def test_a_post_that_a_colleague_takes_over_loses_the_pictures_of_its_author(
    gym: Gym, erik: Requests, noah: Requests, maya: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    community, post = await gym.community(), new_id()
    await plan(gym, noah, post, "Week 10 is up", attachments=await picture(noah, community))
    await delete_account(noah)
    (draft,) = (await ok(await erik.get("/chat/planned_posts")))["items"]
    assert (draft["text"], draft["send_at"], draft["attachments"]) == ("Week 10 is up", None, [])
    await plan(gym, erik, post, "Week 10 is up")
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert await texts(maya, community) == ["Week 10 is up"]


async def test_a_post_that_was_nothing_but_their_picture_is_gone(
    gym: Gym, erik: Requests, noah: Requests, maya: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    community, post = await gym.community(), new_id()
    shown = await picture(noah, community)
    await plan(gym, noah, post, "Week 10", attachments=shown)
    await plan(gym, erik, post, "", attachments=shown)  # now Erik's
    await delete_account(noah)
    assert (await ok(await erik.get("/chat/planned_posts")))["items"] == []
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert await texts(maya, community) == []


async def test_nothing_is_sent_from_an_account_whose_owner_has_deleted_it(
    gym: Gym, cast: Cast, erik: Requests, noah: Requests, maya: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    direct, community = await gym.direct(erik, cast.maya), await gym.community()
    media = await upload(noah, b"Week", "Week.txt")
    await run_jobs()
    attached = [{"resource_type": "media", "resource_id": media["id"]}]
    for coach, text in ((erik, "From Erik"), (noah, "From Noah")):
        await plan(gym, coach, new_id(), text, attachments=attached if coach is noah else [])
    await plan(gym, noah, new_id(), "With a picture", attachments=await picture(noah, community))
    await gym.leave(maya)
    await delete_account(erik)
    assert (await gym.session.scalars(select(PlannedPost.id))).all() == []
    used = select(MediaUse.place).where(MediaUse.kind == PlaceKind.PLANNED_POST)
    assert (await gym.session.scalars(used)).all() == []
    assert (await gym.session.scalars(select(ChatPicture.id))).all() == []
    # A colleague who is left may plan all the same: it is not sent, and says why.
    form = {"text": "Still here", "send_at": (clock.now() + HOUR).isoformat()}
    await ok(await noah.put(f"/chat/conversations/{direct}/planned_posts/{new_id()}", form))
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert await failures(noah) == {"Still here": ACCOUNT_CLOSED}
    assert await texts(noah, direct) == await texts(noah, community) == []


async def test_a_post_waits_when_the_plan_has_ended(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock, run_jobs: RunJobs
) -> None:
    await plan(gym, erik, new_id(), "Week 10 is up")
    is_eriks = Subscription.account_id == cast.erik.account_id
    await gym.session.execute(delete(Subscription).where(is_eriks))
    ended = Subscription(account_id=cast.erik.account_id, trial_end_at=clock.now(), created_at=clock.now())
    gym.session.add(ended)
    await gym.session.commit()
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert await texts(maya, await gym.community()) == []
    later = clock.now() + timedelta(days=9)
    await gym.session.execute(update(Subscription).where(is_eriks).values(trial_end_at=later))
    await gym.session.commit()
    assert await failures(erik) == {"Week 10 is up": PLAN_OVER}


async def test_a_coach_who_left_sends_nothing_more(
    gym: Gym, erik: Requests, noah: Requests, maya: Requests, cast: Cast, clock: Clock, run_jobs: RunJobs
) -> None:
    await plan(gym, noah, new_id(), "From Noah")
    await gym.session.execute(delete(AccountMember).where(AccountMember.user_id != cast.erik.id))
    await gym.session.commit()
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    assert await texts(maya, await gym.community()) == []
    assert await failures(erik) == {"From Noah": "Its author no longer coaches here."}


async def test_the_post_of_a_coach_who_left_is_sent_by_who_gives_it_another_time(
    gym: Gym, erik: Requests, noah: Requests, maya: Requests, cast: Cast, clock: Clock, run_jobs: RunJobs
) -> None:
    post_id = new_id()
    await plan(gym, noah, post_id, "From Noah")
    await gym.session.execute(delete(AccountMember).where(AccountMember.user_id != cast.erik.id))
    await gym.session.commit()
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    await plan(gym, erik, post_id, "From Noah")
    assert await failures(erik) == {"From Noah": ""}
    clock.advance(HOUR)
    await gym.send_due_posts(run_jobs)
    [message] = [one for one in (await thread(maya, await gym.community()))["items"] if one["kind"] == "text"]
    assert (message["text"], message["author"]["full_name"]) == ("From Noah", "Erik Lindqvist")

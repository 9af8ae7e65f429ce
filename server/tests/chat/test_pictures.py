"""Pictures of messages: each belongs to one message, and what is never sent is deleted."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text

from regimen.chat.jobs.pictures import delete_unused_chat_pictures
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.media.failures import LIBRARY_FULL
from regimen.media.rules import limits
from tests.cast import Cast
from tests.chat.gym import Gym, ok, send, thread
from tests.chat.test_finding import upload
from tests.conftest import Requests


def attached(*pictures: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"resource_type": "picture", "resource_id": one["id"]} for one in pictures]


async def left(gym: Gym, clock: Clock) -> set[UUID]:
    """Returns the pictures that are there after the hourly job; each has its file and a small one."""
    await delete_unused_chat_pictures(gym.session, clock.now())
    await gym.session.commit()
    ids = set(await gym.session.scalars(text("select id from chat_pictures")))
    stored = await gym.session.scalar(text("select count(*) from stored_files where key like 'chat/%'"))
    assert stored == 2 * len(ids)
    return ids


async def test_a_picture_is_sent_once(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation, message_id = await gym.direct(erik, cast.maya), new_id()
    picture = await ok(await upload(maya, conversation))
    for _ in range(2):
        await send(maya, conversation, "", attachments=attached(picture), id=message_id)
    path = f"/chat/conversations/{conversation}/messages"
    refused = await maya.put(f"{path}/{new_id()}", {"text": "Again", "attachments": attached(picture)})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["attachments"])
    (message,) = [one for one in (await thread(erik, conversation))["items"] if one["kind"] == "text"]
    assert len(message["attachments"]) == 1


async def test_a_picture_that_is_never_sent_is_deleted_after_a_day(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation, post_id = await gym.direct(erik, cast.maya), new_id()
    sent, unsent = [await ok(await upload(maya, conversation)) for _ in range(2)]
    kept, dropped = [await ok(await upload(erik, conversation)) for _ in range(2)]
    await send(maya, conversation, "", attachments=attached(sent))
    draft = f"/chat/conversations/{conversation}/planned_posts/{post_id}"
    for pictures in ([kept, dropped], [kept]):
        await ok(await erik.put(draft, {"text": "", "attachments": attached(*pictures)}))
    assert len(await left(gym, clock)) == 4
    clock.advance(timedelta(hours=25))
    assert await left(gym, clock) == {UUID(sent["id"]), UUID(kept["id"])}
    form = {"text": "", "attachments": attached(unsent)}
    assert (await maya.put(f"/chat/conversations/{conversation}/messages/{new_id()}", form)).status_code == 422
    await ok(await erik.delete(f"/chat/planned_posts/{post_id}"))
    assert await left(gym, clock) == {UUID(sent["id"])}


async def test_pictures_count_towards_what_is_stored_until_they_are_gone(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation, message_id = await gym.direct(erik, cast.maya), new_id()
    size = "select size from stored_files f join chat_pictures p on p.key = f.key where p.id = :id"

    async def stored(picture: dict[str, Any]) -> int:
        return int(await gym.session.scalar(text(size), {"id": UUID(picture["id"])}) or 0)

    async def used() -> tuple[int, int]:
        """Returns how much the client and the account of the coach store."""
        of_client, of_account = [await ok(await one.get("/media/fetch")) for one in (maya, erik)]
        return of_client["quota"]["used"], of_account["quota"]["used"]

    before = await used()
    hers, his, unsent = [await ok(await upload(who, conversation)) for who in (maya, erik, maya)]
    assert await used() == (before[0] + await stored(hers) + await stored(unsent), before[1] + await stored(his))
    await send(maya, conversation, "", attachments=attached(hers), id=message_id)
    await send(erik, conversation, "", attachments=attached(his))
    clock.advance(timedelta(hours=25))
    await left(gym, clock)
    assert await used() == (before[0] + await stored(hers), before[1] + await stored(his))
    await ok(await maya.delete(f"/chat/messages/{message_id}"))
    assert await used() == (before[0], before[1] + await stored(his))


async def test_a_picture_is_refused_where_the_library_is_full(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    monkeypatch.setattr(limits, "CLIENT_QUOTA", 10)
    refused = await upload(maya, conversation)
    assert (refused.status_code, refused.json()["errors"]) == (422, {"file": [LIBRARY_FULL]})
    assert (await ok(await maya.get("/media/fetch")))["quota"]["used"] == 0
    assert await gym.session.scalar(text("select count(*) from chat_pictures")) == 0
    assert (await upload(erik, conversation)).status_code == 201

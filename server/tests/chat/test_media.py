"""Files of libraries in messages: videos, sound and documents, of coaches and of clients."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import func, select

from regimen.accounts.actions.sessions import create_access_token
from regimen.accounts.models import MemberRole
from regimen.accounts.rules.tokens import TOKEN_TYPE
from regimen.chat.access.channels import person_stream
from regimen.chat.models import Conversation, ConversationKind, ConversationMember
from regimen.kit.ids import new_id
from regimen.media.models import Media
from tests.cast import PASSWORD, Cast
from tests.chat.gym import Gym
from tests.chat.test_live import Pushed, streams
from tests.chat.test_live import pushed as pushed
from tests.conftest import Requests
from tests.media.uploading import make_video, upload


async def direct(erik: Requests, cast: Cast) -> str:
    answer = await erik.post("/chat/direct", {"client_id": str(cast.maya.id)})
    return str(answer.json()["conversation_id"])


async def send_file(person: Requests, conversation: str, media_id: str, message_id: UUID | None = None) -> Any:
    form = {"text": "", "attachments": [{"resource_type": "media", "resource_id": media_id}]}
    return await person.put(f"/chat/conversations/{conversation}/messages/{message_id or new_id()}", form)


async def last_message(person: Requests, conversation: str) -> dict[str, Any]:
    answer = await person.get(f"/chat/conversations/{conversation}/messages")
    assert answer.status_code == 200, answer.text
    message: dict[str, Any] = next(one for one in reversed(answer.json()["items"]) if one["kind"] == "text")
    return message


@pytest.mark.spec("MED-34")
async def test_a_coach_sends_a_document_and_the_library_says_where_it_is_used(
    gym: Gym, erik: Requests, maya: Requests, ines: Requests, cast: Cast, run_jobs: Callable[[], Any]
) -> None:
    media = await upload(erik, b"Warm up well. " * 20, "Warm-up.txt")
    await run_jobs()
    conversation = await direct(erik, cast)
    message_id = new_id()
    assert (await send_file(erik, conversation, media["id"], message_id)).status_code < 300
    (file,) = (await last_message(maya, conversation))["attachments"]
    shown = file["media"]
    assert (shown["type"], shown["title"], shown["file_size"]) == ("other", "Warm-up", 280)
    assert (await maya.http.get(shown["src"])).content == b"Warm up well. " * 20
    uses = (await erik.get(f"/media/{media['id']}/uses")).json()
    assert uses["counts"] == {"message": 1}
    (place,) = uses["places"]
    assert place["title"] == "A message to Maya Kowalczyk"
    assert place["path"].startswith(f"/chat/{conversation}")
    assert (await erik.get("/media/fetch")).json()["uses"] == {media["id"]: 1}
    assert (await ines.get(f"/media/{media['id']}/uses")).status_code == 404
    refused = await erik.delete(f"/media/{media['id']}")
    assert (refused.status_code, refused.json()["title"]) == (409, "This file is in use, so it stays.")
    assert (await erik.delete(f"/chat/messages/{message_id}")).status_code == 204
    assert (await erik.get(f"/media/{media['id']}/uses")).json() == {"counts": {}, "places": []}
    assert (await erik.delete(f"/media/{media['id']}")).status_code == 204


async def test_a_client_sends_a_private_video_that_only_both_sides_see(
    gym: Gym,
    erik: Requests,
    maya: Requests,
    tom: Requests,
    ines: Requests,
    cast: Cast,
    run_jobs: Callable[[], Any],
    tmp_path: Path,
) -> None:
    data = make_video(tmp_path / "set.mp4", "-c:v", "libx264", "-preset", "ultrafast", seconds=1.2)
    media = await upload(maya, data, "set.mp4")
    conversation = await direct(erik, cast)
    assert (await send_file(maya, conversation, media["id"])).status_code < 300
    (file,) = (await last_message(erik, conversation))["attachments"]
    assert (file["media"]["state"], file["media"]["src"]) == ("processing", "")
    await run_jobs()
    (file,) = (await last_message(erik, conversation))["attachments"]
    assert file["media"]["state"] == "published"
    assert (await erik.http.get(file["media"]["src"])).status_code == 200
    assert file["media"]["src"].startswith("/files/signed/")
    assert (await erik.get(f"/media/{media['id']}")).json()["stream_src"]
    for other in (tom, ines):
        assert (await other.get(f"/media/{media['id']}")).status_code == 404
    cleo = Requests(erik.http, (await cast.hire("Cleo", "Park", cast.erik)).headers)
    assert (await cleo.get(f"/media/{media['id']}")).status_code == 200, "every coach who sees clients may"


async def test_nobody_sends_files_of_others(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests, cast: Cast, run_jobs: Callable[[], Any]
) -> None:
    of_tom = await upload(tom, b"Just text.", "note.txt")
    of_gym = await upload(erik, b"Just text.", "note.txt")
    await run_jobs()
    conversation = await direct(erik, cast)
    for sender, media in ((maya, of_tom), (maya, of_gym), (erik, of_tom)):
        refused = await send_file(sender, conversation, media["id"])
        assert refused.status_code == 422
    page = (await erik.get(f"/chat/conversations/{conversation}/messages")).json()
    assert [one for one in page["items"] if one["attachments"]] == []


async def test_what_was_sent_cannot_be_replaced(gym: Gym, erik: Requests, cast: Cast, run_jobs) -> None:
    media = await upload(erik, b"Warm up well.", "Warm-up.txt")
    await run_jobs()
    conversation = await direct(erik, cast)
    await send_file(erik, conversation, media["id"])
    form = {"name": "Other.txt", "size": 5, "content_type": "text/plain"}
    refused = await erik.post(f"/media/{media['id']}/replace", form)
    assert (refused.status_code, refused.json()["code"]) == (409, "SentAlready")
    (file,) = (await last_message(erik, conversation))["attachments"]
    assert (await erik.http.get(file["media"]["src"])).content == b"Warm up well."


async def test_a_deleted_message_takes_its_file_from_the_coaches(
    gym: Gym, erik: Requests, maya: Requests, cast: Cast, run_jobs
) -> None:
    media = await upload(maya, b"My blood values", "Values.txt")
    await run_jobs()
    conversation, message_id = await direct(erik, cast), new_id()
    await send_file(maya, conversation, media["id"], message_id)
    assert (await erik.get(f"/media/{media['id']}")).status_code == 200
    assert (await maya.delete(f"/chat/messages/{message_id}")).status_code == 204
    assert (await erik.get(f"/media/{media['id']}")).status_code == 404
    assert (await maya.get(f"/media/{media['id']}")).status_code == 200


async def test_a_file_sent_to_two_accounts_is_seen_by_both(
    gym: Gym, erik: Requests, maya: Requests, ines: Requests, cast: Cast, session, run_jobs
) -> None:
    media = await upload(maya, b"My blood values", "Values.txt")
    await run_jobs()
    other = Conversation(
        account_id=cast.ines.account_id,
        kind=ConversationKind.DIRECT,
        client_id=cast.maya.id,
        created_at=gym.clock.now(),
    )
    session.add(other)
    await session.flush()
    session.add(ConversationMember(conversation_id=other.id, user_id=cast.maya.id, joined_at=gym.clock.now()))
    await session.flush()
    for conversation in (await direct(erik, cast), str(other.id)):
        assert (await send_file(maya, conversation, media["id"])).status_code < 300
    assert [(await one.get(f"/media/{media['id']}")).status_code for one in (erik, ines)] == [200, 200]


async def test_who_sees_no_clients_finds_nothing_of_a_file_that_was_only_sent(
    gym: Gym, erik: Requests, cast: Cast, as_person, run_jobs
) -> None:
    media = await upload(erik, b"Warm up well.", "Warm-up.txt")
    await run_jobs()
    await send_file(erik, await direct(erik, cast), media["id"])
    jonah = as_person(await cast.hire("Jonah", "Reed", cast.erik, MemberRole.CONTRIBUTOR))
    assert (await jonah.get(f"/media/{media['id']}/uses")).status_code == 404


async def test_everybody_reads_a_message_again_once_its_file_can_be_shown(
    gym: Gym, erik: Requests, maya: Requests, cast: Cast, pushed: Pushed, run_jobs
) -> None:
    media = await upload(erik, b"Warm up well.", "Warm-up.txt")
    conversation = await direct(erik, cast)
    await send_file(erik, conversation, media["id"])
    await pushed()
    await run_jobs()
    assert person_stream(cast.maya.id) in streams(await pushed())


async def test_tags_of_the_library_stay_with_the_coaches(
    gym: Gym, erik: Requests, maya: Requests, cast: Cast, run_jobs
) -> None:
    media = await upload(erik, b"Warm up well.", "Warm-up.txt")
    await run_jobs()
    await erik.patch(f"/media/{media['id']}", {"title": "Warm-up", "caption": "Every day", "tags": ["beginners"]})
    conversation = await direct(erik, cast)
    await send_file(erik, conversation, media["id"])
    (file,) = (await last_message(maya, conversation))["attachments"]
    assert (file["media"]["caption"], file["media"]["tags"]) == ("Every day", [])


async def test_a_file_of_a_planned_post_is_not_deleted_before_it_is_sent(gym: Gym, erik: Requests, run_jobs) -> None:
    media = await upload(erik, b"Warm up well.", "Warm-up.txt")
    await run_jobs()
    community, post = await gym.community(), new_id()
    path = f"/chat/conversations/{community}/planned_posts/{post}"
    send_at = (gym.clock.now() + timedelta(hours=1)).isoformat()
    form = {"text": "", "attachments": [{"resource_type": "media", "resource_id": media["id"]}], "send_at": send_at}
    assert (await erik.put(path, form)).status_code < 300
    assert (await erik.delete(f"/media/{media['id']}")).status_code == 409
    assert (await erik.get(f"/media/{media['id']}/uses")).json()["counts"] == {"planned_post": 1}
    assert (await erik.delete(f"/chat/planned_posts/{post}")).status_code == 204
    assert (await erik.delete(f"/media/{media['id']}")).status_code == 204


async def test_a_client_who_deletes_their_account_takes_their_files(
    gym: Gym, erik: Requests, cast: Cast, as_person, run_jobs
) -> None:
    ben = await cast.client("Ben", "Adler")
    mine = as_person(ben)
    await gym.join(mine)
    media = await upload(mine, b"Me", "Me.txt")
    await run_jobs()
    answer = await erik.post("/chat/direct", {"client_id": str(ben.id)})
    await send_file(mine, str(answer.json()["conversation_id"]), media["id"])
    deleted = await mine.delete("/users/me?confirmation=DELETE", json={"password": PASSWORD})
    assert deleted.status_code == 204, deleted.text
    assert (await erik.get(f"/media/{media['id']}")).status_code == 404
    assert await gym.session.scalar(select(func.count()).where(Media.client_id == ben.id)) == 0


async def test_a_coach_without_an_account_has_no_library(gym: Gym, cast: Cast, as_person, session) -> None:
    erik = as_person(cast.erik)
    await cast.hire("Noah", "Fischer", cast.ines)
    token = create_access_token(session, cast.erik.id, account_id=None, device="test", now=gym.clock.now())
    await session.flush()
    nowhere = Requests(erik.http, cast.erik.headers | {"Authorization": f"{TOKEN_TYPE} {token}"})
    form = {"id": str(new_id()), "name": "a.txt", "size": 5, "content_type": "text/plain"}
    assert (await nowhere.post("/media/direct_upload", form)).status_code == 403
    assert await session.scalar(select(func.count()).where(Media.client_id == cast.erik.id)) == 0


async def test_other_files_under_the_same_id_are_refused(gym: Gym, erik: Requests, cast: Cast, run_jobs) -> None:
    first, second = [await upload(erik, name.encode(), name) for name in ("One.txt", "Two.txt")]
    await run_jobs()
    conversation, message_id = await direct(erik, cast), new_id()
    for _ in range(2):
        assert (await send_file(erik, conversation, first["id"], message_id)).status_code == 200
    refused = await send_file(erik, conversation, second["id"], message_id)
    assert (refused.status_code, refused.json()["reason"]) == (409, "sent_differently")
    (file,) = (await last_message(erik, conversation))["attachments"]
    assert file["resource_id"] == first["id"]

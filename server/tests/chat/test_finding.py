"""Search, export, pictures, settings and read receipts."""

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from PIL import Image
from sqlalchemy import select, update

from regimen.accounts.models import AccountMember, InviteStatus, MemberRole
from regimen.chat.access import search
from regimen.chat.models import ConversationKind
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.subscription.models import Subscription
from tests.accounts.test_accounts import invitation
from tests.cast import Cast, Person
from tests.chat.gym import Gym, has_unread, listed, ok, read, send, texts, thread, unread
from tests.conftest import Requests


async def found(person: Requests, words: str) -> list[str]:
    answer = await ok(await person.get("/chat/search", params={"q": words}))
    return [one["text"] for one in answer["items"]]


async def test_search_finds_words_and_beginnings_newest_first(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, clock: Clock
) -> None:
    mayas, toms = await gym.direct(erik, cast.maya), await gym.direct(erik, cast.tom)
    for conversation, person, text in (
        (mayas, maya, "Squat felt heavy"),
        (toms, tom, "No squat rack here"),
        (mayas, erik, "Squats on Friday, then"),
        (mayas, maya, "Küche, naïve 💪"),
    ):
        clock.advance(timedelta(minutes=1))
        await send(person, conversation, text)
    assert await found(erik, "SQUAT") == ["Squats on Friday, then", "No squat rack here", "Squat felt heavy"]
    assert await found(maya, "squat") == ["Squats on Friday, then", "Squat felt heavy"]
    assert await found(erik, "squat rack") == ["No squat rack here"]
    assert await found(erik, "küch") == ["Küche, naïve 💪"]
    assert await unread(erik, mayas) == 2, "a search reads nothing"
    for words in ("", "  ", "'; drop table", "& | ! <->", "%", "a" * 200, "💪", ":*"):
        await found(erik, words)


@pytest.mark.parametrize("looked_at", [1, 3, 8, search.LOOKED_AT])
async def test_search_finds_the_same_however_many_of_the_newest_messages_are_looked_at_first(
    gym: Gym,
    cast: Cast,
    erik: Requests,
    maya: Requests,
    tom: Requests,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    looked_at: int,
) -> None:
    monkeypatch.setattr(search, "LOOKED_AT", looked_at)
    monkeypatch.setattr(search, "FOUND_AT_ONCE", 4)
    mayas, toms, community = await gym.direct(erik, cast.maya), await gym.direct(erik, cast.tom), await gym.community()
    said: list[str] = []
    for number, (place, person) in enumerate([(community, tom), (mayas, maya), (toms, tom)] * 6):
        clock.advance(timedelta(minutes=1))
        text = f"squat {number}" if number % 2 or number < 8 else f"row {number}"
        sent = await send(person, place, text)
        if number == 9:
            await ok(await person.delete(f"/chat/messages/{sent['id']}"))
        elif text.startswith("squat"):
            said.insert(0, text)
    mine = [one for one in said if int(one.split()[1]) % 3 != 2]
    for person, all_found in ((erik, said), (maya, mine)):
        pages = [await ok(await person.get(f"/chat/search?q=squat&offset={offset}")) for offset in (0, 4, 8, 12)]
        assert [one["text"] for page in pages for one in page["items"]] == all_found
        assert [page["more"] for page in pages] == [len(all_found) > 4, len(all_found) > 8, len(all_found) > 12, False]
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}", {}))
    assert [one for one in await found(maya, "squat") if int(one.split()[1]) % 3 == 0] == []


async def test_search_goes_on(gym: Gym, cast: Cast, erik: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    for number in range(25):
        await send(erik, conversation, f"squat {number}")
    first = await ok(await erik.get("/chat/search?q=squat"))
    second = await ok(await erik.get("/chat/search?q=squat&offset=20"))
    assert (len(first["items"]), first["more"], len(second["items"]), second["more"]) == (20, True, 5, False)


async def test_export_is_what_the_person_may_see(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "How was it?")
    gone = await send(maya, conversation, "Secret")
    await send(maya, conversation, "Heavy,\nbut fine")
    await ok(await maya.delete(f"/chat/messages/{gone['id']}"))
    answer = await maya.get(f"/chat/conversations/{conversation}/export")
    assert answer.headers["content-disposition"].startswith('attachment; filename="Conversation 2026-01-12.txt";')
    assert answer.text == (
        "2026-01-12 09:00 Erik Lindqvist\nHow was it?\n\n2026-01-12 09:00 Maya Kowalczyk\nHeavy,\nbut fine\n"
    )


def png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 48), "navy").save(out, "PNG")
    return out.getvalue()


async def upload(person: Requests, conversation: object, data: bytes | None = None) -> httpx.Response:
    files = {"file": ("rack.png", data if data is not None else png(), "image/png")}
    return await person.post(f"/chat/conversations/{conversation}/pictures", files=files)


@pytest.mark.spec("MSG-07")
async def test_a_picture_needs_no_words_and_is_private(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, http: httpx.AsyncClient
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    picture = await ok(await upload(maya, conversation))
    attachments: list[dict[str, Any]] = [{"resource_type": "picture", "resource_id": picture["id"]}]
    sent = await send(maya, conversation, "", attachments=attachments)
    shown = (await thread(erik, conversation))["items"][-1]["attachments"][0]
    assert (shown["width"], shown["height"]) == (64, 48)
    assert (await http.get(shown["src"])).status_code == 200
    plain = "/files/" + shown["src"].split("/", 4)[4]
    assert (await http.get(plain)).status_code == 404, "not without a signature"
    assert (await upload(tom, conversation)).status_code == 404
    community = await gym.community()
    for person, place in ((tom, community), (maya, community)):
        refused = await person.put(
            f"/chat/conversations/{place}/messages/{new_id()}", {"text": "Mine", "attachments": attachments}
        )
        assert list(refused.json()["errors"]) == ["attachments"]
    await ok(await maya.delete(f"/chat/messages/{sent['id']}"))
    assert (await http.get(shown["src"])).status_code == 404, "deleted with its message"


@pytest.mark.parametrize("data", [b"", b"not a picture", b"<svg onload='x'/>"])
async def test_only_pictures_are_uploaded(gym: Gym, cast: Cast, erik: Requests, data: bytes) -> None:
    conversation = await gym.direct(erik, cast.maya)
    refused = await upload(erik, conversation, data)
    assert refused.status_code in {415, 422}
    assert "file" in refused.json()["errors"]


async def test_muted_conversations_are_not_on_the_indicator(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    path = f"/chat/conversations/{conversation}/settings"
    await send(erik, conversation, "Hello")
    await ok(await maya.patch(path, {"involvement": "nothing"}))
    assert (await has_unread(maya), await unread(maya, conversation)) == (False, 1)
    muted = next(one for one in await listed(maya) if one["id"] == str(conversation))
    assert muted["muted"]
    await ok(await maya.patch(path, {"involvement": "everything"}))
    assert await has_unread(maya)
    await ok(await maya.patch(path, {"muted_until": "2100-01-01T00:00:00Z"}))
    assert (await ok(await maya.get(f"/chat/conversations/{conversation}")))["involvement"] == "everything"
    assert not await has_unread(maya)
    for bad in ({"involvement": "loud"}, {"muted_until": "2026-01-01T00:00:00"}, {"muted_until": "soon"}):
        assert (await maya.patch(path, bad)).status_code == 422
    assert (await erik.patch(path, {"involvement": "mentions"})).status_code == 204


async def test_a_mute_ends_at_its_time(gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(erik, conversation, "Hello")
    until = clock.now() + timedelta(hours=1)
    await ok(await maya.patch(f"/chat/conversations/{conversation}/settings", {"muted_until": until.isoformat()}))
    for muted in (True, False):
        (row,) = [one for one in await listed(maya) if one["id"] == str(conversation)]
        assert (row["muted"], await has_unread(maya)) == (muted, not muted)
        clock.advance(timedelta(hours=1))


async def test_what_was_read_is_seen_unless_somebody_hides_it(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    path = f"/chat/conversations/{conversation}"
    sent = await send(erik, conversation, "Hello")
    assert (await ok(await erik.get(path)))["other_read_seq"] == 0
    await read(maya, conversation, sent["seq"])
    assert (await ok(await erik.get(path)))["other_read_seq"] == sent["seq"]
    assert (await ok(await maya.put("/chat/settings", {"shows_reading": False, "mails": True})))[
        "shows_reading"
    ] is False
    assert (await ok(await erik.get(path)))["other_read_seq"] is None
    assert (await ok(await maya.get("/chat/settings")))["shows_reading"] is False
    own = await send(maya, conversation, "Hi")
    await read(erik, conversation, own["seq"])
    assert (await ok(await maya.get(path)))["other_read_seq"] == own["seq"]


async def test_clients_see_how_fast_coaches_usually_answer(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, clock: Clock
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    path = f"/chat/conversations/{conversation}"
    for hours in (2, 4, 9):
        assert (await ok(await maya.get(path)))["answers_within_hours"] is None
        await send(maya, conversation, "Question")
        clock.advance(timedelta(hours=hours))
        await send(erik, conversation, "Answer")
    assert (await ok(await maya.get(path)))["answers_within_hours"] == 4


@pytest.mark.spec("ACC-24")
async def test_the_inbox_of_a_blocked_account_is_closed(gym: Gym, cast: Cast, erik: Requests, maya: Requests) -> None:
    conversation = await gym.direct(erik, cast.maya)
    over = update(Subscription).where(Subscription.account_id == cast.erik.account_id)
    await gym.session.execute(over.values(product_kind=None, trial_end_at=gym.clock.now() - timedelta(days=1)))
    await gym.session.commit()
    for path in ("/chat/conversations", "/chat/counts", f"/chat/conversations/{conversation}", "/chat/saved_replies"):
        assert (await erik.get(path)).status_code == 406
    refused = await erik.put(f"/chat/conversations/{conversation}/messages/{new_id()}", {"text": "x"})
    assert refused.status_code == 406
    await send(maya, conversation, "Are you there?")
    assert await texts(maya, conversation) == ["Are you there?"]


async def test_a_coach_who_was_removed_reads_nothing(
    gym: Gym, cast: Cast, erik: Requests, as_person: Callable[[Person], Requests]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    person = await cast.hire("Noah", "Fischer", cast.erik)
    noah = as_person(person)
    await send(noah, conversation, "Hi from Noah")
    await read(noah, conversation, 1)
    for member in await gym.session.scalars(select(AccountMember).where(AccountMember.user_id == person.id)):
        await gym.session.delete(member)
    await gym.session.commit()
    assert (await noah.get(f"/chat/conversations/{conversation}")).status_code == 404
    assert await listed(noah) == []
    assert (await noah.put(f"/chat/conversations/{conversation}/messages/{new_id()}", {"text": "x"})).status_code == 404
    assert (await texts(erik, conversation)) == ["Hi from Noah"]


async def test_an_account_that_only_invited_a_coach_says_nothing_of_its_messages(
    gym: Gym, cast: Cast, erik: Requests, ines: Requests, maya: Requests, clock: Clock
) -> None:
    member = AccountMember(
        account_id=cast.erik.account_id, user_id=cast.ines.id, role=MemberRole.COACH,
        invite_status=InviteStatus.PENDING, created_at=clock.now(),
    )  # fmt: skip
    gym.session.add_all([member, invitation(cast.erik, cast.ines, clock)])
    await gym.session.commit()
    clock.advance(timedelta(seconds=1))
    await send(maya, await gym.direct(erik, cast.maya), "Hello")

    async def has_news() -> bool:
        listed = {one["id"]: one for one in await ok(await ines.get("/accounts"))}
        return bool(listed[str(cast.erik.account_id)]["has_unread_chat_messages"])

    assert not await has_news()
    member.invite_status = InviteStatus.ACCEPTED
    await gym.session.commit()
    assert await has_news()


async def test_a_client_sees_their_coach_beside_the_community_of_the_account(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    conversation = str(await gym.direct(erik, cast.maya))
    community = str(await gym.community(ConversationKind.ACCOUNT))

    async def names(query: str = "") -> dict[str, tuple[str, str]]:
        found = {one["id"]: (one["title"], one["account_title"]) for one in await listed(maya, query)}
        return {each: name for each, name in found.items() if each in (conversation, community)}

    owner = ("Erik Lindqvist", "Northside Strength")
    assert await names() == {conversation: owner, community: ("Northside Strength", "Northside Strength")}
    assert await names("search=lindq") == {conversation: owner}
    bea = await cast.hire("Bea", "Novak", cast.erik)
    await ok(await erik.put(f"/coach/clients/{cast.maya.id}/assignee", {"assignee_id": str(bea.id)}))
    assert (await names())[conversation] == ("Bea Novak", "Northside Strength"), "who looks after them"
    assert list(await names("search=novak")) == [conversation]
    await send(maya, conversation, "Straps?")
    found = await ok(await maya.get("/chat/search?q=straps"))
    assert [one["conversation_title"] for one in found["items"]] == ["Bea Novak"]
    row = next(one for one in await listed(maya) if one["id"] == conversation)
    assert row["assignee"] is None, "who looks after whom is the coaches' own business"
    assert (await listed(as_person(bea)))[0]["title"] == "Maya Kowalczyk"

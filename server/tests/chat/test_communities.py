"""Who is in a community, what they see, and what coaches may do there."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert, select

from regimen.accounts.models import User
from regimen.chat.models import Block, Conversation, ConversationKind, ConversationMember, Report
from regimen.chat.rules.limits import MENTION_ALL_LIMIT
from regimen.kit.ids import new_id
from regimen.programs.models import Program, ProgramType
from tests.cast import Cast, Person
from tests.chat.gym import Gym, has_unread, listed, ok, send, texts, thread, unread
from tests.conftest import Requests
from tests.money import Shop

BOTH = [ConversationKind.PROGRAM, ConversationKind.ACCOUNT]


@pytest.fixture
async def zoe(cast: Cast, as_person: Callable[[Person], Requests]) -> Requests:
    """A client who does not follow the program yet."""
    return as_person(await cast.client("Zoe", "Papadopoulos"))


@pytest.mark.parametrize("kind", BOTH)
async def test_nothing_is_read_from_before_joining_or_after_leaving(
    gym: Gym, erik: Requests, maya: Requests, zoe: Requests, kind: ConversationKind
) -> None:
    community = await gym.community(kind)
    before = await send(maya, community, "Before Zoe")
    assert (await zoe.get(f"/chat/conversations/{community}")).status_code == 404
    await gym.join(zoe)
    assert await texts(zoe, community) == []
    assert await unread(zoe, community) == 0
    inside = await send(maya, community, "Hi Zoe")
    quoting = await send(maya, community, "As I said", reply_to_seq=before["seq"])
    assert await texts(zoe, community) == ["Hi Zoe", "As I said"]
    assert (await thread(zoe, community))["items"][-1]["reply_to"] is None, "the quoted message is from before"
    for path in ("versions", "replies"):
        assert (await zoe.get(f"/chat/messages/{before['id']}/{path}")).status_code == 404
    found = await ok(await zoe.get("/chat/search?q=zoe"))
    assert [one["text"] for one in found["items"]] == ["Hi Zoe"]
    refused = await zoe.put(
        f"/chat/conversations/{community}/messages/{new_id()}", {"text": "x", "reply_to_seq": before["seq"]}
    )
    assert refused.status_code == 422

    await gym.leave(zoe)
    await send(maya, community, "After Zoe")
    assert community not in [one["id"] for one in await listed(zoe)]
    for path in ("", "/messages", "/answers", "/export"):
        assert (await zoe.get(f"/chat/conversations/{community}{path}")).status_code == 404
    for one in (inside, quoting):
        assert (await zoe.put(f"/chat/messages/{one['id']}/reactions", {"emoji": "👍"})).status_code == 404
    assert (await ok(await zoe.get("/chat/search?q=zoe")))["items"] == []
    assert not await has_unread(zoe)
    members = await ok(await erik.get(f"/chat/room/{community}/members"))
    assert "Zoe Papadopoulos" not in [one["full_name"] for one in members["members"]]

    await gym.join(zoe)
    assert await texts(zoe, community) == [], "what was said meanwhile, and before, stays hidden"
    await send(maya, community, "Welcome back")
    assert await texts(zoe, community) == ["Welcome back"]


async def test_what_is_sent_again_after_coming_back_is_not_sent_twice(gym: Gym, maya: Requests, tom: Requests) -> None:
    community = await gym.community()
    path = f"/chat/conversations/{community}/messages/{new_id()}"
    first = await ok(await maya.put(path, {"text": "Anyone up for a run?"}))
    await gym.leave(maya)
    await gym.join(maya)
    again = await ok(await maya.put(path, {"text": "Anyone up for a run?"}))
    assert (again["id"], again["seq"], again["text"]) == (first["id"], first["seq"], "Anyone up for a run?")
    assert await texts(maya, community) == [], "it is from before they came back"
    assert await texts(tom, community) == ["Anyone up for a run?"]


async def test_a_program_for_one_client_has_no_community(gym: Gym, shop: Shop, cast: Cast, maya: Requests) -> None:
    for kind in (ProgramType.INDIVIDUAL, ProgramType.FIXED):
        program = await shop.program(cast.erik, kind=kind)
        if kind is ProgramType.INDIVIDUAL:
            await gym.join(maya, program)
    rooms = select(Conversation.program_id).where(Conversation.kind == ConversationKind.PROGRAM)
    assert list(await gym.session.scalars(rooms)) == [gym.program.id]


async def test_coaches_of_other_accounts_and_visitors_see_nothing(
    gym: Gym, cast: Cast, erik: Requests, ines: Requests, visitor: Requests
) -> None:
    community, direct = await gym.community(), await gym.direct(erik, cast.maya)
    sent = await send(erik, direct, "Only for Maya")
    for conversation in (community, direct):
        assert (await ines.get(f"/chat/conversations/{conversation}")).status_code == 404
        assert (await visitor.get(f"/chat/conversations/{conversation}")).status_code == 401
    assert (await ines.patch(f"/chat/messages/{sent['id']}", {"text": "x"})).status_code == 404
    assert (await ines.delete(f"/chat/messages/{sent['id']}")).status_code == 404
    assert (await ines.post("/chat/direct", {"client_id": str(cast.maya.id)})).status_code == 404
    assert await listed(ines) == []
    assert (await ok(await ines.get("/chat/search?q=maya")))["items"] == []
    assert await texts(erik, direct) == ["Only for Maya"]


async def test_a_colleague_reads_and_answers_from_the_day_they_came(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, as_person: Callable[[Person], Requests]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await send(maya, conversation, "Before Noah came")
    gym.clock.advance(timedelta(hours=1))
    cast.now = gym.clock.now()
    noah = as_person(await cast.hire("Noah", "Fischer", cast.erik))
    assert await unread(noah, conversation) == 0
    assert await texts(noah, conversation) == ["Before Noah came"], "the account's history is readable"
    await send(maya, conversation, "And after")
    assert (await unread(noah, conversation), await unread(erik, conversation)) == (1, 2)
    await send(noah, conversation, "I'll take this")
    last = (await thread(maya, conversation))["items"][-1]
    assert (last["author"]["full_name"], last["from_coach"]) == ("Noah Fischer", True)


async def test_only_coaches_post_where_they_say_so_and_clients_react(gym: Gym, erik: Requests, maya: Requests) -> None:
    community = await gym.community()
    post = await send(erik, community, "Open gym on Saturday")
    path = f"/chat/conversations/{community}"
    assert (await maya.patch(f"{path}/community", {"about": "", "posting": "everyone"})).status_code == 403
    await ok(await erik.patch(f"{path}/community", {"about": "News", "posting": "coaches"}))
    refused = await maya.put(f"{path}/messages/{new_id()}", {"text": "Hi"})
    assert (refused.status_code, refused.json()["reason"]) == (403, "coaches_only")
    opened = await ok(await maya.get(path))
    assert (opened["closed_reason"], opened["about"], "post" in opened["abilities"]) == ("coaches_only", "News", False)
    await ok(await maya.put(f"/chat/messages/{post['id']}/reactions", {"emoji": "🙌"}))
    assert (await thread(erik, community))["items"][-1]["reactions"][0]["count"] == 1
    assert await texts(erik, community) == ["Open gym on Saturday"]
    await send(erik, community, "Coffee too")


async def test_a_coach_stops_somebody_from_posting(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    path = f"/chat/conversations/{community}"
    assert (await tom.put(f"{path}/members/{cast.maya.id}", {"may_post": False})).status_code == 403
    await ok(await erik.put(f"{path}/members/{cast.maya.id}", {"may_post": False}))
    refused = await maya.put(f"{path}/messages/{new_id()}", {"text": "Spam"})
    assert (refused.status_code, refused.json()["reason"]) == (403, "stopped")
    await send(tom, community, "Still here")
    await ok(await erik.put(f"{path}/members/{cast.maya.id}", {"may_post": True}))
    await send(maya, community, "Sorry")
    assert (await erik.put(f"{path}/members/{cast.ines.id}", {"may_post": False})).status_code == 404


async def test_an_archived_program_closes_its_community(gym: Gym, erik: Requests, maya: Requests) -> None:
    community = await gym.community()
    await send(maya, community, "Last words")
    program = await gym.session.get_one(Program, gym.program.id)
    program.archived_at = gym.clock.now()
    await gym.session.commit()
    for person in (erik, maya):
        refused = await person.put(f"/chat/conversations/{community}/messages/{new_id()}", {"text": "More"})
        assert (refused.status_code, refused.json()["reason"]) == (403, "archived")
    assert await texts(maya, community) == ["Last words"]


async def test_blocked_people_are_absent_from_lists_counts_and_search(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    await send(tom, community, "Unpleasant words")
    assert (await unread(maya, community), await has_unread(maya)) == (1, True)
    assert (await maya.put(f"/chat/blocks/{cast.erik.id}")).status_code == 422, "coaches cannot be blocked"
    assert (await maya.put(f"/chat/blocks/{cast.ines.id}")).status_code == 404
    assert (await maya.put(f"/chat/blocks/{cast.maya.id}")).status_code == 404
    for _ in range(2):
        assert (await maya.put(f"/chat/blocks/{cast.tom.id}")).status_code == 204
    await send(tom, community, "More of them", mentions=[str(cast.maya.id)])
    assert await texts(maya, community) == []
    assert (await unread(maya, community), await has_unread(maya)) == (0, False)
    assert (await ok(await maya.get("/chat/search?q=words")))["items"] == []
    mine = next(one for one in await listed(maya) if one["id"] == str(community))
    assert mine["last_message"] is None
    assert len(await texts(erik, community)) == 2
    assert [one["full_name"] for one in (await ok(await maya.get("/chat/blocks")))["items"]] == ["Tom Okafor"]
    await ok(await maya.delete(f"/chat/blocks/{cast.tom.id}"))
    assert len(await texts(maya, community)) == 2
    assert (await gym.session.scalars(select(Block.user_id))).all() == []


async def test_reports_reach_the_coaches_who_remove_or_dismiss(
    gym: Gym, cast: Cast, erik: Requests, ines: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    rude, fine = await send(tom, community, "Rude"), await send(tom, community, "Fine")
    for _ in range(2):
        await ok(await maya.put(f"/chat/messages/{rude['id']}/report", {"reason": "Insult"}))
    await ok(await maya.put(f"/chat/messages/{fine['id']}/report", {}))
    assert (await tom.put(f"/chat/messages/{rude['id']}/report", {})).status_code == 422
    assert (await maya.get("/chat/reports")).status_code == 403
    assert (await ok(await ines.get("/chat/reports")))["items"] == []
    first, second = (await ok(await erik.get("/chat/reports")))["items"]
    assert (first["text"], first["reason"], first["reporter"]["full_name"]) == ("Rude", "Insult", "Maya Kowalczyk")
    assert (await ines.put(f"/chat/reports/{first['id']}", {"remove": True})).status_code == 404
    assert await texts(maya, community) == ["Rude", "Fine"]
    for _ in range(2):
        await ok(await erik.put(f"/chat/reports/{first['id']}", {"remove": True}))
    await ok(await erik.put(f"/chat/reports/{second['id']}", {"remove": False}))
    assert [one["text"] for one in (await thread(maya, community))["items"]] == ["", "Fine"]
    assert (await ok(await erik.get("/chat/reports")))["items"] == []
    assert len((await gym.session.scalars(select(Report.id))).all()) == 2


async def test_pins_and_good_answers_are_for_coaches(gym: Gym, erik: Requests, maya: Requests, tom: Requests) -> None:
    community = await gym.community()
    question = await send(maya, community, "Something instead of the sled?")
    answer = await send(tom, community, "Heavy lunges", reply_to_seq=question["seq"])
    for path in (f"/chat/messages/{question['id']}/pin", f"/chat/messages/{answer['id']}/answer"):
        assert (await maya.put(path)).status_code == 403
        assert (await erik.put(path)).status_code == 204
    assert (await erik.put(f"/chat/messages/{question['id']}/answer")).status_code == 422
    opened = await ok(await maya.get(f"/chat/conversations/{community}"))
    assert [one["text"] for one in opened["pinned"]] == ["Something instead of the sled?"]
    answers = await ok(await maya.get(f"/chat/conversations/{community}/answers"))
    assert [(one["text"], one["reply_to"]["text"]) for one in answers["items"]] == [
        ("Heavy lunges", "Something instead of the sled?")
    ]
    await ok(await erik.delete(f"/chat/messages/{question['id']}/pin"))
    await ok(await erik.delete(f"/chat/messages/{answer['id']}/answer"))
    assert (await ok(await maya.get(f"/chat/conversations/{community}")))["pinned"] == []
    assert (await ok(await maya.get(f"/chat/conversations/{community}/answers")))["items"] == []


async def test_what_a_client_changes_is_no_good_answer_and_not_pinned_any_more(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    question = await send(maya, community, "Something instead of the sled?")
    answer = await send(tom, community, "Ask your coach first.", reply_to_seq=question["seq"])
    for mark in ("pin", "answer"):
        await ok(await erik.put(f"/chat/messages/{answer['id']}/{mark}"))
    await ok(await tom.patch(f"/chat/messages/{answer['id']}", {"text": "Buy my pills."}))
    assert (await ok(await maya.get(f"/chat/conversations/{community}")))["pinned"] == []
    asked, changed = (await thread(maya, community))["items"]
    assert (changed["text"], changed["good_answer"], asked["good_answers"]) == ("Buy my pills.", False, [])


async def test_good_answers_come_with_their_question(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests, zoe: Requests
) -> None:
    community = await gym.community()
    question = await send(maya, community, "Something instead of the sled?")
    other = await send(maya, community, "And for the rower?")
    good = await send(tom, community, "Heavy lunges", reply_to_seq=question["seq"])
    await send(tom, community, "Or nothing", reply_to_seq=question["seq"])
    await send(tom, community, "The bike", reply_to_seq=other["seq"])
    await ok(await erik.put(f"/chat/messages/{good['id']}/answer"))

    async def answers(person: Requests) -> dict[str, list[str]]:
        opened = await ok(await person.get(f"/chat/conversations/{community}?page=true"))
        items = opened["page"]["items"]
        assert items == (await thread(person, community, f"around={opened['first_unread_seq'] or 0}"))["items"]
        return {one["text"]: [each["text"] for each in one["good_answers"]] for one in items if one["replies"]}

    assert await answers(maya) == {"Something instead of the sled?": ["Heavy lunges"], "And for the rower?": []}
    (shown,) = (await thread(erik, community))["items"][0]["good_answers"]
    assert (shown["author"]["full_name"], "unmark_answer" in shown["abilities"]) == ("Tom Okafor", True)
    await ok(await maya.put(f"/chat/blocks/{cast.tom.id}", {}))
    assert await answers(maya) == {}, "nothing is shown of people whom somebody has blocked"
    await ok(await erik.delete(f"/chat/messages/{good['id']}"))
    assert (await answers(erik))["Something instead of the sled?"] == []


async def test_good_answers_cost_one_query_however_many_they_are(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests, count_queries: Callable[[], Any]
) -> None:
    community = await gym.community()
    path = f"/chat/conversations/{community}?page=true"
    numbers = []
    for _ in range(3):
        question = await send(maya, community, "Instead of the sled?")
        with count_queries() as queries:
            await ok(await erik.get(path))
        numbers.append(len(queries))
        answer = await send(tom, community, "Lunges", reply_to_seq=question["seq"])
        await ok(await erik.put(f"/chat/messages/{answer['id']}/answer"))
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 1]


@pytest.mark.spec("MSG-08", "MSG-15", "API-48")
async def test_the_mention_list_has_everyone_first_then_coaches_then_clients(
    gym: Gym, cast: Cast, maya: Requests
) -> None:
    noah = await cast.hire("Noah", "Fischer", cast.erik)
    listing = await ok(await maya.get(f"/chat/room/{await gym.community()}/members"))
    assert listing["members"] == [
        {"id": "all", "full_name": "all", "type_account": "", "avatar_url": None},
        {"id": str(cast.erik.id), "full_name": "Erik Lindqvist", "type_account": "Owner", "avatar_url": None},
        {"id": str(noah.id), "full_name": "Noah Fischer", "type_account": "Coach", "avatar_url": None},
        {"id": str(cast.maya.id), "full_name": "Maya Kowalczyk", "type_account": "Athlete", "avatar_url": None},
        {"id": str(cast.tom.id), "full_name": "Tom Okafor", "type_account": "Athlete", "avatar_url": None},
    ]


@pytest.mark.spec("MSG-14", "API-48")
async def test_everyone_is_offered_in_communities_without_a_search_only(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    community, direct = await gym.community(), await gym.direct(erik, cast.maya)
    found = await ok(await maya.get(f"/chat/room/{community}/members", params={"q[full_name_cont]": "a"}))
    assert [one["full_name"] for one in found["members"]] == ["Maya Kowalczyk", "Tom Okafor"]
    assert [one["id"] for one in (await ok(await maya.get(f"/chat/room/{direct}/members")))["members"]] == [
        str(cast.erik.id),
        str(cast.maya.id),
    ]


async def crowd(gym: Gym, community: object, number: int) -> None:
    """Adds this many clients to a community."""
    people = [
        {
            "id": new_id(),
            "email": f"p{n}@example.com",
            "password_hash": "",
            "role": "user",
            "first_name": f"Person{n:05}",
            "last_name": "X",
            "platform_currency": "GBP",
            "weight_unit": "kg",
            "length_unit": "cm",
            "zone": "UTC",
            "registration_step": "done",
            "popup_storage": [],
            "show_results": True,
            "created_at": gym.clock.now(),
        }
        for n in range(number)
    ]
    await gym.session.execute(insert(User), people)
    member = {"conversation_id": community, "joined_at": gym.clock.now(), "last_read_seq": 0, "joined_seq": 0}
    await gym.session.execute(
        insert(ConversationMember), [member | {"user_id": one["id"], "may_post": True} for one in people]
    )
    await gym.session.commit()


@pytest.mark.spec("MSG-09", "MSG-18", "API-48")
async def test_a_page_of_members_has_25_and_its_number(gym: Gym, maya: Requests) -> None:
    community = await gym.community()
    await crowd(gym, community, 40)
    first = await ok(await maya.get(f"/chat/room/{community}/members"))
    second = await ok(await maya.get(f"/chat/room/{community}/members?page=2"))
    assert (len([one for one in first["members"] if one["id"] != "all"]), len(second["members"])) == (25, 18)
    assert [one["pagination"] for one in (first, second)] == [
        {"current_page": 1, "total_pages": 2},
        {"current_page": 2, "total_pages": 2},
    ]
    few = await ok(await maya.get(f"/chat/room/{community}/members?page=2&per_page=10"))
    assert (len(few["members"]), few["pagination"]) == (10, {"current_page": 2, "total_pages": 5})


async def test_in_large_communities_only_coaches_mention_everyone(
    gym: Gym, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    small = await send(maya, community, "@all hello", mentions=["all"])
    assert small["mentions_all"]
    mentioned = next(one for one in await listed(tom) if one["id"] == str(community))
    assert (mentioned["unread"], mentioned["mentioned"]) == (1, 1)
    await crowd(gym, community, MENTION_ALL_LIMIT)
    path = f"/chat/conversations/{community}/messages/{new_id()}"
    refused = await maya.put(path, {"text": "@all again", "mentions": ["all"]})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["mentions"])
    members = (await ok(await maya.get(f"/chat/room/{community}/members")))["members"]
    assert "all" not in [one["id"] for one in members]
    assert (await send(erik, community, "@all news", mentions=["all"]))["mentions_all"]
    assert await texts(tom, community) == ["@all hello", "@all news"]


async def test_only_members_are_mentioned(gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests) -> None:
    community = await gym.community()
    sent = await send(
        erik, community, "@Maya and @Ines", mentions=[str(cast.maya.id), str(cast.ines.id), str(new_id())]
    )
    assert [one["full_name"] for one in sent["mentions"]] == ["Maya Kowalczyk"]
    numbers = {
        name: next(one["mentioned"] for one in await listed(person) if one["id"] == str(community))
        for name, person in (("maya", maya), ("tom", tom))
    }
    assert numbers == {"maya": 1, "tom": 0}
    await ok(await erik.patch(f"/chat/messages/{sent['id']}", {"text": "@Tom", "mentions": [str(cast.tom.id)]}))
    again = {
        name: next(one["mentioned"] for one in await listed(person) if one["id"] == str(community))
        for name, person in (("maya", maya), ("tom", tom))
    }
    assert again == {"maya": 0, "tom": 1}

"""What does not grow with members, messages and conversations. Times are measured in `bench/`."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import func, insert, select

from regimen.chat.models import Conversation, ConversationKind, ConversationMember, Message, MessageKind
from regimen.kit.ids import new_id
from regimen.memberships.models import Membership, State
from tests.cast import Cast
from tests.chat.gym import Gym, listed, ok, read, send
from tests.chat.test_communities import crowd
from tests.conftest import Requests


async def fill(gym: Gym, conversation: object, number: int, author: object) -> None:
    """Writes many messages straight into the table."""
    seq = await gym.session.scalar(select(Conversation.seq).where(Conversation.id == conversation)) or 0
    account = await gym.session.scalar(select(Conversation.account_id).where(Conversation.id == conversation))
    row = {
        "conversation_id": conversation,
        "account_id": account,
        "author_id": author,
        "kind": MessageKind.TEXT,
        "from_coach": False,
    }
    rows = [
        row | {"id": new_id(), "seq": seq + n, "body": f"m{n}", "attachments": [], "mentions_all": False}
        | {"good_answer": False, "created_at": gym.clock.now()}
        for n in range(1, number + 1)
    ]  # fmt: skip
    await gym.session.execute(insert(Message), rows)
    stored = await gym.session.get_one(Conversation, conversation)
    stored.seq, stored.last_message_at = seq + number, gym.clock.now()
    await gym.session.commit()


async def test_sending_costs_the_same_for_10_and_10_000_members(
    gym: Gym, maya: Requests, count_queries: Callable[[], Any]
) -> None:
    community = await gym.community()
    await send(maya, community)
    with count_queries() as small:
        await send(maya, community)
    await crowd(gym, community, 10_000)
    with count_queries() as large:
        await send(maya, community)
    assert len(small) == len(large), large.statements
    writes = [one for one in large.statements if one.lstrip().lower().startswith(("with", "insert", "update"))]
    assert len(writes) == 2, writes  # the message with its number, its job, and nothing for any member
    assert len(large) == 5, large.statements  # whose token, the lock and what was sent before, these two, the answer


async def test_a_long_conversation_opens_at_the_first_unread_message_like_a_short_one(
    gym: Gym, cast: Cast, erik: Requests, count_queries: Callable[[], Any]
) -> None:
    conversation = await gym.direct(erik, cast.maya)
    await fill(gym, conversation, 100, cast.maya.id)
    await read(erik, conversation, 50)
    path = f"/chat/conversations/{conversation}?page=true"
    with count_queries() as short:
        await ok(await erik.get(path))
    await fill(gym, conversation, 5_000, cast.maya.id)
    await read(erik, conversation, 2_000)
    with count_queries() as long:
        opened = await ok(await erik.get(path))
    assert len(long) == len(short) == 4, long.statements  # whose token, the plan, the conversation, all messages shown
    assert opened["first_unread_seq"] == 2_001
    assert opened["unread"] == 99
    assert [one["seq"] for one in opened["page"]["items"]] == list(range(1_981, 2_021))


async def test_an_inbox_of_300_takes_the_queries_of_one(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, count_queries: Callable[[], Any]
) -> None:
    await send(maya, await gym.direct(erik, cast.maya))
    with count_queries() as one:
        await ok(await erik.get("/chat/conversations?per_page=100"))
    community = await gym.community()
    await crowd(gym, community, 300)
    clients = (
        await gym.session.scalars(
            select(ConversationMember.user_id).where(
                ConversationMember.conversation_id == community,
                ConversationMember.user_id.not_in([cast.maya.id, cast.tom.id]),
            )
        )
    ).all()
    now = gym.clock.now()
    common = {"account_id": cast.erik.account_id, "created_at": now}
    rows = [common | {"id": new_id(), "client_id": one} for one in clients]
    state = {"program_id": gym.program.id, "state": State.ACTIVE, "updated_at": now, "zone": "UTC"}
    defaults = {"cancel_at_period_end": False, "purchase_no": 1, "periods_before_anchor": 0, "period_no": 0}
    flags = {"was_enrolled": False, "trial_days": 0, "had_trial": False}
    await gym.session.execute(insert(Membership), [row | state | defaults | flags for row in rows])
    direct = {"kind": ConversationKind.DIRECT, "seq": 1, "about": "", "posting": "everyone", "last_message_at": now}
    conversations = [row | {"id": new_id()} | direct | {"waiting_since": now} for row in rows]
    await gym.session.execute(insert(Conversation), conversations)
    message = {"seq": 1, "kind": MessageKind.TEXT, "from_coach": False, "body": "Hi", "attachments": []}
    rest = {"mentions_all": False, "good_answer": False, "created_at": now}
    await gym.session.execute(
        insert(Message),
        [
            message
            | rest
            | {
                "conversation_id": one["id"],
                "account_id": one["account_id"],
                "author_id": one["client_id"],
                "id": new_id(),
            }
            for one in conversations
        ],
    )
    await gym.session.commit()
    with count_queries() as many:
        listing = await ok(await erik.get("/chat/conversations?per_page=100"))
    assert len(many) == len(one) == 4, many.statements  # who calls, their plan, the list with all it shows, totals
    waiting = await gym.session.scalar(select(func.count()).where(Conversation.waiting_since.is_not(None)))
    assert listing["counts"]["waiting"] == waiting == 301
    assert {row["unread"] for row in listing["items"] if row["kind"] == "direct"} == {1}


async def test_a_mention_is_counted_however_old_it_is(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    await send(erik, community, "Everyone", mentions=["all"])
    await send(tom, community, "Maya", mentions=[str(cast.maya.id)])
    await send(tom, community, "Both", mentions=[str(cast.maya.id)])
    await fill(gym, community, 500, cast.tom.id)
    row = next(one for one in await listed(maya) if one["id"] == str(community))
    assert (row["unread"], row["mentioned"]) == (99, 3)
    await read(maya, community, 2)
    row = next(one for one in await listed(maya) if one["id"] == str(community))
    assert (row["unread"], row["mentioned"]) == (99, 1)

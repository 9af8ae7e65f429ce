"""Short ways to talk in tests."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.chat.jobs.planned_posts import send_planned_posts
from regimen.chat.models import Conversation, ConversationKind, Message
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import Program
from tests.cast import Cast, Person
from tests.conftest import Requests

TODAY = {"start_date": "2026-01-12"}


async def ok(answer: httpx.Response) -> Any:
    """Returns what a successful request answered."""
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


async def send(person: Requests, conversation: object, text: str = "Hello", **values: Any) -> dict[str, Any]:
    """Sends a message and returns it."""
    message_id = values.pop("id", new_id())
    path = f"/chat/conversations/{conversation}/messages/{message_id}"
    return dict(await ok(await person.put(path, {"text": text, **values})))


async def thread(person: Requests, conversation: object, query: str = "") -> dict[str, Any]:
    """Returns a page of messages."""
    return dict(await ok(await person.get(f"/chat/conversations/{conversation}/messages?{query}")))


async def texts(person: Requests, conversation: object) -> list[str]:
    """Returns what was written, without cards."""
    return [one["text"] for one in (await thread(person, conversation))["items"] if one["kind"] == "text"]


async def read(person: Requests, conversation: object, seq: int) -> int:
    return int((await ok(await person.post(f"/chat/conversations/{conversation}/read", {"seq": seq})))["seq"])


async def listed(person: Requests, query: str = "") -> list[dict[str, Any]]:
    return list((await ok(await person.get(f"/chat/conversations?per_page=100&{query}")))["items"])


async def unread(person: Requests, conversation: object) -> int:
    """Returns how many messages the list says are unread."""
    return int(next(one["unread"] for one in await listed(person) if one["id"] == str(conversation)))


async def has_unread(person: Requests) -> bool:
    """Returns whether the indicator in the header is on, which both calls must agree on."""
    me = (await ok(await person.get("/users/me")))["current"]["has_unread_chat_messages"]
    counts = (await ok(await person.get("/chat/counts")))["has_unread_chat_messages"]
    assert me == counts
    return bool(me)


@dataclass
class Gym:
    session: AsyncSession
    cast: Cast
    clock: Clock
    program: Program

    async def join(self, client: Requests, program: Program | None = None) -> None:
        await ok(await client.post(f"/stripe/plan/{(program or self.program).id}/buy", TODAY))

    async def leave(self, client: Requests) -> None:
        await ok(await client.delete(f"/stripe/plan/{self.program.id}/unsubscribe"))

    async def direct(self, coach: Requests, client: Person) -> UUID:
        """Returns the direct conversation of a coach with a client."""
        answer = await ok(await coach.post("/chat/direct", {"client_id": str(client.id)}))
        return UUID(answer["conversation_id"])

    async def community(self, kind: ConversationKind = ConversationKind.PROGRAM) -> UUID:
        """Returns the community of the program, or of the account."""
        found = await self.session.scalars(
            select(Conversation.id).where(
                Conversation.kind == kind, Conversation.account_id == self.cast.erik.account_id
            )
        )
        return found.one()

    async def send_due_posts(self, run_jobs: Callable[[], Awaitable[int]]) -> None:
        """Sends the planned posts whose time has come."""
        await send_planned_posts(self.session, self.clock.now())
        await self.session.commit()
        await run_jobs()

    async def stored(self, conversation: UUID) -> list[Message]:
        """Returns the rows of a conversation."""
        self.session.expire_all()
        statement = select(Message).where(Message.conversation_id == conversation).order_by(Message.seq)
        return list(await self.session.scalars(statement))

"""Five devices send, read, edit, delete, join, leave, come back online and repeat themselves, in any order.

A model beside the server keeps what each person should see. Lists and counts must agree with it: those of one person
after every step, those of everybody at the end.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select

from regimen.chat.models import Block, Conversation
from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from tests.cast import Person
from tests.chat.gym import Gym, listed, ok, thread
from tests.conftest import Requests
from tests.money import Shop

NAMES = ("erik", "noah", "maya", "tom", "zoe")
CLIENTS = ("maya", "tom", "zoe")
COACHES = ("erik", "noah")
OWNER = "erik"
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("send"), st.sampled_from(NAMES), st.sampled_from([(), ("all",), NAMES])),
        st.tuples(st.just("repeat"), st.sampled_from(NAMES), st.integers(0, 20)),
        st.tuples(st.just("read"), st.sampled_from(NAMES), st.integers(0, 30)),
        st.tuples(st.just("edit"), st.sampled_from(NAMES), st.integers(0, 20)),
        st.tuples(st.just("delete"), st.sampled_from(NAMES), st.integers(0, 20)),
        st.tuples(st.just("leave"), st.sampled_from(CLIENTS), st.none()),
        st.tuples(st.just("join"), st.sampled_from(CLIENTS), st.none()),
        st.tuples(st.just("block"), st.sampled_from(CLIENTS), st.sampled_from(CLIENTS)),
    ),
    max_size=25,
)


@dataclass
class Sent:
    """A message as it should be."""

    id: UUID
    seq: int
    author: str
    mentioned: frozenset[str]
    deleted: bool = False
    hidden: bool = False

    def is_gone(self, who: str = "") -> bool:
        """Whether `who`, or somebody, can no longer read it: its author and the owner still read what was hidden."""
        return self.deleted or (self.hidden and who not in {self.author, OWNER})


@dataclass
class Model:
    """What everybody should see. `since` is the last number before somebody joined; who is missing there is not in."""

    sent: list[Sent] = field(default_factory=list)
    read: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))
    since: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))
    blocked: set[tuple[str, str]] = field(default_factory=set)

    @property
    def seq(self) -> int:
        return len(self.sent)

    def shown(self, who: str) -> list[Sent]:
        return [one for one in self.sent if one.seq > self.since[who] and (who, one.author) not in self.blocked]

    def unread(self, who: str) -> list[Sent]:
        mark = max(self.read[who], self.since[who])
        later = [one for one in self.shown(who) if one.seq > mark and one.author != who and not one.is_gone()]
        if who not in COACHES:
            return later
        return [one for one in later if one.author not in COACHES or who in one.mentioned]


@dataclass
class Devices:
    """Everybody's device, and the model."""

    gym: Gym
    conversation: UUID
    people: dict[str, Person]
    devices: dict[str, Requests]
    model: Model = field(default_factory=Model)

    async def send(self, who: str, mentions: tuple[str, ...], message_id: UUID | None = None) -> None:
        message_id = message_id or new_id()
        ids = [name if name == "all" else str(self.people[name].id) for name in mentions]
        path = f"/chat/conversations/{self.conversation}/messages/{message_id}"
        answer = await self.devices[who].put(path, {"text": f"{who} {message_id}", "mentions": ids})
        if who not in self.model.since:
            assert answer.status_code == 404
            return
        seq = (await ok(answer))["seq"]
        known = next((one for one in self.model.sent if one.id == message_id), None)
        assert seq == (known.seq if known else self.model.seq + 1)
        if known is None:
            mentioned = frozenset(NAMES) if "all" in mentions else frozenset(mentions) & self.model.since.keys()
            self.model.sent.append(Sent(message_id, seq, who, mentioned))

    async def repeat(self, who: str, number: int) -> None:
        """The answer was lost, so the device sends the same again."""
        own = [one for one in self.model.sent if one.author == who and not one.is_gone()]
        if own and who in self.model.since:
            await self.send(who, (), own[number % len(own)].id)

    async def read(self, who: str, seq: int) -> None:
        answer = await self.devices[who].post(f"/chat/conversations/{self.conversation}/read", {"seq": seq})
        if who not in self.model.since:
            assert answer.status_code == 404
            return
        self.model.read[who] = max(self.model.read[who], min(seq, self.model.seq))

    async def change(self, who: str, number: int, *, delete: bool) -> None:
        """Edits or deletes one's own message, or hides another's: as the owner any, as a coach those of clients."""
        shown = self.model.shown(who) if who in self.model.since else self.model.sent
        if not shown:
            return
        message = shown[number % len(shown)]
        path = f"/chat/messages/{message.id}"
        if delete:
            answer = await self.devices[who].delete(path)
        else:
            answer = await self.devices[who].patch(path, {"text": "Edited", "mentions": []})
        if who not in self.model.since:
            assert answer.status_code == 404
        elif message.author != who and not (
            delete and (who == OWNER or (who in COACHES and message.author not in COACHES))
        ):
            assert answer.status_code == 403
        elif delete and message.author == who:
            message.deleted = True
        elif delete:
            message.hidden = True
        elif not message.is_gone():
            assert answer.status_code == 200, answer.text
            message.mentioned = frozenset()

    async def leave(self, who: str) -> None:
        if who in self.model.since:
            await self.gym.leave(self.devices[who])
            del self.model.since[who]

    async def join(self, who: str) -> None:
        if who not in self.model.since:
            await self.gym.join(self.devices[who])
            self.model.since[who] = self.model.read[who] = self.model.seq

    async def block(self, who: str, whom: str) -> None:
        if who in self.model.since and who != whom:
            await ok(await self.devices[who].put(f"/chat/blocks/{self.people[whom].id}"))
            self.model.blocked.add((who, whom))

    async def check(self, *people: str) -> None:
        for who in people:
            rows = [one for one in await listed(self.devices[who]) if one["id"] == str(self.conversation)]
            if who not in self.model.since:
                assert rows == []
                continue
            unread = self.model.unread(who)
            mentioned = [one for one in unread if who in one.mentioned]
            assert (rows[0]["unread"], rows[0]["mentioned"]) == (len(unread), len(mentioned)), who
            page = await thread(self.devices[who], self.conversation)
            seen = [(one["seq"], one["deleted"], one["text"] == "") for one in page["items"]]
            assert seen == [(one.seq, one.is_gone(), one.is_gone(who)) for one in self.model.shown(who)], who


@pytest.fixture
async def people(gym: Gym, as_person: Callable[[Person], Requests]) -> dict[str, Person]:
    cast = gym.cast
    zoe = await cast.client("Zoe", "Papadopoulos")
    await gym.join(as_person(zoe))
    noah = await cast.hire("Noah", "Fischer", cast.erik)
    return {"erik": cast.erik, "noah": noah, "maya": cast.maya, "tom": cast.tom, "zoe": zoe}


# Steps are few, and shrinking them would take minutes.
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(steps=STEPS)
async def test_lists_and_counts_equal_a_recount(
    shop: Shop,
    gym: Gym,
    people: dict[str, Person],
    as_person: Callable[[Person], Requests],
    steps: list[tuple[str, str, Any]],
) -> None:
    program = await shop.program(gym.cast.erik, kind=ProgramType.SELF_PACED)
    own = Gym(gym.session, gym.cast, gym.clock, program)
    for name in CLIENTS:
        await own.join(as_person(people[name]))
    await gym.session.execute(delete(Block))
    await gym.session.commit()
    community = select(Conversation.id).where(Conversation.program_id == program.id)
    conversation = (await gym.session.scalars(community)).one()
    at = Devices(own, conversation, people, {name: as_person(person) for name, person in people.items()})
    for number, (kind, who, what) in enumerate(steps):
        match kind:
            case "edit" | "delete":
                await at.change(who, what, delete=kind == "delete")
            case "leave" | "join":
                await getattr(at, kind)(who)
            case _:
                await getattr(at, kind)(who, what)
        await at.check(NAMES[number % len(NAMES)])
    await at.check(*NAMES)

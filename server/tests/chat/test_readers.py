"""Who reads a conversation, as clients are told: the coaches by name, or how many people are in the community."""

from collections.abc import Callable
from typing import Any

import pytest

from regimen.accounts.models import MemberRole
from tests.cast import Cast, Person
from tests.chat.gym import Gym, listed, ok, send
from tests.conftest import Requests


async def readers(client: Requests, conversation: object) -> tuple[list[str], int | None]:
    """Returns who reads a conversation, which the list and the open conversation must agree on."""
    row = next(one for one in await listed(client) if one["id"] == str(conversation))
    opened = await ok(await client.get(f"/chat/conversations/{conversation}"))
    assert (row["readers"], row["reader_count"]) == (opened["readers"], opened["reader_count"])
    return row["readers"], row["reader_count"]


@pytest.mark.spec("MSG-01")
async def test_a_client_sees_who_reads_the_direct_conversation(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    direct = await gym.direct(erik, cast.maya)
    await send(erik, direct)
    assert await readers(maya, direct) == (["Erik"], 1)
    await cast.hire("Ann", "Reid", cast.erik)
    await cast.hire("Zoe", "Hart", cast.erik, MemberRole.MANAGER)
    await cast.hire("Bo", "Writer", cast.erik, MemberRole.CONTRIBUTOR)  # does not write with clients
    assert await readers(maya, direct) == (["Erik", "Ann", "Zoe"], 3)
    for name in ("Cleo", "Dan"):
        await cast.hire(name, "Reid", cast.erik)
    assert await readers(maya, direct) == (["Erik", "Ann", "Cleo"], 5)


async def test_the_coach_who_looks_after_the_client_is_named_first(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests
) -> None:
    direct = await gym.direct(erik, cast.maya)
    await send(erik, direct)
    zoe = await cast.hire("Zoe", "Hart", cast.erik)
    await ok(await erik.put(f"/coach/clients/{cast.maya.id}/assignee", {"assignee_id": str(zoe.id)}))
    assert await readers(maya, direct) == (["Zoe", "Erik"], 2)


@pytest.mark.spec("MSG-01")
async def test_a_client_sees_how_many_are_in_a_community(
    gym: Gym, cast: Cast, erik: Requests, maya: Requests, tom: Requests
) -> None:
    community = await gym.community()
    assert await readers(maya, community) == ([], 3)
    await gym.leave(tom)
    assert await readers(maya, community) == ([], 2)


async def test_coaches_are_told_nothing_new(
    gym: Gym, cast: Cast, erik: Requests, as_person: Callable[[Person], Requests]
) -> None:
    await gym.direct(erik, cast.maya)
    found: list[dict[str, Any]] = await listed(erik)
    assert [(one["readers"], one["reader_count"]) for one in found] == [([], None)] * len(found)

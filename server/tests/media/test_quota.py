"""The quota counts what is stored: whatever happens in whatever order, counting again finds the same."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.media.jobs import forget_uploads
from regimen.media.models import Media, MediaUsage
from regimen.platform.jobs import enqueue
from regimen.platform.services import Services
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.media.uploading import begin, complete, send

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("begin"), st.sampled_from(["erik", "maya"]), st.integers(1, 3000), st.booleans()),
        st.tuples(st.just("replace"), st.integers(0, 9), st.integers(1, 3000), st.booleans()),
        st.tuples(st.just("complete"), st.integers(0, 9)),
        st.tuples(st.just("complete"), st.integers(0, 9)),
        st.tuples(st.just("cancel"), st.integers(0, 9)),
        st.tuples(st.just("delete"), st.integers(0, 9)),
        st.tuples(st.just("process")),
    ),
    max_size=18,
)


@dataclass
class Item:
    """What a library should count for an item: the file it has, and files that are on their way."""

    id: str
    who: str
    shown: int = 0
    is_new: bool = True
    begun: dict[str, Any] | None = None
    size: int = 0
    is_good: bool = True
    arrived: list[tuple[int, bool]] = field(default_factory=list)
    has_file: bool = False
    """Whether the server has looked at a file of it."""

    @property
    def counted(self) -> int:
        return self.shown + (self.size if self.begun else 0) + sum(size for size, _ in self.arrived)

    def process(self) -> None:
        for size, is_good in self.arrived:
            self.shown = size if is_good else self.shown
            self.has_file = True
        self.arrived = []


class Items(list[Item]):
    """The items that exist, and what still arrives of deleted ones: it is counted until somebody looks at it."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[Item] = []


def content(size: int, is_good: bool) -> bytes:
    """Text, or something else that is named as text."""
    return (b"a" if is_good else b"\x01") * size


@pytest.mark.spec("MED-28", "MED-29", "MED-30")
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
@example([("begin", "erik", 1, True), ("complete", 0), ("replace", 0, 2, True), ("complete", 0), ("delete", 0)])
async def test_the_quota_counts_what_is_stored(
    erik: Requests,
    maya: Requests,
    cast: Cast,
    session: AsyncSession,
    services: Services,
    clock: Clock,
    run_jobs: Callable[[], Awaitable[Any]],
    monkeypatch: pytest.MonkeyPatch,
    steps: list[tuple[Any, ...]],
) -> None:
    monkeypatch.setattr("regimen.media.api.UPLOADS_A_PERSON", "1000000/hour")
    people, owners = {"erik": erik, "maya": maya}, {"erik": cast.erik.account_id, "maya": cast.maya.id}
    before = await usage(session)
    items = Items()
    for step, *more in steps:
        if step == "begin":
            who, size, is_good = more
            begun = (await begin(people[who], "notes.txt", size)).json()
            items.append(Item(begun["media"]["id"], who, begun=begun, size=size, is_good=is_good))
        elif step == "process":
            await run_jobs()
            items.left = []
            for item in items:
                item.process()
        elif items:
            item = items[more[0] % len(items)]
            await STEP[step](people[item.who], items, item, *more[1:])
        now = await usage(session)
        for who, owner in owners.items():
            counted = sum(one.counted for one in (*items, *items.left) if one.who == who)
            assert now.get(owner, 0) - before.get(owner, 0) == counted, (step, more)
    clock.advance(timedelta(days=8))  # nobody resumes what is unfinished
    await enqueue(session, forget_uploads)
    await session.commit()
    await run_jobs()
    clock.advance(timedelta(days=-8))  # sessions would end
    assert sum((await usage(session)).values()) == stored(services), "counted again, in the store"


async def test_a_person_who_deletes_their_account_while_they_upload_is_counted_to_nothing(
    maya: Requests, cast: Cast, session: AsyncSession
) -> None:
    assert (await begin(maya, "notes.txt", 1000)).status_code == 201
    assert await usage(session) == {cast.maya.id: 1000}
    answer = await maya.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert answer.status_code == 204, answer.text
    assert await usage(session) == {cast.maya.id: 0}
    assert (await session.scalars(select(Media))).all() == []


async def _complete(person: Requests, items: Items, item: Item) -> None:
    if item.begun is None:
        return
    await send(person, item.begun, content(item.size, item.is_good))
    assert (await complete(person, item.begun)).status_code == 200
    item.arrived.append((item.size, item.is_good))
    item.begun, item.is_new = None, False


async def _cancel(person: Requests, items: Items, item: Item) -> None:
    assert (await person.delete(f"/media/direct_upload/{item.id}")).status_code == 204
    if item.begun and item.is_new:
        items.remove(item)
    item.begun = None


async def _delete(person: Requests, items: Items, item: Item) -> None:
    assert (await person.delete(f"/media/{item.id}")).status_code == 204
    items.remove(item)
    # The first file of a new item goes with it, a replacement that nobody has looked at does not.
    replacements = item.arrived if item.has_file else item.arrived[1:]
    items.left.append(Item(item.id, item.who, arrived=replacements))


async def _replace(person: Requests, items: Items, item: Item, size: int, is_good: bool) -> None:
    answer = await person.post(f"/media/{item.id}/replace", {"name": "notes.txt", "size": size})
    if item.is_new:
        assert answer.status_code == 409, "the first file is still on its way"
        return
    assert answer.status_code == 200, answer.text
    item.begun, item.size, item.is_good = answer.json(), size, is_good


STEP = {"complete": _complete, "cancel": _cancel, "delete": _delete, "replace": _replace}


async def usage(session: AsyncSession) -> dict[UUID, int]:
    rows = (await session.scalars(select(MediaUsage).execution_options(populate_existing=True))).all()
    return {row.owner_id: row.bytes for row in rows}


def stored(services: Services) -> int:
    """Returns how many bytes are in the store. Text is kept as it was uploaded."""
    folder: Path = services.files.multipart._folder  # type: ignore[attr-defined]
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())

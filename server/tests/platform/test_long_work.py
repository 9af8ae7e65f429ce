"""Long work in slices, and texts that are made once."""

import asyncio
import time
from collections.abc import Iterator

import pytest

from regimen.kit.errors import Busy
from regimen.kit.recent import Recent
from regimen.kit.slices import MAX_AT_ONCE, in_slices
from tests.waiting import time_limit, wait_for


def _steps(number: int, seconds: float) -> Iterator[int]:
    for step in range(number):
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            pass
        yield step


async def test_others_have_a_turn_between_the_slices() -> None:
    work = asyncio.ensure_future(asyncio.gather(in_slices(_steps(8, 0.01)), in_slices(_steps(8, 0.01))))
    turns = 0
    async with time_limit("the end of the work in slices"):
        while not work.done():
            await asyncio.sleep(0)
            turns += 1
    assert await work == [list(range(8))] * 2
    assert turns > 16


async def test_so_much_long_work_waits_and_no_more() -> None:
    works = [asyncio.ensure_future(in_slices(_steps(2, 0.01))) for _ in range(MAX_AT_ONCE)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await in_slices(_steps(2, 0))
    assert await wait_for(in_slices(_steps(2, 0), short=True), "the end of the short work") == [0, 1]
    await wait_for(asyncio.gather(*works), "the end of the long work")
    assert await wait_for(in_slices(_steps(2, 0)), "the end of the work after it") == [0, 1]


async def test_a_text_is_made_once_for_all_who_wait() -> None:
    texts, made = Recent[str](), 0

    async def make() -> str:
        nonlocal made
        made += 1
        await asyncio.sleep(0)
        return f"text {made}"

    all_who_wait = asyncio.gather(*(texts.get("a", make) for _ in range(5)))
    assert set(await wait_for(all_who_wait, "the text for all who wait")) == {"text 1"}
    assert await texts.get("b", make) == "text 2"


async def test_a_text_that_could_not_be_made_is_made_by_the_next() -> None:
    texts, answers = Recent[str](), iter([None, "made"])

    async def make() -> str:
        if (answer := next(answers)) is None:
            raise LookupError
        return answer

    both = asyncio.gather(texts.get("a", make), texts.get("a", make), return_exceptions=True)
    found = await wait_for(both, "the text that is made by the second")
    assert [type(found[0]), found[1]] == [LookupError, "made"]


async def test_only_so_many_texts_are_kept() -> None:
    texts, made = Recent[str](max_items=2, max_length=10), []

    async def ask(key: str, text: str) -> None:
        async def make() -> str:
            made.append(key)
            return text

        assert await texts.get(key, make) == text

    for key in "aba" + "cab":
        await ask(key, key)
    assert made == ["a", "b", "c", "b"]
    await ask("long", "x" * 11)
    await ask("a", "a")
    assert made == ["a", "b", "c", "b", "long", "a"]


async def test_all_that_is_kept_is_no_longer_than_allowed() -> None:
    texts, made = Recent[str](max_items=100, max_length=10), []

    async def ask(key: str) -> None:
        async def make() -> str:
            made.append(key)
            return key * 4

        await texts.get(key, make)

    for key in "ab" + "cb" + "dcb":
        await ask(key)
    assert made == ["a", "b", "c", "d", "c", "b"], "two of them fit"

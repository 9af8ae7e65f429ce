"""A thousand kills while people buy, renew, cancel and train lose no acknowledged write and no penny."""

import asyncio
import contextlib
import os
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field

from tests.chaos.caller import Acknowledged, Refused
from tests.chaos.database import DURABLE, FORGETFUL
from tests.chaos.findings import engine_of, findings, unfinished
from tests.chaos.installation import VICTIMS, Installation, installation
from tests.chaos.load import at_last, buy, lift, move_clock, open_gym
from tests.deep import only_deep
from tests.waiting import wait_until

KILLS = int(os.environ.get("CHAOS_KILLS", "1000"))
KILLS_A_DAY = 12
BUYERS, LIFTERS = 6, 2
WRITES_BETWEEN_KILLS = 4
SECONDS_TO_SETTLE = 150  # the sandbox claims an event for a minute, and its jobs run once a minute
DAYS_TO_SETTLE = 4

People = Sequence["asyncio.Task[None]"]


@dataclass
class Story:
    """What has happened so far."""

    known: Acknowledged = field(default_factory=Acknowledged)
    kills: Counter[str] = field(default_factory=Counter)
    met_requests: int = 0
    days: int = 0
    refused: list[str] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    moving: "asyncio.Task[None] | None" = None

    def start_next_day(self, place: Installation, people: list["asyncio.Task[None]"]) -> None:
        """Moves the clock while the kills go on, one day after the other."""
        if self.moving is None or self.moving.done():
            self.days += 1
            self.moving = asyncio.create_task(move_clock(place, self.known, self.days))
            people.append(self.moving)

    def __str__(self) -> str:
        known = self.known
        return (
            f"{self.kills.total()} kills {dict(self.kills)} in {time.monotonic() - self.began:.0f} s, "
            f"{self.met_requests} met requests under way; {self.days} days; {known.writes} acknowledged writes, "
            f"{len(known.sets)} sets, {len(known.purchases)} purchases, {len(known.refunds)} refunds"
        )


@only_deep
async def test_nothing_acknowledged_is_lost() -> None:
    story = Story()
    async with installation(DURABLE) as place:
        async with living(place, story) as people:
            for number in range(KILLS):
                if number % KILLS_A_DAY == KILLS_A_DAY - 1:
                    story.start_next_day(place, people)
                await kill(place, story, people, random.choice(VICTIMS))
                if number % 25 == 24:
                    print(f"\n{story}", end="", flush=True)
        await settle(place, story)
        found = story.refused + await findings(place, story.known)
        rescued = place.count_in_log("of a dead worker is run again")
        restarts = place.count_in_log("The worker stopped")
    print(f"\n{story}; {rescued} jobs of dead workers ran again; workers restarted by themselves {restarts} times")
    assert found == []


@only_deep
async def test_a_database_that_acknowledges_too_early_is_noticed() -> None:
    """What the test above finds is lost when something is lost."""
    story = Story()
    async with installation(FORGETFUL) as place:
        async with living(place, story) as people:
            with contextlib.suppress(Refused):  # somebody who signed up is not known any more
                await kill(place, story, people, "postmaster")
        found = await findings(place, story.known)
    assert any("lost" in one for one in found), found


@contextlib.asynccontextmanager
async def living(place: Installation, story: Story) -> AsyncIterator[list["asyncio.Task[None]"]]:
    """Yields the people who use the installation, once the first have bought something."""
    known = story.known
    gym = await at_last(lambda: open_gym(place, known))
    people = [asyncio.create_task(buy(place, known)) for _ in range(BUYERS)]
    people += [asyncio.create_task(lift(place, known, gym)) for _ in range(LIFTERS)]
    try:
        await wait_for(people, lambda: len(known.purchases) >= BUYERS)
        yield people
    finally:
        for person in people:
            person.cancel()
        results = await asyncio.gather(*people, return_exceptions=True)
        story.refused += [str(one) for one in results if isinstance(one, Exception)]
    await place.ready()


async def kill(place: Installation, story: Story, people: People, victim: str) -> None:
    """Kills in the midst of work: after some more acknowledged writes, at any moment."""
    enough = story.known.writes + random.randint(1, 2 * WRITES_BETWEEN_KILLS)
    await wait_for(people, lambda: story.known.writes >= enough)
    await asyncio.sleep(random.uniform(0, 0.02))
    story.kills[victim] += 1
    story.met_requests += story.known.under_way > 0
    await place.kill(victim)
    await place.ready()


async def wait_for(people: People, reached: Callable[[], bool]) -> None:
    """Waits until enough has happened; fails when one of the people failed."""

    def reached_or_failed() -> bool:
        for person in people:
            if person.done():
                person.result()
        return reached()

    await wait_until(reached_or_failed, "enough of what the people do", within=180)


async def settle(place: Installation, story: Story) -> None:
    """Returns when nothing is left to do: the worker finishes what the kills interrupted. What is looked at ever less
    often, by the app's clock, is due on the next day."""
    engine = engine_of(place)
    left = await unfinished(engine)
    for second in range(1, DAYS_TO_SETTLE * SECONDS_TO_SETTLE):
        if not left:
            break
        if second % SECONDS_TO_SETTLE == 0:
            story.days += 1
            await move_clock(place, story.known, story.days)
        await asyncio.sleep(1)
        left = await unfinished(engine)
    await engine.dispose()
    assert left == {}

"""Fixtures for tests of leaderboards."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Gender
from regimen.kit.clock import Clock
from regimen.kit.ids import new_id
from regimen.programs.models import Program, ProgramType
from regimen.training.models import Enrolment
from regimen.training.rules.content import DayContent, Entry, ForTimeBlock, Reps, Session, Set
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.training.factory import TrainingFactory

REPS = {"Wall ball": 20, "Toes-to-bar": 15}


def workout(**changes: Any) -> DayContent:
    """Three rounds of 35 repetitions for time, with a cap of twelve minutes and a leaderboard."""
    entries = [
        Entry(id=f"e{number}", name=name, measurement="reps", sets=[Set(id=f"set{number}", reps=Reps(min=reps))])
        for number, (name, reps) in enumerate(REPS.items(), 1)
    ]
    fields = {"title": "Finisher", "rounds": 3, "cap_seconds": 720, "leaderboard": True, "entries": entries} | changes
    return DayContent(sessions=[Session(id="s1", blocks=[ForTimeBlock(id="wod", **fields)])])


@dataclass
class Gym:
    """Clients of one program of Erik's gym, who all have the same block on the same day."""

    training: TrainingFactory
    cast: Cast
    as_person: Callable[[Person], Requests]
    clock: Clock
    program: Program
    people: dict[str, Person] = field(default_factory=dict)
    enrolments: dict[str, Enrolment] = field(default_factory=dict)

    async def joins(self, person: Person, gender: Gender | None = None, born: date | None = None) -> Requests:
        """Enrols somebody in the program."""
        person.user.gender = gender
        person.user.birthdate = born or person.user.birthdate
        enrolled = await self.training.enrol(person, ProgramType.ONE_MANY, program=self.program)
        self.people[person.user.first_name] = person
        self.enrolments[person.user.first_name] = enrolled.enrolment
        return self.as_person(person)

    async def new(self, first: str, gender: Gender | None = None, born: date | None = None) -> Requests:
        return await self.joins(await self.cast.client(first, "Client"), gender, born)

    def asks(self, first: str) -> Requests:
        return self.as_person(self.people[first])

    async def log(self, first: str, score: dict[str, Any], *, minutes: int = 0, block_id: str = "wod") -> None:
        """Logs the score of a block as a client does after training."""
        body = {
            "enrolment_id": str(self.enrolments[first].id),
            "day": 0,
            "block_id": block_id,
            "tapped_at": (self.clock.now() + timedelta(minutes=minutes - 60)).isoformat(),
            "score": {"type": "time"} | score,
        }
        answer = await self.asks(first).put(f"/athlete/scores/{new_id()}", body)
        assert answer.status_code == 204, answer.text

    async def boards(self, first: str) -> list[dict[str, Any]]:
        """The leaderboards of the day, as a client sees them."""
        query = f"enrolment_id={self.enrolments[first].id}&day=0"
        answer = await self.asks(first).get(f"/athlete/leaderboards?{query}")
        assert answer.status_code == 200, answer.text
        return list(answer.json()["items"])

    async def board_id(self, first: str = "Maya") -> UUID:
        [board] = await self.boards(first)
        return UUID(board["leaderboard_id"])

    async def open(self, first: str = "Maya", query: str = "", *, board: int | None = None) -> dict[str, Any]:
        """The leaderboard as a client sees it: the only one of the day, or that of a number."""
        ident = await self.board_id(first) if board is None else (await self.boards(first))[board]["leaderboard_id"]
        answer = await self.asks(first).get(f"/leaderboards/{ident}{query}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def places(opened: dict[str, Any]) -> list[tuple[int, str]]:
    return [(row["place"], row["person"]["full_name"].split()[0]) for row in opened["entries"]]


@pytest.fixture
async def gym(session: AsyncSession, cast: Cast, clock: Clock, as_person: Callable[[Person], Requests]) -> Gym:
    training = TrainingFactory(session, cast, clock.now())
    program = await training.create_program(
        ProgramType.ONE_MANY, written=[0], content=workout(), anchor=date(2026, 1, 12)
    )
    found = Gym(training, cast, as_person, clock, program)
    await found.joins(cast.maya, Gender.FEMALE)
    await found.joins(cast.tom, Gender.MALE)
    return found

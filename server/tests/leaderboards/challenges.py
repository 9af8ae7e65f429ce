"""What tests of challenges share."""

from dataclasses import dataclass
from typing import Any

from regimen.accounts.access.actor import Actor, CoachActor
from regimen.accounts.models import MemberRole
from tests.cast import Person
from tests.conftest import Requests
from tests.leaderboards.conftest import Gym

FORM = {
    "name": "Hybrid January",
    "description": "Two kilometres on the rower.",
    "rules": "Start from a standstill.",
    "score_type": "time",
    "lower_wins": True,
    "cap_seconds": None,
    "tiebreak": "",
    "program_id": None,
    "starts_on": "2026-01-10",
    "ends_on": "2026-01-14",
}
"""It has been running for two days, and for two more after today."""


def seconds(value: float, day: str = "2026-01-12", **more: Any) -> dict[str, Any]:
    return {"score": {"type": "time", "seconds": value} | more, "done_on": day}


def actor_of(person: Person) -> Actor:
    """Somebody as actions know them."""
    token: dict[str, Any] = {"user_id": person.id, "token_id": person.id, "role": person.user.role, "zone": person.zone}
    if person.account is None:
        return Actor(**token, registered=True)
    role = MemberRole.OWNER
    return CoachActor(**token, registered=True, account_id=person.account.id, account_role=role, financial=True)


async def create(coach: Requests, **changes: Any) -> dict[str, Any]:
    created = await coach.post("/coach/challenges", FORM | changes)
    assert created.status_code == 201, created.text
    return dict(created.json())


@dataclass
class Challenge:
    """A published challenge of Erik's gym, for all its clients."""

    id: str
    gym: Gym
    coach: Requests

    @property
    def path(self) -> str:
        return f"/coach/challenges/{self.id}"

    async def show(self) -> dict[str, Any]:
        """The challenge as its coach sees it."""
        answer = await self.coach.get(self.path)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def join(self, first: str) -> Any:
        return await self.gym.asks(first).put(f"/athlete/challenges/{self.id}/participation")

    async def leave(self, first: str) -> Any:
        return await self.gym.asks(first).delete(f"/athlete/challenges/{self.id}/participation")

    async def enter(self, first: str, result: dict[str, Any]) -> Any:
        return await self.gym.asks(first).put(f"/athlete/challenges/{self.id}/result", result)

    async def entered(self, first: str, result: dict[str, Any]) -> None:
        answer = await self.enter(first, result)
        assert answer.status_code == 204, answer.text

    async def enter_for(self, person: Person, result: dict[str, Any]) -> Any:
        return await self.coach.put(f"{self.path}/clients/{person.id}/result", result)

    async def open(self, first: str = "Maya", query: str = "") -> dict[str, Any]:
        """Its leaderboard as a client sees it."""
        answer = await self.gym.asks(first).get(f"/leaderboards/{self.id}{query}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def listed(self, first: str) -> list[dict[str, Any]]:
        """The challenges of a client."""
        answer = await self.gym.asks(first).get("/athlete/challenges")
        assert answer.status_code == 200, answer.text
        return list(answer.json()["items"])


async def publish(gym: Gym, coach: Requests, **changes: Any) -> Challenge:
    """Publishes a new challenge of Erik's gym."""
    made = await create(coach, **changes)
    answer = await coach.post(f"/coach/challenges/{made['id']}/publish")
    assert answer.status_code == 200, answer.text
    return Challenge(made["id"], gym, coach)

"""Tests of the training log send what devices send: events with ids, times and the version that was shown."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from httpx import Response

from regimen.kit.ids import new_id
from tests.conftest import Requests
from tests.training.factory import START, EnrolledClient


@dataclass
class Device:
    """A device of a client that shows one day of an enrolment."""

    client: Requests
    enrolled: EnrolledClient
    now: datetime
    day: int = 0
    version: int = 1
    run: int = 1
    digest: str | None = None
    result_ids: dict[str, UUID] = field(default_factory=dict)

    def at(self, minutes: float) -> str:
        return (self.now + timedelta(minutes=minutes)).isoformat()

    def event(self, minutes: float, **more: Any) -> dict[str, Any]:
        seen = {
            "version": self.version,
            "run": self.run,
            "date": str(START + timedelta(days=self.day)),
            "digest": self.digest,
        }
        return {
            "enrolment_id": str(self.enrolled.enrolment.id),
            "day": self.day,
            "event_id": str(new_id()),
            "tapped_at": self.at(minutes),
            "seen": seen,
        } | more

    async def look(self) -> None:
        """Shows the day as it is now on the server."""
        day = await day_on_server(self)
        self.version, self.digest = day["version"], day["digest"]

    async def log(self, set_id: str, kg: float, minutes: float, **more: Any) -> Response:
        result_id = self.result_ids.setdefault(set_id, new_id())
        body = {"set_id": set_id, "done": {"reps": 5, "load": {"value": kg, "unit": "kg"}}} | more
        return await self.client.put(f"/athlete/sets/{result_id}", self.event(minutes, **body))

    async def undo(self, set_id: str, minutes: float) -> Response:
        query = {
            "event_id": str(new_id()),
            "tapped_at": self.at(minutes),
            "enrolment_id": str(self.enrolled.enrolment.id),
            "day": str(self.day),
            "set_id": set_id,
            "version": str(self.version),
        }
        return await self.client.delete(f"/athlete/sets/{self.result_ids[set_id]}", params=query)

    async def feedback(self, minutes: float, **fields: Any) -> Response:
        return await self.client.put("/athlete/day_log", self.event(minutes, touched=list(fields), **fields))

    def twin(self) -> "Device":
        """Another device of the same client that shows the same day."""
        return replace(self, result_ids=dict(self.result_ids))


async def day_on_server(device: Device) -> dict[str, Any]:
    """Returns the day as the client reads it."""
    on = START + timedelta(days=device.day)
    week = await device.client.get("/athlete/calendar", params={"from": str(on), "to": str(on)})
    days = week.json()["days"]
    return days[0] if days else {"results": [], "scores": [], "log": None}


async def loads_on_server(device: Device) -> dict[str, float]:
    """Returns the loads of the logged sets in kg, by set."""
    return {result["set_id"]: result["done"]["load"]["value"] for result in (await day_on_server(device))["results"]}

"""Repeats requests until they are answered, as people and the app do."""

import asyncio
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import httpx

from tests.chaos.installation import HEADERS
from tests.first_party import APP

PERSON = {
    "password": "correct horse battery",
    "first_name": "Maya",
    "last_name": "Kowalczyk",
    "birthdate": "17/05/1990",
    "country": "GB",
    "agreement": True,
}
_TRIES = 600
_CONFLICTS = 20
_PAUSE = 0.1


class Refused(Exception):
    """The server answered with a refusal that trying again does not change."""

    def __init__(self, message: str, *, repeated: bool) -> None:
        self.repeated = repeated
        """Whether an earlier attempt, whose answer was lost, may have succeeded."""
        super().__init__(message)


@dataclass
class Acknowledged:
    """What the server has said yes to: it must still be there in the end."""

    people: set[str] = field(default_factory=set)
    purchases: set[str] = field(default_factory=set)
    cancellations: set[str] = field(default_factory=set)
    refunds: set[str] = field(default_factory=set)
    sets: set[str] = field(default_factory=set)
    """Ids of the events."""
    newest: dict[tuple[str, str], int] = field(default_factory=dict)
    """By enrolment and set, the number of the newest write."""
    sent_sets: set[str] = field(default_factory=set)
    """Also those whose answer was lost."""
    writes: int = 0
    under_way: int = 0
    """How many requests wait for their answer at this moment."""


class Caller:
    """One person with a browser."""

    def __init__(self, url: str, known: Acknowledged) -> None:
        self._http = httpx.AsyncClient(base_url=f"{url}/api", headers=HEADERS, timeout=30)
        self.known = known
        self.id = ""

    async def call(self, method: str, path: str, json: Any = None, *, tries: int = _TRIES) -> Any:
        """Returns the answer; raises Refused."""
        last, tries_left, number = "no answer", tries, 0
        while tries_left > 0:
            number, tries_left = number + 1, tries_left - 1
            answer = await self._try(method, path, json)
            if answer is not None:
                last = f"{answer.status_code} {answer.text[:300]}"
                if answer.is_success:
                    self.known.writes += method != "GET"
                    return answer.json() if answer.content else None
                if answer.status_code < 500:
                    # After a conflict, because the attempt before may still be in progress.
                    tries_left = min(tries_left, _CONFLICTS) if answer.status_code == 409 else 0
            await asyncio.sleep(_PAUSE)
        raise Refused(f"{method} {path}: {last}", repeated=number > 1)

    async def _try(self, method: str, path: str, json: Any) -> httpx.Response | None:
        self.known.under_way += 1
        try:
            return await self._http.request(method, path, json=json)
        except httpx.TransportError:
            return None
        finally:
            self.known.under_way -= 1

    async def sign_up(self, role: str) -> None:
        while not self.id:
            form = {**APP, **PERSON, "role": role, "email": f"{uuid4()}@example.com"}
            try:
                joined = await self.call("POST", "/users/sign_up", form)
            except Refused as refusal:
                if "already" not in str(refusal):
                    raise
                continue  # the answer to the first try was lost: somebody else signs up
            self._http.headers["Authorization"] = f"Bearer {joined['access_token']}"
            self.id = joined["current"]["id"]
        self.known.people.add(self.id)

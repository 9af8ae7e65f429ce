"""Short ways to send and answer form checks in tests."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.media.models import Media, MediaKind, MediaState
from tests.conftest import Requests
from tests.media.uploading import upload
from tests.training.factory import EnrolledClient

VIDEO = {"state": MediaState.PUBLISHED, "kind": MediaKind.VIDEO, "content_type": "video/mp4"}


def stroke(**values: Any) -> dict[str, Any]:
    return {"kind": "pen", "colour": "red", "points": [[0.25, 0.5], [0.3, 0.55]], **values}


def words(**values: Any) -> dict[str, Any]:
    return {"kind": "text", "colour": "red", "points": [[0.2, 0.9]], "text": "Weight on the heels", **values}


@dataclass
class Filming:
    """Maya films her squats."""

    session: AsyncSession
    maya: Requests
    trains: EnrolledClient
    video: bytes
    run_jobs: Callable[[], Any]

    async def upload(self, person: Requests | None = None) -> str:
        """Uploads a clip, which is still being processed."""
        return str((await upload(person or self.maya, self.video, "squat.mp4"))["id"])

    async def clip(self, owner: UUID, **values: Any) -> str:
        """A clip that is stored without its file: for tests that play none. Returns its id."""
        row = Media(
            title="squat",
            key="",
            bytes=0,
            duration_ms=14_000,
            created_at=self.trains.enrolment.created_at,
            **{"client_id": owner, "created_by": owner, **VIDEO, **values},
        )
        self.session.add(row)
        await self.session.commit()
        return str(row.id)

    def form(self, *media_ids: str, **values: Any) -> dict[str, Any]:
        place = {"enrolment_id": str(self.trains.enrolment.id), "day": 0, "set_id": "set3"}
        return {**place, "media_ids": list(media_ids), **values}

    async def put(
        self, *media_ids: str, person: Requests | None = None, form_check_id: UUID | None = None, **values: Any
    ) -> httpx.Response:
        path = f"/athlete/form_checks/{form_check_id or new_id()}"
        return await (person or self.maya).put(path, self.form(*media_ids, **values))

    async def send(self, *media_ids: str, **values: Any) -> dict[str, Any]:
        """Sends a form check of set 3, with a clip unless others are named."""
        answer = await self.put(*(media_ids or [await self.clip(self.trains.enrolment.client_id)]), **values)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


async def waiting(coach: Requests, show: str = "waiting") -> list[dict[str, Any]]:
    """Returns the coach's list, whose numbers must agree with those of the menu and of the morning."""
    answer = await coach.get(f"/coach/form_checks?show={show}")
    assert answer.status_code == 200, answer.text
    page = answer.json()
    me = (await coach.get("/users/me")).json()["current"]
    morning = (await coach.get("/today/sessions")).json()
    assert page["counts"]["waiting"] == me["waiting_form_checks"] == morning["form_checks"]
    assert page["counts"][show] == page["pagination"]["total"]
    return list(page["items"])


async def put_answer(coach: Requests, form_check_id: object, **values: Any) -> httpx.Response:
    form = {"id": str(new_id()), "text": "Big breath, then go.", **values}
    return await coach.put(f"/coach/form_checks/{form_check_id}/answer", form)


async def shown(person: Requests, form_check_id: object) -> dict[str, Any]:
    answer = await person.get(f"/athlete/form_checks/{form_check_id}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def record(coach: Requests, form_check_id: object, voice: bytes) -> httpx.Response:
    file = {"file": ("voice.webm", voice, "audio/webm;codecs=opus")}
    return await coach.post(f"/coach/form_checks/{form_check_id}/voice", files=file)

"""Notes of the coaches about a client, which the client never sees."""

from datetime import timedelta
from typing import Any

import pytest

from regimen.kit.clock import Clock
from regimen.programs.models import ProgramType
from tests.cast import Cast
from tests.clients.test_clients import read
from tests.conftest import Requests
from tests.training.factory import TrainingFactory


async def write(coach: Requests, client_id: Any, text: str, *, pinned: bool = False) -> str:
    response = await coach.post(f"/coach/clients/{client_id}/notes", {"text": text, "pinned": pinned})
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


async def notes(coach: Requests, client_id: Any) -> list[dict[str, Any]]:
    return list((await read(coach, f"/coach/clients/{client_id}/notes"))["items"])


async def test_notes_name_who_wrote_them_and_when(
    training: TrainingFactory, cast: Cast, clock: Clock, erik: Requests, as_person: Any
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    jonas = as_person(await cast.hire("Jonas", "Weber", cast.erik))
    first = await write(erik, cast.maya.id, "Left knee: no deep lunges.\nCheck after week 8.")
    await write(jonas, cast.maya.id, "Prefers mornings")
    shown = await notes(erik, cast.maya.id)
    assert [(one["text"], one["author"]["full_name"]) for one in shown] == [
        ("Prefers mornings", "Jonas Weber"),
        ("Left knee: no deep lunges.\nCheck after week 8.", "Erik Lindqvist"),
    ]
    assert shown[1]["edited_at"] is None
    clock.advance(timedelta(hours=1))
    changed = await jonas.put(f"/coach/client_notes/{first}", {"text": "Left knee is fine", "pinned": True})
    assert changed.status_code == 200
    top = (await notes(erik, cast.maya.id))[0]
    assert (top["text"], top["pinned"], top["author"]["full_name"]) == ("Left knee is fine", True, "Erik Lindqvist")
    assert top["edited_at"] == "2026-01-12T10:00:00Z"
    assert (await erik.delete(f"/coach/client_notes/{first}")).status_code == 204
    assert [one["text"] for one in await notes(erik, cast.maya.id)] == ["Prefers mornings"]


async def test_nobody_else_sees_or_changes_them(
    training: TrainingFactory, cast: Cast, erik: Requests, ines: Requests, maya: Requests
) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    note_id = await write(erik, cast.maya.id, "Private")
    form = {"text": "Changed", "pinned": False}
    assert (await ines.get(f"/coach/clients/{cast.maya.id}/notes")).status_code == 404
    assert (await ines.post(f"/coach/clients/{cast.maya.id}/notes", form)).status_code == 404
    assert (await ines.put(f"/coach/client_notes/{note_id}", form)).status_code == 404
    assert (await ines.delete(f"/coach/client_notes/{note_id}")).status_code == 404
    assert (await maya.get(f"/coach/clients/{cast.maya.id}/notes")).status_code == 403
    assert [one["text"] for one in await notes(erik, cast.maya.id)] == ["Private"]


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 5001])
async def test_a_note_says_something(training: TrainingFactory, cast: Cast, erik: Requests, text: str) -> None:
    await training.enrol(cast.maya, ProgramType.SELF_PACED)
    refused = await erik.post(f"/coach/clients/{cast.maya.id}/notes", {"text": text})
    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["text"]
    assert await notes(erik, cast.maya.id) == []

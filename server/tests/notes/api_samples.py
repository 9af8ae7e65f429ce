"""How to call the routes of notes."""

from typing import Any

from tests.api.samples import Samples, Setup


async def create_note(setup: Setup) -> dict[str, Any]:
    created = await setup.coach.post("/coach/notes", {"title": "Week 3", "body": "Knee: no jumps."})
    assert created.status_code == 201, created.text
    return {"coach_note_id": created.json()["id"]}


SAMPLES = Samples(
    bodies={
        "POST /api/coach/notes": {"title": "Week 4", "body": "Test on Friday."},
        "PUT /api/coach/notes/{coach_note_id}": {"title": "Week 5", "body": "Deload.", "version": 1},
    },
    create=create_note,
)

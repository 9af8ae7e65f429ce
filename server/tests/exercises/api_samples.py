"""How to call the routes of exercises."""

from typing import Any

from tests.api.samples import Samples, Setup


async def create_exercise(setup: Setup) -> dict[str, Any]:
    exercise = {
        "name": "Harbour Sled March",
        "metric_category": "strength",
        "muscle_group": "upper_legs",
        "equipment": "other",
    }
    created = await setup.coach.post("/coach/exercises", exercise)
    assert created.status_code == 201, created.text
    return {"exercise_id": created.json()["id"]}


SAMPLES = Samples(
    create=create_exercise,
    bodies={
        "PUT /api/coach/exercises/{exercise_id}/additions": {
            "aliases": ["Harbour march"],
            "cue": "Short steps.",
            "video_url": "https://youtu.be/harbour",
            "alternates": [],
        }
    },
)

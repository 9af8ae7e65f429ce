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
    other = await setup.coach.post("/coach/exercises", exercise | {"name": "Harbour Sled Walk"})
    assert other.status_code == 201, other.text
    return {"exercise_id": created.json()["id"], "into_id": other.json()["id"]}


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

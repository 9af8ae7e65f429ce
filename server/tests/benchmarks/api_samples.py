"""How to call the routes of benchmarks."""

from typing import Any

from regimen.kit.ids import new_id
from tests.api.samples import Samples, Setup

SAVE_OWN = "PUT /api/athlete/benchmark_results/{benchmark_result_id}"
SAVE_OF_CLIENT = "PUT /api/coach/clients/{athlete_id}/benchmark_results/{benchmark_result_id}"
FORM = {
    "name": "Gym Triathlon",
    "description": "500 m row, 50 push-ups, 1 km run.",
    "score_type": "time",
    "lower_wins": True,
    "cap_seconds": 1200,
}
RESULT = {"done_on": "2026-01-11", "score": {"type": "time", "seconds": 600}, "note": "Windy"}


async def create_benchmark(setup: Setup) -> dict[str, Any]:
    created = await setup.coach.post("/coach/benchmarks", FORM)
    assert created.status_code == 201, created.text
    benchmark_id = created.json()["id"]
    result_id = str(new_id())
    path = f"/coach/clients/{setup.tenant.client.id}/benchmark_results/{result_id}"
    saved = await setup.coach.put(path, {"benchmark_id": benchmark_id, **RESULT})
    assert saved.status_code == 200, saved.text
    ids = {"benchmark_id": benchmark_id, "benchmark_result_id": result_id}
    return {**ids, "new_benchmark_result_id": str(new_id()), "new_result_of_client_id": str(new_id())}


SAMPLES = Samples(
    bodies={
        "POST /api/coach/benchmarks": {**FORM, "name": "Another Test"},
        "PUT /api/coach/benchmarks/{benchmark_id}": FORM,
        SAVE_OF_CLIENT: {"benchmark_id": None, **RESULT},
        SAVE_OWN: {"benchmark_id": None, **RESULT},
    },
    other_ids={
        SAVE_OWN: {"benchmark_result_id": "new_benchmark_result_id"},
        SAVE_OF_CLIENT: {"benchmark_result_id": "new_result_of_client_id"},
    },
    public_ids={
        (path.removeprefix("PUT "), "benchmark_result_id"): "chosen by the sender"
        for path in (SAVE_OWN, SAVE_OF_CLIENT)
    },
    create=create_benchmark,
    order=1,
)

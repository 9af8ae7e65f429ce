"""How to call the routes of templates."""

from typing import Any

from tests.api.samples import Samples, Setup
from tests.training.api_samples import DAY


async def create_template(setup: Setup) -> dict[str, Any]:
    created = await setup.coach.post("/coach/templates", {"kind": "day", "name": "Lower", "days": [DAY]})
    assert created.status_code == 201, created.text
    return {"template_id": created.json()["id"]}


SAMPLES = Samples(
    bodies={
        "POST /api/coach/templates": {"kind": "day", "name": "Lower body", "days": [DAY]},
        "PUT /api/coach/templates/{template_id}": {"name": "Lower body", "days": [DAY], "version": 1},
    },
    create=create_template,
)

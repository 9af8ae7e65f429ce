"""How to call the routes of nutrition."""

from typing import Any

from tests.api.samples import Samples, Setup

MACROS = {"protein_g": 150, "carbs_g": 200.5, "fat_g": 70, "calories_kcal": 2032}


async def set_macros(setup: Setup) -> dict[str, Any]:
    client_id = str(setup.tenant.client.id)
    form = {"client_ids": [client_id], "starts_on": "2026-01-11", **MACROS}
    answer = await setup.coach.put("/coach/macro_targets", form)
    assert answer.status_code == 204, answer.text
    listed = await setup.coach.get(f"/coach/clients/{client_id}/macro_targets")
    return {"macro_target_id": listed.json()["items"][0]["id"]}


SAMPLES = Samples(
    bodies={"PUT /api/coach/macro_targets": {"client_ids": [None], "starts_on": "2026-01-12", **MACROS}},
    create=set_macros,
    order=1,
)

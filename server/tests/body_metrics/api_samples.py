"""How to call the routes of body metrics."""

from typing import Any

from regimen.body_metrics.rules.product import PRODUCT_METRICS
from regimen.body_metrics.seed import seed_metrics
from regimen.kit.ids import new_id
from tests.api.samples import Samples, Setup
from tests.body_metrics.steps import add_photo

ENTRY = {"date": "2026-01-10", "value": 65, "unit": "kg"}
WEIGHT = PRODUCT_METRICS[0].id


async def enter_weights(setup: Setup) -> dict[str, Any]:
    """The tenant's client shares a weight of their own and one that the coach entered; the account has a metric."""
    tenant = setup.tenant
    await seed_metrics(setup.session, tenant.coach.user.created_at)
    await setup.session.commit()
    agreed = await setup.client.put("/athlete/body_metrics/consent", {"share_with": [str(tenant.coach.account_id)]})
    assert agreed.status_code == 204, agreed.text
    own, coachs, metric = new_id(), new_id(), new_id()
    made = await setup.coach.post("/coach/body_metrics", {"id": str(metric), "name": "Knee pain", "unit": "of 10"})
    assert made.status_code == 201, made.text
    entered = await setup.client.put(f"/athlete/body_metrics/{metric}/entries/{own}", {**ENTRY, "unit": "number"})
    assert entered.status_code == 204, entered.text
    entered = await setup.coach.put(
        f"/coach/clients/{tenant.client.id}/body_metrics/{metric}/entries/{coachs}", {**ENTRY, "unit": "number"}
    )
    assert entered.status_code == 204, entered.text
    shared = {"shared": True, "photos": True}
    agreed = await setup.client.put(f"/athlete/body_metrics/shares/{tenant.coach.account_id}", shared)
    assert agreed.status_code == 204, agreed.text
    photo = await add_photo(setup.client)
    agreed = await setup.coach.put(
        f"/coach/clients/{tenant.client.id}/body_metrics/{metric}/range", {"low": 0, "high": 3, "unit": "number"}
    )
    assert agreed.status_code == 204, agreed.text
    return {
        "body_metric_id": metric,
        "progress_photo_id": photo,
        "body_metric_entry_id": own,
        "coach_entry_id": coachs,
    }


_ENTRY_OF_COACH = "/api/coach/clients/{athlete_id}/body_metrics/{body_metric_id}/entries/{body_metric_entry_id}"
_OWN_ENTRY = "/api/athlete/body_metrics/{body_metric_id}/entries/{body_metric_entry_id}"

SAMPLES = Samples(
    values={"size": "small"},
    bodies={
        "PUT /api/athlete/body_metrics/consent": {"share_with": []},
        "PUT /api/athlete/body_metrics/shares/{account_id}": {"shared": True},
        f"PUT {_OWN_ENTRY}": {**ENTRY, "unit": "number"},
        "PATCH /api/athlete/body_metrics/photos/{progress_photo_id}": {"date": "2026-01-10", "pose": "back"},
        "POST /api/coach/body_metrics": {"id": str(new_id()), "name": "Morning energy"},
        "PUT /api/coach/body_metrics/{body_metric_id}": {"name": "Knee pain", "unit": "of 10"},
        "POST /api/coach/clients/{athlete_id}/body_metrics/ask": {"metric_id": str(WEIGHT)},
        f"PUT {_ENTRY_OF_COACH}": {**ENTRY, "unit": "number"},
        "PUT /api/coach/clients/{athlete_id}/body_metrics/{body_metric_id}/range": {
            "low": 0,
            "high": 3,
            "unit": "number",
        },
    },
    other_ids={
        f"{method} {_ENTRY_OF_COACH}": {"body_metric_entry_id": "coach_entry_id"} for method in ("PUT", "DELETE")
    },
    public_ids={
        ("/api/athlete/body_metrics/photos/{progress_photo_id}", "progress_photo_id"): "chosen by the sender",
        (_OWN_ENTRY, "body_metric_entry_id"): "chosen by the sender",
        (_ENTRY_OF_COACH, "body_metric_entry_id"): "chosen by the sender",
    },
    create=enter_weights,
    order=2,
)

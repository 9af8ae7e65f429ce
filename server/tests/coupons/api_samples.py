"""How to call the routes of coupons, and those of memberships that take a code."""

from typing import Any

from tests.api.samples import Samples, Setup


async def create_coupons(setup: Setup) -> dict[str, Any]:
    """A coupon that the client could redeem, and is offered when cancelling."""
    created = await setup.coach.post("/coach/coupons", {"code": "SAMPLE", "percent": 10, "duration": "once"})
    assert created.status_code == 201, created.text
    coupon_id = created.json()["id"]
    offered = await setup.coach.put(f"/coach/coupons/{coupon_id}/win_back", {"offered": True})
    assert offered.status_code == 200, offered.text
    return {"coupon_id": coupon_id, "discount_code": "SAMPLE"}


SAMPLES = Samples(
    values={"joins_on": "2026-02-01"},
    bodies={
        "POST /api/coach/coupons": {"code": "ANOTHER", "percent": 10, "duration": "once"},
        "POST /api/coach/coupons/preview": {"percent": 10, "duration": "once", "price_option_id": None},
        "PUT /api/coach/coupons/{coupon_id}": {"code": "RENAMED"},
        "POST /api/plans/{plan_id}/discount/preview": {"discount_code": None},
        "PUT /api/plans/{plan_id}/discount": {"discount_code": None, "replace": True},
    },
    public_ids={("/api/plans/{plan_id}/discount/preview", "plan_id"): "a code is looked at before anything is bought"},
    create=create_coupons,
)

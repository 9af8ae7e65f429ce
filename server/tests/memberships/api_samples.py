"""How to call the routes of memberships."""

from tests.api.samples import Samples

SAMPLES = Samples(
    values={
        "start_date": "2026-01-14",
    },
    bodies={"POST /api/stripe/plan/{plan_id}/retry/check": {"intent": None}},
    other_ids={
        "POST /api/stripe/plan/{plan_id}/buy": {
            "plan_id": "new_plan_id",
            "price_option_id": "new_price_option_id",
        },
    },
    public_ids={
        ("/api/plans/{plan_id}/public", "plan_id"): "anyone may see a published program",
        ("/api/stripe/plan/{plan_id}/buy", "plan_id"): "anyone may buy it",
    },
)

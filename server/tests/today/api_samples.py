"""How to call the routes of the morning."""

from tests.api.samples import Samples

SAMPLES = Samples(
    bodies={
        "POST /api/today/marks": {"client_id": None, "reasons": ["pain:2026-01-12"]},
        "DELETE /api/today/marks": {"client_id": None, "reasons": ["pain:2026-01-12"]},
        "PUT /api/today/rules": {"rules": [{"rule": "silent", "on": True, "limit": 7}]},
        "POST /api/today/sessions/reviewed": {"client_ids": [None]},
    },
    other_ids={"POST /api/today/sessions/reviewed": {"client_ids": "client_id"}},
)

"""How to call the routes of the morning."""

from tests.api.samples import Samples

SAMPLES = Samples(
    bodies={
        "POST /api/today/marks": {"client_id": None, "reasons": ["pain:2026-01-12"]},
        "DELETE /api/today/marks": {"client_id": None, "reasons": ["pain:2026-01-12"]},
        "PUT /api/today/rules": {"rules": [{"rule": "silent", "on": True, "limit": 7}]},
        "POST /api/today/sessions/reviewed": {"clients": [{"client_id": None, "seen_at": "2026-01-12T10:00:00Z"}]},
        "DELETE /api/today/sessions/reviewed": {
            "clients": [{"client_id": None, "reviewed_at": "2026-01-12T10:00:00Z", "before": None}]
        },
    },
)

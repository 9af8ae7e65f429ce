"""How to call the routes of public pages."""

from tests.api.samples import Samples

SAMPLES = Samples(
    other_ids={
        f"GET /api/storefronts/{{id_or_custom_url}}{page}": {"id_or_custom_url": "coach_id"}
        for page in ("", "/coaches", "/programs")
    },
    public_ids={
        (
            "/api/plans/{id_or_custom_url}/sample",
            "id_or_custom_url",
        ): "anyone may see the sample of a published program",
        ("/api/storefronts/{id_or_custom_url}", "id_or_custom_url"): "anyone may see what an account sells",
        ("/api/storefronts/{id_or_custom_url}/coaches", "id_or_custom_url"): "anyone may see who coaches in an account",
        ("/api/storefronts/{id_or_custom_url}/programs", "id_or_custom_url"): "anyone may see what an account sells",
    },
)

"""How to call the routes of public pages."""

from tests.api.samples import Samples

SAMPLES = Samples(
    bodies={
        "PUT /api/coach/storefront": {
            "version": 0,
            "content": {
                "headline": "Strong at work",
                "intro": "Training for people with a job.",
                "place": "Leeds",
                "picture_id": None,
                "picture_alt": "",
                "search_text": "Strength programs from Leeds.",
                "sections": [{"kind": "coaches", "is_shown": True}, {"kind": "programs", "is_shown": False}],
                "program_ids": ["019a0000-0000-7000-8000-000000000000"],
                "coaches": [
                    {
                        "user_id": "019a0000-0000-7000-8000-000000000001",
                        "title": "Head coach",
                        "about": "Lifts before breakfast.",
                        "is_shown": True,
                    }
                ],
                "figures": ["people_coached"],
                "coaching_since": 2014,
                "common_questions": [
                    {"id": "019a0000-0000-7000-8000-000000000002", "question": "Do I need a gym?", "answer": "Yes."}
                ],
            },
        }
    },
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

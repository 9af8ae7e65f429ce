"""What well-meaning callers send: values by the name of a field, bodies by the name of a route."""

from typing import Any, Final

Document = dict[str, Any]

_SET = {
    "id": "set1",
    "reps": {"min": 5, "max": 8},
    "load": {"value": 80},
    "rpe": 8,
    "tempo": "3-1-1-0",
    "rest_seconds": 90,
}
_STEP = {"id": "step1", "label": "Row", "seconds": 60, "meters": 400}


def _entry(name: str) -> Document:
    return {"id": f"e-{name}", "name": name, "sets": [_SET | {"id": f"s-{name}"}], "note": "Brace.", "per_side": True}


BLOCKS: Final[list[Document]] = [
    {"id": "b1", "kind": "strength", "entries": [_entry("Squat")], "note": "Slow."},
    {"id": "b2", "kind": "superset", "entries": [_entry("Row"), _entry("Dip")], "rest_seconds": 60},
    {"id": "b3", "kind": "circuit", "entries": [_entry("Plank")], "rounds": 3},
    {"id": "b4", "kind": "amrap", "entries": [_entry("Burpee")], "seconds": 600, "leaderboard": True},
    {"id": "b5", "kind": "emom", "entries": [_entry("Clean")], "rounds": 10, "every_seconds": 60},
    {"id": "b6", "kind": "for_time", "entries": [_entry("Run")], "rounds": 3, "cap_seconds": 900},
    {"id": "b7", "kind": "intervals", "steps": [_STEP], "rounds": 4},
    {"id": "b8", "kind": "text", "text": "Ten easy minutes."},
    {"id": "b9", "kind": "rest", "seconds": 120},
]
DAY: Final[Document] = {"version": 1, "sessions": [{"id": "day", "title": "Lower", "minutes": 60, "blocks": BLOCKS}]}
WORDS: Final[dict[str, Any]] = {
    "agreement": True,
    "allowed_emails": ["nora.berg@example.com"],
    "amount_minor": 4900,
    "at": "2026-01-12",
    "before": BLOCKS[:2],
    "birthdate": "17/05/1994",
    "block_id": "b1",
    "blocks": BLOCKS,
    "check_list": {"name": "watched_video_tour"},
    "client_id": "regimen-web",
    "client_secret": "regimen-web",
    "confirmation": "DELETE",
    "content": DAY,
    "country": "GB",
    "crop": {"x": 1, "y": 1, "width": 40, "height": 30},
    "currency": "GBP",
    "current_password": "correct horse",
    "custom_url": "free-address",
    "day": 0,
    "done": {"reps": 5, "load": {"value": 80, "unit": "kg"}, "rpe": 8, "note": "Good."},
    "duration": "weekly",
    "email": "nora.berg@example.com",
    "emails": ["nora.berg@example.com"],
    "endpoint": "connect",
    "entry_id": "e1",
    "from_days": [0],
    "password": "battery staple",
    "password_confirmation": "battery staple",
    "platform_currency": "GBP",
    "popup_name": "sign_up_welcome",
    "progression": None,
    "q[s]": "name",
    "set_id": "set1",
    "social_links": ["https://example.com"],
    "start_date": "2026-01-14",
    "starts_on": None,
    "state": "London",
    "to_days": [40],
    "version": 1,
}
"""Values by the name of their field where the schema does not say enough."""

BODIES: Final[dict[str, Any]] = {
    "POST /api/users/sign_in": {
        "client_id": "regimen-web",
        "client_secret": "regimen-web",
        "email": "maya.kowalczyk@example.com",
        "password": "correct horse",
    },
    "PUT /api/coach/timelines/{timeline_id}/days": {"days": [{"day": 0, "version": 1, "content": DAY}]},
    "POST /api/coach/timelines/{timeline_id}/move": {"from_days": [0], "to_day": 20},
    "POST /api/developer/clock": {"offset_seconds": 60},
    "POST /api/athlete/invites/claim": {"plan_id": None, "token": None},
    "PUT /api/athlete/scores/{score_id}": {
        "enrolment_id": None,
        "day": 1,
        "block_id": "b4",
        "score": {"type": "rounds_reps", "rounds": 5, "reps": 3},
        "tapped_at": "2026-01-12T09:00:00Z",
    },
}
"""Whole bodies where fields exclude each other; None stands for an id that exists."""

INSTEAD: Final[dict[str, dict[str, str]]] = {
    "PUT /api/athlete/sets/{result_id}": {"result_id": "new_result_id"},
    "POST /api/stripe/plan/{plan_id}/buy": {"plan_id": "new_plan_id", "price_option_id": "new_price_option_id"},
    "POST /api/athlete/invites/claim": {"plan_id": "new_plan_id", "token": "invite_token"},
    "POST /api/coach/timelines/{timeline_id}/days/{day}/restore": {"day": "saved_day"},
    "POST /api/coach/plans/{plan_id}/tracks/{track_id}/archive": {"track_id": "second_track_id"},
}
"""Routes that want other things than their neighbours do, by the names that a house gives them."""

"""How to call the routes of clients."""

from typing import Any

from tests.api.samples import Samples, Setup

FILTERS = {"tab": "active", "status": "all_good", "sort": "name asc"}


async def create(setup: Setup) -> dict[str, Any]:
    """A tag, a note, a view and a bulk action of the coach."""
    client_id = str(setup.tenant.client.id)

    async def created(path: str, body: dict[str, Any]) -> Any:
        response = await setup.coach.post(path, body)
        assert response.status_code == 201, response.text
        return response.json()["id"]

    tag_id = await created("/coach/client_tags", {"name": "Marathon", "colour": "blue"})
    into_id = await created("/coach/client_tags", {"name": "Running", "colour": "green"})
    note_id = await created(f"/coach/clients/{client_id}/notes", {"text": "Left knee"})
    view_id = await created("/coach/client_views", {"name": "Doing well", "shared": True, "filters": FILTERS})
    message = {"kind": "message", "client_ids": [client_id], "text": "Hi {first_name}"}
    bulk_action_id = await created("/coach/bulk_actions", message)
    return {
        "tag_id": tag_id,
        "into_tag_id": into_id,
        "client_note_id": note_id,
        "client_view_id": view_id,
        "bulk_action_id": bulk_action_id,
        "assignee_id": setup.tenant.coach.id,
    }


SAMPLES = Samples(
    bodies={
        "POST /api/coach/bulk_actions": {
            "kind": "untag",
            "client_ids": [],
            "matching": {"tab": "active", "q": {}},
            "tag_id": None,
        },
        "POST /api/coach/bulk_actions/preview": {
            "kind": "tag",
            "matching": {"tab": "active", "q": {}},
            "tag_id": None,
        },
        "POST /api/coach/client_tags": {"name": "Injured", "colour": "red"},
        "PUT /api/coach/client_tags/{tag_id}": {"name": "Marathon in spring", "colour": "blue"},
        "POST /api/coach/client_tags/{tag_id}/merge": {"into_tag_id": None},
        "POST /api/coach/client_views": {"name": "Silent", "shared": True, "filters": FILTERS},
        "PUT /api/coach/client_views/{client_view_id}": {"name": "Silent", "shared": True, "filters": FILTERS},
        "PUT /api/coach/client_views/order": {"view_ids": []},
        "PUT /api/coach/clients/{athlete_id}/assignee": {"assignee_id": None},
        "PUT /api/coach/clients/{athlete_id}/tags": {"tag_ids": []},
        "POST /api/coach/clients/{athlete_id}/notes": {"text": "Squats to a box", "pinned": True},
        "PUT /api/coach/client_notes/{client_note_id}": {"text": "Right knee", "pinned": False},
        "PUT /api/coach/clients/{athlete_id}/training_maxes/{exercise_id}": {"value": 102.5, "unit": "kg"},
    },
    create=create,
    order=1,
)

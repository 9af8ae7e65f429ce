"""How to call the routes of training."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from regimen.kit.ids import new_id
from regimen.programs.models import ProgramType
from tests.api.samples import Samples, Setup
from tests.training.coach_program import CoachProgram, create_program, enrol_client

_SET = {
    "id": "set1",
    "reps": {"min": 5, "max": 8},
    "load": {"value": 80},
    "rpe": 8,
    "tempo": "3-1-1-0",
    "rest_seconds": 90,
}
_STEP = {"id": "step1", "label": "Row", "seconds": 60, "meters": 400}


def _entry(name: str) -> dict[str, Any]:
    return {"id": f"e-{name}", "name": name, "sets": [_SET | {"id": f"s-{name}"}], "note": "Brace.", "per_side": True}


_NOW = datetime(2026, 1, 12, 9, tzinfo=UTC)
LINKED_EXERCISE = UUID(int=7)
"""An exercise of the library, which is in the days of both tenants."""
BLOCKS: list[dict[str, Any]] = [
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
DAY: dict[str, Any] = {"version": 1, "sessions": [{"id": "day", "title": "Lower", "minutes": 60, "blocks": BLOCKS}]}
LINKED_DAY = deepcopy(DAY)
LINKED_DAY["sessions"][0]["blocks"][0]["entries"][0] |= {"id": "e1", "exercise_id": str(LINKED_EXERCISE)}


async def log_a_set_and_save_a_day(setup: Setup) -> dict[str, Any]:
    ids = setup.tenant.ids
    result_id = new_id()
    result = {
        "enrolment_id": str(ids["enrolment_id"]),
        "day": 0,
        "set_id": "set1",
        "done": {"reps": 5, "load": {"value": 80, "unit": "kg"}},
        "tapped_at": "2026-01-12T09:00:00Z",
    }
    logged = await setup.client.put(f"/athlete/sets/{result_id}", result)
    assert logged.status_code == 204, logged.text
    saved = await setup.coach.put(
        f"/coach/timelines/{ids['timeline_id']}/days/2", {"content": LINKED_DAY, "version": 1}
    )
    assert saved.status_code == 200, saved.text
    draft = await setup.coach.put(
        f"/coach/timelines/{ids['timeline_id']}/days/0/draft", {"content": LINKED_DAY, "base_version": 1}
    )
    assert draft.status_code == 200, draft.text
    group = await _group_with_an_override(setup)
    return {
        "author_id": setup.tenant.coach.id,
        "result_id": result_id,
        "new_result_id": new_id(),
        "score_id": new_id(),
        "saved_day": 2,
        "group_timeline_id": group.timeline.id,
    }


async def _group_with_an_override(setup: Setup) -> CoachProgram:
    """A program whose day the tenant's client shares with others, and which differs for them."""
    program = await create_program(setup.session, setup.tenant.coach, _NOW, ProgramType.FIXED)
    await enrol_client(setup.session, program, setup.tenant.client, _NOW, anchor=_NOW.date())
    await setup.session.commit()
    saved = await setup.coach.put(f"{program.days_url}/0", {"content": LINKED_DAY, "version": 0})
    assert saved.status_code == 200, saved.text
    override = {"client_ids": [str(setup.tenant.client.id)], "note": "Take it easy."}
    answer = await setup.coach.put(f"{program.days_url}/0/overrides", override)
    assert answer.status_code == 200, answer.text
    return program


SAMPLES = Samples(
    values={
        "before": BLOCKS[:2],
        "block_id": "b1",
        "blocks": BLOCKS,
        "content": LINKED_DAY,
        "date": "2026-01-12",
        "day": 0,
        "done": {"reps": 5, "load": {"value": 80, "unit": "kg"}, "rpe": 8, "note": "Good."},
        "entry_id": "e1",
        "from_days": [0],
        "progression": None,
        "set_id": "set1",
        "to_days": [40],
        "version": 1,
    },
    bodies={
        "PUT /api/coach/load_steps": {"dumbbell": {"kg": 2.5, "lb": 5}, "kettlebells": [{"kg": 16, "lb": 35}]},
        "PUT /api/coach/timelines/{timeline_id}/days": {"days": [{"day": 0, "version": 1, "content": LINKED_DAY}]},
        "POST /api/coach/timelines/{timeline_id}/edit_exercises": {
            "edit": {"find": "Squat", "replace_with": {"name": "Front squat"}},
            "days": [0],
        },
        "POST /api/coach/timelines/{timeline_id}/edit_exercises/preview": {
            "edit": {"find": "Squat", "replace_with": {"name": "Front squat"}}
        },
        "PUT /api/coach/timelines/{timeline_id}/days/{day}/overrides": {"client_ids": [None], "note": "Take it easy."},
        "POST /api/coach/timelines/{timeline_id}/days/{day}/overrides/preview": {"note": "Take it easy."},
        "POST /api/coach/timelines/{timeline_id}/imports/days": {"days": [{"day": 30, "content": DAY}]},
        "POST /api/coach/timelines/{timeline_id}/move": {"from_days": [0], "to_day": 20},
        "PUT /api/coach/athletes/{client_id}/sets/{result_id}/correction": {
            "logged_at": "2026-01-12T09:00:00Z",
            "values": {"reps": 5, "load": {"value": 40, "unit": "kg"}},
        },
        "PUT /api/athlete/scores/{score_id}": {
            "enrolment_id": None,
            "day": 1,
            "block_id": "b4",
            "score": {"type": "rounds_reps", "rounds": 5, "reps": 3},
            "tapped_at": "2026-01-12T09:00:00Z",
        },
    },
    other_ids={
        "PUT /api/athlete/sets/{result_id}": {"result_id": "new_result_id"},
        "POST /api/coach/timelines/{timeline_id}/days/{day}/restore": {"day": "saved_day"},
        "PUT /api/coach/timelines/{timeline_id}/days/{day}/overrides": {"timeline_id": "group_timeline_id"},
        "POST /api/coach/timelines/{timeline_id}/days/{day}/overrides/preview": {"timeline_id": "group_timeline_id"},
        "DELETE /api/coach/timelines/{timeline_id}/days/{day}/overrides/{client_id}": {
            "timeline_id": "group_timeline_id"
        },
    },
    create=log_a_set_and_save_a_day,
)

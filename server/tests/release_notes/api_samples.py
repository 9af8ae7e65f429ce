"""How to call the routes of release notes."""

from typing import Any

from regimen.release_notes.actions import publish
from regimen.release_notes.rules import ReleaseNoteDraft
from tests.api.samples import Samples, Setup
from tests.conftest import MONDAY

EVERYBODY = "a note is for everybody"


async def create_note(setup: Setup) -> dict[str, Any]:
    draft = ReleaseNoteDraft(title="Supersets", body="Try it.", release_date=MONDAY.date())
    note = await publish(setup.session, draft, MONDAY)
    await setup.session.commit()
    return {"note_id": note.id}


SAMPLES = Samples(
    other_ids={"POST /api/notes/read": {"id": "note_id"}},
    public_ids={
        ("/api/notes/{note_id}", "note_id"): EVERYBODY,
        ("/api/notes/read", "id"): EVERYBODY,
    },
    create=create_note,
)

"""Notes about clients on the wire."""

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator

from regimen.clients.rules.limits import MAX_NOTE
from regimen.clients.schemas.tags import AssigneeView
from regimen.kit.ids import Id
from regimen.kit.schema import Body, View


def _note_text(value: str) -> str:
    if not value:
        raise ValueError("Please write a note.")
    if len(value) > MAX_NOTE:
        raise ValueError(f"Please use at most {MAX_NOTE:,} characters.")
    return value


class ClientNoteForm(Body):
    text: Annotated[str, AfterValidator(_note_text)]
    pinned: bool = False


class ClientNoteView(View):
    """A note of the coaches about a client. `edited_at` is None if the text is as it was written."""

    id: Id
    text: str
    pinned: bool
    author: AssigneeView
    created_at: datetime
    edited_at: datetime | None


class ClientNoteList(View):
    items: list[ClientNoteView]

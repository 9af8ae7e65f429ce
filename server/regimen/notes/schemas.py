"""Notes on the wire."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.kit.ids import Id
from regimen.kit.paging import Listing
from regimen.kit.schema import Body, View
from regimen.notes.rules import valid_body, valid_title

Title = Annotated[str, AfterValidator(valid_title)]
NoteBody = Annotated[str, AfterValidator(valid_body)]


class NoteForm(Body):
    """A new note, about one program or about none."""

    title: Title
    body: NoteBody = ""
    program_id: UUID | None = None


class NoteChange(Body):
    title: Title
    body: NoteBody
    version: int = Field(ge=1, le=2**31 - 1, description="The version that was edited.")


class NoteView(View):
    id: Id
    program_id: UUID | None
    title: str
    body: str
    version: int
    updated_at: datetime


class NoteListing(Listing[NoteView]):
    """A page of notes. `abilities` contains `create` if the coach's plan allows another one."""

    abilities: list[Literal["create"]]

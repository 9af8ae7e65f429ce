"""Release notes on the wire."""

from uuid import UUID

from pydantic import Field

from regimen.kit.schema import Body, BritishDate, View


class ReleaseNoteView(View):
    """A note as one person sees it."""

    id: UUID
    title: str
    body: str = Field(description="Safe HTML.")
    release_date: BritishDate
    read: bool = Field(description="Also true of notes from before the person signed up.")
    can_read: bool = Field(description="Whether the note is for this person. Others are neither listed nor found.")
    cta_name: str | None
    cta_url: str | None = Field(description="Where the button leads: https://, or a path of the app.")


class MarkRead(Body):
    """Which note was read."""

    id: UUID

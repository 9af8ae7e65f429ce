"""Release notes as the API shows them."""

from regimen.release_notes.models import ReleaseNote
from regimen.release_notes.schemas import ReleaseNoteView


def note_view(note: ReleaseNote, *, unread: bool) -> ReleaseNoteView:
    """Returns a note that the person may read."""
    return ReleaseNoteView(
        id=note.id,
        title=note.title,
        body=note.body,
        release_date=note.release_date,
        read=not unread,
        can_read=True,
        cta_name=note.cta_name,
        cta_url=note.cta_url,
    )

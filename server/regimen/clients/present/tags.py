"""Tags, coaches and notes as what the wire carries."""

from regimen.accounts.models import User
from regimen.clients.models import ClientNote, ClientTag
from regimen.clients.schemas.notes import ClientNoteView
from regimen.clients.schemas.tags import AssigneeView, ClientTagView, CountedTag
from regimen.platform.files import public_url


def tag_view(tag: ClientTag) -> ClientTagView:
    return ClientTagView(id=tag.id, name=tag.name, colour=tag.colour)


def counted_tag(tag: ClientTag, clients: int) -> CountedTag:
    return CountedTag(id=tag.id, name=tag.name, colour=tag.colour, clients=clients)


def assignee_view(coach: User) -> AssigneeView:
    avatar = public_url(coach.avatar_key) if coach.avatar_key else None
    return AssigneeView(id=coach.id, full_name=coach.full_name, avatar_url=avatar)


def note_view(note: ClientNote, author: User) -> ClientNoteView:
    return ClientNoteView(
        id=note.id,
        text=note.text,
        pinned=note.pinned,
        author=assignee_view(author),
        created_at=note.created_at,
        edited_at=note.updated_at if note.updated_at > note.created_at else None,
    )

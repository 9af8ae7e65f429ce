"""Tags, and who looks after clients, on the wire."""

from typing import Annotated
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.clients.models import TagColour
from regimen.clients.rules.limits import MAX_TAG_NAME
from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.kit.texts import heading, visible


def _tag_name(value: str) -> str:
    return heading(visible(value), what="Name", least=1, most=MAX_TAG_NAME)


class TagForm(Body):
    name: Annotated[str, AfterValidator(_tag_name)]
    colour: TagColour = TagColour.GREY


class TagMerge(Body):
    """`into_tag_id`: the tag that everyone gets instead."""

    into_tag_id: UUID


class ClientTagView(View):
    id: Id
    name: str
    colour: TagColour


class CountedTag(ClientTagView):
    """A tag, and how many clients have it, past ones included."""

    clients: int


class TagList(View):
    items: list[CountedTag]


class ClientTags(Body):
    tag_ids: list[UUID] = Field(max_length=100)


class AssigneeForm(Body):
    """`assignee_id`: a coach of the account; None for nobody."""

    assignee_id: UUID | None


class AssigneeView(View):
    id: Id
    full_name: str
    avatar_url: str | None


class AssignableCoach(AssigneeView):
    """A coach of the account. `clients`: how many they look after."""

    clients: int
    me: bool


class CoachList(View):
    items: list[AssignableCoach]

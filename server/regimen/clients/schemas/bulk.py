"""Actions on many clients on the wire."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from regimen.clients.access.account_clients import Tab
from regimen.clients.models import BulkKind, BulkState
from regimen.clients.rules.limits import MAX_BULK
from regimen.clients.schemas.clients import ClientName
from regimen.kit.ids import Id
from regimen.kit.schema import Body, View

_Values = Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=100)]


class MatchingClients(Body):
    """Everyone in a list who matches its filters: the names and values of `q[...]`."""

    tab: Tab = "active"
    q: dict[str, _Values] = Field(default_factory=dict, max_length=20)


class BulkForm(Body):
    """An action on clients: those with these ids, or all who match. Each kind needs one of the other fields:
    `message` a text with the variables {first_name}, {program} and {coach}; `tag` and `untag` a tag; `assign` a coach
    or None; `extend_trial` days; `invite` a program; `remind` nothing."""

    kind: BulkKind
    client_ids: list[UUID] = Field(default_factory=list, max_length=2 * MAX_BULK)
    matching: MatchingClients | None = None
    text: str = ""
    tag_id: UUID | None = None
    assignee_id: UUID | None = None
    days: int | None = Field(None, ge=-1000, le=1000)
    plan_id: UUID | None = None


class BulkReason(View):
    """Why nothing is done for these clients."""

    reason: str
    clients: int


class BulkPreview(View):
    """For how many clients the action is possible, and why not for the others. `example`: the first one's message."""

    total: int
    possible: int
    reasons: list[BulkReason]
    example: str | None


class NotDone(View):
    client: ClientName
    reason: str


class BulkActionView(View):
    """A bulk action and its progress: `done` + `not_done` of `total`."""

    id: Id
    kind: BulkKind
    state: BulkState
    total: int
    done: int
    not_done: int
    created_at: datetime
    finished_at: datetime | None


class BulkActionResult(BulkActionView):
    """`problems` names at most 200 of those for whom it was not done."""

    problems: list[NotDone]


class BulkActionList(View):
    items: list[BulkActionView]

"""Saved views and counts of filters on the wire."""

from typing import Annotated, Literal
from uuid import UUID

from pydantic import AfterValidator, Field

from regimen.clients.access.account_clients import Tab
from regimen.clients.rules.limits import MAX_VIEW_NAME
from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.kit.texts import heading, visible
from regimen.memberships.rules.badge import Status

FilterText = Annotated[str, Field(max_length=400)]


def _view_name(value: str) -> str:
    return heading(visible(value), what="Name", least=1, most=MAX_VIEW_NAME)


class ViewFilters(Body):
    """What the address of the list carries; empty texts are left out of it."""

    tab: Tab = "active"
    q: FilterText = ""
    status: FilterText = ""
    tag: FilterText = ""
    activity: FilterText = ""
    coach: FilterText = ""
    plan: FilterText = ""
    sort: FilterText = ""
    age_from: FilterText = ""
    age_to: FilterText = ""


class ViewForm(Body):
    """Filters under a name. `shared`: every coach of the account has it."""

    name: Annotated[str, AfterValidator(_view_name)]
    shared: bool = False
    filters: ViewFilters


class SavedView(View):
    id: Id
    name: str
    shared: bool
    mine: bool
    filters: ViewFilters


class SavedViewList(View):
    items: list[SavedView]


class ViewOrder(Body):
    view_ids: list[UUID] = Field(max_length=100)


class StatusCount(View):
    status: Status
    clients: int


class ActivityCount(View):
    activity: Literal["last_7_days", "silent_7_days", "silent_14_days", "never"]
    clients: int


class TagCount(View):
    tag_id: UUID
    clients: int


class AssigneeCount(View):
    """`assignee_id` is None for clients whom nobody looks after."""

    assignee_id: UUID | None
    clients: int


class FilterCounts(View):
    """How many clients each value of a filter would leave, under the other filters. Values without any are left out."""

    statuses: list[StatusCount]
    activities: list[ActivityCount]
    tags: list[TagCount]
    assignees: list[AssigneeCount]

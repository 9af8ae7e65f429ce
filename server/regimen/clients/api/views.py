"""The routes of saved views, and of the counts beside filters."""

from uuid import UUID

from fastapi import APIRouter, Response

from regimen.accounts.access.actor import ClientCoach, CoachActor
from regimen.clients.access.account_clients import Tab
from regimen.clients.access.facets import count_facets
from regimen.clients.access.views import list_views
from regimen.clients.actions import views as actions
from regimen.clients.failures import TooManyViews
from regimen.clients.models import ClientListView
from regimen.clients.schemas.views import (
    ActivityCount,
    AssigneeCount,
    FilterCounts,
    SavedView,
    SavedViewList,
    StatusCount,
    TagCount,
    ViewFilters,
    ViewForm,
    ViewOrder,
)
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses
from regimen.kit.filters import FilterQuery
from regimen.platform.idempotency import IdempotentRoute

router = APIRouter(
    prefix="/coach",
    tags=["clients"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden),
)


def _view(row: ClientListView, actor: CoachActor) -> SavedView:
    return SavedView(
        id=row.id,
        name=row.name,
        shared=row.shared,
        mine=row.owner_id == actor.user_id,
        filters=ViewFilters.model_validate(row.filters),
    )


def _stored(filters: ViewFilters) -> dict[str, str]:
    return {name: value for name, value in filters.model_dump().items() if value}


@router.get("/client_filters", responses=error_responses(Invalid))
async def filter_counts(
    actor: ClientCoach, session: Session, today: Today, query: FilterQuery, tab: Tab = "active"
) -> FilterCounts:
    """How many clients each value of a filter would leave. The filters are those of `GET /coach/clients`."""
    found = await count_facets(session, actor, tab, query, today)
    return FilterCounts(
        statuses=[StatusCount(status=one, clients=count) for one, count in found.statuses.items()],
        activities=[ActivityCount(activity=one, clients=count) for one, count in found.activities.items() if count],
        tags=[TagCount(tag_id=one, clients=count) for one, count in found.tags.items()],
        assignees=[AssigneeCount(assignee_id=one, clients=count) for one, count in found.assignees.items()],
    )


@router.get("/client_views")
async def list_saved_views(actor: ClientCoach, session: Session) -> SavedViewList:
    """The coach's own views of the list of clients, and those shared with the account, in their order."""
    return SavedViewList(items=[_view(row, actor) for row in await list_views(session, actor)])


@router.post("/client_views", status_code=201, responses=error_responses(Invalid, TooManyViews))
async def create_view(form: ViewForm, actor: ClientCoach, session: Session, now: Now) -> SavedView:
    row = await actions.create_view(
        session, actor, name=form.name, shared=form.shared, filters=_stored(form.filters), now=now
    )
    return _view(row, actor)


@router.put("/client_views/order", status_code=204, responses=error_responses(Invalid))
async def order_views(form: ViewOrder, actor: ClientCoach, session: Session) -> Response:
    """Put views in this order; ids that are not the coach's are passed over."""
    await actions.order_views(session, actor, form.view_ids)
    return Response(status_code=204)


@router.put("/client_views/{client_view_id}", responses=error_responses(NotFound, Invalid))
async def change_view(client_view_id: UUID, form: ViewForm, actor: ClientCoach, session: Session) -> SavedView:
    row = await actions.change_view(
        session, actor, client_view_id, name=form.name, shared=form.shared, filters=_stored(form.filters)
    )
    return _view(row, actor)


@router.delete("/client_views/{client_view_id}", status_code=204, responses=error_responses(NotFound))
async def delete_view(client_view_id: UUID, actor: ClientCoach, session: Session) -> Response:
    await actions.delete_view(session, actor, client_view_id)
    return Response(status_code=204)

"""How many clients each value of a filter would leave, under the other filters that are set."""

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import and_, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.clients.access import stats
from regimen.clients.access.account_clients import Tab
from regimen.clients.access.client_filters import ACTIVITIES, is_active_as, select_matching
from regimen.clients.access.statuses import select_statuses
from regimen.clients.models import ClientAssignment, ClientTag, TaggedClient
from regimen.kit.filters import FilterParams


@dataclass(frozen=True)
class Facets:
    """Numbers of clients: by status, by tag, by activity, and by coach (None: nobody)."""

    statuses: dict[str, int]
    tags: dict[UUID, int]
    activities: dict[str, int]
    assignees: dict[UUID | None, int]


async def count_facets(session: AsyncSession, actor: CoachActor, tab: Tab, params: FilterParams, today: date) -> Facets:
    """Returns the counts of every filter in four queries. Raises Invalid."""

    def without(name: str) -> Any:
        kept = {key: values for key, values in params.items() if key not in {name, "s"}}
        found = select_matching(actor, tab, kept, today, User.id.label("client_id")).order_by(None)
        return found.cte("matching").prefix_with("MATERIALIZED")

    def is_among(client_id: Any, matching: Any) -> Any:
        # Hashed, as in the list: the planner would join tables of which it knows no size row by row.
        return client_id.in_(select(matching.c.client_id)).is_(True)

    async def rows(statement: Any) -> list[Any]:
        return list(await session.execute(statement))

    statuses = select_statuses(actor.account, today).cte("all_statuses").prefix_with("MATERIALIZED")
    by_status = await rows(
        select(statuses.c.status, func.count())
        .where(is_among(statuses.c.client_id, without("status_in")))
        .group_by(statuses.c.status)
    )
    by_tag = await rows(
        select(ClientTag.id, func.count())
        .join(TaggedClient, TaggedClient.tag_id == ClientTag.id)
        .where(ClientTag.account_id == actor.account, is_among(TaggedClient.client_id, without("tag_id_in")))
        .group_by(ClientTag.id)
    )
    matching = without("activity_eq")
    logged = stats.last_trained(actor.account, today).cte("all_logged").prefix_with("MATERIALIZED")
    counts = [func.count().filter(is_active_as(one, logged.c.last_trained, today)) for one in ACTIVITIES[:-1]]
    everyone = select(func.count()).select_from(matching).scalar_subquery()
    ever_logged = func.count(logged.c.last_trained)
    (by_activity,) = await rows(
        select(*counts, everyone - ever_logged).select_from(logged).where(is_among(logged.c.client_id, matching))
    )
    matching = without("assignee_eq")
    of_client = and_(ClientAssignment.client_id == matching.c.client_id, ClientAssignment.account_id == actor.account)
    by_assignee = await rows(
        select(ClientAssignment.coach_id, func.count())
        .select_from(matching)
        .outerjoin(ClientAssignment, of_client)
        .group_by(ClientAssignment.coach_id)
    )
    return Facets(
        statuses={row[0]: row[1] for row in by_status},
        tags={row[0]: row[1] for row in by_tag},
        activities=dict(zip(ACTIVITIES, by_activity, strict=True)),
        assignees={row[0]: row[1] for row in by_assignee},
    )

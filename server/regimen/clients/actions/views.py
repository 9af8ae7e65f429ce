"""Saved views of the list of clients."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.clients.access.views import list_views, visible_view
from regimen.clients.actions.push import push_clients
from regimen.clients.failures import TooManyViews
from regimen.clients.models import ClientListView
from regimen.clients.rules.limits import MAX_VIEWS


async def create_view(
    session: AsyncSession, actor: CoachActor, *, name: str, shared: bool, filters: dict[str, str], now: datetime
) -> ClientListView:
    """Saves filters under a name, after the other views. Raises TooManyViews."""
    views = await list_views(session, actor)
    if len(views) >= MAX_VIEWS:
        raise TooManyViews
    view = ClientListView(
        account_id=actor.account,
        owner_id=actor.user_id,
        name=name,
        shared=shared,
        filters=filters,
        position=max((one.position for one in views), default=-1) + 1,
        created_at=now,
    )
    session.add(view)
    await session.flush()
    await push_clients(session, actor.account)
    return view


async def change_view(
    session: AsyncSession, actor: CoachActor, view_id: UUID, *, name: str, shared: bool, filters: dict[str, str]
) -> ClientListView:
    """Renames a view, shares it, or gives it other filters. Raises NotFound.

    Every coach may change a shared view; one who takes it back from the others keeps it as their own.
    """
    view = await visible_view(session, actor, view_id)
    if view.shared and not shared:
        view.owner_id = actor.user_id
    view.name, view.shared, view.filters = name, shared, filters
    await session.flush()
    await push_clients(session, actor.account)
    return view


async def order_views(session: AsyncSession, actor: CoachActor, view_ids: Sequence[UUID]) -> None:
    """Puts views in this order; those that are not named follow in theirs."""
    views = await list_views(session, actor)
    places = {view_id: place for place, view_id in enumerate(view_ids)}
    for position, view in enumerate(sorted(views, key=lambda one: places.get(one.id, len(places)))):
        view.position = position
    await session.flush()
    await push_clients(session, actor.account)


async def delete_view(session: AsyncSession, actor: CoachActor, view_id: UUID) -> None:
    """Deletes a view; a shared one for everybody. Raises NotFound."""
    await session.delete(await visible_view(session, actor, view_id))
    await session.flush()
    await push_clients(session, actor.account)

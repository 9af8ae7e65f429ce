"""The saved views of the list of clients that a coach sees: their own, and those shared with the account."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.clients.models import ClientListView
from regimen.kit.errors import or_404


def _visible_to(actor: CoachActor) -> Sequence[ColumnElement[bool]]:
    own = or_(ClientListView.owner_id == actor.user_id, ClientListView.shared)
    return ClientListView.account_id == actor.account, own


async def list_views(session: AsyncSession, actor: CoachActor) -> Sequence[ClientListView]:
    """Returns the views in their order. One query."""
    statement = select(ClientListView).where(*_visible_to(actor))
    return (await session.scalars(statement.order_by(ClientListView.position, ClientListView.created_at))).all()


async def visible_view(session: AsyncSession, actor: CoachActor, view_id: UUID) -> ClientListView:
    """Returns a view that the coach may see, which they may also change. Raises NotFound."""
    return or_404(await session.scalar(select(ClientListView).where(*_visible_to(actor), ClientListView.id == view_id)))

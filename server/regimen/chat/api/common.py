"""Who uses conversations: clients, and coaches who work in an account whose plan or trial is running; and to which
clients coaches limit their inbox."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import Depends, Query
from sqlalchemy import Select, select

from regimen.accounts.access.actor import Actor, CoachActor, MessagingCoach
from regimen.accounts.access.actor import ChatUser as Permitted
from regimen.accounts.models import User
from regimen.clients.access.client_filters import has_tag, is_assigned
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Invalid
from regimen.subscription.access import require_open_account


async def _chat_user(actor: Permitted, session: Session, now: Now) -> Actor:
    """Returns the caller. Raises AccountClosed for a coach whose trial or plan is over: their inbox is closed."""
    if actor.account_id is not None:
        await require_open_account(session, actor.account_id, now)
    return actor


async def _inbox_coach(actor: MessagingCoach, session: Session, now: Now) -> CoachActor:
    """Returns a coach. Raises AccountClosed if the account's trial or plan is over."""
    await require_open_account(session, actor.account, now)
    return actor


ChatUser = Annotated[Actor, Depends(_chat_user)]
InboxCoach = Annotated[CoachActor, Depends(_inbox_coach)]
TagId = Annotated[UUID | None, Query(description="Of clients with this tag; for coaches.")]
Assignee = Annotated[
    str, Query(max_length=40, description="Of clients of a coach: `mine`, `somebody`, `nobody` or an id.")
]


def select_clients(actor: Actor, tag_id: UUID | None, assignee: str) -> Select[Any] | None:
    """Returns the clients to whom a coach limits their inbox; None for everyone. Raises Invalid."""
    if not isinstance(actor, CoachActor) or not (tag_id or assignee):
        return None
    clients = select(User.id)
    if tag_id:
        clients = clients.where(has_tag([str(tag_id)], actor))
    if assignee:
        try:
            clients = clients.where(is_assigned([assignee], actor))
        except ValueError as error:
            raise Invalid(errors={"assignee": ["Unknown value."]}) from error
    return clients

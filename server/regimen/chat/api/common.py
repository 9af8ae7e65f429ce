"""Who uses conversations: clients, and coaches who work in an account whose plan or trial is running."""

from typing import Annotated

from fastapi import Depends

from regimen.accounts.access.actor import Actor, Coach, CoachActor, SignedIn
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.subscription.access import require_open_account


async def _chat_user(actor: SignedIn, session: Session, now: Now) -> Actor:
    """Returns the caller. Raises AccountClosed for a coach whose trial or plan is over: their inbox is closed."""
    if actor.account_id is not None:
        await require_open_account(session, actor.account_id, now)
    return actor


async def _inbox_coach(actor: Coach, session: Session, now: Now) -> CoachActor:
    """Returns a coach. Raises AccountClosed if the account's trial or plan is over."""
    await require_open_account(session, actor.account, now)
    return actor


ChatUser = Annotated[Actor, Depends(_chat_user)]
InboxCoach = Annotated[CoachActor, Depends(_inbox_coach)]

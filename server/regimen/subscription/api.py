"""The route of an account's own plan."""

from fastapi import APIRouter

from regimen.accounts.access.actor import Coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Unauthenticated, error_responses
from regimen.subscription import present
from regimen.subscription.schemas import SubscriptionView

router = APIRouter(tags=["subscription"])


@router.get("/subscribe", responses=error_responses(Unauthenticated, Forbidden))
async def show(actor: Coach, session: Session, now: Now) -> SubscriptionView:
    """The plan as it is now; apps fetch it again when a trial ends."""
    return (await present.subscription_views(session, [actor.account], now))[actor.account]

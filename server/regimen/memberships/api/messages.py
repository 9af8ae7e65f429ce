"""What a coach writes to many clients at once."""

from typing import Annotated

from fastapi import APIRouter, Depends

from regimen.accounts.access.actor import FinancialCoach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.memberships.actions import price_message
from regimen.memberships.failures import NothingToAnnounce
from regimen.memberships.schemas import PriceMessage, SentMessage
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed

router = APIRouter(
    prefix="/dashboard/direct_messages",
    tags=["memberships"],
    route_class=IdempotentRoute,
    responses=error_responses(Unauthenticated, Forbidden, NotFound, AccountClosed),
)


async def _require_open(actor: FinancialCoach, session: Session, now: Now) -> None:
    """An account whose trial or subscription has ended is read-only."""
    await require_open_account(session, actor.account, now)


@router.post("", status_code=201, responses=error_responses(Invalid, NothingToAnnounce, TooMany))
async def send_price_message(
    body: PriceMessage, actor: FinancialCoach, session: Session, _: Annotated[None, Depends(_require_open)]
) -> SentMessage:
    """Write to all clients who pay an old price for the same period. Clears the option's flag."""
    media_ids = [attachment.resource_id for attachment in body.attachments]
    recipients = await price_message.send_price_message(
        session, actor, body.plan_price_id, text=body.text, media_ids=media_ids
    )
    return SentMessage(recipients=recipients)

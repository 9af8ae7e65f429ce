"""What a coach writes to many clients at once."""

from typing import Annotated, Literal
from uuid import UUID

from fastapi import APIRouter, Depends
from pydantic import Field

from regimen.accounts.actor import Coach
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, TooMany, Unauthenticated, failures
from regimen.kit.schema import Body, View
from regimen.memberships import price_message
from regimen.platform.idempotency import IdempotentRoute
from regimen.subscription.access import require_open_account
from regimen.subscription.failures import AccountClosed

router = APIRouter(
    prefix="/dashboard/direct_messages",
    tags=["memberships"],
    route_class=IdempotentRoute,
    responses=failures(Unauthenticated, Forbidden, NotFound, AccountClosed),
)


class Attachment(Body):
    """A picture of the account's library."""

    resource_type: Literal["media"]
    resource_id: UUID


class PriceMessage(Body):
    """Text (at most 5,000 characters) or attachments (at most 10) may be left out, not both."""

    plan_price_id: UUID = Field(description="A price option with `message_about_changed_price`.")
    text: str = ""
    attachments: list[Attachment] = Field(default_factory=list)


class Told(View):
    """To how many clients a message goes."""

    recipients: int


async def _open(actor: Coach, session: Session, now: Now) -> None:
    """An account whose trial or plan is over may look, not write."""
    await require_open_account(session, actor.account, now)


@router.post("", status_code=201, responses=failures(Invalid, price_message.NothingToTell, TooMany))
async def tell_about_price(
    body: PriceMessage, actor: Coach, session: Session, _: Annotated[None, Depends(_open)]
) -> Told:
    """Update your clients: write to whoever pays an old price of the same cadence. It clears the option's flag."""
    media_ids = [one.resource_id for one in body.attachments]
    return Told(
        recipients=await price_message.send(session, actor, body.plan_price_id, text=body.text, media_ids=media_ids)
    )

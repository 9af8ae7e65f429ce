"""The routes of a coach's own storefront."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from regimen.accounts.access.actor import Coach, publisher
from regimen.accounts.models import Account
from regimen.kit.body_limit import KIB, max_body
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, Unauthenticated, error_responses
from regimen.storefront.actions import save_storefront
from regimen.storefront.failures import StaleStorefront
from regimen.storefront.present.storefronts import own_storefront_view
from regimen.storefront.schemas import OwnStorefront, StorefrontForm
from regimen.subscription.failures import AccountClosed

router = APIRouter(
    prefix="/coach/storefront",
    tags=["storefront"],
    dependencies=[Depends(publisher)],
    responses=error_responses(Unauthenticated, Forbidden),
)


async def _account(session: Session, actor: Coach) -> Account:
    return await session.get_one(Account, actor.account)


OwnAccount = Annotated[Account, Depends(_account)]


@router.get("")
async def show_own(account: OwnAccount, request: Request, session: Session, now: Now, today: Today) -> OwnStorefront:
    """The account's storefront with everything that it can show."""
    base_url = request.app.state.settings.base_url
    return await own_storefront_view(session, account, base_url=base_url, now=now, today=today)


@router.put("", responses=error_responses(Invalid, StaleStorefront, AccountClosed))
@max_body(128 * KIB)
async def save_own(
    form: StorefrontForm,
    account: OwnAccount,
    actor: Coach,
    request: Request,
    session: Session,
    now: Now,
    today: Today,
) -> OwnStorefront:
    """Saves what is written, for everybody to see. The same content again changes nothing."""
    await save_storefront(session, actor, form.content, form.version, now, today)
    base_url = request.app.state.settings.base_url
    return await own_storefront_view(session, account, base_url=base_url, now=now, today=today)

"""A coach's accounts and their onboarding checklist."""

from dataclasses import replace

from fastapi import APIRouter, Depends

from regimen.accounts.access.accounts import MyAccount, get_accounts, get_member_account, get_owned_accounts
from regimen.accounts.access.actor import Actor, AnyCoach, Coach, FinancialCoach
from regimen.accounts.access.sites import RequestedSite, at_own_address
from regimen.accounts.actions import accounts
from regimen.accounts.failures import AddressTaken, AlreadyPrivate, NameRequired, OnlyAtOwnAddress, TooManyAccounts
from regimen.accounts.models import Account
from regimen.accounts.present.users import present_accounts, present_checklist, present_me, present_overview
from regimen.accounts.rules.roles import has_money
from regimen.accounts.schemas.requests import CreateAccount, MarkChecklist, SwitchAccount
from regimen.accounts.schemas.responses import ChecklistView, MeView, MyAccountView, OverviewView
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses, or_404
from regimen.platform.hosts import Site

router = APIRouter(tags=["accounts"])
AT_OWN_ADDRESS = Depends(at_own_address)


async def _me_in_account(session: Session, actor: Actor, now: Now, account: Account) -> MeView:
    """Returns `users/me` for the account just switched to; the actor of this request still works in the one before."""
    _, member = await get_member_account(session, actor, account.id)
    switched = replace(
        actor,
        account_id=account.id,
        account_kind=account.kind,
        account_role=member.role,
        financial=has_money(member.role, financial=member.financial),
    )
    return await present_me(session, switched, now)


@router.get("/accounts", responses=error_responses(Unauthenticated, Forbidden))
async def index(actor: AnyCoach, session: Session, now: Now, site: RequestedSite) -> list[MyAccountView]:
    """Every account that the coach may switch to or is invited to; at the web address of an account only that one."""
    own = await get_accounts(session, actor.user_id, now)
    return await present_accounts(session, actor, _shown_at(site, own), now)


@router.get("/accounts/overview", responses=error_responses(Unauthenticated, Forbidden))
async def overview(actor: AnyCoach, session: Session, now: Now, site: RequestedSite) -> list[OverviewView]:
    """The numbers of each account that the coach owns, to compare them."""
    own = await get_owned_accounts(session, actor.user_id)
    return await present_overview(session, actor, _shown_at(site, own), now)


def _shown_at(site: Site | None, accounts: list[MyAccount]) -> list[MyAccount]:
    return [one for one in accounts if site is None or one.account.id == site.account_id]


@router.post(
    "/accounts",
    status_code=201,
    dependencies=[AT_OWN_ADDRESS],
    responses=error_responses(
        Unauthenticated,
        Forbidden,
        Invalid,
        NameRequired,
        AlreadyPrivate,
        AddressTaken,
        TooManyAccounts,
        OnlyAtOwnAddress,
    ),
)
async def create(form: CreateAccount, actor: AnyCoach, session: Session, now: Now) -> MeView:
    """Create a private or a business account and switch to it."""
    account = await accounts.create_account(
        session,
        actor,
        kind=form.kind,
        title=form.title,
        country=form.country,
        currency=form.currency,
        custom_url=form.custom_url,
        now=now,
    )
    return await _me_in_account(session, actor, now, account)


@router.put(
    "/accounts/switch",
    dependencies=[AT_OWN_ADDRESS],
    responses=error_responses(Unauthenticated, Forbidden, NotFound, OnlyAtOwnAddress),
)
async def switch(form: SwitchAccount, actor: AnyCoach, session: Session, now: Now) -> MeView:
    """Switch to another account on this device; the coach's own id leads to the overall account."""
    if form.id == actor.user_id:
        await accounts.switch_to_overall(session, actor)
        nowhere = replace(actor, account_id=None, account_kind=None, account_role=None, financial=False)
        return await present_me(session, nowhere, now)
    return await _me_in_account(session, actor, now, await accounts.switch_account(session, actor, form.id))


@router.post("/check_list", responses=error_responses(Unauthenticated, Forbidden, Invalid))
async def mark_step(form: MarkChecklist, actor: Coach, session: Session, now: Now) -> ChecklistView:
    """Mark the video tour as watched."""
    await accounts.complete_checklist_step(session, actor.account, form.check_list.name, now)
    return present_checklist(or_404(await session.get(Account, actor.account, populate_existing=True)))


@router.patch("/check_list/hide_checklist", responses=error_responses(Unauthenticated, Forbidden))
async def hide(actor: FinancialCoach, session: Session) -> ChecklistView:
    """Hide the checklist of this account for good. It is shown to coaches who see money."""
    return present_checklist(await accounts.hide_checklist(session, actor.account))

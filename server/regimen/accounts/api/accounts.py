"""A coach's accounts and the checklist of their first weeks."""

from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends

from regimen.accounts import access
from regimen.accounts.actor import Actor, Coach, SignedIn
from regimen.accounts.api.present import account_views, me_view
from regimen.accounts.models import Account, MemberRole, Role
from regimen.accounts.schemas import (
    CheckListInfo,
    ChecklistView,
    CreateAccount,
    MarkChecklist,
    MeView,
    MyAccountView,
    SwitchAccount,
)
from regimen.accounts.service import accounts
from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, failures, or_404

router = APIRouter(tags=["accounts"])


async def any_coach(actor: SignedIn) -> Actor:
    """A coach, also one who has no account yet."""
    if actor.role is not Role.COACH:
        raise Forbidden
    return actor


AnyCoach = Annotated[Actor, Depends(any_coach)]


async def _fresh_me(session: Session, actor: Actor, now: Now, account: Account) -> MeView:
    """The answer after working in another account: the actor of this request still knows the one before."""
    _, member = await access.membership(session, actor, account.id)
    moved = replace(
        actor,
        account_id=account.id,
        account_kind=account.kind,
        account_role=member.role,
        financial=member.financial or member.role is MemberRole.OWNER,
    )
    return await me_view(session, moved, now)


@router.get("/accounts", responses=failures(Unauthenticated, Forbidden))
async def index(actor: AnyCoach, session: Session, now: Now) -> list[MyAccountView]:
    """Every account that the coach may switch to or is invited to."""
    return await account_views(session, actor, await access.accounts_of(session, actor.user_id), now)


@router.post(
    "/accounts",
    status_code=201,
    responses=failures(
        Unauthenticated,
        Forbidden,
        Invalid,
        accounts.NameRequired,
        accounts.AlreadyPrivate,
        accounts.AddressTaken,
        accounts.TooManyAccounts,
    ),
)
async def create(form: CreateAccount, actor: AnyCoach, session: Session, now: Now) -> MeView:
    """Open a private or a business account and work in it."""
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
    return await _fresh_me(session, actor, now, account)


@router.put("/accounts/switch", responses=failures(Unauthenticated, Forbidden, NotFound))
async def switch(form: SwitchAccount, actor: AnyCoach, session: Session, now: Now) -> MeView:
    """Work in another account on this device."""
    return await _fresh_me(session, actor, now, await accounts.switch(session, actor, form.id))


def _checklist(account: Account) -> ChecklistView:
    return ChecklistView(
        hide_checklist=account.hide_checklist, check_list_info=CheckListInfo(completed_steps=account.checklist)
    )


@router.post("/check_list", responses=failures(Unauthenticated, Forbidden, Invalid))
async def mark_step(form: MarkChecklist, actor: Coach, session: Session, now: Now) -> ChecklistView:
    """The video tour was watched."""
    await accounts.complete_step(session, actor.account, form.check_list.name, now)
    return _checklist(or_404(await session.get(Account, actor.account, populate_existing=True)))


@router.patch("/check_list/hide_checklist", responses=failures(Unauthenticated, Forbidden))
async def hide(actor: Coach, session: Session) -> ChecklistView:
    """Never show the checklist of this account again."""
    return _checklist(await accounts.hide_checklist(session, actor))

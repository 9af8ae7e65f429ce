"""What is told about oneself."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import access, ports
from regimen.accounts.actor import Actor, actor_of_new_token
from regimen.accounts.models import Account, AccountKind, AccountMember, User
from regimen.accounts.rules import short_letter
from regimen.accounts.schemas import (
    AccountPlan,
    CheckListInfo,
    CurrentView,
    LandingPage,
    MeView,
    MyAccountView,
    PrivateView,
    SignedInView,
)
from regimen.accounts.service.sign_in import new_device
from regimen.accounts.sources import SubscriptionView
from regimen.accounts.tokens import TOKEN_TYPE
from regimen.platform.files import public_url


def url_of(key: str | None) -> str | None:
    return public_url(key) if key else None


async def me_view(session: AsyncSession, actor: Actor, now: datetime) -> MeView:
    """Everything an app needs about the person: three queries, one to count clients, and one a
    domain that adds its part."""
    me = await access.me(session, actor)
    plan: SubscriptionView | None = None
    if me.account is not None:
        plan = (await ports.plans(session, [me.account.id], now)).get(me.account.id)
    added: dict[str, Any] = {}
    for part in ports.me_extensions:
        added |= await part(session, actor, now)
    return MeView(current=_current(me, plan, added), private=_private(me), subscription=plan)


async def signed_in_view(session: AsyncSession, user: User, *, device: str, now: datetime) -> SignedInView:
    """A fresh token for `user`, and who they are."""
    token = await new_device(session, user, device=device, now=now)
    actor = await actor_of_new_token(session, token, now)
    assert actor is not None
    me = await me_view(session, actor, now)
    return SignedInView(
        access_token=token,
        token_type=TOKEN_TYPE,
        current=me.current,
        private=me.private,
        subscription=me.subscription,
    )


def _current(me: access.Me, plan: SubscriptionView | None, added: dict[str, Any]) -> CurrentView:
    actor, user, account = me.actor, me.user, me.account
    business = account is not None and account.kind is not AccountKind.PRIVATE
    return CurrentView(
        id=account.id if account else user.id,
        user_id=user.id,
        account_id=account.id if account else None,
        role=user.role,
        account_kind=account.kind if account else None,
        account_role=actor.account_role,
        is_account_owner=actor.is_owner,
        financial=actor.financial,
        show_account=account is not None,
        full_name=user.full_name,
        first_name=user.first_name,
        last_name=user.last_name,
        title=account.title if account else user.full_name,
        avatar_url=url_of(account.avatar_key if account and business else user.avatar_key),
        email=user.email,
        confirmed=user.confirmed_at is not None,
        brand_owner_email=me.owner_email,
        country=account.country if account else user.country,
        state=user.state,
        currency=account.currency if account else user.platform_currency,
        platform_currency=user.platform_currency,
        birthdate=user.birthdate,
        gender=user.gender,
        created_at=user.created_at,
        custom_url=account.custom_url if account else None,
        short_letter=short_letter(account.kind) if account else None,
        landing_page=_landing_page(account) if account else None,
        popup_storage=user.popup_storage,
        hide_checklist=account.hide_checklist if account else True,
        check_list_info=CheckListInfo(completed_steps=account.checklist if account else []),
        registration_step=user.registration_step,
        subscription=plan,
        **added,
    )


def _private(me: access.Me) -> PrivateView:
    user, account = me.user, me.account
    own = account is not None and account.kind is AccountKind.PRIVATE
    return PrivateView(
        id=user.id,
        full_name=user.full_name,
        first_name=user.first_name,
        last_name=user.last_name,
        email=user.email,
        avatar_url=url_of(user.avatar_key),
        country=user.country,
        state=user.state,
        birthdate=user.birthdate,
        gender=user.gender,
        weight=user.weight_unit,
        length=user.length_unit,
        platform_currency=user.platform_currency,
        show_results=user.show_results,
        landing_page=_landing_page(account) if account and own else None,
    )


def _landing_page(account: Account) -> LandingPage:
    return LandingPage(id=account.id, title=account.title, about=account.about, social_links=list(account.social_links))


async def account_views(
    session: AsyncSession,
    actor: Actor,
    rows: Sequence[Row[Account, AccountMember, str | None]],
    now: datetime,
) -> list[MyAccountView]:
    """Accounts of a coach, with their plans and unread flags: a fixed number of queries for any number of them."""
    ids = [account.id for account, _, _ in rows]
    plan_of = await ports.plans(session, ids, now) if ids else {}
    flags: dict[Any, dict[str, bool]] = {}
    for unread in ports.unread_flags:
        for account_id, found in (await unread(session, actor.user_id, ids)).items():
            flags.setdefault(account_id, {}).update(found)
    return [
        MyAccountView(
            id=account.id,
            full_name=account.title,
            title=account.title,
            avatar_url=url_of(owner_avatar if account.kind is AccountKind.PRIVATE else account.avatar_key),
            custom_url=account.custom_url,
            type_account="Coach",
            account_kind=account.kind,
            account_role=member.role,
            current_account=account.id == actor.account_id,
            invite_status=member.invite_status,
            subscriptions=_plan(plan_of.get(account.id)),
            **flags.get(account.id, {}),
        )
        for account, member, owner_avatar in rows
    ]


def _plan(plan: SubscriptionView | None) -> AccountPlan:
    if plan is None:
        return AccountPlan(active=True, trial=False, trial_end_date=None, active_clients=0, plan_id=None)
    return AccountPlan(
        active=plan.active,
        trial=plan.trial,
        trial_end_date=plan.trial_end_date,
        active_clients=plan.active_clients,
        plan_id=plan.plan.id if plan.plan else None,
    )

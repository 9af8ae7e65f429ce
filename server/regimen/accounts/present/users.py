"""Users and accounts as the API shows them."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.access.accounts import Me, MyAccount, load_me
from regimen.accounts.access.actor import Actor
from regimen.accounts.models import AccessToken, Account, AccountKind, OneTimeToken, RegistrationStep, Role
from regimen.accounts.rules.profile import short_letter
from regimen.accounts.rules.sessions import device_of
from regimen.accounts.rules.tokens import TOKEN_TYPE
from regimen.accounts.schemas.responses import (
    CheckListInfo,
    ChecklistView,
    CurrentView,
    EmailChangeView,
    LandingPage,
    MeView,
    MyAccountView,
    OverviewView,
    PrivateView,
    SessionView,
    SignedInView,
)
from regimen.kit.schema import View
from regimen.platform.files import public_url


def avatar_of(account: Account, owner_avatar: str | None) -> str | None:
    """Returns the picture of an account: a private one has that of its owner."""
    return url_of(owner_avatar if account.kind is AccountKind.PRIVATE else account.avatar_key)


def url_of(key: str | None) -> str | None:
    return public_url(key) if key else None


async def present_me(session: AsyncSession, actor: Actor, now: datetime) -> MeView:
    """Returns all that an app needs about the user. One query, and those of each domain that adds fields."""
    me = await load_me(session, actor)
    added, top_level = await _load_extensions(session, actor, now)
    return MeView(current=_current(me, added), private=_private(me), fragments=top_level)


async def _load_extensions(session: AsyncSession, actor: Actor, now: datetime) -> tuple[list[View], list[View]]:
    """Returns the fields that other domains add to `current`, and those that they add beside it."""
    added: list[View] = []
    top_level: list[View] = []
    for extension in ports.me_extensions:
        fields = await extension.load(session, actor, now)
        added.append(fields)
        if extension.top_level:
            top_level.append(fields)
    return added, top_level


def present_signed_in(token: str, me: MeView) -> SignedInView:
    return SignedInView(
        access_token=token, token_type=TOKEN_TYPE, current=me.current, private=me.private, fragments=me.fragments
    )


def present_email_change(change: OneTimeToken | None) -> EmailChangeView:
    return EmailChangeView(email=change.email if change else None, expires_at=change.expires_at if change else None)


def present_session(row: AccessToken, actor: Actor) -> SessionView:
    device = device_of(row.device)
    return SessionView(
        id=row.id,
        browser=device.browser,
        system=device.system,
        created_at=row.created_at,
        last_used_at=row.last_used_at,
        current=row.id == actor.token_id,
    )


def _current(me: Me, added: Sequence[View]) -> CurrentView:
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
        abilities=sorted(actor.permissions),
        show_account=account is not None,
        overall=account is None and user.role is Role.COACH and user.registration_step is RegistrationStep.DONE,
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
        affiliate=account is not None and business and account.affiliate,
        fragments=added,
    )


def _private(me: Me) -> PrivateView:
    user, account = me.user, me.account
    works_privately = account is not None and account.kind is AccountKind.PRIVATE
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
        landing_page=_landing_page(account) if account and works_privately else None,
    )


def _landing_page(account: Account) -> LandingPage:
    return LandingPage(id=account.id, title=account.title, about=account.about, social_links=list(account.social_links))


def present_checklist(account: Account) -> ChecklistView:
    return ChecklistView(
        hide_checklist=account.hide_checklist, check_list_info=CheckListInfo(completed_steps=account.checklist)
    )


async def present_overview(
    session: AsyncSession, actor: Actor, rows: Sequence[MyAccount], now: datetime
) -> list[OverviewView]:
    """Returns the numbers of accounts; the number of queries does not depend on how many there are."""
    account_ids = [row.account.id for row in rows]
    added = [await extension.load(session, actor.user_id, account_ids, now) for extension in ports.overview_extensions]
    return [
        OverviewView(
            id=row.account.id,
            title=row.account.title,
            avatar_url=avatar_of(row.account, row.owner_avatar),
            account_kind=row.account.kind,
            fragments=[fields[row.account.id] for fields in added],
        )
        for row in rows
    ]


async def present_accounts(
    session: AsyncSession,
    actor: Actor,
    rows: Sequence[MyAccount],
    now: datetime,
) -> list[MyAccountView]:
    """Returns accounts of a coach; the number of queries does not depend on how many there are."""
    account_ids = [row.account.id for row in rows]
    added = [await extension.load(session, actor.user_id, account_ids, now) for extension in ports.account_extensions]
    return [
        MyAccountView(
            id=row.account.id,
            full_name=row.account.title,
            title=row.account.title,
            avatar_url=avatar_of(row.account, row.owner_avatar),
            custom_url=row.account.custom_url,
            type_account="Coach",
            account_kind=row.account.kind,
            account_role=row.role,
            current_account=row.account.id == actor.account_id,
            invite_status=row.invite_status,
            fragments=[fields[row.account.id] for fields in added],
        )
        for row in rows
    ]

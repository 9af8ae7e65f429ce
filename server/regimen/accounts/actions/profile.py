"""The user's own profile, pictures and dismissed popups."""

from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import lock_own_account, lock_own_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.failures import AddressTaken
from regimen.accounts.models import Account, AccountKind, User
from regimen.accounts.ports import show_results
from regimen.accounts.rules.profile import RESERVED_URLS, SIGN_UP_AGE, birthdate_problem
from regimen.kit.errors import Errors, Forbidden, Invalid, NotFound
from regimen.platform import files
from regimen.reference.rules import COACH_CURRENCIES, is_state

MAX_POPUPS = 200
_NULLABLE = frozenset({"gender", "state", "birthdate"})
_USER_FIELDS = ("first_name", "last_name", "birthdate", "gender", "state", "platform_currency", "show_results")


def _check(changes: dict[str, Any], country: str | None, today: date) -> None:
    """Raises Invalid with every invalid field at once."""
    errors: Errors = {}
    birthdate = changes.get("birthdate")
    if birthdate is not None and (problem := birthdate_problem(birthdate, today, minimum=SIGN_UP_AGE)):
        errors["birthdate"] = [problem]
    state = changes.get("state")
    if state and not is_state(country, state):
        errors["state"] = ["Please choose a state in your country."]
    for name in ("first_name", "last_name"):
        if name in changes and changes[name] is None:
            errors[name] = ["This field is required."]
    if errors:
        raise Invalid(errors=errors)


def _apply_to_user(user: User, changes: dict[str, Any], country: str | None) -> None:
    """Updates the user; their state is cleared if it is not one of `country`."""
    for name in _USER_FIELDS:
        if name in changes and (changes[name] is not None or name in _NULLABLE):
            setattr(user, name, None if changes[name] == "" else changes[name])
    if not is_state(country, user.state or ""):
        user.state = None


async def update_private(session: AsyncSession, actor: Actor, changes: dict[str, Any], *, today: date) -> None:
    """Updates the user: name, place, birth date, units, currency. Only the fields in `changes` are touched."""
    user = await lock_own_user(session, actor)
    country = changes.get("country") or user.country
    _check(changes, country, today)
    user.country = country
    user.weight_unit = changes.get("weight") or user.weight_unit
    user.length_unit = changes.get("length") or user.length_unit
    _apply_to_user(user, changes, country)
    await _follow_show_results(session, user, changes)
    if page := changes.get("landing_page_attributes"):
        _update_landing_page(await _private_account(session, actor), page)
    await session.flush()


async def update_current(session: AsyncSession, actor: Actor, changes: dict[str, Any], *, today: date) -> None:
    """Updates the current account, and the user's name and birth date; raises Forbidden unless they own it."""
    user = await lock_own_user(session, actor)
    country = changes.get("country") or user.country
    _check(changes, country, today)
    _apply_to_user(user, changes, country)
    await _follow_show_results(session, user, changes)
    on_account = {"country", "currency", "custom_url", "landing_page_attributes"} & {
        name for name, value in changes.items() if value is not None or name == "custom_url"
    }
    if actor.account_id is None:
        if {"custom_url", "landing_page_attributes"} & on_account:
            raise Forbidden
        user.country = country
        user.platform_currency = changes.get("currency") or user.platform_currency
    elif on_account:
        account = await lock_own_account(session, actor)
        account.country = changes.get("country") or account.country
        if account.kind is AccountKind.PRIVATE:
            user.country = account.country
        if currency := changes.get("currency"):
            if currency not in COACH_CURRENCIES:
                raise Invalid(errors={"currency": ["Please choose GBP, USD or EUR."]})
            account.currency = currency
        if "custom_url" in changes:
            await set_custom_url(session, account, changes["custom_url"])
        if page := changes.get("landing_page_attributes"):
            _update_landing_page(account, page)
    await session.flush()


async def _follow_show_results(session: AsyncSession, user: User, changes: dict[str, Any]) -> None:
    if changes.get("show_results") is not None:
        await show_results(session, user.id, user.show_results)


async def _private_account(session: AsyncSession, actor: Actor) -> Account:
    account = await session.scalar(
        select(Account).where(Account.owner_id == actor.user_id, Account.kind == AccountKind.PRIVATE).with_for_update()
    )
    if account is None:
        raise Forbidden
    return account


def _update_landing_page(account: Account, page: dict[str, Any]) -> None:
    if page.get("id") not in {None, account.id}:
        raise NotFound
    if page.get("title"):
        account.title = page["title"]
    if page.get("about") is not None:
        account.about = page["about"]
    if page.get("social_links") is not None:
        account.social_links = list(page["social_links"])


async def set_custom_url(session: AsyncSession, account: Account, address: str | None) -> None:
    """Sets or clears the custom URL of an account; raises AddressTaken."""
    if address in RESERVED_URLS:
        raise AddressTaken
    if address and await session.scalar(
        select(Account.id).where(Account.custom_url == address, Account.id != account.id)
    ):
        raise AddressTaken
    account.custom_url = address
    try:
        async with session.begin_nested():
            await session.flush()
    except IntegrityError as error:  # the same address, a moment earlier
        raise AddressTaken from error


async def mark_popup(session: AsyncSession, actor: Actor, name: str) -> list[str]:
    """Records that the user has seen a popup; only the newest are kept."""
    user = await lock_own_user(session, actor)
    if name not in user.popup_storage:
        user.popup_storage = [*user.popup_storage, name][-MAX_POPUPS:]
        await session.flush()
    return user.popup_storage


async def _store_avatar(session: AsyncSession, owner_id: UUID, picture: bytes, old: str | None) -> str:
    key = files.new_key("avatars", ".webp")
    await files.put(session, key, picture, "image/webp", owner_id=owner_id)
    if old is not None:
        await files.delete(session, old)
    return key


async def set_private_avatar(session: AsyncSession, actor: Actor, picture: bytes) -> None:
    """Sets the picture of the user: a square WebP."""
    user = await lock_own_user(session, actor)
    user.avatar_key = await _store_avatar(session, user.id, picture, user.avatar_key)
    await session.flush()


async def set_current_avatar(session: AsyncSession, actor: Actor, picture: bytes) -> None:
    """Sets the picture of the current account; for a private account or a client, that of the user."""
    if actor.account_id is None or actor.account_kind is AccountKind.PRIVATE:
        await set_private_avatar(session, actor, picture)
        return
    account = await lock_own_account(session, actor)
    account.avatar_key = await _store_avatar(session, actor.user_id, picture, account.avatar_key)
    await session.flush()

"""Coach accounts: creating and switching, and the onboarding checklist."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.accounts import get_member_account, get_owned_accounts, lock_own_user
from regimen.accounts.access.actor import Actor
from regimen.accounts.actions.profile import set_custom_url
from regimen.accounts.events import AccountCreated, AccountSwitched, ChecklistStepDone, ChecklistUpdated
from regimen.accounts.failures import AlreadyPrivate, NameRequired, TooManyAccounts
from regimen.accounts.models import (
    AccessToken,
    Account,
    AccountKind,
    AccountMember,
    InviteStatus,
    MemberRole,
    RegistrationStep,
    Role,
    User,
)
from regimen.accounts.rules.profile import CHECKLIST
from regimen.kit.errors import Forbidden, NotFound
from regimen.platform import live
from regimen.platform.events import publish
from regimen.reference.rules import coach_currency

MAX_OWNED = 20


async def create_account(
    session: AsyncSession,
    actor: Actor,
    *,
    kind: AccountKind,
    title: str | None,
    country: str | None,
    currency: str | None,
    custom_url: str | None,
    now: datetime,
) -> Account:
    """Creates an account and switches to it. A business owner gets a private account as well.

    Raises Forbidden (a client), NameRequired, AlreadyPrivate, AddressTaken, TooManyAccounts.
    """
    if actor.role is not Role.COACH:
        raise Forbidden
    user = await lock_own_user(session, actor)  # locked: two requests cannot both make the private account
    kinds = (await session.scalars(select(Account.kind).where(Account.owner_id == user.id))).all()
    if len(kinds) >= MAX_OWNED:
        raise TooManyAccounts
    if kind is AccountKind.PRIVATE and AccountKind.PRIVATE in kinds:
        raise AlreadyPrivate
    if kind is not AccountKind.PRIVATE and not title:
        raise NameRequired
    country = country or user.country
    account = await _add_account(session, user, kind, title or user.full_name, country, currency, now)
    if custom_url:
        await set_custom_url(session, account, custom_url)
    if kind is not AccountKind.PRIVATE and AccountKind.PRIVATE not in kinds:
        await _add_account(session, user, AccountKind.PRIVATE, user.full_name, user.country, None, now)
    await _set_current(session, actor, account.id)
    if user.registration_step in {RegistrationStep.PROFILE, RegistrationStep.VERIFY}:
        user.registration_step = RegistrationStep.SETUP
    await session.flush()
    return account


async def _add_account(
    session: AsyncSession,
    user: User,
    kind: AccountKind,
    title: str,
    country: str | None,
    currency: str | None,
    now: datetime,
) -> Account:
    account = Account(
        kind=kind,
        title=title,
        owner_id=user.id,
        country=country,
        currency=currency or coach_currency(country),
        about="",
        social_links=[],
        checklist=[CHECKLIST[0]],
        created_at=now,
    )
    session.add(account)
    await session.flush()
    session.add(
        AccountMember(
            account_id=account.id,
            user_id=user.id,
            role=MemberRole.OWNER,
            invite_status=InviteStatus.ACCEPTED,
            financial=True,
            created_at=now,
        )
    )
    await publish(session, AccountCreated(at=now, actor_id=user.id, account_id=account.id, kind=kind))
    return account


async def _set_current(session: AsyncSession, actor: Actor, account_id: UUID | None) -> None:
    await session.execute(
        update(AccessToken).where(AccessToken.id == actor.token_id).values(current_account_id=account_id)
    )
    # Its other tabs show the account before, and from now on hear this one.
    await live.push(session, live.session_stream(actor.token_id), AccountSwitched(account_id=account_id))
    await live.resubscribe(session, actor.user_id)


async def switch_account(session: AsyncSession, actor: Actor, account_id: UUID) -> Account:
    """Switches this device to another account; raises NotFound."""
    account, _ = await get_member_account(session, actor, account_id)
    await _set_current(session, actor, account.id)
    return account


async def switch_to_overall(session: AsyncSession, actor: Actor) -> None:
    """Switches this device to the overall account, where an owner compares their accounts and works in none of them.

    Raises NotFound for who owns one account or none.
    """
    if len(await get_owned_accounts(session, actor.user_id)) < 2:
        raise NotFound
    await _set_current(session, actor, None)


async def finish_registration(session: AsyncSession, actor: Actor) -> None:
    """Ends the set-up of a new coach, who has chosen a subscription."""
    user = await lock_own_user(session, actor)
    user.registration_step = RegistrationStep.DONE
    await session.flush()


async def complete_checklist_step(session: AsyncSession, account_id: UUID, step: str, now: datetime) -> None:
    """Completes a step of the account's onboarding checklist and updates open pages; twice changes nothing."""
    if step not in CHECKLIST:
        raise ValueError(f"{step!r} is no step")
    completed = await session.scalar(
        update(Account)
        .where(Account.id == account_id, ~Account.checklist.contains([step]))
        .values(checklist=Account.checklist.concat(func.jsonb_build_array(step)))
        .returning(Account.id)
    )
    if completed is not None:
        await publish(session, ChecklistStepDone(at=now, account_id=account_id, step=step))
        await live.push(session, live.account_stream(account_id), ChecklistUpdated(step=step))


async def hide_checklist(session: AsyncSession, account_id: UUID) -> Account:
    """Hides the checklist of the account for good, for all to whom it is shown."""
    account = await session.get_one(Account, account_id, with_for_update={"key_share": True})
    account.hide_checklist = True
    await session.flush()
    return account

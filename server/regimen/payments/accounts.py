"""Connected accounts: how a coach's account gets its clients' money."""

from typing import Literal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.payments.events import PaymentAccountChanged, StripeStatusChanged
from regimen.payments.models import PaymentAccount
from regimen.payments.till import Till
from regimen.platform.events import publish
from regimen.platform.live import account_stream, push, user_stream
from regimen.platform.stripe import remember_mode
from regimen.platform.stripe.errors import ObjectNotFound
from regimen.platform.stripe.types import AccountState

Source = Literal["settings", "signup", "my_plans"]


async def payment_account(session: AsyncSession, account_id: UUID) -> PaymentAccount | None:
    return await session.get(PaymentAccount, account_id)


async def charges_enabled(session: AsyncSession, account_id: UUID) -> bool:
    """May this account take payments?"""
    statement = select(PaymentAccount.charges_enabled).where(PaymentAccount.account_id == account_id)
    return bool(await session.scalar(statement))


async def scope_of(session: AsyncSession, account_id: UUID) -> str | None:
    """The provider's id of the account that is paid, None where nothing is connected yet."""
    statement = select(PaymentAccount.provider_id).where(PaymentAccount.account_id == account_id)
    return await session.scalar(statement)


async def ensure_account(till: Till, account_id: UUID) -> str:
    """Connect a coach's account on first use; the key keeps it one. Answers the provider's id."""
    async with till.transaction() as session:
        if known := await scope_of(session, account_id):
            return known
        await remember_mode(session, till.provider.info().mode, till.clock.now())
        account = or_404(await session.get(Account, account_id))
        owner = or_404(await session.get(User, account.owner_id))
        country, currency, email = account.country or owner.country or "GB", account.currency, owner.email
    state = await till.provider.create_account(
        owner_ref=str(account_id), country=country, currency=currency, email=email, key=f"account:{account_id}"
    )
    await till.provider.set_payout_schedule(state.id, weekly="wednesday", key=f"schedule:{state.id}")
    await _store(till, account_id, state)
    return state.id


async def onboarding_url(till: Till, account_id: UUID, source: Source) -> str:
    """The page on which the owner answers the provider's questions; it comes back to `source`."""
    provider_id = await ensure_account(till, account_id)
    home = str(till.services.settings.public_url).rstrip("/")
    link = await till.provider.onboarding_link(
        provider_id,
        return_url=f"{home}/stripe-onboarding?source={source}",
        refresh_url=f"{home}/stripe-onboarding/error?source={'signup' if source == 'signup' else 'settings'}",
    )
    return link.url


async def refresh(till: Till, provider_id: str) -> None:
    """Ask the provider what an account may do now, and tell whoever watches when it changed."""
    async with till.transaction() as session:
        account_id = await session.scalar(
            select(PaymentAccount.account_id).where(PaymentAccount.provider_id == provider_id)
        )
    if account_id is None:
        return
    try:
        state = await till.provider.get_account(provider_id)
    except ObjectNotFound:
        await disconnect(till, provider_id)
        return
    await _store(till, account_id, state)


async def disconnect(till: Till, provider_id: str) -> None:
    """The owner took our permission back."""
    async with till.transaction() as session:
        row = await session.scalar(
            select(PaymentAccount).where(PaymentAccount.provider_id == provider_id).with_for_update()
        )
        if row is not None and (row.charges_enabled or row.payouts_enabled):
            row.charges_enabled = row.payouts_enabled = False
            row.disabled_reason, row.updated_at = "deauthorized", till.clock.now()
            await _tell(session, row, till)


async def _store(till: Till, account_id: UUID, state: AccountState) -> None:
    now = till.clock.now()
    events = {
        "charges_enabled": state.charges_enabled,
        "payouts_enabled": state.payouts_enabled,
        "details_submitted": state.details_submitted,
        "verification_fields": list(state.currently_due),
        "disabled_reason": state.disabled_reason,
        "currency": state.default_currency,
        "bank_last4": state.bank_last4,
    }
    async with till.transaction() as session:
        statement = insert(PaymentAccount).values(
            account_id=account_id, provider_id=state.id, created_at=now, updated_at=now, **events
        )
        await session.execute(statement.on_conflict_do_nothing(index_elements=["account_id"]))
        row = or_404(await session.get(PaymentAccount, account_id, with_for_update=True))
        changed = any(getattr(row, name) != value for name, value in events.items())
        for name, value in events.items():
            setattr(row, name, value)
        row.updated_at = now
        if changed:
            await _tell(session, row, till)


async def _tell(session: AsyncSession, row: PaymentAccount, till: Till) -> None:
    await publish(
        session,
        PaymentAccountChanged(
            at=till.clock.now(),
            account_id=row.account_id,
            subject_id=row.account_id,
            charges_enabled=row.charges_enabled,
            payouts_enabled=row.payouts_enabled,
        ),
    )
    owner_id = await session.scalar(select(Account.owner_id).where(Account.id == row.account_id))
    changed = StripeStatusChanged(account_id=row.account_id)
    await push(session, account_stream(row.account_id), changed)
    if owner_id is not None:
        await push(session, user_stream(owner_id), changed)

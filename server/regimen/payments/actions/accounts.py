"""Connected Stripe accounts, through which coaches are paid."""

from typing import Literal
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.payments.access.accounts import find_account_id, get_stripe_account_id
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.events import PaymentAccountChanged, StripeStatusChanged
from regimen.payments.models import PaymentAccount
from regimen.platform.events import publish
from regimen.platform.live import account_stream, push, user_stream
from regimen.stripe_adapter.errors import ObjectNotFound
from regimen.stripe_adapter.mode import remember_mode
from regimen.stripe_adapter.types import AccountState

OnboardingSource = Literal["settings", "signup", "my_plans"]


async def ensure_account(work: PaymentWork, account_id: UUID) -> str:
    """Returns the connected account of a coach's account, creating it on first use. The idempotency key
    prevents duplicates."""
    async with work.transaction() as session:
        if known := await get_stripe_account_id(session, account_id):
            return known
        await remember_mode(session, work.provider.info().mode, work.clock.now())
        account = or_404(await session.get(Account, account_id))
        owner = or_404(await session.get(User, account.owner_id))
        country, currency, email = account.country or owner.country or "GB", account.currency, owner.email
    state = await work.provider.create_account(
        owner_ref=str(account_id), country=country, currency=currency, email=email, key=f"account:{account_id}"
    )
    await work.provider.set_payout_schedule(state.id, weekday="wednesday", key=f"schedule:{state.id}")
    await _store(work, account_id, state)
    return state.id


async def create_onboarding_url(work: PaymentWork, account_id: UUID, source: OnboardingSource) -> str:
    """Returns the URL of Stripe's onboarding, which redirects back to `source` when the owner has finished."""
    stripe_account_id = await ensure_account(work, account_id)
    base_url = work.services.settings.base_url
    link = await work.provider.onboarding_link(
        stripe_account_id,
        return_url=f"{base_url}/stripe-onboarding?source={source}",
        refresh_url=f"{base_url}/stripe-onboarding/error?source={'signup' if source == 'signup' else 'settings'}",
    )
    return link.url


async def sync_account(work: PaymentWork, stripe_account_id: str) -> None:
    """Updates our copy of a connected account from Stripe, and publishes what changed."""
    async with work.transaction() as session:
        account_id = await find_account_id(session, stripe_account_id)
    if account_id is None:
        return
    try:
        state = await work.provider.get_account(stripe_account_id)
    except ObjectNotFound:
        await disconnect_account(work, stripe_account_id)
        return
    await _store(work, account_id, state)


async def disconnect_account(work: PaymentWork, stripe_account_id: str) -> None:
    """Disables an account whose owner has revoked our access."""
    async with work.transaction() as session:
        row = await session.scalar(
            select(PaymentAccount).where(PaymentAccount.stripe_account_id == stripe_account_id).with_for_update()
        )
        if row is not None and (row.charges_enabled or row.payouts_enabled):
            row.charges_enabled = row.payouts_enabled = False
            row.disabled_reason, row.updated_at = "deauthorized", work.clock.now()
            await _publish_change(session, row, work)


async def _store(work: PaymentWork, account_id: UUID, state: AccountState) -> None:
    now = work.clock.now()
    columns = {
        "charges_enabled": state.charges_enabled,
        "payouts_enabled": state.payouts_enabled,
        "details_submitted": state.details_submitted,
        "verification_fields": list(state.currently_due),
        "disabled_reason": state.disabled_reason,
        "currency": state.default_currency,
        "bank_last4": state.bank_last4,
    }
    async with work.transaction() as session:
        statement = insert(PaymentAccount).values(
            account_id=account_id, stripe_account_id=state.id, created_at=now, updated_at=now, **columns
        )
        await session.execute(statement.on_conflict_do_nothing(index_elements=["account_id"]))
        row = or_404(await session.get(PaymentAccount, account_id, with_for_update=True))
        changed = any(getattr(row, name) != value for name, value in columns.items())
        for name, value in columns.items():
            setattr(row, name, value)
        row.updated_at = now
        if changed:
            await _publish_change(session, row, work)


async def _publish_change(session: AsyncSession, row: PaymentAccount, work: PaymentWork) -> None:
    await publish(
        session,
        PaymentAccountChanged(
            at=work.clock.now(),
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

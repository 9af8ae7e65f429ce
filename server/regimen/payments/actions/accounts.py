"""Connected Stripe accounts, through which coaches are paid."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Literal
from urllib.parse import urlsplit
from uuid import UUID

from sqlalchemy import or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.kit.errors import or_404
from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.actions.alerts import raise_alert, resolve_alerts
from regimen.payments.actions.keys import body_hash
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.events import PaymentAccountChanged, StripeStatusChanged
from regimen.payments.models import (
    AlertKind,
    Invoice,
    InvoiceState,
    PaymentAccount,
    RefundRequest,
    RefundState,
    WebhookEvent,
)
from regimen.platform.events import publish
from regimen.platform.job_items import for_each_alone
from regimen.platform.live import account_stream, push, user_stream
from regimen.stripe_adapter.errors import AccountLost, ObjectNotFound, ProviderError
from regimen.stripe_adapter.mode import remember_mode
from regimen.stripe_adapter.types import AccountState

log = logging.getLogger(__name__)

LOST = "deauthorized"
"""The `disabled_reason` of an account to which we have no access any more."""

_MAX_READS = 5
"""How often an account is read for one caller. If others store an answer each time, theirs are as new."""

OnboardingSource = Literal["settings", "signup", "my_plans"]


async def ensure_account(work: PaymentWork, account_id: UUID) -> str:
    """Returns the connected account of a coach's account, creating it on first use. The idempotency key
    prevents duplicates; it names what is sent, like that of a customer."""
    async with work.transaction() as session:
        if known := await get_stripe_account_id(session, account_id):
            return known
        await remember_mode(session, work.provider.info().mode, work.clock.now())
        account = or_404(await session.get(Account, account_id))
        owner = or_404(await session.get(User, account.owner_id))
        country, currency, email = account.country or owner.country or "GB", account.currency, owner.email
    state = await work.provider.create_account(
        owner_ref=str(account_id),
        country=country,
        currency=currency,
        email=email,
        key=f"account:{account_id}:{body_hash(country, currency, email)}",
    )
    await work.provider.set_payout_schedule(state.id, weekday="wednesday", key=f"schedule:{state.id}")
    return await _add(work, account_id, state)


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
    """Updates our copy of a connected account from Stripe, and publishes what changed.

    An answer is stored only if no other was stored since Stripe was asked, else Stripe is asked again: a slow answer
    must not undo a newer one, such as that the account may take payments now, or that we have lost it.
    """
    for _ in range(_MAX_READS):
        async with work.transaction() as session:
            of_account = select(PaymentAccount.account_id, PaymentAccount.reads)
            found = (
                await session.execute(of_account.where(PaymentAccount.stripe_account_id == stripe_account_id))
            ).one_or_none()
        if found is None:
            return
        account_id, reads = found
        try:
            state = await work.provider.get_account(stripe_account_id)
        except (AccountLost, ObjectNotFound) as error:
            if await _disconnect(work, account_id, error.detail, reads=reads):
                return
        else:
            if await _store(work, account_id, state, reads=reads):
                if state.charges_enabled:
                    await _register_domain(work, account_id, stripe_account_id)
                return


async def sync_disabled_accounts(work: PaymentWork) -> None:
    """Reads the accounts that cannot take payments or be paid out, in case the event that would tell us otherwise never
    came. An account that cannot be read does not stop the others."""
    disabled = or_(PaymentAccount.charges_enabled.is_(False), PaymentAccount.payouts_enabled.is_(False))
    async with work.transaction() as session:
        stripe_account_ids = list(await session.scalars(select(PaymentAccount.stripe_account_id).where(disabled)))
    await for_each_alone(
        "sync_disabled_accounts", work.sessions, stripe_account_ids, lambda account: sync_lost_account(work, account)
    )


async def _register_domain(work: PaymentWork, account_id: UUID, stripe_account_id: str) -> None:
    """Registers our address for wallets, once. Apple Pay does not show on an account that does not know the address."""
    domain = urlsplit(work.services.settings.base_url).hostname or ""
    async with work.transaction() as session:
        row = or_404(await session.get(PaymentAccount, account_id))
        if row.domain_registered_at is not None:
            return
    try:
        await work.provider.register_domain(stripe_account_id, domain, key=f"domain:{stripe_account_id}:{domain}")
    except ProviderError as error:
        log.warning("Wallets are not available at %s on %s: %s", domain, stripe_account_id, error.detail)
        return
    async with work.transaction() as session:
        or_404(await session.get(PaymentAccount, account_id)).domain_registered_at = work.clock.now()


@asynccontextmanager
async def noticing_lost_account(work: PaymentWork, stripe_account_id: str) -> AsyncIterator[None]:
    """Reads an account again when Stripe says during a call that we have no access to it. Raises AccountLost all the
    same."""
    try:
        yield
    except AccountLost:
        await sync_lost_account(work, stripe_account_id)
        raise


async def sync_lost_account(work: PaymentWork, stripe_account_id: str) -> None:
    """Reads an account to which a call was refused: the refusal may be older than what we know. A provider that does
    not answer raises nothing."""
    try:
        await sync_account(work, stripe_account_id)
    except ProviderError as error:
        log.warning("The account %s could not be read: %s", stripe_account_id, error.detail)


async def _disconnect(work: PaymentWork, account_id: UUID, detail: str, *, reads: int) -> bool:
    """Disables an account to which we have no access any more, under the same condition as `_store`."""
    now = work.clock.now()
    async with work.transaction() as session:
        row = or_404(await session.get(PaymentAccount, account_id, with_for_update=True))
        if row.reads != reads:
            return False
        row.reads += 1
        if row.disabled_reason != LOST:
            row.charges_enabled = row.payouts_enabled = False
            row.disabled_reason, row.updated_at = LOST, now
            await _publish_change(session, row, work)
            ident = row.stripe_account_id
            await raise_alert(session, AlertKind.ACCOUNT_LOST, ident, detail, stripe_account_id=ident, at=now)
    return True


def _columns(state: AccountState) -> dict[str, Any]:
    return {
        "charges_enabled": state.charges_enabled,
        "payouts_enabled": state.payouts_enabled,
        "details_submitted": state.details_submitted,
        "verification_fields": list(state.currently_due),
        "disabled_reason": state.disabled_reason,
        "currency": state.default_currency,
        "bank_last4": state.bank_last4,
    }


async def _add(work: PaymentWork, account_id: UUID, state: AccountState) -> str:
    """Stores a new connected account, unless another request stored one first, and returns the id that is stored."""
    now = work.clock.now()
    async with work.transaction() as session:
        statement = insert(PaymentAccount).values(
            account_id=account_id,
            stripe_account_id=state.id,
            reads=0,
            created_at=now,
            updated_at=now,
            **_columns(state),
        )
        await session.execute(statement.on_conflict_do_nothing(index_elements=["account_id"]))
        return or_404(await get_stripe_account_id(session, account_id))


async def _store(work: PaymentWork, account_id: UUID, state: AccountState, *, reads: int) -> bool:
    """Replaces our copy of an account, unless it was replaced since it had been read `reads` times."""
    now = work.clock.now()
    columns = _columns(state)
    async with work.transaction() as session:
        row = or_404(await session.get(PaymentAccount, account_id, with_for_update=True))
        if row.reads != reads:
            return False
        changed = any(getattr(row, name) != value for name, value in columns.items())
        if state.charges_enabled and not row.charges_enabled:
            await _check_unfinished_now(session, account_id, state.id)
        if row.disabled_reason == LOST:
            await _process_events_again(session, state.id, now)
        await resolve_alerts(session, state.id, now, AlertKind.ACCOUNT_LOST)
        for name, value in columns.items():
            setattr(row, name, value)
        row.updated_at = now
        row.reads += 1
        if changed:
            await _publish_change(session, row, work)
    return True


async def _check_unfinished_now(session: AsyncSession, account_id: UUID, stripe_account_id: str) -> None:
    """Makes `reconcile` look at once at what could not be charged or refunded: the account can do both again."""
    # Locked in the order in which others lock several of them.
    of_account = select(Invoice.id).where(Invoice.account_id == account_id, Invoice.state == InvoiceState.OPEN)
    open_invoices = update(Invoice).where(Invoice.id.in_(of_account.order_by(Invoice.id).with_for_update()))
    of_stripe = RefundRequest.stripe_account_id == stripe_account_id, RefundRequest.state == RefundState.REQUESTED
    for unfinished in (open_invoices, update(RefundRequest).where(*of_stripe)):
        statement = unfinished.values(next_check_at=None, checks=0)
        await session.execute(statement.execution_options(synchronize_session=False))


async def _process_events_again(session: AsyncSession, stripe_account_id: str, now: datetime) -> None:
    """Processes what could not be read while we had no access to the account."""
    kept = update(WebhookEvent).where(
        WebhookEvent.stripe_account_id == stripe_account_id, WebhookEvent.handled_at.is_(None)
    )
    statement = kept.values(failed_at=None, attempts=0, due_at=now)
    await session.execute(statement.execution_options(synchronize_session=False))


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
    await push_status(session, row.account_id)


async def push_status(session: AsyncSession, account_id: UUID) -> None:
    """Has browsers read the state of an account's payments again."""
    owner_id = await session.scalar(select(Account.owner_id).where(Account.id == account_id))
    changed = StripeStatusChanged(account_id=account_id)
    await push(session, account_stream(account_id), changed)
    if owner_id is not None:
        await push(session, user_stream(owner_id), changed)

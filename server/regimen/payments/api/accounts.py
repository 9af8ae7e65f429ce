"""A coach's connected account: onboarding, its state, transactions and payouts."""

from uuid import UUID

from fastapi import APIRouter
from pydantic import AwareDatetime
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import FinancialCoach
from regimen.accounts.access.sessions import require_recent_password
from regimen.accounts.failures import PasswordNeeded
from regimen.accounts.models import Account
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses, or_404
from regimen.kit.paging import PageParams
from regimen.payments.access.accounts import get_payment_account, get_stripe_account_id
from regimen.payments.access.tax import load_tax
from regimen.payments.access.transactions import get_transactions
from regimen.payments.actions.accounts import (
    OnboardingSource,
    create_onboarding_url,
    noticing_lost_account,
    sync_account,
)
from regimen.payments.actions.payment_work import Payments
from regimen.payments.present import present_account, present_payouts, present_transactions
from regimen.payments.schemas import OnboardingUrl, PaymentAccountView, Payouts, Transactions
from regimen.platform.services import services_of
from regimen.stripe_adapter.errors import PROVIDER_FAILURES
from regimen.stripe_adapter.services import find_provider

router = APIRouter(tags=["payments"])

_MAX_PAYOUTS = 100


@router.get(
    "/stripe/onboarding_url",
    responses=error_responses(Unauthenticated, Forbidden, PasswordNeeded, NotFound, *PROVIDER_FAILURES),
)
async def onboarding_url(
    actor: FinancialCoach, work: Payments, now: Now, source: OnboardingSource = "settings"
) -> OnboardingUrl:
    """The page on which the owner connects the account and its bank. Creates the Stripe account on first use.

    Asks for the password again (`PasswordNeeded`) unless it was given within the last ten minutes.
    """
    async with work.transaction() as session:
        await require_recent_password(session, actor, now)
    return OnboardingUrl(url=await create_onboarding_url(work, actor.account, source))


@router.get("/coach/payment_account", responses=error_responses(Unauthenticated, Forbidden))
async def payment_account(actor: FinancialCoach, session: Session, today: Today) -> PaymentAccountView:
    """The state of the connected account, as Stripe last reported it."""
    return await _account(session, actor.account, today)


@router.post(
    "/coach/payment_account/refresh", responses=error_responses(Unauthenticated, Forbidden, *PROVIDER_FAILURES)
)
async def refresh_payment_account(actor: FinancialCoach, work: Payments, today: Today) -> PaymentAccountView:
    """Update the state of the connected account from Stripe. Called when the owner returns from onboarding."""
    async with work.transaction() as session:
        stripe_account_id = await get_stripe_account_id(session, actor.account)
    if stripe_account_id is not None:
        await sync_account(work, stripe_account_id)
    async with work.transaction() as session:
        return await _account(session, actor.account, today)


async def _account(session: AsyncSession, account_id: UUID, today: Today) -> PaymentAccountView:
    account = or_404(await session.get(Account, account_id))
    row = await get_payment_account(session, account_id)
    provider = find_provider(services_of(session))
    tax, info = await load_tax(session, account_id), provider.info() if provider else None
    return present_account(row, tax, currency=account.currency, today=today, info=info)


@router.get("/coach/transactions", responses=error_responses(Unauthenticated, Forbidden, Invalid))
async def list_transactions(
    actor: FinancialCoach,
    session: Session,
    page: PageParams,
    since: AwareDatetime | None = None,
    until: AwareDatetime | None = None,
) -> Transactions:
    """What clients paid and were refunded, with fees and net amounts."""
    return present_transactions(await get_transactions(session, actor, page, since=since, until=until), page)


@router.get("/coach/payouts", responses=error_responses(Unauthenticated, Forbidden, *PROVIDER_FAILURES))
async def list_payouts(actor: FinancialCoach, work: Payments, today: Today) -> Payouts:
    """The weekly payouts to the owner's bank, and the balance."""
    async with work.transaction() as session:
        stripe_account_id = await get_stripe_account_id(session, actor.account)
    if stripe_account_id is None:
        return present_payouts([], None, today)
    async with noticing_lost_account(work, stripe_account_id):
        payouts = await work.provider.list_payouts(stripe_account_id)
        balance = await work.provider.get_balance(stripe_account_id)
    return present_payouts(payouts[:_MAX_PAYOUTS], balance, today)

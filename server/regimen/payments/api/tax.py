"""Turning tax on and off for what an account sells."""

from uuid import UUID

from fastapi import APIRouter

from regimen.accounts.access.actor import FinancialCoach
from regimen.kit.errors import Forbidden, Unauthenticated, error_responses
from regimen.payments.access.tax import load_tax
from regimen.payments.actions import tax
from regimen.payments.actions.payment_work import Payments, PaymentWork
from regimen.payments.failures import PaymentsNotConnected, TaxAddressRefused
from regimen.payments.schemas import TaxStateView
from regimen.stripe_adapter.errors import PROVIDER_FAILURES

router = APIRouter(prefix="/users/tax", tags=["payments"], responses=error_responses(Unauthenticated, Forbidden))


@router.post("/on", responses=error_responses(PaymentsNotConnected, TaxAddressRefused, *PROVIDER_FAILURES))
async def turn_tax_on(actor: FinancialCoach, work: Payments) -> TaxStateView:
    """Have the tax calculated that is in the account's prices, which stay what they are."""
    await tax.turn_on(work, actor.account)
    return await _state(work, actor.account)


@router.post("/off")
async def turn_tax_off(actor: FinancialCoach, work: Payments) -> TaxStateView:
    """Have no tax calculated from now on. Open invoices keep theirs."""
    await tax.turn_off(work, actor.account)
    return await _state(work, actor.account)


async def _state(work: PaymentWork, account_id: UUID) -> TaxStateView:
    async with work.transaction() as session:
        return TaxStateView(tax_state=(await load_tax(session, account_id)).state)

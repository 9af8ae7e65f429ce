"""One payout of a coach, with what it is made of."""

from typing import Annotated

from fastapi import APIRouter, Path

from regimen.accounts.access.actor import FinancialCoach
from regimen.kit.errors import Forbidden, Invalid, NotFound, Unauthenticated, error_responses, or_404
from regimen.kit.paging import PageParams
from regimen.payments.access.accounts import get_payment_account
from regimen.payments.access.payouts import match_with_ledger, read_payout
from regimen.payments.actions.accounts import noticing_lost_account
from regimen.payments.actions.payment_work import Payments
from regimen.payments.present.payouts import present_payout_details
from regimen.payments.schemas.payouts import PayoutDetails
from regimen.stripe_adapter.errors import PROVIDER_FAILURES

router = APIRouter(prefix="/coach/payouts", tags=["payments"])

PayoutId = Annotated[str, Path(max_length=255, description="The provider's id.")]


@router.get(
    "/{payout_id}", responses=error_responses(Unauthenticated, Forbidden, NotFound, Invalid, *PROVIDER_FAILURES)
)
async def get_payout(payout_id: PayoutId, actor: FinancialCoach, work: Payments, page: PageParams) -> PayoutDetails:
    """A payout, the transactions that it is made of (newest first), and their sums."""
    async with work.transaction() as session:
        connected = or_404(await get_payment_account(session, actor.account))
    async with noticing_lost_account(work, connected.stripe_account_id):
        content = await read_payout(work.provider, connected.stripe_account_id, payout_id)
    shown = content.transactions[page.offset : page.offset + page.size]
    async with work.transaction() as session:
        matches = await match_with_ledger(session, actor.account, shown)
    return present_payout_details(content, shown, matches, page, connected.bank_last4)

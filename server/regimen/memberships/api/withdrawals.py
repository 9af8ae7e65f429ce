"""Withdrawing from a contract without signing in."""

from fastapi import APIRouter

from regimen.kit.clock import Now
from regimen.kit.db import Session
from regimen.kit.errors import Invalid, TooMany, error_responses, or_404
from regimen.kit.networks import CallerNetwork
from regimen.memberships import failures
from regimen.memberships.access.purchases import PurchaseProof
from regimen.memberships.access.withdrawals import load_contract
from regimen.memberships.actions.withdraw import Declaration, find_contract, withdraw
from regimen.memberships.models import Purchase
from regimen.memberships.present.withdrawals import present_contract
from regimen.memberships.schemas import withdrawals as schemas
from regimen.memberships.schemas.withdrawals import ConfirmWithdrawal, ContractView
from regimen.payments.actions.payment_work import Payments

router = APIRouter(prefix="/withdrawals", tags=["memberships"])


@router.post("/check", responses=error_responses(Invalid, TooMany, failures.UnknownOrder))
async def check_withdrawal(
    body: schemas.PurchaseProof, session: Session, network: CallerNetwork, now: Now
) -> ContractView:
    """The contract that a proof opens, and what a withdrawal would mean. Nothing is declared yet."""
    return present_contract(await find_contract(session, _proof(body), network, now), now)


@router.post(
    "",
    responses=error_responses(Invalid, TooMany, failures.UnknownOrder, failures.WithdrawalOver, failures.ProgramUsedUp),
)
async def confirm_withdrawal(body: ConfirmWithdrawal, work: Payments, network: CallerNetwork) -> ContractView:
    """Withdraw from the contract. Confirming again returns the same receipt."""
    declaration = Declaration(full_name=body.full_name, email=body.contact_email, reason=body.reason.strip())
    purchase_id = await withdraw(work, _proof(body), network, declaration)
    async with work.transaction() as session:
        purchase = or_404(await session.get(Purchase, purchase_id))
        return present_contract(await load_contract(session, purchase, work.now()), work.now())


def _proof(body: schemas.PurchaseProof) -> PurchaseProof:
    return PurchaseProof(order_number=body.order_number, email=body.email, token=body.token)

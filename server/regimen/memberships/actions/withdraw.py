"""Withdrawing from a contract by law, without signing in."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.ids import new_id
from regimen.memberships import failures
from regimen.memberships.access.memberships import get_locked
from regimen.memberships.access.purchases import PurchaseProof, get_proven_purchase
from regimen.memberships.access.withdrawals import Contract, find_withdrawal, load_contract
from regimen.memberships.actions.transition import fire
from regimen.memberships.actions.withdrawal_refunds import publish_withdrawal, refund_withdrawn
from regimen.memberships.models import Purchase, Withdrawal
from regimen.memberships.rules.order_numbers import read_order_number, withdrawal_reference
from regimen.memberships.rules.transitions import Trigger
from regimen.memberships.rules.withdrawal import Right, statement_of
from regimen.payments.actions.payment_work import PaymentWork
from regimen.payments.actions.provider_tasks import run_provider_tasks
from regimen.platform.rate_limits import limit

_BY_ADDRESS = "20/hour"
_BY_ORDER = "10/hour"


@dataclass(frozen=True)
class Declaration:
    """What the client confirms: who they are, where the receipt goes, and why, if they want to say."""

    full_name: str
    email: str
    reason: str = ""


async def find_contract(session: AsyncSession, proof: PurchaseProof, address: str, now: datetime) -> Contract:
    """Returns the contract that somebody may withdraw from, for them to check. Raises UnknownOrder, TooMany."""
    return await load_contract(session, await _get_purchase(session, proof, address, now), now)


async def withdraw(work: PaymentWork, proof: PurchaseProof, address: str, declaration: Declaration) -> UUID:
    """Withdraws from a contract, and returns the id of its purchase. Confirming again returns the same receipt.

    Raises UnknownOrder, TooMany, WithdrawalOver and ProgramUsedUp.
    """
    async with work.transaction() as session:
        now = work.now()
        purchase = await _get_purchase(session, proof, address, now)
        m = await get_locked(session, purchase.membership_id)
        await session.refresh(purchase)
        if await find_withdrawal(session, purchase.id) is None:
            contract = await load_contract(session, purchase, now)
            _require_right(contract)
            await _store(session, contract, declaration, now)
            if purchase.purchase_no == m.purchase_no:
                await fire(session, m, Trigger.WITHDRAW, at=now, actor_id=m.client_id)
            else:
                # The client has bought the program again since then. Only what they withdraw from is over.
                await refund_withdrawn(session, purchase, m, contract.program, now)
                await publish_withdrawal(session, purchase, m, contract.program, now)
    await run_provider_tasks(work)
    return purchase.id


async def _get_purchase(session: AsyncSession, proof: PurchaseProof, address: str, now: datetime) -> Purchase:
    await limit(session, "withdrawal_address", _BY_ADDRESS, address)
    # However it is written, it is the same number.
    number = read_order_number(proof.order_number) if proof.token is None else None
    if number is not None:
        await limit(session, "withdrawal_order", _BY_ORDER, number)
    return await get_proven_purchase(session, proof, now)


def _require_right(contract: Contract) -> None:
    if contract.right is Right.EXPIRED:
        raise failures.WithdrawalOver
    if contract.right is Right.USED_UP:
        raise failures.ProgramUsedUp


async def _store(session: AsyncSession, contract: Contract, declaration: Declaration, now: datetime) -> None:
    session.add(
        Withdrawal(
            id=new_id(),
            purchase_id=contract.purchase.id,
            reference=withdrawal_reference(contract.purchase.order_number),
            at=now,
            zone=contract.membership.zone,
            full_name=declaration.full_name,
            email=declaration.email,
            reason=declaration.reason,
            statement=statement_of(contract.program.title, contract.seller.title),
        )
    )
    await session.flush()

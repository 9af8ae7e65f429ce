"""One payment of a client, as the coach who refunds it sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.kit.errors import or_404
from regimen.memberships.access.invoices import SUBJECT_KIND
from regimen.memberships.models import ENDED, Membership, State
from regimen.payments.access.ledger import get_disputed, get_refundable, get_refunded
from regimen.payments.models import EntryKind, Invoice, LedgerEntry, RefundRequest


@dataclass(frozen=True)
class ClientPayment:
    """Amounts in minor units. `left` is neither refunded nor about to be. `can_end`: the payment belongs to a purchase
    that still runs. `end_refunds_all`: it has not started, so ending it gives everything back."""

    payment: LedgerEntry
    invoice: Invoice
    client: User
    refunded: int
    left: int
    is_disputed: bool
    can_end: bool
    end_refunds_all: bool
    refunds: Sequence[RefundRequest]


async def get_own_payment(session: AsyncSession, actor: CoachActor, payment_id: UUID) -> tuple[LedgerEntry, Invoice]:
    """Returns a payment to the account that this coach works in. Raises NotFound."""
    row = (
        await session.execute(
            select(LedgerEntry, Invoice)
            .join(Invoice, Invoice.id == LedgerEntry.invoice_id)
            .where(
                LedgerEntry.id == payment_id,
                LedgerEntry.account_id == actor.account,
                LedgerEntry.kind == EntryKind.PAYMENT,
                Invoice.subject_kind == SUBJECT_KIND,
            )
        )
    ).one_or_none()
    payment, invoice = or_404(row)
    return payment, invoice


async def load_client_payment(session: AsyncSession, actor: CoachActor, payment_id: UUID) -> ClientPayment:
    payment, invoice = await get_own_payment(session, actor, payment_id)
    m = or_404(await session.get(Membership, invoice.subject_id))
    account, intent = payment.stripe_account_id, payment.intent_id
    refunded, _ = await get_refunded(session, account, intent)
    same = RefundRequest.stripe_account_id == account, RefundRequest.charge_id == payment.source_id
    can_end = m.purchase_no == invoice.purchase_no and m.state not in {*ENDED, State.CLOSING}
    return ClientPayment(
        payment=payment,
        invoice=invoice,
        client=or_404(await session.get(User, invoice.client_id)),
        refunded=refunded,
        left=max(0, await get_refundable(session, payment)),
        is_disputed=await get_disputed(session, account, intent) > 0,
        can_end=can_end,
        end_refunds_all=can_end and m.state is State.SCHEDULED,
        refunds=(
            await session.scalars(select(RefundRequest).where(*same).order_by(RefundRequest.requested_at.desc()))
        ).all(),
    )

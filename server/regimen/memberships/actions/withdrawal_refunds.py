"""Refunds what a withdrawal gives back, and publishes it."""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.errors import or_404
from regimen.memberships.access.withdrawals import RefundLine, find_withdrawal, load_refund_lines, refund_key
from regimen.memberships.events import ContractWithdrawn, membership_fields
from regimen.memberships.models import Membership, Purchase, Withdrawal
from regimen.payments.actions.named_refunds import NamedRefund, hold_named_refund, request_named_refund
from regimen.payments.models import RefundReason
from regimen.platform.events import publish
from regimen.programs.models import Program


async def refund_withdrawn(
    session: AsyncSession, purchase: Purchase, m: Membership, program: Program, now: datetime
) -> None:
    """Requests the refunds of a withdrawal, each once. A payment that the client's bank holds is not refunded as well:
    if the coach wins the dispute, the refund is made then."""
    row = or_404(await find_withdrawal(session, purchase.id))
    for line in await load_refund_lines(session, purchase, m, program, now):
        row.currency = line.paid.currency
        if line.refund.minor <= 0:
            continue
        if line.withheld:
            row.withheld_minor += line.refund.minor
        else:
            row.refund_minor += line.refund.minor
        await _request(session, row, line, now)
    await session.flush()


async def _request(session: AsyncSession, row: Withdrawal, line: RefundLine, now: datetime) -> None:
    wanted = NamedRefund(line.refund, RefundReason.WITHDRAWAL, key=refund_key(row))
    request = hold_named_refund if line.withheld else request_named_refund
    await request(session, line.invoice, line.payment, wanted, at=now)


async def publish_withdrawal(
    session: AsyncSession, purchase: Purchase, m: Membership, program: Program, now: datetime
) -> None:
    row = or_404(await find_withdrawal(session, purchase.id))
    event = ContractWithdrawn(
        **membership_fields(m, program, at=now, actor_id=m.client_id),
        purchase_id=purchase.id,
        order_number=purchase.order_number,
        amount_minor=row.refund_minor,
        currency=row.currency,
    )
    await publish(session, event)

"""A coach reminds clients of payments that they have missed."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import Select, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.memberships.access.invoices import get_open_invoice
from regimen.memberships.events import PaymentReminded, membership_fields
from regimen.memberships.models import Membership, State
from regimen.platform.events import publish
from regimen.programs.models import Program


async def remind_to_pay(
    session: AsyncSession, account_id: UUID, client_ids: Sequence[UUID], *, actor_id: UUID, now: datetime
) -> set[UUID]:
    """Sends clients the notification and the mail of each payment that they have missed; returns to whom."""
    reminded = set()
    for membership, program in await session.execute(select_past_due(account_id, client_ids)):
        invoice = await get_open_invoice(session, membership)
        if invoice is None or membership.grace_ends_at is None:
            continue
        event = PaymentReminded(
            **membership_fields(membership, program, at=now, actor_id=actor_id),
            amount_minor=invoice.amount_minor,
            currency=invoice.currency,
            grace_ends_at=membership.grace_ends_at,
        )
        await publish(session, event)
        reminded.add(membership.client_id)
    return reminded


def select_past_due(account_id: UUID, client_ids: Sequence[UUID]) -> Select[Membership, Program]:
    """Selects the memberships of clients whose payment was missed, each with its program."""
    return (
        select(Membership, Program)
        .join(Program, Program.id == Membership.program_id)
        .where(
            Membership.account_id == account_id,
            Membership.client_id.in_(client_ids),
            Membership.state == State.PAST_DUE,
            Membership.removed_at.is_(None),
        )
        .order_by(Membership.id)
    )

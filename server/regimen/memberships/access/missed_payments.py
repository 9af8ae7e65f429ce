"""What clients owe an account: the open invoices of payments that did not arrive."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import and_, func, select, true
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.money import Money
from regimen.memberships.access.invoices import SUBJECT_KIND
from regimen.memberships.models import Membership, State
from regimen.payments.models import Attempt, AttemptState, Invoice, InvoiceState
from regimen.programs.models import Program


@dataclass(frozen=True)
class MissedPayment:
    """An open invoice of a membership that is past due. `declined` counts the refusals of the client's bank, the last
    one at `declined_at`; `since` is when the payment was missed."""

    client_id: UUID
    invoice_id: UUID
    program_id: UUID
    program_title: str
    owed: Money
    opened_at: datetime
    since: datetime
    declined: int
    declined_at: datetime | None


async def load_missed_payments(
    session: AsyncSession, account_id: UUID, client_ids: Collection[UUID] | None = None
) -> Sequence[MissedPayment]:
    """Returns what clients owe, of everyone or of these, the oldest invoice first. One query."""
    declined = (
        select(func.count().label("times"), func.max(Attempt.created_at).label("at"))
        .where(Attempt.invoice_id == Invoice.id, Attempt.state == AttemptState.DECLINED)
        .correlate(Invoice)
        .lateral("declined")
    )
    statement = (
        select(Invoice.client_id, Invoice.id.label("invoice_id"), Program.id.label("program_id"), Program.title)
        .add_columns(Invoice.amount_minor, Invoice.currency, Invoice.opened_at, Membership.past_due_since)
        .add_columns(declined.c.times, declined.c.at)
        .join(Membership, and_(Invoice.subject_id == Membership.id, Invoice.purchase_no == Membership.purchase_no))
        .join(Program, Program.id == Membership.program_id)
        .join(declined, true())
        .where(
            Membership.account_id == account_id,
            Membership.state == State.PAST_DUE,
            Membership.removed_at.is_(None),
            Invoice.subject_kind == SUBJECT_KIND,
            Invoice.state == InvoiceState.OPEN,
        )
        .order_by(Invoice.opened_at, Invoice.id)
    )
    if client_ids is not None:
        statement = statement.where(Membership.client_id.in_(client_ids))
    return [
        MissedPayment(
            client_id=row.client_id,
            invoice_id=row.invoice_id,
            program_id=row.program_id,
            program_title=row.title,
            owed=Money(row.amount_minor, row.currency),
            opened_at=row.opened_at,
            since=row.past_due_since or row.opened_at,
            declined=row.times,
            declined_at=row.at,
        )
        for row in await session.execute(statement)
    ]

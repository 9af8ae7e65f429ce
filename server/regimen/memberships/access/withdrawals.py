"""What a withdrawal from a contract would mean: whether it is possible, and what comes back of which payment."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import Account, User
from regimen.kit.clock import local_date
from regimen.kit.errors import or_404
from regimen.kit.money import Money
from regimen.memberships.access.invoices import SUBJECT_KIND
from regimen.memberships.access.program_span import load_program_span
from regimen.memberships.models import Membership, Purchase, Withdrawal
from regimen.memberships.rules import withdrawal as rules
from regimen.memberships.rules.withdrawal_link import page_token
from regimen.payments.access.ledger import (
    get_counted_payment,
    get_disputed,
    get_refunded,
    get_requested,
    has_open_dispute,
)
from regimen.payments.access.refunds import get_named_refund
from regimen.payments.models import Attempt, AttemptState, Card, Invoice, InvoiceState, LedgerEntry, RefundState
from regimen.platform.services import services_of
from regimen.programs.models import PriceOption, Program, ProgramType


@dataclass(frozen=True)
class RefundLine:
    """One payment of the purchase. `used` is None if nothing is kept for used days. `returned_before`: refunded, about
    to be, or taken back by the client's bank in a dispute that the coach has lost. `refund` is what comes back now;
    `withheld`: the bank holds the payment until an open dispute is decided, so it waits."""

    invoice: Invoice
    payment: LedgerEntry
    paid: Money
    used: rules.UsedDays | None
    kept: Money
    returned_before: Money
    refund: Money
    withheld: bool
    card: Card | None


@dataclass(frozen=True)
class Contract:
    """A purchase with everything that the page and the receipt say about it."""

    purchase: Purchase
    membership: Membership
    program: Program
    option: PriceOption | None
    client: User
    seller: Account
    until: date
    right: rules.Right
    lines: Sequence[RefundLine]
    withdrawal: Withdrawal | None
    token: str

    def total(self, *, withheld: bool) -> Money | None:
        """Returns the sum of what comes back, or would if the client's bank did not hold it; None if nothing was
        paid."""
        if not self.lines:
            return None
        total = Money(0, self.lines[0].paid.currency)
        for line in self.lines:
            total = total.plus(line.refund) if line.withheld is withheld else total
        return total


async def load_contract(session: AsyncSession, purchase: Purchase, now: datetime) -> Contract:
    m = or_404(await session.get(Membership, purchase.membership_id))
    program = or_404(await session.get(Program, m.program_id))
    today, until = local_date(now, m.zone), rules.last_day(purchase.bought_at, m.zone)
    span = await load_program_span(session, m.id)
    right = rules.right_to_withdraw(
        program.type,
        until=until,
        today=today,
        consented=purchase.consented_at is not None,
        program_over=span.is_over(today),
    )
    withdrawal = await find_withdrawal(session, purchase.id)
    lines = await load_refund_lines(session, purchase, m, program, withdrawal.at if withdrawal else now)
    if withdrawal is not None:
        lines = [await _as_requested(session, line, withdrawal) for line in lines]
    return Contract(
        purchase=purchase,
        membership=m,
        program=program,
        option=await session.get(PriceOption, purchase.price_option_id) if purchase.price_option_id else None,
        client=or_404(await session.get(User, m.client_id)),
        seller=or_404(await session.get(Account, m.account_id)),
        until=until,
        right=right,
        lines=lines,
        withdrawal=withdrawal,
        token=page_token(services_of(session).settings.secret, purchase.id, now),
    )


async def find_withdrawal(session: AsyncSession, purchase_id: UUID) -> Withdrawal | None:
    return await session.scalar(select(Withdrawal).where(Withdrawal.purchase_id == purchase_id))


def refund_key(withdrawal: Withdrawal) -> str:
    """Returns the key under which a withdrawal refunds each payment once."""
    return f"withdrawal:{withdrawal.reference}"


async def _as_requested(session: AsyncSession, line: RefundLine, withdrawal: Withdrawal) -> RefundLine:
    """Returns what a withdrawal did with a payment, instead of what another one would do."""
    made = await get_named_refund(session, line.payment, refund_key(withdrawal))
    refund = Money(made.amount_minor if made else 0, line.paid.currency)
    counts = made is not None and made.state is not RefundState.FAILED
    before = line.returned_before.minus(refund) if counts else line.returned_before
    return replace(line, refund=refund, returned_before=before)


async def load_refund_lines(
    session: AsyncSession, purchase: Purchase, m: Membership, program: Program, now: datetime
) -> list[RefundLine]:
    """Returns what a withdrawal at `now` means for each payment of the purchase. At most two weeks were paid for, so
    there are few."""
    statement = select(Invoice).where(
        Invoice.subject_kind == SUBJECT_KIND,
        Invoice.subject_id == m.id,
        Invoice.purchase_no == purchase.purchase_no,
        Invoice.state == InvoiceState.PAID,
    )
    invoices = await session.scalars(statement.order_by(Invoice.period_no))
    last = (await load_program_span(session, m.id)).last_day if program.type is ProgramType.FIXED else None
    today = local_date(now, m.zone)
    lines = []
    for invoice in invoices:
        payment = await get_counted_payment(session, invoice.id)
        if payment is not None:
            used = _used_days(invoice, purchase, m, last_day=last, today=today)
            lines.append(await _line(session, invoice, payment, used))
    return lines


def _used_days(
    invoice: Invoice, purchase: Purchase, m: Membership, *, last_day: date | None, today: date
) -> rules.UsedDays | None:
    """Returns the days of a payment that the client has had and pays for; None if they pay for none: they did not ask
    to start early, have not started, or have bought something without an end, of which no share can be told."""
    started = m.was_enrolled and (m.starts_on is None or m.starts_on < today)
    if purchase.consented_at is None or not started:
        return None
    if invoice.period_end is not None:
        start, end = (local_date(at, m.zone) for at in (invoice.period_start, invoice.period_end))
        return rules.used_days(start, end, today)
    if last_day is None or m.starts_on is None:
        return None
    return rules.used_days(m.starts_on, last_day + timedelta(days=1), today)


async def _line(
    session: AsyncSession, invoice: Invoice, payment: LedgerEntry, used: rules.UsedDays | None
) -> RefundLine:
    account, intent = payment.stripe_account_id, payment.intent_id
    refunded, _ = await get_refunded(session, account, intent)
    disputed = await get_disputed(session, account, intent)
    withheld = disputed > 0 and await has_open_dispute(session, account, intent)
    lost = 0 if withheld else disputed
    before = refunded + await get_requested(session, payment) + lost
    paid = Money(payment.gross_minor, payment.currency)
    kept = rules.price_of(used, paid)
    refund = 0 if lost else max(0, paid.minor - kept.minor - before)
    return RefundLine(
        invoice=invoice,
        payment=payment,
        paid=paid,
        used=used,
        kept=kept,
        returned_before=Money(before, payment.currency),
        refund=Money(refund, payment.currency),
        withheld=withheld,
        card=await _get_card(session, invoice),
    )


async def _get_card(session: AsyncSession, invoice: Invoice) -> Card | None:
    """Returns the card that an invoice was paid with, if it is still known."""
    paid_with = select(Attempt.payment_method).where(
        Attempt.invoice_id == invoice.id, Attempt.state == AttemptState.SUCCEEDED
    )
    return await session.scalar(
        select(Card)
        .where(Card.stripe_account_id == invoice.stripe_account_id, Card.provider_id.in_(paid_with))
        .limit(1)
    )

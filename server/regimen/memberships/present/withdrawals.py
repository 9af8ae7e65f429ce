"""A contract, and the receipt of its withdrawal."""

from datetime import datetime, timedelta

from regimen.kit.clock import local_date
from regimen.kit.money import Money
from regimen.memberships.access.withdrawals import Contract
from regimen.memberships.access.withdrawals import RefundLine as RefundOfPayment
from regimen.memberships.models import Withdrawal
from regimen.memberships.present.memberships import present_price
from regimen.memberships.rules.withdrawal import DAYS, local_time, statement_of
from regimen.memberships.schemas.withdrawals import ContractView, RefundLine, WithdrawalReceipt


def present_contract(contract: Contract, now: datetime) -> ContractView:
    m, zone = contract.membership, contract.membership.zone
    refund, today = contract.total(withheld=False), local_date(now, zone)
    return ContractView(
        order_number=contract.purchase.order_number,
        program_title=contract.program.title,
        program_type=contract.program.type,
        duration=contract.option.period if contract.option else None,
        seller=contract.seller.title,
        bought_on=local_date(contract.purchase.bought_at, zone),
        withdraw_until=contract.until,
        right=contract.right,
        consented=contract.purchase.consented_at is not None,
        started=m.was_enrolled and (m.starts_on is None or m.starts_on <= today),
        statement=statement_of(contract.program.title, contract.seller.title),
        full_name=contract.client.full_name,
        email=contract.client.email,
        lines=[_line(line, zone) for line in contract.lines],
        refund=present_price(refund) if refund else None,
        refund_by=local_date(contract.withdrawal.at if contract.withdrawal else now, zone) + timedelta(days=DAYS),
        token=contract.token,
        receipt=present_receipt(contract.withdrawal) if contract.withdrawal else None,
    )


def _line(line: RefundOfPayment, zone: str) -> RefundLine:
    paid_at = line.invoice.settled_at or line.invoice.opened_at
    return RefundLine(
        paid_on=local_date(paid_at, zone),
        paid=present_price(line.paid),
        used_days=line.used.used if line.used else None,
        total_days=line.used.total if line.used else None,
        kept=present_price(line.kept),
        returned_before=present_price(line.returned_before),
        refund=present_price(line.refund),
        withheld=line.withheld,
        card_brand=line.card.brand if line.card else None,
        card_last4=line.card.last4 if line.card else None,
    )


def present_receipt(row: Withdrawal) -> WithdrawalReceipt:
    currency = row.currency
    return WithdrawalReceipt(
        reference=row.reference,
        at=row.at,
        local_time=local_time(row.at, row.zone),
        zone=row.zone,
        full_name=row.full_name,
        email=row.email,
        reason=row.reason,
        statement=row.statement,
        refund=present_price(Money(row.refund_minor, currency)) if currency else None,
        withheld=present_price(Money(row.withheld_minor, currency)) if currency and row.withheld_minor else None,
    )

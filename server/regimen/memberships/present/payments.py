"""A payment and its refunds, for the coach."""

from regimen.kit.money import Money
from regimen.memberships.access.payments import ClientPayment
from regimen.memberships.present.memberships import present_price
from regimen.memberships.schemas.refunds import ClientPaymentView, RefundView
from regimen.payments.models import RefundRequest


def present_client_payment(found: ClientPayment) -> ClientPaymentView:
    payment = found.payment
    return ClientPaymentView(
        id=payment.id,
        client_name=found.client.full_name,
        plan_title=found.invoice.title,
        paid_at=payment.at,
        paid=present_price(Money(payment.gross_minor, payment.currency)),
        refunded=present_price(Money(found.refunded, payment.currency)),
        left=present_price(Money(found.left, payment.currency)),
        is_disputed=found.is_disputed,
        can_end=found.can_end,
        end_refunds_all=found.end_refunds_all,
        refunds=[_refund(row) for row in found.refunds],
    )


def _refund(row: RefundRequest) -> RefundView:
    return RefundView(
        id=row.id,
        amount=present_price(Money(row.amount_minor, row.currency)),
        state=row.state,
        reason=row.reason,
        note=row.note,
        requested_at=row.requested_at,
    )

"""What crosses the wire about the coach's refunds."""

from datetime import datetime
from uuid import UUID

from pydantic import Field

from regimen.kit.ids import Id
from regimen.kit.schema import Body, View
from regimen.memberships.schemas import Price
from regimen.payments.models import RefundReason, RefundState


class RefundPayment(Body):
    """`key` is made by the form: a refund that is sent twice is made once."""

    amount_minor: int = Field(ge=-(2**31), lt=2**31)
    note: str = Field("", max_length=500, description="The client reads it.")
    key: UUID
    end_membership: bool = False


class RefundView(View):
    id: Id
    amount: Price
    state: RefundState
    reason: RefundReason
    note: str
    requested_at: datetime


class ClientPaymentView(View):
    """A payment, for the coach who refunds it. `can_end`: what it paid for runs and can be ended with a refund; if it
    has not started, that gives everything back (`end_refunds_all`)."""

    id: Id
    client_name: str
    plan_title: str
    paid_at: datetime
    paid: Price
    refunded: Price
    left: Price
    is_disputed: bool
    can_end: bool
    end_refunds_all: bool
    refunds: list[RefundView]

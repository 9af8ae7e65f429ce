"""What crosses the wire about one payout."""

from datetime import datetime

from pydantic import Field

from regimen.kit.ids import Id
from regimen.kit.paging import Pagination
from regimen.kit.schema import View
from regimen.payments.rules.balance_entries import BalanceKind
from regimen.payments.schemas import Amount, PayoutRow


class PayoutTransaction(View):
    """A change of the balance that was paid out. Client, program and document are those of the payment that it belongs
    to; null for what did not go through us, such as the provider's own fees. `net = gross - fee`."""

    id: str
    kind: BalanceKind
    description: str | None = Field(description="The provider's words for it, if it did not go through us.")
    at: datetime
    client_id: Id | None
    client_name: str | None
    plan_id: Id | None
    plan_title: str | None
    document: str | None = Field(description="The number of its invoice or credit note.")
    gross: Amount
    fee: Amount
    net: Amount


class PayoutDetails(View):
    """A payout and what it is made of. The sums are those of all its transactions."""

    payout: PayoutRow
    bank_last4: str | None
    gross: Amount
    fee: Amount
    net: Amount
    adds_up: bool = Field(description="False if the provider does not say what it is made of.")
    items: list[PayoutTransaction]
    pagination: Pagination

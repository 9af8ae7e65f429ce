"""What crosses the wire about withdrawing from a contract."""

from datetime import date, datetime

from pydantic import Field

from regimen.kit.schema import Body, View
from regimen.kit.texts import Email, PersonName
from regimen.memberships.rules.withdrawal import Right
from regimen.memberships.schemas import Price
from regimen.programs.models import Period, ProgramType


class PurchaseProof(Body):
    """How somebody shows that a purchase is theirs without signing in: its number and email, or the link of a mail."""

    order_number: str = Field("", max_length=40)
    email: str = Field("", max_length=254)
    token: str | None = Field(None, max_length=600)


class ConfirmWithdrawal(PurchaseProof):
    """`contact_email` is where the receipt goes."""

    full_name: PersonName
    contact_email: Email
    reason: str = Field("", max_length=1000)


class RefundLine(View):
    """One payment of the contract. `kept` pays for `used_days` of `total_days`; both are null where nothing is kept."""

    paid_on: date
    paid: Price
    used_days: int | None
    total_days: int | None
    kept: Price
    returned_before: Price = Field(description="Refunded before, or taken back by the bank in a dispute that was lost.")
    refund: Price
    withheld: bool = Field(description="The bank holds the payment because of an open dispute: the refund waits.")
    card_brand: str | None
    card_last4: str | None


class WithdrawalReceipt(View):
    """`local_time` is `at` in the client's time zone, which is named."""

    reference: str
    at: datetime
    local_time: str
    zone: str
    full_name: str
    email: str
    reason: str
    statement: str
    refund: Price | None
    withheld: Price | None


class ContractView(View):
    """A purchase from which its client may withdraw, and what follows. `receipt` once they have."""

    order_number: str
    program_title: str
    program_type: ProgramType
    duration: Period | None
    seller: str
    bought_on: date
    withdraw_until: date
    right: Right
    consented: bool
    started: bool
    statement: str
    full_name: str
    email: str
    lines: list[RefundLine]
    refund: Price | None = Field(description="What comes back; null if nothing was paid.")
    refund_by: date = Field(description="The law gives the seller 14 days.")
    token: str = Field(description="A proof for the address of the page, so that it survives a reload; for one hour.")
    receipt: WithdrawalReceipt | None

"""The sums of a document: net and tax of what was paid, and of what is given back of it. Minor units, tax included."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from regimen.kit.money import half_up
from regimen.payments.models import TaxTreatment

_WHOLE: Final = 10_000
"""Basis points of 100 %."""
SIMPLIFIED_UP_TO: Final = {"EUR": 100_00, "GBP": 250_00}
"""Up to which total an invoice may be simplified (Article 220a of Directive 2006/112/EC; UK VAT Regulations, reg. 16A),
by currency. In others none is."""


@dataclass(frozen=True)
class Amounts:
    """Sums of a document. `price` is before the discount; price - discount = net + tax = total."""

    price: int
    discount: int
    net: int
    tax: int

    @property
    def total(self) -> int:
        return self.net + self.tax

    def reversed(self) -> "Amounts":
        return Amounts(-self.price, -self.discount, -self.net, -self.tax)


def paid_amounts(price: int, amount: int, tax: int) -> Amounts:
    """Returns the sums of an invoice: `price` less its discount is `amount`, with `tax` in it."""
    return Amounts(price=price, discount=price - amount, net=amount - tax, tax=tax)


def refunded_amounts(total: int, tax: int, *, refunded: int, credited: Amounts) -> Amounts:
    """Returns the sums (negative) of a credit note for `refunded` of an invoice of `total` with `tax` in it.

    `credited` is what earlier credit notes gave back (negative). Each gives back the tax that is missing until then, so
    that in the end the tax of the invoice is given back to the penny, in however many parts.
    """
    given_back = refunded - credited.total
    tax_until_now = tax if given_back >= total else half_up(Decimal(tax) * given_back / total)
    part = tax_until_now + credited.tax
    return Amounts(price=-refunded, discount=0, net=-(refunded - part), tax=-part)


def included_tax(total: int, rate_bp: int) -> int:
    """Returns the tax in `total` at a rate in basis points."""
    return total - net_of(total, rate_bp)


def net_of(total: int, rate_bp: int) -> int:
    """Returns `total` without the tax in it, rounded half up."""
    return half_up(Decimal(total) * _WHOLE / (_WHOLE + rate_bp))


def is_simplified(total: int, currency: str, treatment: TaxTreatment, *, address_known: bool) -> bool:
    """Whether an invoice may leave the buyer's address out: small, to somebody who did not give one.

    A business that owes the tax itself needs a full invoice.
    """
    if address_known or treatment is TaxTreatment.REVERSE_CHARGE:
        return False
    limit = SIMPLIFIED_UP_TO.get(currency)
    return limit is not None and total <= limit

"""All that is printed on a document, as data. It is stored when the document is issued, and never changes."""

from dataclasses import dataclass
from datetime import date
from typing import Final, NotRequired, TypedDict

from regimen.invoicing.rules.amounts import Amounts, net_of
from regimen.payments.models import TaxTreatment

VERSION: Final = 2


class Party(TypedDict):
    """A seller or a buyer. `address` are lines without the country, `notes` whatever else is printed below."""

    name: str
    address: list[str]
    country: str | None
    vat_number: str | None
    notes: list[str]


class Line(TypedDict):
    """What was supplied, or a discount on it. Amounts are net."""

    title: str
    detail: str
    quantity: str
    unit_net_minor: int | None
    net_minor: int


class Reference(TypedDict):
    """The document that this one corrects. `issued_on` is a date as YYYY-MM-DD, like all dates here."""

    label: str
    issued_on: str


class Payment(TypedDict):
    """How it was paid or refunded: "Visa ending 4242", and the reference of the payment provider."""

    method: str
    reference: str


class Content(TypedDict):
    """`product` is the name of the platform at that time; version 1 was without it."""

    version: int
    product: NotRequired[str]
    simplified: bool
    seller: Party
    buyer: Party
    seller_is_platform: bool
    supplied_from: str
    supplied_to: str | None
    lines: list[Line]
    payment: Payment
    original: Reference | None
    footer: str


@dataclass(frozen=True)
class Tax:
    """`rate_bp` in basis points; `country` whose tax it is."""

    treatment: TaxTreatment
    rate_bp: int
    country: str | None


@dataclass(frozen=True)
class Supply:
    """What was sold. Dates are those where the seller is; `last` is the last day of the period, None without one."""

    title: str
    nature: str
    quantity: str
    first: date
    last: date | None


def invoice_lines(supply: Supply, amounts: Amounts, tax: Tax, discount: str) -> list[Line]:
    """Returns the lines of an invoice: what was supplied, and its `discount` under that name. Their sum is the net
    amount."""
    unit = net_of(amounts.price, tax.rate_bp) if amounts.discount else amounts.net
    lines = [
        Line(title=supply.title, detail=supply.nature, quantity=supply.quantity, unit_net_minor=unit, net_minor=unit)
    ]
    if amounts.discount:
        lines.append(Line(title=discount, detail="", quantity="", unit_net_minor=None, net_minor=amounts.net - unit))
    return lines


def correction_lines(title: str, detail: str, amounts: Amounts) -> list[Line]:
    """Returns the one line of a document that corrects another."""
    return [Line(title=title, detail=detail, quantity="1", unit_net_minor=amounts.net, net_minor=amounts.net)]


def address_lines(line1: str, line2: str, city: str, postal_code: str) -> list[str]:
    """Returns an address as lines, without the parts that are missing."""
    return [line for line in (line1, line2, " ".join(part for part in (postal_code, city) if part)) if line]

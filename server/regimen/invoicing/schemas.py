"""What crosses the wire about documents and the details on them. Amounts are minor units."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from regimen.invoicing.models import DocumentKind
from regimen.kit.ids import Id
from regimen.kit.paging import Pagination
from regimen.kit.schema import Body, View

_Line = Annotated[str, StringConstraints(max_length=120)]


class _Address(Body):
    line1: _Line = ""
    line2: _Line = ""
    city: _Line = ""
    postal_code: Annotated[str, StringConstraints(max_length=20)] = ""
    country: str | None = Field(None, max_length=2)
    vat_number: str | None = Field(None, max_length=30)


class SaveSeller(_Address):
    """What invoices say about the account as a seller."""

    legal_name: _Line = ""
    registration: _Line = ""
    footer: Annotated[str, StringConstraints(max_length=300)] = ""
    prefix: Annotated[str, StringConstraints(to_upper=True, max_length=20)] = Field(
        "", description="Begins each number. Can't be changed after the first one."
    )


class SaveBuyer(_Address):
    """What a client's invoices say about them. All may be empty."""

    name: _Line = ""


class _AddressView(View):
    line1: str
    line2: str
    city: str
    postal_code: str
    country: str | None
    vat_number: str | None


class SellerView(_AddressView):
    legal_name: str
    registration: str
    footer: str
    prefix: str
    prefix_fixed: bool = Field(description="A number has been given, so the prefix stays.")
    complete: bool = Field(description="Name and address have been entered.")


class BuyerView(_AddressView):
    name: str


class DocumentRow(View):
    id: Id
    label: str = Field(description="The number as it is printed.")
    kind: DocumentKind
    issued_on: date
    client_id: Id | None
    buyer_name: str
    title: str
    currency: str
    net_minor: int
    tax_minor: int
    total_minor: int


class Documents(View):
    items: list[DocumentRow]
    pagination: Pagination


class DocumentClient(View):
    id: Id
    name: str


class DocumentFilterOptions(View):
    """What documents can be filtered by; `years` have a statement."""

    clients: list[DocumentClient]
    years: list[int]


class DocumentLink(View):
    """Where the PDF of a document is for the next minutes."""

    url: str
    name: str


class PaymentDocument(View):
    """A document of a payment."""

    id: UUID
    label: str
    kind: DocumentKind

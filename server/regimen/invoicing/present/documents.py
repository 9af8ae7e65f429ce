"""Documents and the details on them as answers."""

from collections.abc import AsyncIterator, Sequence
from decimal import Decimal

from regimen.accounts.models import Account
from regimen.invoicing.models import Document, InvoiceBuyer, InvoiceSeller, InvoiceSeries
from regimen.invoicing.rules.numbers import default_prefix
from regimen.invoicing.schemas import BuyerView, DocumentRow, PaymentDocument, SellerView
from regimen.kit.downloads import CsvTable
from regimen.kit.money import Money, amount_text

_HEADER = (
    "Number",
    "Kind",
    "Issued",
    "Paid or refunded",
    "Customer",
    "Customer's VAT number",
    "What",
    "Currency",
    "Before discount",
    "Discount",
    "Net",
    "Tax rate %",
    "Tax country",
    "Tax treatment",
    "Tax",
    "Total",
    "Corrects",
)


def present_document(document: Document) -> DocumentRow:
    return DocumentRow.model_validate(document)


def present_payment_documents(documents: Sequence[Document]) -> list[PaymentDocument]:
    return [PaymentDocument.model_validate(document) for document in documents]


def present_seller(account: Account, details: InvoiceSeller | None, series: InvoiceSeries | None) -> SellerView:
    """Returns what the account's invoices say; before anything is saved, its name and country."""
    fixed = series is not None and series.last_number > 0
    prefix = series.prefix if series is not None else default_prefix(account.title)
    if details is None:
        return SellerView(
            line1="", line2="", city="", postal_code="", country=account.country, vat_number=None,
            legal_name=account.title, registration="", footer="", prefix=prefix, prefix_fixed=fixed, complete=False,
        )  # fmt: skip
    return SellerView(
        line1=details.line1, line2=details.line2, city=details.city, postal_code=details.postal_code,
        country=details.country, vat_number=details.vat_number, legal_name=details.legal_name,
        registration=details.registration, footer=details.footer, prefix=prefix, prefix_fixed=fixed, complete=True,
    )  # fmt: skip


def present_buyer(details: InvoiceBuyer | None) -> BuyerView:
    if details is None:
        return BuyerView(line1="", line2="", city="", postal_code="", country=None, vat_number=None, name="")
    return BuyerView.model_validate(details)


async def documents_csv(parts: AsyncIterator[Sequence[Document]]) -> bytes:
    """Returns documents as a table, in major units."""
    table = CsvTable(_HEADER)
    async for documents in parts:
        table.add(_cells(document) for document in documents)
    return table.data()


def _cells(document: Document) -> list[str]:
    original = document.content["original"]
    return [
        document.label,
        document.kind.value,
        document.issued_on.isoformat(),
        document.supplied_on.isoformat(),
        document.buyer_name,
        document.content["buyer"]["vat_number"] or "",
        document.title,
        document.currency,
        amount(document.price_minor, document.currency),
        amount(document.discount_minor, document.currency),
        amount(document.net_minor, document.currency),
        percent(document.tax_rate_bp),
        document.tax_country or "",
        document.tax_treatment.value,
        amount(document.tax_minor, document.currency),
        amount(document.total_minor, document.currency),
        original["label"] if original else "",
    ]


def amount(minor: int, currency: str) -> str:
    """Returns an amount as spreadsheets read it: 1234.50."""
    return amount_text(Money(minor, currency))


def percent(rate_bp: int) -> str:
    """Returns a rate in basis points as a number of percent: 19, 8.1."""
    return f"{(Decimal(rate_bp) / 100).normalize():f}"

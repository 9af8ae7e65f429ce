"""The tables of invoicing: details of sellers and buyers, number series, documents and their files.

Amounts are minor units. A document never changes: a trigger of the database refuses it.
"""

from datetime import date, datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from regimen.kit.db import Base, WithId, text_enum
from regimen.payments.models import TaxTreatment


class DocumentKind(StrEnum):
    """FEE_INVOICE: the platform's fees of one month, to the coach who paid them."""

    INVOICE = "invoice"
    CREDIT_NOTE = "credit_note"
    FEE_INVOICE = "fee_invoice"


class SeriesKind(StrEnum):
    """What the documents of a series are for."""

    SALES = "sales"
    """What a coach sells to clients; one series for each account."""
    PLANS = "plans"
    """Coaches' own plans, sold by the platform."""
    FEES = "fees"
    """The platform's fees on what clients pay."""


class _Address:
    """Where a seller or a buyer is. Empty text where a part is missing."""

    line1: Mapped[str] = mapped_column(default="")
    line2: Mapped[str] = mapped_column(default="")
    city: Mapped[str] = mapped_column(default="")
    postal_code: Mapped[str] = mapped_column(default="")
    country: Mapped[str | None] = mapped_column(String(2))
    vat_number: Mapped[str | None] = mapped_column(String(20), doc="With its country: DE123456789.")


class InvoiceSeller(_Address, Base):
    """What an account's invoices say about it as a seller."""

    __tablename__ = "invoice_sellers"

    account_id: Mapped[UUID] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    legal_name: Mapped[str]
    registration: Mapped[str] = mapped_column(default="", doc="Such as: Registered in Ireland, no. 712408.")
    footer: Mapped[str] = mapped_column(default="")
    updated_at: Mapped[datetime]


class InvoiceBuyer(_Address, Base):
    """What a client wants their invoices to say about them."""

    __tablename__ = "invoice_buyers"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id"), primary_key=True)
    name: Mapped[str] = mapped_column(default="")
    updated_at: Mapped[datetime]


class InvoiceSeries(WithId, Base):
    """A series of numbers without gaps, which begins at 1 every year.

    Its row is locked while a document is issued, as the last lock of that transaction.
    """

    __tablename__ = "invoice_series"
    __table_args__ = (UniqueConstraint("kind", "account_id", postgresql_nulls_not_distinct=True),)

    kind: Mapped[SeriesKind] = mapped_column(text_enum(SeriesKind))
    account_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("accounts.id"), index=True, doc="The seller; None for the platform itself."
    )
    prefix: Mapped[str] = mapped_column(String(8), doc="May change until the first number.")
    year: Mapped[int] = mapped_column(default=0, doc="0 before the first number.")
    last_number: Mapped[int] = mapped_column(default=0)


class Document(WithId, Base):
    """An invoice or a credit note, as it was issued.

    The amounts of credit notes are negative, so that sums are those of the ledger. An invoice with an `original_id`
    takes a credit note back, because its refund did not arrive.
    """

    __tablename__ = "invoice_documents"
    __table_args__ = (
        UniqueConstraint("series_id", "year", "number"),
        CheckConstraint("number > 0", name="number"),
        CheckConstraint("price_minor - discount_minor = total_minor", name="discount"),
        CheckConstraint("net_minor + tax_minor = total_minor", name="tax"),
        Index("ix_invoice_documents_account_id_issued_at", "account_id", "issued_at"),
    )

    series_id: Mapped[UUID] = mapped_column(ForeignKey("invoice_series.id"))
    year: Mapped[int]
    number: Mapped[int]
    label: Mapped[str] = mapped_column(String(40), doc="The number as it is printed: SAL-2026-00418.")
    kind: Mapped[DocumentKind] = mapped_column(text_enum(DocumentKind))
    source: Mapped[str] = mapped_column(String(128), unique=True, doc="What it documents, so that nothing has two.")
    account_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("accounts.id"), doc="The seller; None for the platform itself."
    )
    buyer_account_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("accounts.id"), index=True, doc="The buyer of a plan, or who paid fees; None for clients."
    )
    client_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"), index=True, doc="The client who bought.")
    invoice_id: Mapped[UUID | None] = mapped_column(ForeignKey("invoices.id"), index=True)
    entry_id: Mapped[UUID | None] = mapped_column(ForeignKey("ledger_entries.id"), index=True, doc="Of a refund.")
    original_id: Mapped[UUID | None] = mapped_column(
        ForeignKey("invoice_documents.id"), doc="The document that this one corrects."
    )
    product_id: Mapped[UUID | None]
    title: Mapped[str]
    buyer_name: Mapped[str]
    issued_at: Mapped[datetime]
    issued_on: Mapped[date] = mapped_column(doc="Where the seller is.")
    supplied_on: Mapped[date] = mapped_column(doc="When it was paid or refunded, where the seller is.")
    currency: Mapped[str] = mapped_column(String(3))
    price_minor: Mapped[int] = mapped_column(doc="Before the discount, tax included.")
    discount_minor: Mapped[int]
    net_minor: Mapped[int]
    tax_minor: Mapped[int]
    total_minor: Mapped[int]
    fee_minor: Mapped[int] = mapped_column(
        default=0, doc="What the platform kept of the payment, negative if it gave that back; 0 on its own documents."
    )
    tax_treatment: Mapped[TaxTreatment] = mapped_column(text_enum(TaxTreatment))
    tax_rate_bp: Mapped[int] = mapped_column(doc="In basis points: 1,900 are 19 %.")
    tax_country: Mapped[str | None] = mapped_column(String(2))
    content: Mapped[dict[str, Any]] = mapped_column(doc="All that is printed: see rules/content.py.")


class DocumentFile(Base):
    """The PDF of a document, once it is made."""

    __tablename__ = "invoice_document_files"

    document_id: Mapped[UUID] = mapped_column(ForeignKey("invoice_documents.id"), primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    sha256: Mapped[str] = mapped_column(String(64))
    size: Mapped[int] = mapped_column(doc="In bytes.")
    made_at: Mapped[datetime]

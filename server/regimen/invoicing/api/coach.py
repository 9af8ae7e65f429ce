"""A coach's documents: what the account issued, the platform's invoices to it, and the details on them."""

from datetime import date
from typing import Annotated, Final, Literal
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Response

from regimen.accounts.access.actor import AccountOwner, FinancialCoach
from regimen.accounts.models import Account
from regimen.invoicing.access import documents
from regimen.invoicing.access.parties import account_as_seller, find_sales_series, get_seller_details
from regimen.invoicing.access.statement import get_statement
from regimen.invoicing.actions.details import save_seller
from regimen.invoicing.api.links import link_to
from regimen.invoicing.failures import NothingSold
from regimen.invoicing.models import DocumentKind
from regimen.invoicing.present.documents import documents_csv, present_document, present_seller
from regimen.invoicing.present.statement import TEMPLATE, statement_csv, statement_pages
from regimen.invoicing.rules.details import SellerDetails, check_seller
from regimen.invoicing.schemas import (
    DocumentClient,
    DocumentFilterOptions,
    DocumentLink,
    Documents,
    SaveSeller,
    SellerView,
)
from regimen.kit.clock import Now, Today
from regimen.kit.db import Session
from regimen.kit.downloads import attachment
from regimen.kit.errors import Busy, Forbidden, Invalid, NotFound, TooMany, Unauthenticated, error_responses
from regimen.kit.paging import PageParams
from regimen.kit.pdf.pool import TooMuchToPrint, render_pdf

router = APIRouter(prefix="/coach", tags=["invoicing"], responses=error_responses(Unauthenticated, Forbidden))

_CSV: Final = "text/csv"
_PDF: Final = "application/pdf"
_FILE: Final = {"schema": {"type": "string", "format": "binary"}}


async def document_filters(
    since: Annotated[date | None, Query(description="The first day of issue.")] = None,
    until: Annotated[date | None, Query(description="The last day of issue.")] = None,
    client_id: UUID | None = None,
    kind: DocumentKind | None = None,
) -> documents.DocumentFilters:
    return documents.DocumentFilters(since, until, client_id, kind)


Filters = Annotated[documents.DocumentFilters, Depends(document_filters)]


@router.get("/documents", responses=error_responses(Invalid))
async def list_documents(actor: FinancialCoach, session: Session, filters: Filters, page: PageParams) -> Documents:
    """Invoices and credit notes to clients, and the platform's invoices for its fees, the newest first."""
    found, total = await documents.get_page(session, actor.account, filters, page)
    return Documents(items=[present_document(one) for one in found], pagination=page.pagination(total))


@router.get("/documents/filters")
async def filter_options(actor: FinancialCoach, session: Session) -> DocumentFilterOptions:
    """What the list can be filtered by, and the years that have a statement."""
    found = await documents.get_filter_options(session, actor.account)
    clients = [DocumentClient(id=client_id, name=name) for client_id, name in found.clients]
    return DocumentFilterOptions(clients=clients, years=list(found.years))


@router.get(
    "/documents/export",
    response_class=Response,
    responses={200: {"content": {_CSV: _FILE}}, **error_responses(Invalid)},
)
async def export_documents(actor: FinancialCoach, session: Session, filters: Filters, today: Today) -> Response:
    """The filtered list as a CSV file."""
    data = await documents_csv(documents.stream_all(session, actor.account, filters))
    return _download(data, _CSV, f"Invoices {today}", "csv")


@router.get(
    "/documents/statement",
    response_class=Response,
    responses={
        200: {"content": {_CSV: _FILE, _PDF: _FILE}},
        **error_responses(Invalid, NothingSold, TooMuchToPrint, TooMany, Busy),
    },
)
async def statement(
    actor: FinancialCoach,
    session: Session,
    year: Annotated[int, Query(ge=2000, le=2200)],
    file_format: Annotated[Literal["csv", "pdf"], Query(alias="format")],
) -> Response:
    """What was sold in a year, by month, client, program and tax rate."""
    rows = await get_statement(session, actor.account, year)
    if not rows:
        raise NothingSold
    if file_format == "csv":
        return _download(statement_csv(rows), _CSV, f"Statement {year}", "csv")
    seller = (await account_as_seller(session, actor.account)).party["name"]
    await session.close()  # setting the pages takes a while, and needs no connection
    data = await render_pdf(TEMPLATE, statement_pages(seller, year, rows), person=actor.user_id)
    return _download(data, _PDF, f"Statement {year}", "pdf")


def _download(data: bytes, content_type: str, name: str, suffix: str) -> Response:
    headers = {"Content-Disposition": attachment(name, suffix, fallback="Invoices")}
    return Response(data, media_type=content_type, headers=headers)


@router.post("/documents/{document_id}/link", responses=error_responses(NotFound, TooMuchToPrint, TooMany, Busy))
async def link_document(document_id: UUID, actor: FinancialCoach, session: Session, now: Now) -> DocumentLink:
    """A link to the PDF of a document, valid for some minutes."""
    return await link_to(session, await documents.get_of_account(session, actor.account, document_id), now, actor)


@router.post("/plan_documents/{document_id}/link", responses=error_responses(NotFound, TooMuchToPrint, TooMany, Busy))
async def link_plan_document(document_id: UUID, actor: AccountOwner, session: Session, now: Now) -> DocumentLink:
    """A link to the PDF of an invoice for the account's own plan, valid for some minutes."""
    return await link_to(session, await documents.get_of_plan(session, actor.account, document_id), now, actor)


@router.get("/invoice_details")
async def seller_details(actor: FinancialCoach, session: Session) -> SellerView:
    """What the account's invoices say about it."""
    account = await session.get_one(Account, actor.account)
    details = await get_seller_details(session, actor.account)
    return present_seller(account, details, await find_sales_series(session, actor.account))


@router.put("/invoice_details", responses=error_responses(Invalid))
async def save_seller_details(form: SaveSeller, actor: FinancialCoach, session: Session, now: Now) -> SellerView:
    """Save what the account's invoices say about it from now on."""
    await save_seller(session, actor.account, check_seller(SellerDetails(**form.model_dump())), now)
    session.expire_all()
    return await seller_details(actor, session)

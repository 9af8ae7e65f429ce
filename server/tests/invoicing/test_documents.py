"""Every payment has its invoice and every refund its credit note, from the same transaction."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import DBAPIError

from regimen.accounts.models import MemberRole
from regimen.invoicing.models import Document, DocumentKind, InvoiceSeries
from regimen.payments.actions.invoices import TaxAmount
from regimen.payments.actions.refund_sync import sync_refund
from regimen.payments.models import LedgerEntry, TaxTreatment
from tests.cast import Person
from tests.conftest import Requests
from tests.invoicing.conftest import BUYER, SELLER, Sales, Terms

AsPerson = Callable[[Person], Requests]


async def test_a_payment_has_its_invoice(sales: Sales) -> None:
    await sales.buy()
    await sales.next_month()
    first, second = await sales.documents()
    assert (first.kind, first.label, second.label) == (DocumentKind.INVOICE, "NOR-2026-00001", "NOR-2026-00002")
    assert (first.total_minor, first.net_minor, first.tax_minor, first.fee_minor) == (3900, 3900, 0, 195)
    assert (first.account_id, first.client_id) == (sales.cast.erik.account_id, sales.cast.maya.id)
    assert first.content["lines"][0]["quantity"] == "1 month"
    assert first.content["supplied_to"] == "2026-02-11"
    assert first.content["payment"]["method"] == "Visa ending 4242"


async def test_a_refund_has_its_credit_note(sales: Sales) -> None:
    await sales.buy()
    await sales.refund()
    invoice, note = await sales.documents()
    assert (note.kind, note.original_id, note.label) == (DocumentKind.CREDIT_NOTE, invoice.id, "NOR-2026-00002")
    assert (note.total_minor, note.fee_minor) == (-3900, -195)
    assert note.content["original"] == {"label": "NOR-2026-00001", "issued_on": "2026-01-12"}


async def test_a_refund_at_the_provider_in_parts_gives_back_the_tax_to_the_penny(sales: Sales, terms: Terms) -> None:
    terms(tax=TaxAmount(TaxTreatment.STANDARD, 623, 1900, "DE"))
    await sales.buy()
    [paid] = await sales.shop.ledger()
    for key, amount in (("a", 1000), ("b", 1000), ("c", 1900)):
        refund = await sales.shop.provider.refund(
            paid.stripe_account_id, paid.intent_id, amount=amount, return_fee=True, key=key
        )
        for _ in range(2):
            await sync_refund(sales.shop.work(), paid.stripe_account_id, refund.id)
    documents = await sales.documents()
    assert [document.total_minor for document in documents] == [3900, -1000, -1000, -1900]
    assert [document.tax_minor for document in documents] == [623, -160, -159, -304]
    assert sum(document.total_minor for document in documents) == sum(
        entry.gross_minor for entry in await sales.shop.ledger()
    )


async def test_a_refund_that_does_not_arrive_takes_its_credit_note_back(sales: Sales) -> None:
    await sales.buy()
    await sales.refund()
    refund = (await sales.shop.ledger())[-1]
    await sales.shop.sandbox.back_office.fail_refund(refund.source_id)
    for _ in range(2):
        await sync_refund(sales.shop.work(), refund.stripe_account_id, refund.source_id)
    invoice, note, reversal = await sales.documents()
    assert (reversal.kind, reversal.original_id) == (DocumentKind.INVOICE, note.id)
    assert [document.total_minor for document in (invoice, note, reversal)] == [3900, -3900, 3900]
    assert reversal.content["lines"][0]["title"] == "Refund that didn't arrive: Foundations"


async def test_an_issued_document_never_changes(sales: Sales) -> None:
    await sales.buy()
    for change in (
        update(Document).values(total_minor=1, net_minor=1, price_minor=1),
        update(Document).values(buyer_name="Somebody else"),
        delete(Document),
        update(InvoiceSeries).values(last_number=0),
        update(InvoiceSeries).values(prefix="OTHER"),
        delete(InvoiceSeries),
    ):
        with pytest.raises(DBAPIError, match=r"cannot change|only counts upwards|has numbers"):
            async with sales.shop.sessions.begin() as session:
                await session.execute(change)
    [document] = await sales.documents()
    assert (document.total_minor, document.buyer_name) == (3900, "Maya Kowalczyk")


async def test_later_details_do_not_reach_an_issued_document(sales: Sales) -> None:
    await sales.buy()
    before = (await sales.documents())[0].content
    saved = await sales.erik.put("/coach/invoice_details", SELLER | {"prefix": ""})
    assert saved.status_code == 200, saved.text
    assert (await sales.maya.put("/athlete/invoice_details", BUYER)).status_code == 200
    assert (await sales.documents())[0].content == before
    await sales.next_month()
    later = (await sales.documents())[1].content
    assert (later["seller"]["name"], later["seller"]["vat_number"]) == ("Northside Strength GmbH", "DE136695976")
    assert later["buyer"]["address"] == ["4 Quay Lane", "Salthill", "H91 K2P8 Galway"]


async def test_the_ledger_is_the_sum_of_the_documents(sales: Sales) -> None:
    await sales.buy()
    for _ in range(3):
        await sales.next_month()
    await sales.refund()
    async with sales.shop.sessions() as session:
        ledger = (
            await session.execute(select(func.sum(LedgerEntry.gross_minor), func.sum(LedgerEntry.platform_fee_minor)))
        ).one()
        documents = (await session.execute(select(func.sum(Document.total_minor), func.sum(Document.fee_minor)))).one()
    assert tuple(ledger) == tuple(documents)


async def test_others_find_no_document(sales: Sales, ines: Requests, tom: Requests, visitor: Requests) -> None:
    await sales.buy()
    [document] = await sales.documents()
    own = [f"/coach/documents/{document.id}/link", f"/athlete/documents/{document.id}/link"]
    assert (await sales.erik.post(own[0])).status_code == 200
    assert (await sales.maya.post(own[1])).status_code == 200
    assert (await ines.post(own[0])).status_code == 404
    assert (await tom.post(own[1])).status_code == 404
    assert (await sales.erik.post(f"/coach/plan_documents/{document.id}/link")).status_code == 404
    assert (await visitor.post(own[1])).status_code == 401


async def test_the_file_is_made_once_and_read_only_with_its_signature(sales: Sales, visitor: Requests) -> None:
    await sales.buy()
    [document] = await sales.documents()
    first = (await sales.maya.post(f"/athlete/documents/{document.id}/link")).json()
    second = (await sales.erik.post(f"/coach/documents/{document.id}/link")).json()
    assert first["name"] == "NOR-2026-00001.pdf"
    path = first["url"].partition("?")[0]
    http = sales.maya.http
    files = [await http.get(link["url"]) for link in (first, second)]
    assert {file.status_code for file in files} == {200}
    assert files[0].content == files[1].content
    assert files[0].headers["content-type"] == "application/pdf"
    assert (await http.get(path)).status_code == 404
    assert (await sales.erik.delete("/users/sign_out")).status_code == 204
    assert [(await http.get(link["url"])).status_code for link in (first, second)] == [200, 404]
    sales.shop.clock.advance(timedelta(minutes=11))
    assert (await http.get(first["url"])).status_code == 404


async def test_a_link_ends_with_the_right_to_see_money(sales: Sales, as_person: AsPerson) -> None:
    await sales.buy()
    [document] = await sales.documents()
    bea = await sales.cast.hire("Bea", "Novak", sales.cast.erik, MemberRole.MANAGER, financial=True)
    url = (await as_person(bea).post(f"/coach/documents/{document.id}/link")).json()["url"]
    http = sales.erik.http
    assert (await http.get(url)).status_code == 200
    assert (await sales.erik.patch(f"/coach/coaches/{bea.id}", {"financial": False})).status_code == 200
    assert (await http.get(url)).status_code == 404

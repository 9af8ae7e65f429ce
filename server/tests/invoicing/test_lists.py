"""A coach's list, its export, the statement of a year, and the platform's invoices for its fees."""

import csv
import io
from datetime import UTC, datetime

import pytest
from sqlalchemy import inspect, update

from regimen.accounts.models import User
from regimen.invoicing.actions.fees import issue_fee_invoices
from regimen.invoicing.models import DocumentKind
from regimen.invoicing.rules.amounts import Amounts, included_tax, paid_amounts, refunded_amounts
from regimen.invoicing.rules.fee_tax import FeeTax, fee_tax
from regimen.kit.db import transaction
from regimen.kit.ids import new_id
from regimen.payments.actions.invoices import Discount, TaxAmount
from regimen.payments.models import LedgerEntry, TaxTreatment
from regimen.programs.models import Program
from tests.conftest import Requests
from tests.invoicing.conftest import Sales, Terms, text_of


def table(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))


async def two_months_and_a_refund(sales: Sales, terms: Terms) -> None:
    terms(discount=Discount(780, "AUTUMN20"), tax=TaxAmount(TaxTreatment.STANDARD, 498, 1900, "DE"))
    await sales.buy()
    await sales.next_month()
    await sales.refund()


async def test_the_list_and_its_filters(sales: Sales, terms: Terms) -> None:
    await two_months_and_a_refund(sales, terms)
    labels = [row["label"] for row in await sales.list()]
    assert labels == ["NOR-2026-00003", "NOR-2026-00002", "NOR-2026-00001"]
    assert [row["label"] for row in await sales.list(kind="credit_note")] == ["NOR-2026-00003"]
    assert [row["label"] for row in await sales.list(until="2026-01-31")] == ["NOR-2026-00001"]
    assert len(await sales.list(since="2026-02-01", client_id=str(sales.cast.maya.id))) == 2
    assert await sales.list(client_id=str(sales.cast.tom.id)) == []
    found = (await sales.erik.get("/coach/documents/filters")).json()
    maya = {"id": str(sales.cast.maya.id), "name": "Maya Kowalczyk"}
    assert found == {"clients": [maya], "years": [2026]}


async def test_others_see_none_of_it(sales: Sales, terms: Terms, ines: Requests) -> None:
    await two_months_and_a_refund(sales, terms)
    assert (await ines.get("/coach/documents")).json()["items"] == []
    assert (await ines.get("/coach/documents/filters")).json() == {"clients": [], "years": []}
    missing = await ines.get("/coach/documents/statement?year=2026&format=csv")
    assert missing.status_code == 404
    assert (await sales.maya.get("/coach/documents")).status_code == 403


async def test_the_export(sales: Sales, terms: Terms) -> None:
    await two_months_and_a_refund(sales, terms)
    answer = await sales.erik.get("/coach/documents/export", params={"kind": "credit_note"})
    assert answer.headers["content-disposition"].startswith("attachment")
    [row] = table(answer.content)
    assert (row["Number"], row["Total"], row["Tax"], row["Net"]) == ("NOR-2026-00003", "-31.20", "-4.98", "-26.22")
    assert (row["Corrects"], row["Tax rate %"], row["Currency"]) == ("NOR-2026-00002", "19", "EUR")


async def test_the_export_is_read_in_parts(sales: Sales, terms: Terms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regimen.invoicing.access.documents._AT_ONCE", 2)
    await two_months_and_a_refund(sales, terms)
    answer = await sales.erik.get("/coach/documents/export")
    assert [row["Number"] for row in table(answer.content)] == ["NOR-2026-00003", "NOR-2026-00002", "NOR-2026-00001"]


async def test_the_statement_says_what_the_documents_say(sales: Sales, terms: Terms) -> None:
    """Whatever the client and the program are called by now."""
    await sales.buy()
    async with sales.shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == sales.cast.maya.id).values(last_name="Byrne"))
        await session.execute(update(Program).where(Program.id == sales.program.id).values(title="Basics"))
    [january] = table((await sales.erik.get("/coach/documents/statement?year=2026&format=csv")).content)
    assert (january["Client"], january["Program"]) == ("Maya Kowalczyk", "Foundations")
    await sales.next_month()
    rows = table((await sales.erik.get("/coach/documents/statement?year=2026&format=csv")).content)
    assert [(row["Month"], row["Client"], row["Program"]) for row in rows] == [
        ("01", "Maya Kowalczyk", "Foundations"),
        ("02", "Maya Byrne", "Basics"),
    ]


async def test_the_statement_of_a_year(sales: Sales, terms: Terms) -> None:
    await two_months_and_a_refund(sales, terms)
    january, february = table((await sales.erik.get("/coach/documents/statement?year=2026&format=csv")).content)
    assert january == {
        "Month": "01", "Client": "Maya Kowalczyk", "Program": "Foundations", "Tax country": "DE", "Tax rate %": "19",
        "Currency": "EUR", "Gross": "39.00", "Discounts": "7.80", "Net": "26.22", "Tax": "4.98",
        "Platform fee": "1.56", "Refunds": "0.00", "Tax in refunds": "0.00",
    }  # fmt: skip
    assert (february["Gross"], february["Refunds"], february["Tax in refunds"]) == ("39.00", "31.20", "4.98")
    assert february["Platform fee"] == "0.00"
    pdf = await sales.erik.get("/coach/documents/statement?year=2026&format=pdf")
    text = text_of(pdf.content)
    assert "Statement 2026" in text
    assert "January Maya Kowalczyk Foundations DE 19% €39.00 €7.80 €26.22 €4.98 €1.56 €0.00 €0.00" in text
    assert "Total €78.00 €15.60 €52.44 €9.96 €1.56 €31.20 €4.98" in text


async def test_the_platform_invoices_its_fees_once_a_month(sales: Sales, ines: Requests) -> None:
    await sales.buy()
    sessions = sales.shop.sessions
    assert await issue_fee_invoices(sessions, datetime(2026, 1, 31, 23, tzinfo=UTC)) == 0
    assert await issue_fee_invoices(sessions, datetime(2026, 2, 1, tzinfo=UTC)) == 1
    assert await issue_fee_invoices(sessions, datetime(2026, 2, 1, tzinfo=UTC)) == 0
    [row] = await sales.list(kind="fee_invoice")
    assert (row["label"], row["total_minor"], row["title"]) == ("FEE-2026-00001", 195, "Platform fee, January 2026")
    assert (await sales.erik.post(f"/coach/documents/{row['id']}/link")).status_code == 200
    assert (await ines.post(f"/coach/documents/{row['id']}/link")).status_code == 404
    assert (await sales.maya.post(f"/athlete/documents/{row['id']}/link")).status_code == 404


async def test_a_month_without_fees_stays_without_an_invoice(sales: Sales) -> None:
    """Also when a later month has been invoiced since."""
    sessions = sales.shop.sessions
    await sales.buy()
    assert await issue_fee_invoices(sessions, datetime(2026, 2, 1, tzinfo=UTC)) == 1
    async with transaction(sessions) as session:
        [paid] = await sales.shop.ledger()
        later = {column.key: getattr(paid, column.key) for column in inspect(LedgerEntry).columns}
        later |= {"id": new_id(), "source_id": "ch_later", "at": datetime(2026, 3, 5, tzinfo=UTC)}
        session.add(LedgerEntry(**later))
    assert await issue_fee_invoices(sessions, datetime(2026, 4, 1, tzinfo=UTC)) == 1
    for day in (2, 3):
        assert await issue_fee_invoices(sessions, datetime(2026, 4, day, tzinfo=UTC)) == 0
    titles = [row["title"] for row in await sales.list(kind="fee_invoice")]
    assert titles == ["Platform fee, March 2026", "Platform fee, January 2026"]
    assert await sales.list(kind="credit_note") == []


async def test_fees_given_back_later_have_a_credit_note(sales: Sales) -> None:
    await sales.buy()
    sessions = sales.shop.sessions
    await issue_fee_invoices(sessions, datetime(2026, 2, 1, tzinfo=UTC))
    sales.shop.clock.advance(datetime(2026, 2, 5, tzinfo=UTC) - sales.shop.clock.now())
    await sales.refund()
    assert await issue_fee_invoices(sessions, datetime(2026, 3, 1, tzinfo=UTC)) == 1
    note = (await sales.documents())[-1]
    assert (note.kind, note.label, note.total_minor) == (DocumentKind.CREDIT_NOTE, "FEE-2026-00002", -195)
    assert note.content["original"]["label"] == "FEE-2026-00001"


@pytest.mark.parametrize(
    ("country", "number", "tax"),
    [
        ("IE", None, FeeTax(TaxTreatment.STANDARD, 2300, "IE")),
        ("DE", "DE136695976", FeeTax(TaxTreatment.REVERSE_CHARGE, 0, "DE")),
        ("DE", None, FeeTax(TaxTreatment.STANDARD, 2300, "IE")),
        ("US", None, FeeTax(TaxTreatment.NONE, 0, None)),
    ],
)
def test_the_tax_on_fees(country: str, number: str | None, tax: FeeTax) -> None:
    found = fee_tax(
        platform_country="IE", platform_vat_number="IE6433435F", rate_bp=2300, country=country, vat_number=number
    )
    assert found == tax


def test_a_refund_in_parts_gives_back_each_penny_of_tax() -> None:
    paid, credited = paid_amounts(3900, 3120, 498), Amounts(0, 0, 0, 0)
    for part in (1, 999, 1040, 1080):
        note = refunded_amounts(paid.total, paid.tax, refunded=part, credited=credited)
        assert (note.total, note.price) == (-part, -part)
        credited = Amounts(*(getattr(credited, n) + getattr(note, n) for n in ("price", "discount", "net", "tax")))
    assert (credited.total, credited.tax) == (-3120, -498)
    assert included_tax(3120, 1900) == 498

"""The PDF says all that Article 226 of Directive 2006/112/EC asks for, and is the same bytes every time."""

from typing import Any

import pytest

from regimen.invoicing.models import Document
from regimen.invoicing.present.pages import TEMPLATE, pages_of
from regimen.kit.pdf.pool import render_pdf
from regimen.payments.actions.invoices import Discount, TaxAmount
from regimen.payments.models import TaxTreatment
from regimen.payments.rules.card_brands import brand_name
from tests.invoicing.conftest import BUYER, SELLER, Sales, Terms, text_of

GERMAN_VAT = TaxAmount(TaxTreatment.STANDARD, 498, 1900, "DE")
AUTUMN = Discount(780, "AUTUMN20")


async def printed(document: Document) -> str:
    return text_of(await render_pdf(TEMPLATE, pages_of(document, "Regimen"), person="test"))


async def enter_details(sales: Sales, **buyer: Any) -> None:
    assert (await sales.erik.put("/coach/invoice_details", SELLER)).status_code == 200
    if buyer:
        assert (await sales.maya.put("/athlete/invoice_details", BUYER | buyer)).status_code == 200


async def test_an_invoice_to_a_consumer(sales: Sales, terms: Terms) -> None:
    terms(discount=AUTUMN, tax=GERMAN_VAT)
    await enter_details(sales, name="Maya Kowalczyk")
    await sales.buy()
    [document] = await sales.documents()
    assert await printed(document) == (
        "Northside Strength GmbH Invoice "
        "Invoice number NOR-2026-00001 Issued 12 Jan 2026 Period supplied 12 Jan 2026 – 11 Feb 2026 Paid 12 Jan 2026 "
        "Seller Northside Strength GmbH Weidenallee 12 20357 Hamburg Germany VAT number DE136695976 "
        "Amtsgericht Hamburg, HRB 71203 "
        "Customer Maya Kowalczyk 4 Quay Lane Salthill H91 K2P8 Galway Ireland No VAT number given "
        "What was supplied Quantity Unit price, net VAT Net "
        "Foundations Personal coaching online 1 month €32.77 19% €32.77 "
        "Discount AUTUMN20 19% −€6.55 "
        "VAT by rate Net VAT Total Germany, 19% €26.22 €4.98 €31.20 "
        "Net €26.22 VAT, Germany, 19% €4.98 Total €31.20 Paid by Visa ending 4242 −€31.20 Left to pay €0.00 "
        "VAT Place of supply: Germany. All prices include VAT. "
        "Price €39.00, VAT included, less €7.80. "
        f"Payment 12 Jan 2026 Reference {document.content['payment']['reference']} "
        "Thank you for training with us. "
        "Issued by Regimen in the name and for the account of Northside Strength GmbH, the seller. "
        "Series NOR-2026, numbered without gaps. A correction is a credit note that names this number. 1 of 1"
    )


async def test_an_invoice_with_reverse_charge(sales: Sales, terms: Terms) -> None:
    terms(tax=TaxAmount(TaxTreatment.REVERSE_CHARGE, 0, 0, "IE", "IE6433435F"))
    await enter_details(sales, name="Kowalczyk Ltd")
    await sales.buy()
    [document] = await sales.documents()
    text = await printed(document)
    for said in (
        "Customer Kowalczyk Ltd 4 Quay Lane Salthill H91 K2P8 Galway Ireland VAT number IE6433435F",
        "VAT number DE136695976",
        "1 month €39.00 0% €39.00",
        "Ireland, 0% €39.00 €0.00 €39.00",
        "Reverse charge: the customer accounts for the VAT.",
    ):
        assert said in text
    assert "Private customer" not in text


async def test_a_simplified_invoice(sales: Sales, terms: Terms) -> None:
    """Small, to a client whose address nobody knows: Article 226b."""
    terms(discount=AUTUMN, tax=GERMAN_VAT)
    await enter_details(sales)
    await sales.buy()
    [document] = await sales.documents()
    text = await printed(document)
    for said in (
        "Simplified invoice Invoice number NOR-2026-00001 Issued 12 Jan 2026",
        "Seller Northside Strength GmbH Weidenallee 12 20357 Hamburg Germany VAT number DE136695976",
        "Foundations Personal coaching online",
        "VAT, Germany, 19% €4.98 Total €31.20",
    ):
        assert said in text


async def test_an_invoice_of_nothing(sales: Sales, terms: Terms) -> None:
    """A coupon took off everything: nothing was charged, and nobody paid by a card."""
    terms(discount=Discount(3900, "FREE"))
    await enter_details(sales, name="Maya Kowalczyk")
    await sales.buy()
    [document] = await sales.documents()
    text = await printed(document)
    for said in (
        "Invoice number NOR-2026-00001 Issued 12 Jan 2026 Period supplied 12 Jan 2026 – 11 Feb 2026 Seller",
        "1 month €39.00 0% €39.00 Discount FREE 0% −€39.00",
        "Total €0.00 Nothing to pay €0.00 Left to pay €0.00",
        "Price €39.00, less €39.00.",
    ):
        assert said in text
    assert "Reference" not in text
    assert "−€0.00" not in text


async def test_a_document_keeps_the_name_of_the_platform(sales: Sales) -> None:
    await sales.buy()
    [document] = await sales.documents()
    text = text_of(await render_pdf(TEMPLATE, pages_of(document, "Renamed"), person="test"))
    assert "Issued by Regimen in the name and for the account of" in text


@pytest.mark.parametrize(
    ("brand", "name"), [("visa", "Visa"), ("amex", "American Express"), ("jcb", "JCB"), ("unknown", "Card")]
)
def test_a_card_is_called_by_its_name(brand: str, name: str) -> None:
    assert brand_name(brand) == name


async def test_a_credit_note_names_its_invoice(sales: Sales, terms: Terms) -> None:
    terms(discount=AUTUMN, tax=GERMAN_VAT)
    await enter_details(sales, name="Maya Kowalczyk")
    await sales.buy()
    await sales.refund()
    _, note = await sales.documents()
    text = await printed(note)
    for said in (
        "Credit note Credit note number NOR-2026-00002 Issued 12 Jan 2026",
        "Refunded 12 Jan 2026",
        "Refund: Foundations Personal coaching online 1 −€26.22 19% −€26.22",
        "Germany, 19% −€26.22 −€4.98 −€31.20",
        "Total credited −€31.20 Refunded to Visa ending 4242 €31.20",
        "Corrects invoice NOR-2026-00001 of 12 Jan 2026.",
    ):
        assert said in text


async def test_two_compilations_are_the_same_bytes(sales: Sales) -> None:
    await sales.buy()
    [document] = await sales.documents()
    pages = pages_of(document, "Regimen")
    first, second = [await render_pdf(TEMPLATE, pages, person="test") for _ in range(2)]
    assert first == second
    assert first.startswith(b"%PDF")


@pytest.mark.parametrize("hostile", ["#panic()", "$x$ *b* _i_ @a <b> `c`", '"); #read("/etc/passwd")', "Ω ж é 中文"])
async def test_what_people_enter_is_never_markup(sales: Sales, hostile: str) -> None:
    await enter_details(sales, name=hostile)
    await sales.buy()
    [document] = await sales.documents()
    text = await printed(document)
    if hostile.isascii():
        assert " ".join(hostile.split()) in text

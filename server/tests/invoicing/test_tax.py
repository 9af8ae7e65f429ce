"""The tax that was calculated for a payment stands on its documents, and is given back with refunds to the penny."""

import csv
from io import StringIO

import pytest

from regimen.payments.actions.refund_sync import sync_refund
from tests.invoicing.conftest import Sales, text_of
from tests.payments.taxes import live_in, turn_on


@pytest.fixture
async def taxed(sales: Sales) -> Sales:
    """Erik sells with tax from Germany, to Maya in Ireland."""
    await turn_on(sales.erik)
    await live_in(sales.shop, sales.cast.maya, "IE")
    await sales.buy()
    return sales


def table(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))


@pytest.mark.spec("BUY-83")
async def test_the_invoice_has_the_tax(taxed: Sales) -> None:
    [document] = await taxed.documents()
    assert (document.total_minor, document.net_minor, document.tax_minor) == (3900, 3171, 729)
    assert (document.tax_treatment.value, document.tax_rate_bp, document.tax_country) == ("standard", 2300, "IE")
    assert document.fee_minor == 195
    [row] = await taxed.list()
    assert row["tax_minor"] == 729
    link = (await taxed.erik.post(f"/coach/documents/{document.id}/link")).json()["url"]
    text = text_of((await taxed.erik.http.get(link)).content)
    assert "23%" in text
    assert "€7.29" in text
    assert "€39.00" in text


async def test_refunds_in_parts_give_the_tax_back(taxed: Sales) -> None:
    [paid] = await taxed.shop.ledger()
    for number, amount in enumerate((1000, 1000, 1900)):
        refund = await taxed.shop.provider.refund(
            paid.stripe_account_id, paid.intent_id, amount=amount, return_fee=True, key=f"part:{number}"
        )
        await sync_refund(taxed.shop.work(), paid.stripe_account_id, refund.id)
    documents = await taxed.documents()
    assert [one.tax_minor for one in documents] == [729, -187, -187, -355]
    assert sum(one.tax_minor for one in documents) == sum(one.total_minor for one in documents) == 0


async def test_a_refund_by_the_coach_of_a_part(taxed: Sales) -> None:
    [paid] = await taxed.shop.ledger()
    body = {"amount_minor": 1950, "key": "0f6a5f2e-2b0c-4a43-9d1b-6a1d7f0e5a11", "end_membership": False}
    for _ in range(2):
        assert (await taxed.erik.post(f"/coach/payments/{paid.id}/refunds", body)).status_code == 200
    _, note = await taxed.documents()
    assert (note.total_minor, note.tax_minor, note.tax_country) == (-1950, -365, "IE")


async def test_exports_and_the_statement_say_the_tax(taxed: Sales) -> None:
    await taxed.refund()
    rows = table((await taxed.erik.get("/coach/documents/export")).content)
    assert [(row["Total"], row["Tax"], row["Tax rate %"]) for row in rows] == [
        ("-39.00", "-7.29", "23"),
        ("39.00", "7.29", "23"),
    ]
    [january] = table((await taxed.erik.get("/coach/documents/statement?year=2026&format=csv")).content)
    assert (january["Tax country"], january["Tax rate %"], january["Net"], january["Tax"]) == (
        "IE",
        "23",
        "31.71",
        "7.29",
    )
    assert (january["Refunds"], january["Tax in refunds"]) == ("39.00", "7.29")

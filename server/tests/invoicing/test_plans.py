"""A coach's own plan: each payment has an invoice of the platform, and only the owner reads it."""

from datetime import timedelta

from sqlalchemy import select

from regimen.invoicing.models import Document
from tests.cast import Cast
from tests.conftest import Requests
from tests.subscription_billing.conftest import Desk, desk

__all__ = ["desk"]


async def test_each_payment_of_a_plan_has_its_invoice(desk: Desk, cast: Cast, ines: Requests) -> None:
    await desk.save_card()
    await desk.after(await desk.choose("professional_band1"))
    [paid] = (await desk.requests.get("/subscribe/invoices")).json()["items"]
    [document] = paid["documents"]
    assert (document["label"], document["kind"]) == (f"PLAN-{desk.clock.now().year}-00001", "invoice")
    link = f"/coach/plan_documents/{document['id']}/link"
    assert (await desk.requests.post(link)).status_code == 200
    assert (await ines.post(link)).status_code == 404
    assert (await desk.requests.post(f"/coach/documents/{document['id']}/link")).status_code == 404
    assert (await desk.requests.get("/coach/documents")).json()["items"] == []
    async with desk.shop.sessions() as session:
        row = (await session.scalars(select(Document))).one()
    assert (row.account_id, row.buyer_account_id, row.buyer_name) == (None, cast.erik.account_id, "Northside Strength")
    assert (row.content["seller"]["name"], row.fee_minor) == ("Regimen", 0)
    assert row.content["lines"][0]["detail"] == "Coaching software, subscription"


async def test_an_upgrade_shows_its_credit_as_a_line(desk: Desk) -> None:
    await desk.save_card()
    await desk.after(await desk.choose("professional_band1"))
    await desk.advance(timedelta(days=10))
    quote = (await desk.preview("professional_band3"))["today"]
    assert quote["credit_minor"] > 0
    await desk.after(await desk.choose("professional_band3"))
    async with desk.shop.sessions() as session:
        rows = (await session.scalars(select(Document).order_by(Document.number))).all()
    first, upgrade = rows
    assert (len(first.content["lines"]), first.discount_minor) == (1, 0)
    amounts = (upgrade.price_minor, upgrade.discount_minor, upgrade.total_minor)
    assert amounts == (quote["price_minor"], quote["credit_minor"], quote["due_now_minor"])
    plan, credit = upgrade.content["lines"]
    assert plan["net_minor"] == quote["price_minor"]
    assert (credit["title"], credit["net_minor"]) == (
        "Credit for the unused days of your last plan",
        -quote["credit_minor"],
    )


async def test_what_was_paid_is_listed_in_pages(desk: Desk) -> None:
    await desk.save_card()
    await desk.after(await desk.choose("professional_band1"))
    await desk.advance(timedelta(days=31))
    pages = [(await desk.requests.get(f"/subscribe/invoices?per_page=1&page={page}")).json() for page in (1, 2)]
    assert [len(page["items"]) for page in pages] == [1, 1]
    assert pages[0]["items"][0]["paid_at"] > pages[1]["items"][0]["paid_at"]
    assert pages[0]["pagination"] == {"current_page": 1, "per_page": 1, "total_pages": 2, "total": 2}

"""What tests of coupons have in common."""

from datetime import timedelta
from typing import Any

from sqlalchemy import select

from regimen.coupons.models import Coupon, DiscountedInvoice, Redemption
from regimen.coupons.rules.discounts import amount_off
from regimen.kit.money import Money
from regimen.payments.models import InvoiceState
from regimen.programs.models import Program
from tests.conftest import Requests
from tests.money import Shop

DAY = timedelta(days=1)
INVALID = {"discount_code": ["Please provide a valid Discount Code."]}


async def create_coupon(coach: Requests, **fields: Any) -> dict[str, Any]:
    """Creates a coupon of 25 % for everybody, unless `fields` say more, and returns it."""
    created = await coach.post("/coach/coupons", {"code": "NEWYEAR25", "percent": 25, "duration": "once"} | fields)
    assert created.status_code == 201, created.text
    body: dict[str, Any] = created.json()
    return body


async def buy(client: Requests, program: Program, code: str | None = None, **fields: Any) -> Any:
    body = {"start_date": "2026-01-12", "discount_code": code} | fields
    return await client.post(f"/stripe/plan/{program.id}/buy", body)


async def amounts(shop: Shop) -> list[int]:
    """Returns what each invoice asks for, in their order."""
    return [invoice.amount_minor for invoice in await shop.invoices()]


async def redemptions(shop: Shop) -> list[Redemption]:
    async with shop.sessions() as session:
        return list(await session.scalars(select(Redemption).order_by(Redemption.redeemed_at, Redemption.id)))


async def check_coupons(shop: Shop) -> None:
    """Asserts that no coupon was used more than it may be, and that every invoice is what its discount makes of its
    price."""
    async with shop.sessions() as session:
        coupons = {one.id: one for one in await session.scalars(select(Coupon))}
        redeemed = {one.id: one for one in await session.scalars(select(Redemption))}
        discounted = {one.invoice_id: one.redemption_id for one in await session.scalars(select(DiscountedInvoice))}
    for coupon in coupons.values():
        seats = [one for one in redeemed.values() if one.coupon_id == coupon.id]
        held = [one for one in seats if one.released_at is None]
        assert len(held) == coupon.seats_taken, "SEATS COUNTED WRONG"
        assert coupon.max_redemptions is None or len(held) <= coupon.max_redemptions, "A SEAT SOLD TWICE"
    invoices = [one for one in await shop.invoices() if one.state is not InvoiceState.VOID and not one.refunded_minor]
    for invoice_id in {one.id for one in invoices} & discounted.keys():
        assert redeemed[discounted[invoice_id]].released_at is None, "A SEAT LOST TO ITS PAYER"
    current = [one.membership_id for one in redeemed.values() if one.ended_at is None]
    assert len(current) == len(set(current)), "TWO DISCOUNTS OF A MEMBERSHIP"
    once: set[tuple[Any, int]] = set()
    for invoice in await shop.invoices():
        price = Money(invoice.price_minor, invoice.currency)
        redemption_id = discounted.get(invoice.id)
        percent = coupons[redeemed[redemption_id].coupon_id].percent if redemption_id else 0
        off = amount_off(price, percent).minor if percent else 0
        assert invoice.price_minor - invoice.amount_minor == off, "THE DISCOUNT IS WRONG"
        assert 0 <= invoice.amount_minor <= invoice.price_minor
        if redemption_id and invoice.state is not InvoiceState.VOID:
            if coupons[redeemed[redemption_id].coupon_id].duration == "once":
                assert (redemption_id, invoice.purchase_no) not in once, "ONCE, BUT TWICE"
            once.add((redemption_id, invoice.purchase_no))

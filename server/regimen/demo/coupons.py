"""The gym's coupons: one for newcomers, which Sofia redeems, and one that is offered when someone cancels."""

from typing import Final

from regimen.coupons.actions.coupons import create_coupon, offer_when_cancelling
from regimen.coupons.models import Duration
from regimen.coupons.rules.form import CouponForm, Terms
from regimen.demo.context import DemoContext
from regimen.kit.db import run_after_commit

WELCOME: Final = "WELCOME25"
CODES: Final = {"sofia@example.com": WELCOME}
"""The codes with which clients join, by their emails."""


def _form(code: str, terms: Terms, *, limit: int | None = None, first_purchase_only: bool = False) -> CouponForm:
    return CouponForm(
        code=code,
        terms=terms,
        code_count=None,
        max_redemptions=limit,
        max_per_client=1,
        starts_on=None,
        ends_on=None,
        first_purchase_only=first_purchase_only,
        program_ids=None,
    )


async def create_coupons(demo: DemoContext) -> None:
    welcome = _form(WELCOME, Terms(25, Duration.REPEATING, 2), limit=50, first_purchase_only=True)
    comeback = _form("COMEBACK", Terms(50, Duration.ONCE, None))
    async with demo.runtime.sessions() as session:
        async with session.begin():
            await create_coupon(session, welcome, actor=demo.erik, now=demo.now)
            coupon = await create_coupon(session, comeback, actor=demo.erik, now=demo.now)
            await offer_when_cancelling(session, coupon.id, offered=True, actor=demo.erik, now=demo.now)
        await run_after_commit(session)

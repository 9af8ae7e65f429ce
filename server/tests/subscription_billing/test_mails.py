"""What owners read in mails about their plan."""

from datetime import timedelta

from sqlalchemy import select, update

from regimen.accounts.models import User
from regimen.platform.models import MailRow
from tests.money import ALWAYS_3DS
from tests.subscription_billing.conftest import BANDS, Desk


async def text_of(desk: Desk, kind: str) -> str:
    """Returns the text of the only mail of this kind."""
    async with desk.shop.sessions() as session:
        return (await session.scalars(select(MailRow.text).where(MailRow.kind == kind))).one()


async def test_dates_in_mails_are_those_where_the_owner_lives(desk: Desk) -> None:
    async with desk.shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == desk.owner.id).values(zone="Pacific/Auckland"))
    desk.clock.advance(timedelta(hours=3))  # 01:00 of the next day in Auckland
    await desk.save_card()
    plan = await desk.after(await desk.choose(BANDS[0]))
    assert plan["period_end_date"].startswith("2026-02-12T12:00")
    assert "It's paid until 13 February 2026." in await text_of(desk, "plan_paid")


async def test_a_payment_that_is_not_wanted_any_more_is_announced_to_be_paid_back(desk: Desk) -> None:
    await desk.save_card(ALWAYS_3DS)
    waits = (await desk.choose(BANDS[1])).json()
    await desk.shop.sandbox.browser.complete_action(waits["payment_intent_client_secret"], True)
    assert (await desk.requests.delete("/subscribe/payment")).status_code == 200
    await desk.reconcile()
    assert await desk.paid() == [6999, -6999]
    assert await desk.mails() == ["plan_payment_refunded"]
    assert await text_of(desk, "plan_payment_refunded") == (
        "Hi Erik,\n\n"
        "A payment of £69.99 arrived after your plan was ended or changed, so we're paying it back to your card. "
        "It can take up to ten days.\n\n"
        "Your plan and invoices: http://127.0.0.1:8400/coach/profile/subscription\n"
    )

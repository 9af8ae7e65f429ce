"""What owners read in mails about their plan."""

from datetime import timedelta

from sqlalchemy import select, update

from regimen.accounts.models import User
from regimen.platform.models import MailRow
from tests.subscription_billing.conftest import BANDS, Desk


async def test_dates_in_mails_are_those_where_the_owner_lives(desk: Desk) -> None:
    async with desk.shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == desk.owner.id).values(zone="Pacific/Auckland"))
    desk.clock.advance(timedelta(hours=3))  # 01:00 of the next day in Auckland
    await desk.save_card()
    plan = await desk.after(await desk.choose(BANDS[0]))
    assert plan["period_end_date"].startswith("2026-02-12T12:00")
    async with desk.shop.sessions() as session:
        text = await session.scalar(select(MailRow.text).where(MailRow.kind == "plan_paid"))
    assert text is not None
    assert "It's paid until 13 February 2026." in text

"""What tests of memberships and of payments have in common, beside the shop."""

from datetime import timedelta
from typing import Any

from sqlalchemy import select

from regimen.platform.models import MailRow
from regimen.programs.models import Program
from regimen.training.models import Enrolment
from tests.cast import Cast
from tests.money import Shop

START = {"start_date": "2026-01-12"}
"""The body of a purchase that starts on the day on which the tests begin."""
DAY = timedelta(days=1)


async def enrolment(shop: Shop, cast: Cast) -> Enrolment:
    """Returns Maya's only enrolment."""
    async with shop.sessions() as session:
        return (await session.scalars(select(Enrolment).where(Enrolment.client_id == cast.maya.id))).one()


async def update_program(shop: Shop, program: Program, **columns: Any) -> None:
    async with shop.sessions.begin() as session:
        row = await session.get_one(Program, program.id)
        for name, value in columns.items():
            setattr(row, name, value)


async def mails(shop: Shop, kind: str) -> list[MailRow]:
    """Returns the emails of a kind, by recipient."""
    async with shop.sessions() as session:
        return list(await session.scalars(select(MailRow).where(MailRow.kind == kind).order_by(MailRow.to)))

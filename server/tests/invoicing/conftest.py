"""Maya buys from Erik, and reads the documents of what she paid."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from pypdf import PdfReader
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.invoicing.models import Document
from regimen.memberships.actions.effects import payments as effects
from regimen.payments.actions.invoices import InvoiceDraft, create_invoice
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.payments.conftest import Market, market, shop
from tests.purchases import START

__all__ = ["Market", "market", "shop"]

SELLER = {
    "legal_name": "Northside Strength GmbH",
    "line1": "Weidenallee 12",
    "line2": "",
    "city": "Hamburg",
    "postal_code": "20357",
    "country": "DE",
    "vat_number": "DE 136 695 976",
    "registration": "Amtsgericht Hamburg, HRB 71203",
    "footer": "Thank you for training with us.",
    "prefix": "nor",
}
BUYER = {
    "name": "Maya Kowalczyk",
    "line1": "4 Quay Lane",
    "line2": "Salthill",
    "city": "Galway",
    "postal_code": "H91 K2P8",
    "country": "IE",
    "vat_number": None,
}


@dataclass
class Sales:
    """Erik's shop with a monthly program, and what was issued."""

    shop: Shop
    cast: Cast
    erik: Requests
    maya: Requests
    program: Program

    async def buy(self) -> None:
        await self.shop.card(self.cast.maya, self.cast.erik)
        answer = await self.maya.post(f"/stripe/plan/{self.program.id}/buy", START)
        assert answer.status_code == 200, answer.text

    async def documents(self) -> Sequence[Document]:
        async with self.shop.sessions() as session:
            return (await session.scalars(select(Document).order_by(Document.issued_at, Document.number))).all()

    async def list(self, **query: Any) -> list[dict[str, Any]]:
        answer = await self.erik.get("/coach/documents", params=query)
        assert answer.status_code == 200, answer.text
        items: list[dict[str, Any]] = answer.json()["items"]
        return items

    async def next_month(self) -> None:
        await self.shop.advance(timedelta(days=31))

    async def refund(self) -> None:
        """Erik cancels Maya's membership and gives her last payment back."""
        url = f"/coach/plans/{self.program.id}/clients/{self.cast.maya.id}/cancel"
        answer = await self.erik.post(url, {"mode": "now", "refund": True})
        assert answer.status_code == 200, answer.text


@pytest.fixture
async def sales(shop: Shop, cast: Cast, erik: Requests, maya: Requests) -> Sales:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), currency="EUR")
    return Sales(shop, cast, erik, maya, program)


Terms = Callable[..., None]


@pytest.fixture
def terms(monkeypatch: pytest.MonkeyPatch) -> Terms:
    """`terms(discount=..., tax=...)` gives them to every invoice from now on, as coupons and tax do."""

    def fill(**columns: Any) -> None:
        async def create(session: AsyncSession, draft: InvoiceDraft, *, at: datetime) -> UUID:
            return await create_invoice(session, replace(draft, **columns), at=at)

        monkeypatch.setattr(effects, "create_invoice", create)

    return fill


def text_of(pdf: bytes) -> str:
    """Returns the text of a PDF, with one space wherever there is white space."""
    pages = PdfReader(BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())

"""A process dies after a document was issued and before the commit: the next one issues it, under the same number."""

from sqlalchemy import select

from regimen.invoicing.models import Document, DocumentKind, InvoiceSeries
from regimen.programs.models import Period
from tests.cast import Cast
from tests.money import Shop
from tests.payments.test_crashes import database_shop, run_process

__all__ = ["database_shop"]


async def issued(shop: Shop) -> list[tuple[int, DocumentKind]]:
    async with shop.sessions() as session:
        rows = await session.execute(select(Document.number, Document.kind).order_by(Document.number))
        return [(number, kind) for number, kind in rows]


async def test_a_kill_during_a_payment_and_during_its_refund(database_shop: tuple[str, Shop, Cast]) -> None:
    url, shop, cast = database_shop
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik)
    await run_process(url, shop, cast, program, "buy", "documents-issued")
    assert await issued(shop) == []
    await shop.reconcile()
    assert await issued(shop) == [(1, DocumentKind.INVOICE)]
    await run_process(url, shop, cast, program, "refund", "documents-issued")
    assert await issued(shop) == [(1, DocumentKind.INVOICE)]
    await shop.reconcile()
    assert await issued(shop) == [(1, DocumentKind.INVOICE), (2, DocumentKind.CREDIT_NOTE)]
    async with shop.sessions() as session:
        assert await session.scalar(select(InvoiceSeries.last_number)) == 2
    assert len(await shop.charges(cast.erik)) == 1

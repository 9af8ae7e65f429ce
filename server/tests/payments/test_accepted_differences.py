"""A difference between the ledger and Stripe that an operator has accepted is silent until its figures change."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text

from regimen.kit.ids import new_id
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.models import LedgerDifference, LedgerEntry, PaymentAlert
from regimen.platform.models import EventRow
from regimen.programs.models import Period
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START

DAY = timedelta(days=1)


@pytest.fixture
async def paid(shop: Shop, cast: Cast, maya: Requests) -> LedgerEntry:
    program = await shop.program(cast.erik, (Period.MONTHLY, 10_000))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    assert await reconcile_ledger(shop.work()) == []
    [payment] = await shop.ledger()
    return payment


async def alter(shop: Shop, entry: LedgerEntry, **columns: Any) -> None:
    async with shop.sessions.begin() as session:
        row = await session.get_one(LedgerEntry, entry.id)
        for name, value in columns.items():
            setattr(row, name, value)


async def refund_unheard(shop: Shop, paid: LedgerEntry, amount: int) -> str:
    """Refunds a part at Stripe, which is never heard of."""
    account, key = paid.stripe_account_id, f"by-hand-{amount}"
    refund = await shop.provider.refund(account, paid.intent_id, amount=amount, return_fee=False, key=key)
    return refund.id


async def accept(shop: Shop) -> None:
    """As docs/operating.md says."""
    async with shop.sessions.begin() as session:
        close = text("update payment_alerts set resolved_at = :now where kind = 'ledger_mismatch'")
        await session.execute(close, {"now": shop.clock.now()})


async def next_nights(shop: Shop, nights: int = 1) -> list[LedgerDifference]:
    found = []
    for _ in range(nights):
        shop.clock.advance(DAY)
        found += await reconcile_ledger(shop.work())
    return found


async def outcomes(shop: Shop) -> list[str | None]:
    async with shop.sessions() as session:
        return list(await session.scalars(select(LedgerDifference.outcome).order_by(LedgerDifference.found_at)))


async def is_alert_open(shop: Shop) -> bool:
    async with shop.sessions() as session:
        return (await session.scalars(select(PaymentAlert))).one().resolved_at is None


@pytest.mark.parametrize("kind", ["amounts", "missing_in_ledger", "missing_at_provider"])
async def test_an_accepted_difference_is_silent(shop: Shop, paid: LedgerEntry, kind: str) -> None:
    """Also in the nights in which it is still among what is compared again."""
    if kind == "amounts":
        await alter(shop, paid, settlement_gross_minor=9900)
    elif kind == "missing_in_ledger":
        await refund_unheard(shop, paid, 100)
    else:
        async with shop.sessions.begin() as session:
            columns = {column.key: getattr(paid, column.key) for column in LedgerEntry.__table__.columns}
            session.add(LedgerEntry(**columns | {"id": new_id(), "source_id": "ch_nowhere", "kind": "payment"}))
    [difference] = await next_nights(shop)
    assert getattr(difference, kind)
    assert await outcomes(shop) == [None]
    await accept(shop)
    assert await next_nights(shop, nights=5) == []
    assert (await outcomes(shop), await is_alert_open(shop)) == (["accepted"], False)
    async with shop.sessions() as session:
        published = await session.scalars(select(EventRow.id).where(EventRow.type == "ledger_mismatch"))
        assert len(published.all()) == 1


async def test_an_accepted_difference_is_reported_again_if_its_amount_changes(shop: Shop, paid: LedgerEntry) -> None:
    await alter(shop, paid, settlement_gross_minor=9900)
    await next_nights(shop)
    await accept(shop)
    assert await next_nights(shop) == []
    await alter(shop, paid, settlement_gross_minor=9800)
    [changed] = await next_nights(shop)
    assert [one["source"] for one in changed.amounts] == [paid.source_id]
    assert (await outcomes(shop), await is_alert_open(shop)) == (["accepted", None], True)


async def test_a_new_difference_does_not_name_the_accepted_one(shop: Shop, paid: LedgerEntry) -> None:
    await alter(shop, paid, settlement_gross_minor=9900)
    await next_nights(shop)
    await accept(shop)
    refund = await refund_unheard(shop, paid, 100)
    [new] = await next_nights(shop)
    assert (new.missing_in_ledger, new.amounts) == ([refund], [])
    another = await refund_unheard(shop, paid, 200)
    [both] = await next_nights(shop)
    assert sorted(both.missing_in_ledger) == sorted([refund, another])
    assert await outcomes(shop) == ["accepted", "replaced", None]
    await accept(shop)
    assert await next_nights(shop, nights=4) == []
    assert await outcomes(shop) == ["accepted", "replaced", "accepted"]


async def test_a_difference_that_agrees_again_was_not_accepted(shop: Shop, paid: LedgerEntry) -> None:
    """If it comes back, it is reported."""
    await alter(shop, paid, settlement_gross_minor=9900)
    await next_nights(shop)
    await alter(shop, paid, settlement_gross_minor=10_000)
    assert await next_nights(shop) == []
    assert (await outcomes(shop), await is_alert_open(shop)) == (["agreed"], False)
    await alter(shop, paid, settlement_gross_minor=9900)
    assert len(await next_nights(shop)) == 1
    assert (await outcomes(shop), await is_alert_open(shop)) == (["agreed", None], True)

"""The ledger is what reaches the bank: other currencies, late fees, fees of disputes, fees that were given back."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete, select

from regimen.kit.ids import new_id
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.payments.models import LedgerDifference, LedgerEntry, PaymentAlert
from regimen.platform.models import EventRow
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.balance_transactions import DISPUTE_FEE
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop

START = {"start_date": "2026-01-12"}


async def sell(shop: Shop, cast: Cast, maya: Requests, currency: str = "GBP", minor: int = 10_000) -> Program:
    program = await shop.program(cast.erik, (Period.MONTHLY, minor), currency=currency)
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def payment(shop: Shop) -> LedgerEntry:
    return next(entry for entry in await shop.ledger() if entry.kind == "payment")


async def in_order(shop: Shop, cast: Cast) -> bool:
    """Whether the ledger has Stripe's balance, and the nightly comparison finds nothing."""
    return await shop.ledger_matches_provider(cast.erik) and await reconcile_ledger(shop.work()) == []


async def alter(shop: Shop, entry: LedgerEntry, **columns: Any) -> None:
    async with shop.sessions.begin() as session:
        row = await session.get_one(LedgerEntry, entry.id)
        for name, value in columns.items():
            setattr(row, name, value)


@pytest.mark.spec("BUY-79")
async def test_a_price_in_another_currency_is_settled_in_that_of_the_bank(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    """100 dollars at 0.735 (with Stripe's 2% for conversion) are 73.50 pounds, fees in pounds too."""
    await sell(shop, cast, maya, "USD")
    [row] = (seen := (await erik.get("/coach/transactions")).json())["items"]
    assert [row[name]["format"] for name in ("gross", "settled", "platform_fee", "provider_fee", "net")] == [
        "$100.00",
        "£73.50",
        "£3.68",
        "£1.30",
        "£68.52",
    ]
    [total] = seen["totals"]
    assert (total["currency"], total["gross"]["format"], total["net"]["format"]) == ("GBP", "£73.50", "£68.52")
    assert [(month["currency"], month["net"]["format"]) for month in seen["months"]] == [("GBP", "£68.52")]
    assert await in_order(shop, cast)


async def test_a_price_in_the_banks_own_currency_is_not_converted(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    await shop.sandbox.back_office.add_bank(await shop.connect(cast.erik), "USD")
    await sell(shop, cast, maya, "USD")
    [row] = (await erik.get("/coach/transactions")).json()["items"]
    assert (row["settled"], row["net"]["currency"]) == (None, "USD")
    assert await in_order(shop, cast)


@pytest.mark.parametrize("currency", ["GBP", "USD", "JPY"])
async def test_refunds_and_disputes_add_up_in_every_settlement(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests, erik: Requests, currency: str
) -> None:
    program = await sell(shop, cast, maya, currency)
    await shop.card(cast.tom, cast.erik)
    await tom.post(f"/stripe/plan/{program.id}/buy", START)
    paid = next(entry for entry in await shop.ledger() if entry.client_id == cast.tom.id)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True})
    dispute = await shop.sandbox.back_office.open_dispute(paid.intent_id)
    await shop.deliver()
    assert await in_order(shop, cast)
    await shop.sandbox.back_office.close_dispute(dispute, won=True)
    await shop.deliver()
    assert await in_order(shop, cast)
    net = sum(entry.gross_minor for entry in await shop.ledger())
    assert net == paid.gross_minor, "one was refunded, the other is back"


async def test_the_fee_of_a_dispute_is_the_coachs_loss(shop: Shop, cast: Cast, maya: Requests, erik: Requests) -> None:
    await sell(shop, cast, maya)
    await shop.sandbox.back_office.open_dispute((await payment(shop)).intent_id)
    await shop.deliver()
    row = next(row for row in (await erik.get("/coach/transactions")).json()["items"] if row["kind"] == "dispute")
    assert row["provider_fee"]["amount_minor"] == DISPUTE_FEE["gbp"]
    assert row["net"]["amount_minor"] == -10_000 - DISPUTE_FEE["gbp"]
    assert await in_order(shop, cast)


async def test_a_prevented_dispute_is_a_refund_and_no_loss(shop: Shop, cast: Cast, maya: Requests) -> None:
    await sell(shop, cast, maya)
    await shop.sandbox.back_office.open_dispute((await payment(shop)).intent_id, kind="prevented")
    for _ in range(2):
        await shop.deliver()
    assert sorted((entry.kind.value, entry.gross_minor) for entry in await shop.ledger()) == [
        ("payment", 10_000),
        ("refund", -10_000),
    ]
    assert await in_order(shop, cast)


async def test_an_inquiry_moves_no_money_until_it_becomes_a_dispute(shop: Shop, cast: Cast, maya: Requests) -> None:
    await sell(shop, cast, maya)
    inquiry = await shop.sandbox.back_office.open_dispute((await payment(shop)).intent_id, kind="inquiry")
    await shop.deliver()
    assert [entry.kind.value for entry in await shop.ledger()] == ["payment"]
    assert await in_order(shop, cast)
    await shop.sandbox.back_office.escalate_inquiry(inquiry)
    await shop.deliver()
    assert [entry.kind.value for entry in await shop.ledger()] == ["payment", "dispute"]
    assert await in_order(shop, cast)


async def test_a_disputed_payment_is_not_refunded_as_well(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await sell(shop, cast, maya)
    intent = (await payment(shop)).intent_id
    there = f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel"
    dispute = await shop.sandbox.back_office.open_dispute(intent)
    await shop.deliver()
    refused = await erik.post(there, {"mode": "now", "refund": True})
    assert (refused.status_code, refused.json()["code"]) == (409, "ChargeDisputed")
    assert await shop.state(cast.maya, program) == "active"
    await shop.sandbox.back_office.close_dispute(dispute, won=True)
    await shop.deliver()
    assert (await erik.post(there, {"mode": "now", "refund": True})).status_code == 200
    assert await in_order(shop, cast)


async def test_a_refund_that_stripe_refuses_because_of_a_dispute_is_told(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: Any
) -> None:
    """The dispute's webhook has not arrived yet."""
    program = await sell(shop, cast, maya)
    await shop.sandbox.back_office.open_dispute((await payment(shop)).intent_id)
    cancelled = await erik.post(
        f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True}
    )
    assert cancelled.status_code == 200
    await run_jobs()
    assert "refund_on_hold" in [row["data"]["kind"] for row in (await erik.get("/notifications")).json()["items"]]
    await shop.deliver()
    assert [entry.gross_minor for entry in await shop.ledger()] == [10_000, -10_000]
    assert await in_order(shop, cast)


@pytest.mark.parametrize("heard", [True, False])
async def test_a_late_balance_transaction_completes_the_entry(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, *, heard: bool
) -> None:
    """By its webhook or, if that is lost, by the nightly comparison."""
    shop.sandbox.late_balance_transactions = True
    await sell(shop, cast, maya, "USD")
    entry = await payment(shop)
    assert (entry.provider_fee_minor, entry.settlement_currency) == (None, None)
    assert (await erik.get("/coach/transactions")).json()["items"][0]["provider_fee"] is None
    await shop.sandbox.back_office.settle_late(entry.intent_id)
    if heard:
        await shop.deliver()
    else:
        assert await reconcile_ledger(shop.work()) == []
    entry = await payment(shop)
    assert (entry.provider_fee_minor, entry.settlement_currency, entry.settlement_gross_minor) == (130, "GBP", 7350)
    assert await in_order(shop, cast)


async def test_a_fee_that_was_given_back_is_noticed_once(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await sell(shop, cast, maya)
    paid = await payment(shop)
    await shop.sandbox.back_office.return_application_fee(paid.intent_id, 200)
    for _ in range(2):
        await shop.deliver()
    [returned] = [entry for entry in await shop.ledger() if entry.kind == "fee"]
    assert (returned.gross_minor, returned.platform_fee_minor) == (0, -200)
    assert await in_order(shop, cast)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True})
    await shop.deliver()
    assert sum(entry.platform_fee_minor for entry in await shop.ledger()) == 0, "the rest, and not all of it again"
    assert await in_order(shop, cast)


async def test_a_fee_that_was_given_back_while_the_account_was_lost_is_noticed_later(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    """The event is the platform's and names no account, so it is tried again."""
    await sell(shop, cast, maya)
    paid = await payment(shop)
    await shop.sandbox.back_office.return_application_fee(paid.intent_id, 200)
    await shop.sandbox.back_office.deauthorize(paid.stripe_account_id, notify=False)
    await shop.deliver()
    assert [entry.kind for entry in await shop.ledger()] == ["payment"]
    await shop.sandbox.back_office.authorize_again(paid.stripe_account_id)
    shop.clock.advance(timedelta(hours=1))
    await shop.deliver()
    assert [entry.kind for entry in await shop.ledger()] == ["payment", "fee"]


@pytest.mark.parametrize("late", [False, True])
async def test_the_platform_fee_is_returned_once_after_a_partial_refund(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, monkeypatch: pytest.MonkeyPatch, *, late: bool
) -> None:
    """Also if Stripe does not say yet what our refund has moved."""
    program = await sell(shop, cast, maya)
    paid = await payment(shop)
    await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=4000, return_fee=True, key="by-hand")
    await shop.deliver()
    assert [entry.platform_fee_minor for entry in await shop.ledger()] == [500, -200]
    issue = shop.provider.refund

    async def without_settlement(*where: Any, **how: Any) -> Any:
        return replace(await issue(*where, **how), settlement=None)

    if late:
        monkeypatch.setattr(shop.provider, "refund", without_settlement)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True})
    await shop.deliver()
    assert sorted(entry.platform_fee_minor for entry in await shop.ledger()) == [-300, -200, 500]
    assert await in_order(shop, cast)


@pytest.mark.parametrize(
    "wrong",
    [
        {"settlement_gross_minor": 9900},
        {"settlement_platform_fee_minor": 400},
        {"provider_fee_minor": 0},
        {"settlement_currency": "EUR"},
    ],
)
async def test_the_comparison_finds_amounts_fees_and_currencies(
    shop: Shop, cast: Cast, maya: Requests, wrong: dict[str, Any]
) -> None:
    await sell(shop, cast, maya)
    entry = await payment(shop)
    await alter(shop, entry, **wrong)
    [difference] = await reconcile_ledger(shop.work())
    assert [one["source"] for one in difference.amounts] == [entry.source_id]
    assert (difference.missing_in_ledger, difference.missing_at_provider) == ([], [])
    async with shop.sessions() as session:
        alert = (await session.scalars(select(PaymentAlert))).one()
        assert (alert.kind, alert.resolved_at) == ("ledger_mismatch", None)
    await alter(
        shop,
        entry,
        settlement_gross_minor=10_000,
        settlement_platform_fee_minor=500,
        provider_fee_minor=170,
        settlement_currency="GBP",
    )
    assert await reconcile_ledger(shop.work()) == []
    async with shop.sessions() as session:
        assert (await session.scalars(select(PaymentAlert))).one().resolved_at is not None


async def test_the_comparison_finds_what_only_stripe_has_and_what_only_we_have(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    await sell(shop, cast, maya)
    paid = await payment(shop)
    refund = await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=100, return_fee=False, key="k")
    [only_theirs] = await reconcile_ledger(shop.work())
    assert (only_theirs.missing_in_ledger, only_theirs.missing_at_provider) == ([refund.id], [])
    await shop.deliver()
    assert await reconcile_ledger(shop.work()) == []
    entry = (await shop.ledger())[-1]
    await alter(shop, entry, source_id="re_nowhere")
    [both] = await reconcile_ledger(shop.work())
    assert (both.missing_in_ledger, both.missing_at_provider) == ([refund.id], ["re_nowhere"])


async def test_the_comparison_reads_a_window_and_not_all_history(
    shop: Shop, cast: Cast, maya: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    await sell(shop, cast, maya)
    assert await reconcile_ledger(shop.work()) == []
    for month in range(2, 7):
        await shop.until(shop.clock.now().replace(month=month))
        assert await reconcile_ledger(shop.work()) == []
    read: list[int] = []
    listed = shop.provider.list_transactions

    async def listing(account: str, **how: Any) -> Any:
        found = await listed(account, **how)
        read.append(len(found))
        return found

    monkeypatch.setattr(shop.provider, "list_transactions", listing)
    for _ in range(2):
        assert await reconcile_ledger(shop.work()) == []
    assert sum(read) <= 3, read
    async with shop.sessions() as session:
        assert list(await session.scalars(select(LedgerDifference))) == []


@pytest.mark.parametrize("kind", ["amounts", "missing_in_ledger", "missing_at_provider"])
async def test_a_difference_is_compared_until_it_is_resolved(shop: Shop, cast: Cast, maya: Requests, kind: str) -> None:
    """However old it is. It is stored and published once; only the alert counts how often it was there."""
    await sell(shop, cast, maya)
    assert await reconcile_ledger(shop.work()) == []
    paid = await payment(shop)
    if kind == "amounts":
        await alter(shop, paid, settlement_gross_minor=9900)
    elif kind == "missing_in_ledger":
        await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=100, return_fee=False, key="k")
    else:
        async with shop.sessions.begin() as session:
            columns = {column.key: getattr(paid, column.key) for column in LedgerEntry.__table__.columns}
            session.add(LedgerEntry(**columns | {"id": new_id(), "source_id": "ch_nowhere", "kind": "payment"}))
    found = []
    for _ in range(4):
        found += await reconcile_ledger(shop.work())
        shop.clock.advance(timedelta(days=20))
    assert len(found) == 4
    assert len({difference.id for difference in found}) == 1
    assert getattr(found[-1], kind)
    async with shop.sessions() as session:
        assert len((await session.scalars(select(LedgerDifference))).all()) == 1
        published = await session.scalars(select(EventRow.id).where(EventRow.type == "ledger_mismatch"))
        assert len(published.all()) == 1
        alert = (await session.scalars(select(PaymentAlert))).one()
        assert (alert.times, alert.resolved_at) == (4, None)
    if kind == "amounts":
        await alter(shop, paid, settlement_gross_minor=10_000)
    elif kind == "missing_in_ledger":
        await shop.deliver()
    else:
        async with shop.sessions.begin() as session:
            await session.execute(delete(LedgerEntry).where(LedgerEntry.source_id == "ch_nowhere"))
    assert await reconcile_ledger(shop.work()) == []
    async with shop.sessions() as session:
        assert (await session.scalars(select(PaymentAlert))).one().resolved_at is not None


async def test_an_account_that_was_not_compared_for_months_is_compared_from_there(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    await sell(shop, cast, maya)
    assert await reconcile_ledger(shop.work()) == []
    paid = await payment(shop)
    refund = await shop.provider.refund(paid.stripe_account_id, paid.intent_id, amount=100, return_fee=False, key="k")
    shop.clock.advance(timedelta(days=90))
    [difference] = await reconcile_ledger(shop.work())
    assert difference.missing_in_ledger == [refund.id]

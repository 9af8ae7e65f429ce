"""Transactions and payouts as CSV files."""

import csv
import io
from datetime import datetime, timedelta

import pytest
from sqlalchemy import update

from regimen.accounts.models import User
from regimen.payments.api import exports
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def table(coach: Requests, path: str, **params: str) -> list[dict[str, str]]:
    answer = await coach.get(path, params=params)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.content.startswith("\N{BOM}".encode()), "Excel reads it as UTF-8"
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


async def test_transactions(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True})
    refund, payment = await table(erik, "/coach/transactions/export")
    assert payment | {"Document": ""} == {
        "Date": "2026-01-12", "Kind": "Payment", "Status": "Refunded", "Client": "Maya Kowalczyk",
        "Program": "Foundations", "Document": "", "Coupon": "", "Paid currency": "GBP", "Paid": "39.00",
        "Currency": "GBP", "Gross": "39.00", "Platform fee": "1.95", "Provider fee": "0.79", "Net": "36.26",
    }  # fmt: skip
    assert (refund["Kind"], refund["Gross"], refund["Platform fee"], refund["Net"]) == (
        "Refund", "-39.00", "-1.95", "-37.05",
    )  # fmt: skip
    assert payment["Document"] != refund["Document"] != ""


async def test_the_filter_of_the_screen_and_the_day_where_the_coach_is(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == cast.erik.id).values(zone="Pacific/Honolulu"))
    await shop.until(datetime.fromisoformat("2026-02-12T12:00:00Z"))
    february, january = await table(erik, "/coach/transactions/export")
    assert (february["Date"][:7], january["Date"]) == ("2026-02", "2026-01-11")
    paid = next(iter(await shop.ledger())).at
    only = await table(erik, "/coach/transactions/export", until=(paid + timedelta(seconds=1)).isoformat())
    assert only == [january]
    assert await table(erik, "/coach/transactions/export", since=(paid + timedelta(days=90)).isoformat()) == []


async def test_a_long_list_is_written_in_pages_without_losing_or_repeating_a_row(
    shop: Shop, cast: Cast, program: Program, maya: Requests, erik: Requests, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exports, "_ROWS", 2)
    for amount in (2500, 2600, 2700):
        other = await shop.program(cast.erik, (Period.MONTHLY, amount))
        await maya.post(f"/stripe/plan/{other.id}/buy", START)
    rows = await table(erik, "/coach/transactions/export")
    assert sorted(row["Gross"] for row in rows) == ["25.00", "26.00", "27.00", "39.00"]
    shop.clock.advance(timedelta(days=7))
    await shop.sandbox.run_payouts()
    payout = (await erik.get("/coach/payouts")).json()["items"][0]["id"]
    paid_out = await table(erik, f"/coach/payouts/{payout}/export")
    assert sorted(row["Net"] for row in paid_out) == sorted(row["Net"] for row in rows)


async def test_names_are_neither_formulas_nor_broken(shop: Shop, cast: Cast, program: Program, erik: Requests) -> None:
    async with shop.sessions.begin() as session:
        await session.execute(
            update(User).where(User.id == cast.maya.id).values(first_name='=HYPERLINK("x")', last_name="Müller 💪")
        )
    [row] = await table(erik, "/coach/transactions/export")
    assert row["Client"] == '\'=HYPERLINK("x") Müller 💪'


async def test_payouts_and_one_of_them(shop: Shop, program: Program, erik: Requests) -> None:
    shop.clock.advance(timedelta(days=7))
    await shop.sandbox.run_payouts()
    payout = (await erik.get("/coach/payouts")).json()["items"][0]["id"]
    await shop.sandbox.back_office.fail_payout(payout, "The bank account has been closed.")
    assert await table(erik, "/coach/payouts/export") == [
        {
            "Created": "2026-01-14", "Arrives": "2026-01-14", "Status": "Failed", "Currency": "GBP",
            "Why it failed": "The bank account has been closed.", "Amount": "36.26", "Payout": payout,
        }
    ]  # fmt: skip
    [row] = await table(erik, f"/coach/payouts/{payout}/export")
    assert (row["Kind"], row["Client"], row["Gross"], row["Fees"], row["Net"]) == (
        "Payment", "Maya Kowalczyk", "39.00", "2.74", "36.26",
    )  # fmt: skip
    assert row["Payout"] == payout


async def test_nothing_yet_is_a_table_without_rows(ines: Requests) -> None:
    assert await table(ines, "/coach/transactions/export") == []
    assert await table(ines, "/coach/payouts/export") == []


async def test_only_for_those_who_see_the_money(
    shop: Shop, cast: Cast, program: Program, erik: Requests, ines: Requests, maya: Requests
) -> None:
    shop.clock.advance(timedelta(days=7))
    await shop.sandbox.run_payouts()
    payout = (await erik.get("/coach/payouts")).json()["items"][0]["id"]
    await shop.connect(cast.ines)
    assert await table(ines, "/coach/transactions/export") == []
    assert (await ines.get(f"/coach/payouts/{payout}/export")).status_code == 404
    for path in ("transactions/export", "payouts/export", f"payouts/{payout}/export"):
        assert (await maya.get(f"/coach/{path}")).status_code == 403


async def test_a_provider_that_does_not_answer_is_a_sentence(shop: Shop, program: Program, erik: Requests) -> None:
    set_provider(shop.services, sandbox_provider(shop.sandbox, lambda *_: 500))
    for path in ("payouts/export", "payouts/po_1/export"):
        answer = await erik.get(f"/coach/{path}")
        assert (answer.status_code, answer.json()["reason"]) == (503, "payments_unavailable")

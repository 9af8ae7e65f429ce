"""A payout and what it is made of: matched with the ledger, added up, only for those who see the money."""

from datetime import timedelta
from typing import Any

import pytest

from regimen.programs.models import Period, Program
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox import balance_transactions
from regimen.stripe_sandbox.provider import sandbox_provider
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START

WEEK = timedelta(days=7)


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Maya has paid GBP 39 on a Monday."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def pay_out(shop: Shop, erik: Requests) -> str:
    """Waits a week and returns the id of the last payout."""
    shop.clock.advance(WEEK)
    await shop.sandbox.run_payouts()
    return str((await erik.get("/coach/payouts")).json()["items"][0]["id"])


async def details(coach: Requests, payout: str, **params: Any) -> dict[str, Any]:
    answer = await coach.get(f"/coach/payouts/{payout}", params=params)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def test_a_payout_shows_its_payments_and_adds_up(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    found = await details(erik, await pay_out(shop, erik))
    [row] = found["items"]
    assert (row["kind"], row["client_name"], row["plan_title"]) == ("payment", "Maya Kowalczyk", "Foundations")
    assert (row["client_id"], row["plan_id"]) == (str(cast.maya.id), str(program.id))
    assert row["document"].endswith("-00001")
    assert (row["gross"]["amount_minor"], row["fee"]["amount_minor"]) == (3900, 195 + 79)
    assert row["net"]["amount_minor"] == 3900 - 195 - 79
    assert found["net"] == found["payout"]["amount"] == row["net"]
    assert (found["gross"], found["fee"], found["adds_up"]) == (row["gross"], row["fee"], True)
    assert found["pagination"]["total"] == 1


async def test_refunds_disputes_and_fees_of_the_provider_are_in_it(
    shop: Shop, cast: Cast, program: Program, maya: Requests, tom: Requests, erik: Requests
) -> None:
    second = await shop.program(cast.erik, (Period.MONTHLY, 2500))
    await maya.post(f"/stripe/plan/{second.id}/buy", START)
    await shop.card(cast.tom, cast.erik)
    await tom.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.deliver()
    refunded = await erik.post(
        f"/coach/plans/{second.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True}
    )
    assert refunded.status_code == 200
    of_tom = next(one for one in await shop.ledger() if one.client_id == cast.tom.id)
    dispute = await shop.sandbox.back_office.open_dispute(of_tom.intent_id)
    await shop.sandbox.back_office.close_dispute(dispute, won=True)
    await shop.deliver()
    async with shop.sandbox.transaction(await shop.connect(cast.erik)) as call:
        await balance_transactions.record_transaction(call, "stripe_fee", -150, "gbp", "fee_of_stripe")
    found = await details(erik, await pay_out(shop, erik))
    rows = {(row["kind"], row["client_name"]): row for row in found["items"]}
    assert set(rows) == {
        ("payment", "Maya Kowalczyk"), ("payment", "Tom Okafor"), ("refund", "Maya Kowalczyk"),
        ("dispute", "Tom Okafor"), ("dispute_won", "Tom Okafor"), ("provider_fee", None),
    }  # fmt: skip
    refund, won = rows["refund", "Maya Kowalczyk"], rows["dispute_won", "Tom Okafor"]
    assert (refund["gross"]["amount_minor"], refund["plan_id"]) == (-2500, str(second.id))
    assert refund["document"] != next(r for r in found["items"] if r["kind"] == "payment")["document"]
    assert won["document"] == rows["payment", "Tom Okafor"]["document"]
    assert rows["provider_fee", None]["document"] is None
    assert sum(row["net"]["amount_minor"] for row in found["items"]) == found["payout"]["amount"]["amount_minor"]
    assert found["adds_up"] is True


async def test_pages_keep_the_sums_of_the_whole_payout(
    shop: Shop, cast: Cast, program: Program, maya: Requests, erik: Requests
) -> None:
    other = await shop.program(cast.erik, (Period.MONTHLY, 2500))
    await maya.post(f"/stripe/plan/{other.id}/buy", START)
    payout = await pay_out(shop, erik)
    pages = [await details(erik, payout, page=number, per_page=1) for number in (1, 2, 3)]
    assert [len(page["items"]) for page in pages] == [1, 1, 0]
    assert pages[0]["items"] != pages[1]["items"]
    assert {page["net"]["amount_minor"] for page in pages} == {pages[0]["payout"]["amount"]["amount_minor"]}


async def test_the_next_payout_has_only_what_is_new(shop: Shop, program: Program, erik: Requests) -> None:
    first = await pay_out(shop, erik)
    await shop.advance(timedelta(days=31))
    second = await pay_out(shop, erik)
    assert second != first
    [row] = (await details(erik, second))["items"]
    assert row["document"].endswith("-00002")


async def test_a_failed_payout_says_why_and_its_money_is_in_the_next_one(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    failed = await pay_out(shop, erik)
    await shop.sandbox.back_office.fail_payout(failed, "The bank account has been closed.")
    found = await details(erik, failed)
    assert (found["payout"]["status"], found["payout"]["failure_reason"]) == (
        "failed",
        "The bank account has been closed.",
    )
    assert [row["kind"] for row in found["items"]] == ["payment"]
    await shop.sandbox.browser.submit_onboarding(await shop.connect(cast.erik), True)
    found = await details(erik, await pay_out(shop, erik))
    assert [(row["kind"], row["client_name"]) for row in found["items"]] == [("payout_returned", None)]
    assert found["adds_up"] is True


async def test_a_payout_of_another_account_looks_missing(
    shop: Shop, cast: Cast, program: Program, erik: Requests, ines: Requests, maya: Requests
) -> None:
    payout = await pay_out(shop, erik)
    not_connected = await ines.get(f"/coach/payouts/{payout}")
    await shop.connect(cast.ines)
    foreign, missing = await ines.get(f"/coach/payouts/{payout}"), await ines.get("/coach/payouts/po_missing")
    nonsense = await ines.get("/coach/payouts/..%2Fcharges")
    assert [one.status_code for one in (not_connected, foreign, missing, nonsense)] == [404] * 4
    assert foreign.json()["title"] == missing.json()["title"] == not_connected.json()["title"]
    assert (await maya.get(f"/coach/payouts/{payout}")).status_code == 403


async def test_a_provider_that_does_not_answer_is_a_sentence(shop: Shop, program: Program, erik: Requests) -> None:
    payout = await pay_out(shop, erik)
    set_provider(shop.services, sandbox_provider(shop.sandbox, lambda *_: 500))
    answer = await erik.get(f"/coach/payouts/{payout}")
    assert (answer.status_code, answer.json()["reason"]) == (503, "payments_unavailable")


async def test_a_payout_made_by_hand_is_not_said_to_add_up(
    shop: Shop, cast: Cast, program: Program, erik: Requests
) -> None:
    """Stripe lists no transactions for one."""
    payout = await pay_out(shop, erik)
    account = await shop.connect(cast.erik)
    async with shop.sandbox.transaction(account) as call:
        for moved in await call.transaction.find(account, "balance_transaction", payout=payout):
            await call.put({**moved, "payout": None})
    found = await details(erik, payout)
    assert (found["items"], found["adds_up"]) == ([], False)

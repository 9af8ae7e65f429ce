"""The coach refunds any payment in full or in part, with or without the end of the membership."""

from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from regimen.memberships.models import State
from regimen.payments.models import RefundState
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.memberships.withdrawals import CONSENT, money, proof_of, withdraw
from tests.money import Shop
from tests.purchases import DAY, START, mails


@pytest.fixture
async def program(shop: Shop, cast: Cast, maya: Requests) -> Program:
    """Maya pays 39 pounds a month."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", CONSENT)).status_code == 200
    return program


async def payment_id(shop: Shop, number: int = 0) -> UUID:
    return [entry.id for entry in await shop.ledger() if entry.kind == "payment"][number]


async def refund(coach: Requests, payment: UUID, amount: int, **fields: Any) -> httpx.Response:
    body = {"amount_minor": amount, "key": str(uuid4()), **fields}
    return await coach.post(f"/coach/payments/{payment}/refunds", body)


async def test_a_part_is_refunded_and_training_goes_on(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, program: Program, run_jobs: Any
) -> None:
    paid = await payment_id(shop)
    answer = await refund(erik, paid, 1000, note="Two weeks off.")
    assert answer.status_code == 200, answer.text
    view = answer.json()
    assert (view["refunded"]["amount_minor"], view["left"]["amount_minor"]) == (1000, 2900)
    assert [(one["state"], one["note"]) for one in view["refunds"]] == [("done", "Two weeks off.")]
    await shop.deliver()
    await run_jobs()
    assert await money(shop) == [("payment", 3900), ("refund", -1000)]
    assert await shop.state(cast.maya, program) is State.ACTIVE
    [listed] = (await maya.get("/athlete/history")).json()["items"]
    assert (listed["status"], listed["refunded"]["amount_minor"]) == ("paid", 1000)
    [mail] = await mails(shop, "client_refund")
    assert mail.to == cast.maya.user.email
    assert "£10.00" in mail.text
    assert "Two weeks off." in mail.text


async def test_the_fee_goes_back_in_proportion_and_the_last_refund_returns_the_rest(
    shop: Shop, cast: Cast, erik: Requests, program: Program
) -> None:
    """Of a fee of £1.95, thirds of £39.01 would leave a penny."""
    paid = await payment_id(shop)
    for amount in (1301, 1301, 1298):
        assert (await refund(erik, paid, amount)).status_code == 200
    await shop.deliver()
    [payment, *refunds] = await shop.ledger()
    assert [entry.platform_fee_minor for entry in refunds] == [-65, -65, -65]
    assert sum(entry.platform_fee_minor for entry in (payment, *refunds)) == 0
    assert await shop.ledger_matches_provider(cast.erik)
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_a_form_that_is_sent_twice_refunds_once(shop: Shop, erik: Requests, program: Program) -> None:
    paid, key = await payment_id(shop), str(uuid4())
    for _ in range(2):
        assert (await refund(erik, paid, 1000, key=key)).status_code == 200
    other = await refund(erik, paid, 1500, key=key)
    assert (other.status_code, other.json()["code"]) == (409, "RefundKeyReused")
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -1000)]


@pytest.mark.parametrize(("amount", "words"), [(2901, "£29.00"), (0, "above zero"), (-100, "above zero")])
async def test_never_more_than_is_left(shop: Shop, erik: Requests, program: Program, amount: int, words: str) -> None:
    paid = await payment_id(shop)
    await refund(erik, paid, 1000)
    answer = await refund(erik, paid, amount)
    assert answer.status_code == 422
    assert words in answer.json()["errors"]["amount_minor"][0]
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -1000)]


async def test_an_earlier_payment_is_refunded_too(shop: Shop, cast: Cast, erik: Requests, program: Program) -> None:
    await shop.advance(32 * DAY)
    assert (await refund(erik, await payment_id(shop, 0), 3900)).status_code == 200
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("payment", 3900), ("refund", -3900)]
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_with_the_end_of_the_membership(shop: Shop, cast: Cast, erik: Requests, program: Program) -> None:
    paid, key = await payment_id(shop), str(uuid4())
    assert (await erik.get(f"/coach/payments/{paid}")).json()["can_end"]
    for _ in range(2):
        answer = await refund(erik, paid, 2000, key=key, end_membership=True)
        assert answer.status_code == 200, answer.text
    assert not answer.json()["can_end"]
    assert await shop.state(cast.maya, program) is State.CANCELED
    again = await refund(erik, paid, 500, end_membership=True)
    assert (again.status_code, again.json()["code"]) == (409, "NotPossibleNow")
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -2000)]


async def test_a_disputed_payment_is_not_refunded_as_well(
    shop: Shop, cast: Cast, erik: Requests, program: Program
) -> None:
    [payment] = await shop.ledger()
    await shop.sandbox.back_office.open_dispute(payment.intent_id)
    await shop.deliver()
    answer = await refund(erik, payment.id, 1000, end_membership=True)
    assert (answer.status_code, answer.json()["code"]) == (409, "ChargeDisputed")
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert await money(shop) == [("payment", 3900), ("dispute", -3900)]


async def test_a_part_that_failed_can_be_asked_for_again(shop: Shop, erik: Requests, program: Program) -> None:
    paid = await payment_id(shop)
    await refund(erik, paid, 1000)
    [_, entry] = await shop.ledger()
    await shop.sandbox.back_office.fail_refund(entry.source_id)
    await shop.deliver()
    view = (await erik.get(f"/coach/payments/{paid}")).json()
    assert ([one["state"] for one in view["refunds"]], view["left"]["amount_minor"]) == ([RefundState.FAILED], 3900)
    assert (await refund(erik, paid, 1000)).status_code == 200
    await shop.deliver()
    assert sum(amount for _, amount in await money(shop)) == 2900


async def test_a_withdrawal_takes_off_what_was_refunded_before(
    shop: Shop, cast: Cast, erik: Requests, visitor: Requests, program: Program
) -> None:
    await refund(erik, await payment_id(shop), 1000)
    await shop.advance(6 * DAY)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    assert answer.json()["receipt"]["refund"]["amount_minor"] == 3900 - 755 - 1000


async def test_other_coaches_do_not_see_it(shop: Shop, ines: Requests, maya: Requests, program: Program) -> None:
    paid = await payment_id(shop)
    assert (await refund(ines, paid, 1000)).status_code == 404
    assert (await refund(maya, paid, 1000)).status_code == 403
    assert await money(shop) == [("payment", 3900)]


async def test_of_what_has_not_started_everything_comes_back(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START | {"start_date": "2026-01-20"})
    paid = await payment_id(shop)
    assert (await erik.get(f"/coach/payments/{paid}")).json()["end_refunds_all"]
    assert (await refund(erik, paid, 100, end_membership=True)).status_code == 200
    await shop.deliver()
    assert sum(amount for _, amount in await money(shop)) == 0

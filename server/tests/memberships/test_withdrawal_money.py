"""Withdrawals and money: every currency, open invoices, disputes, refunds before, and what was bought again."""

import pytest

from regimen.kit.money import Money, charge_step
from regimen.memberships.models import State
from regimen.memberships.rules.withdrawal import RULES, UsedDays, price_of
from regimen.payments.models import InvoiceState
from regimen.programs.models import Period, Program, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.memberships.withdrawals import CONSENT, money, proof_of, withdraw
from tests.money import ALWAYS_3DS, FAILS_LATER, Shop
from tests.purchases import DAY, START

CURRENCIES = {
    "GBP": (3900, 2516),
    "EUR": (3120, 2013),
    "USD": (1999, 1290),
    "CHF": (4550, 2935),
    "JPY": (5800, 3742),
    "KRW": (49000, 31613),
    "KWD": (12500, 8060),
    "ISK": (540000, 348387),
}
"""What a month costs, and what comes back after 11 of its 31 days, in minor units."""


@pytest.fixture
async def program(shop: Shop, cast: Cast) -> Program:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    return program


async def buy(maya: Requests, program: Program, body: dict[str, object] = CONSENT) -> None:
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("currency", CURRENCIES)
async def test_eight_currencies(shop: Shop, cast: Cast, maya: Requests, visitor: Requests, currency: str) -> None:
    price, back = CURRENCIES[currency]
    program = await shop.program(cast.erik, (Period.MONTHLY, price), currency=currency)
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program)
    await shop.advance(11 * DAY)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    assert answer.json()["receipt"]["refund"]["amount_minor"] == back
    await shop.deliver()
    assert await money(shop) == [("payment", price), ("refund", -back)]
    assert await shop.ledger_matches_provider(cast.erik)
    assert await shop.state(cast.maya, program) is State.CANCELED


def test_used_days_are_rounded_half_up_to_what_can_be_charged() -> None:
    assert price_of(UsedDays(1, 2), Money(3, "JPY")).minor == 2
    assert price_of(UsedDays(1, 3), Money(100, "GBP")).minor == 33
    assert price_of(UsedDays(1, 8), Money(100, "GBP")).minor == 13
    assert price_of(UsedDays(1, 8), Money(1000, "KWD")).minor == 130
    assert price_of(UsedDays(9, 9), Money(1000, "KWD")).minor == 1000
    assert price_of(UsedDays(1, 7), Money(1000, "KWD")).minor % charge_step("KWD") == 0


def test_every_type_of_program_has_a_rule_with_its_source() -> None:
    assert set(RULES) == set(ProgramType)
    assert all(rule.source.startswith("Art. ") for rule in RULES.values())


async def test_every_payment_of_a_weekly_price_counts(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.WEEKLY, 1400))
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program)
    await shop.advance(10 * DAY)
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    assert [(one["used_days"], one["refund"]["amount_minor"]) for one in answer.json()["lines"]] == [(7, 0), (3, 800)]
    await shop.deliver()
    assert await money(shop) == [("payment", 1400), ("payment", 1400), ("refund", -800)]


async def test_an_open_invoice_is_void_and_what_was_paid_before_comes_back(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.WEEKLY, 1400))
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program, START)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(8 * DAY)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    assert (await withdraw(visitor, await proof_of(shop, cast.maya, program))).status_code == 200
    await shop.deliver()
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert {invoice.state for invoice in await shop.invoices()} == {InvoiceState.PAID, InvoiceState.VOID}
    assert await money(shop) == [("payment", 1400), ("refund", -1400)]


async def test_a_purchase_that_waits_for_the_bank_is_over_and_a_late_payment_comes_back(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    answer = await maya.post(f"/stripe/plan/{program.id}/buy", CONSENT)
    assert answer.json()["requires_action"]
    secret = answer.json()["payment_intent_client_secret"]
    proof = await proof_of(shop, cast.maya, program)
    await shop.sandbox.browser.complete_action(secret, True)
    assert (await withdraw(visitor, proof)).status_code == 200
    await shop.deliver()
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert sum(amount for _, amount in await money(shop)) == 0


async def test_what_the_bank_holds_is_not_refunded_as_well_until_the_coach_wins(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program
) -> None:
    await buy(maya, program, START)
    [payment] = await shop.ledger()
    dispute = await shop.sandbox.back_office.open_dispute(payment.intent_id)
    await shop.deliver()
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    receipt = answer.json()["receipt"]
    assert (receipt["refund"]["amount_minor"], receipt["withheld"]["amount_minor"]) == (0, 3900)
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("dispute", -3900)]
    assert await shop.state(cast.maya, program) is State.CANCELED
    await shop.sandbox.back_office.close_dispute(dispute, True)
    await shop.deliver()
    await shop.reconcile()
    assert await money(shop) == [("payment", 3900), ("dispute", -3900), ("dispute", 3900), ("refund", -3900)]
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("before", [True, False])
async def test_a_lost_dispute_is_never_refunded_as_well(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program, before: bool
) -> None:
    """Whether it is lost before or after the withdrawal."""
    await buy(maya, program, START)
    proof = await proof_of(shop, cast.maya, program)
    [payment] = await shop.ledger()
    dispute = await shop.sandbox.back_office.open_dispute(payment.intent_id)
    await shop.deliver()
    if before:
        await shop.sandbox.back_office.close_dispute(dispute, False)
        await shop.deliver()
    assert (await withdraw(visitor, proof)).status_code == 200
    if not before:
        await shop.sandbox.back_office.close_dispute(dispute, False)
    await shop.deliver()
    await shop.reconcile()
    assert await money(shop) == [("payment", 3900), ("dispute", -3900)]
    assert await shop.state(cast.maya, program) is State.CANCELED


async def test_what_the_coach_has_refunded_is_not_refunded_again(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, visitor: Requests, program: Program
) -> None:
    await buy(maya, program, START)
    await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", {"mode": "now", "refund": True})
    answer = await withdraw(visitor, await proof_of(shop, cast.maya, program))
    assert answer.json()["receipt"]["refund"]["amount_minor"] == 0
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -3900)]


async def test_who_has_cancelled_may_still_withdraw(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program
) -> None:
    await buy(maya, program, START)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert (await withdraw(visitor, await proof_of(shop, cast.maya, program))).status_code == 200
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -3900)]
    assert await shop.state(cast.maya, program) is State.CANCELED


async def test_an_earlier_purchase_is_withdrawn_from_without_ending_the_next(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await shop.card(cast.maya, cast.erik)
    await buy(maya, program, START)
    first = await proof_of(shop, cast.maya, program)
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    await buy(maya, program, {"resume_type": "continue"})
    second = await proof_of(shop, cast.maya, program)
    assert first != second
    assert (await withdraw(visitor, first)).json()["receipt"]["refund"]["amount_minor"] == 9900
    await shop.deliver()
    assert await money(shop) == [("payment", 9900), ("payment", 9900), ("refund", -9900)]
    assert await shop.state(cast.maya, program) is State.ACTIVE


async def test_after_a_withdrawal_the_program_can_be_bought_again(
    shop: Shop, cast: Cast, maya: Requests, visitor: Requests, program: Program
) -> None:
    await buy(maya, program, START)
    first = await proof_of(shop, cast.maya, program)
    await withdraw(visitor, first)
    await buy(maya, program, CONSENT | {"resume_type": "continue"})
    assert await proof_of(shop, cast.maya, program) != first
    assert (await shop.membership(cast.maya, program)).withdrawn_at is None
    assert (await visitor.post("/withdrawals/check", first)).json()["receipt"] is not None
    await shop.deliver()
    assert await money(shop) == [("payment", 3900), ("refund", -3900), ("payment", 3900)]

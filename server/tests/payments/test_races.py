"""Concurrent requests on a real database: one charge, one membership, and a ledger that matches the provider."""

import asyncio
from datetime import timedelta

import pytest

from regimen.memberships.actions.run_timers import run_timers
from regimen.memberships.models import State
from regimen.payments.models import InvoiceState
from regimen.programs.models import Period
from regimen.subscription.models import ProductKind, Subscription
from tests.cast import Cast
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, OTHER
from tests.payments.conftest import Market
from tests.purchases import START
from tests.waiting import LONG_TIMEOUT, wait_for


@pytest.mark.spec("API-27", "BUY-38")
async def test_sixteen_clicks_are_one_purchase(market: Market) -> None:
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    maya = market.as_person(cast.maya)
    responses = await asyncio.gather(*(maya.post(f"/stripe/plan/{program.id}/buy", START) for _ in range(16)))
    assert {response.status_code for response in responses} <= {200, 409}, [a.text for a in responses]
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1
    assert [invoice.state for invoice in await shop.invoices()] == [InvoiceState.PAID]
    assert len(await shop.ledger()) == 1
    assert await shop.ledger_matches_provider(cast.erik)


async def test_sixteen_clicks_with_two_cards_are_one_purchase(market: Market) -> None:
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    slow = await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    good = await shop.card(cast.maya, cast.erik, OTHER)
    maya = market.as_person(cast.maya)
    bodies = [START | {"card_id": str(card)} for card in (slow, good) * 8]
    await asyncio.gather(*(maya.post(f"/stripe/plan/{program.id}/buy", body) for body in bodies))
    await maya.post(f"/stripe/plan/{program.id}/retry", {"card_id": str(good)})
    await shop.reconcile()
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 1
    assert await shop.ledger_matches_provider(cast.erik)


async def test_sixteen_free_clicks_are_one_membership(market: Market) -> None:
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik)
    maya = market.as_person(cast.maya)
    responses = await asyncio.gather(*(maya.post(f"/stripe/plan/{program.id}/buy", START) for _ in range(16)))
    assert {response.status_code for response in responses} == {200}
    assert len({response.json()["membership"]["id"] for response in responses}) == 1


async def test_buying_and_cancelling_at_once(market: Market) -> None:
    shop, cast = market.shop, market.cast
    for round_no in range(6):
        program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
        if round_no == 0:
            await shop.card(cast.maya, cast.erik)
        maya = market.as_person(cast.maya)
        await asyncio.gather(
            maya.post(f"/stripe/plan/{program.id}/buy", START),
            maya.delete(f"/stripe/plan/{program.id}/unsubscribe"),
            maya.delete(f"/stripe/plan/{program.id}/unsubscribe"),
        )
        await shop.reconcile()
        m = await shop.membership(cast.maya, program)
        mine = {invoice.id for invoice in await shop.invoices() if invoice.subject_id == m.id}
        net = sum([entry.gross_minor for entry in await shop.ledger() if entry.invoice_id in mine])
        assert (m.state, net) in {(State.ACTIVE, 3900), (State.CANCELED, 0)}
    assert await shop.ledger_matches_provider(cast.erik)


async def test_a_retry_during_reconciliation_charges_once(market: Market) -> None:
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    maya = market.as_person(cast.maya)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(timedelta(days=31))
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.make_card(cast.maya, GOOD)
    shop.clock.advance(timedelta(days=1))
    now = shop.clock.now()
    at_once = asyncio.gather(
        run_timers(shop.work(), now),
        run_timers(shop.work(), now),
        maya.post(f"/stripe/plan/{program.id}/retry"),
        maya.post(f"/stripe/plan/{program.id}/retry"),
        shop.reconcile(),
    )
    await wait_for(at_once, "the end of the due timers, the retries and the reconciliation", LONG_TIMEOUT)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 2
    assert await shop.ledger_matches_provider(cast.erik)


async def test_two_workers_renew_once(market: Market) -> None:
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, (Period.WEEKLY, 1500))
    await shop.card(cast.maya, cast.erik)
    await market.as_person(cast.maya).post(f"/stripe/plan/{program.id}/buy", START)
    shop.clock.advance(timedelta(days=21))
    workers = asyncio.gather(*(run_timers(shop.work(), shop.clock.now()) for _ in range(4)))
    await wait_for(workers, "the end of the due timers", LONG_TIMEOUT)
    assert len(await shop.charges(cast.erik)) == 4
    assert [invoice.period_no for invoice in await shop.invoices()] == [1, 2, 3, 4]


async def test_a_webhook_and_a_return_at_once_count_once(market: Market) -> None:
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    maya = market.as_person(cast.maya)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START)).json()
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await asyncio.gather(
        shop.deliver(),
        *(maya.post(f"/stripe/plan/{program.id}/retry/check", {"intent": pending["intent"]}) for _ in range(4)),
    )
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.ledger()) == 1


@pytest.mark.spec("BUY-07")
@pytest.mark.parametrize(
    ("price", "has_chosen"), [((), True), (((Period.MONTHLY, 3900),), True), (((Period.MONTHLY, 3900),), False)]
)
async def test_the_last_place_is_sold_once(
    market: Market, price: tuple[tuple[Period, int], ...], has_chosen: bool
) -> None:
    """Also of an account that has never chosen a plan, and so is on the Free one."""
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, *price)
    async with shop.sessions.begin() as session:
        plan = await session.get_one(Subscription, cast.erik.account_id)
        if has_chosen:
            plan.product_kind = ProductKind.FREE
        else:
            await session.delete(plan)
        people = Cast(session, shop.clock.now())
        crowd = [await people.client(f"Client{number}") for number in range(9)]
    if price:
        for person in crowd:
            await shop.card(person, cast.erik)
    bodies = [market.as_person(person).post(f"/stripe/plan/{program.id}/buy", START) for person in crowd]
    responses = await asyncio.gather(*bodies)
    assert sorted(response.status_code for response in responses) == [200] * 5 + [422] * 4
    assert len(await shop.charges(cast.erik)) == (5 if price else 0)

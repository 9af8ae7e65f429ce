"""A client deletes their account: nothing is charged to them any more, and nothing of theirs stays open."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
import stripe
from sqlalchemy import select, update

from regimen.accounts.models import User
from regimen.memberships.access.counts import count_clients
from regimen.memberships.models import ENDED, State
from regimen.payments.actions.ledger_check import reconcile_ledger
from regimen.programs.models import Period, Program
from regimen.stripe_adapter.services import set_provider
from regimen.stripe_sandbox.provider import sandbox_provider
from regimen.stripe_sandbox.sandbox import Refusal
from regimen.training.models import Enrolment
from tests.cast import PASSWORD, Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, Shop
from tests.payments.conftest import Market
from tests.purchases import DAY, START

RunJobs = Callable[[], Awaitable[int]]
RENEWS = datetime(2026, 2, 12, 9, tzinfo=UTC)


async def delete(person: Requests) -> httpx.Response:
    return await person.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})


async def start_payment(shop: Shop, cast: Cast, maya: Requests) -> tuple[Program, dict[str, Any]]:
    """Maya's default card is good; she buys with one whose bank asks her to confirm."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, GOOD)
    asking = await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await shop.card(cast.maya, cast.erik, GOOD)
    pending = (await maya.post(f"/stripe/plan/{program.id}/buy", START | {"card_id": str(asking)})).json()
    assert pending["requires_action"]
    return program, pending


async def buy(shop: Shop, cast: Cast, maya: Requests) -> Program:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    return program


async def forget_maya(shop: Shop, cast: Cast) -> None:
    """Erases her as an older release did, which left her memberships as they were."""
    async with shop.sessions.begin() as session:
        await session.execute(update(User).where(User.id == cast.maya.id).values(deleted_at=shop.clock.now()))


async def pass_months(shop: Shop) -> None:
    for _ in range(3):
        await shop.advance(31 * DAY)
        await shop.deliver()
        await shop.reconcile()


async def assert_in_order(shop: Shop, cast: Cast) -> None:
    assert await shop.ledger_matches_provider(cast.erik)
    assert await reconcile_ledger(shop.work()) == []


@pytest.mark.spec("IDN-40")
async def test_a_first_payment_that_is_confirmed_after_the_deletion_is_refunded(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program, pending = await start_payment(shop, cast, maya)
    assert (await delete(maya)).status_code == 204
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.deliver()
    await pass_months(shop)
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [(e.kind, e.gross_minor) for e in await shop.ledger()] == [("payment", 3900), ("refund", -3900)]
    await assert_in_order(shop, cast)


async def test_an_unfinished_payment_is_cancelled_at_the_bank_soon_after_the_deletion(
    shop: Shop, cast: Cast, maya: Requests, run_jobs: RunJobs
) -> None:
    program, pending = await start_payment(shop, cast, maya)
    assert (await delete(maya)).status_code == 204
    await run_jobs()
    account = await shop.connect(cast.erik)
    assert (await shop.provider.get_intent(account, pending["intent"])).status == "canceled"
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [invoice.state for invoice in await shop.invoices()] == ["void"]
    await pass_months(shop)
    assert await shop.ledger() == []


async def test_a_payment_that_is_being_voided_does_not_bring_back_a_deleted_client(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program = await buy(shop, cast, maya)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(RENEWS + timedelta(minutes=1))
    await shop.make_card(cast.maya, ALWAYS_3DS)
    await shop.advance(6 * DAY)
    pending = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
    shop.sandbox.refusals = [Refusal("post", r"payment_intents/\w+/cancel", "This account has been limited.")]
    await shop.advance(DAY + timedelta(hours=2))
    assert await shop.state(cast.maya, program) is State.CLOSING
    assert (await delete(maya)).status_code == 204
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    shop.sandbox.refusals = []
    await shop.deliver()
    await shop.make_card(cast.maya, GOOD)
    await pass_months(shop)
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [e.kind for e in await shop.ledger()] == ["payment", "payment", "refund"]
    await assert_in_order(shop, cast)


@pytest.mark.spec("IDN-40", "OV-33")
@pytest.mark.parametrize("missed", [False, True])
async def test_what_is_paid_and_runs_prevents_the_deletion(
    shop: Shop, cast: Cast, maya: Requests, *, missed: bool
) -> None:
    program = await buy(shop, cast, maya)
    if missed:
        await shop.make_card(cast.maya, FAILS_LATER)
        await shop.until(RENEWS + timedelta(minutes=1))
    before = await shop.membership(cast.maya, program)
    answer = await delete(maya)
    assert answer.status_code == 422
    assert answer.json()["errors"] == {"base": ["Your account cannot be deleted while you have active subscriptions."]}
    after = await shop.membership(cast.maya, program)
    assert (after.state, after.updated_at) == (before.state, before.updated_at)
    assert (await maya.get("/users/me")).status_code == 200


async def test_a_free_program_ends_with_the_account(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, run_jobs: RunJobs
) -> None:
    program = await shop.program(cast.erik)
    later = await shop.program(cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    assert (await maya.post(f"/stripe/plan/{later.id}/buy", {"start_date": "2026-02-02"})).status_code == 200
    assert (await delete(maya)).status_code == 204
    await run_jobs()
    assert [await shop.state(cast.maya, one) for one in (program, later)] == [State.CANCELED] * 2
    async with shop.sessions() as session:
        assert list(await session.scalars(select(Enrolment.open))) == [False]
        assert await count_clients(session, [cast.erik.account_id], shop.clock.now()) == {}, "nobody takes a seat"
    assert (await erik.get("/notifications")).json()["items"] == [], "nor is a name left behind"


async def test_a_client_whom_an_older_release_erased_is_charged_no_more(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await buy(shop, cast, maya)
    await forget_maya(shop, cast)
    await pass_months(shop)
    assert await shop.state(cast.maya, program) is State.CANCELED_AT_PERIOD_END
    assert [e.kind for e in await shop.ledger()] == ["payment"]


async def test_a_first_payment_of_one_whom_an_older_release_erased_is_refunded(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    program, pending = await start_payment(shop, cast, maya)
    await forget_maya(shop, cast)
    await shop.sandbox.browser.complete_action(pending["payment_intent_client_secret"], True)
    await shop.deliver()
    assert await shop.state(cast.maya, program) is State.CANCELED
    assert [e.kind for e in await shop.ledger()] == ["payment", "refund"]


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_renewal_under_way_when_she_was_erased_is_not_kept(
    shop: Shop, cast: Cast, maya: Requests, *, arrived: bool
) -> None:
    """The charge may have reached the bank, and then it is refunded; if not, it is not made again."""
    await buy(shop, cast, maya)
    down = [True]

    def fault(phase: str, method: str, url: str) -> int | None:
        confirming = method == "post" and "/confirm" in url and phase == ("after" if arrived else "before")
        reading = (phase, method) == ("before", "get") and "payment_intents" in url
        if down and (confirming or reading):
            raise stripe.APIConnectionError("down")
        return None

    set_provider(shop.services, sandbox_provider(shop.sandbox, fault))
    await shop.until(RENEWS + timedelta(minutes=1))
    await forget_maya(shop, cast)
    down.clear()
    await shop.deliver()
    await shop.reconcile()
    assert [e.kind for e in await shop.ledger()] == ["payment", *(["payment", "refund"] if arrived else [])]
    await assert_in_order(shop, cast)


@pytest.mark.parametrize("price", [(), ((Period.MONTHLY, 3900),)])
async def test_buying_and_deleting_at_once(market: Market, price: tuple[tuple[Period, int], ...]) -> None:
    """The deletion comes from 0 to 80 ms after the purchase, so that it meets each of its transactions."""
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, *price)

    async def delete_after(seconds: float, person: Requests) -> httpx.Response:
        await asyncio.sleep(seconds)
        return await delete(person)

    for number, seconds in enumerate([0, 0, 0.01, 0.02, 0.03, 0.04, 0.06, 0.08]):
        async with shop.sessions.begin() as session:
            buyer = await Cast(session, shop.clock.now()).client(f"Client{number}")
        await shop.card(buyer, cast.erik)
        person = market.as_person(buyer)
        bought, deleted = await asyncio.gather(
            person.post(f"/stripe/plan/{program.id}/buy", START), delete_after(seconds, person)
        )
        await shop.reconcile()
        assert {bought.status_code, deleted.status_code} <= {200, 204, 401, 409, 422}, (bought.text, deleted.text)
        async with shop.sessions() as session:
            user = await session.get_one(User, buyer.id)
            m = await session.scalar(select(User.deleted_at).where(User.id == buyer.id))
        assert (user.deleted_at is not None) == (deleted.status_code == 204)
        if m is not None and bought.status_code in (200, 409):
            assert await shop.state(buyer, program) in ENDED, "GONE, BUT STILL A CLIENT"
    assert await shop.ledger_matches_provider(cast.erik)

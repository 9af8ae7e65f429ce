"""Many buyers at once, on a real database: the last seat is sold once, and nobody pays a price that was not theirs."""

import asyncio

import pytest
from sqlalchemy import select

from regimen.coupons.models import Coupon
from regimen.programs.models import Period
from tests.cast import Cast, Person
from tests.coupons.making import INVALID, buy, check_coupons, create_coupon
from tests.payments.conftest import Market
from tests.waiting import wait_for_lock_wait

SEATS, BUYERS = 3, 16


async def _crowd(market: Market, number: int = BUYERS) -> list[Person]:
    async with market.shop.sessions.begin() as session:
        people = Cast(session, market.shop.clock.now())
        crowd = [await people.client(f"Client{one}") for one in range(number)]
    for person in crowd:
        await market.shop.card(person, market.cast.erik)
    return crowd


@pytest.mark.parametrize(("seats", "buyers"), [(1, 64), (SEATS, BUYERS)])
async def test_the_last_seats_are_sold_once_at_checkout(market: Market, seats: int, buyers: int) -> None:
    shop, erik = market.shop, market.as_person(market.cast.erik)
    programs = [await shop.program(market.cast.erik, (Period.MONTHLY, 3900)) for _ in range(2)]
    await create_coupon(erik, max_redemptions=seats, percent=50)
    crowd = await _crowd(market, buyers)
    answers = await asyncio.gather(
        *(buy(market.as_person(one), programs[at % 2], "NEWYEAR25") for at, one in enumerate(crowd))
    )
    refused = [answer for answer in answers if answer.status_code != 200]
    assert len(refused) == buyers - seats
    assert [answer.json()["errors"] for answer in refused] == [INVALID] * len(refused)
    assert [invoice.amount_minor for invoice in await shop.invoices()] == [1950] * seats
    await check_coupons(shop)
    assert await shop.ledger_matches_provider(market.cast.erik)


async def test_the_last_seats_are_sold_once_to_clients_who_change_between_two_codes(market: Market) -> None:
    """Half of them hold the one and want the other, half the other way round: no deadlock, no seat too many."""
    shop, erik = market.shop, market.as_person(market.cast.erik)
    program = await shop.program(market.cast.erik, (Period.MONTHLY, 3900))
    half = BUYERS // 2
    for code in ("ONE", "TWO"):
        await create_coupon(erik, code=code, max_redemptions=half + SEATS, duration="forever")
    crowd = [market.as_person(one) for one in await _crowd(market)]
    for at, client in enumerate(crowd):
        assert (await buy(client, program, "ONE" if at % 2 else "TWO")).status_code == 200
    body = {"replace": True}
    path = f"/plans/{program.id}/discount"
    answers = await asyncio.gather(
        *(client.put(path, body | {"discount_code": "TWO" if at % 2 else "ONE"}) for at, client in enumerate(crowd))
    )
    assert {answer.status_code for answer in answers} <= {200, 422}, [answer.text for answer in answers]
    assert sum(answer.status_code == 200 for answer in answers) == 2 * SEATS
    await check_coupons(shop)


async def test_choosing_the_offer_for_cancelling_does_not_block_who_changes_between_its_codes(market: Market) -> None:
    """A client who changes from one code to the other locks the older coupon first; so does the coach who offers the
    newer one in its place."""
    erik = market.as_person(market.cast.erik)
    older, newer = [await create_coupon(erik, code=code) for code in ("OLDER", "NEWER")]
    assert (await erik.put(f"/coach/coupons/{older['id']}/win_back", {"offered": True})).is_success
    async with market.shop.sessions() as client, market.shop.sessions() as watch:
        lock = select(Coupon.id).with_for_update(nowait=True)
        await client.execute(lock.where(Coupon.code == "OLDER"))
        offering = asyncio.create_task(erik.put(f"/coach/coupons/{newer['id']}/win_back", {"offered": True}))
        await wait_for_lock_wait(watch, offering)
        await client.execute(lock.where(Coupon.code == "NEWER"))
        await client.commit()
        assert (await offering).json()["is_win_back"] is True


async def test_a_code_of_a_campaign_is_used_once(market: Market) -> None:
    shop, erik = market.shop, market.as_person(market.cast.erik)
    program = await shop.program(market.cast.erik, (Period.MONTHLY, 3900))
    campaign = await create_coupon(erik, code="GIFT-", code_count=5)
    lines = (await erik.get(f"/coach/coupons/{campaign['id']}/codes")).text.splitlines()
    code = lines[1].split(",")[0]
    crowd = await _crowd(market)
    answers = await asyncio.gather(*(buy(market.as_person(one), program, code) for one in crowd))
    refused = [answer.json()["errors"] for answer in answers if answer.status_code != 200]
    assert refused == [INVALID] * (BUYERS - 1)
    await check_coupons(shop)

"""A coach deletes their account: what they sold is off sale, and nobody pays somebody who is gone."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import httpx
import pytest
from sqlalchemy import select

from regimen.accounts.models import User
from regimen.memberships.models import State
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, Shop
from tests.payments.conftest import Market
from tests.purchases import DAY, START

BLOCKED = {"base": ["Your account cannot be deleted while you have active subscriptions."]}
GONE = {"base": ["Sorry, this program has been archived by the coach"]}


async def delete(person: Requests) -> httpx.Response:
    return await person.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})


async def archived_at(shop: Shop, program: Program) -> object:
    async with shop.sessions() as session:
        return await session.scalar(select(Program.archived_at).where(Program.id == program.id))


async def test_what_a_deleted_coach_sold_is_off_sale(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests, erik: Requests, visitor: Requests, http: httpx.AsyncClient
) -> None:
    paid = await shop.program(cast.erik, (Period.MONTHLY, 3900), custom_url="strong")
    free = await shop.program(cast.erik)
    other = await shop.program(cast.ines)
    await shop.card(cast.maya, cast.erik)
    assert (await tom.post(f"/stripe/plan/{free.id}/buy", START)).status_code == 200
    assert (await delete(erik)).status_code == 204
    for who in (visitor, maya):
        for path in (str(paid.id), "strong", str(free.id)):
            assert (await who.get(f"/plans/{path}/public")).status_code == 404
    sitemap = (await http.get("/sitemap.xml")).text
    assert "strong" not in sitemap
    assert str(free.id) not in sitemap
    assert str(other.id) in sitemap
    for program in (paid, free):
        refused = await maya.post(f"/stripe/plan/{program.id}/buy", START)
        assert (refused.status_code, refused.json()["errors"]) == (422, GONE)
    assert await shop.ledger() == []
    assert await archived_at(shop, paid) is not None
    assert await archived_at(shop, other) is None
    assert (await tom.get(f"/plans/{free.id}/public")).status_code == 200, "who has it keeps it"
    assert await shop.state(cast.tom, free) is State.ACTIVE


async def test_a_coach_who_is_left_cannot_sell_for_one_who_is_gone(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, as_person: Callable[[Person], Requests]
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    nils = as_person(await cast.hire("Nils", "Berg", cast.erik))
    assert (await delete(erik)).status_code == 204
    assert (await nils.post(f"/coach/plans/{program.id}/restore")).is_success
    assert await archived_at(shop, program) is None
    refused = await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (refused.status_code, refused.json()["errors"]) == (422, GONE)
    assert (await maya.get(f"/plans/{program.id}/public")).status_code == 404
    assert await shop.ledger() == []


@pytest.mark.spec("IDN-40", "OV-33")
async def test_a_first_payment_at_the_bank_prevents_the_deletion(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    refused = await delete(erik)
    assert (refused.status_code, refused.json()["errors"]) == (422, BLOCKED)
    assert (await erik.get("/users/me")).status_code == 200
    assert await archived_at(shop, program) is None
    await shop.advance(2 * DAY)
    assert await shop.state(cast.maya, program) is State.INCOMPLETE_EXPIRED
    assert (await delete(erik)).status_code == 204


async def test_a_payment_that_is_being_voided_prevents_the_deletion(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.WEEKLY, 1500))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(7 * DAY + timedelta(hours=1))
    shop.sandbox.refusals = [Refusal("post", r"payment_intents/\w+/cancel", "This account has been limited.")]
    await shop.advance(7 * DAY + timedelta(hours=1))
    assert await shop.state(cast.maya, program) is State.CLOSING
    refused = await delete(erik)
    assert refused.status_code == 422
    assert (await erik.get("/users/me")).status_code == 200
    assert await archived_at(shop, program) is None


async def test_selling_and_deleting_at_once(market: Market) -> None:
    """Either somebody has bought, and the coach stays; or the coach is gone, and nobody has bought."""
    shop, cast = market.shop, market.cast
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    people = [cast.maya, cast.tom]
    for person in people:
        await shop.card(person, cast.erik, ALWAYS_3DS)
    *bought, deleted = await asyncio.gather(
        *(market.as_person(person).post(f"/stripe/plan/{program.id}/buy", START) for person in people),
        delete(market.as_person(cast.erik)),
    )
    async with shop.sessions() as session:
        erik = await session.get_one(User, cast.erik.id)
    assert (erik.deleted_at is not None) == (deleted.status_code == 204)
    expected = {404, 422} if deleted.status_code == 204 else {200, 422}
    assert {answer.status_code for answer in bought} <= expected, [answer.text for answer in bought]
    if deleted.status_code != 204:
        assert 200 in {answer.status_code for answer in bought}

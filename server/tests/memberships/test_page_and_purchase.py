"""The public page and the purchase decide by the same rules, whatever happened before."""

from itertools import product
from typing import Any

import pytest
from sqlalchemy import delete, update

from regimen.accounts.models import User
from regimen.memberships.models import State
from regimen.payments.models import Card
from regimen.programs.models import AllowedEmail, Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import GOOD, OTHER, Shop, tomorrow
from tests.purchases import START

CARDS = ["none", "default", "only_newest", "older", "removed", "own"]


async def save_cards(shop: Shop, cast: Cast, cards: str) -> None:
    """Saves Tom's cards: the one that Maya has used, in every role that it can have, or only his own."""
    if cards == "none":
        return
    if cards != "own":
        used = await shop.card(cast.tom, cast.erik, GOOD)
    if cards in ("older", "removed", "own"):
        await shop.card(cast.tom, cast.erik, OTHER)
    async with shop.sessions.begin() as session:
        if cards == "only_newest":
            await session.execute(update(Card).where(Card.id == used).values(is_default=False))
        if cards == "removed":
            now = shop.clock.now()
            await session.execute(update(Card).where(Card.id == used).values(removed_at=now, is_default=True))


async def see_and_buy(
    shop: Shop, cast: Cast, tom: Requests, program: Program, start: dict[str, Any]
) -> tuple[bool, dict[str, Any]]:
    page = (await tom.get(f"/plans/{program.id}/public")).json()
    offered = page["trial_days"] > 0
    assert (page["primary_action"]["action"] == "start_trial") is offered
    bought = await tom.post(f"/stripe/plan/{program.id}/buy", start | {"trial_expected": offered})
    return offered, bought.json()


@pytest.mark.parametrize(("cards", "used_before"), list(product(CARDS, [True, False])))
async def test_the_page_offers_a_trial_if_the_purchase_gives_one(
    shop: Shop, cast: Cast, maya: Requests, tom: Requests, cards: str, *, used_before: bool
) -> None:
    shop.sandbox.same_number_is_same_card = True
    first = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=7 if used_before else 0)
    second = await shop.program(cast.erik, (Period.MONTHLY, 2900), trial_days=14)
    await shop.card(cast.maya, cast.erik, GOOD)
    await maya.post(f"/stripe/plan/{first.id}/buy", START)
    await save_cards(shop, cast, cards)
    offered, answer = await see_and_buy(shop, cast, tom, second, START)
    assert offered is not (used_before and cards in ("default", "only_newest"))
    if cards == "none":
        assert answer["reason"] == "no_card"
        return
    state = await shop.state(cast.tom, second)
    assert state is (State.TRIALING if offered else State.ACTIVE), answer


@pytest.mark.parametrize("history", ["launch", "own_trial", "one_off"])
async def test_the_page_offers_no_trial_that_the_purchase_does_not_give(
    shop: Shop, cast: Cast, tom: Requests, history: str
) -> None:
    prices = [(Period.ONE_OFF, 9900)] if history == "one_off" else [(Period.MONTHLY, 3900)]
    launch = tomorrow(shop.clock, 10) if history == "launch" else None
    program = await shop.program(cast.erik, *prices, trial_days=7, launch_date=launch)
    await shop.card(cast.tom, cast.erik)
    start = {"start_date": launch.isoformat()} if launch else START
    if history == "own_trial":
        await see_and_buy(shop, cast, tom, program, start)
        assert await shop.state(cast.tom, program) is State.TRIALING
        assert (await tom.delete(f"/stripe/plan/{program.id}/unsubscribe")).is_success
        await shop.advance(tomorrow(shop.clock, 8) - shop.clock.now().date())
        assert await shop.state(cast.tom, program) is State.CANCELED
    offered, answer = await see_and_buy(shop, cast, tom, program, start)
    assert not offered
    assert answer["membership"]["state"] != "trialing"


@pytest.mark.parametrize(
    ("listed", "confirmed", "claimed"),
    [(False, True, False), (True, True, False), (True, False, False), (True, False, True)],
)
async def test_the_page_sells_a_private_program_to_whom_the_purchase_does(
    shop: Shop, cast: Cast, tom: Requests, *, listed: bool, confirmed: bool, claimed: bool
) -> None:
    program = await shop.program(cast.erik, is_public=False)
    async with shop.sessions.begin() as session:
        at = shop.clock.now() if confirmed else None
        await session.execute(update(User).where(User.id == cast.tom.id).values(confirmed_at=at))
        await session.execute(delete(AllowedEmail))
        if listed:
            claimed_by = cast.tom.id if claimed else None
            email = cast.tom.user.email
            session.add(AllowedEmail(program_id=program.id, email=email, claimed_by=claimed_by))
    page = (await tom.get(f"/plans/{program.id}/public")).json()
    bought = await tom.post(f"/stripe/plan/{program.id}/buy", START)
    assert page["allowed_to_buy"] is (bought.status_code == 200) is (listed and (confirmed or claimed)), bought.text

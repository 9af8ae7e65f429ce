"""Which card is charged: the one that the client chose last, for everything that they buy from a coach."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from regimen.memberships.models import State
from regimen.payments.models import AttemptState
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import ALWAYS_3DS, FAILS_LATER, GOOD, OTHER, Shop
from tests.purchases import DAY, START

DO_NOT_TRY_AGAIN = "4000000000000259"
DUE = datetime(2026, 2, 12, 9, tzinfo=UTC)


async def buy_monthly(shop: Shop, cast: Cast, maya: Requests, **body: Any) -> Program:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", START | body)
    assert bought.json()["membership"]["state"] == "active", bought.text
    return program


async def default_card(cast: Cast, maya: Requests) -> str:
    cards = (await maya.get(f"/stripe/cards?coach_id={cast.erik.account_id}")).json()["cards"]
    [default] = [card for card in cards if card["kind"] == "default"]
    return str(default["id"])


async def test_an_abandoned_bank_check_does_not_keep_the_default_card_from_being_charged(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    await shop.card(cast.maya, cast.erik)
    program = await buy_monthly(shop, cast, maya)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(DUE)
    with_bank_check = await shop.card(cast.maya, cast.erik, ALWAYS_3DS)
    asked = (await maya.post(f"/stripe/plan/{program.id}/retry", {"card_id": str(with_bank_check)})).json()
    assert asked["requires_action"] is True
    good = await shop.card(cast.maya, cast.erik, OTHER)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.until(DUE + DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 2
    await shop.sandbox.browser.complete_action(asked["payment_intent_client_secret"], True)
    await shop.deliver()
    assert len(await shop.charges(cast.erik)) == 2
    assert await default_card(cast, maya) == str(good)
    assert await shop.ledger_matches_provider(cast.erik)


async def test_replacing_a_card_takes_the_place_of_an_abandoned_bank_check(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    old = await shop.card(cast.maya, cast.erik)
    programs = [await buy_monthly(shop, cast, maya), await buy_monthly(shop, cast, maya)]
    await shop.make_card(cast.maya, ALWAYS_3DS)
    await shop.until(DUE)
    for program in programs:
        asked = (await maya.post(f"/stripe/plan/{program.id}/retry")).json()
        assert asked["requires_action"] is True
    begun = (await maya.get(f"/athlete/card_tokens/card_init?coach_id={cast.erik.account_id}")).json()
    method = await shop.save_in_browser(begun["client_secret"], GOOD)
    body = {"coach_id": str(cast.erik.account_id), "payment_method_id": method, "remove_card_id": str(old)}
    assert (await maya.post("/athlete/card_tokens/replace", body)).status_code == 200
    assert [await shop.state(cast.maya, program) for program in programs] == [State.ACTIVE, State.ACTIVE]
    assert len(await shop.charges(cast.erik)) == 4
    assert await shop.ledger_matches_provider(cast.erik)


@pytest.mark.parametrize("declined", [DO_NOT_TRY_AGAIN, ALWAYS_3DS])
async def test_a_card_added_after_a_final_decline_is_charged_at_the_next_retry(
    shop: Shop, cast: Cast, maya: Requests, declined: str
) -> None:
    await shop.card(cast.maya, cast.erik)
    program = await buy_monthly(shop, cast, maya)
    await shop.make_card(cast.maya, declined)
    await shop.until(DUE + 2 * DAY)
    assert len(await shop.attempts()) == 2
    await shop.card(cast.maya, cast.erik, OTHER)
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    await shop.until(DUE + 3 * DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 2


async def test_a_card_made_the_default_is_charged_at_the_next_retry(shop: Shop, cast: Cast, maya: Requests) -> None:
    other = await shop.card(cast.maya, cast.erik, OTHER)
    await shop.card(cast.maya, cast.erik)
    program = await buy_monthly(shop, cast, maya)
    await shop.sandbox.back_office.change_card(shop.methods[cast.maya.id][-1], DO_NOT_TRY_AGAIN)
    await shop.until(DUE + 6 * DAY)
    assert len(await shop.attempts()) == 2
    await maya.patch(f"/athlete/card_tokens/{other}", {"default": True})
    await shop.until(DUE + 7 * DAY)
    assert await shop.state(cast.maya, program) is State.ACTIVE


@pytest.mark.parametrize("later", [False, True], ids=["trial", "trial that starts later"])
async def test_the_card_chosen_for_a_trial_is_charged_when_it_ends(
    shop: Shop, cast: Cast, maya: Requests, later: bool
) -> None:
    chosen = await shop.card(cast.maya, cast.erik)
    await shop.card(cast.maya, cast.erik, OTHER)
    await shop.sandbox.back_office.change_card(shop.methods[cast.maya.id][-1], FAILS_LATER)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=14)
    body = {"start_date": "2026-01-15" if later else "2026-01-12", "card_id": str(chosen)}
    bought = await maya.post(f"/stripe/plan/{program.id}/buy", body)
    assert bought.json()["membership"]["state"] == ("scheduled" if later else "trialing")
    assert await default_card(cast, maya) == str(chosen)
    await shop.advance(timedelta(days=18))
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert [attempt.state for attempt in await shop.attempts()] == [AttemptState.SUCCEEDED]


@pytest.mark.parametrize("starts_later", [True, False])
async def test_the_card_of_a_second_tab_is_the_one_that_is_charged_later(
    shop: Shop, cast: Cast, maya: Requests, *, starts_later: bool
) -> None:
    trial_days = 0 if starts_later else 7
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), trial_days=trial_days)
    body = {"start_date": "2026-01-19"} if starts_later else START | {"trial_expected": True, "trial_days_expected": 7}
    cards = [await shop.card(cast.maya, cast.erik, number) for number in (GOOD, OTHER)]
    for card in [*cards, cards[0]]:
        joined = await maya.post(f"/stripe/plan/{program.id}/buy", body | {"card_id": str(card)})
        assert joined.status_code == 200, joined.text
        assert await default_card(cast, maya) == str(card)
    await shop.advance(timedelta(days=8))
    assert [attempt.payment_method for attempt in await shop.attempts()] == shop.methods[cast.maya.id][:1]


@pytest.mark.parametrize("period", [Period.ONE_OFF, Period.MONTHLY])
async def test_the_card_of_a_second_tab_changes_nothing_once_it_is_paid(
    shop: Shop, cast: Cast, maya: Requests, period: Period
) -> None:
    program = await shop.program(cast.erik, (period, 3900))
    body = {"start_date": "2026-01-19"} if period is Period.ONE_OFF else START
    other = await shop.card(cast.maya, cast.erik, OTHER)
    paying = await shop.card(cast.maya, cast.erik)
    for card in (paying, other):
        joined = await maya.post(f"/stripe/plan/{program.id}/buy", body | {"card_id": str(card)})
        expected = "scheduled" if period is Period.ONE_OFF else "active"
        assert (joined.json()["membership"]["state"], joined.json()["paid"]) == (expected, True)
        assert await default_card(cast, maya) == str(paying)
    assert len(await shop.charges(cast.erik)) == 1


async def test_the_card_chosen_for_the_first_payment_is_charged_for_renewals(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    chosen = await shop.card(cast.maya, cast.erik)
    await shop.card(cast.maya, cast.erik, OTHER)
    await shop.sandbox.back_office.change_card(shop.methods[cast.maya.id][-1], FAILS_LATER)
    program = await buy_monthly(shop, cast, maya, card_id=str(chosen))
    await shop.until(DUE)
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 2


async def test_a_card_that_is_declined_or_pays_once_does_not_become_the_default(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    fails = await shop.card(cast.maya, cast.erik)
    await shop.sandbox.back_office.change_card(shop.methods[cast.maya.id][-1], FAILS_LATER)
    pays = await shop.card(cast.maya, cast.erik, GOOD)
    default = await shop.card(cast.maya, cast.erik, OTHER)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await maya.post(f"/stripe/plan/{program.id}/buy", START | {"card_id": str(fails)})
    assert await shop.state(cast.maya, program) is State.INCOMPLETE
    once = await shop.program(cast.erik, (Period.ONE_OFF, 9900))
    await maya.post(f"/stripe/plan/{once.id}/buy", START | {"card_id": str(pays)})
    assert await shop.state(cast.maya, once) is State.ACTIVE
    assert await default_card(cast, maya) == str(default)


async def test_a_card_stays_while_a_payment_is_awaited(shop: Shop, cast: Cast, maya: Requests) -> None:
    card = await shop.card(cast.maya, cast.erik)
    await buy_monthly(shop, cast, maya)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.until(DUE)
    refused = await maya.delete(f"/athlete/card_tokens/{card}")
    assert refused.status_code == 422
    assert await default_card(cast, maya) == str(card)

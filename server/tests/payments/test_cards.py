"""Saved cards: per coach, one default, and not removable while a subscription needs them."""

from datetime import timedelta

import pytest

from regimen.kit.ids import new_id
from regimen.memberships.models import State
from regimen.payments.failures import TooManyCards, TooManyDeclines
from regimen.programs.models import Period, Program
from regimen.stripe_sandbox.card_numbers import CardFields
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import FAILS_LATER, GOOD, OTHER, Shop
from tests.purchases import START


@pytest.fixture
async def on_sale(shop: Shop, cast: Cast) -> Program:
    """A program of Erik's: without one, nobody has any business with his Stripe account."""
    return await shop.program(cast.erik, (Period.MONTHLY, 3900))


async def save(shop: Shop, who: Requests, coach: str, number: str = GOOD) -> str:
    begun = (await who.get(f"/athlete/card_tokens/card_init?coach_id={coach}")).json()
    assert (begun["publishable_key"], begun["mode"]) == (None, "sandbox")
    saved = await shop.sandbox.browser.confirm_setup(begun["client_secret"], CardFields(number, 12, 2040, "123"))
    assert saved.payment_method
    return saved.payment_method


@pytest.mark.spec("API-34", "API-36", "API-38", "BUY-56", "BUY-57")
async def test_a_card_is_saved_for_one_coach_and_becomes_the_default(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, tom: Requests
) -> None:
    coach = str(cast.erik.account_id)
    for number in (GOOD, OTHER):
        method = await save(shop, maya, coach, number)
        added = await maya.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": method})
        assert (added.status_code, added.json()["kind"]) == (201, "default")
    listed = (await maya.get(f"/stripe/cards?coach_id={coach}")).json()["cards"]
    assert [(card["brand"], card["last4"], card["kind"]) for card in listed] == [
        ("mastercard", "4444", "default"),
        ("visa", "4242", "other"),
    ]
    again = await maya.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": method})
    assert again.json()["id"] == listed[0]["id"]
    assert (await tom.get(f"/stripe/cards?coach_id={coach}")).json()["cards"] == []
    assert (await maya.get(f"/stripe/cards?coach_id={cast.ines.account_id}")).json()["cards"] == []


@pytest.mark.spec("BUY-41")
async def test_clients_pay_coaches_by_card_and_nothing_else(shop: Shop, cast: Cast, maya: Requests) -> None:
    """There is no PayPal on a connected account, and none elsewhere: docs/decisions/paypal.md."""
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    account = await shop.connect(cast.erik)
    assert await shop.payment_types(account) == {"setup_intent": [["card"]], "payment_intent": [["card"]]}


@pytest.mark.spec("BUY-62")
async def test_a_card_that_a_subscription_needs_cannot_be_removed(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    card = await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    refused = await maya.delete(f"/athlete/card_tokens/{card}")
    assert refused.json()["errors"]["base"] == [
        "This card cannot be removed because it is linked to an active subscription."
    ]
    assert len((await maya.get(f"/stripe/cards?coach_id={cast.erik.account_id}")).json()["cards"]) == 1
    await maya.delete(f"/stripe/plan/{program.id}/unsubscribe")
    assert (await maya.delete(f"/athlete/card_tokens/{card}")).status_code == 204
    assert (await maya.get(f"/stripe/cards?coach_id={cast.erik.account_id}")).json()["cards"] == []


@pytest.mark.spec("API-39")
async def test_a_needed_card_can_be_replaced(shop: Shop, cast: Cast, maya: Requests) -> None:
    coach = str(cast.erik.account_id)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    old = await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    method = await save(shop, maya, coach, OTHER)
    body = {"coach_id": coach, "payment_method_id": method, "remove_card_id": str(old)}
    assert (await maya.post("/athlete/card_tokens/replace", body)).json()["kind"] == "default"
    [left] = (await maya.get(f"/stripe/cards?coach_id={coach}")).json()["cards"]
    assert left["last4"] == "4444"


@pytest.mark.spec("API-41")
async def test_billing_details_can_be_changed(shop: Shop, cast: Cast, maya: Requests, tom: Requests) -> None:
    card = await shop.card(cast.maya, cast.erik)
    body = {"billing_details": {"name": "Maya K", "address": {"country": "GB", "postal_code": "E1 6AN"}}}
    changed = await maya.patch(f"/athlete/card_tokens/{card}", body)
    assert changed.status_code == 200, changed.text
    assert changed.json()["billing_info"]["address"]["postal_code"] == "E1 6AN"
    assert (await tom.patch(f"/athlete/card_tokens/{card}", body)).status_code == 404
    assert (await tom.delete(f"/athlete/card_tokens/{card}")).status_code == 404


async def test_the_card_of_another_client_cannot_be_added(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, tom: Requests
) -> None:
    coach = str(cast.erik.account_id)
    method = await save(shop, maya, coach)
    await maya.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": method})
    stolen = await tom.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": method})
    assert stolen.status_code == 422
    assert (await tom.get(f"/stripe/cards?coach_id={coach}")).json()["cards"] == []


@pytest.mark.spec("API-35", "API-37", "API-40")
async def test_a_coach_can_save_cards(shop: Shop, cast: Cast, erik: Requests, maya: Requests) -> None:
    begun = (await erik.get("/stripe/card_init")).json()
    saved = await shop.sandbox.browser.confirm_setup(begun["client_secret"], CardFields(GOOD, 12, 2040, "123"))
    added = (await erik.post("/stripe/card", {"card": {"token": saved.payment_method}})).json()
    changed = await erik.patch(f"/stripe/card/{added['id']}", {"billing_details": {"name": "Erik L"}})
    assert changed.json()["billing_info"]["name"] == "Erik L"
    assert [card["id"] for card in (await erik.get("/stripe/cards")).json()["cards"]] == [added["id"]]
    assert (await maya.get("/stripe/card_init")).status_code == 403
    assert (await erik.delete(f"/stripe/card/{added['id']}")).status_code == 204


async def test_a_card_cannot_be_saved_without_a_connected_account(shop: Shop, cast: Cast, maya: Requests) -> None:
    await shop.program(cast.ines)
    refused = await maya.get(f"/athlete/card_tokens/card_init?coach_id={cast.ines.account_id}")
    assert refused.json()["errors"]["base"] == ["This coach doesn't take card payments yet."]


@pytest.mark.parametrize("whose", ["at another coach", "of another client"])
async def test_a_card_only_replaces_a_card_of_the_same_coach(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, whose: str
) -> None:
    await shop.connect(cast.ines)
    holder, coach = (cast.maya, cast.ines) if whose == "at another coach" else (cast.tom, cast.erik)
    other = await shop.card(holder, coach)
    method = await save(shop, maya, str(cast.erik.account_id))
    body = {"coach_id": str(cast.erik.account_id), "payment_method_id": method, "remove_card_id": str(other)}
    assert (await maya.post("/athlete/card_tokens/replace", body)).status_code == 404
    assert (await maya.get(f"/stripe/cards?coach_id={cast.erik.account_id}")).json()["cards"] == []


@pytest.mark.spec("API-39", "BUY-47")
async def test_replacing_a_card_retries_missed_payments(shop: Shop, cast: Cast, maya: Requests) -> None:
    coach = str(cast.erik.account_id)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    old = await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(timedelta(days=32))
    assert await shop.state(cast.maya, program) is State.PAST_DUE
    method = await save(shop, maya, coach, OTHER)
    body = {"coach_id": coach, "payment_method_id": method, "remove_card_id": str(old)}
    assert (await maya.post("/athlete/card_tokens/replace", body)).status_code == 200
    assert await shop.state(cast.maya, program) is State.ACTIVE
    assert len(await shop.charges(cast.erik)) == 2
    retried = await maya.post(f"/stripe/plan/{program.id}/retry")
    assert (retried.status_code, retried.json()["membership"]["state"]) == (200, "active")
    assert len(await shop.charges(cast.erik)) == 2


async def test_a_card_detached_at_stripe_is_removed(shop: Shop, cast: Cast, maya: Requests) -> None:
    await shop.card(cast.maya, cast.erik)
    lost = await shop.card(cast.maya, cast.erik, OTHER)
    stripe_account_id = await shop.connect(cast.erik)
    await shop.provider.detach_card(stripe_account_id, shop.methods[cast.maya.id][-1], key="by-hand")
    await shop.deliver()
    [left] = (await maya.get(f"/stripe/cards?coach_id={cast.erik.account_id}")).json()["cards"]
    assert (left["last4"], left["kind"], left["id"] != str(lost)) == ("4242", "default", True)


async def test_the_default_card_is_charged_even_if_it_is_older(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    old = await shop.card(cast.maya, cast.erik)
    await shop.card(cast.maya, cast.erik, OTHER)
    assert (await maya.patch(f"/athlete/card_tokens/{old}", {"default": True})).json()["kind"] == "default"
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    await shop.advance(timedelta(days=31))
    assert [charge["payment_method"] for charge in await shop.charges(cast.erik)] == 2 * shop.methods[cast.maya.id][:1]


@pytest.mark.spec("BUY-62")
async def test_cards_that_are_not_charged_can_be_removed(shop: Shop, cast: Cast, maya: Requests) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    spare = await shop.card(cast.maya, cast.erik)
    charged = await shop.card(cast.maya, cast.erik, OTHER)
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (await maya.delete(f"/athlete/card_tokens/{charged}")).status_code == 422
    assert (await maya.delete(f"/athlete/card_tokens/{spare}")).status_code == 204


async def test_cards_are_saved_only_with_coaches_who_sell_something_to_the_client(
    shop: Shop, cast: Cast, maya: Requests
) -> None:
    coach = cast.erik.account_id
    await shop.program(cast.erik, (Period.MONTHLY, 3900), is_public=False)
    missing = await maya.get(f"/athlete/card_tokens/card_init?coach_id={new_id()}")
    for refused in (
        await maya.get(f"/athlete/card_tokens/card_init?coach_id={coach}"),
        await maya.post("/athlete/card_tokens", {"coach_id": str(coach), "payment_method_id": "pm_1"}),
    ):
        assert (refused.status_code, refused.json()) == (404, missing.json())
    await shop.program(cast.erik, (Period.MONTHLY, 3900))
    assert (await maya.get(f"/athlete/card_tokens/card_init?coach_id={coach}")).status_code == 200


async def test_nobody_tries_cards_without_end(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, tom: Requests, erik: Requests
) -> None:
    shop.services.settings.card_limit = "3/hour"
    shop.services.settings.card_network_limit = "4/hour"
    coach = str(cast.erik.account_id)
    for _ in range(3):
        assert (await maya.get(f"/athlete/card_tokens/card_init?coach_id={coach}")).status_code == 200
    method = await save(shop, tom, coach)
    for refused in (
        await maya.get(f"/athlete/card_tokens/card_init?coach_id={coach}"),
        await maya.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": method}),
    ):
        assert (refused.status_code, refused.json()["code"]) == (429, "TooManyCards")
        assert refused.json()["errors"]["base"] == [TooManyCards.message]
        assert 0 < refused.json()["retry_after"] <= 3600
    assert (await tom.get(f"/athlete/card_tokens/card_init?coach_id={coach}")).status_code == 429
    assert (await erik.get("/stripe/card_init")).status_code == 429


async def test_what_is_not_there_counts_as_no_card(shop: Shop, cast: Cast, on_sale: Program, maya: Requests) -> None:
    """Otherwise anybody would shut everybody in their network out of saving cards, with coaches they made up."""
    shop.services.settings.card_limit = shop.services.settings.card_network_limit = "2/hour"
    for _ in range(3):
        wrong = {"coach_id": str(new_id()), "payment_method_id": "pm_1"}
        assert (await maya.get(f"/athlete/card_tokens/card_init?coach_id={new_id()}")).status_code == 404
        assert (await maya.post("/athlete/card_tokens", wrong)).status_code == 404
        replaced = await maya.post("/athlete/card_tokens/replace", wrong | {"remove_card_id": str(new_id())})
        assert replaced.status_code == 404
    coach = str(cast.erik.account_id)
    method = await save(shop, maya, coach)
    added = await maya.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": method})
    assert added.status_code == 201


async def test_a_network_is_counted_by_the_cards_that_are_begun_or_declined(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, tom: Requests
) -> None:
    shop.services.settings.card_network_limit = "2/hour"
    coach = str(cast.erik.account_id)
    first, second = await save(shop, maya, coach), await save(shop, tom, coach)
    assert (await tom.get(f"/athlete/card_tokens/card_init?coach_id={coach}")).json()["code"] == "TooManyCards"
    for who, method in ((maya, first), (tom, second)):
        added = await who.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": method})
        assert added.status_code == 201, "who has begun can finish"
    unknown = {"coach_id": coach, "payment_method_id": "pm_unknown"}
    assert [(await maya.post("/athlete/card_tokens", unknown)).status_code for _ in range(3)] == [422, 422, 429]
    refused = await tom.post("/athlete/card_tokens", {"coach_id": coach, "payment_method_id": second})
    assert (refused.status_code, refused.json()["code"]) == (429, "TooManyCards")


async def test_who_pays_a_coach_is_not_stopped_by_others_in_their_network(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, tom: Requests
) -> None:
    coach = str(cast.erik.account_id)
    old = await shop.card(cast.maya, cast.erik)
    await maya.post(f"/stripe/plan/{on_sale.id}/buy", START)
    await shop.make_card(cast.maya, FAILS_LATER)
    await shop.advance(timedelta(days=32))
    assert await shop.state(cast.maya, on_sale) is State.PAST_DUE
    shop.services.settings.card_limit, shop.services.settings.card_network_limit = "2/hour", "1/hour"
    await save(shop, tom, coach)
    assert (await tom.get(f"/athlete/card_tokens/card_init?coach_id={coach}")).status_code == 429
    body = {"coach_id": coach, "payment_method_id": await save(shop, maya, coach, OTHER), "remove_card_id": str(old)}
    assert (await maya.post("/athlete/card_tokens/replace", body)).status_code == 200
    assert await shop.state(cast.maya, on_sale) is State.ACTIVE
    assert (await maya.get(f"/athlete/card_tokens/card_init?coach_id={coach}")).json()["code"] == "TooManyCards"


async def test_who_has_only_joined_something_free_is_counted_like_others(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, tom: Requests
) -> None:
    free = await shop.program(cast.erik)
    assert (await maya.post(f"/stripe/plan/{free.id}/buy", START)).status_code == 200
    shop.services.settings.card_network_limit = "1/hour"
    await save(shop, tom, str(cast.erik.account_id))
    refused = await maya.get(f"/athlete/card_tokens/card_init?coach_id={cast.erik.account_id}")
    assert (refused.status_code, refused.json()["code"]) == (429, "TooManyCards")


async def test_nobody_tries_payments_without_end(
    shop: Shop, cast: Cast, on_sale: Program, maya: Requests, tom: Requests
) -> None:
    shop.services.settings.decline_limit = "2/hour"
    await shop.card(cast.maya, cast.erik, FAILS_LATER)
    assert (await maya.post(f"/stripe/plan/{on_sale.id}/buy", START)).status_code == 422
    assert (await maya.post(f"/stripe/plan/{on_sale.id}/retry")).status_code == 422
    charged = len(await shop.attempts())
    refused = await maya.post(f"/stripe/plan/{on_sale.id}/retry")
    assert (refused.status_code, refused.json()["code"]) == (429, "TooManyDeclines")
    assert refused.json()["errors"]["base"] == [TooManyDeclines.message]
    assert len(await shop.attempts()) == charged
    await shop.card(cast.tom, cast.erik)
    assert (await tom.post(f"/stripe/plan/{on_sale.id}/buy", START)).status_code == 200

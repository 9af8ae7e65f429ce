"""A coach turns tax on and off; the provider says whether it has what it needs."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import select

from regimen.payments.access.accounts import get_stripe_account_id
from regimen.payments.actions.backfill import backfill_events
from regimen.payments.actions.tax import sync_all_tax_settings, sync_tax_settings
from regimen.payments.models import TaxSwitch
from regimen.platform.services import Services
from regimen.programs.models import Period
from regimen.stripe_adapter.calls.tax import TAX_CODE
from regimen.stripe_adapter.types import TaxSettings
from regimen.stripe_sandbox.sandbox import Refusal
from tests.cast import Cast
from tests.conftest import Requests
from tests.money import Shop
from tests.payments.taxes import DETAILS, live_in, lose, objects, state, turn_on
from tests.purchases import START
from tests.waiting import wait_for

RunJobs = Callable[[], Awaitable[int]]
AsPerson = Callable[..., Requests]


async def settings(shop: Shop, cast: Cast) -> list[dict[str, Any]]:
    return await objects(shop, cast.erik, "tax.settings")


async def tax(coach: Requests) -> dict[str, Any]:
    answer: dict[str, Any] = (await coach.get("/coach/payment_account")).json()["tax"]
    return answer


@pytest.mark.spec("BUY-83", "API-68")
async def test_turning_on_sends_the_settings_of_the_seller(shop: Shop, cast: Cast, erik: Requests) -> None:
    assert await state(erik) == "activate"
    await turn_on(erik)
    assert await state(erik) == "activated"
    [sent] = await settings(shop, cast)
    assert sent["defaults"] == {"provider": "stripe", "tax_behavior": "inclusive", "tax_code": TAX_CODE}
    where = {"line1": "Weidenallee 12", "city": "Hamburg", "postal_code": "20357", "country": "DE"}
    assert sent["head_office"] == {"address": where}
    assert await tax(erik) == {"tax_state": "activated", "missing": [], "country": "DE"}


@pytest.mark.spec("BUY-83", "API-68")
async def test_without_an_address_it_is_in_progress_until_there_is_one(
    shop: Shop, erik: Requests, run_jobs: RunJobs
) -> None:
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "in_progress"}
    assert await tax(erik) == {"tax_state": "in_progress", "missing": ["head_office"], "country": None}
    assert (await erik.put("/coach/invoice_details", DETAILS)).status_code == 200
    assert await state(erik) == "in_progress"
    await run_jobs()
    assert await state(erik) == "activated"


async def test_details_are_sent_only_while_tax_is_on(shop: Shop, cast: Cast, erik: Requests, run_jobs: RunJobs) -> None:
    await erik.put("/coach/invoice_details", DETAILS)
    await run_jobs()
    assert await settings(shop, cast) == []
    await turn_on(erik)
    await erik.put("/coach/invoice_details", DETAILS | {"country": "AT", "postal_code": "1010", "city": "Wien"})
    await run_jobs()
    assert (await tax(erik))["country"] == "AT"
    await erik.post("/users/tax/off")
    await erik.put("/coach/invoice_details", DETAILS)
    await run_jobs()
    assert (await tax(erik))["country"] == "AT"


@pytest.mark.spec("BUY-83", "API-68", "API-69")
async def test_repeated_sends_do_nothing_twice(shop: Shop, cast: Cast, erik: Requests, services: Services) -> None:
    await turn_on(erik)
    before = await settings(shop, cast)
    shop.sandbox.refusals = [Refusal("post", "tax/settings", "No second time.")]
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "activated"}
    assert await settings(shop, cast) == before
    for _ in range(2):
        answer = await erik.post("/users/tax/off")
        assert (answer.status_code, answer.json()) == (200, {"tax_state": "activate"})
    assert await settings(shop, cast) == before, "nothing can be removed at the provider, and nothing has to"


@pytest.mark.spec("API-69")
async def test_off_where_it_was_never_on(erik: Requests, shop: Shop) -> None:
    assert (await erik.post("/users/tax/off")).json() == {"tax_state": "activate"}
    async with shop.sessions() as session:
        assert list(await session.scalars(select(TaxSwitch))) == []


@pytest.mark.spec("BUY-83", "API-69")
async def test_off_waits_for_the_open_invoices_with_tax(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, services: Services
) -> None:
    await turn_on(erik)
    await live_in(shop, cast.maya, "DE")
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900), currency="EUR")
    await shop.card(cast.maya, cast.erik, "4000002760003184")
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (await erik.post("/users/tax/off")).json() == {"tax_state": "deactivate"}
    assert await state(erik) == "deactivate"
    heard = services.bus.subscribe("live")
    [intent] = await objects(shop, cast.erik, "payment_intent")
    await shop.sandbox.browser.complete_action(intent["client_secret"], True)
    await shop.deliver()
    assert await state(erik) == "activate"
    while (await wait_for(heard.next(), "the new state"))["message"]["event"] != "stripe_status_changed":
        continue
    [invoice] = await shop.invoices()
    assert (invoice.state, invoice.tax_minor) == ("paid", 623), "an open invoice keeps its tax"


async def test_on_again_before_the_last_is_settled(shop: Shop, cast: Cast, erik: Requests, maya: Requests) -> None:
    await turn_on(erik)
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik, "4000002760003184")
    await maya.post(f"/stripe/plan/{program.id}/buy", START)
    assert (await erik.post("/users/tax/off")).json() == {"tax_state": "deactivate"}
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "activated"}


@pytest.mark.spec("API-68")
async def test_payments_are_connected_first(ines: Requests, shop: Shop, cast: Cast, erik: Requests) -> None:
    answer = await ines.post("/users/tax/on")
    assert (answer.status_code, answer.json()["code"]) == (422, "PaymentsNotConnected")
    assert answer.json()["title"] == "Connect your payments first. Then tax can be calculated for what you sell."
    assert await state(ines) == "activate"
    account = (await erik.get("/coach/payment_account")).json()["id"]
    await shop.sandbox.back_office.deauthorize(account)
    await shop.deliver()
    assert (await erik.post("/users/tax/on")).json()["code"] == "PaymentsNotConnected"
    assert await state(erik) == "activate"


@pytest.mark.spec("API-68", "API-69")
async def test_only_who_sees_money_may_switch(
    shop: Shop, cast: Cast, erik: Requests, maya: Requests, visitor: Requests, as_person: AsPerson
) -> None:
    bea = as_person(await cast.hire("Bea", "Novak", cast.erik))
    await turn_on(erik)
    before = await settings(shop, cast)
    for path in ("/users/tax/on", "/users/tax/off"):
        assert (await bea.post(path)).status_code == 403
        assert (await maya.post(path)).status_code == 403
        assert (await visitor.post(path)).status_code == 401
    assert await state(erik) == "activated"
    assert await settings(shop, cast) == before


@pytest.mark.parametrize("phase", ["before", "after"])
async def test_nothing_is_on_if_the_provider_does_not_answer(shop: Shop, erik: Requests, phase: str) -> None:
    await erik.put("/coach/invoice_details", DETAILS)
    lose(shop, "tax/settings", phase)
    assert (await erik.post("/users/tax/on")).status_code == 503
    assert await state(erik) == "activate"
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "activated"}


async def test_an_address_that_the_provider_refuses(shop: Shop, erik: Requests) -> None:
    await erik.put("/coach/invoice_details", DETAILS)
    shop.sandbox.refusals = [Refusal("post", "tax/settings", "Invalid.", param="head_office[address][postal_code]")]
    answer = await erik.post("/users/tax/on")
    assert (answer.status_code, answer.json()["code"]) == (422, "TaxAddressRefused")
    assert await state(erik) == "activate"
    shop.sandbox.refusals = []
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "activated"}


async def test_a_new_address_that_is_refused_leaves_the_one_before(
    shop: Shop, erik: Requests, run_jobs: RunJobs
) -> None:
    await turn_on(erik)
    shop.sandbox.refusals = [Refusal("post", "tax/settings", "Invalid.", param="head_office[address][country]")]
    await erik.put("/coach/invoice_details", DETAILS | {"country": "AT"})
    await run_jobs()
    await sync_all_tax_settings(shop.work())
    assert await tax(erik) == {"tax_state": "activated", "missing": [], "country": "DE"}
    shop.sandbox.refusals = []
    await sync_all_tax_settings(shop.work())
    assert (await tax(erik))["country"] == "AT"


async def require_more(shop: Shop, cast: Cast) -> None:
    """The provider asks for something new: the seller's address counts as missing again."""
    [body] = await settings(shop, cast)
    async with shop.sessions() as session:
        account = await get_stripe_account_id(session, cast.erik.account_id)
    assert account is not None
    async with shop.sandbox.transaction(account) as call:
        body["head_office"] = None
        await call.put(body)
        await call.emit("tax.settings.updated", {**body, "status": "active"})


@pytest.mark.spec("BUY-83")
async def test_a_webhook_has_the_settings_read_again(shop: Shop, cast: Cast, erik: Requests) -> None:
    """What the event says is not believed: it says that the settings are active."""
    await turn_on(erik)
    await require_more(shop, cast)
    await shop.deliver()
    assert await state(erik) == "in_progress"


async def test_a_missed_event_is_found_in_the_list_of_events(shop: Shop, cast: Cast, erik: Requests) -> None:
    await turn_on(erik)
    await require_more(shop, cast)
    await backfill_events(shop.work())
    assert await state(erik) == "in_progress"


async def test_the_nightly_job_heals_both_ways(shop: Shop, cast: Cast, erik: Requests) -> None:
    assert (await erik.post("/users/tax/on")).json() == {"tax_state": "in_progress"}
    await erik.put("/coach/invoice_details", DETAILS)  # the job that would send it is not run
    await sync_all_tax_settings(shop.work())
    assert await state(erik) == "activated"
    await require_more(shop, cast)
    await sync_all_tax_settings(shop.work())
    assert await state(erik) == "in_progress"


async def test_the_nightly_job_leaves_out_who_turned_it_off(shop: Shop, cast: Cast, erik: Requests) -> None:
    await turn_on(erik)
    await erik.post("/users/tax/off")
    await require_more(shop, cast)
    await erik.put("/coach/invoice_details", DETAILS)
    await sync_all_tax_settings(shop.work())
    async with shop.sessions() as session:
        assert (await session.scalars(select(TaxSwitch))).one().ready, "it was not read"


@pytest.mark.parametrize("asked", ["get_tax_settings", "save_tax_settings"])
async def test_a_slow_answer_does_not_undo_a_newer_one(
    shop: Shop, erik: Requests, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """While the provider's answer, from before it knew the address, is on its way, it is given the address."""
    if asked == "get_tax_settings":
        assert (await erik.post("/users/tax/on")).json() == {"tax_state": "in_progress"}
    else:
        assert (await erik.put("/coach/invoice_details", DETAILS)).status_code == 200
    account = (await erik.get("/coach/payment_account")).json()["id"]
    answer = getattr(shop.provider, asked)
    before = await shop.provider.get_tax_settings(account)
    is_late = True

    async def answer_late(*args: Any, **more: Any) -> TaxSettings:
        nonlocal is_late
        if not is_late:
            found: TaxSettings = await answer(*args, **more)
            return found
        is_late = False
        await turn_on(erik)
        return before

    monkeypatch.setattr(shop.provider, asked, answer_late)
    if asked == "get_tax_settings":
        await sync_tax_settings(shop.work(), account)
    else:
        assert (await erik.post("/users/tax/on")).json() == {"tax_state": "activated"}
    assert not is_late
    assert await tax(erik) == {"tax_state": "activated", "missing": [], "country": "DE"}

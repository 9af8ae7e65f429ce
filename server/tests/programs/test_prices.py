"""Price options: allowed amounts and periods, and what happens to the clients who pay them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.payments.models import PaymentAccount
from regimen.platform.models import EventRow
from regimen.programs import failures
from regimen.programs.models import Period, ProgramType
from regimen.programs.ports import OptionClients
from regimen.programs.rules.prices import periods_for, price_error
from regimen.reference.rules import COACH_CURRENCIES
from regimen.stripe_adapter.limits import min_amount
from regimen.subscription.models import ProductKind, Subscription
from tests.cast import Cast
from tests.conftest import Requests
from tests.programs.conftest import CreateDraft, price

CONNECT = "You must connect to Stripe if you want to set a price for your program."


@pytest.fixture
async def free_subscription(cast: Cast, session: AsyncSession) -> None:
    """Erik's gym has the Free subscription."""
    row = await session.get(Subscription, cast.erik.account_id)
    assert row is not None
    row.product_kind = ProductKind.FREE
    await session.commit()


async def add(coach: Requests, draft: dict[str, Any], **kw: Any) -> Any:
    return await coach.post(f"/coach/plans/{draft['id']}/prices", price(**kw))


@pytest.mark.spec("PRG-13", "PRG-14", "PRG-29", "OV-09")
async def test_options_are_shown_in_a_fixed_order(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    for duration in ("yearly", "weekly", "monthly"):
        response = await add(erik, draft, duration=duration)
        assert response.status_code == 200, response.text
    options = response.json()["price_options"]
    assert [option["duration"] for option in options] == ["weekly", "monthly", "yearly"]
    assert response.json()["plan_pricing"] == "paid"
    assert options[0] | {"id": None} == {
        "id": None,
        "price_format": "€39.00",
        "duration": "weekly",
        "archived": False,
        "message_about_changed_price": False,
        "message_for_inbox": "",
        "amount": "39.00",
        "amount_minor": 3900,
        "currency": "EUR",
        "subscribers": 0,
        "pending_switches": 0,
        "abilities": ["reprice", "archive"],
    }


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, {"amount_minor": ["Please enter a valid value."], "duration": ["Please select a cadence."]}),
        ({"amount_minor": -1}, {"amount_minor": ["Please enter a valid value."]}),
        ({"amount_minor": 100_000_000}, {"amount_minor": ["Please enter a valid value."]}),
        ({"amount_minor": "39"}, {"amount_minor": ["Please enter a valid value."]}),
        ({"amount_minor": 29, "currency": "GBP"}, {"amount_minor": ["Price cannot be less then £0.30."]}),
        ({"amount_minor": 49, "currency": "USD"}, {"amount_minor": ["Price cannot be less then $0.50."]}),
        ({"amount_minor": 49, "currency": "EUR"}, {"amount_minor": ["Price cannot be less then €0.50."]}),
        ({"currency": "JPY"}, {"currency": ["Please choose GBP, USD or EUR."]}),
        ({"duration": "daily"}, {"duration": ["Please select a cadence."]}),
        ({"duration": "one_off"}, {"duration": [failures.RECURRING_ONLY]}),
    ],
)
@pytest.mark.spec("PRG-20", "PRG-21", "PRG-23", "PRG-27", "OV-01", "OV-02", "OV-100", "CTR-22")
async def test_invalid_prices_are_refused(
    create_draft: CreateDraft, erik: Requests, body: dict[str, Any], errors: dict[str, Any]
) -> None:
    draft = await create_draft()
    whole = {"currency": "EUR"} | body if not body else price() | body
    response = await erik.post(f"/coach/plans/{draft['id']}/prices", whole)
    assert response.status_code == 422
    assert response.json()["errors"] == errors
    assert (await erik.get(f"/coach/plans/{draft['id']}")).json()["price_options"] == []


@pytest.mark.parametrize(("amount", "currency"), [(30, "GBP"), (50, "USD"), (50, "EUR"), (99_999_999, "GBP")])
@pytest.mark.spec("PRG-21", "PRG-23", "OV-01", "OV-02")
async def test_the_lowest_and_the_highest_price(
    create_draft: CreateDraft, erik: Requests, amount: int, currency: str
) -> None:
    response = await add(erik, await create_draft("fixed"), amount_minor=amount, currency=currency, duration="one_off")
    assert response.json()["price_options"][0]["amount_minor"] == amount


@pytest.mark.spec("OV-100", "PRG-06")
async def test_a_fixed_program_has_a_one_off_price(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft("fixed")
    assert (await add(erik, draft)).json()["errors"] == {"duration": [failures.ONE_OFF_ONLY]}
    assert (await add(erik, draft, duration="one_off")).status_code == 200


@pytest.mark.spec("PRG-22")
async def test_zero_makes_a_program_free_unless_it_has_a_price(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    free = await add(erik, draft, amount_minor=0)
    assert (free.status_code, free.json()["plan_pricing"]) == (200, "free")
    await add(erik, draft)
    response = await add(erik, draft, amount_minor=0, duration="yearly")
    assert response.json()["errors"] == {"amount_minor": ["Price can't be 0."]}


@pytest.mark.spec("PRG-24", "PRG-25")
async def test_without_payments_only_free_is_possible(ines: Requests, connected: PaymentAccount) -> None:
    draft = (await ines.post("/coach/plans", {"plan_type": "membership", "title": "Harbour"})).json()
    assert not draft["charges_enabled"]
    response = await add(ines, draft)
    assert response.json()["errors"] == {"amount_minor": [CONNECT]}
    response = await add(ines, draft, amount_minor=0)
    assert (response.status_code, response.json()["plan_pricing"]) == (200, "free")


@pytest.mark.spec("PRG-25")
async def test_a_price_of_zero_makes_a_paid_program_free_once_the_account_cannot_take_payments(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, connected: PaymentAccount
) -> None:
    draft = await create_draft()
    assert (await add(erik, draft)).json()["plan_pricing"] == "paid"
    connected.charges_enabled = False
    await session.commit()
    body = (await add(erik, draft, amount_minor=0)).json()
    assert body["plan_pricing"] == "free"
    assert [option["archived"] for option in body["price_options"]] == [True]


@pytest.mark.spec("PRG-28")
async def test_each_period_has_one_option(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    await add(erik, draft)
    response = await add(erik, draft, amount_minor=5000)
    assert response.json()["errors"] == {"duration": ["Period must be unique."]}


@pytest.mark.spec("PRG-30")
async def test_at_most_eight_options(create_draft: CreateDraft, erik: Requests, session: AsyncSession) -> None:
    draft = await create_draft()
    for duration in draft["cadences"]:
        assert (await add(erik, draft, duration=duration)).status_code == 200
    options = (await erik.get(f"/coach/plans/{draft['id']}")).json()["price_options"]
    assert len(options) == 8
    response = await add(erik, draft, duration="monthly")
    assert response.status_code == 422
    assert response.json()["errors"]["base"] == [failures.TOO_MANY_OPTIONS]


async def test_all_options_have_the_same_currency(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    await add(erik, draft)
    response = await add(erik, draft, duration="yearly", currency="USD")
    assert response.json()["errors"] == {"currency": ["The other options are in EUR."]}


@pytest.mark.spec("SUB-09", "SUB-10", "CTR-40")
async def test_a_free_subscription_sells_one_monthly_option(
    create_draft: CreateDraft, erik: Requests, free_subscription: None
) -> None:
    draft = await create_draft()
    response = await add(erik, draft, duration="weekly")
    assert response.json()["errors"]["base"] == ["Monthly subscription only!"]
    assert response.json()["reason"] == "upgrade"
    assert (await add(erik, draft, duration="monthly")).status_code == 200
    assert (await add(erik, draft, duration="yearly")).status_code == 422
    fixed = await create_draft("fixed")
    assert (await add(erik, fixed, duration="one_off")).status_code == 200


@pytest.mark.spec("SUB-09", "SUB-10")
async def test_options_that_are_archived_on_the_free_plan_can_be_restored(
    create_draft: CreateDraft, erik: Requests, session: AsyncSession, cast: Cast
) -> None:
    draft = await create_draft()
    await add(erik, draft, duration="monthly")
    options = (await add(erik, draft, duration="yearly")).json()["price_options"]
    yearly = next(one for one in options if one["duration"] == "yearly")
    row = await session.get(Subscription, cast.erik.account_id)
    assert row is not None
    row.product_kind = ProductKind.FREE
    await session.commit()
    path = f"/coach/plans/{draft['id']}/prices/{yearly['id']}"
    assert (await erik.post(f"{path}/archive")).status_code == 200
    restored = await erik.post(f"{path}/restore")
    assert restored.status_code == 200, restored.text
    on_sale = [one["duration"] for one in restored.json()["price_options"] if not one["archived"]]
    assert sorted(on_sale) == ["monthly", "yearly"]


@pytest.mark.spec("PRG-31", "PRG-34")
async def test_an_archived_option_can_be_restored_unless_its_period_is_taken(
    create_draft: CreateDraft, erik: Requests
) -> None:
    draft = await create_draft()
    (option,) = (await add(erik, draft)).json()["price_options"]
    path = f"/coach/plans/{draft['id']}/prices/{option['id']}"
    archived = (await erik.post(f"{path}/archive")).json()
    assert [(o["archived"], o["abilities"]) for o in archived["price_options"]] == [(True, ["restore"])]
    assert archived["plan_pricing"] == "free"
    await add(erik, draft, amount_minor=4900)
    refused = await erik.post(f"{path}/restore")
    assert refused.status_code == 422
    assert refused.json()["title"].startswith("Cannot restore!")
    active = (await erik.get(f"/coach/plans/{draft['id']}")).json()["price_options"][0]
    await erik.post(f"/coach/plans/{draft['id']}/prices/{active['id']}/archive")
    restored = (await erik.post(f"{path}/restore")).json()["price_options"]
    assert [(o["amount_minor"], o["archived"]) for o in restored] == [(3900, False), (4900, True)]


@pytest.mark.parametrize(
    ("clients", "reason", "warning"),
    [
        (OptionClients(active=3), "active_subscribers", "Active subscriptions!"),
        (OptionClients(switching=1), "pending_switch", "Pending switch!"),
    ],
)
@pytest.mark.spec("PRG-32")
async def test_archiving_an_option_with_clients_needs_confirmation(
    create_draft: CreateDraft,
    erik: Requests,
    subscribers: dict[str, OptionClients],
    clients: OptionClients,
    reason: str,
    warning: str,
) -> None:
    draft = await create_draft()
    (option,) = (await add(erik, draft)).json()["price_options"]
    subscribers[option["id"]] = clients
    path = f"/coach/plans/{draft['id']}/prices/{option['id']}/archive"
    warned = await erik.post(path)
    assert (warned.status_code, warned.json()["reason"]) == (409, reason)
    assert warned.json()["title"].startswith(warning)
    assert not (await erik.get(f"/coach/plans/{draft['id']}")).json()["price_options"][0]["archived"]
    assert (await erik.post(f"{path}?confirm=true")).json()["price_options"][0]["archived"]


@pytest.mark.spec("PRG-13", "PRG-35", "PRG-37", "PRG-38", "API-43")
async def test_a_new_amount_creates_a_new_option_and_archives_the_old_one(
    create_draft: CreateDraft, erik: Requests, subscribers: dict[str, OptionClients], session: AsyncSession
) -> None:
    draft = await create_draft()
    (old,) = (await add(erik, draft)).json()["price_options"]
    subscribers[old["id"]] = OptionClients(active=2)
    path = f"/coach/plans/{draft['id']}"
    new_option, old_option = (await erik.patch(f"{path}/prices/{old['id']}", {"amount_minor": 4500})).json()[
        "price_options"
    ]
    assert (new_option["amount_minor"], new_option["duration"], new_option["message_about_changed_price"]) == (
        4500,
        "monthly",
        True,
    )
    assert new_option["message_for_inbox"] == "The price of Squat Every Day is now €45.00 per month."
    assert (old_option["id"], old_option["amount_minor"], old_option["archived"], old_option["subscribers"]) == (
        old["id"],
        3900,
        True,
        2,
    )
    events = (await session.scalars(select(EventRow).where(EventRow.type == "price_changed"))).all()
    assert [(event.body["old_option_id"], event.body["new_option_id"]) for event in events] == [
        (old["id"], new_option["id"])
    ]
    skipped = (await erik.post(f"{path}/skip/{new_option['id']}")).json()["price_options"][0]
    assert not skipped["message_about_changed_price"]


async def test_the_same_amount_changes_nothing_and_zero_is_refused(create_draft: CreateDraft, erik: Requests) -> None:
    draft = await create_draft()
    before = (await add(erik, draft)).json()
    path = f"/coach/plans/{draft['id']}/prices/{before['price_options'][0]['id']}"
    assert (await erik.patch(path, {"amount_minor": 3900})).json() == before
    assert (await erik.patch(path, {"amount_minor": 0})).json()["errors"] == {"amount_minor": ["Price can't be 0."]}
    assert (await erik.patch(path, {})).json()["errors"] == {"amount_minor": ["Please enter a valid value."]}


async def test_options_of_others_are_not_found(create_draft: CreateDraft, erik: Requests, ines: Requests) -> None:
    one, other = await create_draft(), await create_draft()
    (option,) = (await add(erik, one)).json()["price_options"]
    assert (await erik.post(f"/coach/plans/{other['id']}/prices/{option['id']}/archive")).status_code == 404
    assert (await ines.post(f"/coach/plans/{one['id']}/prices/{option['id']}/archive")).status_code == 404
    assert (await add(ines, one)).status_code == 404


@given(amount=st.integers(-(10**9), 10**9), currency=st.sampled_from(COACH_CURRENCIES), free=st.booleans())
@pytest.mark.spec("PRG-21", "PRG-22", "PRG-23")
def test_a_price_is_valid_only_within_its_limits(amount: int, currency: str, free: bool) -> None:
    right = min_amount(currency) <= amount <= 99_999_999 or (amount == 0 and free)
    assert (price_error(amount, currency, free_allowed=free) is None) == right


@pytest.mark.spec("PRG-29", "OV-100")
def test_fixed_programs_are_one_off_and_the_others_recurring() -> None:
    assert periods_for(ProgramType.FIXED) == [Period.ONE_OFF]
    for kind in set(ProgramType) - {ProgramType.FIXED}:
        assert periods_for(kind) == [p for p in Period if p is not Period.ONE_OFF]


async def test_a_program_takes_the_same_number_of_queries_with_one_option_and_with_eight(
    create_draft: CreateDraft, erik: Requests, count_queries: Callable[[], Any]
) -> None:
    draft = await create_draft()
    path, costs = f"/coach/plans/{draft['id']}", []
    for durations in (draft["cadences"][:1], draft["cadences"][1:]):
        for duration in durations:
            assert (await add(erik, draft, duration=duration)).status_code == 200
        with count_queries() as queries:
            assert (await erik.get(path)).status_code == 200
        costs.append(len(queries))
    assert costs[0] == costs[1] <= 10

"""A coach without financial rights neither sees nor moves the money of the account."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.feed.models import ActivityType, Notification
from regimen.programs.models import Period, PriceOption, Program, ProgramType
from tests.cast import Cast, Person
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START
from tests.training.factory import TrainingFactory


@pytest.fixture
async def assistant(cast: Cast) -> Person:
    return await cast.hire("Bea", "Novak", cast.erik)


@pytest.fixture
def bea(assistant: Person, as_person: Callable[[Person], Requests]) -> Requests:
    return as_person(assistant)


@pytest.fixture
async def program(session: AsyncSession, cast: Cast, clock: Any) -> Program:
    """A program of Erik's gym for GBP 180 a month."""
    program = await TrainingFactory(session, cast, clock.now()).create_program(ProgramType.SELF_PACED, written=[0])
    session.add(
        PriceOption(
            program_id=program.id,
            period=Period.MONTHLY,
            amount_minor=18_000,
            currency="GBP",
            created_at=clock.now(),
            message_about_changed_price=True,
        )
    )
    await session.commit()
    return program


async def _prices(session: AsyncSession) -> list[tuple[int, bool, bool]]:
    rows = await session.scalars(select(PriceOption).execution_options(populate_existing=True))
    return [(row.amount_minor, row.archived_at is None, row.message_about_changed_price) for row in rows]


async def test_prices_are_not_hers_to_change(
    session: AsyncSession, bea: Requests, erik: Requests, program: Program
) -> None:
    before = await _prices(session)
    option = (await erik.get(f"/coach/plans/{program.id}")).json()["price_options"][0]["id"]
    plan = f"/coach/plans/{program.id}"
    answers = [
        await bea.post(f"{plan}/prices", {"amount_minor": 100, "currency": "GBP", "duration": "yearly"}),
        await bea.patch(f"{plan}/prices/{option}", {"amount_minor": 100}),
        await bea.post(f"{plan}/prices/{option}/archive?confirm=true"),
        await bea.post(f"{plan}/prices/{option}/restore"),
        await bea.post(f"{plan}/skip/{option}"),
        await bea.post("/dashboard/direct_messages", {"plan_price_id": option, "text": "Cheaper"}),
    ]
    assert [one.status_code for one in answers] == [403] * 6
    assert await _prices(session) == before


async def test_the_trial_is_not_hers_to_change(
    session: AsyncSession, bea: Requests, erik: Requests, program: Program
) -> None:
    plan = f"/coach/plans/{program.id}"
    before = (await erik.get(plan)).json()
    refused = await bea.patch(plan, {"trial_days": before["trial_days"] + 30, "title": "Cheaper"})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["trial_days"])
    after = (await erik.get(plan)).json()
    assert (after["trial_days"], after["title"]) == (before["trial_days"], before["title"])
    assert (await bea.patch(plan, {"trial_days": before["trial_days"], "title": "Squat"})).status_code == 200
    assert (await erik.patch(plan, {"trial_days": 30})).json()["trial_days"] == 30


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/coach/payment_account"),
        ("POST", "/coach/payment_account/refresh"),
        ("GET", "/coach/payouts"),
        ("GET", "/coach/transactions"),
        ("GET", "/stripe/onboarding_url"),
    ],
)
async def test_the_bank_of_the_account_is_not_shown(bea: Requests, method: str, path: str) -> None:
    assert (await bea._send(method, path)).status_code == 403


async def test_programs_are_shown_without_prices(bea: Requests, erik: Requests, program: Program) -> None:
    path = f"/coach/plans/{program.id}"
    own, hers = (await erik.get(path)).json(), (await bea.get(path)).json()
    assert own["price_options"][0]["amount_minor"] == 18_000
    assert "price" in own["abilities"]
    assert (hers["price_options"], hers["plan_pricing"]) == ([], "paid")
    assert set(own["abilities"]) - set(hers["abilities"]) == {"price"}
    for listed in ("/coach/plans", f"{path}/overview"):
        shown = (await bea.get(listed)).json()
        assert (shown["items"][0] if "items" in shown else shown)["price"] is None
        assert "18000" not in str(shown)


async def test_the_feed_tells_who_joined_but_not_for_how_much(
    session: AsyncSession, cast: Cast, assistant: Person, bea: Requests, erik: Requests, clock: Any
) -> None:
    values = {"kind": "client_joined", "client_name": "Maya", "program_title": "Squat", "returning": False}
    for user_id in (cast.erik.id, assistant.id):
        session.add(
            Notification(
                user_id=user_id,
                account_id=cast.erik.account_id,
                activity_type=ActivityType.CLIENT_ACTIVITY,
                notification_type="coach_new_client_paid_membership",
                data=values | {"amount_minor": 18_000, "currency": "GBP"},
                created_at=clock.now(),
            )
        )
    await session.commit()
    for path in ("/notifications", "/notifications/unread"):
        (own,), (hers,) = [(await one.get(path)).json()["items"] for one in (erik, bea)]
        assert own["text"] == "Maya joined Squat for £180.00."
        assert hers["text"] == "Maya joined Squat."
        assert (hers["data"]["amount_minor"], hers["data"]["currency"]) == (None, None)


@pytest.mark.spec("CLI-04")
async def test_what_a_client_pays_is_not_hers_to_see(
    shop: Shop, cast: Cast, maya: Requests, erik: Requests, bea: Requests
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).is_success

    async def seen_by(coach: Requests) -> list[dict[str, Any]]:
        (row,) = (await coach.get(f"/coach/plans/{program.id}/clients")).json()["items"]
        (plan,) = (await coach.get(f"/coach/clients/{cast.maya.id}")).json()["plans"]
        return [row, plan]

    for row in await seen_by(erik):
        assert (row["price"]["amount_minor"], row["price"]["duration"]) == (3900, "monthly")
        assert (row["next_payment"]["amount_minor"], row["next_payment"]["on"]) == (3900, "2026-02-12")
        assert "refund" in row["abilities"]
    for row in await seen_by(bea):
        assert (row["price"], row["next_payment"], row["starts_on"]) == (None, None, "2026-01-12")
        assert "refund" not in row["abilities"]

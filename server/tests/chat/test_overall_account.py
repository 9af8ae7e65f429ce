"""The overall account: an owner of several sees them side by side, with the numbers of each account's own pages."""

from uuid import UUID

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts import ports
from regimen.accounts.models import AccountKind
from regimen.kit.clock import Clock
from regimen.memberships.models import Membership, State
from regimen.programs.models import Period
from tests.cast import Cast
from tests.chat.gym import Gym
from tests.conftest import Requests
from tests.money import Shop
from tests.purchases import START


async def open_studio(erik: Requests) -> str:
    """Erik opens a second business and works in it."""
    opened = await erik.post("/accounts", {"kind": "gym", "title": "Harbour Studio"})
    assert opened.status_code == 201, opened.text
    return str(opened.json()["current"]["id"])


async def overview(coach: Requests) -> dict[str, dict[str, object]]:
    answer = await coach.get("/accounts/overview")
    assert answer.status_code == 200, answer.text
    return {one["id"]: one for one in answer.json()}


@pytest.mark.spec("ACC-04")
async def test_an_owner_of_several_works_in_none_of_them_and_goes_back(erik: Requests, cast: Cast) -> None:
    before = (await erik.get("/users/me")).json()["current"]
    assert (before["overall"], before["id"]) == (False, str(cast.erik.account_id))
    await open_studio(erik)
    overall = (await erik.put("/accounts/switch", {"id": str(cast.erik.id)})).json()
    assert overall == (await erik.get("/users/me")).json()
    current = overall["current"]
    assert (current["overall"], current["account_id"], current["title"]) == (True, None, "Erik Lindqvist")
    assert (current["abilities"], current["financial"], current["hide_checklist"]) == ([], False, True)
    for page in ("/coach/plans", "/coach/clients?tab=active", "/today", "/check_list"):
        assert (await (erik.post(page, {}) if page == "/check_list" else erik.get(page))).status_code == 403
    back = await erik.put("/accounts/switch", {"id": str(cast.erik.account_id)})
    assert back.json()["current"] == before


@pytest.mark.spec("ACC-04")
async def test_who_owns_one_account_has_no_overall_account(erik: Requests, ines: Requests, cast: Cast) -> None:
    before = (await erik.get("/users/me")).json()
    assert (await erik.put("/accounts/switch", {"id": str(cast.erik.id)})).status_code == 404
    assert (await erik.put("/accounts/switch", {"id": str(cast.ines.id)})).status_code == 404, "somebody else's"
    assert (await erik.get("/users/me")).json() == before


@pytest.mark.spec("ACC-04")
async def test_the_numbers_are_those_of_each_account(
    gym: Gym, shop: Shop, erik: Requests, maya: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    conversation = (await erik.post("/chat/direct", {"client_id": str(cast.maya.id)})).json()["conversation_id"]
    await maya.put(f"/chat/conversations/{conversation}/messages/{UUID(int=7)}", {"text": "How heavy?"})
    late = update(Membership).where(Membership.client_id == cast.tom.id).values(state=State.PAST_DUE)
    await session.execute(late)
    await session.commit()
    counts, today = (await erik.get("/chat/counts")).json(), (await erik.get("/today")).json()["numbers"]
    gym_id, studio = str(cast.erik.account_id), await open_studio(erik)

    found = await overview(erik)
    assert (found[gym_id]["clients"], found[gym_id]["waiting"]) == (today["clients"], counts["waiting"]) == (2, 1)
    assert found[gym_id]["waiting_since"] == today["waiting_since"]
    assert (found[gym_id]["missed_payments"], found[gym_id]["income"]) == (1, today["income"])
    new = found[studio]
    assert (new["title"], new["clients"], new["waiting"], new["missed_payments"]) == ("Harbour Studio", 0, 0, 0)
    assert (new["waiting_since"], new["income"]) == (None, [])


@pytest.mark.spec("ACC-04")
async def test_income_is_that_of_this_month_by_currency(
    shop: Shop, erik: Requests, maya: Requests, cast: Cast, session: AsyncSession
) -> None:
    program = await shop.program(cast.erik, (Period.MONTHLY, 3900))
    await shop.card(cast.maya, cast.erik)
    assert (await maya.post(f"/stripe/plan/{program.id}/buy", START)).status_code == 200
    [payment] = await shop.ledger()
    await open_studio(erik)
    (amount,) = (await overview(erik))[str(cast.erik.account_id)]["income"]  # type: ignore[misc]
    assert amount == {"amount_minor": payment.net_minor, "currency": "GBP"}
    assert 0 < payment.net_minor < 3900, "after fees"


@pytest.mark.spec("ACC-04")
async def test_only_own_accounts_are_listed_and_their_number_costs_no_queries(
    erik: Requests, cast: Cast, count_queries
) -> None:
    await cast.hire("Erik", "Elsewhere", cast.ines)
    await open_studio(erik)
    with count_queries() as few:
        listed = await overview(erik)
    assert str(cast.ines.account_id) not in listed
    for number in range(8):
        await erik.post("/accounts", {"kind": "team", "title": f"Team {number}"})
    with count_queries() as many:
        assert len(await overview(erik)) == len(listed) + 8
    assert len(few) == len(many) <= 3 + 2 * len(ports.overview_extensions)
    assert AccountKind.TEAM in {one["account_kind"] for one in (await overview(erik)).values()}

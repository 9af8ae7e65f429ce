"""How a coach creates coupons, changes the little that can be changed, and ends them."""

import csv
import io
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import User
from regimen.coupons.models import Coupon, CouponCode
from regimen.platform.models import EventRow
from regimen.programs.models import Period, Program
from tests.cast import Cast
from tests.conftest import Requests
from tests.coupons.making import DAY, INVALID, amounts, buy, create_coupon
from tests.money import Shop


@pytest.fixture
async def program(shop: Shop, cast: Cast) -> Program:
    return await shop.program(cast.erik, (Period.MONTHLY, 3900), (Period.YEARLY, 32_900))


async def count_coupons(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Coupon)) or 0


@pytest.mark.spec("BUY-85", "BUY-90", "API-72")
async def test_a_coupon_has_every_field(erik: Requests, program: Program) -> None:
    fields = {
        "code": "New-Year_25",
        "percent": 25,
        "duration": "repeating",
        "months": 3,
        "max_redemptions": 100,
        "max_per_client": 1,
        "starts_on": "2026-01-20",
        "ends_on": "2026-01-31",
        "first_purchase_only": True,
        "program_ids": [str(program.id)],
    }
    created = await erik.post("/coach/coupons", fields)
    assert created.status_code == 201, created.text
    [listed] = (await erik.get("/coach/coupons")).json()["items"]
    assert listed == created.json()
    assigned = [{"id": str(program.id), "title": "Foundations"}]
    expected = fields | {"status": "scheduled", "times_used": 0, "revenue": [], "programs": assigned}
    del expected["program_ids"]
    assert {name: listed[name] for name in expected} == expected


@pytest.mark.spec("BUY-86", "BUY-87", "OV-66")
@pytest.mark.parametrize(
    ("fields", "name", "sentence"),
    [
        ({"code": ""}, "code", "Please enter a code."),
        ({"code": "10 % off"}, "code", "Please use only letters, numbers, hyphens and underscores."),
        ({"code": "TEN.OFF"}, "code", "Please use only letters, numbers, hyphens and underscores."),
        ({"code": "TEN OFF"}, "code", "Please use only letters, numbers, hyphens and underscores."),
        ({"code": "SÉANCE"}, "code", "Please use only letters, numbers, hyphens and underscores."),
        ({"code": "A" * 65}, "code", "Please use at most 64 characters."),
        ({"percent": None}, "percent", "Please enter a whole number from 1 to 100."),
        ({"percent": 0}, "percent", "Please enter a whole number from 1 to 100."),
        ({"percent": 101}, "percent", "Please enter a whole number from 1 to 100."),
        ({"duration": "repeating"}, "months", "Please enter 1 to 36 months."),
        ({"duration": "repeating", "months": 37}, "months", "Please enter 1 to 36 months."),
        ({"duration": "repeating", "months": 0}, "months", "Please enter 1 to 36 months."),
        ({"max_redemptions": 0}, "max_redemptions", "Please enter a number from 1 to 1,000,000, or leave it empty."),
        ({"max_per_client": -1}, "max_per_client", "Please enter a number from 1 to 1,000,000, or leave it empty."),
        ({"starts_on": "2026-02-02", "ends_on": "2026-02-01"}, "ends_on", "The last day can't be before the first."),
        ({"program_ids": []}, "program_ids", "Please choose at least one program."),
        ({"code_count": 1001}, "code_count", "Please enter 1 to 1,000 codes."),
    ],
)
async def test_a_wrong_field_is_named_and_nothing_is_saved(
    erik: Requests, session: AsyncSession, shop: Shop, fields: dict[str, Any], name: str, sentence: str
) -> None:
    refused = await erik.post("/coach/coupons", {"code": "A", "percent": 10} | fields)
    assert (refused.status_code, refused.json()["errors"]) == (422, {name: [sentence]})
    assert await count_coupons(session) == 0


@pytest.mark.spec("BUY-87")
async def test_the_bounds_themselves_are_fine(erik: Requests, shop: Shop) -> None:
    long = await create_coupon(erik, code="A" * 64, percent=100, duration="repeating", months=36)
    day = await create_coupon(erik, code="a-_", percent=1, starts_on="2026-01-12", ends_on="2026-01-12")
    assert (long["status"], day["status"]) == ("active", "active")


@pytest.mark.spec("BUY-86")
async def test_a_code_is_unique_in_the_account_whatever_its_case(
    erik: Requests, ines: Requests, session: AsyncSession, shop: Shop
) -> None:
    first = await create_coupon(erik, code="Spring")
    refused = await erik.post("/coach/coupons", {"code": "SPRING", "percent": 10})
    assert refused.json()["errors"] == {"code": ["You already have a coupon with this code."]}
    assert (await erik.post(f"/coach/coupons/{first['id']}/deactivate")).is_success
    assert (await erik.post("/coach/coupons", {"code": "spring", "percent": 10})).status_code == 422
    assert await count_coupons(session) == 1
    await create_coupon(ines, code="spring")


async def test_a_repeated_request_creates_one(erik: Requests, session: AsyncSession, shop: Shop) -> None:
    body = {"code": "TWICE", "percent": 10}
    answers = [await erik.post("/coach/coupons", body, headers={"Idempotency-Key": "k"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert await count_coupons(session) == 1


@pytest.mark.spec("OV-66")
async def test_status_follows_the_days_of_the_coach(
    erik: Requests, shop: Shop, cast: Cast, session: AsyncSession
) -> None:
    """In Auckland the 13th begins at eleven in the morning of the 12th in London, where it is nine."""
    await session.execute(update(User).where(User.id == cast.erik.id).values(zone="Pacific/Auckland"))
    await session.commit()
    await create_coupon(erik, code="LATE", starts_on="2026-01-13", ends_on="2026-01-13")
    seen = []
    for hours in (0, 3, 24):
        shop.clock.advance(timedelta(hours=hours))
        status = (await erik.get("/coach/coupons")).json()["items"][0]["status"]
        found = (await erik.get(f"/coach/coupons?status={status}")).json()["items"]
        assert [one["code"] for one in found] == ["LATE"], "the filter goes by the same day"
        seen.append(status)
    assert seen == ["scheduled", "active", "expired"]


@pytest.mark.spec("BUY-90")
async def test_the_list_can_be_searched_and_filtered(erik: Requests, shop: Shop, program: Program) -> None:
    await create_coupon(erik, code="ALL-10", percent=10)
    await create_coupon(erik, code="OLD", ends_on="2026-01-11")
    await create_coupon(erik, code="SOON", starts_on="2026-01-13", program_ids=[str(program.id)])
    ended = await create_coupon(erik, code="GONE")
    await erik.post(f"/coach/coupons/{ended['id']}/deactivate")

    async def codes(query: str) -> list[str]:
        return [one["code"] for one in (await erik.get(f"/coach/coupons?{query}")).json()["items"]]

    assert await codes("") == ["GONE", "SOON", "OLD", "ALL-10"]
    assert await codes("q=so") == ["SOON"]
    for status, code in {"active": "ALL-10", "expired": "OLD", "scheduled": "SOON", "deactivated": "GONE"}.items():
        assert await codes(f"status={status}") == [code]
    assert await codes(f"program_id={program.id}") == ["GONE", "SOON", "OLD", "ALL-10"]
    assert await codes("program_id=00000000-0000-7000-8000-000000000000") == ["GONE", "OLD", "ALL-10"]


async def test_the_list_takes_the_same_queries_however_long(erik: Requests, shop: Shop, count_queries: Any) -> None:
    await create_coupon(erik, code="ONE")
    with count_queries() as one:
        await erik.get("/coach/coupons")
    for number in range(5):
        await create_coupon(erik, code=f"MORE-{number}")
    with count_queries() as many:
        await erik.get("/coach/coupons")
    assert len(many) == len(one)


async def test_only_the_name_the_end_the_limit_and_the_programs_change(
    erik: Requests, maya: Requests, shop: Shop, program: Program
) -> None:
    coupon = await create_coupon(erik, max_redemptions=5, starts_on="2026-01-10", ends_on="2026-01-31")
    path = f"/coach/coupons/{coupon['id']}"
    edit = {"code": "JANUARY", "max_redemptions": 10, "ends_on": "2026-02-28", "program_ids": [str(program.id)]}
    changed = (await erik.put(path, edit)).json()
    assert changed["programs"] == [{"id": str(program.id), "title": "Foundations"}]
    assert {name: changed[name] for name in ("code", "max_redemptions", "ends_on")} == {
        name: edit[name] for name in ("code", "max_redemptions", "ends_on")
    }
    for never in ({"percent": 50}, {"duration": "forever"}, {"months": 2}, {"starts_on": "2026-01-01"}):
        assert (await erik.put(path, edit | never)).status_code == 422
    for limit, sentence in ((9, "You can only raise the limit."), (0, "Please enter a number from 1 to 1,000,000")):
        refused = await erik.put(path, edit | {"max_redemptions": limit})
        assert refused.json()["errors"]["max_redemptions"][0].startswith(sentence)
    early = await erik.put(path, edit | {"ends_on": "2026-01-09"})
    assert early.json()["errors"] == {"ends_on": ["The last day can't be before the first."]}
    [listed] = (await erik.get("/coach/coupons")).json()["items"]
    assert listed == changed
    url = f"/plans/{program.id}/discount/preview"
    option = (await maya.get(f"/plans/{program.id}/public")).json()["price_options"][0]["id"]
    old, new = [
        await maya.post(url, {"discount_code": code, "price_option_id": option}) for code in ("NEWYEAR25", "january")
    ]
    assert (old.json()["errors"], new.status_code) == (INVALID, 200)
    without = (await erik.put(path, edit | {"max_redemptions": None})).json()
    assert without["max_redemptions"] is None
    assert (await erik.put(path, edit)).json()["errors"] == {"max_redemptions": ["You can only raise the limit."]}


async def test_a_code_that_was_renamed_stays_with_its_coupon(
    erik: Requests, maya: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    """Who was shown what a code takes off does not get another coupon for it."""
    coupon = await create_coupon(erik, max_redemptions=5)
    option = (await maya.get(f"/plans/{program.id}/public")).json()["price_options"][0]["id"]
    path = f"/coach/coupons/{coupon['id']}"
    edit = {"code": "JANUARY", "max_redemptions": 5, "ends_on": None, "program_ids": None}
    assert (await erik.put(path, edit)).status_code == 200
    again = await erik.post("/coach/coupons", {"code": "newyear25", "percent": 10})
    assert again.json()["errors"] == {"code": ["You already have a coupon with this code."]}
    await shop.card(cast.maya, cast.erik)
    assert (await buy(maya, program, "NEWYEAR25", price_option_id=option)).json()["errors"] == INVALID
    assert (await erik.get(f"{path}/codes")).text.splitlines()[1:] == ["JANUARY,"]
    # Only the coupon itself can have it back.
    assert (await erik.put(path, edit | {"code": "NewYear25"})).json()["code"] == "NewYear25"
    assert (await buy(maya, program, "NEWYEAR25", price_option_id=option)).status_code == 200
    assert (await erik.get(f"{path}/codes")).text.splitlines()[1:] == ["NewYear25,"]


async def test_a_code_is_never_a_formula(erik: Requests, shop: Shop) -> None:
    coupon = await create_coupon(erik, code="-A1")
    for path in (f"/coach/coupons/{coupon['id']}/codes", "/coach/coupons/export"):
        assert (await erik.get(path)).text.splitlines()[1].startswith("'-A1,")


@pytest.mark.spec("BUY-89")
async def test_a_deactivated_coupon_is_over_for_good(
    erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    coupon = await create_coupon(erik, duration="forever")
    await shop.card(cast.maya, cast.erik)
    [monthly, _] = (await maya.get(f"/plans/{program.id}/public")).json()["price_options"]
    assert (await buy(maya, program, "NEWYEAR25", price_option_id=monthly["id"])).status_code == 200
    path = f"/coach/coupons/{coupon['id']}"
    ended = [(await erik.post(f"{path}/deactivate")).json() for _ in range(2)]
    assert [one["status"] for one in ended] == ["deactivated"] * 2
    assert ended[0]["abilities"] == []
    edit = {"code": "NEWYEAR25", "max_redemptions": None, "ends_on": "2030-01-01", "program_ids": None}
    for refused in (await erik.put(path, edit), await erik.put(f"{path}/win_back", {"offered": True})):
        assert (refused.status_code, refused.json()["code"]) == (409, "CouponIsDeactivated")
    [listed] = (await erik.get("/coach/coupons")).json()["items"]
    assert listed["status"] == "deactivated"
    await shop.card(cast.tom, cast.erik)
    refused = await buy(tom, program, "NEWYEAR25", price_option_id=monthly["id"])
    assert refused.json()["errors"] == INVALID
    # Who has redeemed it keeps the discount.
    await shop.advance(31 * DAY)
    assert await amounts(shop) == [2925, 2925]


@pytest.mark.spec("BUY-90")
async def test_a_campaign_of_codes_for_one_use_each(
    erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast, session: AsyncSession, program: Program
) -> None:
    campaign = await create_coupon(erik, code="FRIENDS-", code_count=50, percent=100)
    assert (campaign["is_campaign"], campaign["max_redemptions"]) == (True, 50)
    codes = list(await session.scalars(select(CouponCode.code).order_by(CouponCode.code)))
    assert len({code.lower() for code in codes}) == 50
    assert all(code.startswith("FRIENDS-") and len(code) == 16 for code in codes)
    option = (await maya.get(f"/plans/{program.id}/public")).json()["price_options"][0]["id"]
    # The name of the campaign is not a code.
    assert (await buy(maya, program, "FRIENDS-", price_option_id=option)).json()["errors"] == INVALID
    assert (await buy(maya, program, codes[0].lower(), price_option_id=option)).status_code == 200
    assert (await buy(tom, program, codes[0], price_option_id=option)).json()["errors"] == INVALID
    assert (await buy(tom, program, codes[1], price_option_id=option)).status_code == 200
    file = await erik.get(f"/coach/coupons/{campaign['id']}/codes")
    assert file.headers["content-disposition"].startswith('attachment; filename="FRIENDS-.csv";')
    lines = list(csv.reader(io.StringIO(file.text.removeprefix("\ufeff"))))
    assert lines[0] == ["code", "redeemed_on"]
    assert lines[1:] == [[code, "2026-01-12" if code in codes[:2] else ""] for code in codes]


async def test_revenue_by_code(
    erik: Requests, maya: Requests, tom: Requests, shop: Shop, cast: Cast, program: Program
) -> None:
    await create_coupon(erik, duration="forever")
    await create_coupon(erik, code="OTHER", percent=50)
    option = (await maya.get(f"/plans/{program.id}/public")).json()["price_options"][0]["id"]
    for client, person, code in ((maya, cast.maya, "NEWYEAR25"), (tom, cast.tom, "OTHER")):
        await shop.card(person, cast.erik)
        assert (await buy(client, program, code, price_option_id=option)).status_code == 200
    await shop.advance(31 * DAY)
    cancelled = {"mode": "now", "refund": True}
    assert (await erik.post(f"/coach/plans/{program.id}/clients/{cast.maya.id}/cancel", cancelled)).is_success
    found = (await erik.get("/coach/coupons")).json()
    other, new_year = found["items"]
    assert new_year["revenue"] == [{"amount_minor": 2925, "currency": "GBP"}]
    assert new_year["discounts"] == [{"amount_minor": 1950, "currency": "GBP"}]
    assert (other["revenue"], other["times_used"]) == ([{"amount_minor": 1950, "currency": "GBP"}], 1)
    assert found["revenue"] == [{"amount_minor": 4875, "currency": "GBP"}]
    assert found["discounts"] == [{"amount_minor": 3900, "currency": "GBP"}]
    assert found["uses"] == 2
    lines = list(csv.DictReader(io.StringIO((await erik.get("/coach/coupons/export")).text.removeprefix("\ufeff"))))
    assert [(line["code"], line["revenue"], line["discounts"]) for line in lines] == [
        ("OTHER", "19.50", "19.50"),
        ("NEWYEAR25", "29.25", "19.50"),
    ]


async def test_what_happens_to_coupons_is_published(erik: Requests, shop: Shop, session: AsyncSession) -> None:
    coupon = await create_coupon(erik)
    edit = {"code": "NEW", "max_redemptions": None, "ends_on": None, "program_ids": None}
    await erik.put(f"/coach/coupons/{coupon['id']}", edit)
    await erik.post(f"/coach/coupons/{coupon['id']}/deactivate")
    mine = select(EventRow.type).where(EventRow.type.startswith("coupon")).order_by(EventRow.id)
    assert list(await session.scalars(mine)) == ["coupon_created", "coupon_changed", "coupon_deactivated"]


@pytest.mark.spec("ACC-18")
async def test_coupons_are_for_financial_coaches(
    erik: Requests, ines: Requests, shop: Shop, cast: Cast, session: AsyncSession, as_person: Any
) -> None:
    coupon = await create_coupon(erik)
    bea = as_person(await cast.hire("Bea", "Novak", cast.erik))
    path = f"/coach/coupons/{coupon['id']}"
    refused = [
        await bea.get("/coach/coupons"),
        await bea.post("/coach/coupons", {"code": "HERS", "percent": 10}),
        await bea.get(f"{path}/codes"),
        await bea.post(f"{path}/deactivate"),
        await bea.get("/coach/coupons/export"),
    ]
    assert [one.status_code for one in refused] == [403] * 5
    foreign = [await ines.post(f"{path}/deactivate"), await ines.get(f"{path}/codes")]
    assert [one.status_code for one in foreign] == [404] * 2
    rita = as_person(await cast.hire("Rita", "Sá", cast.erik, financial=True))
    [listed] = (await rita.get("/coach/coupons")).json()["items"]
    assert listed == coupon
    assert await count_coupons(session) == 1


async def test_programs_of_others_are_missing(erik: Requests, shop: Shop, cast: Cast, session: AsyncSession) -> None:
    foreign = await shop.program(cast.ines, (Period.MONTHLY, 3900))
    refused = await erik.post("/coach/coupons", {"code": "A", "percent": 10, "program_ids": [str(foreign.id)]})
    assert refused.status_code == 404
    assert await count_coupons(session) == 0

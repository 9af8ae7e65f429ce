"""The storefront of an account: Northside Strength, a gym of Erik's."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountKind, AccountMember, InviteStatus, MemberRole
from regimen.kit.clock import Clock
from regimen.memberships.models import Membership
from regimen.programs.models import Period, PriceOption, Program, ProgramState, ProgramType, Track
from regimen.subscription.models import Subscription
from regimen.training.models import Timeline, TimelineDay
from tests.cast import Cast
from tests.conftest import Requests
from tests.storefront.conftest import Publish
from tests.training.factory import TrainingFactory


async def front(who: Requests, address: object) -> dict[str, Any]:
    answer = await who.get(f"/storefronts/{address}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


async def titles(who: Requests, address: object, **query: str | int) -> list[str]:
    answer = await who.get(f"/storefronts/{address}/programs", params=query)
    assert answer.status_code == 200, answer.text
    return [one["title"] for one in answer.json()["items"]]


@pytest.mark.spec("STO-01", "STO-06")
async def test_a_storefront_shows_who_coaches_and_what_they_sell(
    visitor: Requests, erik: Requests, cast: Cast, publish: Publish
) -> None:
    page = {"about": "Strength for busy people.", "social_links": ["https://instagram.com/northside"]}
    changed = await erik.post("/users/me", {"user": {"landing_page_attributes": page}})
    assert changed.status_code == 200, changed.text
    program = await publish(
        "Squat Every Day",
        {Period.MONTHLY: 2900, Period.YEARLY: 29000},
        written=(0, 20),
        description="Heavier squats. " * 20,
        trial_days=7,
        days_per_week=4,
        minutes_per_day=45,
        level=2,
    )
    shown = await front(visitor, cast.erik.account_id)
    (card,) = shown.pop("programs")
    assert shown == {
        "id": str(cast.erik.account_id),
        "title": "Northside Strength",
        "kind": "gym",
        "short_letter": "g",
        "custom_url": None,
        "public_url": f"http://127.0.0.1:8400/g/{cast.erik.account_id}",
        **page,
        "headline": "Northside Strength",
        "intro": "Strength for busy people.",
        "place": "",
        "picture": None,
        "search_text": "",
        "sections": ["figures", "programs", "coaches", "questions"],
        "figures": [],
        "common_questions": [],
        "avatar_url": None,
        "programs_total": 1,
        "types": ["fixed"],
        "pricings": ["subscription"],
        "coaches": [
            {
                "id": str(cast.erik.id),
                "full_name": "Erik Lindqvist",
                "avatar_url": None,
                "role": "owner",
                "title": "",
                "about": "",
            }
        ],
        "coaches_total": 1,
        "can_ask": True,
        "is_own": False,
        "theme_css": None,
    }
    assert card["price"]["price_format"] == "£29.00"
    assert len(card["description"]) <= 160
    expected = {
        "id": str(program.id),
        "plan_type": "fixed",
        "has_other_prices": True,
        "trial_days": 7,
        "weeks": 3,
        "weeks_duration": 4,
        "average_duration": 45,
        "level": 2,
    }
    assert card.items() >= expected.items()


@pytest.mark.spec("STO-04", "RTE-30")
@pytest.mark.parametrize(("kind", "letter"), [("private", "c"), ("team", "t"), ("gym", "g"), ("brand", "b")])
async def test_it_is_found_by_id_and_by_custom_url(
    visitor: Requests, session: AsyncSession, cast: Cast, kind: str, letter: str
) -> None:
    assert cast.erik.account is not None
    cast.erik.account.kind, cast.erik.account.custom_url = AccountKind(kind), "north-side"
    await session.commit()
    by_id = await front(visitor, cast.erik.account_id)
    assert by_id == await front(visitor, "north-side") == await front(visitor, "North-Side")
    assert by_id["public_url"] == f"http://127.0.0.1:8400/{letter}/north-side"


@pytest.mark.parametrize("address", ["nobody", "019a0000-0000-7000-8000-000000000000", "%00", "x" * 300, "😀"])
@pytest.mark.parametrize("tab", ["", "/programs", "/coaches"])
async def test_a_missing_account_is_not_found(visitor: Requests, address: str, tab: str) -> None:
    assert (await visitor.get(f"/storefronts/{address}{tab}")).status_code == 404


@pytest.mark.parametrize("tab", ["", "/programs", "/coaches"])
async def test_the_account_of_somebody_who_is_gone_is_not_found(
    visitor: Requests, session: AsyncSession, cast: Cast, clock: Clock, publish: Publish, tab: str
) -> None:
    await publish("Squat")
    cast.erik.user.deleted_at = clock.now()
    await session.commit()
    assert (await visitor.get(f"/storefronts/{cast.erik.account_id}{tab}")).status_code == 404


@pytest.mark.spec("STO-01", "STO-03")
async def test_the_overview_shows_four_programs_and_four_coaches_of_many(
    visitor: Requests, cast: Cast, publish: Publish
) -> None:
    for number in range(6):
        await publish(f"Program {number}")
        await cast.hire(f"Coach{number}", "Hired", cast.erik)
    shown = await front(visitor, cast.erik.account_id)
    assert [one["title"] for one in shown["programs"]] == ["Program 5", "Program 4", "Program 3", "Program 2"]
    assert shown["programs_total"] == 6
    assert (len(shown["coaches"]), shown["coaches_total"]) == (4, 7)
    assert shown["coaches"][0]["full_name"] == "Erik Lindqvist"
    assert len(await titles(visitor, cast.erik.account_id)) == 6
    assert await titles(visitor, cast.erik.account_id, page=2, per_page=4) == ["Program 1", "Program 0"]
    coaches = (await visitor.get(f"/storefronts/{cast.erik.account_id}/coaches")).json()
    assert [one["full_name"] for one in coaches["items"]][:2] == ["Erik Lindqvist", "Coach0 Hired"]
    assert coaches["pagination"]["total"] == 7


async def test_only_what_anyone_may_find_is_shown(
    visitor: Requests, erik: Requests, session: AsyncSession, cast: Cast, clock: Clock, publish: Publish
) -> None:
    await publish("Open")
    await publish("Private", is_public=False)
    await publish("Hidden", storefront_visible=False)
    await publish("Draft", state=ProgramState.DRAFT)
    await publish("Archived", archived_at=clock.now())
    await publish("Elsewhere", account_id=cast.ines.account_id)
    for who in (visitor, erik):
        shown = await front(who, cast.erik.account_id)
        assert ([one["title"] for one in shown["programs"]], shown["programs_total"]) == (["Open"], 1)
        assert await titles(who, cast.erik.account_id) == ["Open"]


async def test_coaches_who_only_write_training_are_not_shown(
    visitor: Requests, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    await cast.hire("Cleo", "Writer", cast.erik, MemberRole.CONTRIBUTOR)
    gone = await cast.hire("Gus", "Gone", cast.erik)
    gone.user.deleted_at = clock.now()
    for status in (InviteStatus.INIT, InviteStatus.PENDING, InviteStatus.REJECTED):
        asked = await cast.hire(f"Ira {status}", "Invited", cast.erik)
        invited = update(AccountMember).where(AccountMember.user_id == asked.id)
        await session.execute(invited.values(invite_status=status))
    await session.commit()
    await cast.hire("Mia", "Manager", cast.erik, MemberRole.MANAGER)
    shown = (await visitor.get(f"/storefronts/{cast.erik.account_id}/coaches")).json()["items"]
    assert [(one["full_name"], one["role"]) for one in shown] == [
        ("Erik Lindqvist", "owner"),
        ("Mia Manager", "manager"),
    ]
    assert "email" not in shown[0]


async def test_programs_are_filtered_by_title_type_and_price(visitor: Requests, cast: Cast, publish: Publish) -> None:
    address = cast.erik.account_id
    await publish("Free 100% Squat", kind=ProgramType.SELF_PACED)
    await publish("Monthly Squat", {Period.MONTHLY: 2900}, kind=ProgramType.ONE_MANY)
    await publish("Once", {Period.ONE_OFF: 8900})
    await publish("Both", {Period.ONE_OFF: 8900, Period.WEEKLY: 900})
    shown = await front(visitor, address)
    assert shown["types"] == ["fixed", "membership", "one_many"]
    assert shown["pricings"] == ["free", "subscription", "one_off"]
    assert await titles(visitor, address, search="squat") == ["Monthly Squat", "Free 100% Squat"]
    assert await titles(visitor, address, search="100%") == ["Free 100% Squat"]
    assert await titles(visitor, address, search="_") == []
    assert await titles(visitor, address, plan_type="one_many") == ["Monthly Squat"]
    assert await titles(visitor, address, pricing="free") == ["Free 100% Squat"]
    assert await titles(visitor, address, pricing="subscription") == ["Both", "Monthly Squat"]
    assert await titles(visitor, address, pricing="one_off") == ["Both", "Once"]
    assert await titles(visitor, address, search="squat", pricing="one_off") == []
    for wrong in ({"plan_type": "nonsense"}, {"pricing": "cheap"}, {"page": 0}, {"search": "x" * 101}):
        answer = await visitor.get(f"/storefronts/{address}/programs", params=wrong)
        assert answer.status_code == 422


async def test_who_may_ask_and_whose_it_is(
    visitor: Requests,
    maya: Requests,
    ines: Requests,
    erik: Requests,
    cast: Cast,
    session: AsyncSession,
    clock: Clock,
    publish: Publish,
) -> None:
    address = cast.erik.account_id
    assert not (await front(visitor, address))["can_ask"], "nothing is on sale"
    await publish("Squat")
    found = [await front(who, address) for who in (visitor, maya, ines, erik)]
    assert [one["can_ask"] for one in found] == [True, True, True, False]
    assert [one["is_own"] for one in found] == [False, False, False, True]
    subscription = await session.get_one(Subscription, address)
    subscription.trial_end_at = clock.now() - timedelta(days=1)
    await session.commit()
    closed = await front(visitor, address)
    assert (closed["can_ask"], closed["programs_total"]) == (False, 1), "without a plan there is still a storefront"


async def test_a_card_shows_what_the_page_of_the_program_does(
    visitor: Requests, session: AsyncSession, cast: Cast, clock: Clock, publish: Publish
) -> None:
    now = clock.now()
    await publish("Rolling", {Period.MONTHLY: 900}, kind=ProgramType.ONE_MANY, written=(0, 20), trial_days=7)
    await publish("Later", {Period.MONTHLY: 900}, trial_days=7, launch_date=now.date() + timedelta(days=9))
    await publish("Once", {Period.ONE_OFF: 900}, trial_days=7)
    changed = await publish("Changed", {Period.MONTHLY: 900, Period.ONE_OFF: 8900})
    await session.execute(
        update(PriceOption)
        .where(PriceOption.program_id == changed.id, PriceOption.period == Period.MONTHLY)
        .values(archived_at=now)
    )
    main = await session.scalar(select(Track).where(Track.program_id == changed.id, Track.is_default))
    assert main is not None
    second = Track(program_id=changed.id, name="Second", created_at=now)
    session.add(second)
    await session.flush()
    individual = Timeline(track_id=main.id, client_id=cast.maya.id)
    other = Timeline(track_id=second.id)
    for timeline in (individual, other):
        timeline.program_id, timeline.type, timeline.created_at = changed.id, ProgramType.FIXED, now
        session.add(timeline)
        await session.flush()
        session.add(
            TimelineDay(
                timeline_id=timeline.id, day=90, content={"sessions": []}, updated_at=now, updated_by=cast.erik.id
            )
        )
    await session.commit()
    cards = {one["title"]: one for one in (await front(visitor, cast.erik.account_id))["programs"]}
    trials = {title: card["trial_days"] for title, card in cards.items()}
    assert trials == {"Rolling": 7, "Later": 0, "Once": 0, "Changed": 0}
    assert (cards["Rolling"]["weeks"], cards["Changed"]["weeks"]) == (None, 1)
    assert (cards["Changed"]["price"]["duration"], cards["Changed"]["has_other_prices"]) == ("one_off", False)
    assert await titles(visitor, cast.erik.account_id, pricing="subscription") == ["Later", "Rolling"]


async def test_who_had_the_trial_is_not_offered_it_again(
    maya: Requests, tom: Requests, session: AsyncSession, cast: Cast, clock: Clock, publish: Publish
) -> None:
    program = await publish("Squat", {Period.MONTHLY: 2900}, trial_days=7)
    enrolled = await TrainingFactory(session, cast, clock.now()).enrol(cast.maya, ProgramType.FIXED, program=program)
    await session.execute(
        update(Membership).where(Membership.id == enrolled.enrolment.membership_id).values(had_trial=True)
    )
    await session.commit()
    for who, days in ((maya, 0), (tom, 7)):
        (card,) = (await front(who, cast.erik.account_id))["programs"]
        listed = (await who.get(f"/storefronts/{cast.erik.account_id}/programs")).json()["items"]
        page = (await who.get(f"/plans/{program.id}/public")).json()
        assert [card["trial_days"], listed[0]["trial_days"], page["trial_days"]] == [days] * 3


async def test_the_latest_published_comes_first_whenever_it_was_begun(
    visitor: Requests, session: AsyncSession, cast: Cast, clock: Clock, publish: Publish
) -> None:
    old = await publish("Begun first")
    await publish("Begun second")
    old.published_at = clock.now() + timedelta(days=1)
    await session.commit()
    assert await titles(visitor, cast.erik.account_id) == ["Begun first", "Begun second"]


async def test_a_storefront_takes_the_same_queries_for_one_program_and_for_forty(
    visitor: Requests, cast: Cast, publish: Publish, count_queries: Callable[[], Any]
) -> None:
    await publish("Squat", {Period.MONTHLY: 2900})
    with count_queries() as one:
        await front(visitor, cast.erik.account_id)
        await titles(visitor, cast.erik.account_id)
    for number in range(40):
        await publish(f"Program {number}", {Period.MONTHLY: 2900, Period.ONE_OFF: 8900})
    await cast.hire("Cora", "Coach", cast.erik)
    with count_queries() as many:
        await front(visitor, cast.erik.account_id)
        await titles(visitor, cast.erik.account_id)
    assert len(one) == len(many) <= 16


_ADDRESSES = ("/g/north-side", "/public-page/north-side", "/public/north-side")


@pytest.fixture
async def northside(session: AsyncSession, cast: Cast, publish: Publish) -> Program:
    assert cast.erik.account is not None
    cast.erik.account.custom_url, cast.erik.account.about = "north-side", "Strength for <busy> people. " * 20
    return await publish("Squat Every Day", {Period.MONTHLY: 2900}, custom_url="squat-every-day")


@pytest.mark.spec("RTE-28", "RTE-29")
@pytest.mark.parametrize("path", _ADDRESSES)
async def test_the_server_writes_head_and_content_of_a_storefront(
    northside: Program, page: httpx.AsyncClient, visitor: Requests, path: str
) -> None:
    answer = await page.get(path)
    text = answer.text
    assert answer.status_code == 200
    assert "<title>Northside Strength</title>" in text
    description = re.search(r'name="description" content="([^"]*)"', text)
    assert description is not None
    assert len(description[1].replace("&lt;", "<").replace("&gt;", ">")) == 256
    assert '<link rel="canonical" href="http://127.0.0.1:8400/g/north-side">' in text
    assert "noindex" not in text
    assert '<h1 dir="auto">Northside Strength</h1><p dir="auto">Strength for &lt;busy&gt; people.' in text
    assert '<li><a href="/p/squat-every-day">Squat Every Day</a>, £29.00 per month</li>' in text
    assert "<li>Erik Lindqvist</li>" in text
    linked = json.loads(re.search(r'ld\+json">(.*?)</script>', text)[1])
    assert linked["makesOffer"][0]["itemOffered"]["url"] == "http://127.0.0.1:8400/p/squat-every-day"
    embedded = re.search(r'data-embedded="storefront/north-side">(.*?)</script>', text)
    assert embedded is not None
    assert json.loads(embedded[1]) == await front(visitor, "north-side")


@pytest.mark.spec("RTE-28", "RTE-29")
@pytest.mark.parametrize(
    ("path", "title", "address"),
    [
        ("/g/north-side/programs", "Programs · Northside Strength", "/programs"),
        ("/g/north-side/coaches", "Coaches · Northside Strength", "/coaches"),
        ("/public-page/north-side/plans", "Programs · Northside Strength", "/programs"),
        ("/public-page/north-side/coaches/", "Coaches · Northside Strength", "/coaches"),
        ("/t/north-side", "Northside Strength", ""),
        ("/G/North-Side/Programs", "Programs · Northside Strength", "/programs"),
    ],
)
async def test_every_address_of_a_storefront_names_the_same_page(
    northside: Program, page: httpx.AsyncClient, path: str, title: str, address: str
) -> None:
    text = (await page.get(path)).text
    assert f"<title>{title}</title>" in text
    assert f'rel="canonical" href="http://127.0.0.1:8400/g/north-side{address}">' in text


async def test_search_engines_leave_a_storefront_without_programs(page: httpx.AsyncClient, cast: Cast) -> None:
    text = (await page.get(f"/g/{cast.erik.account_id}")).text
    assert '<meta name="robots" content="noindex">' in text


@pytest.mark.parametrize(
    "path",
    [
        "/g/nobody",
        "/c/nobody/programs",
        "/public-page/nobody",
        "/public-page/nobody/plans",
        "/g/%00",
        "/g/%F0%9F%98%80",
        "/g/" + "x" * 65,
    ],
)
async def test_a_missing_storefront_has_status_404(northside: Program, page: httpx.AsyncClient, path: str) -> None:
    answer = await page.get(path)
    assert (answer.status_code, "Northside" in answer.text) == (404, False)


@pytest.mark.parametrize(
    "path",
    [
        "/public-page",
        "/public-page/plans",
        "/public-page/coaches",
        "/public-page/Edit",
        "/x/north-side",
        "/g/north-side/plans",
        "/g/north-side/coaches/9",
    ],
)
async def test_other_addresses_are_not_storefronts(northside: Program, page: httpx.AsyncClient, path: str) -> None:
    answer = await page.get(path)
    assert (answer.status_code, "canonical" in answer.text) == (200, False), "the web app knows whether there is a page"


async def test_without_scripts_every_program_is_a_link_and_the_pages_lead_to_each_other(
    northside: Program, page: httpx.AsyncClient, publish: Publish
) -> None:
    for number in range(6):
        await publish(f"Program {number}", custom_url=f"program-{number}")
    texts = {path: (await page.get(f"/g/north-side{path}")).text for path in ("", "/programs", "/coaches")}
    links = {path: re.findall(r'<li><a href="([^"]+)"', text) for path, text in texts.items()}
    base = "http://127.0.0.1:8400/g/north-side"
    assert links[""] == [*(f"/p/program-{n}" for n in (5, 4, 3, 2)), f"{base}/programs", f"{base}/coaches"]
    assert links["/programs"][:7] == [*(f"/p/program-{n}" for n in (5, 4, 3, 2, 1, 0)), "/p/squat-every-day"]
    assert links["/coaches"] == [base, f"{base}/programs"]
    assert "<li>Erik Lindqvist</li>" in texts["/coaches"]
    assert "<li>Erik Lindqvist</li>" not in texts["/programs"]
    filtered = (await page.get("/g/north-side/programs?search=squat")).text
    assert re.findall(r'<li><a href="/p/', filtered) == [], "only the app filters"
    assert ("ld+json" in texts[""], "ld+json" in texts["/programs"]) == (True, False)


@pytest.mark.parametrize("address", ["plans", "coaches", "edit", "019a0000-0000-7000-8000-000000000000"])
async def test_an_address_of_the_own_storefront_and_an_id_are_no_custom_urls(
    erik: Requests, cast: Cast, address: str
) -> None:
    refused = await erik.post("/users/me", {"user": {"custom_url": address}})
    assert refused.status_code == 422
    assert (await erik.get("/users/me")).json()["current"]["custom_url"] is None

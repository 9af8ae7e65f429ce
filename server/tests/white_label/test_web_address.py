"""Erik puts Northside Strength at a web address of its own."""

import asyncio
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from hashlib import sha384
from types import SimpleNamespace
from typing import Any
from typing import cast as cast_type
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from pydantic import HttpUrl
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncSession
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from regimen.accounts.models import AccessToken, Account, AccountMember, User
from regimen.config import Settings
from regimen.kit.clock import Clock
from regimen.memberships.models import Membership
from regimen.platform.hosts import Hosts, site_of
from regimen.platform.runtime import Runtime
from regimen.platform.services import Services
from regimen.programs.models import InvitationState, ProgramInvitation, ProgramType
from regimen.questions.models import Question
from regimen.subscription.models import ProductKind, Subscription
from regimen.white_label.access import sites as sites_module
from regimen.white_label.access.sites import Sites, follow_web_addresses, sites_of
from regimen.white_label.models import WebAddress
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests
from tests.storefront.conftest import Publish
from tests.training.factory import TrainingFactory
from tests.waiting import TimeoutTransport, wait_for, wait_until

URL = "/coach/white-label"
SITE = "http://northside.localhost:8400"
AT_SITE = {"Host": "northside.localhost:8400"}
MAYA, ERIK = "maya.kowalczyk@example.com", "erik.lindqvist@example.com"
TOM = "tom.okafor@example.com"
OURS = "http://127.0.0.1:8400"


async def save(coach: Requests, name: str | None) -> httpx.Response:
    return await coach.put(f"{URL}/web-address", {"sub_domain_name": name})


async def own(coach: Requests) -> dict[str, Any]:
    return dict((await coach.get(URL)).json()["web_address"])


HELD = timedelta(hours=1)
"""A name that was held as long leads on for a while; one that was only tried out is free again at once."""


async def sign_in(visitor: Requests, email: str, host: str | None = "northside.localhost:8400") -> httpx.Response:
    body = {"email": email, "password": PASSWORD, "client_id": "regimen-web", "client_secret": "regimen-web"}
    return await visitor.post("/users/sign_in", body, headers={"Host": host} if host else {})


async def at_home(coach: Requests) -> None:
    assert (await save(coach, "northside")).status_code == 200


async def test_an_address_is_chosen_changed_and_removed(
    erik: Requests, browser: httpx.AsyncClient, clock: Clock
) -> None:
    assert await own(erik) == {"sub_domain_name": None, "url": None, "domain": "localhost"}
    assert (await browser.get("/", headers=AT_SITE)).status_code == 404
    answer = await save(erik, " Northside ")
    assert answer.status_code == 200, answer.text
    assert answer.json()["web_address"] == {"sub_domain_name": "northside", "url": SITE, "domain": "localhost"}
    assert answer.json()["public_url"] == SITE
    assert (await browser.get("/", headers=AT_SITE)).status_code == 200
    assert (await save(erik, "northside")).status_code == 200, "twice is once"

    clock.advance(HELD)
    assert (await save(erik, "north-side")).json()["web_address"]["url"] == "http://north-side.localhost:8400"
    led = await browser.get("/p/first-5k?a=b", headers=AT_SITE)
    assert (led.status_code, led.headers["location"]) == (302, "http://north-side.localhost:8400/p/first-5k?a=b")
    assert (await browser.post("/p/first-5k", headers=AT_SITE)).status_code == 404, "nothing is sent on"
    assert "unregister" in (await browser.get("/sw.js", headers=AT_SITE)).text, "an app kept of it goes"

    clock.advance(HELD)
    assert (await save(erik, None)).json()["web_address"]["url"] is None
    led = await browser.get("/", headers=AT_SITE)
    assert led.status_code == 302
    assert led.headers["location"].startswith(f"{OURS}/g/"), "to the storefront"
    assert (await save(erik, "northside")).status_code == 200, "its own names are free to it"
    assert (await browser.get("/", headers=AT_SITE)).status_code == 200


@pytest.mark.parametrize(
    "name",
    ["ab", "a" * 64, "-north", "north-", "nörth", "north.side", "north_side", "xn--nrth-5qa", "", 7, "no rth", "a\0bc"],
)
async def test_names_that_no_host_can_have_are_refused(name: Any, erik: Requests) -> None:
    answer = await save(erik, name)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["sub_domain_name"]
    assert (await own(erik))["url"] is None


@pytest.mark.parametrize("name", ["abc", "a1-", "WWW", "api", "app", "admin"])
async def test_reserved_names_and_the_shortest(name: str, erik: Requests) -> None:
    answer = await save(erik, name)
    assert (answer.status_code == 200) == (name == "abc"), answer.text


async def test_a_name_belongs_to_one_account_until_30_days_after_it_was_given_up(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, clock: Clock
) -> None:
    await _with_plan(session, cast.ines, clock)
    await at_home(erik)
    taken = await save(ines, "northside")
    assert (taken.status_code, taken.json()["errors"]) == (
        422,
        {"sub_domain_name": ["This web address is already taken."]},
    )
    clock.advance(HELD)
    await save(erik, None)
    for age, expected in ((timedelta(days=30) - timedelta(seconds=1), 422), (timedelta(days=30), 200)):
        await session.execute(update(WebAddress).values(released_at=clock.now() - age))
        assert (await save(ines, "northside")).status_code == expected
        assert (await own(ines))["url"] == (SITE if expected == 200 else None)
    assert (await save(erik, "northside")).status_code == 422
    rows = (await session.execute(select(WebAddress.name, WebAddress.account_id))).all()
    assert rows == [("northside", cast.ines.account_id)]


async def _with_plan(session: AsyncSession, coach: Person, clock: Clock) -> None:
    row = await session.get_one(Subscription, coach.account_id)
    row.product_kind = ProductKind.BAND_1
    await session.flush()


@pytest.mark.parametrize("kind", [ProductKind.FREE, None])
async def test_it_needs_the_plan_and_waits_for_it(
    kind: ProductKind | None,
    erik: Requests,
    cast: Cast,
    session: AsyncSession,
    services: Services,
    browser: httpx.AsyncClient,
) -> None:
    await at_home(erik)
    row = await session.get_one(Subscription, cast.erik.account_id)
    before = row.product_kind
    row.product_kind = kind
    row.trial_end_at = None
    await session.flush()
    sites_of(services).forget()
    led = await browser.get("/", headers=AT_SITE)
    assert (led.status_code, led.headers["location"]) == (302, f"{OURS}/g/{cast.erik.account_id}")
    refused = await save(erik, "elsewhere")
    assert refused.status_code == (422 if kind else 406)
    row.product_kind = before or ProductKind.BAND_1
    await session.flush()
    sites_of(services).forget()
    assert (await browser.get("/", headers=AT_SITE)).status_code == 200, "it was kept"


async def test_others_may_not(maya: Requests, visitor: Requests, session: AsyncSession) -> None:
    assert (await save(maya, "northside")).status_code == 403
    assert (await save(visitor, "northside")).status_code == 401
    assert await session.scalar(select(func.count()).select_from(WebAddress)) == 0


async def test_the_name_of_the_app_itself_is_taken(
    erik: Requests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.settings, "public_url", HttpUrl("http://go.localhost"))
    taken = await save(erik, "go")
    assert (taken.status_code, list(taken.json()["errors"])) == (422, ["sub_domain_name"])
    assert (await save(erik, "gone")).status_code == 200


async def test_an_installation_without_a_domain_has_none(
    erik: Requests, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services.settings, "environment", "production")
    assert (await own(erik))["domain"] is None
    assert (await save(erik, "northside")).status_code == 404


@pytest.mark.spec("SHL-32")
async def test_professional_accounts_without_an_address_are_told(
    erik: Requests,
    cast: Cast,
    session: AsyncSession,
    clock: Clock,
    maya: Requests,
    as_person: Callable[[Person], Requests],
) -> None:
    async def told(person: Requests) -> bool:
        return "web_address" in [one["type"] for one in (await person.get("/users/warnings")).json()]

    row = await session.get_one(Subscription, cast.erik.account_id)
    for kind, trial, expected in (
        (ProductKind.BAND_1, None, True),
        (ProductKind.FREE, None, False),
        (None, clock.now() + timedelta(days=3), False),
    ):
        row.product_kind, row.trial_end_at = kind, trial
        await session.flush()
        assert await told(erik) is expected, kind
    row.product_kind = ProductKind.BAND_3
    await session.flush()
    assert not await told(maya)
    hired = await cast.hire("Nora", "Berg", cast.erik)
    assert not await told(as_person(hired)), "who sees no money"
    await _with_plan(session, cast.ines, clock)
    assert not await told(as_person(cast.ines)), "a personal account has no white label"
    await at_home(erik)
    assert not await told(erik)


async def test_the_site_shows_one_account(
    erik: Requests,
    ines: Requests,
    cast: Cast,
    visitor: Requests,
    browser: httpx.AsyncClient,
    publish: Publish,
) -> None:
    await at_home(erik)
    mine = (await publish("Squat")).id
    ours, theirs = cast.erik.account_id, cast.ines.account_id
    for part in ("", "/programs", "/coaches"):
        assert (await visitor.get(f"/storefronts/{ours}{part}", headers=AT_SITE)).status_code == 200
        assert (await visitor.get(f"/storefronts/{theirs}{part}", headers=AT_SITE)).status_code == 404
    assert (await browser.get(f"/c/{theirs}", headers=AT_SITE)).status_code == 404
    assert (await browser.get(f"/c/{theirs}")).status_code == 200
    shown = (await browser.get(f"/p/{mine}", headers=AT_SITE)).text
    assert "<title>Squat · Northside Strength</title>" in shown
    assert f'<link rel="canonical" href="{SITE}/p/{mine}">' in shown
    assert (await visitor.get(f"/plans/{mine}/public", headers=AT_SITE)).json()["public_url"] == f"{SITE}/p/{mine}"
    sitemap = (await browser.get("/sitemap.xml", headers=AT_SITE)).text
    assert f"{SITE}/p/{mine}" in sitemap
    assert OURS not in sitemap
    assert f"Sitemap: {SITE}/sitemap.xml" in (await browser.get("/robots.txt", headers=AT_SITE)).text


async def test_what_another_account_sells_is_missing_there(
    erik: Requests,
    ines: Requests,
    maya: Requests,
    cast: Cast,
    visitor: Requests,
    session: AsyncSession,
    clock: Clock,
    browser: httpx.AsyncClient,
    publish: Publish,
) -> None:
    program = (await publish("Squat")).id
    await _with_plan(session, cast.ines, clock)
    assert (await save(ines, "ines")).status_code == 200
    there = {"Host": "ines.localhost:8400"}
    assert (await visitor.get(f"/plans/{program}/public", headers=there)).status_code == 404
    assert (await browser.get(f"/p/{program}", headers=there)).status_code == 404
    assert (await visitor.get(f"/plans/{program}/sample")).status_code == 200
    assert (await visitor.get(f"/plans/{program}/sample", headers=there)).status_code == 404
    assert str(program) not in (await browser.get("/sitemap.xml", headers=there)).text
    preview = f"/link-previews/{cast.erik.account_id}.jpg"
    assert (await browser.get(preview, headers=there)).status_code == 404
    question = {
        "id": str(uuid4()),
        "plan_id": str(program),
        "name": "Nora",
        "email": "nora@example.com",
        "text": "When?",
    }
    for _ in range(20):
        assert (await visitor.post("/questions", question, headers=there)).status_code == 404, "nor is it counted"
    assert await session.scalar(select(func.count()).select_from(Question)) == 0
    maya_there = await _at(visitor, MAYA, "ines.localhost:8400")
    body = {"start_date": "2026-01-12", "price_option_id": None}
    assert (await maya_there.post(f"/stripe/plan/{program}/buy", body, headers=there)).status_code == 404


async def _at(visitor: Requests, email: str, host: str) -> Requests:
    answer = await sign_in(visitor, email, host)
    assert answer.status_code == 200, answer.text
    headers = visitor.headers | {"Authorization": f"Bearer {answer.json()['access_token']}", "Host": host}
    return Requests(visitor.http, headers)


@pytest.mark.spec("IDN-08", "API-57")
async def test_who_has_nothing_to_do_with_the_account_is_not_signed_in(
    erik: Requests, cast: Cast, visitor: Requests, session: AsyncSession
) -> None:
    await at_home(erik)
    refused = await sign_in(visitor, "ines.moreau@example.com")
    assert refused.status_code == 422
    sentence = (
        "You do not have access rights to that Regimen subdomain. Please login here or contact support for more help."
    )
    assert refused.json()["errors"] == {"subdomain": [sentence]}
    assert "access_token" not in refused.json()
    wrong = await visitor.post(
        "/users/sign_in",
        {
            "email": "ines.moreau@example.com",
            "password": "something else",
            "client_id": "regimen-web",
            "client_secret": "regimen-web",
        },
        headers=AT_SITE,
    )
    assert "subdomain" not in wrong.json()["errors"], "the password comes first"
    assert (await sign_in(visitor, "ines.moreau@example.com", None)).status_code == 200
    assert (await sign_in(visitor, ERIK)).status_code == 200
    assert (await sign_in(visitor, MAYA)).status_code == 200, "trains with nobody yet"


async def test_clients_of_others_are_not_signed_in_unless_they_are_invited(
    erik: Requests, cast: Cast, visitor: Requests, session: AsyncSession, clock: Clock
) -> None:
    await at_home(erik)
    training = TrainingFactory(session, cast, clock.now())
    await training.enrol(cast.maya, ProgramType.FIXED, written=(0,))
    await session.execute(update(Membership).values(account_id=cast.ines.account_id))
    await session.commit()
    assert list((await sign_in(visitor, MAYA)).json()["errors"]) == ["subdomain"]
    assert (await sign_in(visitor, TOM)).status_code == 200, "trains with nobody"

    ours = await training.create_program(ProgramType.FIXED, written=(0,))
    invitation = ProgramInvitation(
        program_id=ours.id,
        account_id=cast.erik.account_id,
        email=MAYA,
        state=InvitationState.SENT,
        invited_by=cast.erik.id,
        created_at=clock.now(),
    )
    session.add(invitation)
    await session.commit()
    assert (await sign_in(visitor, MAYA)).status_code == 200, "is invited"
    invitation.state = InvitationState.DECLINED
    await session.commit()
    assert (await sign_in(visitor, MAYA)).status_code == 422, "did not want to come"
    await session.delete(invitation)
    await session.commit()
    assert (await sign_in(visitor, MAYA)).status_code == 422
    await training.enrol(cast.maya, ProgramType.FIXED, program=ours)
    await session.commit()
    assert (await sign_in(visitor, MAYA)).status_code == 200, "trains here, too"


async def test_who_signs_up_as_a_coach_does_it_at_our_own_address(
    erik: Requests, visitor: Requests, session: AsyncSession
) -> None:
    await at_home(erik)
    form = {
        "client_id": "regimen-web",
        "client_secret": "regimen-web",
        "email": "nora.berg@example.com",
        "password": PASSWORD,
        "first_name": "Nora",
        "last_name": "Berg",
        "birthdate": "17/05/1990",
        "country": "GB",
        "agreement": True,
    }
    before = await session.scalar(select(func.count()).select_from(User))
    refused = await visitor.post("/users/sign_up", form | {"role": "coach"}, headers=AT_SITE)
    assert (refused.status_code, refused.json()["reason"]) == (409, "other_address")
    assert "create your account at Regimen" in refused.json()["title"]
    assert await session.scalar(select(func.count()).select_from(User)) == before
    joined = await visitor.post("/users/sign_up", form | {"role": "user"}, headers=AT_SITE)
    assert joined.status_code == 201, joined.text


async def test_a_coach_who_has_left_is_signed_out_there(
    erik: Requests, cast: Cast, visitor: Requests, session: AsyncSession
) -> None:
    await at_home(erik)
    there = await _at(visitor, ERIK, "northside.localhost:8400")
    await session.execute(update(AccessToken).values(current_account_id=cast.ines.account_id))
    await session.execute(
        update(AccountMember)
        .values(user_id=cast.erik.id, account_id=cast.ines.account_id)
        .where(AccountMember.user_id == cast.ines.id)
    )
    await session.commit()
    assert (await there.get("/users/me")).status_code == 401


async def test_without_a_database_hosts_that_are_not_known_yet_wait(
    browser: httpx.AsyncClient, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_args: object, **_kw: object) -> None:
        raise OperationalError("select", {}, ConnectionRefusedError())

    monkeypatch.setattr(app.state, "read_sessions", stopped)
    for path in ("/", "/api/users/me", "/tls/ask?domain=northside.localhost"):
        answer = await browser.get(path, headers=AT_SITE)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2"), path


async def test_a_session_opens_only_where_it_began(erik: Requests, cast: Cast, visitor: Requests) -> None:
    await at_home(erik)
    there = await _at(visitor, ERIK, "northside.localhost:8400")
    assert (await there.get("/users/me")).json()["current"]["account_id"] == str(cast.erik.account_id)
    token = there.headers["Authorization"]
    assert (await visitor.get("/users/me", headers={"Authorization": token})).status_code == 401
    forged = f"Bearer {cast.erik.account_id}:{token.removeprefix('Bearer ')}"
    assert (await visitor.get("/users/me", headers={"Authorization": forged})).status_code == 401
    assert (await erik.get("/users/me", headers=AT_SITE)).status_code == 401
    assert (await erik.get("/users/me")).status_code == 200


async def test_nobody_works_in_another_account_there(erik: Requests, cast: Cast, visitor: Requests) -> None:
    await at_home(erik)
    there = await _at(visitor, ERIK, "northside.localhost:8400")
    refused = await there.put("/accounts/switch", {"id": str(cast.erik.account_id)})
    assert (refused.status_code, refused.json()["reason"]) == (409, "other_address")
    made = await there.post("/accounts", {"kind": "gym", "title": "Other", "country": "GB", "currency": "GBP"})
    assert made.status_code == 409
    assert len((await erik.get("/accounts")).json()) == len((await there.get("/accounts")).json())


async def test_pages_are_the_accounts_own(
    erik: Requests,
    cast: Cast,
    browser: httpx.AsyncClient,
) -> None:
    await at_home(erik)
    theme = {
        "primary": "#2e4ae6",
        "primary_contrast": "#ffffff",
        "secondary": "#eef1ff",
        "secondary_contrast": "#141a3a",
        "system_text": "#4662e3",
    }
    before = (await browser.get("/onboarding/sign_in", headers=AT_SITE)).text
    assert "<style data-site>" not in before
    worker = (await browser.get("/sw.js", headers=AT_SITE)).text
    await erik.put(f"{URL}/web-theme", {"version": 0, "web_theme": theme})
    at_site = await browser.get("/onboarding/sign_in", headers=AT_SITE)
    assert "<style data-site>" in at_site.text, "at once"
    assert '"name": "Northside Strength"' in at_site.text
    assert "<title>Northside Strength</title>" in at_site.text
    assert "ws://northside.localhost:8400" in at_site.headers["Content-Security-Policy"]
    assert (await browser.get("/sw.js", headers=AT_SITE)).text != worker, "devices fetch the page again"
    assert "<svg/>Regimen" not in at_site.text, "the first paint"
    for headers in (AT_SITE, {}):
        kept = (await browser.get("/index.html", headers=headers)).content
        digest = b64encode(sha384(kept).digest()).decode()
        assert f"'sha384-{digest}'" in (await browser.get("/sw.js", headers=headers)).text, "else it is not kept"
    ours = await browser.get("/onboarding/sign_in")
    assert "<svg/>Regimen" in ours.text
    assert "data-site" not in ours.text
    assert "Northside" not in ours.text
    manifest = await browser.get("/manifest.webmanifest", headers=AT_SITE)
    assert manifest.json()["name"] == "Northside Strength"
    assert (await browser.get("/manifest.webmanifest")).json()["name"] == "Regimen"


async def test_hosts_are_answered_from_memory(
    erik: Requests,
    browser: httpx.AsyncClient,
    services: Services,
    app: FastAPI,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await at_home(erik)

    async def ask(domain: str) -> int:
        return (await browser.get("/tls/ask", params={"domain": domain})).status_code

    assert await ask("northside.localhost") == 200
    assert (await browser.get("/onboarding/sign_in", headers=AT_SITE)).status_code == 200
    sites_of(services).forget()

    def stopped(*_args: object, **_kw: object) -> None:
        raise OperationalError("select", {}, ConnectionRefusedError())

    monkeypatch.setattr(app.state, "read_sessions", stopped)
    assert await ask("Northside.localhost.") == 200
    assert await ask("127.0.0.1") == 200
    for host in ("southside.localhost", "localhost", "a.northside.localhost", "northside.example", ""):
        assert await ask(host) == 404, host
    assert (await browser.get("/onboarding/sign_in", headers=AT_SITE)).status_code == 200, "and so is the site"


async def test_other_processes_follow(erik: Requests, services: Services, app: FastAPI, clock: Clock) -> None:
    other = replace(services, extra={})
    sessions = app.state.read_sessions

    async def there() -> str | None:
        site = await sites_of(other).find(other, sessions, "northside")
        return site.moved_to or site.url if site else None

    async with follow_web_addresses(cast_type(Runtime, SimpleNamespace(services=other))):
        assert await there() is None
        await at_home(erik)
        await wait_until(lambda: _is(there, SITE), "the new address in the other process")
        clock.advance(HELD)
        await save(erik, None)
        await wait_until(lambda: _is(there, OURS), "its removal in the other process")


async def _is(there: Callable[[], Awaitable[str | None]], expected: str) -> bool:
    return await there() == expected


async def test_what_changes_without_a_message_is_seen_a_minute_later(
    erik: Requests, cast: Cast, services: Services, app: FastAPI, session: AsyncSession
) -> None:
    await at_home(erik)
    second = 0.0
    sites = Sites(seconds=lambda: second)

    async def name() -> str | None:
        site = await sites.find(services, app.state.read_sessions, "northside")
        return site.name if site else None

    assert await name() == "Northside Strength"
    await session.execute(update(Account).where(Account.id == cast.erik.account_id).values(title="Southside"))
    await session.commit()
    second = 59.9
    assert await name() == "Northside Strength"
    second = 60.0
    assert await name() == "Southside"


async def test_a_database_that_comes_back_is_asked_again_soon(
    erik: Requests, services: Services, app: FastAPI, clock: Clock
) -> None:
    await at_home(erik)
    second = 0.0
    sites = Sites(seconds=lambda: second)
    asked = 0
    database = app.state.read_sessions

    async def moved_to(sessions: Any) -> str | None:
        site = await sites.find(services, sessions, "northside")
        assert site
        return site.moved_to

    def stopped(*_args: object, **_kw: object) -> None:
        nonlocal asked
        asked += 1
        raise OperationalError("select", {}, ConnectionRefusedError())

    assert await moved_to(database) is None
    clock.advance(HELD)
    await save(erik, None)
    sites.forget()
    second = 10.0
    for _ in range(3):
        assert await moved_to(stopped) is None, "as it was known"
    assert asked == 1, "then it is left alone for a while"
    second = 12.0
    assert await moved_to(database) == OURS


async def test_a_name_given_up_leads_on_for_30_days(
    erik: Requests, browser: httpx.AsyncClient, services: Services, session: AsyncSession, clock: Clock
) -> None:
    await at_home(erik)
    clock.advance(HELD)
    await save(erik, None)
    for age, expected in ((timedelta(days=30) - timedelta(seconds=1), 302), (timedelta(days=30), 404)):
        await session.execute(update(WebAddress).values(released_at=clock.now() - age))
        await session.commit()
        sites_of(services).forget()
        assert (await browser.get("/", headers=AT_SITE)).status_code == expected
        ask = await browser.get("/tls/ask", params={"domain": "northside.localhost"})
        assert ask.status_code == (200 if expected == 302 else 404)


async def test_programs_that_one_has_had_stay_open_at_the_address_of_another_account(
    ines: Requests, cast: Cast, visitor: Requests, session: AsyncSession, clock: Clock
) -> None:
    await _with_plan(session, cast.ines, clock)
    assert (await save(ines, "ines")).status_code == 200
    there = {"Host": "ines.localhost:8400"}
    training = TrainingFactory(session, cast, clock.now())
    ours = await training.create_program(ProgramType.FIXED, written=(0,))
    hers = await training.create_program(ProgramType.FIXED, written=(0,))
    await training.enrol(cast.maya, ProgramType.FIXED, program=ours)
    await training.enrol(cast.maya, ProgramType.FIXED, program=hers)
    await session.execute(
        update(Membership).values(account_id=cast.ines.account_id).where(Membership.program_id == hers.id)
    )
    await session.commit()
    maya = await _at(visitor, MAYA, "ines.localhost:8400")
    assert (await visitor.get(f"/plans/{ours.id}/public", headers=there)).status_code == 404
    assert (await maya.get(f"/plans/{ours.id}/public", headers=there)).status_code == 200
    other = await training.create_program(ProgramType.FIXED, written=(0,))
    await session.commit()
    assert (await maya.get(f"/plans/{other.id}/public", headers=there)).status_code == 404
    preview = {"discount_code": "SPRING", "start_date": "2026-01-12", "price_option_id": None}
    tried = await maya.post(f"/plans/{other.id}/discount/preview", preview, headers=there)
    assert tried.status_code == 404, "nor is a code tried on it"


async def test_a_database_that_hangs_holds_no_page_up(
    erik: Requests, services: Services, app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sites_module, "_WITHIN_SECONDS", 0.01)
    await at_home(erik)
    second = 0.0
    sites = Sites(seconds=lambda: second)

    @asynccontextmanager
    async def hangs() -> AsyncIterator[AsyncSession]:
        await asyncio.Event().wait()
        raise AssertionError
        yield

    async def name(sessions: Any) -> str:
        site = await wait_for(sites.find(services, sessions, "northside"), "a site")
        assert site
        return site.name

    assert await name(app.state.read_sessions) == "Northside Strength"
    second = 60.0
    assert await name(hangs) == "Northside Strength"


async def test_names_that_were_only_tried_out_are_free_again(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, clock: Clock, browser: httpx.AsyncClient
) -> None:
    await _with_plan(session, cast.ines, clock)
    await at_home(erik)
    clock.advance(HELD - timedelta(seconds=1))
    await save(erik, "elsewhere")
    assert (await browser.get("/", headers=AT_SITE)).status_code == 404
    assert (await save(ines, "northside")).status_code == 200


async def test_nobody_collects_names(erik: Requests) -> None:
    answers = [(await save(erik, f"northside-{no}")).status_code for no in range(11)]
    assert answers == [200] * 10 + [429]
    assert (await own(erik))["sub_domain_name"] == "northside-9"
    assert (await save(erik, "northside-9")).status_code == 200, "the same again is no change"


async def test_it_needs_a_confirmed_email(erik: Requests, cast: Cast, session: AsyncSession) -> None:
    await session.execute(update(User).where(User.id == cast.erik.id).values(confirmed_at=None))
    await session.commit()
    refused = await save(erik, "northside")
    assert (refused.status_code, refused.json()["reason"]) == (422, "not_confirmed")
    assert (await own(erik))["url"] is None


@pytest.mark.parametrize("name", ["regimen", "regimen-support", "my-regi-men"])
async def test_names_that_sound_like_the_product_are_taken(name: str, erik: Requests) -> None:
    answer = await save(erik, name)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["sub_domain_name"])
    assert (await own(erik))["url"] is None


async def test_names_of_a_deleted_account_are_kept_like_those_given_up(
    erik: Requests, ines: Requests, cast: Cast, session: AsyncSession, clock: Clock, browser: httpx.AsyncClient
) -> None:
    await _with_plan(session, cast.ines, clock)
    await at_home(erik)
    gone = await erik.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204
    assert (await browser.get("/", headers=AT_SITE)).status_code == 404
    assert (await save(ines, "northside")).status_code == 422
    await session.execute(update(WebAddress).values(released_at=clock.now() - timedelta(days=30)))
    assert (await save(ines, "northside")).status_code == 200


async def test_apps_of_a_former_address_go_on_reaching_the_server(
    erik: Requests,
    visitor: Requests,
    browser: httpx.AsyncClient,
    clock: Clock,
    session: AsyncSession,
    services: Services,
) -> None:
    await at_home(erik)
    maya = await _at(visitor, MAYA, "northside.localhost:8400")
    clock.advance(HELD)
    await save(erik, "elsewhere")
    assert (await browser.get("/user/today", headers=AT_SITE)).status_code == 302
    same = await browser.get("/api/users/me", headers=maya.headers)
    assert same.status_code == 200, "what they have not sent yet arrives"
    theirs = {"Host": "elsewhere.localhost:8400"}
    assert (await browser.get("/api/users/me", headers=maya.headers | theirs)).status_code == 200
    over = update(WebAddress).where(WebAddress.name == "northside").values(released_at=clock.now() - timedelta(days=30))
    await session.execute(over)
    sites_of(services).forget()
    assert (await browser.get("/api/users/me", headers=maya.headers)).status_code == 404


async def test_a_coach_without_another_account_is_signed_out_when_they_leave(
    erik: Requests, cast: Cast, visitor: Requests, session: AsyncSession
) -> None:
    await at_home(erik)
    hired = await cast.hire("Nora", "Berg", cast.erik)
    nora = await _at(visitor, hired.user.email, "northside.localhost:8400")
    assert (await nora.get("/users/me")).status_code == 200
    await session.execute(delete(AccountMember).where(AccountMember.user_id == hired.id))
    await session.execute(update(AccessToken).where(AccessToken.user_id == hired.id).values(current_account_id=None))
    await session.commit()
    assert (await nora.get("/users/me")).status_code == 401


async def test_other_accounts_of_a_coach_are_not_listed_there(erik: Requests, cast: Cast, visitor: Requests) -> None:
    await at_home(erik)
    there = await _at(visitor, ERIK, "northside.localhost:8400")
    made = await erik.post("/accounts", {"kind": "gym", "title": "Other", "country": "GB", "currency": "GBP"})
    assert made.status_code == 201
    for path in ("/accounts", "/accounts/overview"):
        assert "Other" in [one["title"] for one in (await erik.get(path)).json()], path
        assert [one["title"] for one in (await there.get(path)).json()] == ["Northside Strength"], path


async def test_only_proxies_nearby_may_ask(erik: Requests, browser: httpx.AsyncClient, app: FastAPI) -> None:
    await at_home(erik)

    async def ask(caller: str) -> int:
        transport = TimeoutTransport(app, client=(caller, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1:8400") as client:
            return (await client.get("/tls/ask", params={"domain": "northside.localhost"})).status_code

    assert [await ask(caller) for caller in ("127.0.0.1", "::1", "172.18.0.3")] == [200, 200, 200]
    assert [await ask(caller) for caller in ("93.184.216.34", "2001:4860::1", "")] == [404, 404, 404]


async def test_unknown_hosts_learn_nothing(browser: httpx.AsyncClient, visitor: Requests) -> None:
    for path in (
        "/",
        "/api/users/me",
        "/tls/x",
        "/health/x",
        "/sw.js",
        "/manifest.webmanifest",
        "/g/x",
        "/files/x",
        "/robots.txt",
    ):
        answer = await browser.get(path, headers={"Host": "nobody.localhost:8400"})
        assert (answer.status_code, answer.text) == (404, "Not Found"), path
    assert (await browser.get("/health/live", headers={"Host": "nobody.localhost"})).status_code == 200


async def test_in_production_only_known_hosts_are_answered(erik: Requests, app: FastAPI) -> None:
    await at_home(erik)
    settings = Settings(  # type: ignore[call-arg]
        _env_file=None,
        environment="production",
        public_url="https://app.regimen.example",
        coach_domain_setting="regimen.example",
    )

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        site = site_of(scope)
        await PlainTextResponse(str(site.account_id) if site else "ours")(scope, receive, send)

    hosts = Hosts(answer, settings)

    async def asgi(scope: Any, receive: Any, send: Any) -> None:
        scope["app"] = app
        await hosts(scope, receive, send)

    async with httpx.AsyncClient(transport=TimeoutTransport(asgi), base_url="http://127.0.0.1") as client:

        async def seen(host: str, path: str = "/") -> str:
            return (await client.get(path, headers={"Host": host})).text

        site = (await erik.get("/users/me")).json()["current"]["account_id"]
        for host in (
            "app.regimen.example",
            "APP.regimen.example.",
            "app.regimen.example:443",
            "127.0.0.1:8400",
            "[::1]",
        ):
            assert await seen(host) == "ours", host
        for host in ("northside.regimen.example", "Northside.Regimen.Example.", "northside.regimen.example:443"):
            assert await seen(host) == site, host
        for host in (
            "regimen.example",
            "x.regimen.example",
            "a.northside.regimen.example",
            "10.0.0.5",
            "",
            "a b",
            "[::",
        ):
            assert await seen(host) == "Not Found", host
            assert await seen(host, "/health/live") == "ours", "monitors use any name"

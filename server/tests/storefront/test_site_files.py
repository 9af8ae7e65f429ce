"""What crawlers and security researchers look for."""

import re
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.accounts.models import AccountKind
from regimen.kit.clock import Clock
from regimen.programs.models import ProgramState, ProgramType
from tests.cast import Cast
from tests.conftest import Requests
from tests.storefront.test_own_storefront import save
from tests.training.factory import TrainingFactory

WEB = Path(__file__).resolve().parents[3] / "web" / "src"
ROUTES = [WEB / "app" / "routes.ts", *(WEB / "features").glob("*/routes.ts")]


async def test_robots_find_the_sitemap_and_leave_private_pages(http: httpx.AsyncClient) -> None:
    lines = (await http.get("/robots.txt")).text.splitlines()
    assert {"User-agent: *", "Disallow: /api/", "Disallow: /coach/"} <= set(lines)
    assert "Sitemap: http://127.0.0.1:8400/sitemap.xml" in lines


async def test_robots_leave_every_page_that_is_not_public(http: httpx.AsyncClient) -> None:
    lines = (await http.get("/robots.txt")).text.splitlines()
    refused = tuple(line.removeprefix("Disallow: ") for line in lines if line.startswith("Disallow: "))
    pages = {path for routes in ROUTES for path in re.findall(r'"(/[^"]*)"', routes.read_text())}
    assert len(pages) > 70
    crawled = {page.split("/")[1] for page in pages if not page.startswith(refused)}
    assert crawled == {"p", "plan", "public-page", "public", "$userType", "pages", "404"}, (
        "a new page is either public or listed"
    )
    assert "/p/*?*invite=" in refused, "what a mail links to is nobody else's"


@pytest.mark.spec("PRG-47")
async def test_the_sitemap_lists_what_anyone_may_find(
    http: httpx.AsyncClient, session: AsyncSession, cast: Cast, clock: Clock
) -> None:
    training = TrainingFactory(session, cast, clock.now())
    programs = [await training.create_program(ProgramType.FIXED, written=[0]) for _ in range(5)]
    listed, private, draft, archived, hidden = programs
    listed.custom_url = "squat&lift"
    private.is_public = False
    hidden.storefront_visible = False
    draft.state = ProgramState.DRAFT
    archived.archived_at = clock.now()
    elsewhere = await training.create_program(ProgramType.FIXED, written=[0])
    elsewhere.account_id, elsewhere.is_public = cast.ines.account_id, False
    unproven = await cast.coach("Una", "Proven", AccountKind.GYM, "Nowhere")
    unproven.user.confirmed_at = None
    theirs = await training.create_program(ProgramType.FIXED, written=[0])
    theirs.account_id, theirs.custom_url = unproven.account_id, "theirs"
    older = await training.create_program(ProgramType.FIXED, written=[0])
    older.custom_url, older.updated_at = "older", clock.now() - timedelta(days=30)
    await session.commit()
    answer = await http.get("/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    assert answer.text.count("<url>") == 4
    assert answer.text.count("/g/") == 1, "neither Ines, whose only program is private, nor who has confirmed nothing"
    storefront = f"http://127.0.0.1:8400/g/{cast.erik.account_id}"
    assert f"<url><loc>{storefront}</loc><lastmod>2026-01-12</lastmod></url>" in answer.text
    assert "<loc>http://127.0.0.1:8400/p/squat&amp;lift</loc><lastmod>2026-01-12</lastmod>" in answer.text


async def test_an_edit_of_a_storefront_is_its_last_change(
    http: httpx.AsyncClient, session: AsyncSession, cast: Cast, clock: Clock, erik: Requests
) -> None:
    program = await TrainingFactory(session, cast, clock.now()).create_program(ProgramType.FIXED, written=[0])
    program.updated_at = clock.now() - timedelta(days=30)
    await session.commit()
    storefront = f"http://127.0.0.1:8400/g/{cast.erik.account_id}"
    assert f"<loc>{storefront}</loc><lastmod>2025-12-13</lastmod>" in (await http.get("/sitemap.xml")).text
    assert (await save(erik, place="Leeds")).status_code == 200
    assert f"<loc>{storefront}</loc><lastmod>2026-01-12</lastmod>" in (await http.get("/sitemap.xml")).text


@pytest.mark.parametrize(
    ("given", "contact"),
    [(None, "mailto:hello@regimen.example"), ("https://example.com/security", "https://example.com/security")],
)
async def test_security_txt_names_a_contact_and_never_expires(
    http: httpx.AsyncClient, clock: Clock, services, given: str | None, contact: str
) -> None:
    services.settings.security_contact = given
    clock.offset = timedelta(days=1000)
    text = (await http.get("/.well-known/security.txt")).text
    assert f"Contact: {contact}\n" in text
    assert f"Expires: {clock.now() + timedelta(days=180):%Y-%m-%d}T00:00:00Z" in text

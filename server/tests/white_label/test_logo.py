"""Erik gives Northside Strength a logo, cut to every size from one file."""

import io
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from PIL import Image, ImageDraw
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.kit.clock import Clock
from regimen.kit.pictures.pool import LOGOS
from regimen.platform.models import StoredFile
from regimen.subscription.models import ProductKind, Subscription
from regimen.white_label.models import Logo
from tests.cast import PASSWORD, Cast, Person
from tests.conftest import Requests

URL = "/coach/white-label/logo"
SITE = {"Host": "northside.localhost:8400"}
RED, BLACK, WHITE = (200, 40, 40, 255), (0, 0, 0, 255), (255, 255, 255, 255)


def svg(inside: str, box: str = "0 0 300 100") -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{inside}</svg>'.encode()


BAR = svg('<rect x="20" y="20" width="260" height="60" fill="#c82828"/>')


def picture(colour: tuple[int, int, int, int], kind: str = "PNG") -> bytes:
    """A cross of 300 x 100 in the middle of 400 x 300; the rest is transparent, or white in a JPEG."""
    image = Image.new("RGBA", (400, 300), WHITE if kind == "JPEG" else (0, 0, 0, 0))
    for bar in ((50, 130, 349, 169), (180, 100, 219, 199)):
        ImageDraw.Draw(image).rectangle(bar, fill=colour)
    out = io.BytesIO()
    (image.convert("RGB") if kind == "JPEG" else image).save(out, kind)
    return out.getvalue()


async def upload(coach: Requests, data: bytes, name: str = "logo.svg") -> httpx.Response:
    return await coach.put(URL, files={"file": (name, data)})


async def logo_of(coach: Requests) -> Any:
    return (await coach.get("/coach/white-label")).json()["logo"]


async def image_at(browser: httpx.AsyncClient, path: str) -> Image.Image:
    answer = await browser.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png"), path
    return Image.open(io.BytesIO(answer.content)).convert("RGBA")


async def files_of(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).where(StoredFile.key.startswith("logos/"))) or 0


@pytest.mark.parametrize(
    ("data", "sizes"),
    [
        (BAR, {"original": (1734, 400), "hd": (1200, 277), "logo": (480, 111)}),
        (picture(RED), {"original": (300, 100), "hd": (300, 100), "logo": (300, 100)}),
    ],
    ids=["drawing", "picture"],
)
async def test_one_file_is_cut_to_every_size(
    data: bytes, sizes: dict[str, tuple[int, int]], erik: Requests, browser: httpx.AsyncClient
) -> None:
    answer = await upload(erik, data)
    assert answer.status_code == 200, answer.text
    logo = answer.json()["logo"]
    assert (logo["width"], logo["height"]) == sizes["logo"]
    for name, size in sizes.items():
        image = await image_at(browser, logo[name])
        assert all(abs(is_ - wanted) <= 1 for is_, wanted in zip(image.size, size, strict=True)), (name, image.size)
        middle = image.getpixel((image.width // 2, image.height // 2))
        assert middle == RED
        assert image.getpixel((8, image.height // 2)) == RED, "no transparent edge"
    small = await image_at(browser, logo["small"])
    assert small.size == (192, 192)
    assert small.getpixel((96, 96)) == RED
    assert small.getpixel((96, 4))[3] == 0, "in the middle of a square"  # type: ignore[index]


@pytest.mark.parametrize(
    ("data", "background"),
    [
        (picture(BLACK), "light"),
        (picture(WHITE), "dark"),
        (picture(RED), None),
        (picture(BLACK, "JPEG"), None),
        (svg('<rect width="300" height="100" fill="#ffd400"/><circle r="9" cx="9" cy="9" fill="#fff0"/>'), None),
    ],
    ids=["black", "white", "red", "with a background of its own", "all of a square"],
)
async def test_a_logo_that_is_seen_on_one_background_only_gets_it(
    data: bytes, background: str | None, erik: Requests
) -> None:
    assert (await upload(erik, data)).json()["logo"]["background"] == background


async def test_the_web_address_shows_it_everywhere(erik: Requests, browser: httpx.AsyncClient) -> None:
    await erik.put("/coach/white-label/web-address", {"sub_domain_name": "northside"})
    plain = (await browser.get("/onboarding/sign_in", headers=SITE)).text
    assert '"logo": null' in plain
    await upload(erik, picture(BLACK))
    logo = await logo_of(erik)
    page = (await browser.get("/onboarding/sign_in", headers=SITE)).text
    assert f'<link rel="icon" href="{logo["small"]}" type="image/png"/>' in page
    assert "/favicon.svg" not in page
    first = f'<img src="{logo["logo"]}" alt="Northside Strength" width="300" height="100" class="logo"'
    assert f'{first} data-background="light">' in page, "the first paint"
    assert f'"src": "{logo["logo"]}"' in page, "what the app reads"
    icons = (await browser.get("/manifest.webmanifest", headers=SITE)).json()["icons"]
    assert [icon.get("purpose") for icon in icons] == [None, "maskable"]
    for icon, inside in zip(icons, (0.86, 0.66), strict=True):
        image = await image_at(browser, icon["src"])
        assert image.size == (512, 512)
        assert image.getpixel((256, 256)) == BLACK
        assert image.getpixel((256, 4)) == WHITE, "a background on which it is seen"
        edge = round(256 - 512 * inside / 2)
        assert image.getpixel((max(edge - 4, 0), 256)) == WHITE, "nothing near the edge"
    assert f'<link rel="apple-touch-icon" href="{icons[0]["src"]}"/>' in page
    ours = (await browser.get("/onboarding/sign_in")).text
    assert "/files/logos/" not in ours
    assert "/favicon.svg" in ours

    assert (await erik.delete(URL)).json()["logo"] is None
    assert (await browser.get("/onboarding/sign_in", headers=SITE)).text == plain


@pytest.mark.spec("API-70")
async def test_themes_are_those_of_the_address(erik: Requests, cast: Cast, visitor: Requests, clock: Clock) -> None:
    default = (await visitor.get("/themes")).json()
    assert default["web_theme"]["primary"] == "#389840"
    assert (default["logo"], default["sub_domain_name"], default["user"]) == (None, None, None)
    await erik.put("/coach/white-label/web-address", {"sub_domain_name": "northside"})
    theme = {
        "primary": "#2e4ae6",
        "primary_contrast": "#ffffff",
        "secondary": "#eef1ff",
        "secondary_contrast": "#141a3a",
        "system_text": "#4662e3",
    }
    saved = (await erik.put("/coach/white-label/web-theme", {"version": 0, "web_theme": theme})).json()["web_theme"]
    await upload(erik, BAR)
    there = (await visitor.get("/themes", headers=SITE)).json()
    assert there["web_theme"] == saved
    assert there["web_theme"]["primary"] == "#2e4ae6"
    assert there["logo"] == await logo_of(erik)
    assert set(there["logo"]) > {"original", "hd", "logo", "small"}
    assert there["sub_domain_name"] == "northside"
    assert there["user"] == {"id": str(cast.erik.id), "full_name": "Erik Lindqvist"}
    assert (await visitor.get("/themes")).json() == default
    clock.advance(timedelta(hours=1))
    await erik.put("/coach/white-label/web-address", {"sub_domain_name": None})
    assert (await visitor.get("/themes", headers=SITE)).json() == default, "nothing is dressed there any more"


async def test_another_logo_takes_the_place_of_the_first(
    erik: Requests, browser: httpx.AsyncClient, session: AsyncSession
) -> None:
    await upload(erik, BAR)
    first, stored = await logo_of(erik), await files_of(session)
    await upload(erik, picture(RED), "logo.png")
    second = await logo_of(erik)
    assert second["logo"] != first["logo"], "nobody keeps the old one"
    assert await files_of(session) == stored
    assert (await browser.get(first["logo"])).status_code == 404
    for _ in range(2):
        assert (await erik.delete(URL)).json()["logo"] is None
    assert await files_of(session) == 0
    assert (await browser.get(second["logo"])).status_code == 404


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "This file is empty."),
        (b"hello", "This file isn't a picture."),
        (b"<svg", "This SVG can't be read."),
        (b"\xff<svg/>", "This file isn't a picture."),
        (svg(""), "This logo is empty."),
        (svg('<rect width="9" height="9" fill="none"/>'), "This logo is empty."),
        (svg('<image href="secret.png" width="9" height="9"/>'), "This SVG links to other files."),
        (svg('<image href="file:///etc/hostname" width="9" height="9"/>'), "This SVG links to other files."),
        (svg('<rect width="2" height="2"/>'), "This logo is too small."),
        (
            b'<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>' + svg("<text y='9'>&x;</text>"),
            "can't be read",
        ),
    ],
)
async def test_what_is_no_logo_is_refused(data: bytes, sentence: str, erik: Requests, session: AsyncSession) -> None:
    await upload(erik, BAR)
    before = await logo_of(erik)
    refused = await upload(erik, data)
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["file"])
    assert sentence in refused.json()["errors"]["file"][0]
    assert await logo_of(erik) == before
    assert (await erik.put(URL, files={"other": ("x", b"x")})).status_code == 422


async def test_a_drawing_that_never_ends_is_given_up(erik: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LOGOS, "deadline", 3)
    noise = '<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="1000000"/></filter>'
    refused = await upload(erik, svg(f'{noise}<rect width="300" height="100" filter="url(#f)"/>'))
    assert refused.status_code == 422
    assert "takes too long to read" in refused.json()["errors"]["file"][0]
    assert (await upload(erik, BAR)).status_code == 200, "the next one has a process again"


async def test_scripts_of_a_drawing_are_not_kept(erik: Requests, browser: httpx.AsyncClient) -> None:
    hostile = svg(
        '<script>alert(1)</script><rect width="300" height="100" fill="#c82828" onclick="alert(2)"/>'
        '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(3)</script></body></foreignObject>'
    )
    logo = (await upload(erik, hostile)).json()["logo"]
    for name in ("original", "hd", "logo", "small"):
        answer = await browser.get(logo[name])
        assert answer.headers["content-type"] == "image/png"
        assert answer.content.startswith(b"\x89PNG")


async def test_who_may(
    erik: Requests,
    maya: Requests,
    visitor: Requests,
    cast: Cast,
    session: AsyncSession,
    as_person: Callable[[Person], Requests],
) -> None:
    hired = await cast.hire("Nora", "Berg", cast.erik)
    for person, status in ((maya, 403), (visitor, 401), (as_person(hired), 403)):
        assert (await upload(person, BAR)).status_code == status
        assert (await person.delete(URL)).status_code == status
    row = await session.get_one(Subscription, cast.erik.account_id)
    row.product_kind = ProductKind.FREE
    await session.flush()
    assert (await upload(erik, BAR)).status_code == 422
    assert await session.scalar(select(func.count()).select_from(Logo)) == 0
    assert await files_of(session) == 0


async def test_it_goes_with_its_owner(erik: Requests, session: AsyncSession) -> None:
    await upload(erik, BAR)
    assert await files_of(session)
    gone = await erik.delete("/users/me", params={"confirmation": "DELETE"}, json={"password": PASSWORD})
    assert gone.status_code == 204, gone.text
    assert await files_of(session) == 0
    assert await session.scalar(select(func.count()).select_from(Logo)) == 0

"""The built web app: one page for every path, safe headers, nothing outside the build."""

import base64
import hashlib
import json
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from starlette.requests import Request

from regimen.config import Settings
from regimen.platform import web_app
from regimen.platform.headers import content_policy
from regimen.platform.web_app import CONTENT_END, CONTENT_MARK, HEAD_MARK, PageContent, PageHead, WebApp
from tests.waiting import TimeoutTransport

POLICY = content_policy(Settings(_env_file=None))  # type: ignore[call-arg]


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets/app.js").write_text("console.log(1);" * 200)
    (tmp_path / "index.html").write_text(f"<head><title>Regimen</title>{HEAD_MARK}</head><body></body>")
    return tmp_path


def browser(app: WebApp) -> httpx.AsyncClient:
    async def asgi(scope, receive, send) -> None:
        await (await app(Request(scope, receive)))(scope, receive, send)

    return httpx.AsyncClient(transport=TimeoutTransport(asgi), base_url="http://test")


async def test_every_address_is_the_same_page_under_a_strict_policy(dist: Path) -> None:
    async with browser(WebApp(dist, policy=POLICY)) as page:
        answer = await page.get("/coach/programs/active")
    assert answer.status_code == 200
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_hashed_files_are_immutable_and_compressed(dist: Path) -> None:
    async with browser(WebApp(dist, policy=POLICY)) as page:
        answer = await page.get("/assets/app.js", headers={"accept-encoding": "gzip"})
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.startswith("console.log")


@pytest.mark.parametrize(("path", "status"), [("/%00", 200), ("/assets/%00", 404), ("//etc/passwd", 200)])
async def test_invalid_file_names_get_the_page(dist: Path, path: str, status: int) -> None:
    async with browser(WebApp(dist, policy=POLICY)) as page:
        assert (await page.get(path)).status_code == status


@pytest.mark.parametrize("path", ["/assets/../../secret", "/assets/%2e%2e/%2e%2e/secret", "/assets/missing.js"])
async def test_nothing_outside_the_build_is_served(dist: Path, path: str) -> None:
    (dist.parent / "secret").write_text("secret")
    async with browser(WebApp(dist, policy=POLICY)) as page:
        answer = await page.get(path)
    assert "secret" not in answer.text


@pytest.mark.parametrize("path", ["/g/%ff", "/p/%E0%A4%A", "/%", "/user/%c3%28", "/%FF%FE"])
async def test_an_address_that_no_browser_can_decode_leads_to_the_404_page(dist: Path, path: str) -> None:
    async with browser(WebApp(dist, [], policy=POLICY)) as page:
        answer = await page.get(path)
        assert (answer.status_code, answer.headers["location"]) == (307, "/404")
        assert (await page.get("/g/caf%C3%A9%25")).status_code == 200


async def test_meta_tags_are_escaped_and_replace_the_title(dist: Path) -> None:
    async def head(_: Request) -> PageHead:
        return PageHead(
            title='<b>"Squat"</b>', description="a & b", url="https://x.example/p/1", data='{"a":"</script>"}'
        )

    async with browser(WebApp(dist, [head], policy=POLICY)) as page:
        text = (await page.get("/p/1")).text
    assert "<title>&lt;b&gt;&quot;Squat&quot;&lt;/b&gt;</title>" in text
    assert text.count("<title>") == 1
    assert "a &amp; b" in text
    assert '"\\u003c/script>"' in text


async def test_the_page_is_never_served_without_its_policy(dist: Path) -> None:
    async with browser(WebApp(dist, policy=POLICY)) as page:
        answer = await page.get("/index.html")
    assert "script-src 'self';" in answer.headers["content-security-policy"]
    assert answer.text == (dist / "index.html").read_text()


async def test_the_service_worker_changes_with_the_policy(dist: Path) -> None:
    (dist / "sw.js").write_text('const policy = "__POLICY__";')
    async with browser(WebApp(dist, policy=POLICY)) as page:
        plain = await page.get("/sw.js")
        again = await page.get("/sw.js")
    async with browser(WebApp(dist, policy="script-src https://js.example")) as page:
        other = await page.get("/sw.js")
    assert plain.headers["cache-control"] == "no-cache"
    assert plain.headers["content-type"].startswith("text/javascript")
    assert plain.text == again.text
    assert "__POLICY__" not in plain.text
    assert plain.text != other.text


async def test_a_build_without_a_service_worker_has_none(dist: Path) -> None:
    async with browser(WebApp(dist, policy=POLICY)) as page:
        answer = await page.get("/sw.js")
    assert answer.status_code == 404


async def test_without_a_build_the_page_explains_what_to_do(tmp_path: Path) -> None:
    async with browser(WebApp(tmp_path, policy=POLICY)) as page:
        answer = await page.get("/")
    assert (answer.status_code, answer.text) == (503, "The web app is not built: run `make run`.")


async def test_unknown_addresses_show_the_page_with_status_404(dist: Path) -> None:
    (dist / ".vite").mkdir()
    (dist / ".vite/pages.json").write_text(json.dumps(["/", "/404", "/p/$id", "/feed/{-$type}", "/coach/plans.new"]))
    async with browser(WebApp(dist, [], policy=POLICY)) as page:
        for path in ("/", "/p/squat", "/P/squat/", "/feed", "/feed/financial", "/index.html"):
            assert (await page.get(path)).status_code == 200, path
        for path in ("/nope", "/404", "/p", "/p/a/b", "/feed/a/b", "/coach/plansxnew", "/%00", "/p/squat%0a/x"):
            answer = await page.get(path)
            assert (answer.status_code, answer.text) == (404, (dist / "index.html").read_text()), path


@pytest.mark.parametrize("path", ["/.vite/pages.json", "/.vite/manifest.json", "/assets/../.vite/pages.json", "/.env"])
async def test_hidden_files_of_the_build_are_not_public(dist: Path, path: str) -> None:
    (dist / ".vite").mkdir()
    for name in (".vite/pages.json", ".vite/manifest.json", ".env"):
        (dist / name).write_text("[]")
    async with browser(WebApp(dist, policy=POLICY)) as page:
        assert (await page.get(path)).text != "[]"


async def test_the_builds_own_compression_is_served_to_who_reads_it(dist: Path) -> None:
    (dist / "assets/app.js.br").write_bytes(b"compressed by the build")
    async with browser(WebApp(dist, policy=POLICY)) as page:
        request = page.build_request("GET", "/assets/app.js", headers={"accept-encoding": "gzip, br"})
        answer = await page.send(request, stream=True)
        raw = b"".join([part async for part in answer.aiter_raw()])
        plain = await page.get("/assets/app.js", headers={"accept-encoding": "identity"})
    assert (answer.headers["content-encoding"], raw) == ("br", b"compressed by the build")
    assert answer.headers["vary"] == "Accept-Encoding"
    assert plain.text.startswith("console.log")


async def test_the_policy_names_the_pages_own_scripts_and_no_others(dist: Path) -> None:
    own = "document.title;"
    (dist / "index.html").write_text(f"<head>{HEAD_MARK}<script>{own}</script></head>")
    async with browser(WebApp(dist, policy=POLICY)) as page:
        policy = (await page.get("/")).headers["content-security-policy"]
    digest = base64.b64encode(hashlib.sha256(own.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]


async def test_a_page_names_the_files_that_it_will_need(dist: Path) -> None:
    (dist / ".vite").mkdir()
    entry = {"pattern": "/p/[^/]+/?", "files": ["assets/page.css", "assets/page.js"]}
    (dist / ".vite/preloads.json").write_text(json.dumps([entry]))
    async with browser(WebApp(dist, [], policy=POLICY)) as page:
        text, other = (await page.get("/p/squat")).text, (await page.get("/p/squat/more")).text
    assert '<link rel="preload" as="style" crossorigin href="/assets/page.css">' in text
    assert '<link rel="modulepreload" crossorigin href="/assets/page.js">' in text
    assert "assets/page" not in other


async def test_the_content_of_a_public_page_takes_the_place_of_the_skeleton(dist: Path) -> None:
    skeleton = f'<div id="first"><main>{CONTENT_MARK}<i></i>{CONTENT_END}</main></div><div id="root"></div>'
    (dist / "index.html").write_text(f"<head>{HEAD_MARK}</head><body>{skeleton}</body>")

    async def head(_: Request) -> PageHead:
        content = PageContent(html="<h1>Squat</h1>", name='program/"x"', data='{"about":"</script><b>"}')
        return PageHead(title="Squat", description="", url="https://x.example/p/1", content=content)

    async with browser(WebApp(dist, [head], policy=POLICY)) as page:
        text = (await page.get("/p/1")).text
    data = '<script type="application/json" data-embedded="program/&quot;x&quot;">'
    assert f'<div id="first" data-page><main><h1>Squat</h1>{data}' in text
    assert '{"about":"\\u003c/script>\\u003cb>"}</script></main></div><div id="root"></div>' in text


async def test_the_page_itself_is_compressed(dist: Path) -> None:
    (dist / "index.html").write_text(f"<head>{HEAD_MARK}</head>" + "<p>Regimen</p>" * 200)
    async with browser(WebApp(dist, policy=POLICY)) as page:
        answer = await page.get("/", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text.endswith("<p>Regimen</p>")


async def test_the_same_page_is_compressed_once(dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compressed: list[bytes] = []
    monkeypatch.setattr(
        web_app, "gzip", SimpleNamespace(compress=lambda html, *_, **__: compressed.append(html) or b"zipped")
    )
    (dist / "index.html").write_text(f"<head>{HEAD_MARK}</head><i>{dist}</i>" + "<p>Regimen</p>" * 200)
    async with browser(WebApp(dist, policy=POLICY)) as page:
        for path in ("/", "/", "/coach/programs/active"):
            request = page.build_request("GET", path, headers={"accept-encoding": "gzip"})
            answer = await page.send(request, stream=True)
            assert b"".join([part async for part in answer.aiter_raw()]) == b"zipped"
    assert len(compressed) == 1

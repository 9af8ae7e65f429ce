"""The built web app: one page for every path, safe headers, nothing outside the build."""

import json
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from regimen.config import Settings
from regimen.platform.headers import content_policy
from regimen.platform.web_app import HEAD_MARK, PageHead, WebApp

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

    return httpx.AsyncClient(transport=httpx.ASGITransport(asgi), base_url="http://test")


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


@pytest.mark.parametrize(
    ("path", "status"), [("/%00", 200), ("/assets/%00", 404), ("/%FF%FE", 200), ("//etc/passwd", 200)]
)
async def test_invalid_file_names_get_the_page(dist: Path, path: str, status: int) -> None:
    async with browser(WebApp(dist, policy=POLICY)) as page:
        assert (await page.get(path)).status_code == status


@pytest.mark.parametrize("path", ["/assets/../../secret", "/assets/%2e%2e/%2e%2e/secret", "/assets/missing.js"])
async def test_nothing_outside_the_build_is_served(dist: Path, path: str) -> None:
    (dist.parent / "secret").write_text("secret")
    async with browser(WebApp(dist, policy=POLICY)) as page:
        answer = await page.get(path)
    assert "secret" not in answer.text


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
        for path in ("/", "/404", "/p/squat", "/P/squat/", "/feed", "/feed/financial", "/index.html"):
            assert (await page.get(path)).status_code == 200, path
        for path in ("/nope", "/p", "/p/a/b", "/feed/a/b", "/coach/plansxnew", "/%00", "/p/squat%0a/x"):
            answer = await page.get(path)
            assert (answer.status_code, answer.text) == (404, (dist / "index.html").read_text()), path


@pytest.mark.parametrize("path", ["/.vite/pages.json", "/.vite/manifest.json", "/assets/../.vite/pages.json", "/.env"])
async def test_hidden_files_of_the_build_are_not_public(dist: Path, path: str) -> None:
    (dist / ".vite").mkdir()
    for name in (".vite/pages.json", ".vite/manifest.json", ".env"):
        (dist / name).write_text("[]")
    async with browser(WebApp(dist, policy=POLICY)) as page:
        assert (await page.get(path)).text != "[]"

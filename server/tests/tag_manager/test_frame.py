"""The document in which a container runs has no origin, and gets its scripts from Google's tag manager only."""

from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import Response

from regimen.platform.headers import script_hashes
from regimen.platform.web_app import WebApp
from regimen.tag_manager.api.frame import PATH, frame_file


@pytest.fixture(autouse=True)
def connected(app: Any) -> None:
    """The files that domains contribute are known to the web app."""


async def ask(path: str, tmp_path: Path, **headers: str) -> Response:
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"id=GTM-ABC1234",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    return await WebApp(tmp_path, [], policy="script-src 'self'")(Request(scope))


@pytest.mark.spec("WLB-12")
async def test_its_policy_allows_scripts_of_the_tag_manager_and_no_origin(tmp_path: Path) -> None:
    answer = await ask(PATH, tmp_path)
    assert answer.status_code == 200
    policy = dict(one.partition(" ")[::2] for one in answer.headers["content-security-policy"].split("; "))
    google = "https://*.googletagmanager.com https://*.google-analytics.com"
    own_script, _, hosts = policy.pop("script-src").partition(" ")
    assert own_script == script_hashes(bytes(answer.body).decode()).strip()
    assert hosts == google
    assert policy == {
        "sandbox": "allow-scripts",
        "default-src": "'none'",
        "connect-src": f"{google} https://*.analytics.google.com",
        "img-src": f"{google} https://*.analytics.google.com",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'self'",
    }
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-robots-tag"] == "noindex"
    assert answer.headers["cache-control"] == "no-cache"
    assert "payment=()" in answer.headers["permissions-policy"]
    assert "x-frame-options" not in answer.headers


@pytest.mark.spec("WLB-12")
async def test_it_is_the_same_for_everybody_and_sets_no_cookie(tmp_path: Path) -> None:
    plain = await ask(PATH, tmp_path)
    asked = await ask(PATH, tmp_path, cookie="a=b", referer="https://app.example.com/p/squat?invite=x")
    assert (plain.status_code, plain.body) == (200, asked.body)
    assert plain.headers == asked.headers
    assert "set-cookie" not in plain.headers
    assert b"GTM-ABC1234" not in plain.body


async def test_other_paths_are_not_its() -> None:
    for path in (f"{PATH}/", "/tag-manager", f"{PATH}.html"):
        assert await frame_file(Request({"type": "http", "method": "GET", "path": path, "headers": []})) is None

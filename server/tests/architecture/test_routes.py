"""The route index finds exactly what the framework would find."""

import re

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.routing import Match

from regimen.kit.routes import RouteIndex


def routes(app: FastAPI) -> list[APIRoute]:
    return [route for route in app.router.routes if isinstance(route, APIRoute)]


def test_every_route_of_the_api_is_dispatched_by_the_index(built_app: FastAPI) -> None:
    index = RouteIndex(built_app)
    indexed = [route for bucket in index.routes.values() for route in bucket]
    assert {id(route) for route in routes(built_app) if route.path.startswith("/api/")} <= {id(r) for r in indexed}
    assert max(len(bucket) for bucket in index.routes.values()) <= 32


def test_the_first_match_is_the_same_as_walking_all_routes(built_app: FastAPI) -> None:
    index = RouteIndex(built_app)
    for route in routes(built_app):
        path = re.sub(r"\{[^}]+\}", "019a0000-0000-7000-8000-000000000000", route.path)
        for method in route.methods:
            scope = {"type": "http", "path": path, "method": method, "root_path": "", "headers": []}
            walked = next(r for r in routes(built_app) if r.matches(scope)[0] is Match.FULL)
            found = next((r for r in index.candidates(path) if r.matches(scope)[0] is Match.FULL), None)
            assert found is walked, (method, path)


async def test_an_unknown_address_and_a_wrong_method_are_refused_as_problems(visitor) -> None:
    assert (await visitor.get("/no/such/thing")).status_code == 404
    refused = await visitor.delete("/settings")
    assert refused.status_code == 405
    assert refused.headers["content-type"] == "application/problem+json"


@pytest.mark.spec("API-01")
def test_every_route_has_one_base_path(built_app: FastAPI) -> None:
    elsewhere = [path for path in built_app.openapi()["paths"] if not path.startswith("/api/")]
    assert elsewhere == []


def test_operation_ids_are_unique(built_app: FastAPI) -> None:
    names = [route.operation_id or "" for route in routes(built_app)]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z_]+", name) for name in names)


@pytest.mark.parametrize("version", [None, "2", "abc"])
@pytest.mark.spec("API-02", "ERR-08")
async def test_another_api_version_is_told_to_reload(http, version) -> None:
    headers = {"Api-Version": version} if version else {}
    answer = await http.get("/api/settings", headers=headers)
    assert (answer.status_code, answer.json()["deprecated_base"]) == (400, True)

"""The table of rights names every operation, and the guard of each route is the one of its line."""

from collections.abc import Callable, Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute

from regimen.accounts.access import actor
from regimen.kit.guards import is_guard
from regimen.payments.access.guards import client_in_device_zone
from regimen.platform.local_requests import local_only
from regimen.rights import RIGHTS, Right, Role, Rows

GUARDS: list[tuple[Role, set[Callable[..., Any]]]] = [
    (Role.LOCAL, {local_only}),
    (Role.FINANCIAL_COACH, {actor.financial_coach}),
    (Role.ACCOUNT_OWNER, {actor.account_owner}),
    (Role.TEAM_MANAGER, {actor.team_manager}),
    (Role.PUBLISHER, {actor.publisher}),
    (Role.PROGRAM_EDITOR, {actor.program_editor}),
    (Role.CLIENT_COACH, {actor.client_coach}),
    (Role.MESSAGING_COACH, {actor.messaging_coach}),
    (Role.CHAT_USER, {actor.chat_user}),
    (Role.COACH, {actor.coach_only}),
    (Role.ANY_COACH, {actor.any_coach}),
    (Role.CLIENT, {actor.client_only, client_in_device_zone}),
    (Role.SIGNED_IN, {actor.signed_in}),
]


def _guards(dependant: Dependant) -> Iterator[Any]:
    for one in dependant.dependencies:
        yield one.call
        yield from _guards(one)


def _role(route: APIRoute) -> Role:
    """Returns what the guards of a route require."""
    found = set(_guards(route.dependant))
    return next((role for role, guards in GUARDS if found & guards), Role.ANYONE)


def _routes(app: FastAPI) -> dict[str, APIRoute]:
    routes = [one for one in app.router.routes if isinstance(one, APIRoute) and one.path.startswith("/api/")]
    return {f"{method} {one.path.removeprefix('/api')}": one for one in routes for method in one.methods}


def test_every_route_has_a_line_in_the_table_of_rights(built_app: FastAPI) -> None:
    routes = _routes(built_app)
    assert sorted(routes.keys() - RIGHTS.keys()) == [], "add them to regimen/rights.py"
    assert sorted(RIGHTS.keys() - routes.keys()) == [], "remove them from regimen/rights.py"


def test_the_guards_are_those_of_the_table(built_app: FastAPI) -> None:
    guarded = {name: _role(route) for name, route in _routes(built_app).items()}
    assert guarded == {name: right.role for name, right in RIGHTS.items()}


def test_operations_without_ids_name_no_rows() -> None:
    strange = {
        name: right
        for name, right in RIGHTS.items()
        if (right.rows is not Rows.NONE) != ("{" in name) and right.role is not Role.LOCAL
    }
    assert strange == {"POST /stripe/webhooks/{endpoint}": Right(Role.ANYONE, Rows.NONE)}


def test_guards_are_asked_before_a_body_is_described() -> None:
    assert [each for _, guards in GUARDS for each in guards if not is_guard(each)] == [], "mark them with @guard"

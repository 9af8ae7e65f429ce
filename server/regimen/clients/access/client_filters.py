"""Filters and order of the list of clients: the one definition for the list, its total, its counts and bulk actions."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any, Final, cast
from uuid import UUID

from sqlalchemy import CTE, ColumnElement, Select, and_, case, func, or_, select

from regimen.accounts.access.actor import CoachActor
from regimen.accounts.models import User
from regimen.clients.access import stats
from regimen.clients.access.account_clients import Tab, clients_of, in_tab
from regimen.clients.access.revenue import lifetime_value
from regimen.clients.access.statuses import STATUSES, select_statuses, urgency_sql
from regimen.clients.models import ClientAssignment, ClientTag, TaggedClient
from regimen.kit.errors import Invalid
from regimen.kit.filters import FilterParams, Filters, contains
from regimen.kit.ids import parse_id
from regimen.memberships.models import Membership, State

YOUNGEST, OLDEST = 13, 99
AGE_OUT_OF_RANGE: Final = f"Must be between {YOUNGEST} and {OLDEST}"
ACTIVITIES: Final = ("last_7_days", "silent_7_days", "silent_14_days", "never")
_NEVER: Final = date(1900, 1, 1)


def sort_name() -> Any:
    return func.lower(func.concat(User.first_name, " ", User.last_name))


def full_name() -> Any:
    return func.concat(User.first_name, " ", User.last_name)


def _age(values: list[str]) -> int:
    text = values[-1]
    if not (text.isascii() and text.isdigit() and YOUNGEST <= int(text) <= OLDEST):
        raise Invalid(errors={"q[age]": [AGE_OUT_OF_RANGE]})
    return int(text)


def _known_id(text: str) -> UUID:
    found = parse_id(text)
    if found is None:
        raise ValueError(text)
    return found


def is_in_program(values: list[str], actor: CoachActor) -> Any:
    """Returns the condition that a client is or was in a program of the coach's account."""
    in_program = (
        Membership.account_id == actor.account,
        Membership.client_id == User.id,
        Membership.program_id == _known_id(values[-1]),
        Membership.state != State.INIT,
    )
    return select(Membership.id).where(*in_program).exists()


def _name_or_email(values: list[str]) -> ColumnElement[bool]:
    by_email = and_(User.deleted_at.is_(None), contains(cast(Any, User.email))(values))
    return or_(contains(full_name())(values), by_email)


def is_active_as(activity: str, last_trained: Any, today: date) -> ColumnElement[bool]:
    """Returns the condition on the last day that somebody logged. Nobody is silent who has never logged."""
    conditions: dict[str, Callable[[], ColumnElement[bool]]] = {
        "last_7_days": lambda: last_trained > today - timedelta(days=7),
        "silent_7_days": lambda: last_trained <= today - timedelta(days=7),
        "silent_14_days": lambda: last_trained <= today - timedelta(days=14),
        "never": lambda: last_trained.is_(None),
    }
    if activity not in conditions:
        raise ValueError(activity)
    return conditions[activity]()


def is_assigned(values: list[str], actor: CoachActor) -> ColumnElement[bool]:
    """Returns the condition on who looks after a client: `mine`, `somebody`, `nobody`, or the id of a coach."""
    assigned = select(ClientAssignment.client_id).where(ClientAssignment.account_id == actor.account)
    wanted = values[-1]
    if wanted == "nobody":
        return User.id.not_in(assigned)
    if wanted != "somebody":
        coach_id = actor.user_id if wanted == "mine" else _known_id(wanted)
        assigned = assigned.where(ClientAssignment.coach_id == coach_id)
    return User.id.in_(assigned)


def has_tag(values: list[str], actor: CoachActor) -> ColumnElement[bool]:
    """Returns the condition that a client has one of these tags."""
    tags = [_known_id(value) for value in values]
    tagged = (
        select(TaggedClient.client_id)
        .join(ClientTag, ClientTag.id == TaggedClient.tag_id)
        .where(ClientTag.account_id == actor.account, ClientTag.id.in_(tags))
    )
    return User.id.in_(tagged)


def _once(statement: Select[*tuple[Any, ...]], name: str) -> CTE:
    """Returns a table that is computed once and then joined: the planner would compute it again for each client."""
    return statement.cte(name).prefix_with("MATERIALIZED")


def _is_among(clients: Select[Any]) -> ColumnElement[bool]:
    """Returns the condition that a client is in a computed table, which is hashed. As a join, the planner, who knows
    nothing of its size, would read it from the start for each client."""
    return User.id.in_(clients).is_(True)


def _conditions(actor: CoachActor, today: date) -> Mapping[str, Any]:
    def has_status(values: list[str]) -> ColumnElement[bool]:
        if unknown := set(values) - set(STATUSES):
            raise ValueError(unknown)
        statuses = _once(select_statuses(actor.account, today), "statuses")
        return _is_among(select(statuses.c.client_id).where(statuses.c.status.in_(values)))

    def is_active(values: list[str]) -> ColumnElement[bool]:
        logged = _once(stats.last_trained(actor.account, today), "logged")
        if values[-1] == "never":
            return User.id.not_in(select(logged.c.client_id).where(logged.c.last_trained.isnot(None)))
        return _is_among(select(logged.c.client_id).where(is_active_as(values[-1], logged.c.last_trained, today)))

    age = func.extract("year", func.age(today, User.birthdate))
    return {
        "full_name_cont": contains(full_name()),
        "search_cont": _name_or_email,
        "age_gteq": lambda values: age >= _age(values),
        "age_lteq": lambda values: age <= _age(values),
        "plan_id_eq": lambda values: is_in_program(values, actor),
        "status_in": has_status,
        "tag_id_in": lambda values: has_tag(values, actor),
        "activity_eq": is_active,
        "assignee_eq": lambda values: is_assigned(values, actor),
    }


def _sort_columns(params: FilterParams, actor: CoachActor, today: date) -> tuple[dict[str, Any], Any]:
    """Returns the sort columns that need a table of stats, and that table; only the requested one is joined."""
    name = (params.get("s") or [""])[-1].partition(" ")[0]
    tables: dict[str, Callable[[UUID, date], Select[*tuple[Any, ...]]]] = {
        "completion": stats.completion,
        "mood": stats.mood_and_energy,
        "energy": stats.mood_and_energy,
        "last_trained": stats.last_trained,
        "status": select_statuses,
    }
    if actor.financial:
        tables["cltv"] = lifetime_value
    if name not in tables:
        return {}, None
    joined = _once(tables[name](actor.account, today), "sorted_by")
    c = joined.c
    places = {status.value: place for place, status in enumerate(STATUSES)}
    values: dict[str, Callable[[], Any]] = {
        "completion": lambda: func.coalesce(c.done * 1.0 / func.nullif(c.planned, 0), -1),
        "mood": lambda: func.coalesce(c.mood, 0),
        "energy": lambda: func.coalesce(c.energy, 0),
        "last_trained": lambda: func.coalesce(c.last_trained, _NEVER),
        "status": lambda: urgency_sql(c.status) * len(places) + case(places, value=c.status),
        "cltv": lambda: func.coalesce(c.net, 0),
    }
    return {name: values[name]()}, joined


def select_matching(actor: CoachActor, tab: Tab, params: FilterParams, today: date, *columns: Any) -> Select[Any]:
    """Selects `columns` and `since` of the clients in a list that match, in its order. Raises Invalid."""
    clients = clients_of(actor.account)
    sorts, joined = _sort_columns(params, actor, today)
    statement: Select[Any] = (
        select(*columns, clients.c.since)
        .select_from(User)
        .join(clients, clients.c.client_id == User.id)
        .where(in_tab(tab, clients, actor.account, today))
        .order_by(sort_name())
    )
    if joined is not None:
        statement = statement.outerjoin(joined, joined.c.client_id == User.id)
    since = -(clients.c.since - _NEVER)
    filters = Filters(
        _conditions(actor, today), sorts={"name": sort_name(), "lt_days": since, "since": clients.c.since, **sorts}
    )
    return filters.apply(statement, params).order_by(User.id)

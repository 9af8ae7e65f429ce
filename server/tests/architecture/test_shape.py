"""Every domain has the same shape, and SQL is written by hand only where a benchmark asks for it."""

import ast
from pathlib import Path

import pytest

SERVER = Path(__file__).resolve().parents[2]
REGIMEN = SERVER / "regimen"
BENCH = (SERVER.parent / "bench" / "__main__.py").read_text()
DOMAINS = sorted(path.parent for path in REGIMEN.glob("*/domain.py") if path.parent.name != "platform")
ROLES = {
    "domain",
    "models",
    "access",
    "actions",
    "rules",
    "events",
    "failures",
    "ports",
    "schemas",
    "present",
    "api",
    "jobs",
    "commands",
    "seed",
}
"""What the modules and packages at the top of a domain may be called; docs/map.md says what each is for."""

SQL_FOR_BENCH = {
    "accounts/access/actor.py": "calendar week",  # the token of every request
    "feed/access.py": "unread counters",
    "memberships/access/public_page.py": "public program page",
    "payments/actions/webhooks.py": "webhook intake",
    "training/access/calendar.py": "calendar week",
    "training/access/swaps.py": "logging a set",
    "training/access/seen_days.py": "logging a set",
    "training/actions/workout_log/sets.py": "logging a set",
    "training/actions/workout_log/settle.py": "logging a set",
}
"""Modules with SQL of their own, and the measured route that needs it."""
SQL_IS_THE_POINT = {
    "cli.py": "an advisory lock around the seeds",
    "platform/doctor.py": "asks the server for its version",
    "platform/fast_sql.py": "runs the statements",
    "platform/health.py": "asks for the revision and the queue's own tables",
    "platform/idempotency.py": "lock timeouts, and deleting expired rows",
    "platform/jobs.py": "the queue's own tables and NOTIFY",
    "platform/limiter.py": "one statement for each attempt",
    "platform/models.py": "a server default",
    "platform/migrations.py": "looks for the migration table",
}


def roles_of(domain: Path) -> set[str]:
    modules = {path.stem for path in domain.glob("*.py")} - {"__init__"}
    packages = {path.parent.name for path in domain.glob("*/__init__.py")}
    return modules | packages


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_the_modules_of_a_domain_are_named_after_their_role(domain: Path) -> None:
    assert roles_of(domain) - ROLES == set()


def test_a_module_with_a_name_of_its_own_is_found(tmp_path: Path) -> None:
    (tmp_path / "helpers.py").touch()
    (tmp_path / "api").mkdir()
    (tmp_path / "api" / "__init__.py").touch()
    assert roles_of(tmp_path) - ROLES == {"helpers"}


def has_raw_sql(source: str) -> bool:
    """Whether SQL text becomes a statement: `text("...")` of SQLAlchemy, or `Statement("...")`."""
    tree = ast.parse(source)
    names = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in {"sqlalchemy", "regimen.platform.fast_sql"}
        for name in node.names
        if name.name in {"text", "Statement"}
    }
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
        for node in ast.walk(tree)
    )


def test_sql_is_written_by_hand_only_where_a_benchmark_asks_for_it() -> None:
    found = {str(path.relative_to(REGIMEN)) for path in REGIMEN.rglob("*.py") if has_raw_sql(path.read_text())}
    assert found == SQL_FOR_BENCH.keys() | SQL_IS_THE_POINT.keys()
    assert {route for route in SQL_FOR_BENCH.values() if f'"{route}":' not in BENCH} == set()


def test_raw_sql_is_found() -> None:
    assert has_raw_sql("from sqlalchemy import text\nrows = text('select 1')\n")
    assert not has_raw_sql("from words import text\nrows = text('select 1')\n")


def calls_actions(source: str) -> set[str]:
    """Names of functions of `actions` that a module imports (their types are capitalised), and what it adds to rows."""
    tree = ast.parse(source)
    imported = {
        name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and "actions" in (node.module or "").split(".")
        for name in node.names
        if name.name[0].islower()
    }
    written = {
        node.func.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and ast.unparse(node.func.value) == "session"
        and node.func.attr in {"add", "add_all", "delete", "flush"}
    }
    return imported | written


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda domain: domain.name)
def test_presenters_change_nothing(domain: Path) -> None:
    presenters = [*domain.glob("present.py"), *domain.glob("present/*.py")]
    assert {path.name: found for path in presenters if (found := calls_actions(path.read_text()))} == {}


def test_a_presenter_that_creates_a_token_is_found() -> None:
    assert calls_actions("from regimen.accounts.actions.sign_in import SignedIn, sign_in_device") == {"sign_in_device"}
    assert calls_actions("def view(session):\n    session.add(Token())\n") == {"add"}


def makes_zones(source: str) -> bool:
    """Whether it calls `ZoneInfo`, which raises for a stored name that is not known any more."""
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "ZoneInfo"
        for node in ast.walk(ast.parse(source))
    )


def test_only_the_clock_makes_zones() -> None:
    found = [str(path.relative_to(REGIMEN)) for path in REGIMEN.rglob("*.py") if makes_zones(path.read_text())]
    assert found == ["kit/clock.py"], "use regimen.kit.clock.zone_info"


def test_a_zone_that_is_made_is_found() -> None:
    assert makes_zones("local = at.astimezone(ZoneInfo(zone))\n")
    assert not makes_zones("local = at.astimezone(zone_info(zone))\n")

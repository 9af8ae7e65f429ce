"""`regimen demo` as people run it: it fills an empty database, and is never mixed into real data."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from regimen.demo.people import CLIENTS, Scenario

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(database_url: str, tmp_path: Path) -> Run:
    """Runs the command line on this test's own database."""

    def command(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"REGIMEN_DATABASE_URL": database_url, "REGIMEN_DATA_DIR": str(tmp_path)}
        return subprocess.run(
            [sys.executable, "-m", "regimen.cli", *arguments],
            env=environment,
            capture_output=True,
            text=True,
            timeout=400,
            check=False,
        )

    return command


def count_by(database_url: str, query: str) -> Counter[str]:
    with psycopg.connect(database_url) as connection:
        return Counter({str(name): int(count) for name, count in connection.execute(query.encode())})


def test_an_empty_database_becomes_a_gym_with_every_kind_of_client(run: Run, database_url: str) -> None:
    first = run("demo")
    assert first.returncode == 0, first.stderr
    assert "Sign in as erik@example.com, ines@example.com" in first.stdout

    people = count_by(database_url, "select role, count(*) from users group by role")
    assert people == {"coach": 2, "user": len(CLIENTS)}
    programs = count_by(database_url, "select type, count(*) from programs where state = 'published' group by type")
    assert programs == {"membership": 1, "one_many": 1, "fixed": 1, "individual": 1}
    states = count_by(database_url, "select state, count(*) from memberships group by state")
    # A removed client has paid for the month, so the state stays active; being removed is another column.
    assert states.pop("active") == sum(client.scenario in {Scenario.TRAINING, Scenario.REMOVED} for client in CLIENTS)
    assert states == {
        "canceled": 3,
        "canceledEOB": 1,
        "incomplete": 1,
        "incomplete_expired": 1,
        "past": 1,
        "past_due": 1,
        "resume": 1,
        "scheduled": 1,
        "trialing": 2,
    }
    assert count_by(database_url, "select kind, count(*) from ledger_entries group by kind")["payment"] >= 30
    notified = count_by(database_url, "select activity_type, count(*) from notifications group by activity_type")
    assert {"client_activity", "financial", "content_warnings"} <= set(notified)

    again = run("demo")
    assert again.returncode == 1
    assert "This database already contains people" in again.stderr
    assert count_by(database_url, "select role, count(*) from users group by role") == people

"""`regimen demo` as people run it: it fills an empty database, and is never mixed into real data."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from regimen.demo.own_account import MEMBERS
from regimen.demo.people import CLIENTS, Scenario

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(database_url: str, tmp_path: Path) -> Run:
    """Runs the command line on this test's own database."""

    def command(*arguments: str) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {
            "REGIMEN_DATABASE_URL": database_url,
            "REGIMEN_DATA_DIR": str(tmp_path),
            "REGIMEN_FFMPEG_WAITS": "false",
        }
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
    assert people == {"coach": 3, "user": len(CLIENTS)}
    team = "select m.role, count(*) from account_members m join accounts a on a.id = m.account_id and a.kind = 'gym'"
    assert count_by(database_url, f"{team} group by m.role") == {"owner": 1, "coach": 1, "contributor": 1}
    invited = count_by(database_url, "select state, count(*) from coach_invitations group by state")
    assert invited == {"accepted": 2, "pending": 1}
    programs = count_by(database_url, "select type, count(*) from programs where state = 'published' group by type")
    assert programs == {"membership": 1, "one_many": 1, "fixed": 2, "individual": 1}
    checks = "select u.first_name || case when f.answered_at is null then ' waits' else ' ' || f.answer end, count(*)"
    sent = count_by(database_url, f"{checks} from form_checks f join users u on u.id = f.client_id group by 1")
    assert sent.pop("Maya Best squats of the block. Same breath, same speed next time.") == 1
    assert sent == {"Maya waits": 1, "Tom waits": 1}
    marked = "select jsonb_array_length(marks), count(*) from form_checks where answered_at is not null group by 1"
    assert count_by(database_url, marked) == {"2": 1}
    comparable = "select 'pairs', count(*) from form_checks a join form_checks b using (client_id, exercise_id)"
    pairs = count_by(database_url, f"{comparable} where a.answered_at is not null and a.sent_at < b.sent_at group by 1")
    assert pairs == {"pairs": 1}, "one that waits can be compared with the earlier one"
    clips = "select m.state, count(*) from form_check_clips c join media m on m.id = c.media_id group by 1"
    assert count_by(database_url, clips) == {"published": 3}
    asked = "select case when answered_at is null then 'open' else 'answered' end, count(*) from questions group by 1"
    assert count_by(database_url, asked) == {"open": 2, "answered": 1}
    states = count_by(database_url, "select state, count(*) from memberships group by state")
    # A removed client has paid for the month, so the state stays active; being removed is another column.
    training = sum(client.scenario in {Scenario.TRAINING, Scenario.REMOVED} for client in CLIENTS)
    assert states.pop("active") == training + len(MEMBERS)
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
    pages = "select id, created_at < lag(created_at) over (partition by user_id order by id) as back from notifications"
    assert count_by(database_url, f"select 'back', count(*) from ({pages}) x where back") == {"back": 0}

    media = "select kind || ' ' || state || ' ' || progress, count(*) from media where source_id is null and key <> ''"
    found = count_by(database_url, f"{media} group by 1")
    assert found == {"image published 0": 9, "video published 100": 4, "other published 100": 2}
    link = "select link_provider, count(*) from media where kind = 'youtube' group by 1"
    assert count_by(database_url, link) == {"youtube": 1}

    again = run("demo")
    assert again.returncode == 1
    assert "This database already contains people" in again.stderr
    assert count_by(database_url, "select role, count(*) from users group by role") == people

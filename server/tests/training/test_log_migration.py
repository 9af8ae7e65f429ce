"""What was logged before the log of events existed: every row becomes events, with its times."""

from alembic import command
from sqlalchemy import Connection, text

from regimen.kit.ids import new_id
from regimen.platform.database import build_engine
from regimen.platform.migrations import _config, apply_migrations

BEFORE = "0011"
KEYS = {"client": new_id(), "enrolment": new_id()}
PLACE = "cast(:client as uuid), cast(:enrolment as uuid), 1, 4, date '2026-01-16'"
STATEMENTS = [
    # Only these tables matter: nothing else has to exist.
    "set session_replication_role = replica",
    f"""insert into set_results (id, client_id, enrolment_id, run, day, date, block_id, entry_id, set_id, done,
            prescribed, logged_at)
        select cast(:done as uuid), {PLACE}, 'b1', 'e1', 'set1', '{{"reps": 5}}'::jsonb, '{{}}'::jsonb,
            timestamptz '2026-01-16 09:00Z'
        union all select cast(:skipped as uuid), {PLACE}, 'b1', 'e1', 'set2', '{{"skipped": "Knee"}}'::jsonb,
            '{{}}'::jsonb, timestamptz '2026-01-16 09:05Z'
        union all select cast(:swapped as uuid), {PLACE}, 'b1', 'e1', 'set3',
            '{{"reps": 8, "swapped": {{"name": "Leg press"}}}}'::jsonb, '{{}}'::jsonb,
            timestamptz '2026-01-16 09:10Z'""",
    f"""insert into block_scores (id, client_id, enrolment_id, run, day, date, block_id, score, prescribed, logged_at)
        select cast(:score as uuid), {PLACE}, 'wod', '{{"type": "reps", "reps": 9}}'::jsonb, '{{}}'::jsonb,
            timestamptz '2026-01-16 09:20Z'""",
    f"""insert into day_logs (id, client_id, enrolment_id, run, day, date, mood, energy, comment, completed_at,
            updated_at)
        select cast(:log as uuid), {PLACE}, 4, null, 'Good', timestamptz '2026-01-16 09:30Z',
            timestamptz '2026-01-16 10:00Z'
        union all select cast(:mood as uuid), cast(:client as uuid), cast(:enrolment as uuid), 1, 5,
            date '2026-01-17', 2, 3, '', null, timestamptz '2026-01-17 10:00Z'""",
]
EVENTS = "select id, kind, item, body, tapped_at::time::text as at, day, run from log_events order by tapped_at, kind"


def _to_before(connection: Connection) -> None:
    command.downgrade(_config(connection), BEFORE)


async def test_every_old_row_becomes_events(database_url: str) -> None:
    ids = {name: new_id() for name in ("done", "skipped", "swapped", "score", "log", "mood")}
    engine = build_engine(database_url, size=1)
    async with engine.begin() as connection:
        await connection.run_sync(_to_before)
        for statement in STATEMENTS:
            used = {name: value for name, value in (KEYS | ids).items() if f":{name} " in statement}
            await connection.execute(text(statement), used)
        await apply_migrations(connection)
        await connection.execute(text("set time zone 'UTC'"))
        events = [dict(row._mapping) for row in await connection.execute(text(EVENTS))]
        finished = (await connection.execute(text("select completed_at is not null from day_logs order by day"))).all()
        order = (await connection.execute(text("select event_id = id and not undone from set_results"))).scalars().all()
    await engine.dispose()
    assert [(event["kind"], event["item"], event["at"]) for event in events] == [
        ("done", "set1", "09:00:00"),
        ("skipped", "set2", "09:05:00"),
        ("swapped", "set3", "09:10:00"),
        ("score", "wod", "09:20:00"),
        ("finished", "", "09:30:00"),
        ("comment", "", "10:00:00"),
        ("mood", "", "10:00:00"),
    ]
    assert [event["id"] for event in events[:4]] == [ids[name] for name in ("done", "skipped", "swapped", "score")]
    assert events[0]["body"] == {"result_id": str(ids["done"]), "done": {"reps": 5}}
    assert events[2]["body"]["done"] == {"reps": 8, "swapped": {"name": "Leg press"}}
    assert events[4]["body"] == {"completed": True}
    assert events[5]["body"] == {"mood": 4, "energy": None, "comment": "Good"}
    assert events[6]["body"] == {"mood": 2, "energy": 3, "comment": ""}
    assert [(event["day"], event["run"]) for event in events] == [(4, 1)] * 6 + [(5, 1)]
    assert [one for (one,) in finished] == [True, False], "the day that was not finished has no such event"
    assert order == [True, True, True]

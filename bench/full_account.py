"""An account that has as much as it can have, and what its coach could send to make others wait."""

import json
import random
from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from bench.attacks import Attack
from bench.chat_seed import seed_community
from bench.seed import Seeded
from regimen.exercises.models import Equipment, Exercise, ExerciseAddition, Measurement, MetricCategory, MuscleGroup
from regimen.exercises.rules import MAX_ALIASES, MAX_ALL_ALIASES, MAX_EXERCISES
from regimen.kit.ids import new_id
from regimen.programs.models import Program
from regimen.today.models import MAX_MARKS

MESSAGES = 20_000
EXPORTED = 800
"""Characters of each message: 16 MB in one export."""
TARGET_MS = 250
"""The longest wait of somebody else."""

_MESSAGES = text("""
    insert into messages (conversation_id, account_id, seq, id, kind, author_id, from_coach, body, attachments, mentions_all,
        good_answer, created_at)
    select c.id, c.account_id, n, gen_random_uuid(), 'text', p.created_by, true, repeat('squat ', :characters / 6), '[]',
        false, false, now() - (:count - n) * interval '1 second'
    from generate_series(1, :count) n, conversations c join programs p on p.id = c.program_id where c.id = :conversation
""")
_LAST = text("select id from messages where conversation_id = :conversation and seq = :count")
_SEQ = text("update conversations set seq = :count where id = :conversation")
_MARKS = text("""
    insert into today_marks (id, account_id, client_id, reason, marked_at, marked_by)
    select gen_random_uuid(), m.account_id, m.client_id, 'pain:' || n, now(), p.created_by
    from memberships m join programs p on p.id = m.program_id, generate_series(1, :each) n where m.program_id = :program
""")


async def fill_account(session: AsyncSession, seeded: Seeded) -> list[Attack]:
    """Fills the account of the bench to its bounds, and returns what may cost others time."""
    program = await session.get_one(Program, seeded.program_id)
    squat = await _fill_library(session, program.account_id)
    community = (await seed_community(session, seeded)).community
    values = {"conversation": community, "count": MESSAGES}
    await session.execute(_MESSAGES, values | {"characters": EXPORTED})
    await session.execute(_SEQ, values)
    message = (await session.execute(_LAST, values)).scalar_one()
    await session.execute(_MARKS, {"program": program.id, "each": MAX_MARKS})
    coach = {"token": seeded.coach_token}
    lines = "\n".join(f"Sqat pres {number} rwo 3x5" for number in range(990))
    link = f"/api/coach/exercises/{squat}/link_name"
    reactions = f"/api/chat/messages/{message}/reactions"
    return [
        Attack("a text of unknown names", "POST", "/api/coach/workout_text", _json({"text": lines}), **coach),
        Attack("search of everything", "GET", "/api/coach/search?q=sqat+pres+rwo", _nothing, **coach),
        Attack("search of the library", "GET", "/api/coach/exercises?q%5Bname_cont%5D=s", _nothing, **coach),
        Attack("duplicates", "GET", "/api/coach/exercise_duplicates", _nothing, **coach),
        Attack("edits of a message", "PATCH", f"/api/chat/messages/{message}", _edit, **coach),
        Attack("versions of a message", "GET", f"/api/chat/messages/{message}/versions", _nothing, **coach),
        Attack("reactions", "PUT", reactions, _json({"emoji": "💪"}), **coach),
        Attack("exports of 20,000 messages", "GET", f"/api/chat/conversations/{community}/export", _nothing, **coach),
        Attack("Today with many marks", "GET", "/api/today", _nothing, **coach),
        Attack("a name linked everywhere", "POST", link, _json({"name": "Exercise 1", "everywhere": True}), **coach),
    ]


async def _fill_library(session: AsyncSession, account_id: UUID) -> UUID:
    """Adds as many exercises and names as there can be; returns the id of one."""
    now, ids = datetime.now(UTC), [new_id() for _ in range(MAX_EXERCISES)]
    common = {
        "account_id": account_id, "metric_category": MetricCategory.STRENGTH, "muscle_group": MuscleGroup.UPPER_LEGS,
        "equipment": Equipment.STRENGTH, "measurement": Measurement.WEIGHT_REPS, "created_at": now,
    }  # fmt: skip
    exercises = [common | {"id": ident, "name": f"Squat press row {number:04x}ab"} for number, ident in enumerate(ids)]
    await session.execute(insert(Exercise), exercises)
    added = [
        {
            "account_id": account_id, "exercise_id": ident, "alternates": [], "updated_at": now,
            "aliases": [f"Press squat {number:03x}cd row {alias}" for alias in range(MAX_ALIASES)],
        }
        for number, ident in enumerate(ids[: MAX_ALL_ALIASES // MAX_ALIASES])
    ]  # fmt: skip
    await session.execute(insert(ExerciseAddition), added)
    return ids[-1]


def _json(value: object) -> Callable[[], bytes]:
    return lambda: json.dumps(value).encode()


def _nothing() -> bytes:
    return b""


def _edit() -> bytes:
    return json.dumps({"text": f"{random.random()} kg ".ljust(5_000, "x")[:5_000]}).encode()  # noqa: S311

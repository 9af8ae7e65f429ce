"""What the demo's clients logged: rows as their devices would have sent them, inserted in bulk."""

import random
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from regimen.demo.people import ZONE, Client
from regimen.kit.clock import start_of_day
from regimen.kit.ids import new_id
from regimen.training import ports
from regimen.training.models import BlockScore, DayLog, Enrolment, LogEvent, LogEventKind, SetResult, TimelineDay
from regimen.training.rules.content import AmrapBlock, DayContent, Entry, Load, Set, entries_of
from regimen.training.rules.performance import Performance, Score

_SQUAT_RATIOS = {
    "back squat": 1.0, "front squat": 0.85, "deadlift": 1.2, "bench press": 0.72, "overhead press": 0.47,
    "romanian deadlift": 0.6, "power clean": 0.65, "barbell row": 0.62,
}  # fmt: skip
"""1RM of other lifts, as a share of the squat."""
_COMMENTS = [
    "Felt strong today.", "Slept badly, still happy with it.", "Left knee fine again 💪", "Third set was an honest 9.",
    "Could have gone heavier.", "Short on time, skipped the last round.", "New shoes!", "Shoulder fine.",
]  # fmt: skip
_LOAD_STEP_KG = 2.5
_RX_SQUAT_KG = 75
"""Who squats less scales conditioning workouts."""


async def log_training(
    session: AsyncSession, client: Client, enrolment: Enrolment, *, until: datetime, rng: random.Random
) -> int:
    """Logs the days up to `until` as often as the client's adherence says. Returns how many days were trained."""
    first, today = max(enrolment.anchor, enrolment.visible_from), until.date()
    last = min(today, enrolment.paused_on or today, enrolment.ended_on or today)
    rows = await session.execute(
        select(TimelineDay.day, TimelineDay.content)
        .where(TimelineDay.timeline_id == enrolment.timeline_id)
        .where(TimelineDay.day.between((first - enrolment.anchor).days, (last - enrolment.anchor).days))
        .order_by(TimelineDay.day)
    )
    sets: list[dict[str, Any]] = []
    scores: list[dict[str, Any]] = []
    logs: list[dict[str, Any]] = []
    for day, stored in rows:
        at = start_of_day(enrolment.anchor + timedelta(days=day), ZONE) + timedelta(
            hours=7 + rng.randrange(12), minutes=rng.randrange(60)
        )
        if at > until or rng.random() > client.adherence:
            continue
        content = DayContent.model_validate(stored)
        shared = {"client_id": enrolment.client_id, "enrolment_id": enrolment.id, "run": enrolment.run, "day": day,
                 "date": enrolment.anchor + timedelta(days=day)}  # fmt: skip
        weeks = (at.date() - first).days / 7
        sets += [row | shared | {"event_id": row["id"]} for row in _sets(content, client, weeks, at, rng)]
        scores += [row | shared | {"event_id": row["id"]} for row in _scores(content, client, at, rng)]
        logs.append(shared | _log(at, rng))
    events = [_event(row) for row in (*sets, *scores, *logs)]
    for table, many in ((SetResult, sets), (BlockScore, scores), (DayLog, logs), (LogEvent, events)):
        if many:
            await session.execute(insert(table), many)
    for row in scores:
        await ports.score_logged(session, _logged_score(enrolment, row))
    return len(logs)


def _logged_score(enrolment: Enrolment, row: dict[str, Any]) -> ports.LoggedScore:
    """Returns a score as logging it tells those who rank it."""
    block = AmrapBlock.model_validate(row["prescribed"])
    return ports.LoggedScore(
        client_id=enrolment.client_id,
        account_id=enrolment.account_id,
        program_id=enrolment.program_id,
        timeline_id=enrolment.timeline_id,
        enrolment_id=enrolment.id,
        run=row["run"],
        day=row["day"],
        date=row["date"],
        block=block,
        shared=block,
        score=Score.model_validate(row["score"]),
        logged_at=row["logged_at"],
    )


def _event(row: dict[str, Any]) -> dict[str, Any]:
    """Returns the event of the log from which this result, score or day log would have been made."""
    at = row.get("logged_at") or row["updated_at"]
    shared = {name: row[name] for name in ("client_id", "enrolment_id", "run", "day")}
    event = shared | {"id": row["id"], "tapped_at": at, "received_at": at, "version": None}
    if "done" in row:
        body = {"result_id": str(row["id"]), "done": row["done"]}
        return event | {"kind": LogEventKind.DONE, "item": row["set_id"], "body": body}
    if "score" in row:
        body = {"result_id": str(row["id"]), "score": row["score"]}
        return event | {"kind": LogEventKind.SCORE, "item": row["block_id"], "body": body}
    body = {name: row[name] for name in ("mood", "energy", "comment")} | {"completed": True}
    return event | {"kind": LogEventKind.FINISHED, "item": "", "body": body}


def _sets(content: DayContent, client: Client, weeks: float, at: datetime, rng: random.Random) -> list[dict[str, Any]]:
    rows = []
    minute = 0
    for block in content.blocks():
        if isinstance(block, AmrapBlock):
            continue
        for entry in entries_of(block):
            for one in entry.sets:
                minute += 3
                done = _performance(entry, one, client, weeks, rng)
                copy = one.model_dump(mode="json") | {"name": entry.name, "measurement": entry.measurement}
                rows.append({
                    "id": new_id(), "block_id": block.id, "entry_id": entry.id, "set_id": one.id,
                    "exercise_id": entry.exercise_id, "done": done.model_dump(mode="json", exclude_none=True),
                    "prescribed": copy, "logged_at": at + timedelta(minutes=minute),
                })  # fmt: skip
    return rows


def _performance(entry: Entry, one: Set, client: Client, weeks: float, rng: random.Random) -> Performance:
    if one.seconds is not None:
        return Performance(seconds=one.seconds)
    target = one.reps.min if one.reps else 5
    reps = target + (rng.choice([0, 1, 2, 3]) if one.reps and (one.reps.amrap or one.reps.max) else 0)
    ratio = _SQUAT_RATIOS.get(entry.name.lower())
    if one.load is not None:
        return Performance(reps=reps, load=one.load)
    if ratio is None:
        return Performance(reps=reps)
    best = client.squat * ratio * (1 + 0.009 * weeks)
    intensity = (one.percent_1rm or 74 + rng.choice([-2, 0, 2])) / 100
    kg = max(round(best * intensity / _LOAD_STEP_KG) * _LOAD_STEP_KG, 20)
    rpe = min(10.0, max(6.0, round(2 * (7.5 + rng.gauss(0, 0.6))) / 2))
    return Performance(reps=reps, load=Load(value=kg), rpe=rpe)


def _scores(content: DayContent, client: Client, at: datetime, rng: random.Random) -> list[dict[str, Any]]:
    return [
        {
            "id": new_id(), "block_id": block.id, "prescribed": block.model_dump(mode="json"), "logged_at": at,
            "score": Score(
                type="rounds_reps", rounds=rng.randrange(4, 9), reps=rng.randrange(0, 20),
                rx=client.squat >= _RX_SQUAT_KG,
            ).model_dump(mode="json", exclude_none=True),
        }
        for block in content.blocks() if isinstance(block, AmrapBlock)
    ]  # fmt: skip


def _log(at: datetime, rng: random.Random) -> dict[str, Any]:
    return {
        "id": new_id(), "mood": rng.choice([3, 3, 4, 4, 4, 5]), "energy": rng.choice([2, 3, 3, 4, 4, 5]),
        "comment": rng.choice(_COMMENTS) if rng.random() < 0.25 else "", "completed_at": at + timedelta(hours=1),
        "updated_at": at + timedelta(hours=1),
    }  # fmt: skip

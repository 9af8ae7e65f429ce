"""The floor: the same work with nothing around it: Starlette, msgspec and raw asyncpg."""

import hashlib
import os
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from uuid import UUID

import asyncpg
import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

WHO = """select u.id from access_tokens t join users u on u.id = t.user_id
    where t.token_hash = $1 and t.revoked_at is null and t.expires_at > $2 and u.deleted_at is null"""

WEEK = """
    select coalesce(json_agg(json_build_object('date', e.anchor + d.day, 'day', d.day, 'enrolment_id', e.id,
        'version', d.version, 'program', json_build_object('id', p.id, 'title', p.title, 'type', p.type),
        'content', d.content, 'results', coalesce(r.results, '[]'::json), 'scores', coalesce(s.scores, '[]'::json),
        'log', l.log) order by e.anchor + d.day), '[]'::json)::text
    from enrolments e
    join timelines t on t.id = e.timeline_id
    join programs p on p.id = e.program_id
    cross join lateral (select * from timeline_days x where x.timeline_id = e.timeline_id
        and x.day between $2::date - e.anchor and $3::date - e.anchor offset 0) d
    left join lateral (select json_agg(json_build_object('id', x.id, 'set_id', x.set_id, 'done', x.done)) as results
        from set_results x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) r on true
    left join lateral (select json_agg(json_build_object('id', x.id, 'score', x.score)) as scores
        from block_scores x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) s on true
    left join lateral (select json_build_object('mood', x.mood, 'energy', x.energy, 'comment', x.comment) as log
        from day_logs x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) l on true
    where e.client_id = $1 and e.open and e.anchor + d.day >= e.sees_from
        and (t.ahead_days is null or e.anchor + d.day <= $4::date + t.ahead_days)"""

LOG = """
    insert into set_results (id, client_id, enrolment_id, run, day, date, block_id, entry_id, set_id, done,
        prescribed, logged_at)
    select $1::uuid, e.client_id, e.id, e.run, d.day, e.anchor + d.day, 'b', 'e', $5::text, $6::jsonb, '{}'::jsonb, $7::timestamptz
    from enrolments e join timeline_days d on d.timeline_id = e.timeline_id and d.day = $4::int
    where e.id = $3 and e.client_id = $2
    on conflict (enrolment_id, run, day, set_id) do update set id = excluded.id, done = excluded.done,
        logged_at = excluded.logged_at"""


class Set(msgspec.Struct):
    enrolment_id: UUID
    day: int
    set_id: str
    done: msgspec.Raw
    tapped_at: datetime


async def who(db: asyncpg.Connection, request: Request) -> UUID:
    token = request.headers["authorization"].removeprefix("Bearer ")
    found: UUID = await db.fetchval(WHO, hashlib.sha256(token.encode()).hexdigest(), datetime.now(UTC))
    return found


async def week(request: Request) -> Response:
    first, last = (date.fromisoformat(request.query_params[name]) for name in ("from", "to"))
    async with request.app.state.pool.acquire() as db:
        user = await who(db, request)
        body = await db.fetchval(WEEK, user, first, last, datetime.now(UTC).date())
    return Response(body, media_type="application/json")


async def log_set(request: Request) -> Response:
    one = msgspec.json.decode(await request.body(), type=Set)
    async with request.app.state.pool.acquire() as db, db.transaction():
        user = await who(db, request)
        await db.execute(
            LOG, UUID(request.path_params["id"]), user, one.enrolment_id, one.day, one.set_id,
            bytes(one.done).decode(), one.tapped_at,
        )  # fmt: skip
    return Response(status_code=204)


@asynccontextmanager
async def lifespan(app: Starlette):
    app.state.pool = await asyncpg.create_pool(os.environ["BENCH_DATABASE"], min_size=4, max_size=16)
    yield
    await app.state.pool.close()


app = Starlette(
    routes=[
        Route("/api/athlete/calendar", week),
        Route("/api/athlete/sets/{id}", log_set, methods=["PUT"]),
    ],
    lifespan=lifespan,
)

"""The baseline: bare handlers (Starlette, msgspec, asyncpg) that do the same work on the same database."""

import hashlib
import hmac
import os
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from uuid import UUID, uuid4

import asyncpg
import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

ACTOR = """select u.id from access_tokens t join users u on u.id = t.user_id
    where t.token_hash = $1 and t.revoked_at is null and t.expires_at > $2 and u.deleted_at is null"""

# All columns of the real response, so that both send the same amount of data.
WEEK = """
    select json_build_object('first', $2::date, 'last', $3::date, 'today', $4::date, 'days', coalesce(json_agg(
        json_build_object('date', e.anchor + d.day, 'day', d.day, 'enrolment_id', e.id, 'run', e.run,
        'version', d.version, 'program', json_build_object('id', p.id, 'title', p.title, 'type', p.type),
        'content', d.content, 'results', coalesce(r.results, '[]'::json), 'scores', coalesce(s.scores, '[]'::json),
        'log', l.log) order by e.anchor + d.day), '[]'::json))::text
    from enrolments e
    join timelines t on t.id = e.timeline_id
    join programs p on p.id = e.program_id
    cross join lateral (select * from timeline_days x where x.timeline_id = e.timeline_id
        and x.day between $2::date - e.anchor and $3::date - e.anchor offset 0) d
    left join lateral (select json_agg(json_build_object('id', x.id, 'set_id', x.set_id, 'entry_id', x.entry_id,
            'block_id', x.block_id, 'done', x.done, 'prescribed', x.prescribed, 'logged_at', x.logged_at)) as results
        from set_results x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) r on true
    left join lateral (select json_agg(json_build_object('id', x.id, 'block_id', x.block_id, 'score', x.score,
            'logged_at', x.logged_at)) as scores
        from block_scores x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) s on true
    left join lateral (select json_build_object('mood', x.mood, 'energy', x.energy, 'comment', x.comment,
            'completed_at', x.completed_at) as log
        from day_logs x where x.enrolment_id = e.id and x.run = e.run and x.day = d.day) l on true
    where e.client_id = $1 and e.open and e.anchor + d.day >= e.visible_from
        and (t.visibility_days is null or e.anchor + d.day <= $4::date + t.visibility_days)"""

# An event and the result that it makes, as the real route stores them.
LOG = """
    with event as (
        insert into log_events (client_id, id, enrolment_id, run, day, kind, item, body, version, tapped_at, received_at)
        select e.client_id, $1::uuid, e.id, e.run, d.day, 'done', $5::text, $6::jsonb, d.version, $7::timestamptz, now()
        from enrolments e join timeline_days d on d.timeline_id = e.timeline_id and d.day = $4::int
        where e.id = $3 and e.client_id = $2)
    insert into set_results (id, client_id, enrolment_id, run, day, date, block_id, entry_id, set_id, done,
        prescribed, logged_at, event_id, undone)
    select $1::uuid, e.client_id, e.id, e.run, d.day, e.anchor + d.day, 'b', 'e', $5::text, $6::jsonb, '{}'::jsonb, $7::timestamptz, $1::uuid, false
    from enrolments e join timeline_days d on d.timeline_id = e.timeline_id and d.day = $4::int
    where e.id = $3 and e.client_id = $2
    on conflict (enrolment_id, run, day, set_id) do update set id = excluded.id, done = excluded.done,
        logged_at = excluded.logged_at"""


COUNTERS = """
    select json_build_object(
        'unread_activity', count(*) filter (where activity_type = 'client_activity'),
        'unread_financial', count(*) filter (where activity_type = 'financial'),
        'unread_invites', count(*) filter (where activity_type = 'invite'),
        'unread_warning', count(*) filter (where activity_type = 'content_warnings'),
        'unread_total', count(*))::text
    from notifications where user_id = $1 and read_at is null and account_id is null"""

PROGRAM = """
    select p.*, a.title as seller, a.kind, u.first_name, u.last_name, s.product_kind, s.trial_end_at, c.charges_enabled
    from programs p
    join accounts a on a.id = p.account_id
    join users u on u.id = a.owner_id
    left join subscriptions s on s.account_id = a.id
    left join payment_accounts c on c.account_id = a.id
    where p.id = $1 and p.state = 'published'"""
OPTIONS = "select * from price_options where program_id = $1 and archived_at is null"
CLIENTS = "select count(distinct client_id) from memberships where account_id = $1 and state = any($2)"
LENGTH = """select max(d.day) from timelines t join timeline_days d on d.timeline_id = t.id
    where t.program_id = $1 and t.client_id is null"""

INBOX = """insert into webhook_events (id, endpoint, event_id, stripe_account_id, kind, object_id, raw, received_at, due_at,
    attempts)
    values ($1, 'connect', $2, $3, $4, $5, $6, $7, $7, 0) on conflict (endpoint, event_id) do nothing"""
JOB = """insert into procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args, scheduled_at)
    values ('default', 'process_webhooks', 0, null, 'process_webhooks', '{}', now())
    on conflict (queueing_lock) where status = 'todo' do nothing"""

# Both writes notify someone afterwards: the coach's page, or a worker.
NOTIFY = "select pg_notify('baseline', $1)"


class Event(msgspec.Struct):
    """The fields of a webhook that are stored."""

    id: str
    type: str
    account: str
    data: dict[str, dict[str, str]]


class Set(msgspec.Struct):
    enrolment_id: UUID
    day: int
    set_id: str
    done: msgspec.Raw
    tapped_at: datetime


async def actor_id(db: asyncpg.Connection, request: Request) -> UUID:
    token = request.headers["authorization"].removeprefix("Bearer ")
    found: UUID = await db.fetchval(ACTOR, hashlib.sha256(token.encode()).hexdigest(), datetime.now(UTC))
    return found


async def week(request: Request) -> Response:
    first, last = (date.fromisoformat(request.query_params[name]) for name in ("from", "to"))
    async with request.app.state.pool.acquire() as db:
        user = await actor_id(db, request)
        body = await db.fetchval(WEEK, user, first, last, datetime.now(UTC).date())
    return Response(body, media_type="application/json")


async def log_set(request: Request) -> Response:
    one = msgspec.json.decode(await request.body(), type=Set)
    async with request.app.state.pool.acquire() as db:
        async with db.transaction():
            user = await actor_id(db, request)
            await db.execute(
                LOG, UUID(request.path_params["id"]), user, one.enrolment_id, one.day, one.set_id,
                bytes(one.done).decode(), one.tapped_at,
            )  # fmt: skip
        await db.execute(NOTIFY, str(user))
    return Response(status_code=204)


async def counters(request: Request) -> Response:
    async with request.app.state.pool.acquire() as db:
        body = await db.fetchval(COUNTERS, await actor_id(db, request))
    return Response(body, media_type="application/json")


async def public_program(request: Request) -> Response:
    async with request.app.state.pool.acquire() as db:
        program = await db.fetchrow(PROGRAM, UUID(request.path_params["id"]))
        options = await db.fetch(OPTIONS, program["id"])
        clients = await db.fetchval(CLIENTS, program["account_id"], RUNNING)
        length = await db.fetchval(LENGTH, program["id"])
    shown = {
        "program": dict(program),
        "options": [dict(one) for one in options],
        "clients": clients,
        "days": length,
    }
    return Response(msgspec.json.encode(shown), media_type="application/json")


async def webhook(request: Request) -> Response:
    raw = await request.body()
    parts = dict(part.split("=", 1) for part in request.headers["stripe-signature"].split(","))
    signed = hmac.new(
        os.environ["BENCH_SECRET"].encode(),
        parts["t"].encode() + b"." + raw,
        hashlib.sha256,
    )
    if not hmac.compare_digest(signed.hexdigest(), parts["v1"]):
        return Response(status_code=400)
    event, now = msgspec.json.decode(raw, type=Event), datetime.now(UTC)
    async with request.app.state.pool.acquire() as db:
        async with db.transaction():
            await db.execute(
                INBOX,
                uuid4(),
                event.id,
                event.account,
                event.type,
                event.data["object"]["id"],
                raw,
                now,
            )
            await db.execute(JOB)
        await db.execute(NOTIFY, "work")
    return Response(b'{"new":true}', 202, media_type="application/json")


RUNNING = ["scheduled", "trialing", "active", "past_due", "resume"]


async def no_reset(_: asyncpg.Connection) -> None:
    pass


@asynccontextmanager
async def lifespan(app: Starlette):
    # Nothing changes the state of a connection, so the pool need not reset it, which saves a round trip.
    app.state.pool = await asyncpg.create_pool(os.environ["BENCH_DATABASE"], min_size=4, max_size=16, reset=no_reset)
    yield
    await app.state.pool.close()


app = Starlette(
    routes=[
        Route("/api/athlete/calendar", week),
        Route("/api/athlete/sets/{id}", log_set, methods=["PUT"]),
        Route("/api/notifications/counters", counters),
        Route("/api/plans/{id}/public", public_program),
        Route("/api/stripe/webhooks/connect", webhook, methods=["POST"]),
    ],
    lifespan=lifespan,
)

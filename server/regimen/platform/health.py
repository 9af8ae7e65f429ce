"""Whether this process lives, and whether it can serve: for load balancers and monitors."""

import asyncio
from functools import cache
from typing import Final

from fastapi import APIRouter, Request
from sqlalchemy import text
from starlette.responses import JSONResponse

from regimen.kit.errors import API_HEADERS
from regimen.platform.jobs import TAKE_MINUTES
from regimen.platform.migrations import head_revision

router = APIRouter(prefix="/health", include_in_schema=False)
_WITHIN_SECONDS: Final = 5
_STATE: Final = text("""
    select
        (select version_num from alembic_version) as revision,
        exists (
            select from procrastinate_jobs
            where status = 'todo' and not queue_name = any(:slow) and scheduled_at <= now() - interval '5 minutes'
        ) or exists (
            select from procrastinate_jobs j
            join procrastinate_events e on e.job_id = j.id and e.type = 'deferred'
            where j.status = 'todo' and not j.queue_name = any(:slow)
              and j.scheduled_at is null and e.at <= now() - interval '5 minutes'
        ) or exists (
            select from procrastinate_jobs j
            join procrastinate_events e on e.job_id = j.id and e.type = 'deferred'
            where j.status = 'todo' and j.queue_name = any(:slow)
              and greatest(j.scheduled_at, e.at) <= now() - interval '5 minutes'
              and not exists (
                  select from procrastinate_jobs doing
                  where doing.status = 'doing' and doing.queue_name = j.queue_name
              )
        ) as behind
""")
_expected_revision = cache(head_revision)


@router.get("/live")
async def live() -> JSONResponse:
    """200 as long as the process answers. If it does not, restart it."""
    return JSONResponse({"status": "ok"}, headers=API_HEADERS)


@router.get("/ready")
async def ready(request: Request) -> JSONResponse:
    """200 if requests can be served, else 503. `queue` says "behind" if jobs have waited for five minutes: the web
    still works then, so the status stays 200. Videos and long sound may wait longer while others are worked on."""
    states = await _states(request)
    failed = "failed" in states.values()
    body = {"status": "failed" if failed else "ok", **states}
    return JSONResponse(body, 503 if failed else 200, headers=API_HEADERS)


async def _states(request: Request) -> dict[str, str]:
    try:
        async with asyncio.timeout(_WITHIN_SECONDS), request.app.state.read_sessions() as session:
            row = (await session.execute(_STATE, {"slow": sorted(TAKE_MINUTES)})).one()
    except Exception:
        return dict.fromkeys(("database", "migrations", "queue"), "failed")
    return {
        "database": "ok",
        "migrations": "ok" if row.revision == _expected_revision() else "failed",
        "queue": "behind" if row.behind else "ok",
    }

"""Checks what is configured, reachable and missing."""

import asyncio
import os
import shutil
import smtplib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from redis import asyncio as redis
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from regimen.config import DEVELOPMENT_SECRET, Settings
from regimen.kit.ids import new_id
from regimen.platform.database import engine_url
from regimen.platform.migrations import current_revision, head_revision
from regimen.platform.ports import Contributions
from regimen.platform.production import is_reachable_contact, production_problems, trusts_everybody
from regimen.platform.runtime import data_folder, open_database
from regimen.platform.storage.store import open_files
from regimen.platform.stripe_settings import missing_stripe_settings

State = Literal["ok", "default", "missing", "broken"]
MIN_DATABASE_VERSION = 150000
_FAILED = text("""
    select job as name, count(*) as items from failed_job_items where failed_at > now() - interval '1 day' group by job
    union all
    select task_name, 0 from procrastinate_jobs j where status = 'failed' and exists (
        select from procrastinate_events e where e.job_id = j.id and e.at > now() - interval '1 day')
    group by task_name
    order by name, items desc
""")


@dataclass(frozen=True)
class Finding:
    """The state of one part. A broken part that is `required` fails the whole check."""

    part: str
    state: State
    message: str
    required: bool = False

    @property
    def fatal(self) -> bool:
        return self.required and self.state == "broken"


Check = Callable[[Settings], Awaitable[Finding]]
DatabaseCheck = Callable[[AsyncConnection], Awaitable[Finding]]

database_checks: Contributions[DatabaseCheck] = Contributions()
"""What domains look for in a migrated database."""


async def check_installation(settings: Settings) -> list[Finding]:
    """Returns the state of every part; an error in one does not stop the others."""
    strict = settings.environment == "production"
    checks: list[tuple[str, bool, Check]] = [
        ("database", True, _database),
        ("storage", True, _storage),
        ("redis", bool(settings.redis_url), _redis),
        ("payments", strict, _payments),
        ("mail", strict, _mail),
        ("video", False, _video),
        ("web", False, _web),
        ("proxy", strict, _proxy),
        ("push", strict, _push),
        ("secret", False, _secret),
        ("address", False, _address),
    ]
    findings = [Finding(one.part, "broken", one.message, required=True) for one in production_problems(settings)]
    unsafe = {one.part for one in findings}
    for part, required, check in checks:
        if part in unsafe:
            continue
        try:
            found = await check(settings)
            findings.append(Finding(part, found.state, found.message, required))
        except Exception as error:
            findings.append(Finding(part, "broken", f"{type(error).__name__}: {error}", required))
    if any(one.part == "database" and one.state == "broken" for one in findings):
        return findings
    return findings + await _check_domains(settings)


async def _check_domains(settings: Settings) -> list[Finding]:
    """Returns what the domains found, or that one of their checks failed."""

    def check() -> list[Finding]:
        with open_database(settings) as urls:
            return asyncio.run(_run_database_checks(urls.direct))

    try:
        return await asyncio.to_thread(check) if len(database_checks) else []
    except Exception as error:
        return [Finding("domains", "broken", f"{type(error).__name__}: {error}")]


async def _run_database_checks(url: str) -> list[Finding]:
    engine = create_async_engine(engine_url(url), poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            if await current_revision(connection) != head_revision():
                return []
            return [await check_jobs(connection), *[await check(connection) for check in database_checks]]
    finally:
        await engine.dispose()


async def check_jobs(connection: AsyncConnection) -> Finding:
    """Counts what failed within a day: single items of jobs for many accounts, and whole jobs that were given up."""
    rows = (await connection.execute(_FAILED)).all()
    if not rows:
        return Finding("jobs", "ok", "nothing failed within a day")
    counts = ", ".join(
        f"{row.name}: {row.items} of its items" if row.items else f"{row.name}: given up" for row in rows
    )
    return Finding("jobs", "broken", f"failed within a day, see failed_job_items and the log: {counts}")


async def _database(settings: Settings) -> Finding:
    def check() -> Finding:
        with open_database(settings) as urls:
            return asyncio.run(_check_database(urls.direct, embedded=not settings.database_url))

    return await asyncio.to_thread(check)


async def _check_database(url: str, *, embedded: bool) -> Finding:
    engine = create_async_engine(engine_url(url), poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            version = str(await connection.scalar(text("show server_version")))
            number = int(await connection.scalar(text("show server_version_num")) or 0)
            revision = await current_revision(connection)
    finally:
        await engine.dispose()
    if number < MIN_DATABASE_VERSION:
        return Finding("database", "broken", f"PostgreSQL {version} is too old; 15 or newer is needed.")
    kind = "embedded" if embedded else "configured"
    state = f"schema {revision or 'empty'}" + ("" if revision == head_revision() else ": run `regimen migrate`")
    return Finding("database", "default" if embedded else "ok", f"PostgreSQL {version}, {kind}, {state}")


async def _storage(settings: Settings) -> Finding:
    folder = data_folder(settings) / "files"
    files = await asyncio.to_thread(open_files, settings, folder)
    key = f"doctor/{new_id().hex}"
    await files.put(key, b"hello", "text/plain")
    read_back = await files.get(key)
    await files.delete(key)
    if read_back != b"hello":
        return Finding("storage", "broken", "A test file could not be read back.")
    if settings.storage_url:
        return Finding("storage", "ok", settings.storage_url)
    return Finding("storage", "default", f"the folder {folder}")


async def _redis(settings: Settings) -> Finding:
    if not settings.redis_url:
        return Finding("redis", "default", "not used: PostgreSQL handles live messages and counters")
    url = settings.redis_url
    client = redis.Redis.from_url(
        url.replace("valkey", "redis", 1) if url.startswith("valkey") else url, socket_connect_timeout=3
    )
    try:
        version = (await client.info("server"))["redis_version"]
    finally:
        await client.aclose()
    return Finding("redis", "ok", f"version {version}")


async def _payments(settings: Settings) -> Finding:
    if not settings.stripe_secret_key:
        return Finding("payments", "default", "sandbox: no money moves")
    mode = "test" if "_test_" in settings.stripe_secret_key else "live"
    missing = missing_stripe_settings(settings)
    if missing:
        return Finding("payments", "broken", f"Stripe {mode} mode; set {', '.join(missing)}")
    return Finding("payments", "ok", f"Stripe {mode} mode")


async def _mail(settings: Settings) -> Finding:
    if not settings.smtp_url:
        return Finding("mail", "default", "emails stay in the outbox; set REGIMEN_SMTP_URL to send them")
    parts = urlsplit(settings.smtp_url)
    host, port = parts.hostname or "localhost", parts.port or (465 if parts.scheme == "smtps" else 25)

    def greet() -> None:
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(host, port, timeout=5) as server:
            server.noop()

    await asyncio.to_thread(greet)
    return Finding("mail", "ok", f"{host}:{port} answers")


async def _video(_: Settings) -> Finding:
    found = shutil.which("ffmpeg")
    if found:
        return Finding("video", "ok", found)
    return Finding("video", "missing", "no ffmpeg: uploaded videos are stored as they are")


async def _web(settings: Settings) -> Finding:
    index = settings.web_dist / "index.html"
    if await asyncio.to_thread(index.exists):
        return Finding("web", "ok", str(settings.web_dist))
    return Finding("web", "missing", "the web app is not built; run `make run`")


async def _proxy(_: Settings) -> Finding:
    """Attempts are limited by network address: behind a proxy that is not trusted, everybody shares its address."""
    trusted = os.environ.get("FORWARDED_ALLOW_IPS")
    if trusted is None:
        return Finding("proxy", "default", "only one on this machine is trusted; set FORWARDED_ALLOW_IPS for others")
    if trusts_everybody():
        message = f"FORWARDED_ALLOW_IPS={trusted} lets everybody choose the address they are counted by"
        return Finding("proxy", "broken", message)
    return Finding("proxy", "ok", f"trusted: {trusted}")


async def _secret(settings: Settings) -> Finding:
    if settings.secret == DEVELOPMENT_SECRET:
        return Finding("secret", "default", "the development secret; set REGIMEN_SECRET in production")
    return Finding("secret", "ok", "set")


async def _push(settings: Settings) -> Finding:
    subject = settings.push_subject
    if not is_reachable_contact(subject):
        message = f"push services refuse {subject}; set REGIMEN_PUSH_CONTACT to a mailto: or https: address"
        return Finding("push", "broken", message)
    if settings.push_services != "public":
        return Finding("push", "default", "push services of this machine only")
    return Finding("push", "ok" if settings.push_contact else "default", f"contact for push services: {subject}")


async def _address(settings: Settings) -> Finding:
    return Finding("address", "ok" if settings.public_url else "default", settings.base_url)

"""The command line: `regimen serve | worker | migrate | demo | doctor | import`."""

import argparse
import asyncio
import contextlib
import json
import logging
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import asdict
from typing import Any

import uvloop
from pydantic import ValidationError
from sqlalchemy import text

from regimen.commands import COMMANDS, DEMO
from regimen.config import Settings
from regimen.domains import DOMAINS
from regimen.kit.db import transaction
from regimen.kit.processes.pool import close_pools
from regimen.main import create_app
from regimen.platform import doctor
from regimen.platform.command import Command
from regimen.platform.domain import connect
from regimen.platform.jobs import declared_jobs
from regimen.platform.migrations import migrate
from regimen.platform.postgres import PostgresFailed
from regimen.platform.production import production_problems
from regimen.platform.runtime import DatabaseUrls, Runtime, open_database, open_runtime
from regimen.platform.server import bind_address, serve

_SEEDS_LOCK = 7_034_219_860_103
MARKS = {"ok": "✓", "default": "·", "missing": "–", "broken": "✗"}

Run = Callable[[argparse.Namespace, Settings], int]


@contextlib.asynccontextmanager
async def ready(settings: Settings, urls: DatabaseUrls) -> AsyncIterator[Runtime]:
    """Opens a process over a migrated and seeded database."""
    await migrate(urls.direct)
    connect(DOMAINS)
    async with open_runtime(settings, urls) as runtime, contextlib.AsyncExitStack() as services:
        for domain in DOMAINS:
            for service in domain.services:
                await services.enter_async_context(service(runtime))
        await _load_seeds(runtime)
        yield runtime


async def _load_seeds(runtime: Runtime) -> None:
    """Loads the data that every installation has; one process at a time."""
    for seed in (seed for domain in DOMAINS for seed in domain.seeds):
        async with transaction(runtime.sessions) as session:
            await session.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _SEEDS_LOCK})
            await seed(session, runtime.clock.now())


def _with_runtime(settings: Settings, work: Callable[[Runtime], Awaitable[int]]) -> int:
    async def run(urls: DatabaseUrls) -> int:
        async with ready(settings, urls) as runtime:
            return await work(runtime)

    with open_database(settings) as urls:
        return uvloop.run(run(urls))


def _serve(arguments: argparse.Namespace, settings: Settings) -> int:
    settings = settings.model_copy(
        update={"host": arguments.host or settings.host, "port": arguments.port or settings.port}
    )
    host, port = settings.host, settings.port
    try:
        address = bind_address(host, port)
    except OSError as error:
        print(f"Cannot listen on {host}:{port}: {error.strerror}. Choose another with --port.", file=sys.stderr)
        return 1

    async def work(runtime: Runtime) -> int:
        if arguments.demo:
            await DEMO.run(runtime, argparse.Namespace(if_empty=True))
        worker = settings.worker_inside and not arguments.no_worker
        started = await serve(create_app(settings), runtime, address, worker=worker)
        return 0 if started else 1

    return _with_runtime(settings, work)


def _worker(arguments: argparse.Namespace, settings: Settings) -> int:
    async def work(runtime: Runtime) -> int:
        task = asyncio.create_task(runtime.work(queues=arguments.queue, concurrency=arguments.concurrency))
        for each in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(each, task.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await task
        close_pools()
        return 0

    return _with_runtime(settings, work)


def _migrate(_: argparse.Namespace, settings: Settings) -> int:
    with open_database(settings) as urls:
        asyncio.run(migrate(urls.direct))
    print("The database is up to date.")
    return 0


def _doctor(arguments: argparse.Namespace, settings: Settings) -> int:
    connect(DOMAINS)
    findings = asyncio.run(doctor.check_installation(settings))
    if arguments.json:
        print(json.dumps([asdict(each) for each in findings], indent=2))
    else:
        for each in findings:
            print(f"{MARKS[each.state]} {each.part:<10} {each.message}")
    return 1 if any(each.fatal for each in findings) else 0


def _in_runtime(command: Command) -> Run:
    def run(arguments: argparse.Namespace, settings: Settings) -> int:
        return _with_runtime(settings, lambda runtime: command.run(runtime, arguments))

    return run


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="regimen", description="Coaches build and sell training programs.")
    kinds = parser.add_subparsers(dest="command", required=True, metavar="command")

    def add(name: str, run: Run, summary: str) -> argparse.ArgumentParser:
        kind = kinds.add_parser(name, help=summary, description=summary)
        kind.set_defaults(run=run)
        return kind

    web = add("serve", _serve, "Run everything: database, migrations, worker and app.")
    web.add_argument("--host", help="address to listen on (127.0.0.1)")
    web.add_argument("--port", type=int, help="port to listen on (8400)")
    web.add_argument("--demo", action="store_true", help="fill an empty database with demo data first")
    web.add_argument("--no-worker", action="store_true", help="do not run jobs; leave them to `regimen worker`")
    queues = sorted({entry.queue for entry in declared_jobs()})
    work = add("worker", _worker, "Run jobs only. Start as many of these as you like.")
    named = f"only jobs of this queue (may be repeated): {', '.join(queues)}"
    work.add_argument("--queue", action="append", choices=queues, metavar="NAME", help=named)
    work.add_argument("--concurrency", type=int, default=4, help="number of jobs at the same time (4)")
    add("migrate", _migrate, "Migrate the database.")
    add("doctor", _doctor, "Check what is configured, reachable and missing.").add_argument(
        "--json", action="store_true", help="print JSON"
    )
    for command in COMMANDS:
        command.add_arguments(add(command.name, _in_runtime(command), command.help))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Entry point; returns the exit code."""
    arguments = _parser().parse_args(argv)
    # Until a server or worker handles it: unwind, so that the embedded database is stopped too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    for noisy in ("procrastinate", "regimen.platform.database.FairPool", "alembic", "httpx", "httpcore", "stripe"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    try:
        settings = Settings()
    except ValidationError as error:
        print(_explain(error.errors()), file=sys.stderr)
        return 2
    run: Run = arguments.run
    if run is not _doctor and (problems := production_problems(settings)):
        print("\n".join(["Not safe for production:", *(f"  {one.message}" for one in problems)]), file=sys.stderr)
        return 2
    try:
        return run(arguments, settings)
    except KeyboardInterrupt:
        return 130
    except (PostgresFailed, ValueError) as error:
        print(f"regimen: {error}", file=sys.stderr)
        return 1


def _explain(errors: Sequence[Any]) -> str:
    lines = ["Invalid settings:"]
    for error in errors:
        if not error["loc"]:
            lines.append(f"  {error['msg'].removeprefix('Value error, ')}")
            continue
        name = str(error["loc"][0])
        lines.append(f"  {name if name.isupper() else f'REGIMEN_{name.upper()}'}: {error['msg']}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())

"""`regimen import exercises FILE` and `regimen import program FILE`."""

import argparse
import sys
from datetime import datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.imports.accounts import AccountNotFound, find_account
from regimen.imports.exercises import import_exercises
from regimen.imports.programs import TITLE, import_program
from regimen.kit.clock import DEFAULT_ZONE, local_date
from regimen.kit.db import transaction
from regimen.platform.runtime import Runtime

SUMMARY = "Import exercises or a program from a file. Safe to repeat."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `regimen import`."""
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="kind")
    library = kinds.add_parser("exercises", help="a free-exercise-db JSON file, pictures in images/ beside it")
    library.add_argument("file", type=Path)
    library.add_argument("--account", help="an owner's email or an account's id (default: the product's library)")
    library.add_argument("--dry-run", action="store_true", help="show what would happen and store nothing")
    program = kinds.add_parser("program", help="a couch to 5k JSON file, as a fixed-length program")
    program.add_argument("file", type=Path)
    program.add_argument("--account", required=True, help="an owner's email or an account's id")
    program.add_argument("--title", default=TITLE, help=f"its title (default: {TITLE})")


async def run(runtime: Runtime, arguments: argparse.Namespace) -> int:
    """Imports in one transaction and prints the report. Returns 1 if the file or the account is wrong."""
    if not arguments.file.is_file():
        print(f"File not found: {arguments.file}", file=sys.stderr)
        return 1
    try:
        async with transaction(runtime.sessions) as session:
            report = await _import(session, arguments, runtime.clock.now())
    except ValueError as error:
        print(f"Nothing was imported. {error}", file=sys.stderr)
        return 1
    print(report)
    return 0


async def _import(session: AsyncSession, arguments: argparse.Namespace, now: datetime) -> str:
    """Returns the report. Raises ValueError with a sentence."""
    account = await find_account(session, arguments.account) if arguments.account else None
    if arguments.kind == "program":
        if account is None:
            raise AccountNotFound("A program needs an account.")
        today = local_date(now, DEFAULT_ZONE)
        return (
            await import_program(session, arguments.file, account, now=now, today=today, title=arguments.title)
        ).text()
    account_id = account.id if account else None
    return (await import_exercises(session, arguments.file, account_id, now=now, dry_run=arguments.dry_run)).text()

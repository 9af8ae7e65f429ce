"""`regimen import exercises FILE` and `regimen import program FILE`."""

import argparse
import sys
from datetime import datetime
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from regimen.imports.accounts import NoSuchAccount, account_named
from regimen.imports.exercises import import_exercises
from regimen.imports.programs import TITLE, import_program
from regimen.kit.clock import DEFAULT_ZONE, local_date
from regimen.kit.db import run_after_commit
from regimen.platform.runtime import Runtime

SUMMARY = "Bring exercises or a program in from a file. Safe to repeat."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What follows `regimen import`."""
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="kind")
    library = kinds.add_parser("exercises", help="a free-exercise-db JSON file, pictures in images/ beside it")
    library.add_argument("file", type=Path)
    library.add_argument("--account", help="whose library: an owner's e-mail or an account's id (the product's)")
    library.add_argument("--dry-run", action="store_true", help="say what would happen and store nothing")
    program = kinds.add_parser("program", help="a couch to 5k JSON file, as a fixed-length program")
    program.add_argument("file", type=Path)
    program.add_argument("--account", required=True, help="whose program: an owner's e-mail or an account's id")
    program.add_argument("--title", default=TITLE, help=f"its title ({TITLE})")


async def run(runtime: Runtime, asked: argparse.Namespace) -> int:
    """Import in one transaction and print the report; 1 where the file or the account is not what it should be."""
    if not asked.file.is_file():
        print(f"There is no file {asked.file}.", file=sys.stderr)
        return 1
    async with runtime.sessions() as session:
        try:
            async with session.begin():
                text = await _import(session, asked, runtime.clock.now())
        except ValueError as error:
            print(f"Nothing was imported. {error}", file=sys.stderr)
            return 1
        await run_after_commit(session)
    print(text)
    return 0


async def _import(session: AsyncSession, asked: argparse.Namespace, now: datetime) -> str:
    """The report's words; raises ValueError with a sentence."""
    account = await account_named(session, asked.account) if asked.account else None
    if asked.kind == "program":
        if account is None:
            raise NoSuchAccount("A program needs an account.")
        today = local_date(now, DEFAULT_ZONE)
        return (await import_program(session, asked.file, account, now=now, today=today, title=asked.title)).text()
    whose = account.id if account else None
    return (await import_exercises(session, asked.file, whose, now=now, dry_run=asked.dry_run)).text()

"""`regimen demo`: fills an empty database with a made-up gym."""

import argparse
import sys

from regimen.demo.build import build_demo
from regimen.demo.context import is_database_empty
from regimen.demo.people import CLIENTS, ERIK, INES, PASSWORD
from regimen.platform.runtime import Runtime

SUMMARY = "Fill an empty database with a gym, two coaches, four programs and thirty clients."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--if-empty", action="store_true", help="do nothing, quietly, if the database has people in it")


async def run(runtime: Runtime, arguments: argparse.Namespace) -> int:
    """Refuses a database that has people in it: a demo is never mixed into real data."""
    if not runtime.services.settings.developer_tools:
        print("The demo is for development only.", file=sys.stderr)
        return 1
    if not await is_database_empty(runtime):
        if not arguments.if_empty:
            print("This database already contains people. The demo needs an empty one.", file=sys.stderr)
        return 0 if arguments.if_empty else 1
    await build_demo(runtime)
    names = ", ".join([ERIK.email, INES.email, CLIENTS[0].email])
    print(f"Sign in as {names} ... with {PASSWORD}")
    return 0

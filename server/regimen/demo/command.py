"""`regimen demo`: fill an empty database with a made-up world."""

import argparse
import sys

from regimen.demo.making import make
from regimen.demo.people import CLIENTS, ERIK, INES, PASSWORD
from regimen.demo.world import is_empty
from regimen.platform.runtime import Runtime

SAYS = "Fill an empty database with a gym, two coaches, four programs and thirty clients."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--if-empty", action="store_true", help="do nothing, and say nothing, where people exist")


async def run(runtime: Runtime, asked: argparse.Namespace) -> int:
    """Refuses a database in which people exist: a demo is never mixed into real data."""
    if not runtime.services.settings.developer_tools:
        print("The demo is for development only.", file=sys.stderr)
        return 1
    if not await is_empty(runtime):
        if not asked.if_empty:
            print("There are people in this database already; the demo goes into an empty one.", file=sys.stderr)
        return 0 if asked.if_empty else 1
    await make(runtime)
    names = ", ".join([ERIK.email, INES.email, CLIENTS[0].email])
    print(f"Sign in as {names} ... with {PASSWORD}")
    return 0
